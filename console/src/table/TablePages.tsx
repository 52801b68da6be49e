import { useSignal } from "../api/signal.ts";
import { late } from "../look/late.tsx";
import { t } from "../words/words.ts";
import { wanted } from "./address.ts";
import { JoinPage } from "./JoinPage.tsx";
import { Notice } from "./Notice.tsx";
import { SeatPage } from "./SeatPage.tsx";

const TablePage = late(async () => (await import("./TablePage.tsx")).TablePage, { waits: true });

/** The page that the address asks for: to take a seat, or the table itself. */
export function TablePages() {
	const page = useSignal(wanted);
	if (page?.page === "join") return <JoinPage key={page.secret} secret={page.secret} />;
	if (page?.page === "table") return <TablePage key={page.tableId} tableId={page.tableId} />;
	if (page?.page === "seat") return <SeatPage key={page.secret} secret={page.secret} />;
	return <Notice title={t("table.noPage")}>{t("table.noPageText")}</Notice>;
}
