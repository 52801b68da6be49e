import { because, findParents } from "@tuckbox/pieces";
import { type Findable, readPayloadFields, understand } from "@tuckbox/pieces/find";
import { withAddresses } from "../domain/components/record.ts";
import { faultyField, noSuchVersion, Problem } from "../domain/errors.ts";
import { Steps } from "../steps/steps.ts";
import { findVersion, stepsOfVersion } from "../store/queries/versions/versions.ts";
import type { Reader } from "../store/store.ts";
import type { Piece } from "./model/piece.ts";

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
	let length = 0;
	for await (const text of stepsOfVersion(reader, gameId, number)) {
		length += text.length;
		if (length > most.mb * 1e6)
			throw new Problem("VALIDATION_ERROR", because("TOO_LARGE_TO_EXPORT", { max: most.mb }));
		pieces.push(...JSON.parse(withAddresses(text, { sources: "", derived: "" })));
		if (pieces.length > most.pieces)
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_TO_EXPORT", { max: most.pieces }));
	}
	return pieces;
}

/**
 * Finds pieces as the search field of the console does. Other requests are served in between.
 * @throws Problem VALIDATION_ERROR naming the faults of the search
 */
export async function searchAmong(
	pieces: readonly PublishedPiece[],
	text: string,
	now: number,
): Promise<ReadonlySet<Piece>> {
	const parents = findParents(pieces);
	const fields: ReturnType<typeof readPayloadFields> = new Map();
	let needsFields = false;
	const read = () =>
		understand<PublishedPiece>(text, {
			now,
			parentOf: (piece) => parents.get(piece),
			payloadFields() {
				needsFields = true;
				return fields;
			},
		});
	let search = read();
	const steps = new Steps();
	if (needsFields) {
		for (const piece of pieces) {
			readPayloadFields([piece], fields);
			if (steps.isLong) await steps.next();
		}
		search = read();
	}
	const [fault] = search.faults;
	if (fault !== undefined) throw faultyField("search", because("SEARCH_UNKNOWN", { text: fault.text }));
	const { conditions } = search;
	const passes = async (piece: PublishedPiece): Promise<boolean> => {
		for (const { isNegated, tests } of conditions) {
			let isAny = false;
			for (const test of tests) {
				isAny = test(piece);
				if (steps.isLong) await steps.next();
				if (isAny) break;
			}
			if (isAny === isNegated) return false;
		}
		return true;
	};
	const found = new Set<Piece>();
	for (const piece of pieces) if (await passes(piece)) found.add(piece);
	return found;
}
