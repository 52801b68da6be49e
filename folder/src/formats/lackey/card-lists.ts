import { baseOf, folderOf, grouped, isPictureName } from "@tuckbox/pieces";
import { decodedText } from "../../read/decoded-text.ts";
import type { PieceDraft } from "../../read/draft.ts";
import { lineFor } from "../../read/line-for.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { settleUnlisted } from "../backs/unlisted-pictures.ts";
import { isPartsFolder } from "../folder-words.ts";

// Lists of cards of LackeyCCG: https://lackeyccg.com/tutorialplugin.html
// Texts with a line for each card and tabs between its values. Their first line names the columns: Name, Set, ImageFile.

/** Maximum number of texts that are looked into, and their maximum size. */
const maxTexts = 40;
const maxBytes = 2 * 1024 * 1024;
/** Minimum share of a deck's cards that a list names. */
const minNamed = 0.5;
/** Headings of the column of pictures; the program itself goes by its place. */
const ofPicture = /^(image|picture)(file(name)?)?$/;

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, "");
/** The name of a picture: lists leave out its extension, or have it. */
const pictureName = (text: string) => plain(text).replace(/\.(png|jpe?g|gif|webp|bmp|avif|svg)$/, "");

const stemOf = (file: string) => pictureName(baseOf(file));

/** A card in a list: the names of the pictures of its sides, and its other values. */
type Row = { name: string; pictures: readonly string[]; payload: Record<string, string> };

/** The cards in a text; none if it is no list of cards. */
function rowsIn(text: string): Row[] {
	const [head = "", ...lines] = text.split(/\r?\n/);
	const columns = head.split("\t").map((column) => column.trim());
	const nameAt = columns.findIndex((column) => plain(column) === "name");
	const pictureAt = columns.findIndex((column) => ofPicture.test(plain(column)));
	if (nameAt < 0 || pictureAt < 0) return [];
	return lines.flatMap((line): Row[] => {
		const values = line.split("\t").map((value) => value.trim());
		const name = values[nameAt] ?? "";
		const pictures = (values[pictureAt] ?? "").split(",").map(pictureName);
		if (name === "" || pictures[0] === "") return [];
		const payload = columns.flatMap((column, at) => {
			const value = values[at] ?? "";
			const isOther = at !== nameAt && at !== pictureAt && column !== "" && value !== "";
			return isOther ? [[column, value] as const] : [];
		});
		return [{ name, pictures, payload: Object.fromEntries(payload) }];
	});
}

/** The lists of a folder, by their files. */
async function listsIn({ files }: ReadContext): Promise<CardLists> {
	const texts = files.names.filter((name) => /\.txt$/i.test(name));
	if (texts.length > maxTexts) return new Map();
	const found = texts.flatMap((name) => {
		const file = files.find(name);
		return "path" in file ? [file] : [];
	});
	await files.load(
		found.map(({ path }) => path),
		maxBytes,
	);
	const lists = new Map<string, Row[]>();
	for (const { name, path } of found) {
		try {
			const rows = rowsIn(decodedText(files.contents(path)));
			if (rows.length > 0) lists.set(name, rows);
		} catch {
			// a text that cannot be read lists no cards
		}
	}
	return lists;
}

/** The lists of the cards in a folder. */
export type CardLists = ReadonlyMap<string, readonly Row[]>;

/** Minimum share of a folder's pictures that are in the folders of their sets as well, for these to be left out. */
const minElsewhere = 0.9;

/**
 * Leaves out the pictures of a folder that are in the folders of their sets as well, where the program looks for them:
 * `setimages/01-001` next to `setimages/Premier/01-001`.
 */
function leaveOutElsewhere(context: ReadContext, rows: readonly Row[]): void {
	const { files } = context;
	const placeIn = (set: string, picture: string) => `${plain(set)}/${picture}`;
	const placeOf = (file: string) => placeIn(baseOf(folderOf(file)), stemOf(file));
	const places = new Set(
		rows.flatMap(({ pictures, payload }) => pictures.map((picture) => placeIn(payload.Set ?? "", picture))),
	);
	const pictures = files.names.filter(isPictureName);
	const ofSets = new Map(
		pictures.filter((file) => places.has(placeOf(file))).map((file) => [stemOf(file), folderOf(file)]),
	);
	for (const [folder, own] of grouped(pictures, folderOf)) {
		const copies = own.filter((file) => !places.has(placeOf(file)) && ofSets.has(stemOf(file)));
		const [first] = copies;
		if (first === undefined || copies.length < own.length * minElsewhere) continue;
		if (own.some((file) => files.isKept(file))) continue;
		for (const file of copies) files.hide(file);
		const facts = { folder: ofSets.get(stemOf(first)) ?? "", line: lineFor(folder) };
		context.guess(folder, remark("SAME_NAMES", facts));
	}
}

/**
 * Finds the lists of LackeyCCG, and keeps the pictures that they name, whatever their folders are called. The pictures
 * of a folder of which they name few have these names by chance, and thumbnails have those of the cards.
 */
export async function findCardLists(context: ReadContext): Promise<CardLists> {
	const lists = await listsIn(context);
	const named = new Set([...lists.values()].flatMap((rows) => rows.flatMap(({ pictures }) => pictures)));
	if (lists.size === 0) return lists;
	leaveOutElsewhere(context, [...lists.values()].flat());
	const inFolders = [...grouped(context.files.names.filter(isPictureName), folderOf)].flatMap(
		([folder, files]) => {
			const own = files.filter((file) => named.has(stemOf(file)));
			return own.length >= files.length * minNamed ? [{ folder, own, names: new Set(own.map(stemOf)) }] : [];
		},
	);
	const full = inFolders.filter(({ folder }) => !isPartsFolder(folder));
	for (const { folder, own } of inFolders) {
		const isAgain = full.some(
			(other) =>
				other.folder !== folder &&
				own.filter((file) => other.names.has(stemOf(file))).length >= own.length * minElsewhere,
		);
		if (!(isAgain && isPartsFolder(folder))) context.files.keep(own);
	}
	return lists;
}

const frontOf = (card: PieceDraft) => card.pictures.get("front");
const fileOf = (card: PieceDraft) => frontOf(card)?.file ?? "";

/** Gives the cards of a deck their names and values, and one with two pictures its back. @returns the cards in no row */
function nameCardsOf(deck: PieceDraft, rows: readonly Row[]): PieceDraft[] | undefined {
	const cards = new Map(deck.children.map((card) => [stemOf(fileOf(card)), card]));
	const known = rows.flatMap((row) => {
		const card = cards.get(row.pictures[0] ?? "");
		return card === undefined ? [] : [{ row, card }];
	});
	const named = new Set(known.map(({ card }) => card));
	if (named.size < minNamed * deck.children.length) return;
	const backs = new Set<PieceDraft>();
	for (const { row, card } of known) {
		card.name = row.name;
		if (Object.keys(row.payload).length > 0) card.payload = row.payload;
		const other = cards.get(row.pictures[1] ?? "");
		const picture = other && frontOf(other);
		if (other === undefined || picture === undefined || named.has(other)) continue;
		card.pictures.set("back", picture);
		backs.add(other);
	}
	deck.children = deck.children.filter((card) => !backs.has(card));
	// the list says that it is a deck of cards
	delete deck.isAssumed;
	return deck.children.filter((card) => !named.has(card));
}

/** The marker that LackeyCCG shows for a card that a player makes up during a game. */
const isSpawned = (card: PieceDraft) => stemOf(fileOf(card)) === "spawned";

/**
 * Leaves out what a game with lists of its cards shows next to them: that marker, and folders that were
 * taken for decks although they have none of the listed cards, such as those of backs, boosters and symbols.
 * @param others the cards in no row, by the decks with listed cards
 */
function leaveOutUnlisted(
	context: ReadContext,
	drafts: readonly PieceDraft[],
	others: ReadonlyMap<PieceDraft, readonly PieceDraft[]>,
	list: string,
): PieceDraft[] {
	const isFree = (card: PieceDraft) =>
		!context.files.isKept(fileOf(card)) && context.said.of(fileOf(card)) === undefined;
	const left = new Set([...others.values()].flat().filter((card) => isSpawned(card) && isFree(card)));
	for (const deck of others.keys()) deck.children = deck.children.filter((card) => !left.has(card));
	const countOf = (some: Iterable<PieceDraft>) =>
		[...some].reduce((sum, { children }) => sum + children.length, 0);
	const unlisted = drafts.filter(
		(deck) => deck.kind === "deck" && deck.isAssumed && !others.has(deck) && deck.children.every(isFree),
	);
	const isListed = countOf(unlisted) < countOf(others.keys());
	for (const deck of isListed ? unlisted : []) {
		context.forget(deck.key ?? "");
		for (const card of deck.children) left.add(card);
	}
	const files = [...left].map(fileOf);
	const [file] = files;
	if (file !== undefined) {
		const facts = { count: files.length, files: listed(files), list, line: `!/${file}` };
		context.guess(files.length > 1 ? "the folder" : file, remark("LEFT_OF_LIST", facts));
	}
	return drafts.filter((deck) => !isListed || !unlisted.includes(deck));
}

/**
 * Gives cards the names and values that lists of LackeyCCG have for their pictures.
 * @returns the pieces without those that such a game has only to show
 */
export async function nameByCardLists(
	context: ReadContext,
	drafts: readonly PieceDraft[],
	lists: CardLists,
): Promise<readonly PieceDraft[]> {
	const rows = [...lists.values()].flat();
	const [first] = lists.keys();
	if (first === undefined) return drafts;
	const unnamed = new Map<PieceDraft, readonly PieceDraft[]>();
	for (const deck of drafts.filter(({ kind }) => kind === "deck")) {
		const others = nameCardsOf(deck, rows);
		if (others === undefined) continue;
		unnamed.set(deck, others);
		context.guess(first, remark("CARD_LIST", { count: deck.children.length - others.length }));
	}
	const kept = leaveOutUnlisted(context, drafts, unnamed, first);
	for (const [deck, others] of unnamed)
		await settleUnlisted(
			context,
			deck,
			others.filter((card) => deck.children.includes(card)),
			first,
		);
	return kept;
}
