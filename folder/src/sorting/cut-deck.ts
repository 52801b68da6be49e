import { baseOf, displayName, folderOf, grouped } from "@tuckbox/pieces";
import { type KindOfSheet, kindOfSheet } from "../formats/pdfs/sheet-kinds.ts";
import { contentFields } from "../manifest-fields.ts";
import type { FolderSource } from "../read/folder-source.ts";
import type { CardsOnSheet, FolderProblem, FolderReading, LocalImage } from "../read/types.ts";
import { readFolder } from "../read-folder.ts";
import { cardFields, deckOfSheets } from "../sheets/paper-cards.ts";
import { seriesOf } from "../sheets/sheet-name.ts";
import { type Entry, fileParts } from "../write/index.ts";
import { composeFolder } from "./compose-folder.ts";
import { sortedFileName, withFile } from "./sorted-file.ts";
import { writtenPieces } from "./written-pieces.ts";

const nameOf = (file: string) => displayName(baseOf(file).replace(/\.\w+$/, ""));

/** A deck of the cards on sheets, or a bundle of the tiles, as an entry of `decks:` or `bundles:`. */
function deckEntry(file: string, kind: "deck" | "bundle", cards: CardsOnSheet): Entry {
	const fields = cardFields(cards);
	const name = nameOf(file);
	// another deck has the other pages
	const isPart = /^\d+(-\d+)?$/.test(fields.pages ?? "");
	return {
		...{ name: isPart ? `${name} ${fields.pages}` : name, [contentFields[kind] as "cards"]: file, ...fields },
		...(fields.card && { size: fields.card }),
	};
}

/** Reads a deck or a bundle of a folder as if nothing else were in it. */
async function readDeck(folder: FolderSource, kind: "deck" | "bundle", deck: Entry): Promise<FolderReading> {
	const sections = new Map([[kind, [deck]]]);
	const file = { about: [], head: { game: "Untitled" }, pdfs: [], sections };
	return await readFolder(withFile(folder, sortedFileName, [...fileParts(file)].join("")));
}

/** Whether each page of backs has the same picture in each place: it became one, which is not named after a card. */
function hasSharedBacks({ manifest }: FolderReading): boolean {
	const backs = manifest.components.flatMap(({ images = [] }) =>
		images.flatMap(({ sideKey, file }) => (sideKey === "back" ? [file] : [])),
	);
	return backs.length > 0 && backs.every((file) => !file.includes("[back]"));
}

/** A deck or a bundle that is cut from a sheet or a PDF, as an entry of a manifest, with the pictures of its cards by name. */
export type CutDeck = {
	file: string;
	/** Tokens are read like tiles, and written each for itself. */
	kind: KindOfSheet;
	deck: Entry;
	images: ReadonlyMap<string, LocalImage>;
};

/**
 * Finds out how the cards on a sheet, or on the pages of a PDF, are cut. If every other page has the same picture in each place,
 * these are the backs, whether they come first or second.
 * @returns undefined if it cannot be cut so
 */
export async function cutDeck(
	folder: FolderSource,
	file: string,
	cards: CardsOnSheet,
	pageCount = 1,
): Promise<CutDeck | undefined> {
	const kind = kindOfSheet(file);
	const holder = kind === "deck" ? "deck" : "bundle";
	const deck = deckEntry(file, holder, cards);
	const all = await readDeck(folder, holder, deck);
	if (all.problems.length > 0) return undefined;
	const hasBacks = cards.pages !== undefined || cards.back !== undefined;
	const whole = { file, kind: cards.back === undefined ? kind : holder, deck, images: all.images };
	if (pageCount % 2 === 1 || hasBacks) return whole;
	const turned = Array.from({ length: pageCount / 2 }, (_, at) => `${2 * at + 2}, ${2 * at + 1}`).join(", ");
	for (const pages of [undefined, turned]) {
		const paired = { ...deck, ...(pages !== undefined && { pages }), back: "alternate" };
		const read = await readDeck(folder, holder, paired);
		if (read.problems.length === 0 && hasSharedBacks(read))
			return { file, kind: holder, deck: paired, images: read.images };
	}
	return whole;
}

/** The pieces of a folder without those that show a sheet as one picture, and without decks that had no other cards. */
function withoutSheets({ components }: FolderReading["manifest"], sheets: ReadonlySet<string>) {
	const isSheet = ({ images = [] }: (typeof components)[number]) =>
		images.some(({ sideKey, file }) => sideKey === "front" && sheets.has(file));
	const kept = components.filter((piece) => !isSheet(piece));
	const homes = (pieces: typeof components) =>
		new Set(pieces.map(({ parentExternalKey }) => parentExternalKey));
	const [before, after] = [homes(components), homes(kept)];
	return kept.filter(({ kind, externalKey: key }) => kind !== "deck" || !before.has(key) || after.has(key));
}

/** Decks with names of their own: of those with the same name, the name of the folder comes first, or a number last. */
function namedApart(decks: readonly CutDeck[]): CutDeck[] {
	const same = grouped(decks, ({ deck }) => String(deck.name).toLowerCase());
	const taken = new Set<string>();
	return decks.map((one) => {
		const { file, deck } = one;
		const name = String(deck.name);
		const isAlone = same.get(name.toLowerCase())?.length === 1;
		const own = isAlone ? name : [displayName(baseOf(folderOf(file))), name].filter(Boolean).join(" ");
		let free = own;
		for (let at = 2; taken.has(free.toLowerCase()); at++) free = `${own} ${at}`;
		taken.add(free.toLowerCase());
		return { ...one, deck: { ...deck, name: free } };
	});
}

/** The decks, of which those on sheets that differ only in their numbers are one, named after what the sheets share. */
function inSeries(decks: readonly CutDeck[]): CutDeck[] {
	const alike = grouped(decks, ({ file, deck: { name: _, cards: __, tiles: ___, ...fields } }) =>
		deckOfSheets(file, fields),
	);
	return [...alike.values()].map(([first, ...others]) => {
		if (others.length === 0) return first;
		const { file, kind, deck } = first;
		const all = [first, ...others];
		const content = kind === "deck" ? "cards" : "tiles";
		return {
			...{ file, kind },
			deck: { ...deck, name: nameOf(seriesOf(file)), [content]: all.map((one) => one.file) },
			images: new Map(all.flatMap(({ images }) => [...images])),
		};
	});
}

/** A sheet of tokens as an entry of `sheets:`, with its cells as entries of `tokens:`. */
function cutTokens({ file, deck: { name: _, tiles: __, size, ...fields }, images }: CutDeck) {
	const tokens = [...images.keys()].map((front): Entry => ({ front, ...(size && { size }) }));
	return { sheet: { file, ...fields } satisfies Entry, tokens };
}

/** A manifest's text, or the problems for which it could not be read back; none if there would be nothing in it. */
export type WrittenDecks = { text: string } | { problems: readonly FolderProblem[] };

/** The text of a tuckbox.yaml for a folder as it was read, with decks that are cut from sheets. */
export async function fileWithDecks(
	folder: FolderSource,
	{ source, gameName, gameId, url, ignore, manifest, images, unused, sheets, pdfs }: FolderReading,
	decks: readonly CutDeck[],
): Promise<WrittenDecks> {
	const components = withoutSheets(manifest, new Set(decks.map(({ file }) => file)));
	const pieces = writtenPieces({ manifest: { ...manifest, components }, images });
	if (pieces.length + decks.length === 0) return { problems: [] };
	// a pattern for the other pictures of a folder would match those that are cut into it
	const all = new Map([...images, ...decks.flatMap((deck) => [...deck.images])]);
	const mayMatch = source.format === "images";
	const composed = composeFolder({ pieces, images: all, unused, sheets, pdfs, mayMatch });
	const tokens = decks.filter(({ kind }) => kind === "tokenSprite").map(cutTokens);
	const cut = namedApart(inSeries(decks.filter(({ kind }) => kind !== "tokenSprite")));
	const ofKind = (kind: KindOfSheet) => cut.flatMap((one) => (one.kind === kind ? [one.deck] : []));
	const added = {
		deck: ofKind("deck"),
		bundle: ofKind("bundle"),
		tokenSprite: tokens.flatMap((one) => one.tokens),
	};
	const sections = new Map(composed.sections);
	for (const kind of ["deck", "bundle", "tokenSprite"] as const)
		if (added[kind].length > 0) sections.set(kind, [...(sections.get(kind) ?? []), ...added[kind]]);
	const text = [
		...fileParts({
			about: ["Written after questions at the terminal. Edit it as you like; every push reads it."],
			head: {
				...{ game: gameName ?? "Untitled", gameId, url, players: manifest.players },
				ignore: ignore.length > 0 ? ignore : undefined,
			},
			...{ ...composed, sections, sheets: [...(composed.sheets ?? []), ...tokens.map(({ sheet }) => sheet)] },
		}),
	].join("");
	const { problems } = await readFolder(withFile(folder, sortedFileName, text));
	return problems.length === 0 ? { text } : { problems };
}
