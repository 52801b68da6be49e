import type { Act, Goodbye, Hold, Point, RefusalCode, WireRefusal } from "@tuckbox/pieces/table";

// What the client of a table reports to the program that uses it.

/** Whether the table is connected. */
export type Status =
	| { readonly kind: "connecting" }
	| { readonly kind: "open" }
	/** The connection has broken; the client tries again. `since`: in ms, as `Date.now()`. */
	| { readonly kind: "away"; readonly since: number }
	/** The client does not try again. `refused`: by an answer of the service, with its `code`; `closed`: by `close()`. */
	| { readonly kind: "ended"; readonly why: Goodbye | "refused" | "closed"; readonly code?: string };

/** An act that the service has not acknowledged. */
export type PendingAct = {
	readonly n: number;
	readonly act: Act;
	/** It has waited for more than a second: time to show that it is not yet stored. */
	readonly isLate: boolean;
};

/** Why the service refused an act, or a grab (without `act`). */
export type Refused = {
	readonly act?: Act;
	/** `MISSED`: the connection broke before the reason arrived, and nothing knows it any longer. */
	readonly code: RefusalCode | WireRefusal | "MISSED";
	readonly params: Readonly<Record<string, string | number>>;
};

/** What became of an act. `ended`: the client ended before the service answered. */
export type Outcome =
	| { readonly kind: "done"; readonly seq: number }
	| ({ readonly kind: "refused" } & Refused)
	| { readonly kind: "ended" };

/** How far something has been moved since it was grabbed, in mm and degrees. */
export type Offset = Pick<Hold, "dx" | "dy" | "turn">;

/** What a seat holds, with where it was before, so that its way can be drawn smoothly. Times are those of `performance.now()`. */
export type SeenHold = Hold & { readonly at: number; readonly from: Offset & { readonly at: number } };

export type SeenCursor = Point & { readonly at: number };

/**
 * What can be subscribed to: an entry of the view by its name (`item:…`, `hand:…`, `look:…`, `seat:…`, `table`), or
 * - `view`: any entry
 * - `names`: which entries there are
 * - `status`, `head`, `log`, `here`, `pending`
 * - `holders`: who holds which items; `holds`: also each movement of what is held
 * - `cursors`
 */
export type Topic =
	| "status"
	| "head"
	| "view"
	| "names"
	| "log"
	| "here"
	| "pending"
	| "holders"
	| "holds"
	| "cursors"
	| "table"
	| `${"item" | "hand" | "look" | "seat"}:${string}`;
