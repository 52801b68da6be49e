import { baseOf, folderOf, grouped, isPictureName, limits } from "@tuckbox/pieces";
import { decodedText } from "../../read/decoded-text.ts";
import type { PieceDraft } from "../../read/draft.ts";
import { letters } from "../../read/letters.ts";
import { listed } from "../../read/listed.ts";
import { pause } from "../../read/pause.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { giveByValues } from "../backs/backs-by-values.ts";
import { settleUnlisted } from "../backs/unlisted-pictures.ts";
import { sectionPlace } from "../sections.ts";
import { fits, readColumns, readCount } from "../table/table-columns.ts";

// Lists of cards in JSON, from which programs draw or deal cards: objects with the name of a card, its picture or its id, or
// numbers of copies by the names of pictures.

const max = { files: 40, bytes: 1024 * 1024, rows: 2000, columns: 100, depth: 3 };
const minRows = 3;
/** Minimum share of the cards of a deck that a list has. */
const minNamed = 0.8;

/** Properties that name a card that has no other name. */
const ofName = /^(sub|card)?[-_ ]?(title|name)$/i;

/** Files of programs that list something else. */
const ofProgram =
	/^(package(-lock)?|tsconfig.*|manifest|composer|.*\.schema|project|settings|launch|tasks)\.json$/i;

type Row = {
	name: string;
	count: number | undefined;
	front: string;
	key: string;
	/** The texts of all properties. */
	values: readonly string[];
};
type List = { isOfCards: boolean; rows: Row[] };
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
	typeof value === "string" || typeof value === "number" ? String(value) : "";
const stemOf = (file: string) => baseOf(file).replace(/\.\w{1,5}$/, "");

const valuesOf = (fields: Fields): string[] => Object.values(fields).map(textOf);

/** Pictures that objects inside of another one name, the first of each property: TCG Arena has `{"face": {"front": {"image": …}}}`. */
function picturesInside(fields: Fields, depth = 1): [string, unknown][] {
	return Object.entries(fields).flatMap(([key, value]): [string, unknown][] => {
		if (isFields(value)) return depth < max.depth ? picturesInside(value, depth + 1) : [];
		return depth > 1 && isPictureName(baseOf(textOf(value))) ? [[key, value]] : [];
	});
}

/** An object with the pictures inside of it as properties of its own, if it has none of these names. */
const withPictures = (fields: Fields): Fields => ({
	...Object.fromEntries(picturesInside(fields).reverse()),
	...fields,
});

/** The rows of objects, by the columns that a table would have; none without names. */
function rowsOf(objects: readonly Fields[]): Row[] {
	// a property that only has objects says nothing
	const keys = objects.flatMap((fields) => Object.keys(fields).filter((key) => textOf(fields[key]) !== ""));
	const columns = [...new Set(keys)].slice(0, max.columns);
	const cellsIn = (column: number) =>
		objects.map((fields) => textOf(fields[columns[column] ?? ""])).filter((cell) => cell !== "");
	const { roles } = readColumns(columns, (role, at) => fits(role, cellsIn(at), columns[at] ?? ""));
	const cell = (fields: Fields, role: "name" | "count" | "front" | "key") =>
		textOf(fields[columns[roles.get(role) ?? -1] ?? ""]).trim();
	const named = columns.filter((column) => ofName.test(column));
	if (!roles.has("name") && named.length === 0) return [];
	const nameOf = (fields: Fields) =>
		cell(fields, "name") ||
		(named.map((column) => textOf(fields[column]).trim()).find((text) => text !== "") ?? "");
	return objects.flatMap((fields) => {
		const name = nameOf(fields);
		const [front, key] = [stemOf(cell(fields, "front")), cell(fields, "key")];
		return name === "" || name.length > limits.maxNameLength
			? []
			: [{ name, count: readCount(cell(fields, "count")), front, key, values: valuesOf(fields) }];
	});
}

/** The numbers of copies in an object of them by the names of pictures; none of any other. */
function countsOf(entries: readonly [string, unknown][]): Row[] {
	const areCounts = entries.every(([file, count]) => isPictureName(file) && Number.isInteger(count));
	if (!areCounts || entries.length < minRows) return [];
	return entries.map(([file, count]) => ({
		name: "",
		count: Number(count),
		front: stemOf(file),
		key: "",
		values: [],
	}));
}

/** The lists in a value: of objects, of objects by their ids, or of numbers of copies by pictures. */
function listsIn(value: unknown, called: string, depth = 0): List[] {
	if (depth > max.depth || typeof value !== "object" || value === null) return [];
	const entries = Object.entries(value).slice(0, max.rows);
	const objects = entries.flatMap(([key, one]) =>
		isFields(one) ? [withPictures(Array.isArray(value) ? one : { id: key, ...one })] : [],
	);
	const isOfCards = sectionPlace(called).section !== undefined;
	const own = objects.length >= minRows && objects.length === entries.length ? rowsOf(objects) : [];
	if (own.length > 0) return [{ isOfCards, rows: own }];
	const counts = Array.isArray(value) ? [] : countsOf(entries);
	if (counts.length > 0) return [{ isOfCards, rows: counts }];
	return entries.flatMap(([key, one]) => listsIn(one, Array.isArray(value) ? called : key, depth + 1));
}

/** The rows of the cards of a deck, by what most of them have in common with the names of the pictures. */
function rowsFor(cards: readonly PieceDraft[], { isOfCards, rows }: List): Map<PieceDraft, Row> | undefined {
	for (const field of ["front", "key", "name"] as const) {
		// any list has ids
		if (field === "key" && !isOfCards) continue;
		const byText = new Map(rows.map((row) => [letters(row[field]), row]));
		const found = new Map<PieceDraft, Row>();
		for (const card of cards) {
			const row = byText.get(letters(stemOf(card.pictures.get("front")?.file ?? "")));
			if (row !== undefined && row[field] !== "") found.set(card, row);
		}
		if (found.size >= cards.length * minNamed && new Set(found.values()).size === found.size) return found;
	}
}

async function listsOf({ files }: ReadContext): Promise<Map<string, List[]>> {
	const named = files.names.filter((name) => /\.json$/i.test(name) && !ofProgram.test(baseOf(name)));
	const found = named.flatMap((name) => {
		const file = files.find(name);
		return "path" in file ? [file] : [];
	});
	const lists = new Map<string, List[]>();
	if (found.length > max.files) return lists;
	await files.load(
		found.map(({ path }) => path),
		max.bytes,
	);
	for (const { name, path } of found) {
		await pause();
		try {
			lists.set(name, listsIn(JSON.parse(decodedText(files.contents(path))), stemOf(name)));
		} catch {
			// a file that is damaged or too large lists nothing
		}
	}
	return lists;
}

/** Several lists as one: each may have the cards of a kind. */
function joined(lists: readonly List[]): List[] {
	const rows = lists.flatMap((list) => list.rows);
	const isOfCards = lists.every((list) => list.isOfCards);
	return lists.length > 1 && rows.length <= max.rows ? [{ isOfCards, rows }] : [];
}

/** Gives cards the backs that properties of their rows name, if it is not clear which one is their deck's. */
function giveBacks(context: ReadContext, deck: PieceDraft, found: ReadonlyMap<PieceDraft, Row>): void {
	const backs = context.unclearBacks.get(deck) ?? [];
	if (!giveByValues(context, deck, (card) => found.get(card)?.values ?? [], backs)) return;
	const { key = "" } = deck;
	const at = context.warnings.findIndex(({ code, params }) => code === "BACK_UNCLEAR" && params.deck === key);
	if (at >= 0) context.warnings.splice(at, 1);
}

/**
 * Gives cards the values of their rows, and hides the files with these.
 * @returns the names of these files
 */
function useRows(
	context: ReadContext,
	found: ReadonlyMap<PieceDraft, Row>,
	all: ReadonlyMap<string, readonly List[]>,
): string {
	const files: string[] = [];
	for (const [card, { name, count }] of found) {
		if (name !== "") card.name = name;
		if (count !== undefined && count > 0) card.count = count;
	}
	const used = new Set(found.values());
	for (const [file, lists] of all) {
		const own = lists.flatMap(({ rows }) => rows.filter((row) => used.has(row)));
		if (own.length === 0) continue;
		context.files.hide(file);
		files.push(file);
		const facts = { count: own.length };
		const hasNames = own.some(({ name }) => name !== "");
		context.guess(
			file,
			hasNames ? remark("CARD_LIST", facts) : remark("DECK_LIST", { ...facts, line: `/${file}` }),
		);
	}
	return listed(files);
}

/** Notes the pictures that the lists name, if these are most of a folder. */
function noteListed(context: ReadContext, lists: readonly List[]): void {
	const rows = lists.flatMap((list) => list.rows);
	const named = new Set(rows.flatMap(({ front, name }) => [letters(front), letters(name)]));
	for (const files of grouped(context.files.names.filter(isPictureName), folderOf).values()) {
		const own = files.filter((file) => named.has(letters(stemOf(file))));
		if (own.length < Math.max(minRows, files.length * minNamed)) continue;
		for (const file of own) context.listed.add(file);
	}
}

/**
 * Finds lists in JSON.
 * @returns what gives the cards of decks that nothing else names the names and the numbers of copies in them
 */
export async function findJsonLists(
	context: ReadContext,
): Promise<(drafts: readonly PieceDraft[]) => Promise<void>> {
	const all = await listsOf(context);
	noteListed(context, [...all.values()].flat());
	return (drafts) => nameByJson(context, drafts, all);
}

async function nameByJson(
	context: ReadContext,
	drafts: readonly PieceDraft[],
	all: ReadonlyMap<string, readonly List[]>,
): Promise<void> {
	const decks = drafts.filter(
		({ kind, children }) =>
			kind === "deck" &&
			children.length >= minRows &&
			children.every(({ payload, count, where }) => (payload ?? count ?? where.line) === undefined),
	);
	const lists = [...all.values()].flat();
	const together = joined(lists);
	for (const deck of decks)
		for (const list of [...lists, ...together]) {
			await pause();
			const found = rowsFor(deck.children, list);
			if (found === undefined) continue;
			const files = useRows(context, found, all);
			giveBacks(context, deck, found);
			const others = deck.children.filter((card) => !found.has(card));
			await settleUnlisted(context, deck, others, files);
			break;
		}
}
