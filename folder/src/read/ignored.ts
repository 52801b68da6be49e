import type { Ignore } from "ignore";
import { remark } from "../remarks.ts";
import { FolderFailure } from "./folder-source.ts";

/** Files that systems and programs leave in folders; `_site` is a copy of a whole project that Jekyll writes. */
const clutterNames = /^(\.|thumbs\.db$|desktop\.ini$|__macosx$|node_modules$|_site$|~\$)|~$/i;
const maxPatternLength = 1000;

/** Whether a file or folder is clutter, by its own name. */
export const isClutter = (name: string): boolean => clutterNames.test(name);

/**
 * The files of a folder that are not part of its game: clutter, and matches of patterns in the syntax of .gitignore.
 */
export class Ignored {
	#patterns: Ignore | undefined;

	/** @throws FolderFailure when a pattern is longer than any name */
	async add(patterns: readonly string[]): Promise<void> {
		if (patterns.length === 0) return;
		if (patterns.some((pattern) => pattern.length > maxPatternLength))
			throw new FolderFailure(remark("IGNORE_TOO_LONG", { max: maxPatternLength }));
		// loaded only when needed, as few folders have patterns
		this.#patterns ??= (await import("ignore")).default();
		this.#patterns.add(patterns.map((pattern) => pattern.normalize("NFC")));
	}

	/** Whether a file or folder is clutter, by its own name. */
	isClutter(name: string): boolean {
		return isClutter(name);
	}

	/**
	 * Whether a pattern with `!` names a file or a folder around it. The file is then part of the game, whatever its
	 * name.
	 */
	keeps(path: string): boolean {
		const patterns = this.#patterns;
		if (patterns === undefined || this.has(path)) return false;
		const parts = path.split("/");
		const around = parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join("/")}/`);
		return [...around, path].some((one) => patterns.test(one).unignored);
	}

	/** Whether a pattern includes a path in the folder; the path of a folder ends in `/`. */
	has(path: string): boolean {
		return this.#patterns !== undefined && /^[^/]/.test(path) && this.#patterns.ignores(path);
	}
}
