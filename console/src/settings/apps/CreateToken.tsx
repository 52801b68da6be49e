import type { NewPersonalToken } from "@tuckbox/client";
import { type Scope, scopes, widestScope } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { Fault } from "../../ui/Fault.tsx";
import { fieldFaults } from "../parts/faults.ts";
import forms from "../parts/forms.module.css";
import { useCreateToken } from "../parts/queries.ts";

/** Lifetimes to choose from for a token, in days; the empty one lasts until the token is revoked. */
const lifetimes = ["", "7", "30", "90", "365"] as const;

/** Asks what a new token is for. */
export function CreateToken({
	onClose,
	onCreated,
}: {
	onClose(): void;
	onCreated(token: NewPersonalToken): void;
}) {
	const [name, setName] = useState("");
	const [scope, setScope] = useState<Scope>(widestScope);
	const [days, setDays] = useState("");
	const create = useCreateToken((token) => {
		onClose();
		onCreated(token);
	});
	const { fields, other } = fieldFaults(create.error, {
		name: t("settings.theName"),
		scope: t("settings.whatItMay"),
		expiresInDays: t("settings.howLong"),
	});
	return (
		<Dialog
			title={t("settings.newAccessToken")}
			onClose={onClose}
			onSubmit={() => create.mutate({ name, scope, ...(days !== "" && { expiresInDays: Number(days) }) })}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={create.isPending}>
						{t("settings.createToken")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<Field
				label={t("settings.name")}
				value={name}
				onChange={(event) => setName(event.target.value)}
				required
				pattern=".*\S.*"
				maxLength={100}
				autoComplete="off"
				placeholder={t("settings.nightlyPush")}
				fault={fields.name}
			/>
			<fieldset className={forms.set}>
				<legend>{t("settings.itMay")}</legend>
				{scopes.toReversed().map((value) => (
					<Check
						key={value}
						type="radio"
						name="scope"
						label={t(`scopes.label_${value}`)}
						hint={t(`scopes.hint_${value}`)}
						checked={scope === value}
						onChange={() => setScope(value)}
					/>
				))}
			</fieldset>
			<Select
				label={t("settings.valid")}
				value={days}
				onChoose={setDays}
				fault={fields.expiresInDays}
				options={lifetimes.map((value) => ({
					value,
					label:
						value === "" ? t("settings.lifeUntilRevoked") : t("settings.lifeDays", { count: Number(value) }),
				}))}
			/>
			<Fault>{fields.scope ?? other}</Fault>
		</Dialog>
	);
}
