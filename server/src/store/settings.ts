import type { Reader, Writer } from "./store.ts";

/** Facts about the store itself. `record_form`: the form in which the stored records are. */
type Setting = "record_form";

/** Names of the migrations that the records have been through, in their order. */
export async function appliedMigrations(reader: Reader): Promise<string[]> {
	const rows = await reader.selectFrom("migrations").select("name").orderBy("name").execute();
	return rows.map(({ name }) => name);
}

export async function readSetting(reader: Reader, name: Setting): Promise<string | undefined> {
	const row = await reader.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
	return row?.value;
}

export async function writeSetting(writer: Writer, name: Setting, value: string): Promise<void> {
	await writer
		.insertInto("settings")
		.values({ name, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}
