import { because } from "@tuckbox/pieces";
import { Problem } from "../../domain/errors.ts";
import { discardJobs, discardSourceJobs } from "../../domain/job.ts";
import type { ObjectKey } from "../../domain/object-key.ts";
import { Conflict, isConcurrent, lockAccount, lockGames, readLocked } from "../../store/locks.ts";
import { findUser } from "../../store/queries/accounts/accounts.ts";
import { type AccountUse, releaseBytes } from "../../store/queries/images/account-bytes.ts";
import {
	deleteHolding,
	freeableHoldings,
	type Holding,
	markUnneededSources,
	markUnrecordedSources,
} from "../../store/queries/images/sources.ts";
import { deleteUploads, expiredUploads, type Upload } from "../../store/queries/images/uploads.ts";
import { enqueue } from "../../store/queries/service/jobs.ts";
import type { Writer } from "../../store/store.ts";

/** Rows released in one transaction at most: while it runs, all other writes wait. */
const maxReleased = 1000;

/** Ends expired uploads, with their reservations and their bytes, staged or copied to their key. */
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
	// An interrupted confirm may have copied the bytes to their key: the key stays reserved until they are deleted.
	const promoted = await markUnrecordedSources(writer, received, now);
	await enqueue(writer, [...discardJobs(staged), ...discardSourceJobs(promoted)], now);
	await deleteUploads(
		writer,
		uploads.map(({ id }) => id),
	);
}

/** Ends holdings; sources that no app holds and no version shows are deleted with their bytes. */
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
export function excessOf(owner: AccountUse | undefined, defaultQuota: number): number {
	if (owner === undefined) throw new Error("the account is gone");
	return owner.used_bytes + owner.record_bytes - (owner.quota_bytes ?? defaultQuota);
}

/** The amount that a request adds to an account. */
type Addition = "files" | "records";

function refusal(addition: Addition, excess: number): Problem {
	const reason = addition === "files" ? "QUOTA_OF_FILES" : "QUOTA_OF_RECORDS";
	return new Problem("STORAGE_LIMIT_EXCEEDED", because(reason, { bytes: excess }));
}

/**
 * The idle holdings to end in order to free this many bytes, longest idle first.
 * @returns the number of missing bytes, if all of them are not enough
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

/** Checks under the locks of their games that the holdings to be ended are still idle. */
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
		throw new Conflict("the idle holdings have changed");
	}
}

/**
 * Makes what the account holds and reserves fit into its quota by releasing what it does not need: expired uploads
 * first, then the bytes that have been idle longest, unless an upload relies on them.
 * @throws Problem STORAGE_LIMIT_EXCEEDED; the transaction then changes nothing
 */
export async function fitIntoQuota(
	writer: Writer,
	ownerId: string,
	deps: { quotaBytes: number; now: () => number },
	addition: Addition = "files",
): Promise<void> {
	const { quotaBytes: defaultQuota } = deps;
	const now = deps.now();
	await lockAccount(writer, ownerId);
	if (excessOf(await findUser(writer, ownerId), defaultQuota) <= 0) return;
	const expired = await readLocked(writer, "conflict", (isLast) =>
		expiredUploads(writer, now, { ownerId, limit: maxReleased }, isLast),
	);
	await endUploads(writer, expired, now);
	const excess = excessOf(await findUser(writer, ownerId), defaultQuota);
	if (excess <= 0) return;

	// calculated before anything is released: a refusal must not cost as much as a release
	const ending = await holdingsToEnd(writer, ownerId, excess);
	if (typeof ending === "number") throw refusal(addition, ending);
	if (isConcurrent(writer)) await lockHoldings(writer, ownerId, excess, ending);
	await endHoldings(writer, ending, now);
}
