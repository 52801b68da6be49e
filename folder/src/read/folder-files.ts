import { byName } from "@tuckbox/pieces";
import pLimit from "p-limit";
import { type Remark, remark } from "../remarks.ts";
import type { DerivedFile, Made, Recipe } from "./derived.ts";
import { FolderFailure, type FolderSource, systemCode } from "./folder-source.ts";
import { Ignored } from "./ignored.ts";
import { UnreadableImage } from "./image/byte-source.ts";
import type { PdfFacts } from "./pdf-page.ts";

const ignoreFile = ".tuckboxignore";
const maxIgnoreBytes = 256 * 1024;
/** Maximum number of files: no game has as many, and a larger folder was probably named by mistake. */
const maxFiles = 50_000;
const maxDepth = 24;
/** Maximum number of files that are made into pictures at the same time; each may need hundreds of megabytes. */
const maxMaking = 2;

/** A file with more bytes than its reader accepts. */
export class FileTooLarge extends Error {
	override name = "FileTooLarge";
}

export type Found = { name: string; path: string } | { refused: Remark };

/** A picture that is made from a file of the folder. */
export type DerivedPicture = Made & Pick<DerivedFile, "dpi" | "page" | "isToScale"> & { from: string };

/** Throws a fault of the system, such as a full disk, as one of the file that it concerns. */
function throwUnreadable(error: unknown): never {
	const code = systemCode(error);
	throw code === undefined
		? error
		: new UnreadableImage((file) => remark("UNREADABLE", { file, error: code }));
}

/** The reasons why links are not followed. */
const refusedLinks = { outside: "LINK_OUTSIDE", dangling: "LINK_DANGLING" } as const;

/** All files of a folder by their relative names, in Unicode's composed form, with `/` between folders. */
export class FolderFiles {
	readonly source: FolderSource;
	/** In natural order. */
	names: string[] = [];
	/** Names in composed form that two files share. */
	readonly sameNames: string[] = [];
	/** Folders that are links, which are skipped. */
	readonly linkedFolders: string[] = [];
	readonly #ignored = new Ignored();
	readonly #listed = new Set<string>();
	readonly #paths = new Map<string, string>();
	readonly #contents = new Map<string, Uint8Array | Error>();
	readonly #byLowerCase = new Map<string, string[]>();
	/** Links that are not followed, with the reason. */
	readonly #refused = new Map<string, "LINK_OUTSIDE" | "LINK_DANGLING">();
	readonly #derived = new Map<string, { from: string; make: () => Promise<DerivedPicture> }>();
	readonly #making = pLimit(maxMaking);
	/** Called with the number of pages drawn so far, and the number known to be needed. */
	onDrawn: ((done: number, total: number) => void) | undefined;
	#drawn = 0;
	#toDraw = 0;

	private constructor(source: FolderSource) {
		this.source = source;
	}

	/**
	 * @param patterns patterns to ignore, besides those of `.tuckboxignore`
	 * @throws FolderFailure when the folder does not exist, cannot be read, or has too many files
	 */
	static async read(source: FolderSource, patterns: readonly string[] = []): Promise<FolderFiles> {
		const files = new FolderFiles(source);
		await files.#ignored.add([...(await files.#listedPatterns()), ...patterns]);
		await files.#walk("", 0);
		files.names.sort(byName);
		return files;
	}

	/**
	 * Ignores more files, also among those already found.
	 * @throws FolderFailure
	 */
	async ignore(patterns: readonly string[]): Promise<void> {
		await this.#ignored.add(patterns);
		this.names = this.names.filter((name) => !this.#ignored.has(name));
	}

	/** Whether a pattern with `!`, or a list of another program, says that a file belongs to the game. */
	isKept(name: string): boolean {
		return this.#listed.has(name) || this.#ignored.keeps(name);
	}

	/** Says that files belong to the game, because a list of another program names them. */
	keep(names: Iterable<string>): void {
		for (const name of names) this.#listed.add(name);
	}

	/** The lines of `.tuckboxignore`. */
	async #listedPatterns(): Promise<string[]> {
		const entries = await this.source.entries("");
		if (!entries.some(({ name, kind }) => name === ignoreFile && kind === "file")) return [];
		const bytes = await this.#readWhole(this.source.pathOf(ignoreFile), maxIgnoreBytes).catch((error) => {
			throw new FolderFailure(
				error instanceof FileTooLarge
					? remark("FILE_TOO_LARGE", { file: ignoreFile, max: "256 kB" })
					: remark("FILE_UNREADABLE", { file: ignoreFile, error: systemCode(error) ?? "unknown" }),
			);
		});
		return new TextDecoder().decode(bytes).split(/\r?\n/);
	}

	async #walk(folder: string, depth: number): Promise<void> {
		for (const { name, kind } of await this.source.entries(folder)) {
			const raw = folder ? `${folder}/${name}` : name;
			const isFolder = kind === "folder" || kind === "linked folder";
			if (this.#ignored.isClutter(name) || this.#ignored.has(raw.normalize("NFC") + (isFolder ? "/" : "")))
				continue;
			if (kind === "linked folder") this.linkedFolders.push(raw.normalize("NFC"));
			else if (kind !== "folder") this.#add(raw, kind);
			else if (depth < maxDepth) await this.#walk(raw, depth + 1);
		}
	}

	#add(raw: string, kind: "file" | keyof typeof refusedLinks): void {
		const name = raw.normalize("NFC");
		if (this.#paths.has(name)) {
			this.sameNames.push(name);
			return;
		}
		if (this.names.length >= maxFiles) {
			throw new FolderFailure(remark("TOO_MANY_FILES", { folder: this.source.label, max: maxFiles }));
		}
		this.#list(name, this.source.pathOf(raw));
		if (kind !== "file") this.#refused.set(name, refusedLinks[kind]);
	}

	#list(name: string, path: string): void {
		this.names.push(name);
		this.#paths.set(name, path);
		const lower = name.toLowerCase();
		this.#byLowerCase.set(lower, [...(this.#byLowerCase.get(lower) ?? []), name]);
	}

	/**
	 * Adds pictures that are made from a file to the names of files. They are made together when the first is needed.
	 * One of them may have the name of the file, and takes its place. Does nothing if another file has one of the
	 * names.
	 * @param from the file's name in `names`
	 * @returns whether the pictures can be made, and no other file has one of the names
	 */
	derive(from: string, pictures: readonly DerivedFile[]): boolean {
		const path = this.#paths.get(from);
		if (this.source.tools === undefined || path === undefined) return false;
		const added = pictures.filter(({ name }) => name !== from);
		if (added.some(({ name }) => this.#paths.has(name))) return false;
		let making: Promise<Made[]> | undefined;
		const recipes = pictures.map(({ recipe }) => recipe);
		// the PDF's name stands for its first page once it is shown, and other pages may be shown later
		const before = recipes.every(({ make }) => make === "page") ? undefined : this.#derived.get(from);
		for (const [at, { name, dpi, page, isToScale }] of pictures.entries()) {
			const make = async (): Promise<DerivedPicture> => {
				making ??= (async () => this.#make((await before?.make())?.path ?? path, recipes))();
				const made = (await making)[at] as Made;
				const about = {
					...(dpi !== undefined && { dpi }),
					...(page && { page }),
					...(isToScale && { isToScale }),
				};
				return { ...made, from, ...about };
			};
			this.#derived.set(name, { from, make });
			if (name !== from) this.#list(name, path);
		}
		this.names.sort(byName);
		return true;
	}

	/**
	 * Makes pictures from a file or from a derived picture; few run at the same time.
	 * @throws UnreadableImage
	 */
	async make(from: string, recipes: readonly Recipe[]): Promise<Made[]> {
		const path = (await this.made(from))?.path ?? this.#paths.get(from);
		if (path === undefined) throw new Error(`nothing can be made from ${from}`);
		return await this.#make(path, recipes);
	}

	async #make(path: string, recipes: readonly Recipe[]): Promise<Made[]> {
		const { tools } = this.source;
		if (tools === undefined) throw new Error(`nothing can be made from ${path}`);
		return await this.#making(async () => {
			const pages = recipes.flatMap((one) => (one.make === "page" ? one.page : []));
			let waiting = new Set(pages).size;
			this.#toDraw += waiting;
			const onMade = () => {
				if (waiting-- > 0) this.onDrawn?.(++this.#drawn, this.#toDraw);
			};
			const made = await tools.make(path, recipes, onMade).catch(throwUnreadable);
			// pages that had been drawn before
			this.#toDraw -= waiting;
			return made;
		});
	}

	/**
	 * Measures the pages of a PDF; undefined where PDFs cannot be read.
	 * @throws UnreadableImage
	 */
	async pagesOf(name: string, most: number): Promise<PdfFacts | undefined> {
		const { tools } = this.source;
		const path = this.#paths.get(name);
		if (tools?.pagesOf === undefined || path === undefined) return undefined;
		return await this.#making(async () => await tools.pagesOf?.(path, most).catch(throwUnreadable));
	}

	/** The file that a picture is made from; undefined for files of the folder. */
	sourceOf(name: string): string | undefined {
		return this.#derived.get(name)?.from;
	}

	/** Makes a picture that {@link derive} has added; undefined for files of the folder. */
	async made(name: string): Promise<DerivedPicture | undefined> {
		return await this.#derived.get(name)?.make();
	}

	/** Shows a file under another name, unless a file has that name. */
	show(file: string, name: string): void {
		const path = this.#paths.get(file);
		if (path === undefined || this.#paths.has(name)) return;
		this.hide(file);
		this.#list(name, path);
		this.names.sort(byName);
	}

	/** Leaves a file out of {@link names}. It can still be found. */
	hide(name: string): void {
		this.names = this.names.filter((one) => one !== name);
	}

	/**
	 * Reads whole files for {@link contents}. A file with more than `maxBytes` stays unread.
	 * @param paths as `find` returned them
	 */
	async load(paths: Iterable<string>, maxBytes: number): Promise<void> {
		for (const path of new Set(paths)) {
			if (this.#contents.has(path)) continue;
			const bytes = await this.#readWhole(path, maxBytes).catch((error: Error) => error);
			this.#contents.set(path, bytes);
		}
	}

	async #readWhole(path: string, maxBytes: number): Promise<Uint8Array> {
		const file = await this.source.open(path);
		try {
			if (file.byteSize > maxBytes) throw new FileTooLarge();
			return await file.read(0, file.byteSize);
		} finally {
			await file.close();
		}
	}

	/** Returns the bytes of a loaded file. Throws the error of reading it, such as FileTooLarge. */
	contents(path: string): Uint8Array {
		const bytes = this.#contents.get(path);
		if (bytes === undefined) throw new Error(`${path} has not been loaded`);
		if (bytes instanceof Error) throw bytes;
		return bytes;
	}

	/** Finds a file by a name as people write it: `./a//b.png`, with backslashes, in a different case. */
	find(written: string): Found {
		const name = written.normalize("NFC").replaceAll("\\", "/");
		if (/^(\/|[a-z]:)/i.test(name)) {
			return { refused: remark("ABSOLUTE_PATH", { file: written }) };
		}
		const parts = name.split("/").filter((part) => part !== "" && part !== ".");
		if (parts.includes("..")) {
			return { refused: remark("PATH_OUTSIDE", { file: written }) };
		}
		const plain = parts.join("/");
		if (this.#ignored.has(plain)) return { refused: remark("FILE_IGNORED", { file: written }) };
		const exact = this.#paths.has(plain) ? plain : this.#only(plain);
		const path = exact === undefined ? undefined : this.#paths.get(exact);
		if (exact === undefined || path === undefined) {
			return { refused: remark("NO_SUCH_FILE", { file: written }) };
		}
		const link = this.#refused.get(exact);
		if (link !== undefined) return { refused: remark(link, { file: written }) };
		return { name: exact, path };
	}

	#only(name: string): string | undefined {
		const others = this.#byLowerCase.get(name.toLowerCase()) ?? [];
		return others.length === 1 ? others[0] : undefined;
	}
}
