import type { Point } from "@tuckbox/client/table";

// A note that is being typed stays in the tab until it is pinned: over a refusal, a closed dialog and a reload of the page.

/** Where a note is to be pinned: on a thing, on a part of it, or on a spot. */
export type NotePlace = { on: string; at?: Point } | { at: Point };

type Draft = { place: NotePlace; text: string; key: string };

const draftKey = (tableId: string, place: NotePlace) =>
	`tuckbox:note:${tableId}:${"on" in place ? place.on : ""}`;

/** The draft for a place. Its `key` is the same as long as the place is: sent again, it is the same note. */
export function keptDraft(tableId: string, place: NotePlace): Draft {
	const fresh = { place, text: "", key: crypto.randomUUID() };
	try {
		const kept = JSON.parse(sessionStorage.getItem(draftKey(tableId, place)) ?? "null") as Draft | null;
		if (typeof kept?.text !== "string") return fresh;
		return JSON.stringify(kept.place) === JSON.stringify(place) ? kept : { ...fresh, text: kept.text };
	} catch {
		// what is stored was not written by this page
		return fresh;
	}
}

export function keepDraft(tableId: string, draft: Draft): void {
	try {
		sessionStorage.setItem(draftKey(tableId, draft.place), JSON.stringify(draft));
	} catch {
		// the storage is full or not allowed: the note can still be pinned, it does not survive a reload
	}
}

export function dropDraft(tableId: string, place: NotePlace): void {
	sessionStorage.removeItem(draftKey(tableId, place));
}
