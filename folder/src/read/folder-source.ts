import type { Remark } from "../remarks.ts";
import type { PictureTools } from "./derived.ts";

/** A file that is open for reading. */
export type OpenFile = {
	byteSize: number;
	/** Time of the last change, in ms since 1970. */
	mtimeMs: number;
	/** Reads up to `length` bytes, fewer at the end of the file. */
	read(at: number, length: number): Promise<Uint8Array>;
	close(): Promise<void>;
};

export type FolderEntry = {
	name: string;
	/** `outside` and `dangling` are links that are not followed: they lead out of the folder, or nowhere. */
	kind: "file" | "folder" | "linked folder" | "outside" | "dangling";
};

/**
 * Access to the files of a folder: on a disk, or dropped on a page. Failures throw FolderFailure, or an error with a
 * `code` as in Node.
 */
export type FolderSource = {
	/** The folder's name in messages. */
	readonly label: string;
	/** The folder's own name. */
	readonly name: string;
	/**
	 * Lists the files and folders in a folder.
	 * @param folder its path below this one, with `/`; empty for this one
	 */
	entries(folder: string): Promise<FolderEntry[]>;
	/**
	 * The path of a file for {@link open} and for other programs.
	 * @param file its path below this folder, with `/`
	 */
	pathOf(file: string): string;
	/** @param path as `pathOf` returned it */
	open(path: string): Promise<OpenFile>;
	/** Makes pictures from other files; undefined where that is not possible. */
	readonly tools?: PictureTools;
	/**
	 * Fetches a table that a manifest links to; absent where links cannot be followed.
	 * @param link the link as written
	 * @param address the address of its rows
	 * @throws FolderFailure
	 */
	fetchTable?(link: string, address: string, maxBytes: number): Promise<Uint8Array>;
};

/** A folder that cannot be read at all, with a remark for the user. */
export class FolderFailure extends Error {
	override name = "FolderFailure";
	readonly remark: Remark;
	constructor(what: Remark) {
		super(what.code);
		this.remark = what;
	}
}

/** The code of a system's error; undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	return typeof code === "string" ? code : undefined;
}
