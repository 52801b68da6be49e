import type { Writer } from "../store.ts";

/** Lets versions name the one whose changes they undid. That of older versions is not known. */
export async function addUndoneVersions({ schema }: Writer): Promise<void> {
	await schema.alterTable("versions").addColumn("undoes", "bigint").execute();
}
