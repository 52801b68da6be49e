import { plays } from "@tuckbox/pieces/table";
import type { TableSession } from "../session/session.ts";
import { readSeatPlaytests } from "./playtest-calls.ts";

/** Time in ms between two looks at whether the seat is busy with something on the table. */
const lookAgainMs = 400;

/** Whether the user is doing something that a dialog would interrupt. */
function isBusy({ dialog, menu, closeUp, pointing, scene }: TableSession): boolean {
	const isOpen = [dialog, menu, closeUp, pointing].some((signal) => signal.get() !== undefined);
	const isTyping = document.activeElement?.matches("input, textarea, [contenteditable]") === true;
	return isOpen || isTyping || document.hidden || scene.get()?.isCarrying() === true;
}

/**
 * Opens the form of a playtest that has just ended, once the user is not busy. Seats that took no part, and those that have
 * answered already, are not asked.
 */
export async function offerForm(session: TableSession, id: string): Promise<void> {
	const { client, dialog } = session;
	if (!plays(client.head?.role)) return;
	// without a connection, the menu still has the form
	const playtests = await readSeatPlaytests(client).catch(() => []);
	const asked = playtests.find((playtest) => playtest.id === id);
	if (asked === undefined || asked.questions.length === 0 || asked.answers.length > 0) return;
	const offer = () => {
		if (client.status.kind === "ended" || client.head?.playtestId != null) return;
		if (isBusy(session)) setTimeout(offer, lookAgainMs);
		else dialog.set({ kind: "playtestForm" });
	};
	offer();
}
