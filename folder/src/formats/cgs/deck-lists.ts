import type { ReadContext } from "../../read/read-context.ts";

// Deck lists of Card Game Simulator: texts in decks/, with a number and the id or the name of a card on each line.

const maxBytes = 1024 * 1024;
const maxLists = 50;
const ofCard = /^(\d{1,3})x?\s+(\S.*?)\s*$/;

/** Reads the numbers of copies on the lines of a list; undefined if a line is none. Several lines for a card add up. */
function countsIn(text: string): Map<string, number> | undefined {
	const counts = new Map<string, number>();
	for (const line of text.split(/\r?\n/)) {
		if (line.trim() === "" || /^\s*(#|\/\/)/.test(line)) continue;
		const [, count, card] = ofCard.exec(line) ?? [];
		if (count === undefined || card === undefined) return;
		counts.set(card, (counts.get(card) ?? 0) + Number(count));
	}
	return counts;
}

/**
 * The numbers of copies of cards by their ids or names, if a game has one deck list, perhaps several times.
 * @param folder the game's folder, with a slash at its end unless it is the whole
 */
export async function listedCounts(
	{ files }: ReadContext,
	folder: string,
): Promise<ReadonlyMap<string, number>> {
	const names = files.names.filter((name) => /\.txt$/i.test(name) && name.startsWith(`${folder}decks/`));
	const found = names.slice(0, maxLists).flatMap((name) => {
		const file = files.find(name);
		return "path" in file ? [file.path] : [];
	});
	await files.load(found, maxBytes);
	const lists = new Map<string, Map<string, number>>();
	for (const path of found) {
		try {
			const counts = countsIn(new TextDecoder().decode(files.contents(path)));
			if (counts !== undefined && counts.size > 0) lists.set(JSON.stringify([...counts].sort()), counts);
		} catch {
			// a list that cannot be read says nothing
		}
	}
	const [only, ...others] = lists.values();
	return others.length === 0 ? (only ?? new Map()) : new Map();
}
