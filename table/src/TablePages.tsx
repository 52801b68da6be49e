import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { wanted } from "./open/address.ts";
import { TablePage } from "./page/TablePage.tsx";
import { Notice } from "./seats/Notice.tsx";

const JoinPage = late(async () => (await import("./seats/JoinPage.tsx")).JoinPage, { waits: true });
const SeatPage = late(async () => (await import("./seats/SeatPage.tsx")).SeatPage, { waits: true });

const ReplayPage = late(
	async () => {
		const [{ ReplayPage: page }] = await Promise.all([
			import("./replay/ReplayPage.tsx"),
			loadWords(["log", "play", "replay"]),
		]);
		return page;
	},
	{ waits: true },
);

/**
 * Loads the page that the address names before it is shown. Guests who take a seat need the table next, so it is loaded
 * as well.
 */
export function loadPage(): void {
	const page = wanted.get()?.page;
	if (page === "join") void JoinPage.load();
	if (page === "seat") void SeatPage.load();
	if (page === "replay") void ReplayPage.load();
}

/** The page that the address names: the form for taking a seat, or the table. */
export function TablePages() {
	const page = useSignal(wanted);
	if (page?.page === "join") return <JoinPage key={page.secret} secret={page.secret} />;
	if (page?.page === "table") return <TablePage key={page.tableId} tableId={page.tableId} as={page.as} />;
	if (page?.page === "seat") return <SeatPage key={page.secret} secret={page.secret} />;
	if (page?.page === "replay") {
		const { of, playtestId, seat } = page;
		return <ReplayPage key={`${playtestId} ${seat}`} of={of} playtestId={playtestId} seat={seat} />;
	}
	return <Notice title={t("table.noPage")}>{t("table.noPageText")}</Notice>;
}
