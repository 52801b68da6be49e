import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { faultyField, Problem } from "../domain/errors.ts";
import { matchesEtag } from "../domain/etag.ts";
import type { Scope } from "../store/components.ts";
import { findGame } from "../store/games.ts";
import type { Reader, Store } from "../store/store.ts";

/** Which part of a list is asked for; the whole list without a limit (decision 8). */
export type PageRequest = { limit?: number; cursor?: string };

/** Characters of a list that comes in one piece: 100,000 plain pieces; beyond it the caller asks for pages. */
const longestList = 64 * 1024 * 1024;
/** Characters of all lists that are being made or sent; a caller beyond it tries again. */
const allListsTogether = 2 * longestList;
/** The form of the records; counted up when it changes, so that no ETag of an older form matches. */
const recordForm = 1;

/** Rows read at once: a long list leaves room for others in between. */
const rowsAtOnce = 500;

/** What lists take that have been read and not yet been sent. */
export type ListsInFlight = { characters: number };

/** A list as JSON text, or the news that the caller has it already. */
export type Listing = { etag: string } & ({ fresh: true } | { fresh: false; body: string });

function readCursor(cursor: string | undefined): number {
	if (cursor === undefined) return 0;
	const position = Number(/^p(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString("latin1"))?.[1]);
	if (Number.isNaN(position)) throw faultyField("cursor", "is not a nextCursor of this list");
	return position;
}

function writeCursor(position: number): string {
	return Buffer.from(`p${position}`).toString("base64url");
}

/**
 * Reads a list of a game in one state of it. Its strong ETag follows from the game's revision and from all that
 * shapes the text, so an unchanged list costs one row.
 * @param shape everything but the game's state that the text depends on
 * @param page rows after a position, each with its position and JSON text
 */
export async function readListing(
	deps: { store: Store; listsInFlight: ListsInFlight },
	scope: Scope,
	name: string,
	shape: readonly unknown[],
	request: PageRequest & { ifNoneMatch?: string | undefined },
	page: (reader: Reader, after: number, limit: number) => Promise<{ position: number; text: string }[]>,
): Promise<Listing> {
	const after = readCursor(request.cursor);
	const { listsInFlight } = deps;
	return await deps.store.snapshot(async (reader) => {
		const game = await findGame(reader, scope.gameId);
		const facts = JSON.stringify([recordForm, name, scope, game?.revision, request.limit, after, ...shape]);
		const etag = `"${createHash("sha256").update(facts).digest("base64url").slice(0, 27)}"`;
		if (matchesEtag(request.ifNoneMatch, etag)) return { etag, fresh: true };

		const texts: string[] = [];
		let length = 0;
		let position = after;
		let isMore = false;
		for (;;) {
			const wanted = Math.min(rowsAtOnce, (request.limit ?? Number.POSITIVE_INFINITY) - texts.length);
			const rows = await page(reader, position, wanted + 1);
			isMore = rows.length > wanted;
			for (const row of rows.slice(0, wanted)) {
				texts.push(row.text);
				length += row.text.length;
				position = row.position;
			}
			if (length > longestList) {
				throw new Problem(
					"PAYLOAD_TOO_LARGE",
					"This list is too long for one piece; ask for pages with `limit`.",
				);
			}
			if (length + listsInFlight.characters > allListsTogether) {
				throw new Problem("SERVER_ERROR", "Too many long lists are being sent; try again.", {
					retryAfter: 2,
				});
			}
			if (!isMore || texts.length === request.limit) break;
			await nextTurn();
		}
		const next = isMore ? `,"nextCursor":"${writeCursor(position)}"` : "";
		return { etag, fresh: false, body: `{"${name}":[${texts.join(",")}]${next}}` };
	});
}
