import type { Zip } from "../read/zip/zip.ts";
import { remark } from "../remarks.ts";
import { formatOf, formattedNumber } from "./cell-text.ts";
import { Rows } from "./rows.ts";
import { damagedWorkbook, type Sheet, TableFault } from "./sheet.ts";
import { type Attributes, readXml } from "./xml.ts";

/** Data that the cells of all sheets refer to. */
type Shared = { texts: readonly string[]; formats: readonly string[]; startsIn1904: boolean };

/** Maximum number of merged ranges; more would take long to spread over their rows. */
const maxMerged = 2000;

/** Maximum number of sheets: many may be the same part of the archive, which is read for each of them. */
const maxSheets = 1000;

type SheetEntry = { name: string; relation: string; isHidden: boolean };

/** Decodes characters that XML cannot have; Excel writes them as _x000D_. */
const unescaped = (text: string) =>
	text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Reads the sheets of a workbook, with the relation that leads to each. */
function readWorkbook(bytes: Uint8Array): { sheets: SheetEntry[]; startsIn1904: boolean } {
	const sheets: SheetEntry[] = [];
	let startsIn1904 = false;
	readXml(bytes, () => ({
		open(name, attributes) {
			if (name === "x:workbookPr") startsIn1904 = /^(1|true)$/.test(attributes().date1904 ?? "");
			if (name !== "x:sheet") return;
			const { name: title = "", state, "r:id": relation = "" } = attributes();
			sheets.push({ name: title, relation, isHidden: state === "hidden" || state === "veryHidden" });
		},
	}));
	return { sheets, startsIn1904 };
}

/** Reads the files that a part refers to, by the id of the relation. */
function readRelations(bytes: Uint8Array): ReadonlyMap<string, string> {
	const targets = new Map<string, string>();
	readXml(bytes, () => ({
		open(name, attributes) {
			if (name !== "rels:Relationship") return;
			const { Id = "", Target = "" } = attributes();
			targets.set(Id, Target);
		},
	}));
	return targets;
}

/** Reads the texts that cells share, without phonetic guides. */
function readTexts(bytes: Uint8Array): string[] {
	const texts: string[] = [];
	let text = "";
	let isText = false;
	let isPhonetic = false;
	readXml(bytes, () => ({
		open(name) {
			if (name === "x:si") text = "";
			if (name === "x:rPh") isPhonetic = true;
			isText = name === "x:t" && !isPhonetic;
		},
		close(name) {
			isText = false;
			if (name === "x:rPh") isPhonetic = false;
			if (name === "x:si") texts.push(unescaped(text));
		},
		text(value) {
			if (isText) text += value;
		},
	}));
	return texts;
}

/** Reads the number format of each style of a cell. */
function readFormats(bytes: Uint8Array): string[] {
	const own = new Map<number, string>();
	const ids: number[] = [];
	let isCellStyles = false;
	readXml(bytes, () => ({
		open(name, attributes) {
			if (name === "x:numFmt") own.set(Number(attributes().numFmtId), attributes().formatCode ?? "");
			if (name === "x:cellXfs") isCellStyles = true;
			if (name === "x:xf" && isCellStyles) ids.push(Number(attributes().numFmtId ?? 0));
		},
		close(name) {
			if (name === "x:cellXfs") isCellStyles = false;
		},
	}));
	return ids.map((id) => formatOf(id, own));
}

/** The column of a reference such as AB12, from 0. */
function columnOf(reference: string | undefined): number | undefined {
	const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? "")?.[0];
	if (letters === undefined) return;
	return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(value: string, { t: type, s: style }: Attributes, shared: Shared): string {
	if (value === "") return "";
	if (type === "s") return shared.texts[Number(value)] ?? "";
	if (type === "b") return value === "1" ? "TRUE" : "FALSE";
	if (type === "d") return value.replace("T", " ").replace(/ 00:00(:00(\.0+)?)?Z?$/, "");
	if (type !== undefined && type !== "n") return unescaped(value);
	const format = shared.formats[Number(style ?? 0)] ?? "General";
	return formattedNumber(Number(value), format, shared.startsIn1904);
}

/** Copies the value of a merged cell to all its rows, in its first column. */
function spreadMerged(rows: Rows, ranges: readonly string[]): void {
	for (const range of ranges) {
		const [from = "", to = ""] = range.split(":");
		const [first, last] = [from, to].map((reference) => Number(/\d+$/.exec(reference)?.[0] ?? 0));
		const column = columnOf(from);
		if (column !== undefined && first !== undefined && last !== undefined && last > first)
			rows.fillDown(column, first, last);
	}
}

function readSheet(bytes: Uint8Array, shared: Shared, about: Pick<Sheet, "name" | "isHidden">): Sheet {
	const rows = new Rows();
	const merged: string[] = [];
	let unevaluated = 0;
	let cells: (string | undefined)[] = [];
	let line = 0;
	let cell: Attributes = {};
	let value = "";
	let column = -1;
	let isFormula = false;
	let isValue = false;
	let isPhonetic = false;
	readXml(bytes, (stop) => ({
		open(name, attributes) {
			if (name === "x:row") {
				line = Number(attributes().r ?? line + 1);
				cells = [];
				column = -1;
			} else if (name === "x:c") {
				cell = attributes();
				column = columnOf(cell.r) ?? column + 1;
				value = "";
				isFormula = false;
			} else if (name === "x:f") isFormula = true;
			else if (name === "x:rPh") isPhonetic = true;
			else if (name === "x:mergeCell" && merged.length < maxMerged) merged.push(attributes().ref ?? "");
			isValue = name === "x:v" || (name === "x:t" && !isPhonetic);
		},
		close(name) {
			isValue = false;
			if (name === "x:rPh") isPhonetic = false;
			if (name === "x:c") {
				if (isFormula && value === "" && cell.t !== "str") unevaluated++;
				const text = cellText(value, cell, shared);
				// a column far to the right would fill the row with gaps
				if (text !== "") cells[Math.min(column, 1000)] = text;
			}
			if (name !== "x:row") return;
			rows.add(cells, line);
			if (rows.isFull) stop();
		},
		text(text) {
			if (isValue) value += text;
		},
	}));
	spreadMerged(rows, merged);
	return rows.sheet(about, unevaluated);
}

/** The path of the part of the workbook that a relation leads to. */
const partAt = (target: string) =>
	target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;

/**
 * Reads the sheets of an Excel workbook (ECMA-376). Formulas have the values that were stored with them.
 * @throws TableFault, ZipFault
 */
export async function readXlsx(zip: Zip): Promise<Sheet[]> {
	const part = async (name: string) => (zip.has(name) ? await zip.read(name) : undefined);
	const workbook = await part("xl/workbook.xml");
	const relations = await part("xl/_rels/workbook.xml.rels");
	if (workbook === undefined || relations === undefined) throw damagedWorkbook();
	const { sheets, startsIn1904 } = readWorkbook(workbook);
	if (sheets.length > maxSheets) throw new TableFault((file) => remark("WORKBOOK_TOO_LARGE", { file }));
	const targets = readRelations(relations);
	const [texts, styles] = [await part("xl/sharedStrings.xml"), await part("xl/styles.xml")];
	const shared: Shared = {
		texts: texts ? readTexts(texts) : [],
		formats: styles ? readFormats(styles) : [],
		startsIn1904,
	};
	const found: Sheet[] = [];
	for (const { name, relation, isHidden } of sheets) {
		const target = targets.get(relation);
		// other kinds of sheets are charts and dialogs
		if (target === undefined || !/worksheets\/[^/]+$/i.test(target)) continue;
		const bytes = await part(partAt(target));
		if (bytes === undefined) throw damagedWorkbook();
		found.push(readSheet(bytes, shared, { name, isHidden }));
	}
	return found;
}
