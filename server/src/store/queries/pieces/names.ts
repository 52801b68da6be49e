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
