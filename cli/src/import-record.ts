import { lstatSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { isTtsPicture, type TtsPicture } from "@tuckbox/pieces";

/** Files that were cut from an export's images of a game's pictures. */
export type Copies = {
	gameId: string;
	/** The original picture of each file, by the file's name. */
	of: Readonly<Record<string, TtsPicture>>;
};

/** The files that an import has written, with the SHA-256 of each in hex, and the copies among them. */
export type ImportRecord = { files: Readonly<Record<string, string>>; copies?: Copies };

export const recordFile = ".tuckbox/import.json";
const maxRecordBytes = 16 * 1024 * 1024;

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null;
const isInside = (name: string) => !isAbsolute(name) && !name.split(/[/\\]/).includes("..");

/** Reads the record of the last import into a folder; undefined if there is no valid one. */
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
