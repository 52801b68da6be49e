import type { ExpressionBuilder, Insertable, Selectable } from "kysely";
import type { Kind } from "../domain/kind.ts";
import { chunks, inChunks } from "./chunks.ts";
import type { Tables } from "./schema.ts";
import type { Reader, Writer } from "./store.ts";

export type Component = Selectable<Tables["components"]>;

/** The part of a game that one app sees. */
export type Scope = { gameId: string; appId: string };

/** Components with one of the external keys, of any kind. */
export async function findComponentsByKey(
	reader: Reader,
	scope: Scope,
	externalKeys: Iterable<string>,
): Promise<Component[]> {
	return await inChunks(externalKeys, (part) =>
		reader
			.selectFrom("components")
			.selectAll()
			.where("game_id", "=", scope.gameId)
			.where("app_id", "=", scope.appId)
			.where("external_key", "in", part)
			.execute(),
	);
}

export async function findComponent(
	reader: Reader,
	scope: Scope,
	id: string,
): Promise<Component | undefined> {
	return await reader
		.selectFrom("components")
		.selectAll()
		.where("id", "=", id)
		.where("game_id", "=", scope.gameId)
		.where("app_id", "=", scope.appId)
		.executeTakeFirst();
}

/** Inserts the components, or overwrites those whose id exists. */
export async function saveComponents(
	writer: Writer,
	rows: Insertable<Tables["components"]>[],
): Promise<void> {
	for (const part of chunks(rows, 17)) {
		await writer
			.insertInto("components")
			.values(part)
			.onConflict((conflict) =>
				conflict.column("id").doUpdateSet((eb) => ({
					name: eb.ref("excluded.name"),
					count: eb.ref("excluded.count"),
					width_mm: eb.ref("excluded.width_mm"),
					height_mm: eb.ref("excluded.height_mm"),
					shape: eb.ref("excluded.shape"),
					sides: eb.ref("excluded.sides"),
					parent_key: eb.ref("excluded.parent_key"),
					payload: eb.ref("excluded.payload"),
					updated_at: eb.ref("excluded.updated_at"),
				})),
			)
			.execute();
	}
}

export type ComponentFilter = { kind?: Kind; parentKey?: string | null; updatedSince?: number };

/** A page of an app's components in creation order, after the position `after`. */
export async function pageOfComponents(
	reader: Reader,
	scope: Scope,
	filter: ComponentFilter,
	after: number,
	limit: number,
): Promise<Component[]> {
	const { kind, parentKey, updatedSince } = filter;
	const wanted = (eb: ExpressionBuilder<Tables, "components">) =>
		eb.and([
			...(kind === undefined ? [] : [eb("kind", "=", kind)]),
			...(parentKey === undefined
				? []
				: [parentKey === null ? eb("parent_key", "is", null) : eb("parent_key", "=", parentKey)]),
			...(updatedSince === undefined ? [] : [eb("updated_at", ">=", updatedSince)]),
		]);
	return await reader
		.selectFrom("components")
		.selectAll()
		.where("game_id", "=", scope.gameId)
		.where("app_id", "=", scope.appId)
		.where("position", ">", after)
		.where(wanted)
		.orderBy("position")
		.limit(limit)
		.execute();
}

export async function deleteComponentRow(writer: Writer, id: string): Promise<void> {
	await writer.deleteFrom("components").where("id", "=", id).execute();
}

/** @returns how many there were */
export async function deleteAllComponentRows(writer: Writer, scope: Scope): Promise<number> {
	const result = await writer
		.deleteFrom("components")
		.where("game_id", "=", scope.gameId)
		.where("app_id", "=", scope.appId)
		.executeTakeFirst();
	return Number(result.numDeletedRows);
}

/** The dice with one of the external keys, or all of the app's. */
export async function findDice(
	reader: Reader,
	scope: Scope,
	externalKeys: Iterable<string>,
): Promise<Component[]> {
	const found = await findComponentsByKey(reader, scope, externalKeys);
	return found.filter((component) => component.kind === "die");
}

/** The sideKeys on the faces of a die, one entry for each face child and side; null for a face without an image. */
export async function facesOfDice(
	reader: Reader,
	scope: Scope,
	dieKeys: string[],
): Promise<{ faceId: string; dieKey: string; sideKey: string | null }[]> {
	return await inChunks(dieKeys, async (part) => {
		const rows = await reader
			.selectFrom("components")
			.leftJoin("assets", "assets.component_id", "components.id")
			.select(["components.id as faceId", "components.parent_key as dieKey", "assets.side_key as sideKey"])
			.where("components.game_id", "=", scope.gameId)
			.where("components.app_id", "=", scope.appId)
			.where("components.kind", "=", "dieFace")
			.where("components.parent_key", "in", part)
			.execute();
		return rows.map((row) => ({ ...row, dieKey: row.dieKey ?? "" }));
	});
}

export async function setDieType(writer: Writer, id: string, type: number, now: number): Promise<void> {
	await writer
		.updateTable("components")
		.set({ die_type: type, updated_at: now })
		.where("id", "=", id)
		.execute();
}

/** Marks a component as changed, for lists that ask what changed since. */
export async function touchComponent(writer: Writer, id: string, now: number): Promise<void> {
	await writer.updateTable("components").set({ updated_at: now }).where("id", "=", id).execute();
}
