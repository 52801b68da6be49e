import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { describeError } from "../ui/Problem.tsx";
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
						{t("shell.cancel")}
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
