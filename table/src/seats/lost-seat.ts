import type { TableClient } from "@tuckbox/client/table";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { goToTable } from "../open/address.ts";

/** Returns to the person's own seat after that of a stand-in has ended, and says why. */
export async function leaveLostSeat({ status, tableId }: TableClient): Promise<void> {
	goToTable(tableId);
	if (status.kind !== "ended") return;
	await loadWords(["standIns"]);
	showToast(t(status.why === "replaced" ? "standIns.playedElsewhere" : "standIns.lostPlace"));
}
