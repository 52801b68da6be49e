import { baseOf, folderOf, isPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import { ReadContext } from "../../read/read-context.ts";
import type { Where } from "../../read/types.ts";
import { type Remark, remark } from "../../remarks.ts";
import { loadedSheets, loadSheets } from "../../spreadsheets/load.ts";
import { isLink, type TableName, tableNamed } from "../../spreadsheets/names.ts";
import { type Sheet, TableFault } from "../../spreadsheets/sheet.ts";
import { sectionPlace } from "../sections.ts";
import { hasHeadings } from "./heading-row.ts";
import { leaveOutRows } from "./match-rows.ts";
import { isOutputFor } from "./picture-lookup.ts";
import { draftsOf, matchedPictures, openTable } from "./table.ts";
import type { Table, TableSource } from "./table-cells.ts";

const letters = (text: string) =>
	text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "");

/** Names that programs give to sheets, and people to tables of cards; the file or its folder has a better one. */
const plainSheet =
	/^(sheet|table|tabelle|tabellenblatt|blatt|feuille?|hoja|foglio|planilha|arkusz|list|лист|シート|工作表)[ _-]?\d*$/i;
const plainFile = /^(cards?|deck|table|data|sheet|karten?)$/i;

/** The key of the deck for rows that name none. It does not depend on other tables. */
function tableDeck(file: string, sheet: string): string {
	if (isLink(file)) {
		const path = baseOf(decodeURI(new URL(file).pathname));
		return /\.\w+$/.test(path) ? path.replace(/\.\w+$/, "") : "deck";
	}
	const folder = folderOf(file);
	const base = baseOf(file).replace(/\.\w+$/, "");
	const own = sheet === "" || plainSheet.test(sheet) ? base : sheet;
	if (folder === "") return own;
	return own === base && plainFile.test(base) ? folder : `${folder}/${own}`;
}

/**
 * Loads the bytes of tables; their rows can be read only afterwards.
 * @param written names of tables, as written in a manifest
 */
export async function loadTables({ files }: ReadContext, written: Iterable<string>): Promise<void> {
	const paths = [...written].flatMap((text) => {
		const file = tableNamed(text)?.file;
		if (file === undefined) return [];
		if (isLink(file)) return [file];
		const found = files.find(file);
		return "path" in found ? [found.path] : [];
	});
	await loadSheets(files, paths);
}

type Named = { file: string; path: string; sheets: readonly Sheet[]; sheet: string | undefined };

/** The visible sheets of a table that have rows, or the one that the table's name specifies. */
function sheetsNamed(
	context: ReadContext,
	{ file, sheet: wanted }: TableName,
	where: Where,
): Named | undefined {
	let [name, path] = [file, file];
	if (!isLink(file)) {
		const found = context.files.find(file);
		if ("refused" in found) {
			context.problem(where, found.refused);
			return;
		}
		[name, path] = [found.name, found.path];
	}
	return sheetsIn(context, { file: name, path, sheet: wanted }, where);
}

function sheetsIn(
	context: ReadContext,
	{ file, path, sheet: wanted }: { file: string; path: string; sheet: string | undefined },
	where: Where,
): Named | undefined {
	try {
		const all = loadedSheets(context.files, path);
		const filled = all.filter(({ rows, fault }) => rows.length > 0 || fault !== undefined);
		const sheets =
			wanted === undefined
				? filled.filter(({ isHidden }) => !isHidden)
				: filled.filter(({ name }) => letters(name) === letters(wanted));
		if (sheets.length > 0) return { file, path, sheets, sheet: wanted };
		const known = filled.map(({ name }) => name).join(", ");
		context.problem(
			wanted === undefined ? { file } : where,
			wanted === undefined
				? remark("NO_ROWS", { file })
				: remark("NO_SUCH_SHEET", { file, sheet: wanted, known: known || "–" }),
		);
	} catch (error) {
		if (!(error instanceof TableFault)) throw error;
		const line = error.line === undefined ? {} : { line: error.line };
		context.problem(isLink(file) ? where : { file, ...line }, error.remarkOn(file));
	}
}

function tableSource({ file, sheets, sheet: wanted }: Named, sheet: Sheet): TableSource {
	const isOne = sheets.length === 1 && wanted === undefined;
	return {
		file: isOne || sheet.name === "" ? file : `${file}#${sheet.name}`,
		path: isLink(file) ? "" : file,
		deck: tableDeck(file, sheet.name),
	};
}

/**
 * Reads the cards of a table that a manifest names for a deck. The sheet with the deck's name is used, or else the
 * first with headings. Its deck column is ignored.
 * @param deck names of the deck
 */
export function draftsOfTable(
	context: ReadContext,
	written: string,
	where: Where,
	deck: readonly (string | undefined)[],
): PieceDraft[] {
	const name = tableNamed(written);
	const named = name && sheetsNamed(context, name, where);
	if (!named) return [];
	const { sheets, file } = named;
	const called = deck.flatMap((text) => (text === undefined ? [] : [letters(text)]));
	const sheet =
		sheets.find((one) => called.includes(letters(one.name))) ?? sheets.find(hasHeadings) ?? sheets[0];
	if (!sheet) return [];
	if (sheets.length > 1) {
		const others = sheets.flatMap((one) => (one === sheet ? [] : [one.name])).join(", ");
		context.guess(file, remark("SHEET_CHOSEN", { sheet: sheet.name, others, file }));
	}
	return openTable(context, tableSource(named, sheet), sheet)?.cards.map(({ draft }) => draft) ?? [];
}

/** The reason why a table is left out. */
function whatIsMissing(table: Table | undefined, problems: readonly Remark[]): Remark {
	if (table && matchedPictures(table).files.length > 0) return remark("TABLE_NOT_OF_CARDS");
	const [one, other] = table?.pictures.unclear ?? [];
	if (one !== undefined && other !== undefined) return remark("TABLE_UNCLEAR", { one, other });
	const [fault] = problems;
	if (fault?.code === "NO_HEADINGS") return remark("TABLE_WITHOUT_HEADINGS");
	const isOther = fault === undefined || table !== undefined || fault.code === "NO_ROWS";
	return isOther ? remark("TABLE_WITHOUT_PICTURES") : fault;
}

/**
 * The evidence that a table lists cards. `named`: the user named it. `near`: a text file next to the pictures, with a
 * row that has a picture. `far`: workbooks and tables in subfolders, which may list anything.
 */
export type Trust = "named" | "near" | "far";

/**
 * Minimum share of rows that have a picture, and of different pictures among those: an icon that many rows name is not
 * a card.
 */
const minShare = { matched: 0.5, own: 0.8 };

/**
 * Whether pictures that only their names connect with the rows of a table are many of the rows, or of the pictures in
 * their folders: a few are icons that happen to have such names.
 */
function areMany({ context, rows }: Table, files: readonly string[]): boolean {
	const folders = new Set(files.map(folderOf));
	const around = context.files.names.filter((name) => isPictureName(name) && folders.has(folderOf(name)));
	return new Set(files).size >= Math.min(rows.length, around.length) * minShare.matched;
}

function isAbout(table: Table | undefined, trust: Trust): table is Table {
	if (table === undefined) return false;
	const { files, rows, areNamed } = matchedPictures(table);
	const haveOwn = new Set(files).size >= files.length * minShare.own;
	const { roles } = table.columns;
	if (trust === "named") return files.length > 0;
	// nothing else would tell the cards apart
	if (trust === "near") {
		if (!areNamed && !areMany(table, files)) return false;
		return files.length > 0 && (haveOwn || roles.has("name") || roles.has("key"));
	}
	const folder = folderOf(table.path);
	// made from the rows of the table, and from parts next to it
	const isOutput = (name: string) => isPictureName(name) && isOutputFor(name, folder);
	const hasOutput = table.context.files.names.some(isOutput);
	return (
		files.length > 0 &&
		files.length >= rows * minShare.matched &&
		haveOwn &&
		(areNamed || new Set(files.map(folderOf)).size === 1) &&
		(!hasOutput || files.some((file) => isOutput(file) || sectionPlace(folderOf(file)).section === "deck"))
	);
}

/** Maximum share of rows whose pictures may be missing, as files may be that cannot be used. */
const maxMissing = 1 / 20;

/** Leaves out the few rows of a table that name a picture which is not there. */
function leaveOutMissing(table: Table): void {
	const { context, cards } = table;
	const missing = cards.filter(({ draft }) => {
		const found = context.files.find(draft.pictures.get("front")?.file ?? "");
		return "refused" in found && found.refused.code === "NO_SUCH_FILE";
	});
	if (missing.length > 0 && missing.length <= cards.length * maxMissing) leaveOutRows(table, missing);
}

/**
 * Reads the tables of a file or a link, one for each of its sheets. Sheets that are not about pictures are left out and
 * reported, unless the user named the table and it has only one.
 */
function readSheets(context: ReadContext, named: Named, trust: Trust): Table[] {
	const isNamed = trust === "named";
	const tables = named.sheets.flatMap((sheet) => {
		const attempt = new ReadContext(context.files);
		const source = tableSource(named, sheet);
		const table = openTable(attempt, source, sheet);
		if (!isAbout(table, trust) && !(isNamed && named.sheets.length === 1)) {
			context.guess(source.file, whatIsMissing(table, attempt.problems));
			return [];
		}
		if (table && !isNamed) leaveOutMissing(table);
		context.guesses.push(...attempt.guesses);
		context.problems.push(...attempt.problems);
		context.warnings.push(...attempt.warnings);
		return table ? [{ ...table, context }] : [];
	});
	if (isNamed && tables.length === 0 && named.sheets.length > 1)
		context.problem({ file: named.file }, remark("NO_ROW_HAS_PICTURE", { file: named.file }));
	return tables;
}

/** Reads the decks and separate pieces of a table that a manifest names for the whole game. */
export function readNamedTable(context: ReadContext, written: string, where: Where): PieceDraft[] {
	const name = tableNamed(written);
	if (!name) {
		context.problem(where, remark("NOT_A_TABLE", { text: written }));
		return [];
	}
	const named = sheetsNamed(context, name, where);
	return named ? readSheets(context, named, "named").flatMap(draftsOf) : [];
}

/** Reads the tables of a file in a folder, or of a file that an option names. */
export function tablesOfFile(
	context: ReadContext,
	{ name, path }: { name: string; path: string },
	trust: Trust,
): Table[] {
	const attempt = new ReadContext(context.files);
	const named = sheetsIn(attempt, { file: name, path, sheet: undefined }, { file: name });
	if (named) return readSheets(context, named, trust);
	if (trust === "named") context.problems.push(...attempt.problems);
	else for (const problem of attempt.problems) context.guess(name, whatIsMissing(undefined, [problem]));
	return [];
}
