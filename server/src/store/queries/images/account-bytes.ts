import type { Selectable } from "kysely";
import { lockAccount } from "../../locks.ts";
import type { Tables } from "../../schema.ts";
import { chunks } from "../../sql/chunks.ts";
import { query, type Slots } from "../../sql/statements.ts";
import type { Game, Writer } from "../../store.ts";

/**
 * The size is part of the key: bytes of a wrongly announced size can never match the checksum, so the wrong size must not
 * be counted in place of the true one.
 */
type Bytes = { sha256: string; byteSize: number };

function bytesKey({ sha256, byteSize }: Bytes): string {
	return `${sha256} ${byteSize}`;
}

function counted(items: readonly Bytes[]): (Bytes & { times: number })[] {
	const times = new Map<string, Bytes & { times: number }>();
	for (const { sha256, byteSize } of items) {
		const known = times.get(bytesKey({ sha256, byteSize }));
		times.set(bytesKey({ sha256, byteSize }), { sha256, byteSize, times: (known?.times ?? 0) + 1 });
	}
	return [...times.values()];
}

async function addUsed(writer: Writer, ownerId: string, bytes: number): Promise<void> {
	if (bytes === 0) return;
	await writer
		.updateTable("users")
		.set((eb) => ({ used_bytes: eb("used_bytes", "+", bytes) }))
		.where("id", "=", ownerId)
		.execute();
}

/** Counts bytes towards the account's quota: each distinct content once, however many games, apps or uploads hold it. */
export async function holdBytes(writer: Writer, ownerId: string, items: readonly Bytes[]): Promise<void> {
	if (items.length === 0) return;
	await lockAccount(writer, ownerId);
	let added = 0;
	for (const part of chunks(counted(items), 4)) {
		const entries = await writer
			.insertInto("account_bytes")
			.values(
				part.map(({ sha256, byteSize, times }) => ({
					owner_id: ownerId,
					sha256,
					byte_size: byteSize,
					holds: times,
				})),
			)
			.onConflict((conflict) =>
				conflict
					.columns(["owner_id", "sha256", "byte_size"])
					.doUpdateSet((eb) => ({ holds: eb("account_bytes.holds", "+", eb.ref("excluded.holds")) })),
			)
			.returning(["sha256", "holds", "byte_size"])
			.execute();
		const times = new Map(part.map((item) => [bytesKey(item), item.times]));
		for (const { sha256, byte_size: byteSize, holds } of entries) {
			if (holds === times.get(bytesKey({ sha256, byteSize }))) added += byteSize;
		}
	}
	await addUsed(writer, ownerId, added);
}

/** Releases bytes that {@link holdBytes} counted. */
export async function releaseBytes(writer: Writer, ownerId: string, items: readonly Bytes[]): Promise<void> {
	if (items.length === 0) return;
	await lockAccount(writer, ownerId);
	let freed = 0;
	for (const { sha256, byteSize, times } of counted(items)) {
		const entry = await writer
			.updateTable("account_bytes")
			.set((eb) => ({ holds: eb("holds", "-", times) }))
			.where("owner_id", "=", ownerId)
			.where("sha256", "=", sha256)
			.where("byte_size", "=", byteSize)
			.returning("holds")
			.executeTakeFirstOrThrow();
		if (entry.holds < 0)
			throw new Error(`the bytes ${sha256} of ${ownerId} were released more often than held`);
		if (entry.holds > 0) continue;
		freed += byteSize;
		await writer
			.deleteFrom("account_bytes")
			.where("owner_id", "=", ownerId)
			.where("sha256", "=", sha256)
			.where("byte_size", "=", byteSize)
			.execute();
	}
	await addUsed(writer, ownerId, -freed);
}

/** The bytes that count towards an account's quota. `quota_bytes` is null for the service's default quota. */
export type AccountUse = Pick<Selectable<Tables["users"]>, "used_bytes" | "record_bytes" | "quota_bytes">;

const recordsCounted = query((db, { ownerId, bytes }: Slots<{ ownerId: string; bytes: number }>) =>
	db
		.updateTable("users")
		.set((eb) => ({ record_bytes: eb("record_bytes", "+", bytes) }))
		.where("id", "=", ownerId)
		.returning(["used_bytes", "record_bytes", "quota_bytes"]),
);

/**
 * Counts bytes of records towards the account's quota, and locks the account until the transaction ends. The caller must
 * count them in the game's own row, too.
 * @param bytes negative if records were deleted
 */
export async function countRecords(
	writer: Writer,
	ownerId: string,
	bytes: number,
): Promise<AccountUse | undefined> {
	return (await recordsCounted(writer, { ownerId, bytes }))[0];
}

/**
 * Does the same as {@link countRecords} for a change that does not write the game's row itself. The game must
 * be locked.
 */
export async function growRecords(
	writer: Writer,
	game: Pick<Game, "id" | "owner_id">,
	bytes: number,
): Promise<void> {
	if (bytes === 0) return;
	await writer
		.updateTable("games")
		.set((eb) => ({ record_bytes: eb("record_bytes", "+", bytes) }))
		.where("id", "=", game.id)
		.execute();
	await countRecords(writer, game.owner_id, bytes);
}
