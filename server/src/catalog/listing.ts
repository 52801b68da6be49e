import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { faultyField, Problem } from "../domain/errors.ts";
import { matchesEtag } from "../domain/etag.ts";
import { recordForm, withAddresses } from "../domain/record.ts";
import { findGame } from "../store/games.ts";
import type { Game, Reader, Store } from "../store/store.ts";

/** Which part of a list is asked for; the whole list without a limit (decision 8). */
export type PageRequest = { limit?: number; cursor?: string };

/** Characters of a list that comes in one piece: 100,000 plain pieces; beyond it the caller asks for pages. */
const longestList = 64 * 1024 * 1024;
/** Characters of all lists that are being made or sent; a caller beyond it tries again. */
const allListsTogether = 2 * longestList;

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

/** What makes one list of a game another than the next. */
type ListOf = {
	/** Of the property that holds the rows. */
	name: string;
	/** Everything that the text depends on, the game's state included. */
	facts(game: Game): readonly unknown[];
	/** What the addresses in stored records begin with. */
	filesAt: string;
};

/** A list opened in one state of the game. */
type OpenList = {
	/** JSON text of further properties, each followed by a comma. */
	head?: string;
	/** Rows after a position, each with its position and JSON text. */
	page(after: number, limit: number): Promise<{ position: number; record: string }[]>;
};

/**
 * Reads a list of a game in one state of it. Its strong ETag follows from all that shapes the text, so an unchanged list
 * costs one row.
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
		if (game === undefined) throw new Problem("GAME_NOT_FOUND", `There is no game ${gameId}.`);
		const facts = [recordForm, gameId, list.name, request.limit, after, ...list.facts(game)];
		const hash = createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
		const etag = `"${hash.slice(0, 27)}"`;
		if (matchesEtag(request.ifNoneMatch, etag)) return { etag, fresh: true };

		const { head = "", page } = await open(reader, game);
		const parts: string[] = [];
		let count = 0;
		let length = 0;
		let position = after;
		let isMore = false;
		for (;;) {
			const wanted = Math.min(rowsAtOnce, (request.limit ?? Number.POSITIVE_INFINITY) - count);
			const rows = await page(position, wanted + 1);
			isMore = rows.length > wanted;
			if (isMore) rows.pop();
			position = rows.at(-1)?.position ?? position;
			count += rows.length;
			const text = withAddresses(rows.map(({ record }) => record).join(","), list.filesAt);
			if (text !== "") parts.push(text);
			length += text.length;
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
			if (!isMore || count === request.limit) break;
			await nextTurn();
		}
		const next = isMore ? `,"nextCursor":"${writeCursor(position)}"` : "";
		return { etag, fresh: false, body: `{${head}"${list.name}":[${parts.join(",")}]${next}}` };
	});
}
