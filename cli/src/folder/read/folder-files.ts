import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { byName } from "@tuckbox/pieces";

const ignored = /^(\.|thumbs\.db$|desktop\.ini$|__macosx$|node_modules$|~\$)|~$/i;
/** No game has as many files: a larger folder was probably named by mistake. */
const maxFiles = 50_000;
const maxDepth = 24;

/** The folder cannot be read at all. The message is for the user. */
export class FolderFailure extends Error {
	override name = "FolderFailure";
	readonly hint: string | undefined;
	constructor(message: string, hint?: string) {
		super(message);
		this.hint = hint;
	}
}

export type Found = { name: string; path: string } | { refused: string; hint: string };

/** Links that are not followed: why, as the end of a sentence, and what to do. */
const refusedLinks = {
	outside: { refused: "is a link out of the folder.", hint: "Copy the file into the folder." },
	dangling: {
		refused: "is a link to a file that does not exist.",
		hint: "Copy the file into the folder, or remove the link.",
	},
};

/** All files of a folder by their relative names, in Unicode's composed form, with `/` between folders. */
export class FolderFiles {
	readonly root: string;
	/** In natural order. */
	readonly names: string[] = [];
	/** Two files whose names are the same in composed form. */
	readonly sameNames: string[] = [];
	/** Folders that are links, which are skipped. */
	readonly linkedFolders: string[] = [];
	readonly #paths = new Map<string, string>();
	readonly #byLowerCase = new Map<string, string[]>();
	/** Links that are not followed, and why. */
	readonly #refused = new Map<string, { refused: string; hint: string }>();

	private constructor(root: string) {
		this.root = root;
	}

	/** Throws FolderFailure when the folder does not exist, cannot be read, or has too many files. */
	static async read(dir: string): Promise<FolderFiles> {
		const root = await realpath(dir).catch((error: NodeJS.ErrnoException) => {
			throw new FolderFailure(
				error.code === "ENOENT"
					? `Folder ${dir} does not exist.`
					: `${dir} cannot be opened (${error.code}).`,
			);
		});
		const files = new FolderFiles(root);
		await files.#walk("", 0).catch((error: NodeJS.ErrnoException) => {
			if (error instanceof FolderFailure) throw error;
			const what = error.code === "ENOTDIR" ? "is a file, not a folder" : `cannot be read (${error.code})`;
			throw new FolderFailure(`${error.path ?? dir} ${what}.`, "Name a folder of pictures.");
		});
		files.names.sort(byName);
		return files;
	}

	async #walk(folder: string, depth: number): Promise<void> {
		const entries = await readdir(join(this.root, folder), { withFileTypes: true });
		for (const entry of entries) {
			if (ignored.test(entry.name)) continue;
			const raw = folder ? `${folder}/${entry.name}` : entry.name;
			const kind = entry.isSymbolicLink() ? await this.#linkKind(raw) : kindOf(entry);
			if (kind === "folder" && depth < maxDepth) await this.#walk(raw, depth + 1);
			else if (kind === "linked folder") this.linkedFolders.push(raw.normalize("NFC"));
			else if (kind !== undefined && kind !== "folder") this.#add(raw, kind);
		}
	}

	async #linkKind(raw: string): Promise<"file" | "linked folder" | "outside" | "dangling"> {
		const path = join(this.root, raw);
		const target = await realpath(path).catch(() => undefined);
		if (target === undefined) return "dangling";
		if ((await stat(target)).isDirectory()) return "linked folder";
		const way = relative(this.root, target);
		return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way) ? "outside" : "file";
	}

	#add(raw: string, kind: "file" | keyof typeof refusedLinks): void {
		const name = raw.normalize("NFC");
		if (this.#paths.has(name)) {
			this.sameNames.push(name);
			return;
		}
		if (this.names.length >= maxFiles) {
			throw new FolderFailure(
				`${this.root} contains more than ${maxFiles} files.`,
				"Push a folder with the pictures of one game.",
			);
		}
		this.names.push(name);
		this.#paths.set(name, join(this.root, raw));
		const lower = name.toLowerCase();
		this.#byLowerCase.set(lower, [...(this.#byLowerCase.get(lower) ?? []), name]);
		if (kind !== "file") this.#refused.set(name, refusedLinks[kind]);
	}

	/** Finds a file by a name as people write it: `./a//b.png`, with backslashes, in a different case. */
	find(written: string): Found {
		const name = written.normalize("NFC").replaceAll("\\", "/");
		if (/^(\/|[a-z]:)/i.test(name)) {
			return { refused: `${written} is an absolute path.`, hint: "Use a path relative to the folder." };
		}
		const parts = name.split("/").filter((part) => part !== "" && part !== ".");
		if (parts.includes("..")) {
			return { refused: `${written} leads out of the folder.`, hint: "Copy the file into the folder." };
		}
		const plain = parts.join("/");
		const exact = this.#paths.has(plain) ? plain : this.#only(plain);
		const path = exact === undefined ? undefined : this.#paths.get(exact);
		if (exact === undefined || path === undefined) {
			return { refused: `File ${written} does not exist.`, hint: "Check its name, or export it again." };
		}
		const link = this.#refused.get(exact);
		if (link !== undefined) return { refused: `${written} ${link.refused}`, hint: link.hint };
		return { name: exact, path };
	}

	#only(name: string): string | undefined {
		const others = this.#byLowerCase.get(name.toLowerCase()) ?? [];
		return others.length === 1 ? others[0] : undefined;
	}
}

function kindOf(entry: Dirent): "file" | "folder" | undefined {
	return entry.isFile() ? "file" : entry.isDirectory() ? "folder" : undefined;
}
