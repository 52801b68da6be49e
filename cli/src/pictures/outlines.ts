import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
	type Outline,
	outlineGrid,
	outlineOfAlpha,
	type PictureTools,
	type SeenPicture,
} from "@tuckbox/folder";
import pLimit from "p-limit";
import { writeAtomically } from "../disk/atomic-file.ts";
import { cacheFolder } from "../disk/places.ts";
import { loadSharp } from "./load-sharp.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Maximum number of pictures whose shapes are cached; the least recently used go first. */
const maxKept = 20_000;
/** A file can change twice within one timestamp, so shapes of files that changed more recently are not cached. */
const settledMs = 2000;
const maxPixels = 300_000_000;
/** Few at a time: sharp uses several threads for each. */
const decoding = pLimit(2);

/** Increase this when the same picture gets another shape than before. */
const version = 2;
const cacheKey = ({ path, byteSize, mtimeMs }: SeenPicture) => `${path}\n${byteSize} ${mtimeMs} ${version}`;

/** @throws Error of sharp */
async function decodedOutline(picture: SeenPicture): Promise<Outline> {
	const sharp = await loadSharp();
	const image = sharp(picture.path, { limitInputPixels: maxPixels });
	if (!(await image.metadata()).hasAlpha) return "box";
	const alpha = await image
		.autoOrient()
		.extractChannel("alpha")
		.resize(outlineGrid, outlineGrid, { fit: "fill" })
		.raw()
		.toBuffer();
	return outlineOfAlpha(alpha, picture);
}

const isShape = (value: unknown): value is Outline =>
	value === "box" || value === "hex" || value === "orb" || value === "figure";

async function keptAt(path: string): Promise<Map<string, Outline>> {
	try {
		const entries = Object.entries(JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>);
		return new Map(entries.filter((entry): entry is [string, Outline] => isShape(entry[1])));
	} catch {
		return new Map();
	}
}

/**
 * Determines the shapes of pictures, and caches them in the platform's cache folder by path, size and time of the file.
 */
export function outlineFinder(env: Environment): NonNullable<PictureTools["outlinesOf"]> {
	const path = join(cacheFolder(env), "outlines.json");
	let reading: Promise<Map<string, Outline>> | undefined;
	return async (pictures) => {
		if (pictures.length === 0) return [];
		reading ??= keptAt(path);
		const kept = await reading;
		let isNew = false;
		const shapes = await Promise.all(
			pictures.map(async (picture): Promise<Outline> => {
				const identity = cacheKey(picture);
				const known = kept.get(identity);
				if (known !== undefined) {
					kept.delete(identity);
					kept.set(identity, known);
					return known;
				}
				// a broken picture is reported where it is read; without sharp, no shape can be determined
				const shape = await decoding(() => decodedOutline(picture)).catch(() => undefined);
				if (shape === undefined) return "box";
				if (Date.now() - picture.mtimeMs > settledMs) {
					kept.set(identity, shape);
					isNew = true;
				}
				return shape;
			}),
		);
		if (isNew) {
			const text = JSON.stringify(Object.fromEntries([...kept].slice(-maxKept)));
			// if this fails, the next push only takes longer
			await writeAtomically(path, text).catch(() => undefined);
		}
		return shapes;
	};
}
