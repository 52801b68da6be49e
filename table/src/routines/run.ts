import { loadWords } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { ranTexts } from "../log/routine-text.ts";
import { act } from "../session/acting.ts";
import { ownRoutines, type TableRoutine } from "../session/routines.ts";
import type { TableSession } from "../session/session.ts";
import { whyNot } from "./targets.ts";

/** Whether a run of the routine has no answer yet: a second press must not run it twice. */
export const isRunning = ({ pending }: TableSession["client"], id: string) =>
	pending.some(({ act: what }) => what.kind === "run" && what.id === id);

/** Runs a routine, and shows what was left out. If nothing could be done, it shows the reason instead. */
export async function runRoutine(session: TableSession, routine: TableRoutine): Promise<void> {
	const { client } = session;
	if (isRunning(client, routine.id)) return;
	await loadWords(["log", "play", "routines", "spots"]);
	const reason = whyNot(client.view, routine);
	if (reason !== undefined) {
		showToast(reason);
		return;
	}
	const outcome = await act(session, { kind: "run", id: routine.id });
	if (outcome.kind !== "done") return;
	const entry = client.log.find(({ seq }) => seq === outcome.seq);
	const isWhole = entry?.ran?.every(({ steps }) => steps.every(({ skipped }) => skipped === undefined));
	if (entry !== undefined && isWhole === false) showToast(ranTexts(entry).join(" "));
}

/** Runs the routine of a key, from 1. */
export function runByNumber(session: TableSession, number: number): void {
	const routine = ownRoutines(session)[number - 1];
	if (routine !== undefined) void runRoutine(session, routine);
}
