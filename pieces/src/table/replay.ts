import type { View } from "./view.ts";
import type { Did, TableHead } from "./wire.ts";

// A replay: a recorded game, act by act, as a seat saw it (docs/PLAYTESTS.md, "Replay").

/** The viewer of a replay that shows what any seat saw. No seat has this id. */
export const everySeat = "*";

/** A turn that counts, with the act that began it; 0 for the beginning of the playtest. `startedAt` is in ms. */
export type ReplayTurn = {
	number: number;
	round: number | null;
	place: number | null;
	act: number;
	startedAt: number;
};

/**
 * A moment of a replay to look for: a note that was written, or the first time that a piece was played which players named
 * as the best or the worst.
 */
export type ReplayMoment = {
	/** The act after which the moment is; of a note, the last one before it that left a fact or began a turn. */
	act: number;
	kind: "note" | "best" | "worst";
	/** The places around the table of those who wrote the note or named the piece. */
	places: number[];
	/** The name of the piece; null for a note about a spot. */
	piece: string | null;
	/** The beginning of the note; empty for a piece. */
	text: string;
};

/**
 * An act of a replay. `turn`: the number of its turn; `isTakenBack`: whether it was undone or rewound; `table`: the head
 * from then on, if another seat sits at the place whose view the replay shows.
 */
export type ReplayStep = Did & { turn: number | null; isTakenBack?: true; table?: TableHead };

/** A part of a replay: the table after the act `seq`, and the acts that follow. Times are in ms. */
export type ReplayPart = {
	/** The act after which the replay begins, and the last one. */
	first: number;
	last: number;
	/** Whether it begins with the playtest: of a very long game, it has only the last acts. */
	isWhole: boolean;
	startedAt: number;
	endedAt: number;
	/** The places around the table that the caller can choose, with the names of those who sat there last. */
	places: { place: number; name: string | null }[];
	/** Whether the caller can watch what any seat saw. */
	opensAll: boolean;
	/** Only with the part that begins the replay. */
	turns?: ReplayTurn[];
	/** Only with the part that begins the replay. */
	moments?: ReplayMoment[];
	table: TableHead;
	seq: number;
	view: View;
	steps: ReplayStep[];
	/** The act after which the next part begins; null if this is the last part. */
	next: number | null;
};
