import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { type Note, readNotes } from "./api.ts";
import type { TableSession } from "./session.ts";

/** Several notices within this time lead to one read of the notes, in ms. */
const gathering = 150;
/** After a push, the notes are read when the table has taken it in, which matters more; in ms. */
const afterPush = 800;
/** After a failed read, in ms. */
const retry = 5000;

/** What a note is about, in words. */
export const aboutText = ({ piece }: Note): string => piece?.name ?? t("play.aSpot");

/** Says which note of another seat has come: of several, the last one. */
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

/** Keeps the notes that the seat reads up to date. @returns a function that ends that */
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
			const list = await readNotes(client.tableId);
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
		// what was said while there was no connection
		client.on("view", () => want()),
		client.subscribe("head", () => {
			if (client.head?.latest === latest) return;
			latest = client.head?.latest;
			// a push may have changed what they are about
			if (notes.get()?.some(({ piece }) => piece !== null)) want(afterPush);
		}),
	];
	return () => {
		isOver = true;
		clearTimeout(timer);
		for (const end of ends) end();
	};
}

/** Shows a note as it is now, or removes it, before the service says so to all. */
export function putNote({ notes }: TableSession, id: string, now: Note | undefined): void {
	const list = notes.get() ?? [];
	const isKnown = list.some((note) => note.id === id);
	if (!isKnown && now !== undefined) notes.set([now, ...list]);
	else notes.set(list.flatMap((note) => (note.id === id ? (now ?? []) : note)));
}
