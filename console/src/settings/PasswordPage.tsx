import { type FormEvent, useState } from "react";
import { useAccount } from "../api/queries.ts";
import { Button } from "../look/Button.tsx";
import { Field } from "../look/Field.tsx";
import { showToast } from "../look/Toast.tsx";
import { faultsOf } from "./faults.ts";
import forms from "./forms.module.css";
import { useChangePassword } from "./queries.ts";
import { FormFault, SettingsPage } from "./SettingsPage.tsx";

/** Changes the user's password. */
export function PasswordPage() {
	const { data } = useAccount();
	const [password, setPassword] = useState("");
	const [newPassword, setNewPassword] = useState("");
	const change = useChangePassword(() => {
		setPassword("");
		setNewPassword("");
		showToast("Your password is changed. You are signed out everywhere else.");
	});
	const isWrong = change.error !== null && "code" in change.error && change.error.code === "PASSWORD_WRONG";
	const { fields, other } = faultsOf(isWrong ? null : change.error, {
		password: "The current password",
		newPassword: "The new password",
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		change.mutate({ password, newPassword });
	}
	return (
		<SettingsPage title="Password">
			<form className={forms.form} onSubmit={submit}>
				{/* for password managers, which keep a password with its address */}
				<input type="hidden" name="email" value={data?.account.email ?? ""} autoComplete="username" />
				<Field
					label="Current password"
					type="password"
					value={password}
					onChange={(event) => setPassword(event.target.value)}
					required
					autoComplete="current-password"
					fault={isWrong ? "This is not your current password." : fields.password}
				/>
				<Field
					label="New password"
					type="password"
					value={newPassword}
					onChange={(event) => setNewPassword(event.target.value)}
					required
					autoComplete="new-password"
					hint="At least 8 characters. A few words make a good one."
					fault={fields.newPassword}
				/>
				<FormFault>{other}</FormFault>
				<p className="quiet small">
					You will be signed out everywhere else. Access tokens and connected apps keep working.
				</p>
				<Button type="submit" look="primary" isBusy={change.isPending}>
					Change password
				</Button>
			</form>
		</SettingsPage>
	);
}
