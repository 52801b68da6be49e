import type { NewPersonalToken, PersonalToken } from "@tuckbox/client";
import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Check, Field, Select } from "../look/Field.tsx";
import { faultsOf } from "./faults.ts";
import forms from "./forms.module.css";
import { useCreateToken } from "./queries.ts";
import { FormFault } from "./SettingsPage.tsx";

/** How long a token may be asked to live; in days. */
const lifetimes = [
	["", "Until I revoke it"],
	["7", "7 days"],
	["30", "30 days"],
	["90", "90 days"],
	["365", "A year"],
] as const;

/** Asks what a new token is for. */
export function CreateToken({
	onClose,
	onCreated,
}: {
	onClose(): void;
	onCreated(token: NewPersonalToken): void;
}) {
	const [name, setName] = useState("");
	const [scope, setScope] = useState<PersonalToken["scope"]>("push");
	const [days, setDays] = useState("");
	const create = useCreateToken((token) => {
		onClose();
		onCreated(token);
	});
	const { fields, other } = faultsOf(create.error, {
		name: "The name",
		scope: "What it may do",
		expiresInDays: "How long it is valid",
	});
	const scopes = [
		["push", "Push, change and delete", "All that the API offers."],
		["read", "Read-only", "See your games and pieces, and change nothing."],
	] as const;
	return (
		<Dialog
			title="New access token"
			onClose={onClose}
			onSubmit={() => create.mutate({ name, scope, ...(days !== "" && { expiresInDays: Number(days) }) })}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={create.isPending}>
						Create token
					</Button>
					<Button look="quiet" onClick={onClose}>
						Cancel
					</Button>
				</>
			}
		>
			<Field
				label="Name"
				value={name}
				onChange={(event) => setName(event.target.value)}
				required
				pattern=".*\S.*"
				maxLength={100}
				autoComplete="off"
				placeholder="Nightly push"
				fault={fields.name}
			/>
			<fieldset className={forms.set}>
				<legend>It may</legend>
				{scopes.map(([value, label, hint]) => (
					<Check
						key={value}
						type="radio"
						name="scope"
						label={label}
						hint={hint}
						checked={scope === value}
						onChange={() => setScope(value)}
					/>
				))}
			</fieldset>
			<Select
				label="Valid"
				value={days}
				onChange={(event) => setDays(event.target.value)}
				fault={fields.expiresInDays}
			>
				{lifetimes.map(([value, label]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</Select>
			<FormFault>{fields.scope ?? other}</FormFault>
		</Dialog>
	);
}
