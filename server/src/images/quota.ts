import { Problem } from "../domain/errors.ts";
import { discardJobs, discardSourceJobs } from "../domain/job.ts";
import type { ObjectKey } from "../domain/object-key.ts";
import { Conflict, lockAccount, lockGames, readLocked, runsSideBySide } from "../store/locks.ts";
import type { Writer } from "../store/store.ts";
import { releaseBytes } from "../store/tables/account-bytes.ts";
import { findUser, type User } from "../store/tables/accounts.ts";
import { enqueue } from "../store/tables/jobs.ts";
import {
	deleteHolding,
	freeableHoldings,
	type Holding,
	markUnneededSources,
	markUnrecordedSources,
} from "../store/tables/sources.ts";
import { deleteUploads, expiredUploads, type Upload } from "../store/tables/uploads.ts";

/** Rows given up in one transaction at most: while it runs, everybody else's writes wait. */
const maxReleased = 1000;

/** Ends uploads whose time is over, with their reservations and their bytes, staged or promoted. */
export async function endUploads(writer: Writer, uploads: readonly Upload[], now: number): Promise<void> {
	const reserving = uploads.filter(({ state }) => state === "open" || state === "received");
	for (const [ownerId, own] of Map.groupBy(reserving, (upload) => upload.owner_id)) {
		await releaseBytes(
			writer,
			ownerId,
			own.map((upload) => ({ sha256: upload.sha256, byteSize: upload.byte_size })),
		);
	}
	const received = uploads.filter(({ state }) => state === "received");
	const staged = received.map(({ id }): ObjectKey => ({ type: "staged", uploadId: id }));
	// A confirm that was cut off may have promoted the bytes: the key is taken until they are surely gone.
	const promoted = await markUnrecordedSources(writer, received, now);
	await enqueue(writer, [...discardJobs(staged), ...discardSourceJobs(promoted)], now);
	await deleteUploads(
		writer,
		uploads.map(({ id }) => id),
	);
}

/** Ends holdings; sources that nobody holds and no version shows go with their bytes. */
export async function endHoldings(writer: Writer, holdings: readonly Holding[], now: number): Promise<void> {
	for (const holding of holdings) await deleteHolding(writer, holding);
	const pendingDelete = await markUnneededSources(
		writer,
		holdings.map((holding) => holding.source_key),
	);
	for (const [ownerId, own] of Map.groupBy(holdings, (holding) => holding.owner_id)) {
		await releaseBytes(
			writer,
			ownerId,
			own.map((holding) => ({ sha256: holding.sha256, byteSize: holding.byte_size })),
		);
	}
	await enqueue(writer, discardSourceJobs(pendingDelete), now);
}

/** Bytes by which the account is over its quota; 0 or less when it is not. */
function excessOf(owner: User | undefined, defaultQuota: number): number {
	if (owner === undefined) throw new Error("the account is gone");
	return owner.used_bytes - (owner.quota_bytes ?? defaultQuota);
}

/**
 * The idle holdings whose end frees so many bytes, longest idle first.
 * @returns how many bytes are lacking, when there are not enough
 */
async function holdingsToEnd(writer: Writer, ownerId: string, excess: number): Promise<Holding[] | number> {
	const ending: Holding[] = [];
	let freed = 0;
	for (const { byteSize, holdings } of await freeableHoldings(writer, ownerId)) {
		if (freed >= excess || ending.length + holdings.length > maxReleased) break;
		ending.push(...holdings);
		freed += byteSize;
	}
	return freed < excess ? excess - freed : ending;
}

/** Makes sure that what is to be given up is not in use by now, in whichever game of the account it is. */
async function lockHoldings(writer: Writer, ownerId: string, excess: number, ending: readonly Holding[]) {
	await lockGames(
		writer,
		ending.map((holding) => holding.game_id),
		"conflict",
	);
	const still = await holdingsToEnd(writer, ownerId, excess);
	const names = (holdings: readonly Holding[]) =>
		holdings.map((holding) => `${holding.source_key} ${holding.app_id}`).join();
	if (typeof still === "number" || names(still) !== names(ending)) {
		throw new Conflict("what was to be given up has changed");
	}
}

/**
 * Makes sure that what the account holds and reserves fits its quota, giving up what it does not need: expired
 * uploads first, then the bytes that have been idle longest, unless an upload counts on them (decision 29).
 * @throws Problem STORAGE_LIMIT_EXCEEDED; then, as every transaction, it changes nothing
 */
export async function fitIntoQuota(
	writer: Writer,
	ownerId: string,
	defaultQuota: number,
	now: number,
): Promise<void> {
	await lockAccount(writer, ownerId);
	if (excessOf(await findUser(writer, ownerId), defaultQuota) <= 0) return;
	const expired = await readLocked(writer, "conflict", (isLast) =>
		expiredUploads(writer, now, { ownerId, limit: maxReleased }, isLast),
	);
	await endUploads(writer, expired, now);
	const excess = excessOf(await findUser(writer, ownerId), defaultQuota);
	if (excess <= 0) return;

	// looked at before anything is given up: a refusal must not cost what a clearing costs
	const ending = await holdingsToEnd(writer, ownerId, excess);
	if (typeof ending === "number") {
		throw new Problem(
			"STORAGE_LIMIT_EXCEEDED",
			`These files are ${ending} bytes more than the account's quota holds. Delete assets or components that are no longer needed.`,
		);
	}
	if (runsSideBySide(writer)) await lockHoldings(writer, ownerId, excess, ending);
	await endHoldings(writer, ending, now);
}
