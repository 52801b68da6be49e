import type { App, NewApp } from "@tuckbox/client";
import { TuckboxError } from "@tuckbox/client";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../look/Button.tsx";
import { Check } from "../look/Field.tsx";
import { Problem } from "../look/Problem.tsx";
import { Loading, Skeleton } from "../look/Skeleton.tsx";
import { showToast } from "../look/Toast.tsx";
import { dayText } from "../look/words.ts";
import { NotFound } from "../shell/NotFound.tsx";
import { AppCredentials, kindOf } from "./AppsPage.tsx";
import { Confirm } from "./Confirm.tsx";
import { DeleteApp } from "./DeleteApp.tsx";
import { faultsOf } from "./faults.ts";
import forms from "./forms.module.css";
import { useApp, useChangeApp, useRotateSecret } from "./queries.ts";
import { AppNameField, appLabels, RedirectsField, redirectsIn } from "./RegisterApp.tsx";
import { FormFault, Section, SettingsPage } from "./SettingsPage.tsx";
import { LabelledLine } from "./ShownOnce.tsx";

function EditApp({ app }: { app: App }) {
	const [name, setName] = useState(app.name);
	const [redirects, setRedirects] = useState(app.redirectUris.join("\n"));
	const [requiresPkce, setRequiresPkce] = useState(app.requiresPkce);
	const change = useChangeApp(app.id, (changed) => {
		setName(changed.name);
		setRedirects(changed.redirectUris.join("\n"));
		showToast(`${changed.name} is saved.`);
	});
	const { fields, other } = faultsOf(change.error, appLabels);
	function submit(event: FormEvent) {
		event.preventDefault();
		change.mutate({ name, redirectUris: redirectsIn(redirects), requiresPkce });
	}
	return (
		<form className={forms.form} onSubmit={submit}>
			<AppNameField value={name} onChange={setName} fault={fields.name} />
			<RedirectsField value={redirects} onChange={setRedirects} fault={fields.redirectUris} />
			<Check
				type="checkbox"
				label="Require PKCE"
				hint="Turn it off only for older apps without PKCE support."
				checked={requiresPkce}
				onChange={(event) => setRequiresPkce(event.target.checked)}
			/>
			<FormFault>{other}</FormFault>
			<Button type="submit" look="primary" isBusy={change.isPending}>
				Save
			</Button>
		</form>
	);
}

function RotateSecret({
	app,
	onClose,
	onRotated,
}: {
	app: App;
	onClose(): void;
	onRotated(app: NewApp): void;
}) {
	const rotate = useRotateSecret(app.id, (renewed) => {
		onClose();
		onRotated(renewed);
	});
	return (
		<Confirm
			title={`Replace the secret of ${app.name}?`}
			action="Replace secret"
			keep="Keep it"
			change={rotate}
			onClose={onClose}
		>
			The current secret stops working immediately: no one can sign in with {app.name} until your server has
			the new one. Connected users stay connected.
		</Confirm>
	);
}

function AppDetails({ app }: { app: App }) {
	const [, go] = useLocation();
	const [open, setOpen] = useState<"rotate" | "delete">();
	const [renewed, setRenewed] = useState<NewApp>();
	const close = () => setOpen(undefined);
	return (
		<SettingsPage title={app.name} lede={`${kindOf(app)} app, registered ${dayText(app.createdAt)}.`}>
			{renewed ? (
				<AppCredentials
					app={renewed}
					title={`${app.name} has a new secret`}
					onDone={() => setRenewed(undefined)}
				/>
			) : (
				<LabelledLine label="Client ID" text={app.clientId} />
			)}
			<EditApp app={app} />
			{app.confidential && (
				<Section title="Client secret">
					<p>The service keeps only its hash, so it cannot be shown again. A new one replaces it.</p>
					<Button onClick={() => setOpen("rotate")}>Replace secret</Button>
				</Section>
			)}
			<Section title="Delete this app">
				<p>Everyone who uses {app.name} is disconnected. What it has pushed stays in their games.</p>
				<Button look="danger" onClick={() => setOpen("delete")}>
					Delete app
				</Button>
			</Section>
			{open === "rotate" && <RotateSecret app={app} onClose={close} onRotated={setRenewed} />}
			{open === "delete" && (
				<DeleteApp app={app} onClose={close} onDeleted={() => go("/settings/apps", { replace: true })} />
			)}
		</SettingsPage>
	);
}

/** The page of one of the user's own apps. */
export function AppPage({ appId }: { appId: string }) {
	const { data, error, refetch } = useApp(appId);
	if (data !== undefined) return <AppDetails key={data.id} app={data} />;
	if (error instanceof TuckboxError && error.status === 404) return <NotFound what="app" />;
	if (error)
		return <Problem level={1} title="The app cannot be shown" error={error} onRetry={() => void refetch()} />;
	return (
		<>
			<Loading what="The app" />
			<Skeleton width="14rem" height="2rem" />
			<Skeleton width="27rem" height="22rem" />
		</>
	);
}
