import { setTimeout as sleep } from "node:timers/promises";
import { type ImageKey, objectPath } from "../../domain/object-key.ts";
import type { ObjectReader } from "../../objects/object-store.ts";
import { derivedFiles, readyDerivativesOf } from "../../store/queries/images/derivatives.ts";
import { hasImages, markSourcesFound, readySourcesOf } from "../../store/queries/images/sources.ts";
import type { Reader } from "../../store/store.ts";
import { type Damage, type DamageDeps, isWhole, reportDamage } from "../damage.ts";

/** The stored objects of a game, compared with its records. */
export type Stock = {
	/** Number of stored objects. */
	objects: number;
	/** The paths of the objects that no record needs now. */
	unneeded: string[];
	damaged: Damage[];
	/** Sources recorded as missing whose bytes are there. */
	found: string[];
};

type Expected = {
	key: ImageKey;
	byteSize: number | undefined;
	isMissing: boolean;
	/** It may be missing: another file replaces it, or a job is about to make it. */
	mayBeMissing?: boolean;
};

async function expectedOf(reader: Reader, gameId: string): Promise<Map<string, Expected>> {
	const sources = (await readySourcesOf(reader, gameId)).map((row): Expected => {
		const key = { type: "source", key: row.key } as const;
		return { key, byteSize: row.byte_size, isMissing: row.missing_since !== null };
	});
	const derived = (await readyDerivativesOf(reader, gameId)).flatMap((row) =>
		derivedFiles(row).map(({ key, byteSize, isPrevious, isDue }): Expected => {
			return { key, byteSize, isMissing: false, mayBeMissing: isPrevious || isDue };
		}),
	);
	return new Map([...sources, ...derived].map((expected) => [objectPath(expected.key), expected]));
}

/** Compares what is stored of a game with its records, by one listing. Changes nothing. */
export async function compareStock(
	{ reader, objects }: { reader: Reader; objects: Pick<ObjectReader, "listObjects" | "size"> },
	gameId: string,
): Promise<Stock> {
	const stock: Stock = { objects: 0, unneeded: [], damaged: [], found: [] };
	// read first: whatever a record needs now was stored before it
	const expected = await expectedOf(reader, gameId);
	for await (const { path, size } of objects.listObjects(gameId)) {
		stock.objects++;
		const known = expected.get(path);
		if (known === undefined) {
			stock.unneeded.push(path);
			continue;
		}
		if (!isWhole(size ?? (await objects.size(known.key)), known.byteSize)) continue;
		if (known.isMissing) stock.found.push(path);
		expected.delete(path);
	}
	for (const { key, byteSize, mayBeMissing } of expected.values()) {
		if (mayBeMissing) continue;
		// the listing of some stores lags behind, and only this is certain
		const size = await objects.size(key);
		if (!isWhole(size, byteSize)) stock.damaged.push({ key, found: size, expected: byteSize });
	}
	return stock;
}

/** Sees to it that what {@link compareStock} found is replaced. */
export async function restock(deps: DamageDeps, { damaged, found }: Stock): Promise<void> {
	for (const damage of damaged) await reportDamage(deps, damage);
	if (found.length > 0) await deps.store.write((writer) => markSourcesFound(writer, found));
}

export type Stocktaking = {
	/** Compares a game's stored objects with its records, unless this process has done so a short time ago. */
	checkIfDue(gameId: string): Promise<void>;
};

/** The least time between two comparisons of a game, in ms, and in multiples of what the last one took: 1 % of the time. */
const minIntervalMs = 60_000;
const durationsBetween = 100;
/** A caller waits no longer for a comparison; the store may not respond. In ms. */
const maxWaitMs = 5000;
const maxRemembered = 10_000;

/** Finds images whose files were lost, for callers that are about to rely on them: one listing of the game, at intervals. */
export function createStocktaking(
	deps: DamageDeps & { objects: Pick<ObjectReader, "listObjects" | "size"> },
): Stocktaking {
	const dueAt = new Map<string, number>();
	const running = new Map<string, Promise<void>>();

	async function check(gameId: string): Promise<void> {
		const start = performance.now();
		try {
			if (!(await hasImages(deps.store.reader, gameId))) return;
			await restock(deps, await compareStock({ reader: deps.store.reader, objects: deps.objects }, gameId));
		} catch (error) {
			deps.log.warn(
				{ err: error, game: gameId },
				"failed to compare a game's stored images with its records",
			);
		}
		if (dueAt.size >= maxRemembered) dueAt.clear();
		const interval = Math.max(minIntervalMs, durationsBetween * (performance.now() - start));
		dueAt.set(gameId, deps.now() + interval);
	}

	return {
		async checkIfDue(gameId) {
			if ((dueAt.get(gameId) ?? 0) > deps.now()) return;
			const task = running.get(gameId) ?? check(gameId).finally(() => running.delete(gameId));
			running.set(gameId, task);
			await Promise.race([task, sleep(maxWaitMs, undefined, { ref: false })]);
		},
	};
}
