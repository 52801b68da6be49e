import { inChunks } from "../sql/chunks.ts";
import type { Reader } from "../store.ts";
import { type ComponentFacts, componentFacts } from "./components.ts";

/** The live components with these ids, of all apps, in creation order. */
export async function liveComponents(
	reader: Reader,
	gameId: string,
	ids: readonly string[],
): Promise<ComponentFacts[]> {
	return await inChunks(ids, (part) =>
		reader
			.selectFrom("components")
			.select(componentFacts)
			.where("id", "in", part)
			.where("game_id", "=", gameId)
			.where("until_version", "is", null)
			.orderBy("position")
			.execute(),
	);
}

/** The components with these ids as a version shows them. */
export async function componentsAt(
	reader: Reader,
	gameId: string,
	version: number,
	ids: readonly string[],
): Promise<ComponentFacts[]> {
	return await inChunks(ids, (part) =>
		reader
			.selectFrom("components")
			.select(componentFacts)
			.where("id", "in", part)
			.where("game_id", "=", gameId)
			.where("since_version", "<=", version)
			.where((eb) => eb.or([eb("until_version", "is", null), eb("until_version", ">", version)]))
			.orderBy("position")
			.execute(),
	);
}

/** The live components whose external key is that of one of these, whatever their kind. */
export async function liveWithKeyOf(
	reader: Reader,
	gameId: string,
	rows: readonly Pick<ComponentFacts, "external_key">[],
): Promise<Pick<ComponentFacts, "id" | "app_id" | "kind" | "external_key">[]> {
	const keys = [...new Set(rows.map((row) => row.external_key))];
	return await inChunks(keys, (part) =>
		reader
			.selectFrom("components")
			.select(["id", "app_id", "kind", "external_key"])
			.where("game_id", "=", gameId)
			.where("external_key", "in", part)
			.where("until_version", "is", null)
			.execute(),
	);
}
