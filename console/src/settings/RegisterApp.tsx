import type { NewApp } from "@tuckbox/client";
import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Check, Field, Lines } from "../look/Field.tsx";
import { faultsOf } from "./faults.ts";
import forms from "./forms.module.css";
import { useRegisterApp } from "./queries.ts";
import { FormFault } from "./SettingsPage.tsx";

/** What the fields of an app are called, at the beginning of a sentence. */
export const appLabels = { name: "The name", redirectUris: "The redirect URI" };

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
			label="Name"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			required
			pattern=".*\S.*"
			maxLength={100}
			autoComplete="off"
			hint="Shown to people when the app asks them for access."
			fault={fault}
		/>
	);
}

export function RedirectsField({ value, onChange, fault }: FieldProps) {
	return (
		<Lines
			label="Redirect URIs"
			rows={3}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			spellCheck={false}
			autoCapitalize="none"
			hint={
				<>
					One per line, exactly as the app sends them: https, <code>http://127.0.0.1/…</code> with any port,
					or a scheme of its own such as <code>com.example.app:/callback</code>. Leave it empty for a device
					that shows a code.
				</>
			}
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
	const { fields, other } = faultsOf(register.error, appLabels);
	return (
		<Dialog
			title="Register an app"
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
						Register app
					</Button>
					<Button look="quiet" onClick={onClose}>
						Cancel
					</Button>
				</>
			}
		>
			<AppNameField value={name} onChange={setName} fault={fields.name} />
			<RedirectsField value={redirects} onChange={setRedirects} fault={fields.redirectUris} />
			<fieldset className={forms.set}>
				<legend>Where does it run?</legend>
				<Check
					type="radio"
					name="kind"
					label="On people's own machines, or in their browser"
					hint="Public: it has no secret, and proves itself by PKCE."
					checked={!isConfidential}
					onChange={() => setIsConfidential(false)}
				/>
				<Check
					type="radio"
					name="kind"
					label="On a server"
					hint="Confidential: it gets a secret, which must never leave the server."
					checked={isConfidential}
					onChange={() => setIsConfidential(true)}
				/>
			</fieldset>
			<Check
				type="checkbox"
				label="It is an older app without PKCE support"
				hint="Less safe: anyone who intercepts the code on its way back can use it."
				checked={hasNoPkce}
				onChange={(event) => setHasNoPkce(event.target.checked)}
			/>
			<FormFault>{other}</FormFault>
		</Dialog>
	);
}
