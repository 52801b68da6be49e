import type { ShareChange } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Check, Select } from "@tuckbox/web/ui/Field.tsx";
import { useAccount } from "../api/queries.ts";
import { useOpenTables } from "./queries.ts";
import styles from "./ShareDialog.module.css";

/** The rights of a link's guests besides looking, and whether they learn who created it. */
type Rights = Required<Pick<ShareChange, "allowsPrint" | "showsCreator">> & {
	table: { id: string; name: string } | null;
};

type Props = {
	gameId: string;
	rights: Rights;
	/** Whether the user created the link: no one else decides that it shows a name. */
	isOwn: boolean;
	onChange(change: Omit<ShareChange, "name">): void;
};

/** Chooses what guests of a link may do. */
export function GuestRights({ gameId, rights, isOwn, onChange }: Props) {
	const name = useAccount().data?.account.name;
	const tables = useOpenTables(gameId).data ?? [];
	const { allowsPrint, showsCreator, table } = rights;
	// the one that was chosen may have been closed since
	const known = table === null || tables.some(({ id }) => id === table.id) ? tables : [table, ...tables];
	return (
		<fieldset className={styles.choice}>
			<legend>{t("share.guestsMay")}</legend>
			<Check
				type="checkbox"
				checked={allowsPrint}
				onChange={({ target }) => onChange({ allowsPrint: target.checked })}
				label={t("share.mayPrint")}
			/>
			{(isOwn || showsCreator) && (
				<Check
					type="checkbox"
					checked={showsCreator}
					onChange={({ target }) => onChange({ showsCreator: target.checked })}
					label={isOwn && name !== undefined ? t("share.maySeeMyName", { name }) : t("share.maySeeName")}
				/>
			)}
			<Select
				label={t("share.mayPlayAt")}
				hint={known.length === 0 ? t("share.openTableFirst") : t("share.mayPlayHint")}
				value={table?.id ?? ""}
				options={[
					{ value: "", label: t("share.noTable") },
					...known.map((one) => ({ value: one.id, label: one.name })),
				]}
				onChoose={(id) => onChange({ tableId: id || null })}
			/>
		</fieldset>
	);
}
