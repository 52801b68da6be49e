import type { Kind } from "./draft.ts";

const kindNames: Record<string, Kind> = {
	tile: "tile",
	card: "tile",
	deck: "deck",
	stack: "deck",
	board: "board",
	token: "tokenSprite",
	tokenSprite: "tokenSprite",
	model: "tokenModel",
	tokenModel: "tokenModel",
	die: "die",
	dieFace: "dieFace",
	container: "container",
	counter: "counter",
	bundle: "bundle",
	book: "book",
};

export const kindWords = Object.keys(kindNames);

/** The kind that a word names; undefined for other words. */
export function kindNamed(word: string): Kind | undefined {
	const name = kindWords.find((one) => one.toLowerCase() === word.trim().toLowerCase());
	return name === undefined ? undefined : kindNames[name];
}
