import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import type { LocalImage } from "@tuckbox/folder";

/** Number of bytes at the end of a picture that are compared first: the last pixels differ in most pictures. */
const tailBytes = 4096;

/** The last bytes of a file; undefined for a file that no longer exists, which the push will report. */
function tailOf({ path, byteSize }: LocalImage): string | undefined {
	let file: number | undefined;
	try {
		file = openSync(path, "r");
		const bytes = Buffer.alloc(Math.min(tailBytes, byteSize));
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

/** Groups images that share a property. Images without the property are left out, as are groups of one. */
function alike<T>(
	images: Iterable<LocalImage>,
	propertyOf: (image: LocalImage) => T | undefined,
): LocalImage[][] {
	const groups = new Map<T, LocalImage[]>();
	for (const image of images) {
		const property = propertyOf(image);
		if (property === undefined) continue;
		const group = groups.get(property);
		if (group === undefined) groups.set(property, [image]);
		else group.push(image);
	}
	return [...groups.values()].filter((same) => same.length > 1);
}

/**
 * Lists the names of files with the same bytes. Reads a file completely only if another has the same size and the same
 * last bytes.
 */
export function duplicatePictures(images: Iterable<LocalImage>): string[][] {
	return alike(images, ({ byteSize }) => byteSize)
		.flatMap((same) => alike(same, tailOf))
		.flatMap((same) => alike(same, digestOf))
		.map((same) => same.map(({ name }) => name));
}
