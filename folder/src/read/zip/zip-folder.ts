import { remark } from "../../remarks.ts";
import { type FolderEntry, FolderFailure, type OpenFile } from "../folder-source.ts";
import { isClutter } from "../ignored.ts";
import { UnreadableImage } from "../image/byte-source.ts";
import { Zip, ZipFault } from "./zip.ts";

/** As many files as a folder may have. */
const maxEntries = 50_000;
const maxBytes = 4e9;
/** A picture or a PDF is read whole. */
const maxFileBytes = 256 * 1024 * 1024;
/**
 * Maximum number of unpacked bytes for each byte of the archive, and the number that any archive may have. Pictures are
 * packed already; drawings and uncompressed pictures shrink to a tenth or less.
 */
const maxRatio = 100;
const freeBytes = 100e6;

/** The parts of a file's path; undefined if it leads out of the archive. */
function partsOf(path: string): string[] | undefined {
	if (/^(\/|[a-z]:)/i.test(path)) return;
	const parts = path.split("/").filter((part) => part !== "" && part !== ".");
	return parts.includes("..") ? undefined : parts;
}

/** Replaces the fault of an archive with a remark on it. */
function refuse(file: string, error: unknown): never {
	if (!(error instanceof ZipFault)) throw error;
	throw new FolderFailure(remark("ZIP_REFUSED", { file, reason: error.reason }));
}

/**
 * The files of a ZIP archive as those of a folder. If the archive has one folder with everything in it, it is that
 * folder. Of several files with one name, the last is read, since archives are updated by appending.
 */
export class ZipFolder {
	readonly #zip: Zip;
	readonly #folders = new Map<string, Map<string, FolderEntry>>([["", new Map()]]);
	/** Names in the archive, by path below its outermost folder. */
	readonly #names = new Map<string, string>();
	#root = "";

	private constructor(zip: Zip, file: string) {
		this.#zip = zip;
		for (const name of zip.names) {
			const parts = partsOf(name);
			if (parts === undefined) throw new FolderFailure(remark("ZIP_LEADS_OUT", { file, path: name }));
			this.#add(parts, name);
		}
		this.#root = this.#onlyFolder();
	}

	/**
	 * @param label the archive's name in messages
	 * @throws FolderFailure
	 */
	static async open(file: Pick<OpenFile, "byteSize" | "read">, label: string): Promise<ZipFolder> {
		const limits = {
			...{ maxEntries, maxFileBytes },
			maxBytes: Math.min(maxBytes, freeBytes + maxRatio * file.byteSize),
		};
		const zip = await Zip.open(file, limits).catch((error) => refuse(label, error));
		if (zip.names.length > 0 && !zip.names.some((name) => zip.isUsual(name)))
			refuse(label, new ZipFault("unusual"));
		return new ZipFolder(zip, label);
	}

	#add(parts: readonly string[], name: string): void {
		const kind = this.#zip.isLink(name) ? "outside" : "file";
		let folder = "";
		for (const [at, part] of parts.entries()) {
			const path = folder === "" ? part : `${folder}/${part}`;
			const isLast = at === parts.length - 1;
			const entries = this.#folders.get(folder);
			// a name that is both a file and a folder is a folder
			if (entries?.get(part)?.kind !== "folder")
				entries?.set(part, { name: part, kind: isLast ? kind : "folder" });
			if (isLast) this.#names.set(path, name);
			else if (!this.#folders.has(path)) this.#folders.set(path, new Map());
			folder = path;
		}
	}

	/** The path of the folder that has everything in it; empty if files are next to it. */
	#onlyFolder(): string {
		const [only, ...others] = [...(this.#folders.get("")?.values() ?? [])].filter(
			({ name }) => !isClutter(name),
		);
		return only?.kind === "folder" && others.length === 0 ? only.name : "";
	}

	#pathIn(path: string): string {
		return [this.#root, path].filter((part) => part !== "").join("/");
	}

	/** @param folder its path, with `/`; empty for the outermost one */
	entries(folder: string): FolderEntry[] {
		return [...(this.#folders.get(this.#pathIn(folder))?.values() ?? [])];
	}

	/**
	 * Reads the bytes of a file, in parts.
	 * @throws UnreadableImage
	 */
	async read(path: string): Promise<Uint8Array[]> {
		return await this.#zip.chunks(this.#names.get(this.#pathIn(path)) ?? "").catch((error) => {
			if (!(error instanceof ZipFault)) throw error;
			const { reason } = error;
			throw new UnreadableImage((file) => remark("ZIP_REFUSED", { file, reason }));
		});
	}
}
