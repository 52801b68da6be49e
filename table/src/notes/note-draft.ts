import type { Point } from "@tuckbox/client/table";

// Keeps a note that is being typed in the tab until it is pinned. It survives a refusal, a closed dialog and a reload
// of the page.

/** The target of a note: a thing, a part of it, or a spot of the felt. */
export type NotePlace = { on: string; at?: Point } | { at: Point };

type Draft = { place: NotePlace; text: string; key: string };

const draftKey = (tableId: string, place: NotePlace) =>
	`tuckbox:note:${tableId}:${"on" in place ? place.on : ""}`;

/**
 * The draft for a place. Repeating its request with the same `key` does not create a second note. If the stored draft
 * is for another spot of the same thing, only its text is kept.
 */
export function keptDraft(tableId: string, place: NotePlace): Draft {
	const fresh = { place, text: "", key: crypto.randomUUID() };
	try {
		const kept = JSON.parse(sessionStorage.getItem(draftKey(tableId, place)) ?? "null") as Draft | null;
		if (typeof kept?.text !== "string") return fresh;
		return JSON.stringify(kept.place) === JSON.stringify(place) ? kept : { ...fresh, text: kept.text };
	} catch {
		// the stored text was not written by this page
		return fresh;
	}
}

export function keepDraft(tableId: string, draft: Draft): void {
	try {
		sessionStorage.setItem(draftKey(tableId, draft.place), JSON.stringify(draft));
	} catch {
		// the storage is full or not allowed: the note can still be pinned, but does not survive a reload
	}
}

export function dropDraft(tableId: string, place: NotePlace): void {
	sessionStorage.removeItem(draftKey(tableId, place));
}
