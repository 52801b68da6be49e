import type { Zip } from "../read/zip/zip.ts";
import { remark } from "../remarks.ts";
import { numberText } from "./cell-text.ts";
import { maxCharacters, Rows } from "./rows.ts";
import { damagedWorkbook, type Sheet, TableFault } from "./sheet.ts";
import { type Attributes, readXml } from "./xml.ts";

/** Contents of a cell besides its own text. */
const asides = new Set(["office:annotation", "table:shapes"]);
const maxRepeats = 300;

/** The text of a cell: its value, or the displayed text if that adds leading zeros. */
function cellText(attributes: Attributes, shown: string): string {
	const value = attributes["office:value"];
	switch (attributes["office:value-type"]) {
		case "boolean":
			return attributes["office:boolean-value"] === "true" ? "TRUE" : "FALSE";
		case "date":
			return (attributes["office:date-value"] ?? shown).replace("T", " ").replace(/ 00:00:00(\.0+)?$/, "");
		case "float":
		case "currency":
			return value === undefined || /^0\d+$/.test(shown) ? shown : numberText(Number(value));
		case "percentage":
			return value === undefined ? shown : `${numberText(Number(value) * 100)}%`;
		default:
			return shown === "" ? (attributes["office:string-value"] ?? "") : shown;
	}
}

type Merged = { text: string; rowsLeft: number };

class SheetReader {
	readonly #rows = new Rows();
	readonly name: string;
	readonly isHidden: boolean;
	#line = 0;
	#repeated = 1;
	#cells: string[] = [];
	/** Merged cells that continue in the next rows, by column. */
	readonly #merged = new Map<number, Merged>();
	#unevaluated = 0;

	constructor(name: string, isHidden: boolean) {
		this.name = name;
		this.isHidden = isHidden;
	}

	openRow(attributes: Attributes): void {
		this.#repeated = Number(attributes["table:number-rows-repeated"] ?? 1);
		this.#cells = [];
	}

	cell(attributes: Attributes, shown: string, isCovered: boolean): void {
		const column = this.#cells.length;
		const text = isCovered ? "" : cellText(attributes, shown);
		if (text === "" && attributes["table:formula"] !== undefined && !attributes["office:value-type"])
			this.#unevaluated++;
		const rows = Number(attributes["table:number-rows-spanned"] ?? 1);
		if (rows > 1 && text !== "") this.#merged.set(column, { text, rowsLeft: rows });
		const repeated = Math.min(maxRepeats, Number(attributes["table:number-columns-repeated"] ?? 1));
		for (let i = 0; i < repeated && this.#cells.length < 1000; i++)
			this.#cells.push(isCovered ? (this.#merged.get(this.#cells.length)?.text ?? "") : text);
	}

	closeRow(): void {
		const isEmpty = this.#cells.every((cell) => cell === "");
		for (let i = 0; i < this.#repeated && !isEmpty && !this.#rows.isFull; i++)
			this.#rows.add(this.#cells, this.#line + 1 + i);
		this.#line += this.#repeated;
		for (const [column, merged] of this.#merged) {
			merged.rowsLeft -= this.#repeated;
			if (merged.rowsLeft <= 0) this.#merged.delete(column);
		}
	}

	get sheet(): Sheet {
		return this.#rows.sheet({ name: this.name, isHidden: this.isHidden }, this.#unevaluated);
	}
}

/** Whether a style hides the sheets that have it. */
const hidesTables = (attributes: Attributes) => attributes["table:display"] === "false";

function readContent(bytes: Uint8Array): Sheet[] {
	const sheets: Sheet[] = [];
	const hiddenStyles = new Set<string>();
	let style = "";
	let sheet: SheetReader | undefined;
	let cell: Attributes | undefined;
	let shown = "";
	let paragraphs = 0;
	let isParagraph = false;
	let aside: string | undefined;
	let depth = 0;
	readXml(bytes, () => ({
		open(name, attributes) {
			if (aside !== undefined) return;
			if (asides.has(name)) aside = name;
			else if (name === "style:style") style = attributes()["style:name"] ?? "";
			else if (name === "style:table-properties" && hidesTables(attributes())) hiddenStyles.add(style);
			else if (name === "table:table") {
				depth++;
				const { "table:name": title = "", "table:style-name": own = "" } = attributes();
				// a table in a cell is not a sheet
				if (depth === 1) sheet = new SheetReader(title, hiddenStyles.has(own));
			} else if (depth > 1) return;
			else if (name === "table:table-row") sheet?.openRow(attributes());
			else if (name === "table:table-cell" || name === "table:covered-table-cell") {
				cell = attributes();
				shown = "";
				paragraphs = 0;
			} else if (name === "text:p" && cell) {
				if (paragraphs++ > 0) shown += "\n";
				isParagraph = true;
			} else if (isParagraph) {
				// a few letters stand for many spaces
				if (name === "text:s" && shown.length <= maxCharacters)
					shown += " ".repeat(Math.min(1000, Number(attributes()["text:c"] ?? 1)));
				if (name === "text:tab") shown += "\t";
				if (name === "text:line-break") shown += "\n";
			}
		},
		close(name) {
			if (aside !== undefined) {
				if (name === aside) aside = undefined;
			} else if (name === "table:table") {
				depth--;
				if (depth === 0 && sheet) sheets.push(sheet.sheet);
			} else if (depth > 1) return;
			else if (name === "text:p") isParagraph = false;
			else if (name === "table:table-cell" || name === "table:covered-table-cell") {
				if (cell) sheet?.cell(cell, shown, name === "table:covered-table-cell");
				cell = undefined;
			} else if (name === "table:table-row") sheet?.closeRow();
		},
		text(text) {
			if (isParagraph && aside === undefined && depth === 1) shown += text;
		},
	}));
	return sheets;
}

/**
 * Reads the sheets of an OpenDocument spreadsheet (ISO 26300).
 * @throws TableFault, ZipFault
 */
export async function readOds(zip: Zip): Promise<Sheet[]> {
	const list = zip.has("META-INF/manifest.xml") ? await zip.read("META-INF/manifest.xml") : undefined;
	let isEncrypted = false;
	if (list)
		readXml(list, () => ({
			open(name) {
				if (name === "manifest:encryption-data") isEncrypted = true;
			},
		}));
	if (isEncrypted) throw new TableFault((file) => remark("WORKBOOK_PROTECTED", { file }));
	if (!zip.has("content.xml")) throw damagedWorkbook();
	return readContent(await zip.read("content.xml"));
}
