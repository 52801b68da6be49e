import { type Selectable, sql } from "kysely";
import { dedupeKey } from "../../domain/job.ts";
import { type ObjectKey, objectPath, publicObject } from "../../domain/object-key.ts";
import { type DerivedFiles, derivedFiles, fileColumns } from "../queries/images/derivatives.ts";
import type { Tables } from "../schema.ts";
import { inChunks } from "../sql/chunks.ts";
import { itemsOfPayload } from "../sql/payload-items.ts";
import type { Reader } from "../store.ts";

/** An object that must exist, with what is known of its bytes. */
export type Reference = {
	key: ObjectKey;
	/** Undefined for a derived image that an older version created. */
	byteSize: number | undefined;
	sha256?: string;
};

type PageOf<Row> = (after: string, limit: number) => Promise<Row[]>;

/** All rows in pages; each page begins after the last id of the page before. */
async function* pages<Row>(page: PageOf<Row>, idOf: (row: Row) => string, limit: number) {
	for (let after = ""; ; ) {
		const rows = await page(after, limit);
		const last = rows.at(-1);
		if (last === undefined) return;
		yield rows;
		after = idOf(last);
	}
}

function referencesOfDerivative(row: DerivedFiles): Reference[] {
	const files = derivedFiles(row).filter(({ isDue }) => !isDue);
	return files.map(({ key, byteSize }) => ({ key, byteSize }));
}

function referenceOfSource(
	row: Pick<Selectable<Tables["sources"]>, "key" | "sha256" | "byte_size">,
): Reference {
	return { key: { type: "source", key: row.key }, byteSize: row.byte_size, sha256: row.sha256 };
}

const readySources = (reader: Reader) =>
	reader.selectFrom("sources").select(["key", "sha256", "byte_size"]).where("state", "=", "ready");
const readyDerivatives = (reader: Reader) =>
	reader.selectFrom("derivatives").select(fileColumns).where("state", "=", "ready");

/** The objects of all ready sources and derived images, in pages. Changes during the iteration may be included or not. */
export async function* referencedObjects(reader: Reader, pageSize = 1000): AsyncGenerator<Reference[]> {
	const sources = pages(
		(after, limit) => readySources(reader).where("key", ">", after).orderBy("key").limit(limit).execute(),
		(row) => row.key,
		pageSize,
	);
	for await (const rows of sources) yield rows.map(referenceOfSource);
	const derivatives = pages(
		(after, limit) => readyDerivatives(reader).where("id", ">", after).orderBy("id").limit(limit).execute(),
		(row) => row.id,
		pageSize,
	);
	for await (const rows of derivatives) yield rows.flatMap(referencesOfDerivative);
}

/** The staged objects of received uploads, in pages. */
export async function* stagedObjects(reader: Reader, pageSize = 1000): AsyncGenerator<Reference[]> {
	const uploads = pages(
		(after, limit) =>
			reader
				.selectFrom("uploads")
				.select(["id", "byte_size", "sha256"])
				.where("state", "=", "received")
				.where("id", ">", after)
				.orderBy("id")
				.limit(limit)
				.execute(),
		(row) => row.id,
		pageSize,
	);
	for await (const rows of uploads) {
		yield rows.map((row) => ({
			key: { type: "staged", uploadId: row.id },
			byteSize: row.byte_size,
			sha256: row.sha256,
		}));
	}
}

/** The current reference to an object; undefined when the object need not exist. */
export async function referenceTo(reader: Reader, key: ObjectKey): Promise<Reference | undefined> {
	switch (key.type) {
		case "source": {
			const row = await readySources(reader).where("key", "=", key.key).executeTakeFirst();
			return row && referenceOfSource(row);
		}
		case "derived": {
			const row = await readyDerivatives(reader).where("id", "=", key.derivativeId).executeTakeFirst();
			const path = objectPath(key);
			return row && referencesOfDerivative(row).find((reference) => objectPath(reference.key) === path);
		}
		case "staged": {
			const row = await reader
				.selectFrom("uploads")
				.select(["byte_size", "sha256"])
				.where("id", "=", key.uploadId)
				.where("state", "=", "received")
				.executeTakeFirst();
			return row && { key, byteSize: row.byte_size, sha256: row.sha256 };
		}
	}
}

type DerivedKey = Extract<ObjectKey, { type: "derived" }>;

/** Finds the paths of sources and of derived images among paths of a game's objects. */
function splitPaths(paths: readonly string[]): { sources: string[]; derived: Map<string, DerivedKey> } {
	const sources: string[] = [];
	const derived = new Map<string, DerivedKey>();
	for (const path of paths) {
		const object = publicObject(path);
		if (object?.type === "source") sources.push(path);
		if (object?.type === "derived") derived.set(path, object);
	}
	return { sources, derived };
}

/**
 * Finds the paths without a source or derivative.
 * @param onlyReady counts only records whose objects must exist: not those that are pending or pending deletion
 */
export async function unrecordedPaths(
	reader: Reader,
	paths: readonly string[],
	{ onlyReady }: { onlyReady: boolean },
): Promise<string[]> {
	const { sources, derived } = splitPaths(paths);
	const known = await inChunks(sources, (part) =>
		reader
			.selectFrom("sources")
			.select("key")
			.where("key", "in", part)
			.$if(onlyReady, (query) => query.where("state", "=", "ready"))
			.execute(),
	);
	const ids = new Set([...derived.values()].map(({ derivativeId }) => derivativeId));
	const derivatives = await inChunks(ids, (part) =>
		reader
			.selectFrom("derivatives")
			.select(fileColumns)
			.where("id", "in", part)
			.$if(onlyReady, (query) => query.where("state", "=", "ready"))
			.execute(),
	);
	const files = derivatives.flatMap(derivedFiles).map(({ key }) => objectPath(key));
	const recorded = new Set([...known.map(({ key }) => key), ...files]);
	return paths.filter((path) => !recorded.has(path));
}

/** Ids of the derivatives of a game whose files a job will delete. */
export async function discardedDerivatives(reader: Reader, gameId: string): Promise<Set<string>> {
	const { rows } = await sql<{ id: string }>`
		select distinct value ->> 'derivativeId' as id from jobs, ${itemsOfPayload(reader, "objects")}
		where kind = 'discard' and value ->> 'type' = 'derived' and value ->> 'gameId' = ${gameId}`.execute(
		reader,
	);
	return new Set(rows.map(({ id }) => id));
}

/** Whether a job will delete everything in the folder of a game. */
export async function isDiscarded(reader: Reader, gameId: string): Promise<boolean> {
	const job = await reader
		.selectFrom("jobs")
		.select("id")
		.where("kind", "=", "discard-game")
		.where("dedupe_key", "=", `discard-game ${gameId}`)
		.executeTakeFirst();
	return job !== undefined;
}

/**
 * Finds the stray paths among these: they have no record, no confirm is about to create one, and no job that
 * creates a derived image will find that it is not needed and delete it.
 */
export async function strayPaths(reader: Reader, paths: readonly string[]): Promise<string[]> {
	const unrecorded = await unrecordedPaths(reader, paths, { onlyReady: false });
	if (unrecorded.length === 0) return [];
	const { sources, derived } = splitPaths(unrecorded);
	const promoted = await inChunks(sources, (part) =>
		reader
			.selectFrom("uploads")
			.select("source_key")
			.where("source_key", "in", part)
			.where("state", "=", "received")
			.execute(),
	);
	const makers = ({ gameId, derivativeId }: DerivedKey) => [
		dedupeKey({ kind: "derive", gameId, derivativeId }),
		dedupeKey({ kind: "remake", gameId }),
	];
	const making = await inChunks(new Set([...derived.values()].flatMap(makers)), (part) =>
		reader
			.selectFrom("jobs")
			.select("dedupe_key")
			.where("kind", "in", ["derive", "derive-large", "remake"])
			.where("dedupe_key", "in", part)
			.execute(),
	);
	const known = new Set([...promoted.map((row) => row.source_key), ...making.map((row) => row.dedupe_key)]);
	const isExcused = (path: string) => {
		const key = derived.get(path);
		return known.has(path) || (key !== undefined && makers(key).some((maker) => known.has(maker)));
	};
	return unrecorded.filter((path) => !isExcused(path));
}
