import {
	baseOf,
	folderOf,
	frontKey,
	isPictureName,
	isSharedBack,
	pictureExtensions,
	piecesByName,
} from "@tuckbox/pieces";
import type { FolderFiles } from "./folder-files.ts";

const withoutExtension = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, "");
const letters = (text: string) =>
	text
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "");

/** Finds the pictures that a table names: next to it, in subfolders, with or without extension. */
export class PictureLookup {
	readonly #files: FolderFiles;
	readonly #images: string[];
	readonly #byBase = new Map<string, string[]>();
	readonly #byLetters = new Map<string, string[]>();
	/** Pictures whose names mark them as two sides of a piece, by the front. */
	readonly #pairs = new Map<string, { stem: string; back: string }>();

	constructor(files: FolderFiles) {
		this.#files = files;
		this.#images = files.names.filter(isPictureName);
		for (const { stem, sides } of piecesByName(this.#images).pieces) {
			const [front, back] = [sides.get("front"), sides.get("back")];
			if (front !== undefined && back !== undefined) this.#pairs.set(front, { stem, back });
		}
		for (const image of this.#images) {
			const base = baseOf(image).toLowerCase();
			for (const name of new Set([base, withoutExtension(base)])) push(this.#byBase, name, image);
			push(this.#byLetters, letters(baseOf(this.keyOf(image))), image);
		}
	}

	/** The key of the card with this front, as for bare pictures. */
	keyOf(front: string): string {
		return this.#pairs.get(front)?.stem ?? frontKey(front);
	}

	/** The back that belongs to a front by its name: `Gull-back.png` to `Gull.png`. */
	backOf(front: string): string | undefined {
		return this.#pairs.get(front)?.back;
	}

	/** Finds one picture; returns nothing if several match. `isGuess`: found only by its name, in a subfolder. */
	find(written: string, table: string): { file?: string; isGuess?: true } {
		const name = written.normalize("NFC").replaceAll("\\", "/");
		if (name.split("/").includes("..")) return {};
		const folder = folderOf(table);
		const starts = folder ? [`${folder}/${name}`, name] : [name];
		for (const start of starts) {
			for (const end of ["", ...pictureExtensions.map((extension) => `.${extension}`)]) {
				const found = this.#files.find(start + end);
				if ("name" in found && isPictureName(found.name)) return { file: found.name };
			}
		}
		const base = baseOf(name).toLowerCase();
		const only = onlyOne(this.#byBase.get(base) ?? this.#byBase.get(withoutExtension(base)) ?? [], folder);
		return only === undefined ? {} : { file: only, isGuess: true };
	}

	/**
	 * Finds the only picture with the key or the name of a card as its name: in the table's folder, or else anywhere.
	 */
	guess(names: (string | undefined)[], table: string): string | undefined {
		for (const name of names) {
			const found = name === undefined ? [] : (this.#byLetters.get(letters(name)) ?? []);
			const only = onlyOne(found, folderOf(table));
			if (only !== undefined) return only;
		}
	}

	/** Numbered pictures in the table's folder, without backs, in natural order. */
	numbered(table: string): string[] {
		const backs = new Set([...this.#pairs.values()].map(({ back }) => back));
		return this.#images.filter(
			(image) =>
				isIn(image, folderOf(table)) &&
				!backs.has(image) &&
				/\d[^/]*$/.test(withoutExtension(image)) &&
				!isSharedBack(image),
		);
	}

	/** The back.png next to these pictures, if all are in one folder. */
	sharedBack(fronts: string[]): string | undefined {
		const folders = new Set(fronts.filter((front) => front !== "").map(folderOf));
		const backs = this.#images.filter((image) => isSharedBack(image) && folders.has(folderOf(image)));
		return backs.length === 1 && folders.size === 1 ? backs[0] : undefined;
	}
}

const isIn = (file: string, folder: string) => folder === "" || file.startsWith(`${folder}/`);

/** Folders of the parts that cards are made from; the parts often have the names of the cards. */
const ofParts = /(^|\/)(assets?|icons?|parts?|sources?|src|templates?|raw|resources?)\//i;

/** The only file in a folder, or else the only one of all. If there are several, parts of cards do not count. */
function onlyOne(files: readonly string[], folder: string): string | undefined {
	const near = files.filter((file) => isIn(file, folder));
	const all = near.length > 0 ? near : files;
	const [only, ...others] = all.length > 1 ? all.filter((file) => !ofParts.test(file)) : all;
	return others.length === 0 ? only : undefined;
}

function push(map: Map<string, string[]>, key: string, value: string): void {
	map.set(key, [...(map.get(key) ?? []), value]);
}
