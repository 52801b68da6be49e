import { baseOf, folderOf, frontKey, imageExtensions, isImageName, isSharedBack } from "@tuckbox/pieces";
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

	constructor(files: FolderFiles) {
		this.#files = files;
		this.#images = files.names.filter(isImageName);
		for (const image of this.#images) {
			const base = baseOf(image).toLowerCase();
			for (const name of new Set([base, withoutExtension(base)])) push(this.#byBase, name, image);
			push(this.#byLetters, letters(baseOf(frontKey(image))), image);
		}
	}

	/** Finds one picture; nothing if several match. `isGuess`: only by its name, in a subfolder. */
	find(written: string, table: string): { file?: string; isGuess?: true } {
		const name = written.normalize("NFC").replaceAll("\\", "/");
		if (name.split("/").includes("..")) return {};
		const folder = folderOf(table);
		const starts = folder ? [`${folder}/${name}`, name] : [name];
		for (const start of starts) {
			for (const end of ["", ...imageExtensions.map((extension) => `.${extension}`)]) {
				const found = this.#files.find(start + end);
				if ("name" in found && isImageName(found.name)) return { file: found.name };
			}
		}
		const base = baseOf(name).toLowerCase();
		const [only, ...more] = this.#byBase.get(base) ?? this.#byBase.get(withoutExtension(base)) ?? [];
		if (only === undefined || more.length > 0) return {};
		return { file: only, isGuess: true };
	}

	/** The only picture that is named like the key or the name of a card. */
	guess(names: (string | undefined)[]): string | undefined {
		for (const name of names) {
			const found = name === undefined ? [] : (this.#byLetters.get(letters(name)) ?? []);
			if (found.length === 1) return found[0];
		}
	}

	/** Numbered pictures of the folder without backs, in natural order. */
	numbered(): string[] {
		return this.#images.filter((image) => /\d[^/]*$/.test(withoutExtension(image)) && !isSharedBack(image));
	}

	/** The back.png next to these pictures, if all are in one folder. */
	sharedBack(fronts: string[]): string | undefined {
		const folders = new Set(fronts.filter((front) => front !== "").map(folderOf));
		const backs = this.#images.filter((image) => isSharedBack(image) && folders.has(folderOf(image)));
		return backs.length === 1 && folders.size === 1 ? backs[0] : undefined;
	}
}

function push(map: Map<string, string[]>, key: string, value: string): void {
	map.set(key, [...(map.get(key) ?? []), value]);
}
