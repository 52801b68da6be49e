import type { Remark } from "@tuckbox/folder";
import type { LeftOut, PlannedFile } from "@tuckbox/folder/imports";

// The messages between a page and its worker for games of other programs: one order, then its answer.

export type Order =
	/** Opens a file, which stays open for its plans. */
	| { order: "read"; file: File }
	/**
	 * Plans the folder that the file becomes.
	 * @param files the pictures that are there already, by address
	 * @param unusable pictures that cannot be used, with the reason
	 */
	| { order: "plan"; files: ReadonlyMap<string, Blob>; unusable: ReadonlyMap<string, Remark> };

/** A picture that cannot be used. `why` is undefined if it is not here. */
export type Missing = { address: string; why?: Remark };

/** The addresses of a game's pictures. `isPacked`: the pictures are in the file itself. */
export type ReadGame = { addresses: readonly string[]; isPacked: boolean };

export type Plan = {
	game: string;
	/** The game that the file was exported from. */
	gameId?: string;
	/** The text of the folder's tuckbox.yaml. */
	manifest: string;
	/** The files that it names. */
	planned: readonly PlannedFile[];
	/** Pictures that were unpacked from the file itself, by address. */
	packed: ReadonlyMap<string, Blob>;
	/** Number of pieces in the plan, without the cards of decks. */
	pieces: number;
	leftOut: readonly LeftOut[];
	missing: readonly Missing[];
};

export type Answer =
	| ({ done: "read" } & ReadGame)
	| ({ done: "plan" } & Plan)
	/** The file cannot be imported. */
	| { done: "refused"; why: Remark }
	| { done: "failed"; text: string };
