import { inChunks } from "../../sql/chunks.ts";
import type { Reader } from "../../store.ts";
import type { Component } from "./components.ts";

/** The names of the live components with one of these external keys, of these apps and any kind. */
export async function namesByKey(
	reader: Reader,
	{ gameId, appIds }: { gameId: string; appIds: readonly string[] },
	externalKeys: readonly string[],
): Promise<Pick<Component, "id" | "app_id" | "kind" | "external_key" | "name">[]> {
	return await inChunks(externalKeys, (part) =>
		reader
			.selectFrom("components")
			.select(["id", "app_id", "kind", "external_key", "name"])
			.where("game_id", "=", gameId)
			.where("app_id", "in", appIds)
			.where("external_key", "in", part)
			.where("until_version", "is", null)
			.execute(),
	);
}

/** The latest row of a component of any app, which may have been deleted since or not been published yet. */
export async function latestRow(
	reader: Reader,
	id: string,
): Promise<
	Pick<Component, "game_id" | "app_id" | "kind" | "external_key" | "name" | "until_version"> | undefined
> {
	return await reader
		.selectFrom("components")
		.select(["game_id", "app_id", "kind", "external_key", "name", "until_version"])
		.where("id", "=", id)
		.orderBy("since_version", "desc")
		.limit(1)
		.executeTakeFirst();
}
