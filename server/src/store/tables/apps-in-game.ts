import type { Kind } from "@tuckbox/pieces";
import { query, type Slots } from "../sql/statements.ts";
import type { Reader } from "../store.ts";

const present = query((db, { gameId }: Slots<{ gameId: string }>) =>
	db
		.withRecursive("present(id)", (cte) =>
			cte
				.selectFrom("components")
				.select((eb) => eb.fn.min<string | null>("app_id").as("id"))
				.where("game_id", "=", gameId)
				.where("until_version", "is", null)
				.unionAll(
					cte
						.selectFrom("present")
						.select((eb) =>
							eb
								.selectFrom("components")
								.select((next) => next.fn.min<string | null>("app_id").as("id"))
								.where("game_id", "=", gameId)
								.where("until_version", "is", null)
								.whereRef("app_id", ">", "present.id")
								.as("id"),
						)
						.where("present.id", "is not", null),
				),
		)
		.selectFrom("present")
		.select("id")
		.where("id", "is not", null),
);

/** The apps that have live components in a game. It looks into the index once for each app, however many components there are. */
export async function appsWithComponents(reader: Reader, gameId: string): Promise<string[]> {
	return (await present(reader, { gameId })).map(({ id }) => id ?? "");
}

/**
 * Whether an app has any component in a game, live or in a kept version. Both queries use an index only: in another
 * order, or with more columns, SQLite reads every row of a game in which the app has no component.
 */
export async function hasComponents(reader: Reader, gameId: string, appId: string): Promise<boolean> {
	const ofApp = reader
		.selectFrom("components")
		.select("app_id")
		.where("game_id", "=", gameId)
		.where("app_id", "=", appId)
		.limit(1);
	const live = await ofApp.where("until_version", "is", null).executeTakeFirst();
	return live !== undefined || (await ofApp.orderBy("position").executeTakeFirst()) !== undefined;
}

/**
 * Of Tuckbox's own tools, the kinds and keys that more than one of these apps has in a game.
 * @param apps the built-in app and its predecessors
 */
export async function keysOfSeveral(
	reader: Reader,
	gameId: string,
	apps: readonly string[],
): Promise<{ kind: Kind; external_key: string }[]> {
	return await reader
		.selectFrom("components")
		.select(["kind", "external_key"])
		.where("game_id", "=", gameId)
		.where("app_id", "in", apps)
		.where("until_version", "is", null)
		.groupBy(["kind", "external_key"])
		.having((eb) => eb.fn.countAll<number>(), ">", 1)
		.execute();
}
