import {
	baseOf,
	folderOf,
	frontKey,
	isPictureName,
	pictureExtensions,
	piecesByName,
	sharedBacksOf,
} from "@tuckbox/pieces";
import type { FolderFiles } from "../../read/folder-files.ts";
import { letters } from "../../read/letters.ts";
import { isLink } from "../../spreadsheets/names.ts";
import { isOldFolder, isPartsFolder, isPlainFolder, outputBase } from "../folder-words.ts";
import { picturesAround } from "./affixed-names.ts";

const withoutExtension = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, "");

/** Finds the pictures that a table names: next to it, in subfolders, with or without extension. */
export class PictureLookup {
	readonly #files: FolderFiles;
	readonly #images: string[];
	readonly #sharedBacks: ReadonlySet<string>;
	readonly #byBase = new Map<string, string[]>();
	readonly #byLetters = new Map<string, string[]>();
	/** Pictures whose names mark them as two sides of a piece, by the front. */
	readonly #pairs = new Map<string, { stem: string; back: string }>();
	/** Pictures with a number in their names, except backs. */
	readonly #numbered: readonly string[];
	/** The pictures among which the last name could not choose; empty if each had at most one. */
	unclear: readonly string[] = [];

	constructor(files: FolderFiles) {
		this.#files = files;
		this.#images = files.names.filter(isPictureName);
		this.#sharedBacks = new Set(sharedBacksOf(this.#images));
		for (const { stem, sides } of piecesByName(this.#images).pieces) {
			const [front, back] = [sides.get("front"), sides.get("back")];
			if (front !== undefined && back !== undefined) this.#pairs.set(front, { stem, back });
		}
		for (const image of this.#images) {
			const base = baseOf(image).toLowerCase();
			for (const name of new Set([base, withoutExtension(base)])) push(this.#byBase, name, image);
			push(this.#byLetters, letters(baseOf(this.keyOf(image))), image);
		}
		const backs = new Set([...this.#pairs.values()].map(({ back }) => back));
		this.#numbered = this.#images.filter(
			(image) =>
				!backs.has(image) && /\d[^/]*$/.test(withoutExtension(image)) && !this.#sharedBacks.has(image),
		);
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
		const name = isLink(written) ? pathOfLink(written) : written.normalize("NFC").replaceAll("\\", "/");
		const parts = name.split("/");
		if (parts.includes("..")) return {};
		const folder = folderOf(table);
		// the files of an address may be in the same folders here
		const ends = isLink(written) ? parts.map((_, at) => parts.slice(at).join("/")) : [name];
		const starts = ends.flatMap((end) => (folder ? [`${folder}/${end}`, end] : [end]));
		for (const start of starts) {
			for (const end of ["", ...pictureExtensions.map((extension) => `.${extension}`)]) {
				const found = this.#files.find(start + end);
				if ("name" in found && isPictureName(found.name)) return { file: found.name };
			}
		}
		const base = baseOf(name).toLowerCase();
		const only = this.#onlyOne(
			this.#byBase.get(base) ?? this.#byBase.get(withoutExtension(base)) ?? [],
			folder,
		);
		return only === undefined ? {} : { file: only, isGuess: true };
	}

	/**
	 * Finds the only picture with the key or the name of a card as its name: in the table's folder, or else anywhere.
	 */
	guess(names: (string | undefined)[], table: string): string | undefined {
		for (const name of names) {
			const found = name === undefined ? [] : (this.#byLetters.get(letters(name)) ?? []);
			const only = this.#onlyOne(found, folderOf(table));
			if (only !== undefined) return only;
		}
	}

	#onlyOne(files: readonly string[], folder: string): string | undefined {
		const [only, ...others] = likeliest(files, folder);
		if (only === undefined || others.length === 0) return only;
		this.unclear = [only, ...others];
		return;
	}

	/** Pictures whose names have the key or the name of a card between words that are common to all, by that text. */
	around(values: readonly string[], table: string): ReadonlyMap<string, string> | undefined {
		const near = this.#images.filter((image) => isIn(image, folderOf(table)));
		return (
			picturesAround(values, near) ??
			(near.length < this.#images.length ? picturesAround(values, this.#images) : undefined)
		);
	}

	/** Numbered pictures in the table's folder, without backs and parts, in natural order. */
	numbered(table: string): string[] {
		const folder = folderOf(table);
		const within = (image: string) => folderOf(folder === "" ? image : image.slice(folder.length + 1));
		return this.#numbered.filter((image) => isIn(image, folder) && !isPartsFolder(within(image)));
	}

	/** Numbered pictures in the output of a program that may have read the table. */
	numberedOutput(table: string): string[] {
		return this.#numbered.filter((image) => isOutputFor(image, folderOf(table)));
	}

	/** The back.png next to these pictures, if all are in one folder. */
	sharedBack(fronts: string[]): string | undefined {
		const folders = new Set(fronts.filter((front) => front !== "").map(folderOf));
		const backs = [...this.#sharedBacks].filter((image) => folders.has(folderOf(image)));
		return backs.length === 1 && folders.size === 1 ? backs[0] : undefined;
	}
}

const isIn = (file: string, folder: string) => folder === "" || file.startsWith(`${folder}/`);

/** Whether a picture is in the output of a program that may have read a table in this folder: below it, or around it. */
export function isOutputFor(image: string, folder: string): boolean {
	const base = outputBase(folderOf(image));
	return base !== undefined && (folder === base || isIn(folder, base) || isIn(image, folder));
}

/** The path of an address, as text. */
function pathOfLink(address: string): string {
	const path = address.replace(/^\w+:\/\//, "").replace(/[?#].*$/, "");
	try {
		return decodeURIComponent(path).normalize("NFC");
	} catch {
		// a percent sign that encodes nothing
		return path;
	}
}

/**
 * Signs that a folder does not have the pictures of cards, the strongest first: old versions, parts that often have the
 * names of cards, pictures next to a program's output.
 */
const unlikely: ((folder: string) => boolean)[] = [
	isOldFolder,
	isPartsFolder,
	(folder) => folder.split("/").some((part) => /^(parts?|resources?)$/i.test(part)),
	isPlainFolder,
	(folder) => outputBase(folder) === undefined,
];

/** The files in a folder, or else all. If there are several, what is left out of a game does not count. */
function likeliest(files: readonly string[], folder: string): string[] {
	const near = files.filter((file) => isIn(file, folder));
	let left = near.length > 0 ? near : [...files];
	for (const isUnlikely of unlikely) {
		const likely = left.filter((file) => !isUnlikely(folderOf(file)));
		if (likely.length > 0) left = likely;
	}
	return left;
}

function push(map: Map<string, string[]>, key: string, value: string): void {
	map.set(key, [...(map.get(key) ?? []), value]);
}
