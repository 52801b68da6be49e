import type { Insertable, Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import type { Reader, Writer } from "../../store.ts";

export type Code = Selectable<Tables["codes"]>;

export async function insertCode(writer: Writer, code: Insertable<Tables["codes"]>): Promise<void> {
	await writer.insertInto("codes").values(code).execute();
}

export async function findCode(reader: Reader, hash: string): Promise<Code | undefined> {
	return await reader.selectFrom("codes").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** Marks a code as used. @returns false when it was used before, or does not exist */
export async function useCode(
	writer: Writer,
	hash: string,
	use: { now: number; tokenHash: string },
): Promise<boolean> {
	const result = await writer
		.updateTable("codes")
		.set({ used_at: use.now, token_hash: use.tokenHash })
		.where("hash", "=", hash)
		.where("used_at", "is", null)
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

/** Deletes all but the latest unused codes of a user for an app. */
export async function trimCodes(
	writer: Writer,
	owner: { userId: string; appId: string },
	kept: number,
): Promise<void> {
	const unused = await writer
		.selectFrom("codes")
		.select("hash")
		.where("user_id", "=", owner.userId)
		.where("app_id", "=", owner.appId)
		.where("used_at", "is", null)
		.orderBy("created_at", "desc")
		.execute();
	const excess = unused.slice(kept).map(({ hash }) => hash);
	if (excess.length > 0) await writer.deleteFrom("codes").where("hash", "in", excess).execute();
}

export async function deleteExpiredCodes(writer: Writer, expired: number): Promise<void> {
	await writer.deleteFrom("codes").where("expires_at", "<", expired).execute();
}
