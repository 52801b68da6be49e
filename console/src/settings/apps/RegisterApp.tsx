import type { NewApp } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field, Lines } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { Fault } from "../../ui/Fault.tsx";
import { fieldFaults } from "../parts/faults.ts";
import forms from "../parts/forms.module.css";
import { useRegisterApp } from "../parts/queries.ts";

/** Names of an app's fields, at the beginning of a sentence. */
export const appLabels = () => ({ name: t("settings.theName"), redirectUris: t("settings.theRedirectUri") });

/** The addresses in a field, one a line. */
export function redirectsIn(text: string): string[] {
	return text
		.split(/[\r\n]+/)
		.map((line) => line.trim())
		.filter((line) => line !== "");
}

type FieldProps = { value: string; onChange(value: string): void; fault: string | undefined };

export function AppNameField({ value, onChange, fault }: FieldProps) {
	return (
		<Field
			label={t("settings.name")}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			required
			pattern=".*\S.*"
			maxLength={100}
			autoComplete="off"
			hint={t("settings.appNameHint")}
			fault={fault}
		/>
	);
}

export function RedirectsField({ value, onChange, fault }: FieldProps) {
	return (
		<Lines
			label={t("settings.redirectUris")}
			rows={3}
			isCode
			value={value}
			onChange={(event) => onChange(event.target.value)}
			spellCheck={false}
			autoCapitalize="none"
			hint={rich("settings.redirectUrisHint", {
				loopback: <code>http://127.0.0.1/…</code>,
				scheme: <code>com.example.app:/callback</code>,
			})}
			fault={fault}
		/>
	);
}

/** Asks what an app is called, where it runs, and where people are led back to. */
export function RegisterApp({ onClose, onRegistered }: { onClose(): void; onRegistered(app: NewApp): void }) {
	const [name, setName] = useState("");
	const [redirects, setRedirects] = useState("");
	const [isConfidential, setIsConfidential] = useState(false);
	const [hasNoPkce, setHasNoPkce] = useState(false);
	const register = useRegisterApp((app) => {
		onClose();
		onRegistered(app);
	});
	const { fields, other } = fieldFaults(register.error, appLabels());
	return (
		<Dialog
			title={t("settings.registerAnApp")}
			onClose={onClose}
			onSubmit={() =>
				register.mutate({
					name,
					redirectUris: redirectsIn(redirects),
					confidential: isConfidential,
					// else the service decides: a public app needs PKCE
					...(hasNoPkce && { requiresPkce: false }),
				})
			}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={register.isPending}>
						{t("settings.registerApp")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<AppNameField value={name} onChange={setName} fault={fields.name} />
			<RedirectsField value={redirects} onChange={setRedirects} fault={fields.redirectUris} />
			<fieldset className={forms.set}>
				<legend>{t("settings.whereRuns")}</legend>
				<Check
					type="radio"
					name="kind"
					label={t("settings.runsAtUsers")}
					hint={t("settings.runsAtUsersHint")}
					checked={!isConfidential}
					onChange={() => setIsConfidential(false)}
				/>
				<Check
					type="radio"
					name="kind"
					label={t("settings.runsOnServer")}
					hint={t("settings.runsOnServerHint")}
					checked={isConfidential}
					onChange={() => setIsConfidential(true)}
				/>
			</fieldset>
			<Check
				type="checkbox"
				label={t("settings.noPkce")}
				hint={t("settings.noPkceHint")}
				checked={hasNoPkce}
				onChange={(event) => setHasNoPkce(event.target.checked)}
			/>
			<Fault>{other}</Fault>
		</Dialog>
	);
}
