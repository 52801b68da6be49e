import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { byName } from "@tuckbox/pieces";

const ignored = /^(\.|thumbs\.db$|desktop\.ini$|__macosx$|node_modules$|~\$)|~$/i;
/** A folder with more in it is not the folder that somebody means. */
const filesAtMost = 50_000;
const depthAtMost = 24;

/** The folder cannot be read as a whole; its message is for the designer. */
export class FolderFailure extends Error {
	override name = "FolderFailure";
	readonly hint: string | undefined;
	constructor(message: string, hint?: string) {
		super(message);
		this.hint = hint;
	}
}

export type Found = { name: string; path: string } | { refused: string; hint: string };

/** All files of a folder by their relative names, in Unicode's composed form, with `/` between folders. */
export class FolderFiles {
	readonly root: string;
	/** In natural order. */
	readonly names: string[] = [];
	/** Two files whose names are the same in composed form. */
	readonly sameNames: string[] = [];
	/** Folders that are links, and are left out. */
	readonly linkedFolders: string[] = [];
	readonly #paths = new Map<string, string>();
	readonly #byLowerCase = new Map<string, string[]>();
	readonly #outside = new Set<string>();

	private constructor(root: string) {
		this.root = root;
	}

	/** Throws FolderFailure where there is no such folder, it may not be read, or it holds too much. */
	static async read(dir: string): Promise<FolderFiles> {
		const root = await realpath(dir).catch((error: NodeJS.ErrnoException) => {
			throw new FolderFailure(
				error.code === "ENOENT" ? `There is no folder ${dir}.` : `${dir} cannot be opened (${error.code}).`,
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
			if (kind === "folder" && depth < depthAtMost) await this.#walk(raw, depth + 1);
			else if (kind === "linked folder") this.linkedFolders.push(raw.normalize("NFC"));
			else if (kind === "file" || kind === "outside") this.#add(raw, kind === "outside");
		}
	}

	async #linkKind(raw: string): Promise<"file" | "linked folder" | "outside" | undefined> {
		const path = join(this.root, raw);
		const target = await realpath(path).catch(() => undefined);
		if (target === undefined) return "outside";
		if ((await stat(target)).isDirectory()) return "linked folder";
		const way = relative(this.root, target);
		return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way) ? "outside" : "file";
	}

	#add(raw: string, outside: boolean): void {
		const name = raw.normalize("NFC");
		if (this.#paths.has(name)) {
			this.sameNames.push(name);
			return;
		}
		if (this.names.length >= filesAtMost) {
			throw new FolderFailure(
				`${this.root} holds more than ${filesAtMost} files.`,
				"Push the folder that holds the pictures of one game.",
			);
		}
		this.names.push(name);
		this.#paths.set(name, join(this.root, raw));
		const lower = name.toLowerCase();
		this.#byLowerCase.set(lower, [...(this.#byLowerCase.get(lower) ?? []), name]);
		if (outside) this.#outside.add(name);
	}

	/** The file of a name as somebody wrote it: `./a//b.png`, with the other slash, in another case. */
	find(written: string): Found {
		const name = written.normalize("NFC").replaceAll("\\", "/");
		if (/^(\/|[a-z]:)/i.test(name)) {
			return { refused: `${written} is an absolute path.`, hint: "Name files from the folder on." };
		}
		const parts = name.split("/").filter((part) => part !== "" && part !== ".");
		if (parts.includes("..")) {
			return { refused: `${written} leads out of the folder.`, hint: "Copy the file into the folder." };
		}
		const plain = parts.join("/");
		const exact = this.#paths.has(plain) ? plain : this.#only(plain);
		const path = exact === undefined ? undefined : this.#paths.get(exact);
		if (exact === undefined || path === undefined) {
			return { refused: `There is no file ${written}.`, hint: "Check its name, or export it again." };
		}
		if (this.#outside.has(exact)) {
			return { refused: `${written} is a link out of the folder.`, hint: "Copy the file into the folder." };
		}
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
