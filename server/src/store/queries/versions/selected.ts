import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../../schema.ts";
import { inChunks } from "../../sql/chunks.ts";
import type { Reader } from "../../store.ts";
import { type ComponentFacts, componentFacts } from "../pieces/components.ts";
import { shownIn } from "./versions.ts";

/** The components with these ids, of all apps, in creation order: the live ones, or as a version shows them. */
export async function componentsWithIds(
	reader: Reader,
	gameId: string,
	ids: readonly string[],
	version?: number,
): Promise<ComponentFacts[]> {
	return await inChunks(ids, (part) =>
		reader
			.selectFrom("components")
			.select(componentFacts)
			.where("id", "in", part)
			.where("game_id", "=", gameId)
			.where(version === undefined ? isLive : shownIn(version))
			.orderBy("position")
			.execute(),
	);
}

/** The stored records of live components with these ids. */
export async function recordsWithIds(
	reader: Reader,
	gameId: string,
	ids: readonly string[],
): Promise<{ id: string; record: string }[]> {
	return await inChunks(ids, (part) =>
		reader
			.selectFrom("components")
			.select(["id", "record"])
			.where("id", "in", part)
			.where("game_id", "=", gameId)
			.where(isLive)
			.execute(),
	);
}

const isLive = (eb: ExpressionBuilder<Tables, "components">) => eb("until_version", "is", null);

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
