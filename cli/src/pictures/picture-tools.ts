import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
	checkSourceSize,
	type Made,
	type PdfFacts,
	type PictureTools,
	type Recipe,
	type Remark,
	remark,
	UnreadableImage,
} from "@tuckbox/folder";
import { grouped } from "@tuckbox/pieces";
import { makeFolder } from "../disk/make-folder.ts";
import { cacheFolder } from "../disk/places.ts";
import type { Maker } from "./maker.ts";
import { outlineFinder } from "./outlines.ts";
import { lineFinder } from "./seen-lines.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The maker of each kind of picture, loaded when a folder first needs it. */
const makers: { readonly [K in Recipe["make"]]?: () => Promise<Maker<Extract<Recipe, { make: K }>>> } = {
	cell: async () => (await import("./cut-cells.ts")).cutCells,
	drawing: async () => (await import("./draw-svg.ts")).drawSvg,
	page: async () => (await import("./draw-pages.ts")).drawPages,
	picture: async () => (await import("./convert-picture.ts")).convertPicture,
};

/** Cached pictures that were not used for this long are deleted. */
const maxUnusedMs = 30 * 24 * 3_600_000;
/** Increase this when a recipe gives different pixels than before, or a cell a different look. */
const version = 3;
/** Increase this when the pages of a PDF give other facts than before. */
const factsVersion = 11;

/** Codes of systems for a place that cannot be written, now or ever. */
const unwritable = new Set([
	"EACCES",
	"EPERM",
	"EROFS",
	"ENOSPC",
	"EDQUOT",
	"ENOTDIR",
	"EEXIST",
	"ENOENT",
	"EIO",
]);

const hashOf = (content: string | Uint8Array) =>
	createHash("sha256").update(content).digest("hex").slice(0, 32);

/** A folder for made pictures that is deleted when the program ends. */
function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "tuckbox-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** The folder for made pictures: in the platform's cache folder or, if that cannot be written, a temporary one. */
class Kept {
	readonly #cache: string;
	#temporary: string | undefined;
	/** The reason why nothing is cached. */
	fault: Remark | undefined;

	constructor(env: Environment) {
		this.#cache = join(cacheFolder(env), "pictures");
	}

	get folder(): string {
		return this.#temporary ?? this.#cache;
	}

	/** Does something that writes to the folder; once more in a temporary one if the cache cannot be written. */
	async writing<T>(write: (folder: string) => Promise<T>): Promise<T> {
		if (this.#temporary !== undefined) return await write(this.#temporary);
		try {
			return await write(this.#cache);
		} catch (error) {
			if (error instanceof UnreadableImage) throw error;
			const { code } = error as NodeJS.ErrnoException;
			if (code === undefined || !unwritable.has(code)) throw error;
			this.#temporary ??= temporaryFolder();
			this.fault ??= remark("CACHE_UNUSED", { folder: this.#cache, error: code });
			return await write(this.#temporary);
		}
	}
}

/** Deletes pictures that were not used for a long time. May fail if another program deletes them at the same time. */
async function deleteUnused(kept: string): Promise<void> {
	const now = Date.now();
	for (const name of await readdir(kept)) {
		const folder = join(kept, name);
		const { mtimeMs } = await stat(folder);
		if (now - mtimeMs > maxUnusedMs) await rm(folder, { recursive: true, force: true });
	}
}

async function readSource(path: string): Promise<Uint8Array> {
	checkSourceSize((await stat(path)).size);
	return await readFile(path);
}

/** Writes a file that other processes see only once it is complete. */
async function keep(file: string, content: string | Uint8Array): Promise<void> {
	const fresh = join(dirname(file), `${randomBytes(6).toString("hex")}.tmp`);
	try {
		await writeFile(fresh, content);
		await rename(fresh, file);
	} catch (error) {
		await rm(fresh, { force: true });
		throw error;
	}
}

async function makeAll(
	source: Uint8Array,
	recipes: readonly Recipe[],
	folder: string,
	onMade?: () => void,
): Promise<void> {
	for (const [make, same] of grouped(recipes, (recipe) => recipe.make)) {
		const load = makers[make] as (() => Promise<Maker<Recipe>>) | undefined;
		if (load === undefined) throw new Error(`no maker for recipes of the kind ${make}`);
		const maker = await load();
		let at = 0;
		for await (const { bytes, extension, look } of maker(source, same)) {
			const file = join(folder, hashOf(JSON.stringify(same[at])));
			// written before the picture, because an existing picture is not made again
			if (look !== undefined) await keep(`${file}.look`, look);
			await keep(`${file}.${extension}`, bytes);
			onMade?.();
			at++;
		}
	}
}

/**
 * The command line's tools for pictures. Each picture is made once, and cached by the bytes of its file and its recipe.
 */
export function pictureTools(env: Environment): PictureTools {
	const kept = new Kept(env);
	/** Reads a file, and makes something from it in the folder for its pictures. */
	const fromSource = async <T>(path: string, make: (source: Uint8Array, folder: string) => Promise<T>) => {
		const source = await readSource(path);
		return await kept.writing(async (all) => {
			const folder = join(all, `${hashOf(source)}-${version}`);
			await makeFolder(folder);
			return await make(source, folder);
		});
	};
	return {
		outlinesOf: outlineFinder(env),
		linesOf: lineFinder(env),
		fault: () => kept.fault,
		pagesOf: (path, most) =>
			fromSource(path, async (source, folder) => {
				const file = join(folder, `${hashOf(`pages-${factsVersion}-${most}`)}.json`);
				const known = await readFile(file, "utf8").catch(() => undefined);
				if (known !== undefined) return JSON.parse(known) as PdfFacts;
				const { readPdfFacts } = await import("./draw-pages.ts");
				const facts = await readPdfFacts(source, most);
				await keep(file, JSON.stringify(facts));
				return facts;
			}),
		make: (path, recipes, onMade) =>
			fromSource(path, async (source, folder) => {
				const known = async () => {
					const names = await readdir(folder);
					return new Map(
						names.filter((name) => !name.endsWith(".look")).map((name) => [name.slice(0, 32), name]),
					);
				};
				const keys = recipes.map((recipe) => hashOf(JSON.stringify(recipe)));
				let found = await known();
				const missing = recipes.filter((_, at) => {
					const key = keys[at] ?? "";
					return !found.has(key) && keys.indexOf(key) === at;
				});
				if (missing.length > 0) {
					await makeAll(source, missing, folder, onMade);
					found = await known();
					await deleteUnused(kept.folder).catch(() => undefined);
				}
				// the folder's time records the last use
				const now = new Date();
				await utimes(folder, now, now).catch(() => undefined);
				const madeOf = async (recipe: Recipe, key: string): Promise<Made> => {
					const picture = join(folder, found.get(key) ?? "");
					if (recipe.make !== "cell") return { path: picture };
					return { path: picture, look: await readFile(join(folder, `${key}.look`), "utf8") };
				};
				return await Promise.all(recipes.map((recipe, at) => madeOf(recipe, keys[at] ?? "")));
			}),
		missingFonts: async (names) => await (await import("./draw-svg.ts")).missingFonts(names),
	};
}
