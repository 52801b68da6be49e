import { t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { DeleteByName } from "../ui/DeleteByName.tsx";
import { type Table, useDeleteTable } from "./queries.ts";

export function DeleteTable({ gameId, table, onClose }: { gameId: string; table: Table; onClose(): void }) {
	const { name, acts, seats } = table;
	const removal = useDeleteTable(gameId, table.id, () => {
		showToast(t("shell.isDeleted", { name }));
		onClose();
	});
	return (
		<DeleteByName
			name={name}
			effect={t("tables.deleteEffect", { acts, seats: seats.length })}
			action={t("tables.deleteTable")}
			removal={removal}
			onClose={onClose}
		/>
	);
}
