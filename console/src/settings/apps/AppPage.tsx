import type { App, NewApp } from "@tuckbox/client";
import { TuckboxError } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { Fault } from "../../ui/Fault.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Confirm } from "../parts/Confirm.tsx";
import { fieldFaults } from "../parts/faults.ts";
import forms from "../parts/forms.module.css";
import { useApp, useChangeApp, useRotateSecret } from "../parts/queries.ts";
import { Section, SettingsPage } from "../parts/SettingsPage.tsx";
import { LabelledLine } from "../parts/ShownOnce.tsx";
import { AppCredentials } from "./AppsPage.tsx";
import { DeleteApp } from "./DeleteApp.tsx";
import { AppNameField, appLabels, RedirectsField, redirectsIn } from "./RegisterApp.tsx";

function EditApp({ app }: { app: App }) {
	const [name, setName] = useState(app.name);
	const [redirects, setRedirects] = useState(app.redirectUris.join("\n"));
	const [requiresPkce, setRequiresPkce] = useState(app.requiresPkce);
	const change = useChangeApp(app.id, (changed) => {
		setName(changed.name);
		setRedirects(changed.redirectUris.join("\n"));
		showToast(t("settings.isSaved", { name: changed.name }));
	});
	const { fields, other } = fieldFaults(change.error, appLabels());
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
				label={t("settings.requirePkce")}
				hint={t("settings.requirePkceHint")}
				checked={requiresPkce}
				onChange={(event) => setRequiresPkce(event.target.checked)}
			/>
			<Fault>{other}</Fault>
			<Button type="submit" look="primary" isBusy={change.isPending}>
				{t("settings.save")}
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
			title={t("settings.replaceSecretAsk", { name: app.name })}
			action={t("settings.replaceSecret")}
			keep={t("settings.keep")}
			change={rotate}
			onClose={onClose}
		>
			{t("settings.replaceSecretEffect", { name: app.name })}
		</Confirm>
	);
}

function AppDetails({ app }: { app: App }) {
	const [, go] = useLocation();
	const [open, setOpen] = useState<"rotate" | "delete">();
	const [renewed, setRenewed] = useState<NewApp>();
	const close = () => setOpen(undefined);
	return (
		<SettingsPage
			title={app.name}
			lede={t(app.confidential ? "settings.confidentialApp" : "settings.publicApp", {
				day: dayText(app.createdAt),
			})}
		>
			{renewed ? (
				<AppCredentials
					app={renewed}
					title={t("settings.hasNewSecret", { name: app.name })}
					onDone={() => setRenewed(undefined)}
				/>
			) : (
				<LabelledLine label={t("settings.clientId")} text={app.clientId} />
			)}
			<EditApp app={app} />
			{app.confidential && (
				<Section title={t("settings.clientSecret")}>
					<p>{t("settings.secretText")}</p>
					<Button onClick={() => setOpen("rotate")}>{t("settings.replaceSecret")}</Button>
				</Section>
			)}
			<Section title={t("settings.deleteThisApp")}>
				<p>{t("settings.deleteAppText", { name: app.name })}</p>
				<Button look="danger" onClick={() => setOpen("delete")}>
					{t("settings.deleteApp")}
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
		return (
			<Problem level={1} title={t("settings.appNotShown")} error={error} onRetry={() => void refetch()} />
		);
	return (
		<>
			<Loading what={t("settings.theApp")} />
			<Skeleton width="14rem" height="2rem" />
			<Skeleton width="27rem" height="22rem" />
		</>
	);
}
