import { zipOf } from "./zip.ts";

type Cell = string | number;

const escaped = (text: Cell) =>
	String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The rows of a sheet in the form that Excel writes, with texts in the cells. */
function sheetXml(rows: readonly (readonly Cell[])[]): string {
	const cells = (row: readonly Cell[]) =>
		row.map((cell) =>
			typeof cell === "number"
				? `<c><v>${cell}</v></c>`
				: `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
		);
	return `<sheetData>${rows.map((row, at) => `<row r="${at + 1}">${cells(row).join("")}</row>`).join("")}</sheetData>`;
}

/**
 * Creates an Excel workbook. A sheet is given by its rows, or by the XML inside its `worksheet`.
 * @param more further parts, or other attributes of sheets
 */
export function xlsxOf(
	sheets: Record<string, readonly (readonly Cell[])[] | string>,
	more: { parts?: Record<string, string>; properties?: string; states?: Record<string, string> } = {},
): Buffer {
	const names = Object.keys(sheets);
	const list = names.map(
		(name, at) =>
			`<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}" state="${more.states?.[name] ?? "visible"}"/>`,
	);
	const relations = names.map(
		(_, at) =>
			`<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
	);
	return zipOf({
		"[Content_Types].xml": "<Types/>",
		"xl/workbook.xml": `<?xml version="1.0"?><workbook ${main} xmlns:r="${office}">${more.properties ?? ""}<sheets>${list.join("")}</sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}</Relationships>`,
		...Object.fromEntries(
			Object.values(sheets).map((sheet, at) => [
				`xl/worksheets/sheet${at + 1}.xml`,
				`<worksheet ${main}>${typeof sheet === "string" ? sheet : sheetXml(sheet)}</worksheet>`,
			]),
		),
		...Object.fromEntries(
			Object.entries(more.parts ?? {}).map(([name, xml]) => [name, xml.replace("<?>", main)]),
		),
	});
}

const namespaces = ["office", "table", "text", "style"].map(
	(name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);

/** Creates an OpenDocument spreadsheet from the XML inside its `spreadsheet`. */
export const odsOf = (tables: string, parts: Record<string, string> = {}): Buffer =>
	zipOf({
		mimetype: "application/vnd.oasis.opendocument.spreadsheet",
		"content.xml": `<office:document-content ${namespaces.join(" ")}><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
		...parts,
	});
