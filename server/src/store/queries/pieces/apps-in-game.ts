import { inChunks } from "../../sql/chunks.ts";
import { query, type Slots } from "../../sql/statements.ts";
import type { Reader } from "../../store.ts";
import { type ComponentFacts, componentFacts } from "./components.ts";

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

/** The live components of some apps in a game, in creation order. */
export async function componentsOfApps(
	reader: Reader,
	gameId: string,
	apps: readonly string[],
): Promise<ComponentFacts[]> {
	return await inChunks(apps, (part) =>
		reader
			.selectFrom("components")
			.select(componentFacts)
			.where("game_id", "=", gameId)
			.where("app_id", "in", part)
			.where("until_version", "is", null)
			.orderBy("position")
			.execute(),
	);
}

/** The live components of some apps whose kind and key more than one of them has, in creation order. */
export async function componentsWithSameKey(reader: Reader, gameId: string, apps: readonly string[]) {
	const ofApps = reader
		.selectFrom("components")
		.where("game_id", "=", gameId)
		.where("app_id", "in", apps)
		.where("until_version", "is", null);
	return await ofApps
		.innerJoin(
			ofApps
				.select(["kind", "external_key"])
				.groupBy(["kind", "external_key"])
				.having((eb) => eb.fn.countAll<number>(), ">", 1)
				.as("same"),
			(join) =>
				join
					.onRef("same.kind", "=", "components.kind")
					.onRef("same.external_key", "=", "components.external_key"),
		)
		.select([
			"components.id",
			"components.app_id",
			"components.kind",
			"components.external_key",
			"components.name",
		])
		.orderBy("components.position")
		.execute();
}
