import { sql } from "kysely";
import { type ObjectKey, objectPath } from "../../../src/domain/object-key.ts";
import type { Service } from "../../../src/service.ts";
import { derivedFiles } from "../../../src/store/queries/images/derivatives.ts";
import { recount } from "./damages.ts";

const olderSizes = "thumb,display";

/** A stored record as a service of the first form would have written it. */
function olderRecord(record: string): string {
	return record.replaceAll(/,"(?:medium|large)Url":"[^"]*"/g, "").replaceAll(/(drv_[0-9a-z]+)-2-/g, "$1-");
}

/** Turns what a service stores into what one of the first form of derived images would have stored. */
export async function makeImagesOlder({ store, objects }: Service): Promise<void> {
	const derivatives = await store.reader.selectFrom("derivatives").selectAll().execute();
	const sizes = new Map<string, string>();
	for (const row of derivatives) {
		const kept: Record<string, number> = {};
		for (const { key } of derivedFiles(row)) {
			const bytes = await objects.read(key);
			if (bytes === undefined) throw new Error(`${objectPath(key)} does not exist`);
			if (olderSizes.includes(key.variant)) {
				const { form: _, ...older } = key;
				await objects.put(older as ObjectKey, bytes);
				kept[key.variant] = bytes.length;
			}
			await objects.delete(key);
		}
		sizes.set(row.id, JSON.stringify(kept));
	}
	await store.write(async (writer) => {
		for (const [id, known] of sizes) {
			const older = { form: 1, is_large: 0, variants: olderSizes, sizes: known };
			await writer.updateTable("derivatives").set(older).where("id", "=", id).execute();
		}
		for (const row of await writer.selectFrom("components").selectAll().execute()) {
			await writer
				.updateTable("components")
				.set({ record: olderRecord(row.record) })
				.where("id", "=", row.id)
				.where("since_version", "=", row.since_version)
				.execute();
		}
		for (const statement of recount.split(";")) await sql.raw(statement).execute(writer);
		await writer
			.updateTable("games")
			.set((eb) => ({ image_form: 1, revision: eb("revision", "+", 1) }))
			.execute();
	});
}
