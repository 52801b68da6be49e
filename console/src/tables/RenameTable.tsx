import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Field } from "../look/Field.tsx";
import { describeError } from "../look/Problem.tsx";
import { t } from "../words/words.ts";
import { type Table, useChangeTable } from "./queries.ts";

export function RenameTable({ gameId, table, onClose }: { gameId: string; table: Table; onClose(): void }) {
	const [name, setName] = useState(table.name);
	const change = useChangeTable(gameId, table.id, onClose);
	return (
		<Dialog
			title={t("tables.renameTable")}
			onClose={onClose}
			onSubmit={() => change.mutate({ name: name.trim() })}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={change.isPending}>
						{t("tables.save")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("tables.cancel")}
					</Button>
				</>
			}
		>
			<Field
				label={t("tables.name")}
				value={name}
				onChange={({ target }) => setName(target.value)}
				required
				pattern=".*\S.*"
				maxLength={256}
				autoComplete="off"
				dir="auto"
				fault={change.error ? describeError(change.error).what : undefined}
			/>
		</Dialog>
	);
}
