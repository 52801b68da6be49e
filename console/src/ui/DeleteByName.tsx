import type { UseMutationResult } from "@tanstack/react-query";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { describeError } from "./Problem.tsx";

type Props = {
	name: string;
	/** Says what is lost, and for whom. */
	effect: string;
	/** The text of the button that deletes. */
	action: string;
	removal: UseMutationResult<unknown, Error, void>;
	onClose(): void;
};

/** Asks the user to type the name of what is deleted, since this cannot be undone. */
export function DeleteByName({ name, effect, action, removal, onClose }: Props) {
	const [typed, setTyped] = useState("");
	const [isWrong, setIsWrong] = useState(false);
	const fault = isWrong
		? t("shell.typeExactly", { name })
		: removal.error
			? describeError(removal.error).what
			: undefined;

	function submit() {
		const isRight = typed.trim() === name.trim();
		setIsWrong(!isRight);
		if (isRight) removal.mutate();
	}
	return (
		<Dialog
			title={t("shell.deleteAsk", { name })}
			onClose={onClose}
			onSubmit={submit}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={removal.isPending}>
						{action}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<p>{effect}</p>
			<Field
				label={rich("shell.typeNameToConfirm", { name: <strong>{name}</strong> })}
				value={typed}
				onChange={({ target }) => {
					setTyped(target.value);
					setIsWrong(false);
				}}
				autoComplete="off"
				spellCheck={false}
				fault={fault}
			/>
		</Dialog>
	);
}
