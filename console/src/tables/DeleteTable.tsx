import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useState } from "react";
import { describeError } from "../ui/Problem.tsx";
import { type Table, useDeleteTable } from "./queries.ts";

/** Asks the user to type the table's name before deleting it, since this cannot be undone. */
export function DeleteTable({ gameId, table, onClose }: { gameId: string; table: Table; onClose(): void }) {
	const { name, acts, seats } = table;
	const [typed, setTyped] = useState("");
	const [isWrong, setIsWrong] = useState(false);
	const remove = useDeleteTable(gameId, table.id, () => {
		showToast(t("tables.isDeleted", { name }));
		onClose();
	});
	const fault = isWrong
		? t("tables.typeExactly", { name })
		: remove.error
			? describeError(remove.error).what
			: undefined;
	return (
		<Dialog
			title={t("tables.deleteAsk", { name })}
			onClose={onClose}
			onSubmit={() => {
				const isRight = typed.trim() === name.trim();
				setIsWrong(!isRight);
				if (isRight) remove.mutate();
			}}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={remove.isPending}>
						{t("tables.deleteTable")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("tables.cancel")}
					</Button>
				</>
			}
		>
			<p>{t("tables.deleteEffect", { acts, seats: seats.length })}</p>
			<Field
				label={rich("tables.typeNameToConfirm", { name: <strong>{name}</strong> })}
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
