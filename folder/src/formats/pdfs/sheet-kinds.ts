import { baseOf, cardWords, type Kind } from "@tuckbox/pieces";

// What the pieces on sheets are, by the names of the sheets.

const wordIn = (words: string) => new RegExp(`(^|[^\\p{L}])(${words})(?!\\p{L})`, "iu");
const ofTokens = wordIn("tokens?|chits?|counters?|markers?|jetons?");
const ofTiles = wordIn("tiles?|hex(es|agons?)?|coins?|pl[aä]ttchen|tuiles?|losetas?");
const ofCards = wordIn(cardWords);

/** Whether a file is called after pieces of which a page may have many. */
export const areSmall = (file: string): boolean => ofTokens.test(baseOf(file)) || ofTiles.test(baseOf(file));

/** The kind of piece that holds what is cut from a sheet, or that it becomes. */
export type KindOfSheet = Extract<Kind, "deck" | "bundle" | "tokenSprite">;

/** The kind of what is cut from a sheet, by its name: cards of a deck, tiles of a bundle, or tokens. */
export function kindOfSheet(file: string): KindOfSheet {
	const name = baseOf(file);
	if (ofCards.test(name)) return "deck";
	return ofTiles.test(name) ? "bundle" : ofTokens.test(name) ? "tokenSprite" : "deck";
}
