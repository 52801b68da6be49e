import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { type Note, readNotes } from "./api.ts";
import { aboutText } from "./note-text.ts";
import type { TableSession } from "./session.ts";

/** Notifications within this time lead to one read of the notes, in ms. */
const gathering = 150;
/** Delay before the notes are read after a push, in ms: updating the table comes first. */
const afterPush = 800;
/** Delay before a failed read is repeated, in ms. */
const retry = 5000;

/**
 * Shows a toast for the latest new note of another seat.
 * @returns a function that removes the toast
 */
async function announce(
	session: TableSession,
	before: readonly Note[],
	now: readonly Note[],
): Promise<(() => void) | undefined> {
	const known = new Set(before.map(({ id }) => id));
	const note = now.find(({ id, seatId }) => !known.has(id) && seatId !== session.client.head?.seat);
	if (note === undefined) return undefined;
	await loadWords(["play"]);
	return showToast(t("play.noteCame", { name: note.author, about: aboutText(note) }));
}

/**
 * Keeps the notes that the seat can read up to date.
 * @returns a function that stops this
 */
export function followNotes(session: TableSession): () => void {
	const { client, notes } = session;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isReading = false;
	let isWanted = false;
	let isOver = false;
	let endNotice: (() => void) | undefined;
	let latest = client.head?.latest;

	async function read(): Promise<void> {
		timer = undefined;
		isReading = true;
		isWanted = false;
		try {
			const list = await readNotes(client);
			if (isOver) return;
			const before = notes.get();
			const notice = before && (await announce(session, before, list));
			if (notice !== undefined) {
				endNotice?.();
				endNotice = notice;
			}
			notes.set(list);
		} catch {
			// a seat that has ended has nothing to read
			if (client.status.kind !== "ended") want(retry);
		} finally {
			isReading = false;
			if (isWanted) want();
		}
	}
	function want(wait = gathering): void {
		if (isReading && wait !== retry) isWanted = true;
		else if (!isOver) timer ??= setTimeout(() => void read(), wait);
	}

	void read();
	const ends = [
		client.on("notes", () => want()),
		// the view arrives again after a reconnect, which may have missed notifications
		client.on("view", () => want()),
		client.subscribe("head", () => {
			if (client.head?.latest === latest) return;
			latest = client.head?.latest;
			// a push may have changed the pieces of the notes
			if (notes.get()?.some(({ piece }) => piece !== null)) want(afterPush);
		}),
	];
	return () => {
		isOver = true;
		clearTimeout(timer);
		for (const end of ends) end();
	};
}
