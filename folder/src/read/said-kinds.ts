import type { FolderFiles } from "./folder-files.ts";
import { Ignored } from "./ignored.ts";
import type { SaidKind } from "./types.ts";

type Said = { said: SaidKind; matches: Ignored; isMatched: boolean };

/** The kinds that were said for files of a folder. Of several that match a file, the last one counts. */
export class SaidKinds {
	readonly #files: FolderFiles;
	#all: Said[] = [];

	constructor(files: FolderFiles) {
		this.#files = files;
	}

	/** Adds kinds that count less than those that were added before: options override what a file in the folder says. */
	async addBelow(kinds: readonly SaidKind[]): Promise<void> {
		const added = kinds.map(async (said): Promise<Said> => {
			const matches = new Ignored();
			await matches.add([said.pattern]);
			return { said, matches, isMatched: this.#files.names.some((name) => matches.has(name)) };
		});
		this.#all = [...(await Promise.all(added)), ...this.#all];
	}

	all(): SaidKind[] {
		return this.#all.map(({ said }) => said);
	}

	/** Kinds whose patterns match no file, and no picture that is cut from one. */
	unmatched(): SaidKind[] {
		return this.#all.filter(({ isMatched }) => !isMatched).map(({ said }) => said);
	}

	/** The kind that a picture was said to be, or the sheet or PDF that it is made from. */
	of(name: string): SaidKind | undefined {
		if (this.#all.length === 0) return;
		const file = this.#files.sourceOf(name) ?? name;
		// pages are called as PNG files, which a pattern for these does not mean
		const names = /\.pdf$/i.test(file) ? [file] : [name, file];
		const found = this.#all.findLast(({ matches }) => names.some((one) => matches.has(one)));
		if (found) found.isMatched = true;
		return found?.said;
	}
}
