import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { matchesEtag } from "../domain/components/etag.ts";
import { type FilesAt, recordForm, withAddresses } from "../domain/components/record.ts";
import { changedFields, readRecord } from "../domain/components/record-changes.ts";
import { noSuchVersion, Problem } from "../domain/errors.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findGame } from "../store/queries/games/games.ts";
import { addedRows, removedRows, rowsBegunIn } from "../store/queries/versions/changes.ts";
import { findVersion } from "../store/queries/versions/versions.ts";
import type { Reader, Store } from "../store/store.ts";
import { checkListSize, type Listing, type ListsInFlight } from "./listing/listing.ts";

export type DiffDeps = { store: Store; urls: ObjectUrls; listsInFlight: ListsInFlight };

/** Number of components whose records are read in one step. */
const componentsPerStep = 500;

/**
 * The row of a component in each of two versions; undefined if a version does not show it, or shows the same
 * row.
 */
type Change = { id: string; position: number; before?: number; after?: number };

/** The components that differ between two versions, in creation order. */
async function changesBetween(reader: Reader, gameId: string, from: number, to: number): Promise<Change[]> {
	const span = { gameId, from: Math.min(from, to), to: Math.max(from, to) };
	const [gone, come] = [await removedRows(reader, span), await addedRows(reader, span)];
	const [before, after] = from <= to ? [gone, come] : [come, gone];
	const changes = new Map<string, Change>();
	for (const { id, position, since_version } of before)
		changes.set(id, { id, position, before: since_version });
	for (const { id, position, since_version } of after)
		changes.set(id, { ...changes.get(id), id, position, after: since_version });
	return [...changes.values()].sort((a, b) => a.position - b.position);
}

/** A diff as it grows: JSON texts, several in each buffer with commas between them. */
type Diff = { created: Buffer[]; changed: Buffer[]; deleted: Buffer[] };

/** @returns number of added bytes */
async function addTexts(
	diff: Diff,
	reader: Reader,
	changes: readonly Change[],
	filesAt: FilesAt,
): Promise<number> {
	const rows = await rowsBegunIn(
		reader,
		changes.map(({ id }) => id),
		changes.flatMap(({ before, after }) => [before, after].filter((number) => number !== undefined)),
	);
	const records = new Map(
		rows.map((row) => [`${row.id} ${row.since_version}`, withAddresses(row.record, filesAt)]),
	);
	const texts: Record<keyof Diff, string[]> = { created: [], changed: [], deleted: [] };
	for (const { id, before, after } of changes) {
		const [old, now] = [records.get(`${id} ${before}`), records.get(`${id} ${after}`)];
		if (old !== undefined && now !== undefined) {
			const fields = changedFields(readRecord(old), readRecord(now));
			// a change that was reverted does not count
			if (fields.length > 0)
				texts.changed.push(`{"before":${old},"after":${now},"fields":${JSON.stringify(fields)}}`);
		} else if (now !== undefined) texts.created.push(now);
		else if (old !== undefined) texts.deleted.push(old);
	}
	let bytes = 0;
	for (const list of ["created", "changed", "deleted"] as const) {
		if (texts[list].length === 0) continue;
		const joined = Buffer.from(texts[list].join(","));
		diff[list].push(joined);
		bytes += joined.length;
	}
	return bytes;
}

function jsonArray(texts: readonly Buffer[]): Buffer[] {
	const items = texts.flatMap((text, i) => (i === 0 ? [text] : [Buffer.from(","), text]));
	return [Buffer.from("["), ...items, Buffer.from("]")];
}

/**
 * The changes of all apps from the version `from` to the version `to`, as JSON text. Either may be the older one; 0 is
 * the game before its first version.
 * @throws Problem VERSION_NOT_FOUND, GAME_NOT_FOUND, PAYLOAD_TOO_LARGE
 */
export async function diffVersions(
	deps: DiffDeps,
	gameId: string,
	{ from, to }: { from: number; to: number },
	ifNoneMatch: string | undefined,
): Promise<Listing> {
	const filesAt = deps.urls.filesAt();
	return await deps.store.snapshot(async (reader) => {
		if ((await findGame(reader, gameId)) === undefined)
			throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
		for (const number of [from, to]) {
			if (number > 0 && (await findVersion(reader, gameId, number)) === undefined)
				throw noSuchVersion(number);
		}
		const facts = JSON.stringify([recordForm, gameId, "diff", from, to, filesAt]);
		const etag = `"${createHash("sha256").update(facts).digest("base64url").slice(0, 27)}"`;
		// a kept version never changes
		if (matchesEtag(ifNoneMatch, etag)) return { etag, fresh: true };

		const diff: Diff = { created: [], changed: [], deleted: [] };
		let bytes = 0;
		const changes = await changesBetween(reader, gameId, from, to);
		for (let start = 0; start < changes.length; start += componentsPerStep) {
			bytes += await addTexts(diff, reader, changes.slice(start, start + componentsPerStep), filesAt);
			checkListSize(bytes, deps.listsInFlight, "These versions differ too much for one answer.");
			await yieldToEventLoop();
		}
		const parts = [
			Buffer.from(`{"from":${from},"to":${to},"created":`),
			...jsonArray(diff.created),
			Buffer.from(',"changed":'),
			...jsonArray(diff.changed),
			Buffer.from(',"deleted":'),
			...jsonArray(diff.deleted),
			Buffer.from("}"),
		];
		return { etag, fresh: false, parts };
	});
}
