import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { faultyField } from "../domain/errors.ts";
import type { Scope } from "../store/components.ts";
import { findGame } from "../store/games.ts";
import type { Reader, Store } from "../store/store.ts";

/** Which part of a list is asked for; the whole list without a limit (decision 8). */
export type PageRequest = { limit?: number; cursor?: string };

/** Rows read at once: a long list leaves room for others in between. */
const rowsAtOnce = 500;

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

/** True when an If-None-Match header names the tag; weak or not makes no difference (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	return ifNoneMatch
		.split(",")
		.map((tag) => tag.trim().replace(/^W\//, ""))
		.some((tag) => tag === etag || tag === "*");
}

/**
 * Reads a list of a game in one state of it. Its strong ETag follows from the game's revision and from all that
 * shapes the text, so an unchanged list costs one row.
 * @param shape everything but the game's state that the text depends on
 * @param page rows after a position, each with its position and JSON text
 */
export async function readListing(
	deps: { store: Store },
	scope: Scope,
	name: string,
	shape: readonly unknown[],
	request: PageRequest & { ifNoneMatch?: string | undefined },
	page: (reader: Reader, after: number, limit: number) => Promise<{ position: number; text: string }[]>,
): Promise<Listing> {
	const after = readCursor(request.cursor);
	return await deps.store.snapshot(async (reader) => {
		const game = await findGame(reader, scope.gameId);
		const facts = JSON.stringify([name, scope, game?.revision, request.limit, after, ...shape]);
		const etag = `"${createHash("sha256").update(facts).digest("base64url").slice(0, 27)}"`;
		if (matchesEtag(request.ifNoneMatch, etag)) return { etag, fresh: true };

		const texts: string[] = [];
		let position = after;
		let isMore = false;
		for (;;) {
			const wanted = Math.min(rowsAtOnce, (request.limit ?? Number.POSITIVE_INFINITY) - texts.length);
			const rows = await page(reader, position, wanted + 1);
			isMore = rows.length > wanted;
			for (const row of rows.slice(0, wanted)) {
				texts.push(row.text);
				position = row.position;
			}
			if (!isMore || texts.length === request.limit) break;
			await nextTurn();
		}
		const next = isMore ? `,"nextCursor":"${writeCursor(position)}"` : "";
		return { etag, fresh: false, body: `{"${name}":[${texts.join(",")}]${next}}` };
	});
}
