import type { PieceDraft } from "../../read/draft.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";

// Lists of cards of LackeyCCG: https://lackeyccg.com/tutorialplugin.html
// Texts with a line for each card and tabs between its values. Their first line names the columns: Name, Set, ImageFile.

/** Maximum number of texts that are looked into, and their maximum size. */
const maxTexts = 40;
const maxBytes = 2 * 1024 * 1024;
/** Minimum share of a deck's cards that a list names. */
const minNamed = 0.5;

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, "");
/** The name of a picture: lists leave out its extension, or have it. */
const pictureName = (text: string) => plain(text).replace(/\.(png|jpe?g|gif|webp|bmp)$/, "");

/** A card in a list: the names of the pictures of its sides, and its other values. */
type Row = { name: string; pictures: readonly string[]; payload: Record<string, string> };

/** The cards in a text; none if it is no list of cards. */
function rowsIn(text: string): Row[] {
	const [head = "", ...lines] = text.split(/\r?\n/);
	const columns = head.split("\t").map((column) => column.trim());
	const [nameAt, pictureAt] = ["name", "imagefile"].map((column) =>
		columns.findIndex((one) => plain(one) === column),
	);
	if (nameAt === undefined || pictureAt === undefined || nameAt < 0 || pictureAt < 0) return [];
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
async function listsIn({ files }: ReadContext): Promise<ReadonlyMap<string, Row[]>> {
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
			const rows = rowsIn(new TextDecoder().decode(files.contents(path)));
			if (rows.length > 0) lists.set(name, rows);
		} catch {
			// a text that cannot be read lists no cards
		}
	}
	return lists;
}

const frontOf = (card: PieceDraft) => card.pictures.get("front");
const stemOf = (card: PieceDraft) => {
	const { file = "" } = frontOf(card) ?? {};
	return plain(file.replace(/^.*\//, "").replace(/\.\w+$/, ""));
};

/** Gives the cards of a deck their names and values, and one with two pictures its back. @returns the cards in no row */
function nameCardsOf(deck: PieceDraft, rows: readonly Row[]): PieceDraft[] | undefined {
	const cards = new Map(deck.children.map((card) => [stemOf(card), card]));
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
	return deck.children.filter((card) => !named.has(card));
}

/** Gives cards the names and values that lists of LackeyCCG have for their pictures. */
export async function nameByCardLists(context: ReadContext, drafts: readonly PieceDraft[]): Promise<void> {
	const lists = await listsIn(context);
	const rows = [...lists.values()].flat();
	const [first] = lists.keys();
	if (first === undefined) return;
	for (const deck of drafts.filter(({ kind }) => kind === "deck")) {
		const others = nameCardsOf(deck, rows);
		if (others === undefined) continue;
		context.guess(first, remark("CARD_LIST", { count: deck.children.length - others.length }));
		const files = others.flatMap((card) => frontOf(card)?.file ?? []);
		const [file] = files;
		if (file !== undefined)
			context.guess(
				deck.key ?? "",
				remark("NOT_IN_LIST", { count: files.length, files: listed(files), list: first, line: `/${file}` }),
			);
	}
}
