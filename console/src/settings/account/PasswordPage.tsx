import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { type FormEvent, useState } from "react";
import { useAccount } from "../../api/queries.ts";
import { Fault } from "../../ui/Fault.tsx";
import { fieldFaults } from "../parts/faults.ts";
import forms from "../parts/forms.module.css";
import { useChangePassword } from "../parts/queries.ts";
import { SettingsPage } from "../parts/SettingsPage.tsx";

/** Changes the user's password. */
export function PasswordPage() {
	const { data } = useAccount();
	const [password, setPassword] = useState("");
	const [newPassword, setNewPassword] = useState("");
	const change = useChangePassword(() => {
		setPassword("");
		setNewPassword("");
		showToast(t("settings.passwordChanged"));
	});
	const isWrong = change.error !== null && "code" in change.error && change.error.code === "PASSWORD_WRONG";
	const { fields, other } = fieldFaults(isWrong ? null : change.error, {
		password: t("settings.theCurrentPassword"),
		newPassword: t("settings.theNewPassword"),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		change.mutate({ password, newPassword });
	}
	return (
		<SettingsPage title={t("settings.password")}>
			<form className={forms.form} onSubmit={submit}>
				{/* for password managers, which keep a password with its address */}
				<input type="hidden" name="email" value={data?.account.email ?? ""} autoComplete="username" />
				<Field
					label={t("settings.currentPassword")}
					type="password"
					value={password}
					onChange={(event) => setPassword(event.target.value)}
					required
					autoComplete="current-password"
					fault={isWrong ? t("settings.wrongCurrent") : fields.password}
				/>
				<Field
					label={t("settings.newPassword")}
					type="password"
					value={newPassword}
					onChange={(event) => setNewPassword(event.target.value)}
					required
					autoComplete="new-password"
					hint={t("settings.passwordHint")}
					fault={fields.newPassword}
				/>
				<Fault>{other}</Fault>
				<p className="quiet small">{t("settings.signedOutElsewhere")}</p>
				<Button type="submit" look="primary" isBusy={change.isPending}>
					{t("settings.changePassword")}
				</Button>
			</form>
		</SettingsPage>
	);
}
