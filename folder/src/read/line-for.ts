import { folderOf } from "@tuckbox/pieces";
import type { ReadContext } from "./read-context.ts";

/**
 * The line of `.tuckboxignore` that keeps a folder, or the pictures in the game's own folder, in spite of these rules.
 */
export const lineFor = (folder: string): string => (folder === "" ? "!/*.*" : `!${folder}/`);

/**
 * The line of `.tuckboxignore` that leaves out some pictures of one folder, and nothing else that is read: their folder,
 * or in the game's own folder those of one format, else the name of a single one.
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
	return names.length === 1 && files.sourceOf(first) === undefined ? `/${first}` : "none";
}
