import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { because, findParents } from "@tuckbox/pieces";
import { type Findable, readPayloadFields, understand } from "@tuckbox/pieces/find";
import { withAddresses } from "../domain/components/record.ts";
import { faultyField, noSuchVersion, Problem } from "../domain/errors.ts";
import type { Reader } from "../store/store.ts";
import { findVersion, pageOfVersion } from "../store/tables/versions.ts";
import type { Piece } from "./print/piece.ts";

/** Rows that are read in one step; other requests are served between two. */
const rowsPerStep = 500;
/** More than this is not read for an export: it would take too much memory. Payloads can have 64 kB each. */
const maxRead = { pieces: 20_000, mb: 64 };

export type PublishedPiece = Piece & Findable & { id: string };

/**
 * The pieces of a version, over all apps, in the order of their creation. Addresses of images are their objects' paths.
 * @throws Problem VERSION_NOT_FOUND, VALIDATION_ERROR
 */
export async function piecesOfVersion(
	reader: Reader,
	gameId: string,
	number: number,
	most = maxRead,
): Promise<PublishedPiece[]> {
	if (number > 0 && (await findVersion(reader, gameId, number)) === undefined) throw noSuchVersion(number);
	const pieces: PublishedPiece[] = [];
	for (let after = 0, length = 0; ; ) {
		const page = await pageOfVersion(reader, gameId, { number, since: 0 }, after, rowsPerStep);
		length += page.text.length;
		if (length > most.mb * 1e6)
			throw new Problem("VALIDATION_ERROR", because("TOO_LARGE_TO_EXPORT", { max: most.mb }));
		pieces.push(...JSON.parse(withAddresses(`[${page.text}]`, { sources: "", derived: "" })));
		if (page.count < rowsPerStep) return pieces;
		if (pieces.length > most.pieces)
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_TO_EXPORT", { max: most.pieces }));
		after = page.position;
		await yieldToEventLoop();
	}
}

/** For how long pieces are searched in one step, in ms: a search may name hundreds of values, and pieces have long texts. */
const searchStepMs = 20;

/**
 * Finds pieces as the search field of the console does. Other requests are served in between.
 * @throws Problem VALIDATION_ERROR naming what of the search is not understood
 */
export async function searchAmong(
	pieces: readonly PublishedPiece[],
	text: string,
	now: number,
): Promise<ReadonlySet<Piece>> {
	const parents = findParents(pieces);
	let fields: ReturnType<typeof readPayloadFields> | undefined;
	const { matches, faults } = understand<PublishedPiece>(text, {
		now,
		parentOf: (piece) => parents.get(piece),
		payloadFields() {
			fields ??= readPayloadFields(pieces);
			return fields;
		},
	});
	const [fault] = faults;
	if (fault !== undefined) throw faultyField("search", because("SEARCH_UNKNOWN", { text: fault.text }));
	const found = new Set<Piece>();
	let since = performance.now();
	for (const piece of pieces) {
		if (matches(piece)) found.add(piece);
		if (performance.now() - since < searchStepMs) continue;
		await yieldToEventLoop();
		since = performance.now();
	}
	return found;
}
