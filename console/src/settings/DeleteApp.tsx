import type { App } from "@tuckbox/client";
import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Field } from "../look/Field.tsx";
import { describeError } from "../look/Problem.tsx";
import { showToast } from "../look/Toast.tsx";
import { useDeleteApp } from "./queries.ts";

/** Asks for the app's name before it deletes it: everyone who uses it is disconnected. */
export function DeleteApp({ app, onClose, onDeleted }: { app: App; onClose(): void; onDeleted(): void }) {
	const [typed, setTyped] = useState("");
	const [isWrong, setIsWrong] = useState(false);
	const remove = useDeleteApp(app.id, () => {
		showToast(`${app.name} is deleted.`);
		onDeleted();
	});
	const fault = isWrong
		? `Type ${app.name} exactly.`
		: remove.error
			? describeError(remove.error).what
			: undefined;
	function submit() {
		const isRight = typed.trim() === app.name;
		setIsWrong(!isRight);
		if (isRight) remove.mutate();
	}
	return (
		<Dialog
			title={`Delete ${app.name}?`}
			onClose={onClose}
			onSubmit={submit}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={remove.isPending}>
						Delete app
					</Button>
					<Button look="quiet" onClick={onClose}>
						Keep it
					</Button>
				</>
			}
		>
			<p>
				Everyone who uses it is disconnected immediately, and its client ID never works again. What it has
				pushed stays where it is. This cannot be undone.
			</p>
			<Field
				label={
					<>
						Type <strong>{app.name}</strong> to confirm
					</>
				}
				value={typed}
				onChange={(event) => {
					setTyped(event.target.value);
					setIsWrong(false);
				}}
				autoComplete="off"
				spellCheck={false}
				fault={fault}
			/>
		</Dialog>
	);
}
