import { t } from "../words/words.ts";
import { Notice } from "./Notice.tsx";

/** A live table. */
export function TablePage({ tableId }: { tableId: string }) {
	return <Notice title={tableId}>{t("table.noPageText")}</Notice>;
}
