import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { matchesEtag } from "../../domain/components/etag.ts";
import { recordForm } from "../../domain/components/record.ts";
import { faultyField, Problem } from "../../domain/errors.ts";
import { findGame } from "../../store/queries/games/games.ts";
import type { RecordPage } from "../../store/queries/pieces/components.ts";
import type { Game, Reader, Store } from "../../store/store.ts";

/** The end of a page of a list: the last row's position, or its place in groups. */
export type ListPlace = readonly number[];

/** The part of a list to return; the whole list without a limit (docs/API.md, "Lists"). */
export type PageRequest = { limit?: number; cursor?: string };

/** The greatest size of a list without pages, in bytes: 100,000 plain components. Longer lists must be read in pages. */
const maxListBytes = 64 * 1024 * 1024;
/** The greatest size of all lists that are being read or sent, in bytes; beyond it, callers must try again. */
const maxBytesInFlight = 2 * maxListBytes;

/**
 * The size of a part, which is read in one statement, in bytes; how many rows are read first, and how many at most. Payloads can have
 * 64 kB each, so that parts of as many rows could keep other requests waiting.
 */
const partSize = { bytes: 500_000, firstRows: 60, rows: 500 };
/** Time for which parts are read before other requests are served, in ms. */
const maxStepMs = 2;

/** The size of all lists that have been read but not yet sent. */
export type ListsInFlight = { bytes: number };

/** A list as JSON text, or `fresh` when the caller already has it. */
export type Listing = { etag: string } & ({ fresh: true } | { fresh: false; parts: Buffer[] });

/** @param start the place before all rows */
function readCursor(cursor: string | undefined, start: ListPlace): ListPlace {
	if (cursor === undefined) return start;
	const text = /^p(\d{1,15}(?:\.\d{1,15})*)$/.exec(Buffer.from(cursor, "base64url").toString("latin1"))?.[1];
	const place = text?.split(".").map(Number) ?? [];
	if (place.length !== start.length) throw faultyField("cursor", "is not a nextCursor of this list");
	return place;
}

function writeCursor(place: ListPlace): string {
	return Buffer.from(`p${place.join(".")}`).toString("base64url");
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

/** The subject of a list: what its address and its ETag depend on. */
type ListOf = {
	/** The name of the property with the rows. */
	name: string;
	/** Everything that the text depends on, the game's state included. */
	facts(game: Game): readonly unknown[];
	/** The place before all rows; `[0]`, for lists in order of position, if left out. */
	start?: ListPlace;
};

/** Consecutive rows of a list as it is sent: JSON texts, each after a comma. */
export type ListPart = {
	bytes: Buffer;
	/** The place after which the next rows begin. */
	place: ListPlace;
	count: number;
	isLast: boolean;
};

/** A list opened in one state of the game. */
type OpenList = {
	/** JSON text of further properties, each followed by a comma. */
	head?: string;
	/** The first rows after a place, at most `limit`, or fewer if they are not the last. */
	page(after: ListPlace, limit: number): Promise<ListPart>;
};

/** Rows that are joined by commas, in bytes: converting one long text on sending would block other requests. */
export function rowsAsBytes(text: string): Buffer {
	return Buffer.from(text === "" ? "" : `,${text}`);
}

/**
 * The pages of a list in the order of its rows' positions.
 * @param form turns stored records into what the list returns
 */
export function byPosition(
	read: (after: number, limit: number) => Promise<RecordPage>,
	form: (records: string) => string,
): Pick<OpenList, "page"> {
	return {
		async page([after = 0], limit) {
			const { text, position, count } = await read(after, limit);
			return { bytes: rowsAsBytes(form(text)), place: [position], count, isLast: count < limit };
		},
	};
}

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
	const after = readCursor(request.cursor, list.start ?? [0]);
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
		let place = after;
		let stepStart = performance.now();
		let rows = partSize.firstRows;
		for (let isLast = false; !isLast && count !== request.limit; ) {
			const part = await page(place, Math.min(rows, (request.limit ?? Infinity) - count));
			({ place, isLast } = part);
			const rowBytes = part.bytes.length / part.count;
			if (rowBytes > 0) rows = Math.min(partSize.rows, Math.ceil(partSize.bytes / rowBytes));
			if (part.count > 0) parts.push(count === 0 ? part.bytes.subarray(1) : part.bytes);
			bytes += part.bytes.length;
			count += part.count;
			checkListSize(
				bytes,
				listsInFlight,
				"This list is too long for one answer; request pages with `limit`.",
			);
			if (performance.now() - stepStart < maxStepMs) continue;
			await yieldToEventLoop();
			stepStart = performance.now();
		}
		const isMore = count === request.limit && (await page(place, 1)).count > 0;
		parts.push(Buffer.from(isMore ? `],"nextCursor":"${writeCursor(place)}"}` : "]}"));
		return { etag, fresh: false, parts };
	});
}
