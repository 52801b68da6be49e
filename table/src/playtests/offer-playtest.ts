import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import type { TableSession } from "../session/session.ts";

/** Number of acts after which a game at a table is likely to be more than a trial. */
const actsOfGame = 12;

const offeredAt = (tableId: string) => `tuckbox:playtest-offered:${tableId}`;

function wasOffered(tableId: string): boolean {
	try {
		return localStorage.getItem(offeredAt(tableId)) !== null;
	} catch {
		return true; // it could not be remembered, and would be offered again and again
	}
}

async function offer({ client, dialog }: TableSession): Promise<void> {
	localStorage.setItem(offeredAt(client.tableId), "1");
	await loadWords(["playtests"]);
	showToast(t("playtests.offer"), {
		action: { label: t("playtests.offerStart"), run: () => dialog.set({ kind: "startPlaytest" }) },
	});
}

/**
 * Offers a host to record a game: when a set-up has been laid out, or after the first dozen acts that this page sees. A
 * browser offers it once for each table.
 * @returns a function that ends it
 */
export function offerPlaytest(session: TableSession): () => void {
	const { client } = session;
	if (client.as !== undefined || wasOffered(client.tableId)) return () => {};
	const before = client.log.at(-1)?.seq ?? 0;
	const look = () => {
		const { head, log } = client;
		if (head?.role !== "host" || head.isClosed) return;
		// the acts of a game that was recorded say nothing about the next one
		if (head.playtestId !== null) return end();
		const played = log.filter(({ seq, seat }) => seq > before && seat !== null);
		const isLaidOut = played.some(({ code }) => code === "returnTo");
		if (!isLaidOut && played.length < actsOfGame) return;
		end();
		void offer(session);
	};
	const ends = [client.subscribe("log", look), client.subscribe("head", look)];
	const end = () => {
		for (const one of ends) one();
	};
	return end;
}
