import type { Act, Goodbye, Hold, Point, RefusalCode, WireRefusal } from "@tuckbox/pieces/table";

// Types that the client of a table reports to the program that uses it.

/** Whether the table is connected. */
export type Status =
	| { readonly kind: "connecting" }
	| { readonly kind: "open" }
	/** The connection has broken; the client tries again. `since`: in ms, as `Date.now()`. */
	| { readonly kind: "away"; readonly since: number }
	/**
	 * The client does not try again. `refused`: the service has refused the table, with a `code`; `closed`: by
	 * `close()`.
	 */
	| { readonly kind: "ended"; readonly why: Goodbye | "refused" | "closed"; readonly code?: string };

/** An act that the service has not acknowledged. */
export type PendingAct = {
	readonly n: number;
	readonly act: Act;
	/**
	 * Whether the connection is broken, or it has waited for more than a second: time to show that it is not yet
	 * stored.
	 */
	readonly isLate: boolean;
	/** The ids of the items on which the view already shows its probable effect. */
	readonly shownOn: readonly string[];
};

/** The reason why the service refused an act, or a grab (without `act`). */
export type Refused = {
	readonly act?: Act;
	/** Whether the act had been late before. */
	readonly wasLate?: true;
	/** `MISSED`: the connection broke before the reason arrived, and it is no longer available. */
	readonly code: RefusalCode | WireRefusal | "MISSED";
	readonly params: Readonly<Record<string, string | number>>;
};

/** The outcome of an act. `ended`: the client ended before the service answered. */
export type Outcome =
	| { readonly kind: "done"; readonly seq: number }
	| ({ readonly kind: "refused" } & Refused)
	| { readonly kind: "ended" };

/** A movement since a grab, in mm and degrees. */
export type Offset = Pick<Hold, "dx" | "dy" | "turn">;

/**
 * A seat's hold with its place before, so that the movement can be drawn smoothly. Times are those of
 * `performance.now()`.
 */
export type SeenHold = Hold & { readonly at: number; readonly from: Offset & { readonly at: number } };

export type SeenCursor = Point & { readonly at: number };

/**
 * The topics of subscriptions: an entry of the view by its name (`item:…`, `hand:…`, `look:…`, `seat:…`, `table`, `turns`, `scores`, `timer`, `choice`, `spot:…`, `routine:…`), or
 * - `view`: any entry
 * - `names`: the names of all entries
 * - `status`, `head`, `log`, `here`, `pending`
 * - `holders`: the seat that holds each item; `holds`: also each movement of held items
 * - `cursors`
 * - `clock`: what is known of the service's time
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
	| "turns"
	| "scores"
	| "timer"
	| "choice"
	| "clock"
	| `${"item" | "hand" | "look" | "seat" | "spot" | "routine"}:${string}`;
