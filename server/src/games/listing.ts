import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { matchesEtag } from "../domain/components/etag.ts";
import { type FilesAt, recordForm, withAddresses } from "../domain/components/record.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import type { Game, Reader, Store } from "../store/store.ts";
import type { RecordPage } from "../store/tables/components.ts";
import { findGame } from "../store/tables/games.ts";

/** Which part of a list to return; the whole list without a limit (docs/API.md, "Lists"). */
export type PageRequest = { limit?: number; cursor?: string };

/** The greatest size of a list without pages, in bytes: 100,000 plain components. Longer lists must be read in pages. */
const maxListBytes = 64 * 1024 * 1024;
/** The greatest size of all lists that are being read or sent, in bytes; beyond it, callers must try again. */
const maxBytesInFlight = 2 * maxListBytes;

/** How many rows are read in one step; other requests are served between two steps. */
const rowsPerPage = 500;

/** The size of all lists that have been read but not yet sent. */
export type ListsInFlight = { bytes: number };

/** A list as JSON text, or `fresh` when the caller already has it. */
export type Listing = { etag: string } & ({ fresh: true } | { fresh: false; parts: Buffer[] });

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
 * Checks the size of a list, and of all lists in flight.
 * @param tooLong the message for a list that is too long
 * @throws Problem PAYLOAD_TOO_LARGE; SERVER_ERROR while other lists take too much memory
 */
export function checkListSize(bytes: number, listsInFlight: ListsInFlight, tooLong: string): void {
	if (bytes > maxListBytes) throw new Problem("PAYLOAD_TOO_LARGE", tooLong);
	if (bytes + listsInFlight.bytes <= maxBytesInFlight) return;
	throw new Problem("SERVER_ERROR", "Too many long lists are being sent; try again.", { retryAfter: 2 });
}

/** What distinguishes the lists of a game. */
type ListOf = {
	/** The name of the property with the rows. */
	name: string;
	/** Everything that the text depends on, the game's state included. */
	facts(game: Game): readonly unknown[];
	/** The prefixes of the addresses in stored records. */
	filesAt: FilesAt;
};

/** A list opened in one state of the game. */
type OpenList = {
	/** JSON text of further properties, each followed by a comma. */
	head?: string;
	/** The first rows after a position, at most `limit`. */
	page(after: number, limit: number): Promise<RecordPage>;
};

/**
 * Reads a list of a game from one snapshot. Its strong ETag follows from everything that the text depends on, so a request
 * for an unchanged list reads one row.
 * @throws Problem GAME_NOT_FOUND
 */
export async function readListing(
	deps: { store: Store; listsInFlight: ListsInFlight },
	gameId: string,
	list: ListOf,
	request: PageRequest & { ifNoneMatch?: string | undefined },
	open: (reader: Reader, game: Game) => Promise<OpenList> | OpenList,
): Promise<Listing> {
	const after = readCursor(request.cursor);
	const { listsInFlight } = deps;
	return await deps.store.snapshot(async (reader) => {
		const game = await findGame(reader, gameId);
		if (game === undefined) throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
		const facts = [recordForm, gameId, list.name, request.limit, after, ...list.facts(game)];
		const hash = createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
		const etag = `"${hash.slice(0, 27)}"`;
		if (matchesEtag(request.ifNoneMatch, etag)) return { etag, fresh: true };

		const { head = "", page } = await open(reader, game);
		const parts: Buffer[] = [Buffer.from(`{${head}"${list.name}":[`)];
		let count = 0;
		let bytes = 0;
		let position = after;
		for (;;) {
			const wanted = Math.min(rowsPerPage, (request.limit ?? Infinity) - count);
			const rows = wanted === 0 ? undefined : await page(position, wanted);
			if (rows === undefined || rows.count === 0) break;
			// as bytes from the start: converting one long text when it is sent would block other requests
			const part = Buffer.from(withAddresses(count === 0 ? rows.text : `,${rows.text}`, list.filesAt));
			parts.push(part);
			bytes += part.length;
			count += rows.count;
			position = rows.position;
			checkListSize(
				bytes,
				listsInFlight,
				"This list is too long for one answer; request pages with `limit`.",
			);
			if (rows.count < wanted) break;
			await yieldToEventLoop();
		}
		const isMore = count === request.limit && (await page(position, 1)).count > 0;
		parts.push(Buffer.from(isMore ? `],"nextCursor":"${writeCursor(position)}"}` : "]}"));
		return { etag, fresh: false, parts };
	});
}
