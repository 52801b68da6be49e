import { baseOf, folderOf } from "@tuckbox/pieces";
import type { ReadContext } from "./read-context.ts";

/**
 * The line of `.tuckboxignore` that keeps a folder, or the pictures in the game's own folder, in spite of these rules.
 */
export const lineFor = (folder: string): string => (folder === "" ? "!/*.*" : `!${folder}/`);

/** A word at the beginning of a name, up to its end or to a number. */
const firstWords = /^[\p{L}\d][\p{L}\d '_-]*(?=[-_ ])[-_ ]|^\p{L}{3,}/u;

/** The longest beginning that several names in one folder have, in whole words. */
function commonStart(names: readonly string[]): string | undefined {
	const [one = "", ...others] = names.map((name) => baseOf(name));
	let length = one.length;
	for (const other of others) while (!other.startsWith(one.slice(0, length))) length--;
	return firstWords.exec(one.slice(0, length))?.[0];
}

/** The pattern for several pictures of a folder by how their names begin, if no other one of these names begins so. */
export function commonPattern(names: readonly string[], all: Iterable<string>): string | undefined {
	const [first = ""] = names;
	const start = names.length > 1 ? commonStart(names) : undefined;
	if (start === undefined || names.some((name) => folderOf(name) !== folderOf(first))) return;
	const around = folderOf(first) === "" ? "" : `${folderOf(first)}/`;
	const own = new Set(names);
	const begin = `${around}${start}`.toLowerCase();
	for (const name of all) if (!own.has(name) && name.toLowerCase().startsWith(begin)) return;
	return `/${around}${start}*`;
}

/**
 * The line of `.tuckboxignore` that leaves out some pictures of one folder, and nothing else that is read: their folder,
 * or in the game's own folder those of one format, else the name of a single one, or how all names begin.
 * @returns "none" if there is no such line
 */
export function lineLeavingOut(names: readonly string[], { images, files }: ReadContext): string {
	const [first = ""] = names;
	const own = new Set(names);
	const folder = folderOf(first);
	const format = /\.\w+$/.exec(first)?.[0] ?? "";
	const [start, end] = folder === "" ? ["", format.toLowerCase()] : [`${folder.toLowerCase()}/`, ""];
	const isMatched = (name: string) => {
		const file = (files.sourceOf(name) ?? name).toLowerCase();
		return file.startsWith(start) && file.endsWith(end) && (folder !== "" || !file.includes("/"));
	};
	const isAlone =
		names.every(isMatched) && [...images.keys()].every((name) => own.has(name) || !isMatched(name));
	if (isAlone) return folder === "" ? `/*${format}` : `${folder}/`;
	if (names.some((name) => files.sourceOf(name) !== undefined)) return "none";
	return (names.length === 1 ? `/${first}` : commonPattern(names, images.keys())) ?? "none";
}
