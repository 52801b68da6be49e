import { Problem } from "../domain/errors.ts";
import type { Job } from "../domain/job.ts";
import { releaseBytes } from "../store/account-bytes.ts";
import { findUser } from "../store/accounts.ts";
import { enqueue } from "../store/jobs.ts";
import { deleteHolding, type Holding, idleHoldings } from "../store/sources.ts";
import type { Writer } from "../store/store.ts";
import { deleteUploads, expiredUploads, type Upload } from "../store/uploads.ts";

const batch = 200;

/** Ends uploads whose time is over, with their reservations and staged bytes. */
export async function endUploads(writer: Writer, uploads: readonly Upload[], now: number): Promise<void> {
	const reserving = uploads.filter(({ state }) => state === "open" || state === "received");
	for (const [ownerId, own] of Map.groupBy(reserving, (upload) => upload.owner_id)) {
		await releaseBytes(
			writer,
			ownerId,
			own.map((upload) => ({ sha256: upload.sha256, byteSize: upload.byte_size })),
		);
	}
	const staged = uploads.filter(({ state }) => state === "received");
	const discards = staged.map(
		({ id }): Job => ({ kind: "discard", objects: [{ type: "staged", uploadId: id }] }),
	);
	await enqueue(writer, discards, now);
	await deleteUploads(
		writer,
		uploads.map(({ id }) => id),
	);
}

/** Ends holdings; sources that nobody holds any more go with their bytes. */
export async function endHoldings(writer: Writer, holdings: readonly Holding[], now: number): Promise<void> {
	const discards: Job[] = [];
	for (const holding of holdings) {
		const isDoomed = await deleteHolding(writer, holding);
		if (isDoomed) discards.push({ kind: "discard-source", key: holding.source_key });
	}
	for (const [ownerId, own] of Map.groupBy(holdings, (holding) => holding.owner_id)) {
		await releaseBytes(
			writer,
			ownerId,
			own.map((holding) => ({ sha256: holding.sha256, byteSize: holding.byte_size })),
		);
	}
	await enqueue(writer, discards, now);
}

/**
 * Makes sure that what the account holds and reserves fits its quota, giving up what it does not need: expired
 * uploads first, then the bytes that have been idle longest (decision 29).
 * @throws Problem STORAGE_LIMIT_EXCEEDED
 */
export async function fitIntoQuota(
	writer: Writer,
	ownerId: string,
	defaultQuota: number,
	now: number,
): Promise<void> {
	for (;;) {
		const owner = await findUser(writer, ownerId);
		if (owner === undefined) throw new Error(`the account ${ownerId} is gone`);
		const quota = owner.quota_bytes ?? defaultQuota;
		const excess = owner.used_bytes - quota;
		if (excess <= 0) return;
		const expired = await expiredUploads(writer, now, { ownerId }, batch);
		if (expired.length > 0) {
			await endUploads(writer, expired, now);
			continue;
		}
		const idle = await idleHoldings(writer, { ownerId }, batch);
		if (idle.length === 0) {
			throw new Problem(
				"STORAGE_LIMIT_EXCEEDED",
				`These files are ${excess} bytes more than the account's quota of ${quota} bytes holds. Delete assets or components that are no longer needed.`,
			);
		}
		let freed = 0;
		const enough = idle.filter((holding) => {
			const isNeeded = freed < excess;
			freed += holding.byte_size;
			return isNeeded;
		});
		await endHoldings(writer, enough, now);
	}
}
