import type { Note } from "../session/api.ts";
import type { TableSession } from "../session/session.ts";

/** Shows a changed note, or removes it (undefined), before the service notifies all seats. */
export function putNote({ notes }: TableSession, id: string, now: Note | undefined): void {
	const list = notes.get() ?? [];
	const isKnown = list.some((note) => note.id === id);
	if (!isKnown && now !== undefined) notes.set([now, ...list]);
	else notes.set(list.flatMap((note) => (note.id === id ? (now ?? []) : note)));
}
