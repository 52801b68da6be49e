import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { LocalImage } from "../folder/types.ts";

function digestOf(path: string): string | undefined {
	try {
		return createHash("sha256").update(readFileSync(path)).digest("base64");
	} catch {
		// It has gone since; the push will say so.
	}
}

/** Names of files with the same bytes. Only files of the same size are read. */
export function duplicatePictures(images: Iterable<LocalImage>): string[][] {
	const bySize = new Map<number, LocalImage[]>();
	for (const image of images) {
		const same = bySize.get(image.byteSize);
		if (same) same.push(image);
		else bySize.set(image.byteSize, [image]);
	}
	return [...bySize.values()]
		.filter((same) => same.length > 1)
		.flatMap((same) => {
			const byDigest = new Map<string, string[]>();
			for (const { name, path } of same) {
				const digest = digestOf(path);
				if (digest !== undefined) byDigest.set(digest, [...(byDigest.get(digest) ?? []), name]);
			}
			return [...byDigest.values()].filter((names) => names.length > 1);
		});
}
