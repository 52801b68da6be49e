import { grouped } from "../grouped.ts";
import { baseOf, folderOf, type PictureName, withoutExtension } from "./names.ts";

// Names of cards that end in a direction, as of a move or an attack.

const directionAtEnd = /^(.*[^-_ ])[-_ ]+(front|back|left|right)$/i;

/**
 * Whether names of a folder end in directions: next to `Swing_Left` and `Swing_Right`, `Swing_Back` is another card and no
 * back.
 */
export function areDirections(files: readonly string[]): boolean {
	const found = files.flatMap((file) => {
		const [, stem, word] = directionAtEnd.exec(withoutExtension(baseOf(file))) ?? [];
		return stem === undefined || word === undefined ? [] : [{ stem, word: word.toLowerCase() }];
	});
	return [...grouped(found, ({ stem }) => stem).values()].some(
		(same) => new Set(same.map(({ word }) => word)).size === 4,
	);
}

/** Takes the sides of folders with directions for parts of names. */
export function withDirections(names: readonly PictureName[]): PictureName[] {
	const folders = new Set(
		[...grouped(names, ({ file }) => folderOf(file))]
			.filter(([, own]) => areDirections(own.map(({ file }) => file)))
			.map(([folder]) => folder),
	);
	return names.map((name) => {
		const isDirection = !name.explicit && (name.side === "front" || name.side === "back");
		if (!isDirection || !folders.has(folderOf(name.file))) return name;
		const { side: _, ...rest } = name;
		return { ...rest, stem: name.whole };
	});
}
