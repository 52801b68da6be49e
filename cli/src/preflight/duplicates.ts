import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import type { LocalImage } from "../folder/read/types.ts";

/** Bytes at the end of a picture that tell it from most others: the end of its pixels, with their checksum. */
const tail = 4096;

/** Undefined for a file that has gone since; the push will say so. */
function tailOf({ path, byteSize }: LocalImage): string | undefined {
	let file: number | undefined;
	try {
		file = openSync(path, "r");
		const bytes = Buffer.alloc(Math.min(tail, byteSize));
		const length = readSync(file, bytes, 0, bytes.length, byteSize - bytes.length);
		return bytes.toString("base64", 0, length);
	} catch {
		return undefined;
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

function digestOf({ path }: LocalImage): string | undefined {
	try {
		return createHash("sha256").update(readFileSync(path)).digest("base64");
	} catch {
		return undefined;
	}
}

/** Those of which `of` says the same as of others; of some it may have nothing to say. */
function alike<T>(images: Iterable<LocalImage>, of: (image: LocalImage) => T | undefined): LocalImage[][] {
	const groups = new Map<T, LocalImage[]>();
	for (const image of images) {
		const said = of(image);
		if (said === undefined) continue;
		const group = groups.get(said);
		if (group === undefined) groups.set(said, [image]);
		else group.push(image);
	}
	return [...groups.values()].filter((same) => same.length > 1);
}

/** Names of files with the same bytes. Only files that have the same size and end alike are read. */
export function duplicatePictures(images: Iterable<LocalImage>): string[][] {
	return alike(images, ({ byteSize }) => byteSize)
		.flatMap((same) => alike(same, tailOf))
		.flatMap((same) => alike(same, digestOf))
		.map((same) => same.map(({ name }) => name));
}
