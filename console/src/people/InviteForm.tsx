import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Check, Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import form from "../ui/dialog-form.module.css";
import { describeError } from "../ui/Problem.tsx";
import { type MemberRole, useInvitePerson } from "./queries.ts";

const roles: readonly MemberRole[] = ["coDesigner", "viewer"];

/** Invites the account with an e-mail address. */
export function InviteForm({ gameId, onStatus }: { gameId: string; onStatus(text: string): void }) {
	const [email, setEmail] = useState("");
	const [role, setRole] = useState<MemberRole>("coDesigner");
	const invite = useInvitePerson(gameId, (input) => {
		setEmail("");
		onStatus(t("people.isInvited", { email: input.email }));
	});
	return (
		<form
			className={form.form}
			onSubmit={(event) => {
				event.preventDefault();
				if (!invite.isPending) invite.mutate({ email: email.trim(), role });
			}}
		>
			<Field
				label={t("people.email")}
				hint={t("people.emailHint")}
				type="text"
				inputMode="email"
				value={email}
				onChange={({ target }) => setEmail(target.value)}
				required
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				fault={invite.error ? describeError(invite.error).what : undefined}
			/>
			<fieldset className={form.choice}>
				<legend>{t("people.asWhat")}</legend>
				{roles.map((one) => (
					<Check
						key={one}
						type="radio"
						name="role"
						checked={role === one}
						onChange={() => setRole(one)}
						label={t(`people.role_${one}`)}
						hint={t(`people.hint_${one}`)}
					/>
				))}
			</fieldset>
			<Button look="primary" type="submit" isBusy={invite.isPending}>
				{t("people.invite")}
			</Button>
		</form>
	);
}
