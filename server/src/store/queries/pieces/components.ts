import type { Kind } from "@tuckbox/pieces";
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { AppInGame } from "../../../domain/access/actor.ts";
import { type FieldColumns, fieldColumns } from "../../../domain/components/component-fields.ts";
import type { Gap } from "../../../domain/components/retention.ts";
import type { Tables } from "../../schema.ts";
import { chunks, inChunks } from "../../sql/chunks.ts";
import { change, forKeys, insertMany, overwriteMany, query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Component = Selectable<Tables["components"]>;

/** A component without its record, which is rewritten with every change. */
export type ComponentFacts = Omit<Component, "record">;

/**
 * Every column but those of the component's own fields, and what becomes of it when a row that only the draft has is saved
 * again; the fields are overwritten. A column of its identity changes only with the component's app or key: it is in an index, and
 * an engine writes an index again as soon as a statement names its columns, even if their values stay. A column that is missing
 * here does not compile: it would not be read, or a changed component would keep its old value.
 */
const columns = {
	id: "fixed",
	since_version: "fixed",
	until_version: "fixed",
	game_id: "fixed",
	app_id: "identity",
	kind: "fixed",
	external_key: "identity",
	die_type: "overwritten",
	position: "fixed",
	created_at: "fixed",
	updated_at: "overwritten",
	request_digest: "overwritten",
	record: "overwritten",
} as const satisfies Record<
	Exclude<keyof Component, keyof FieldColumns>,
	"fixed" | "overwritten" | "identity"
>;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];
export const componentFacts: readonly (keyof ComponentFacts)[] = [
	...columnNames.filter((name) => name !== "record"),
	...fieldColumns,
];

type AppInGameKeys = AppInGame & { keys: readonly string[] };

const liveByKey = (db: Reader, { gameId, appId, keys }: Slots<AppInGameKeys>) =>
	db
		.selectFrom("components")
		.where("game_id", "=", gameId)
		.where("app_id", "=", appId)
		.where("external_key", "in", keys)
		.where("until_version", "is", null);
const factsByKey = query((db, slots: Slots<AppInGameKeys>) => liveByKey(db, slots).select(componentFacts));
const digestByKey = query((db, slots: Slots<AppInGameKeys>) =>
	liveByKey(db, slots).select(["id", "kind", "external_key", "request_digest"]),
);

/** Components with one of the external keys, of any kind. */
export async function findComponentsByKey(
	reader: Reader,
	appInGame: AppInGame,
	externalKeys: Iterable<string>,
): Promise<ComponentFacts[]> {
	return await forKeys(factsByKey, reader, appInGame, externalKeys);
}

/** The live components that name one of these keys as their parent's, of any kind. */
export async function childrenOfKeys(
	reader: Reader,
	{ gameId, appId }: AppInGame,
	parentKeys: readonly string[],
): Promise<ComponentFacts[]> {
	return await inChunks(parentKeys, (part) =>
		reader
			.selectFrom("components")
			.select(componentFacts)
			.where("game_id", "=", gameId)
			.where("app_id", "=", appId)
			.where("parent_key", "in", part)
			.where("until_version", "is", null)
			.execute(),
	);
}

export async function findComponent(
	reader: Reader,
	appInGame: AppInGame,
	id: string,
): Promise<Component | undefined> {
	return await reader
		.selectFrom("components")
		.selectAll()
		.where("id", "=", id)
		.where("game_id", "=", appInGame.gameId)
		.where("app_id", "=", appInGame.appId)
		.where("until_version", "is", null)
		.executeTakeFirst();
}

/**
 * Counts the bytes of a component's row towards its owner's quota. Both engines know the length of a text
 * without reading it.
 */
const rowBytes = sql<number>`octet_length(record) + octet_length(payload)`;

/** The same for a row in memory. */
export function bytesOfRow({ record, payload }: Pick<Component, "record" | "payload">): number {
	return Buffer.byteLength(record) + Buffer.byteLength(payload);
}

function sumOf(rows: readonly { bytes: number }[]): number {
	return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

const draftBytesByKey = query((db, { draft, keys }: Slots<{ draft: number; keys: readonly string[] }>) =>
	db
		.selectFrom("components")
		.select(rowBytes.as("bytes"))
		.where("id", "in", keys)
		.where("since_version", "=", draft),
);

const endedAt = change((db, { until, keys }: Slots<{ until: number; keys: readonly string[] }>) =>
	db
		.updateTable("components")
		.set({ until_version: until })
		.where("id", "in", keys)
		.where("until_version", "is", null),
);

function overwriteColumns(...which: (typeof columns)[keyof typeof columns][]) {
	const overwritten = columnNames.filter((name) => which.includes(columns[name]));
	return overwriteMany("components", [...fieldColumns, ...overwritten]);
}
const insertNew = insertMany("components");
const overwrite = overwriteColumns("overwritten");
const overwriteIdentity = overwriteColumns("overwritten", "identity");

/** A row that is overwritten, with its {@link bytesOfRow} if they are known, so that they need not be read. */
export type Overwritten = { id: string; bytes?: number | undefined };

/**
 * Saves live components in the draft. If a published version shows the live row, that row ends and a new one begins;
 * otherwise the row is overwritten.
 * @param rows each with the draft's number as `since_version`
 * @param published ids of those whose live row began before the draft
 * @param overwritten those whose live row began with the draft
 * @param areIdentified whether components may have passed to another app, or have another key
 * @returns by how many bytes the records have grown
 */
export async function saveComponents(
	writer: Writer,
	rows: readonly Component[],
	published: readonly string[],
	overwritten: readonly Overwritten[],
	areIdentified = false,
): Promise<number> {
	const draft = rows[0]?.since_version ?? 0;
	const unknown = overwritten.filter(({ bytes }) => bytes === undefined).map(({ id }) => id);
	const known = overwritten.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
	const before = known + sumOf(await forKeys(draftBytesByKey, writer, { draft }, unknown));
	await forKeys(endedAt, writer, { until: draft }, published);
	const old = new Set(overwritten.map(({ id }) => id));
	const save = areIdentified ? overwriteIdentity : overwrite;
	// first, because a new component may have a key that another one had before
	await save(writer, old.size === 0 ? [] : rows.filter(({ id }) => old.has(id)));
	await insertNew(writer, old.size === 0 ? rows : rows.filter(({ id }) => !old.has(id)));
	return rows.reduce((sum, row) => sum + bytesOfRow(row), -before);
}

/**
 * Removes live components from the game. Rows that only the draft has are deleted; others end with the draft.
 * @param which ids, or all components of an app
 * @returns number of removed components, and number of deleted bytes of records
 */
export async function endComponents(
	writer: Writer,
	draft: number,
	which: readonly string[] | AppInGame,
): Promise<{ count: number; bytes: number }> {
	let count = 0;
	let bytes = 0;
	for (const part of "gameId" in which ? [which] : chunks(which, 1)) {
		const wanted = (eb: ExpressionBuilder<Tables, "components">) =>
			"gameId" in part ? eb.and({ game_id: part.gameId, app_id: part.appId }) : eb("id", "in", part);
		const deleted = await writer
			.deleteFrom("components")
			.where(wanted)
			.where("until_version", "is", null)
			.where("since_version", "=", draft)
			.returning(rowBytes.as("bytes"))
			.execute();
		const closed = await writer
			.updateTable("components")
			.set({ until_version: draft })
			.where(wanted)
			.where("until_version", "is", null)
			.executeTakeFirst();
		count += deleted.length + Number(closed.numUpdatedRows);
		bytes += sumOf(deleted);
	}
	return { count, bytes };
}

export type ComponentFilter = { kind?: Kind; parentKey?: string | null; updatedSince?: number };

/** Records of consecutive positions, joined by commas, the last of their positions, and how many they are. */
export type RecordPage = { text: string; position: number; count: number };

/**
 * Joins the records of a query in the order of their positions. The database joins them: measured, that takes half the time
 * of reading the rows and joining them here.
 */
export async function joinRecords(
	reader: Reader,
	query: SelectQueryBuilder<Tables, "components", { position: number; record: string }>,
	limit: number,
): Promise<RecordPage> {
	const row = await reader
		.selectFrom(query.orderBy("position").limit(limit).as("page"))
		.select((eb) => [
			sql<string | null>`string_agg(record, ',')`.as("text"),
			eb.fn.max("page.position").as("position"),
			eb.fn.countAll<number>().as("count"),
		])
		.executeTakeFirstOrThrow();
	return { text: row.text ?? "", position: Number(row.position ?? 0), count: Number(row.count) };
}

/** The records of an app's components in creation order, after the position `after`, and up to `until`. */
export async function pageOfRecords(
	reader: Reader,
	appInGame: AppInGame,
	filter: ComponentFilter,
	after: number,
	limit: number,
	until = Infinity,
): Promise<RecordPage> {
	const { kind, parentKey, updatedSince } = filter;
	const wanted = (eb: ExpressionBuilder<Tables, "components">) =>
		eb.and([
			...(kind === undefined ? [] : [eb("kind", "=", kind)]),
			...(parentKey === undefined
				? []
				: [parentKey === null ? eb("parent_key", "is", null) : eb("parent_key", "=", parentKey)]),
			...(updatedSince === undefined ? [] : [eb("updated_at", ">=", updatedSince)]),
		]);
	const query = reader
		.selectFrom("components")
		.select(["position", "record"])
		.where("game_id", "=", appInGame.gameId)
		.where("app_id", "=", appInGame.appId)
		.where("until_version", "is", null)
		.where("position", ">", after)
		.$if(until < Infinity, (all) => all.where("position", "<=", until))
		.where(wanted);
	return await joinRecords(reader, query, limit);
}

const summary = [
	"id",
	"app_id",
	"kind",
	"external_key",
	"name",
	"width_mm",
	"height_mm",
	"sides",
	"die_type",
	"parent_key",
	"position",
] as const satisfies (keyof Component)[];

/** The live components of a game, of all apps in creation order, after the position `after`; without the large columns. */
export async function pageOfSummaries(
	reader: Reader,
	gameId: string,
	after: number,
	limit: number,
): Promise<Pick<Component, (typeof summary)[number]>[]> {
	return await reader
		.selectFrom("components")
		.select(summary)
		.where("game_id", "=", gameId)
		.where("until_version", "is", null)
		.where("position", ">", after)
		.orderBy("position")
		.limit(limit)
		.execute();
}

/** The digests of the requests that last wrote components. */
export async function digestsByKey(
	reader: Reader,
	appInGame: AppInGame,
	externalKeys: Iterable<string>,
): Promise<Pick<Component, "id" | "kind" | "external_key" | "request_digest">[]> {
	return await forKeys(digestByKey, reader, appInGame, externalKeys);
}

/** The dice with one of the external keys, or all of the app's. */
export async function findDice(
	reader: Reader,
	appInGame: AppInGame,
	externalKeys: Iterable<string>,
): Promise<ComponentFacts[]> {
	const found = await findComponentsByKey(reader, appInGame, externalKeys);
	return found.filter((component) => component.kind === "die");
}

/** The sideKeys on the faces of a die, one entry for each face child and side; null for a face without an image. */
export async function facesOfDice(
	reader: Reader,
	appInGame: AppInGame,
	dieKeys: string[],
): Promise<{ faceId: string; dieKey: string; sideKey: string | null }[]> {
	return await inChunks(dieKeys, async (part) => {
		const rows = await reader
			.selectFrom("components")
			.leftJoin("assets", (join) =>
				join.onRef("assets.component_id", "=", "components.id").on("assets.until_version", "is", null),
			)
			.select(["components.id as faceId", "components.parent_key as dieKey", "assets.side_key as sideKey"])
			.where("components.game_id", "=", appInGame.gameId)
			.where("components.app_id", "=", appInGame.appId)
			.where("components.until_version", "is", null)
			.where("components.kind", "=", "dieFace")
			.where("components.parent_key", "in", part)
			.execute();
		return rows.map((row) => ({ ...row, dieKey: row.dieKey ?? "" }));
	});
}

/** Rows of all versions, of one game or of all, ordered by their key, after one of them. */
export async function pageOfAllComponents(
	reader: Reader,
	after: Pick<Component, "id" | "since_version">,
	limit: number,
	gameId?: string,
): Promise<Component[]> {
	return await reader
		.selectFrom("components")
		.selectAll()
		.$if(gameId !== undefined, (query) => query.where("game_id", "=", gameId ?? ""))
		.where((eb) =>
			eb.or([
				eb("id", ">", after.id),
				eb.and([eb("id", "=", after.id), eb("since_version", ">", after.since_version)]),
			]),
		)
		.orderBy("id")
		.orderBy("since_version")
		.limit(limit)
		.execute();
}

/**
 * Replaces stored records, except those that have changed since they were read.
 * @returns the number of bytes by which they have grown
 */
export async function setRecords(
	writer: Writer,
	rows: readonly (Pick<Component, "id" | "since_version" | "record"> & { before: string })[],
): Promise<number> {
	let grown = 0;
	for (const { id, since_version: since, record, before } of rows) {
		const { numUpdatedRows } = await writer
			.updateTable("components")
			.set({ record })
			.where("id", "=", id)
			.where("since_version", "=", since)
			.where("record", "=", before)
			.executeTakeFirst();
		if (numUpdatedRows > 0n) grown += Buffer.byteLength(record) - Buffer.byteLength(before);
	}
	return grown;
}

/**
 * Deletes rows of these components that began and ended within a gap between two versions.
 * @returns number of deleted bytes of records
 */
export async function deleteEndedComponents(
	writer: Writer,
	ids: readonly string[],
	{ after, before }: Gap,
): Promise<number> {
	if (ids.length === 0) return 0;
	const deleted = await writer
		.deleteFrom("components")
		.where("id", "in", ids)
		.where("until_version", "<=", before)
		.where("since_version", ">", after)
		.returning(rowBytes.as("bytes"))
		.execute();
	return sumOf(deleted);
}
