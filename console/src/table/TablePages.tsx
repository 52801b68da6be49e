import { useSignal } from "../api/signal.ts";
import { late } from "../look/late.tsx";
import { t } from "../words/words.ts";
import { wanted } from "./address.ts";
import { Notice } from "./Notice.tsx";
import { TablePage } from "./TablePage.tsx";

const JoinPage = late(async () => (await import("./JoinPage.tsx")).JoinPage, { waits: true });
const SeatPage = late(async () => (await import("./SeatPage.tsx")).SeatPage, { waits: true });

/** Loads the page that the address asks for, before it is shown. The table itself is loaded as well, for guests who sit down. */
export function loadPage(): void {
	const page = wanted.get()?.page;
	if (page === "join") void JoinPage.load();
	if (page === "seat") void SeatPage.load();
}

/** The page that the address asks for: to take a seat, or the table itself. */
export function TablePages() {
	const page = useSignal(wanted);
	if (page?.page === "join") return <JoinPage key={page.secret} secret={page.secret} />;
	if (page?.page === "table") return <TablePage key={page.tableId} tableId={page.tableId} />;
	if (page?.page === "seat") return <SeatPage key={page.secret} secret={page.secret} />;
	return <Notice title={t("table.noPage")}>{t("table.noPageText")}</Notice>;
}
