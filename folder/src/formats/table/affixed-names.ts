import { baseOf, folderOf } from "@tuckbox/pieces";
import { letters } from "../../read/letters.ts";

// Programs put the ids or the names of cards between other words: s001_v1.png, card-gull.front.png.

/** Minimum number of values that are found so, and their share of all. */
const least = { count: 3, share: 0.5 };
/** Maximum number of words in a file's name: more are a sentence. */
const maxWords = 12;

const wordsOf = (text: string): string[] =>
	text
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\p{M}+/gu, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");

/**
 * Finds the pictures of values whose names have the same words before and after the value, in one folder.
 * @param files pictures that may be meant
 * @returns the pictures by value; undefined if no such words are common to most of them
 */
export function picturesAround(
	values: readonly string[],
	files: readonly string[],
): ReadonlyMap<string, string> | undefined {
	const wanted = new Map(values.map((value) => [letters(value), value]));
	wanted.delete("");
	const found = new Map<string, Map<string, string>>();
	for (const file of files) {
		const words = wordsOf(baseOf(file).replace(/\.\w+$/, ""));
		if (words.length > maxWords) continue;
		for (let from = 0; from < words.length; from++)
			for (let to = from + 1; to <= words.length; to++) {
				const value = wanted.get(words.slice(from, to).join(""));
				if (value === undefined || to - from === words.length) continue;
				const around = JSON.stringify([folderOf(file), words.slice(0, from), words.slice(to)]);
				const group = found.get(around) ?? new Map<string, string>();
				group.set(value, file);
				found.set(around, group);
			}
	}
	const [most, other] = [...found.values()].sort((one, two) => two.size - one.size);
	if (most === undefined || most.size < Math.max(least.count, wanted.size * least.share)) return;
	// fronts and backs, or two languages: nothing says which are meant
	return other?.size === most.size ? undefined : most;
}
