import type { Insertable, Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import type { Reader, Writer } from "../../store.ts";

export type DeviceGrant = Selectable<Tables["device_grants"]>;

export async function insertDeviceGrant(
	writer: Writer,
	grant: Insertable<Tables["device_grants"]>,
): Promise<void> {
	await writer.insertInto("device_grants").values(grant).execute();
}

/** Number of grants that have not expired. */
export async function countDeviceGrants(reader: Reader, now: number): Promise<number> {
	const { count } = await reader
		.selectFrom("device_grants")
		.select(({ fn }) => fn.countAll().as("count"))
		.where("expires_at", ">", now)
		.executeTakeFirstOrThrow();
	return Number(count);
}

export async function findDeviceGrant(reader: Reader, hash: string): Promise<DeviceGrant | undefined> {
	return await reader.selectFrom("device_grants").selectAll().where("hash", "=", hash).executeTakeFirst();
}

export async function findByUserCode(reader: Reader, userCode: string): Promise<DeviceGrant | undefined> {
	return await reader
		.selectFrom("device_grants")
		.selectAll()
		.where("user_code", "=", userCode)
		.executeTakeFirst();
}

/** Records a poll, and how long the device must wait until the next. */
export async function notePoll(
	writer: Writer,
	hash: string,
	poll: { now: number; interval: number },
): Promise<void> {
	await writer
		.updateTable("device_grants")
		.set({ polled_at: poll.now, interval_seconds: poll.interval })
		.where("hash", "=", hash)
		.execute();
}

/** @returns false when it was decided before, or does not exist */
export async function decideDeviceGrant(
	writer: Writer,
	hash: string,
	decision: { userId: string; state: "approved" | "denied" },
): Promise<boolean> {
	const result = await writer
		.updateTable("device_grants")
		.set({ state: decision.state, user_id: decision.userId })
		.where("hash", "=", hash)
		.where("state", "=", "waiting")
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

/** @returns false when it does not exist */
export async function deleteDeviceGrant(writer: Writer, hash: string): Promise<boolean> {
	const result = await writer.deleteFrom("device_grants").where("hash", "=", hash).executeTakeFirst();
	return result.numDeletedRows > 0n;
}

/** Deletes grants that no user has decided and no device has asked about since a time. */
export async function deleteAbandonedDeviceGrants(writer: Writer, since: number): Promise<void> {
	await writer
		.deleteFrom("device_grants")
		.where("state", "=", "waiting")
		.where(({ fn, ref }) => fn.coalesce(ref("polled_at"), ref("created_at")), "<", since)
		.execute();
}

export async function deleteExpiredDeviceGrants(writer: Writer, expired: number): Promise<void> {
	await writer.deleteFrom("device_grants").where("expires_at", "<", expired).execute();
}
