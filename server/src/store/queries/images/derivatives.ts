import { type Variant, variantNames } from "@tuckbox/pieces";
import { type Insertable, type JoinBuilder, type Selectable, sql } from "kysely";
import { imageForm, readVariants } from "../../../domain/components/recipe.ts";
import type { ImageKey } from "../../../domain/object-key.ts";
import { notify } from "../../notices.ts";
import type { Tables } from "../../schema.ts";
import { chunks, inChunks } from "../../sql/chunks.ts";
import { forKeys, insertMany, query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Derivative = Selectable<Tables["derivatives"]>;

const derivativesOver = query((db, { keys }: Slots<{ keys: readonly string[] }>) =>
	db.selectFrom("derivatives").selectAll().where("source_key", "in", keys),
);
const derivativeById = query((db, { id }: Slots<{ id: string }>) =>
	db.selectFrom("derivatives").selectAll().where("id", "=", id),
);
const failedOfGame = query(
	(db, { gameId }: Slots<{ gameId: string }>) =>
		db
			.selectFrom("derivatives")
			.select("id")
			.where("game_id", "=", gameId)
			.where("state", "=", sql.lit("failed")), // a literal, so that it matches the partial index
);

/** Joins derivatives with the assets that show them. They are found by the source, for which both engines have an index. */
export function showing(join: JoinBuilder<Tables, "derivatives" | "assets">) {
	return join
		.onRef("assets.source_key", "=", "derivatives.source_key")
		.onRef("assets.derivative_id", "=", "derivatives.id");
}

const shownOnSide = query((db, { id, sideKey }: Slots<{ id: string; sideKey: string }>) =>
	db
		.selectFrom("derivatives")
		.innerJoin("assets", showing)
		.select("assets.id")
		.where("derivatives.id", "=", id)
		.where("assets.side_key", "=", sideKey)
		.limit(sql.lit(1)),
);

export async function derivativesOf(reader: Reader, sourceKeys: Iterable<string>): Promise<Derivative[]> {
	return await forKeys(derivativesOver, reader, {}, sourceKeys);
}

export async function findDerivative(reader: Reader, id: string): Promise<Derivative | undefined> {
	return (await derivativeById(reader, { id }))[0];
}

const insertNew = insertMany("derivatives");

export async function insertDerivatives(
	writer: Writer,
	rows: Insertable<Tables["derivatives"]>[],
): Promise<void> {
	await insertNew(writer, rows);
}

/** Whether derived images of the game are still pending; the game is published only with all of them. */
export async function hasPendingDerivatives(reader: Reader, gameId: string): Promise<boolean> {
	const row = await reader
		.selectFrom("derivatives")
		.select("id")
		.where("game_id", "=", gameId)
		.where("state", "=", sql.lit("pending")) // a literal, so that it matches the partial index
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The columns of a derivative's source. */
export async function sourcesOfDerivatives(
	reader: Reader,
	ids: readonly string[],
): Promise<
	(Pick<Selectable<Tables["sources"]>, "content_type" | "width_px" | "height_px"> & { id: string })[]
> {
	return await inChunks(ids, (part) =>
		reader
			.selectFrom("derivatives")
			.innerJoin("sources", "sources.key", "derivatives.source_key")
			.select(["derivatives.id", "sources.content_type", "sources.width_px", "sources.height_px"])
			.where("derivatives.id", "in", part)
			.execute(),
	);
}

/** Ids of the derivatives of a game that could not be created. */
export async function failedDerivatives(reader: Reader, gameId: string): Promise<Set<string>> {
	const rows = await failedOfGame(reader, { gameId });
	return new Set(rows.map(({ id }) => id));
}

/** The facts that are recorded of finished files. */
export type DerivedFacts = { sizes: Partial<Record<Variant, number>>; look: string | null };

/** The recorded facts about the files of a derivative. */
export type DerivedFiles = Pick<Derivative, "id" | "game_id" | "sizes" | "form" | "variants" | "previous">;
export const fileColumns = ["id", "game_id", "sizes", "form", "variants", "previous"] as const;

/** A file of a derivative. */
type DerivedFile = {
	key: Extract<ImageKey, { type: "derived" }>;
	/** Undefined if an older version created it. */
	byteSize: number | undefined;
	/** It is of an older form, and only kept for records that still name it. */
	isPrevious: boolean;
	/** It is not made yet: a job will, after the smaller ones have been published. */
	isDue: boolean;
};

/** An older form of a derivative in its stored form. */
type PreviousForm = { form: number; variants: string };

/** The files of a derivative: those of its form, and those of an older form that are still kept. */
export function derivedFiles({ id, game_id: gameId, ...row }: DerivedFiles): DerivedFile[] {
	const sizes: Partial<Record<Variant, number>> = row.sizes === null ? {} : JSON.parse(row.sizes);
	const key = (form: number, variant: Variant) =>
		({ type: "derived", gameId, derivativeId: id, ...(form > 1 && { form }), variant }) as const;
	const files = readVariants(row.variants).map((variant) => {
		const isDue = row.sizes !== null && sizes[variant] === undefined;
		return { key: key(row.form, variant), byteSize: sizes[variant], isPrevious: false, isDue };
	});
	if (row.previous === null) return files;
	const { form, variants }: PreviousForm = JSON.parse(row.previous);
	const previous = readVariants(variants).map((variant) => {
		return { key: key(form, variant), byteSize: undefined, isPrevious: true, isDue: false };
	});
	return [...files, ...previous];
}

/** Whether only the first sizes of a ready derivative have been made. */
export function isUnfinished(row: Derivative): boolean {
	return row.state === "ready" && derivedFiles(row).some(({ isDue }) => isDue);
}

/** Every file that a derivative with this id can have had. */
export function everyFileOf(gameId: string, id: string): DerivedFile["key"][] {
	const forms = Array.from({ length: imageForm }, (_, i) => i + 1);
	return forms.flatMap((form) => {
		const row = { id, game_id: gameId, sizes: null, form, variants: variantNames.join(","), previous: null };
		return derivedFiles(row).map(({ key }) => key);
	});
}

/** The derived images of a game whose files must be there. */
export async function readyDerivativesOf(reader: Reader, gameId: string): Promise<DerivedFiles[]> {
	return await reader
		.selectFrom("derivatives")
		.select(fileColumns)
		.where("game_id", "=", gameId)
		.where("state", "=", "ready")
		.execute();
}

/** The first ready derivative of a game, by id, of a form before this one. */
export async function nextOutdated(
	reader: Reader,
	gameId: string,
	form: number,
	after: string,
): Promise<Derivative | undefined> {
	return await reader
		.selectFrom("derivatives")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("state", "=", "ready")
		.where("form", "<", form)
		.where("id", ">", after)
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
}

/** Whether images of a game are pending that were planned in a form before this one. */
export async function hasPendingBefore(reader: Reader, gameId: string, form: number): Promise<boolean> {
	const row = await reader
		.selectFrom("derivatives")
		.select("id")
		.where("game_id", "=", gameId)
		.where("state", "=", sql.lit("pending")) // a literal, so that it matches the partial index
		.where("form", "<", form)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Lists the distinct placements of a derivative's image on the pieces of all versions. */
export async function placementsOf(
	reader: Reader,
	derivativeId: string,
): Promise<
	(Pick<Selectable<Tables["assets"]>, "pixels_per_inch" | "bleed_mode"> &
		Pick<Selectable<Tables["sources"]>, "width_px" | "height_px"> &
		Pick<Selectable<Tables["components"]>, "width_mm" | "height_mm">)[]
> {
	return await reader
		.selectFrom("derivatives")
		.innerJoin("assets", showing)
		.innerJoin("sources", "sources.key", "assets.source_key")
		.innerJoin("components", (join) =>
			join
				.onRef("components.id", "=", "assets.component_id")
				.onRef("components.since_version", ">=", "assets.since_version")
				.on((eb) =>
					eb.or([
						eb("assets.until_version", "is", null),
						eb("components.since_version", "<", eb.ref("assets.until_version")),
					]),
				),
		)
		.select(["assets.pixels_per_inch", "assets.bleed_mode", "sources.width_px", "sources.height_px"])
		.select(["components.width_mm", "components.height_mm"])
		.distinct()
		.where("derivatives.id", "=", derivativeId)
		.execute();
}

/** Records the files of a new form; those of the former one stay until {@link forgetPrevious}. */
export async function setForm(
	writer: Writer,
	{ id, form, variants }: Pick<Derivative, "id" | "form" | "variants">,
	made: Pick<Derivative, "form" | "is_large" | "variants"> & DerivedFacts,
): Promise<void> {
	const previous: PreviousForm = { form, variants };
	await writer
		.updateTable("derivatives")
		.set({ ...made, sizes: JSON.stringify(made.sizes), previous: JSON.stringify(previous) })
		.where("id", "=", id)
		.execute();
}

/** The derivatives of a game that have files of an older form. */
export async function derivativesWithPrevious(reader: Reader, gameId: string): Promise<DerivedFiles[]> {
	return await reader
		.selectFrom("derivatives")
		.select(fileColumns)
		.where("game_id", "=", gameId)
		.where("previous", "is not", null)
		.execute();
}

/** Forgets the files of older forms in a game. The caller must have them deleted. */
export async function forgetPrevious(writer: Writer, gameId: string): Promise<void> {
	await writer
		.updateTable("derivatives")
		.set({ previous: null })
		.where("game_id", "=", gameId)
		.where("previous", "is not", null)
		.execute();
}

/**
 * @param made the facts about its files, if they have been made
 * @returns false when the derivative has been deleted: it is no longer needed
 */
export async function setDerivativeState(
	writer: Writer,
	id: string,
	state: Derivative["state"],
	made?: DerivedFacts,
): Promise<boolean> {
	notify(writer, "derived", id);
	const result = await writer
		.updateTable("derivatives")
		.set({ state, ...(made !== undefined && { ...made, sizes: JSON.stringify(made.sizes) }) })
		.where("id", "=", id)
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

/** Whether a side of this name shows the derivative, now or in a kept version. */
export async function isShownOn(reader: Reader, id: string, sideKey: string): Promise<boolean> {
	const [row] = await shownOnSide(reader, { id, sideKey });
	return row !== undefined;
}

/** Sets derivatives back to pending: all of their files will be made again. */
export async function resetDerivatives(writer: Writer, ids: readonly string[]): Promise<void> {
	for (const id of ids) notify(writer, "derived", id);
	for (const part of chunks(ids, 1)) {
		const pending = { state: "pending", sizes: null } as const;
		await writer.updateTable("derivatives").set(pending).where("id", "in", part).execute();
	}
}

/**
 * Deletes the derivatives of a game that no asset shows, now or in a kept version.
 * @param sourceKeys only derivatives of these sources; all of the game when omitted
 */
export async function deleteUnshownDerivatives(
	writer: Writer,
	gameId: string,
	sourceKeys: string[] | undefined,
): Promise<Derivative[]> {
	const remove = (part: string[] | undefined) =>
		writer
			.deleteFrom("derivatives")
			// not by the game as well: SQLite would read all of its derivatives
			.where((eb) => (part === undefined ? eb("game_id", "=", gameId) : eb("source_key", "in", part)))
			.where((eb) =>
				eb.not(
					eb.exists(
						eb
							.selectFrom("assets")
							.select("assets.id")
							.whereRef("assets.source_key", "=", "derivatives.source_key")
							.whereRef("assets.derivative_id", "=", "derivatives.id"),
					),
				),
			)
			.returningAll()
			.execute();
	return sourceKeys === undefined ? await remove(undefined) : await inChunks(sourceKeys, remove);
}
