import { lstatSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { isTtsPicture, type TtsPicture } from "@tuckbox/pieces";

/** Files that are copies of pictures of a game: cut from what an export shows of them. */
export type Copies = {
	gameId: string;
	/** The picture that each file was made from, by the file's name. */
	of: Readonly<Record<string, TtsPicture>>;
};

/** What an import has written: its files with the SHA-256 of each in hex, and which are copies. */
export type ImportRecord = { files: Readonly<Record<string, string>>; copies?: Copies };

export const recordFile = ".tuckbox/import.json";
const maxRecordBytes = 16 * 1024 * 1024;

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null;
const isInside = (name: string) => !isAbsolute(name) && !name.split(/[/\\]/).includes("..");

/** What the last import into a folder has written; undefined if there was none. */
export async function readRecord(dir: string): Promise<ImportRecord | undefined> {
	const path = join(dir, recordFile);
	try {
		for (const one of [join(dir, ".tuckbox"), path]) if (lstatSync(one).isSymbolicLink()) return;
		if (lstatSync(path).size > maxRecordBytes) return;
		const { files, copies } = JSON.parse(await readFile(path, "utf8"));
		if (!isObject(files)) return;
		const entries = Object.entries(files).filter(
			([name, hash]) => typeof hash === "string" && isInside(name),
		) as [string, string][];
		const record = { files: Object.fromEntries(entries) };
		if (!isObject(copies) || typeof copies.gameId !== "string" || !isObject(copies.of)) return record;
		const of = Object.entries(copies.of).filter((entry): entry is [string, TtsPicture] =>
			isTtsPicture(entry[1]),
		);
		return { ...record, copies: { gameId: copies.gameId, of: Object.fromEntries(of) } };
	} catch {
		return;
	}
}
