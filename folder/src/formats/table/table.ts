import { displayName, folderOf, grouped, kindNamed, kinds, kindTable, type Shape } from "@tuckbox/pieces";
import { readEvery } from "../../manifest-fields.ts";
import { type FieldsRead, newDraft, type PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import type { Size } from "../../read/types.ts";
import { remark } from "../../remarks.ts";
import { maxRows } from "../../spreadsheets/rows.ts";
import type { Row, Sheet } from "../../spreadsheets/sheet.ts";
import { given } from "../fields.ts";
import { calledLike, headingAt } from "./heading-row.ts";
import type { Role } from "./headings.ts";
import { inOrderOf, matchInOrder, takeAround, takeFinished } from "./match-rows.ts";
import { PictureLookup } from "./picture-lookup.ts";
import {
	type Card,
	cellOf,
	fileOf,
	parseCell,
	rowPayload,
	rowPicture,
	rowSize,
	type Table,
	type TableSource,
	whereOf,
} from "./table-cells.ts";
import { fits, isHeading, numbersRows, readColumns, readCount } from "./table-columns.ts";

const tableKinds = kinds.filter((kind) => kindTable[kind].isInTables);

function createTable(context: ReadContext, source: TableSource, [heading, ...all]: Row[]): Table {
	// sums and notes may be next to the cards, in columns without a heading
	const headed = (heading?.cells ?? []).flatMap((name, at) => (name.trim() === "" ? [] : [at]));
	const rows = all.filter(({ cells }) => headed.some((at) => (cells[at] ?? "").trim() !== ""));
	const cellsIn = (column: number) =>
		rows.map((row) => row.cells[column] ?? "").filter((cell) => cell !== "");
	const names = heading?.cells ?? [];
	const fitsIn = (role: Role, column: number) => fits(role, cellsIn(column), names[column] ?? "");
	const columns = readColumns(names, fitsIn, calledLike(source));
	const serial = names.find((name, at) => numbersRows(name, cellsIn(at)));
	if (serial !== undefined && !columns.roles.has("count"))
		context.guess(source.file, remark("COUNT_NUMBERS_ROWS", { column: serial }));
	const table: Table = {
		context,
		...source,
		columns,
		rows,
		pictures: new PictureLookup(context.files),
		cards: [],
		copies: [],
	};
	keepAsData(table);
	readCards(table);
	return table;
}

/** Headings of columns that name pictures of whole cards, and not the art on them. */
const aboutCards = /front|face|card/i;

/**
 * Treats the column of fronts as payload if none of its files exist and the cards are matched without it; one about whole
 * cards only if they are matched in order.
 */
function keepAsData(table: Table): void {
	const { rows, pictures, path, columns, context, file } = table;
	const column = columns.roles.get("front");
	const heading = columns.headings[column ?? -1] ?? "";
	if (column === undefined) return;
	const named = rows.map((row) => cellOf(table, row, "front")).filter((name) => name !== undefined);
	if (named.length === 0 || named.some((name) => pictures.find(name, path).file !== undefined)) return;
	const found = rows.filter(
		(row) =>
			!aboutCards.test(heading) &&
			pictures.guess([cellOf(table, row, "key"), cellOf(table, row, "name")], path) !== undefined,
	);
	if (found.length * 2 < rows.length && inOrderOf(table, rows.length) === undefined) return;
	columns.roles.delete("front");
	context.guess(file, remark("COLUMN_IS_DATA", { column: heading }));
}

function readCards(table: Table): void {
	if (table.rows.length > maxRows) {
		table.context.problem({ file: table.file }, remark("TOO_MANY_ROWS", { file: table.file, max: maxRows }));
		return;
	}
	for (const row of table.rows) {
		const count = parseCell(table, row, "count", readCount, "CELL_WHOLE");
		if (count === 0) {
			table.context.guess(table.file, remark("COUNT_ZERO"));
			continue;
		}
		table.cards.push(readCard(table, row, count));
	}
	takeAround(table);
	takeFinished(table);
	const without = table.cards.filter(({ draft }) => !draft.pictures.has("front"));
	if (without.length > 0) matchInOrder(table, without);
	if (!table.columns.roles.has("back")) pairBacks(table);
	assignKeys(table);
}

/** Pairs fronts with backs by their names, for a table without a back column. */
function pairBacks(table: Table): void {
	for (const { draft } of table.cards) {
		const front = draft.pictures.get("front");
		const back = front && table.pictures.backOf(front.file);
		if (front && back !== undefined) draft.pictures.set("back", { ...front, file: back });
	}
}

function readCard(table: Table, row: Row, count: number | undefined): Card {
	const kind = kindNamed(cellOf(table, row, "kind") ?? "card") ?? "tile";
	const size = rowSize(table, row);
	const draft: PieceDraft = {
		...newDraft(kind, whereOf(table, row)),
		...given({
			...readEvery({
				text: (role) => cellOf(table, row, role),
				count: () => count,
				shape: () => cellOf(table, row, "shape")?.toLowerCase() as Shape | undefined,
				payload: () => rowPayload(table, row),
			}),
			size,
			// a table has no dice, and its deck column names the parent
		} satisfies Omit<FieldsRead, "sides" | "parent"> & { size: Size | undefined }),
	};
	if (!tableKinds.includes(kind)) {
		table.context.problem(whereOf(table, row), remark("NOT_IN_TABLE", { kind }));
	}
	const front = fileOf(table, row, "front");
	const guessed = front === undefined ? table.pictures.guess([draft.key, draft.name], table.path) : undefined;
	if (front !== undefined) draft.pictures.set("front", rowPicture(table, row, "front", front));
	else if (guessed !== undefined) {
		draft.pictures.set("front", rowPicture(table, row, "front", guessed));
		table.context.guess(table.file, remark("FOUND_BY_NAMES"));
	}
	const back = fileOf(table, row, "back");
	if (back !== undefined) draft.pictures.set("back", rowPicture(table, row, "back", back));
	return { draft, row, ...given({ deck: cellOf(table, row, "deck") }) };
}

/**
 * Uses the picture's name as the key if there is no key column, or the card's name if several cards share the picture.
 * Of cards with one name, all but the first have a number, too.
 */
function assignKeys(table: Table): void {
	const frontFile = ({ draft }: Card) => draft.pictures.get("front")?.file ?? "";
	const byFront = grouped(table.cards, frontFile);
	const taken = new Map<string, number>();
	let numbered = 0;
	for (const card of table.cards) {
		const { draft, deck } = card;
		if (draft.key !== undefined) continue;
		const front = frontFile(card);
		const isOnly = front !== "" && byFront.get(front)?.length === 1;
		const named = deck === undefined ? draft.name : `${deck}/${draft.name}`;
		if (draft.name === undefined && front !== "") draft.name = displayName(table.pictures.keyOf(front));
		const key = isOnly || draft.name === undefined ? front && table.pictures.keyOf(front) : named;
		if (key === undefined || key === "") continue;
		const id = `${draft.kind} ${key}`;
		const uses = (taken.get(id) ?? 0) + 1;
		taken.set(id, uses);
		draft.key = uses === 1 ? key : `${key} ${uses}`;
		if (uses > 1) numbered++;
	}
	if (!table.columns.roles.has("key")) {
		table.context.guess(table.file, remark("KEYS_FROM_PICTURES"));
	}
	if (numbered > 0) table.context.guess(table.file, remark("KEYS_NUMBERED", { count: numbered }));
}

/**
 * Collects the decks and separate pieces of a table: one deck for each value of the deck column, or one for the whole
 * table. Pieces of other kinds are separate.
 */
export function draftsOf(table: Table): PieceDraft[] {
	const decks = new Map<string, PieceDraft>();
	const others: PieceDraft[] = [];
	const own = table.deck;
	for (const { draft, deck = own } of table.cards) {
		if (draft.kind !== "tile") {
			others.push(draft);
			continue;
		}
		const into = decks.get(deck) ?? {
			...newDraft("deck", { file: table.file, line: draft.where.line ?? 1 }),
			key: deck,
			name: displayName(deck),
		};
		into.children.push(draft);
		decks.set(deck, into);
	}
	if (!table.columns.roles.has("deck") && decks.size > 0) {
		table.context.guess(table.file, remark("TABLE_IS_DECK", { deck: own }));
	}
	for (const deck of decks.values()) shareBack(table, deck);
	return [...decks.values(), ...others];
}

/** Gives a deck the back that all its cards share, or a back.png next to their fronts. */
function shareBack(table: Table, deck: PieceDraft): void {
	const backs = deck.children.map(({ pictures }) => pictures.get("back"));
	const [first] = backs;
	if (first && backs.every((back) => back?.file === first.file)) {
		deck.pictures.set("back", first);
		for (const card of deck.children) card.pictures.delete("back");
		return;
	}
	if (table.columns.roles.has("back")) return;
	const found = table.pictures.sharedBack(
		deck.children.map(({ pictures }) => pictures.get("front")?.file ?? ""),
	);
	if (found === undefined) return;
	deck.pictures.set("back", { file: found, where: { file: found } });
	table.context.guess(deck.key ?? table.file, remark("SHARED_BACK", { file: found }));
}

/** Reads a sheet that has headings; problems go to the context. */
export function openTable(context: ReadContext, source: TableSource, sheet: Sheet): Table | undefined {
	const { file } = source;
	if (sheet.fault) {
		const { line, remarkOn } = sheet.fault;
		context.problem({ file, ...(line !== undefined && { line }) }, remarkOn(file));
		return;
	}
	const rows = sheet.rows.slice(headingAt(sheet, calledLike(source)));
	const [heading, ...others] = rows;
	if (!heading || !isHeading(heading.cells, calledLike(source))) {
		context.problem({ file, line: heading?.line ?? 1 }, remark("NO_HEADINGS", { file }));
		return;
	}
	if (others.length === 0) context.problem({ file }, remark("NO_ROWS", { file }));
	if (sheet.unevaluated > 0)
		context.warnings.push({ file, ...remark("FORMULAS_WITHOUT_VALUE", { file, count: sheet.unevaluated }) });
	return createTable(context, source, rows);
}

/** The pictures of a table's rows that exist, and whether a column names them. */
export function matchedPictures({ context, cards, rows, columns }: Table) {
	const files = cards.flatMap(({ draft }) =>
		[...draft.pictures].flatMap(([side, { file }]) => {
			const found = side === "front" ? context.files.find(file) : undefined;
			return found && "name" in found ? [found.name] : [];
		}),
	);
	return { files, rows: rows.length, areNamed: columns.roles.has("front") };
}

/**
 * Reports pictures that no row names.
 * @param among the pictures that should be in a row
 */
export function reportUnused(
	context: ReadContext,
	among: readonly string[],
	used: ReadonlySet<string>,
): void {
	const unused = among.filter((name) => !used.has(name));
	const [first] = unused;
	if (first === undefined) return;
	const folder = folderOf(first);
	const isAlone =
		unused.length > 1 && folder !== "" && ![...used].some((name) => name.startsWith(`${folder}/`));
	context.guess(
		first,
		remark("NOT_IN_ROWS", { count: unused.length, first: isAlone ? `${folder}/` : first }),
	);
}
