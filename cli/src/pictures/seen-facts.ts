import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SeenPicture } from "@tuckbox/folder";
import pLimit from "p-limit";
import { writeAtomically } from "../disk/atomic-file.ts";
import { cacheFolder } from "../disk/places.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A fact that only a look at a picture shows. */
type Fact<T> = {
	/** The file in the platform's cache folder. */
	file: string;
	/** Increase this when the same picture gives another fact than before. */
	version: number;
	/** Maximum number of pictures whose facts are cached; the least recently used go first. */
	max: number;
	is(value: unknown): value is T;
	/** Decodes a picture. @throws Error of sharp */
	see(picture: SeenPicture): Promise<T>;
};

/** A file can change twice within one timestamp, so facts of files that changed more recently are not cached. */
const settledMs = 2000;
/** Few at a time: sharp uses several threads for each. */
const decoding = pLimit(2);

async function keptAt(path: string): Promise<Map<string, unknown>> {
	try {
		return new Map(Object.entries(JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>));
	} catch {
		return new Map();
	}
}

/**
 * Looks at pictures, and caches what was seen by path, size and time of the file.
 * @returns for each picture, the fact; undefined if it cannot be decoded
 */
export function seenFacts<T>(
	env: Environment,
	{ file, version, max, is, see }: Fact<T>,
): (pictures: readonly SeenPicture[]) => Promise<(T | undefined)[]> {
	const path = join(cacheFolder(env), file);
	const cacheKey = ({ path, byteSize, mtimeMs }: SeenPicture) => `${path}\n${byteSize} ${mtimeMs} ${version}`;
	let reading: Promise<Map<string, unknown>> | undefined;
	return async (pictures) => {
		if (pictures.length === 0) return [];
		reading ??= keptAt(path);
		const kept = await reading;
		let isNew = false;
		const facts = await Promise.all(
			pictures.map(async (picture): Promise<T | undefined> => {
				const identity = cacheKey(picture);
				const known = kept.get(identity);
				if (is(known)) {
					kept.delete(identity);
					kept.set(identity, known);
					return known;
				}
				// a broken picture is reported where it is read; without sharp, nothing can be seen
				const fact = await decoding(() => see(picture)).catch(() => undefined);
				if (fact !== undefined && Date.now() - picture.mtimeMs > settledMs) {
					kept.set(identity, fact);
					isNew = true;
				}
				return fact;
			}),
		);
		if (isNew) {
			const text = JSON.stringify(Object.fromEntries([...kept].slice(-max)));
			// if this fails, the next push only takes longer
			await writeAtomically(path, text).catch(() => undefined);
		}
		return facts;
	};
}
