import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { gamePrefix, type ObjectKey, objectPath, publicObject } from "../domain/object-key.ts";
import type { ObjectReader } from "../objects/object-store.ts";
import {
	discardedDerivatives,
	isDiscarded,
	type Reference,
	referencedObjects,
	referenceTo,
	stagedObjects,
	strayPaths,
} from "../store/inspect/references.ts";
import { listedStrays } from "../store/queries/images/strays.ts";
import type { Reader } from "../store/store.ts";
import { inGroups } from "./groups.ts";
import type { Suspects } from "./suspects.ts";

type Deps = { reader: Reader; objects: ObjectReader; suspects: Suspects };

/** Files checked or read at the same time. */
const maxLooks = 64;
const maxReads = 4;
/** Paths looked up at the same time. */
const maxPathsInGroup = 1000;

async function sha256Of(objects: ObjectReader, key: ObjectKey): Promise<string> {
	const hash = createHash("sha256");
	for await (const chunk of objects.stream(key)) hash.update(chunk);
	return hash.digest("hex");
}

/** The fault of an object's file, or undefined; `size` is undefined if the file does not exist. */
async function fileFault(
	objects: ObjectReader,
	{ key, byteSize, sha256 }: Reference,
	size: number | undefined,
	digest: boolean,
): Promise<string | undefined> {
	const path = objectPath(key);
	if (size === undefined) return `${path}: the file is missing`;
	if (byteSize !== undefined && size !== byteSize) return `${path}: has ${size} bytes, not ${byteSize}`;
	if (size === 0) return `${path}: is empty`;
	if (!digest || sha256 === undefined) return undefined;
	try {
		const found = await sha256Of(objects, key);
		return found === sha256 ? undefined : `${path}: has different bytes, with the SHA-256 ${found}`;
	} catch (error) {
		return `${path}: cannot be read: ${error instanceof Error ? error.message : error}`;
	}
}

/**
 * Checks that every object that the records name exists, with its bytes.
 * @param digest reads the sources and compares their SHA-256, too
 * @returns the number of files, and their bytes
 */
export async function checkReferenced(
	{ reader, objects, suspects }: Deps,
	digest: boolean,
): Promise<{ files: number; bytes: number }> {
	const total = { files: 0, bytes: 0 };

	async function again(key: ObjectKey): Promise<string | undefined> {
		const reference = await referenceTo(reader, key);
		return reference && (await fileFault(objects, reference, await objects.size(key), digest));
	}

	async function look(reference: Reference): Promise<void> {
		const { key } = reference;
		const size = await objects.size(key);
		if (size !== undefined) total.files++;
		total.bytes += size ?? 0;
		const fault = await fileFault(objects, reference, size, digest);
		if (fault !== undefined) suspects.add({ fault, again: () => again(key) });
	}

	const limit = pLimit(digest ? maxReads : maxLooks);
	for await (const references of referencedObjects(reader)) await limit.map(references, look);
	for await (const references of stagedObjects(reader)) await limit.map(references, look);
	return total;
}

/** The object that would lie at a path, whether or not it is one of ours. */
export function objectAt(path: string): ObjectKey {
	return publicObject(path) ?? { type: "source", key: path };
}

/**
 * Checks that every file in the games' folders belongs to a record.
 * @returns number of files that do not, and are listed for a later deletion (strays.ts)
 */
export async function checkStrays({ reader, objects, suspects }: Deps): Promise<number> {
	let listed = 0;

	async function again(gameId: string, path: string): Promise<string | undefined> {
		if ((await objects.size(objectAt(path))) === undefined) return undefined;
		const strays = await strayPaths(reader, [path]);
		if (strays.length === 0 || (await isExcused(gameId, path))) return undefined;
		return `${path}: belongs to nothing`;
	}

	async function isExcused(gameId: string, path: string): Promise<boolean> {
		const object = publicObject(path);
		if (await isDiscarded(reader, gameId)) return true;
		return (
			object?.type === "derived" && (await discardedDerivatives(reader, gameId)).has(object.derivativeId)
		);
	}

	for await (const gameId of objects.listGames()) {
		let discarded: Set<string> | undefined; // read at the first stray; what is in it is not stray later
		for await (const group of inGroups(objects.listObjects(gameId), maxPathsInGroup)) {
			const paths = group.map(({ path }) => path);
			const strays = await strayPaths(reader, paths);
			if (strays.length === 0 || (await isDiscarded(reader, gameId))) continue;
			discarded ??= await discardedDerivatives(reader, gameId);
			const known = await listedStrays(reader, [...strays, gamePrefix(gameId)]);
			for (const path of strays) {
				const object = publicObject(path);
				if (object?.type === "derived" && discarded.has(object.derivativeId)) continue;
				if (known.has(path) || known.has(gamePrefix(gameId))) {
					listed++;
					continue;
				}
				suspects.add({ fault: `${path}: belongs to nothing`, again: () => again(gameId, path) });
			}
		}
	}
	return listed;
}
