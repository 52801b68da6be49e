import { formatMessage } from "@tuckbox/messages/messages.ts";
import { messages as sentences } from "@tuckbox/messages/remarks/en/export.ts";
import { because, type ExportRemarkCode, type FormatName, findParents, formats } from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import type { Game, Reader, Store } from "../store/store.ts";
import { type PublishedPiece, piecesOfVersion, searchAmong } from "./published-pieces.ts";

/** The dependencies of planning an export: it reads no image. */
export type PlanDeps = { store: Pick<Store, "snapshot">; now: () => number };

/** The part of a game to export. */
export type ExportRequest = {
	/** The published one, if left out. */
	version?: number;
	/** Only what this search finds, and the decks and dice that it belongs to. */
	search?: string;
};

/** A remark about an export, before it is made. */
export type ExportRemark = { code: ExportRemarkCode; facts: Readonly<Record<string, string | number>> };

/** A remark as the API returns it. */
export type SaidRemark = { code: ExportRemarkCode; message: string; params: ExportRemark["facts"] };

export const sayRemark = ({ code, facts }: ExportRemark): SaidRemark => ({
	code,
	message: formatMessage("en", sentences[`remark_${code}`], facts),
	params: facts,
});

/** The plan of an export. */
export type ExportPlan = {
	version: number;
	/** Number of pieces in it. */
	pieces: number;
	/** Number of files in it. */
	files: number;
	/** Its size in bytes; null if it is known only once it is made. */
	bytes: number | null;
	fileName: string;
	remarks: SaidRemark[];
};

/** An export that is laid out: everything that could refuse it has been checked, and no image has been read. */
export type PreparedExport<Plan extends object = ExportPlan> = {
	fileName: string;
	/** If it is known before the file is made. */
	byteSize?: number;
	/** @param page of a print, from 1: the page to show */
	plan(page?: number): Plan | Promise<Plan>;
	/** Makes the file, at the speed at which it is read. */
	write(signal: AbortSignal): AsyncGenerator<Uint8Array>;
};

/** The name of a file with a version of a game. @param what is in it, if the format has several kinds of files */
export function exportName(format: FormatName, game: Pick<Game, "name">, version: number, what = ""): string {
	return `${game.name} v${version}${what && ` ${what}`}${formats[format].ending}`;
}

/** Whether changes of the game wait to be published, so that an export of the published version does not have them. */
export function isBehind(game: Pick<Game, "draft_changed_at">, { version }: ExportRequest): boolean {
	return version === undefined && game.draft_changed_at !== null;
}

/** The reason why nothing is left to export or print. */
export function whyNothing(
	game: Pick<Game, "version" | "draft_changed_at">,
	request: ExportRequest,
	otherwise: "NOTHING_TO_EXPORT" | "NOTHING_TO_PRINT",
): Problem {
	const isFirst = game.version === 0 && isBehind(game, request);
	return new Problem("VALIDATION_ERROR", because(isFirst ? "NOT_PUBLISHED_YET" : otherwise));
}

/** The pieces that an export is about. */
export type Chosen = {
	version: number;
	/** The chosen pieces, in the order of their creation. */
	pieces: PublishedPiece[];
	/** All pieces, among which cards and tiles find their decks and bundles, and faces their dice. */
	parents: ReadonlyMap<PublishedPiece, PublishedPiece>;
};

/**
 * Reads what a request chooses: what its search finds, with the decks that it is in and the faces of its dice.
 * @throws Problem VERSION_NOT_FOUND; VALIDATION_ERROR if nothing is chosen, or the game is too large
 */
export async function choosePieces(
	reader: Reader,
	game: Game,
	request: ExportRequest,
	now: number,
): Promise<Chosen> {
	const { version = game.version, search = "" } = request;
	const all = await piecesOfVersion(reader, game.id, version);
	const parents = findParents(all);
	const found = new Set(await searchAmong(all, search, now));
	for (const piece of [...found]) {
		const parent = parents.get(piece as PublishedPiece);
		if (parent !== undefined) found.add(parent);
	}
	const isChosen = (piece: PublishedPiece) => {
		if (found.has(piece)) return true;
		const parent = parents.get(piece);
		return piece.kind === "dieFace" && parent !== undefined && found.has(parent);
	};
	const pieces = all.filter(isChosen);
	if (pieces.length === 0) throw whyNothing(game, request, "NOTHING_TO_EXPORT");
	return { version, pieces, parents };
}
