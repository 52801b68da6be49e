import assert from "node:assert/strict";
import { test } from "node:test";
import { odsOf, xlsxOf } from "../../../cli/tests/support/workbooks.ts";
import { zipOf } from "../../../cli/tests/support/zip.ts";
import { readWorkbook } from "./workbook.ts";

const sheetsOf = (bytes: Uint8Array) =>
	readWorkbook({
		byteSize: bytes.length,
		read: async (at, length) => bytes.subarray(at, at + length),
	});
const rowsWithLines = async (bytes: Uint8Array) =>
	(await sheetsOf(bytes)).flatMap(({ rows }) => rows.map(({ cells, line }) => [line, ...cells]));
const refuses = (bytes: Uint8Array, code: string) =>
	assert.rejects(sheetsOf(bytes), (error: { remarkOn(file: string): { code: string } }) => {
		assert.equal(error.remarkOn("cards.xlsx").code, code);
		return true;
	});

test("an Excel workbook: texts of all kinds, numbers, dates, formulas with their values, gaps and empty rows", async () => {
	const cells = [
		'<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>',
		'<row r="3"/>',
		'<row r="5"><c r="B5" t="inlineStr"><is><r><t>Gu</t></r><r><t>ll &amp; co</t></r></is></c>',
		'<c r="C5"><v>0.30000000000000004</v></c><c r="D5" s="1"><v>7</v></c><c r="E5" s="2"><v>45000.75</v></c>',
		'<c r="F5" s="3"><v>0.15</v></c><c r="G5" t="b"><v>1</v></c><c r="H5" t="e"><v>#N/A</v></c>',
		'<c r="I5" t="str"><f>A1&amp;"x"</f><v>a_x000a_b</v></c><c r="J5"><f>SUM(1)</f></c><c r="K5" s="4"><v>59</v></c></row>',
	];
	const texts =
		'<si><t>name</t><rPh sb="0" eb="1"><t>x</t></rPh></si><si><r><t xml:space="preserve"> co</t></r><r><t>st </t></r></si>';
	const bytes = xlsxOf(
		{ Cards: `<sheetData>${cells.join("")}</sheetData>` },
		{
			parts: {
				"xl/sharedStrings.xml": `<sst <?>>${texts}</sst>`,
				"xl/styles.xml":
					'<styleSheet <?>><numFmts><numFmt numFmtId="164" formatCode="000"/><numFmt numFmtId="165" formatCode="[$-409]d/m/yyyy\\ hh:mm;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="14"/></cellXfs></styleSheet>',
			},
		},
	);
	assert.deepEqual(await rowsWithLines(bytes), [
		[2, "name", "", "cost"],
		[5, "", "Gull & co", "0.3", "007", "2023-03-15 18:00", "15%", "TRUE", "#N/A", "a\nb", "", "1900-02-28"],
	]);
	assert.deepEqual(
		(await sheetsOf(bytes)).map(({ name, isHidden, unevaluated }) => [name, isHidden, unevaluated]),
		[["Cards", false, 1]],
	);
});

test("workbooks of the Mac's epoch, hidden sheets, and merged cells, whose value all their rows have", async () => {
	const merged =
		'<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Birds</t></is></c><c r="B1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row><row r="3"><c r="B3" s="0"><v>3</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells>';
	const bytes = xlsxOf(
		{ One: merged, Two: [["a"]] },
		{
			states: { Two: "veryHidden" },
			properties: '<workbookPr date1904="1"/>',
			parts: { "xl/styles.xml": '<styleSheet <?>><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>' },
		},
	);
	assert.deepEqual((await rowsWithLines(bytes)).slice(0, 3), [
		[1, "Birds", "1904-01-02"],
		[2, "Birds", "1904-01-03"],
		[3, "", "1904-01-04"],
	]);
	assert.deepEqual(
		(await sheetsOf(bytes)).map(({ isHidden }) => isHidden),
		[false, true],
	);
});

test("an OpenDocument spreadsheet: values, repeated cells and rows, notes, merged cells, hidden sheets", async () => {
	const cell = (text: string, attributes = "") =>
		`<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
	const bytes = odsOf(`
<table:table table:name="Cards">
<table:table-row>${cell("name")}${cell("cost", 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>
<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
<table:table-row>${cell("Gull<text:s text:c='2'/>a<text:tab/>b</text:p><text:p><text:span>c</text:span>")}${cell("1,5", 'office:value-type="float" office:value="1.5"')}${cell("007", 'office:value-type="float" office:value="7"')}${cell("15 %", 'office:value-type="percentage" office:value="0.15"')}${cell("15.03.23", 'office:value-type="date" office:date-value="2023-03-15T00:00:00"')}${cell("WAHR", 'office:value-type="boolean" office:boolean-value="true"')}</table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-rows-spanned="2" table:formula="of:=1"><office:annotation><text:p>a note</text:p></office:annotation><text:p>Tern</text:p></table:table-cell><table:table-cell table:formula="of:=[.A1]"/></table:table-row>
<table:table-row><table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>Owl</text:p></table:table-cell>${cell("x")}</table:table-row>
<table:table-row><table:covered-table-cell/>${cell("y")}</table:table-row>
<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>
</table:table>`);
	assert.deepEqual(await rowsWithLines(bytes), [
		[1, "name", "cost", "cost"],
		[5, "Gull  a\tb\nc", "1.5", "007", "15%", "2023-03-15", "TRUE"],
		[6, "Tern"],
		[7, "Tern"],
		[8, "Owl", "x"],
		[9, "Owl", "y"],
	]);
	const styles =
		'<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>';
	const hidden = odsOf(
		`${styles}<table:table table:name="A" table:style-name="ta2"/><table:table table:name="B"/>`,
	);
	assert.deepEqual(
		(await sheetsOf(hidden)).map(({ name, isHidden }) => [name, isHidden]),
		[
			["A", true],
			["B", false],
		],
	);
});

test("workbooks that are too large, protected, damaged or something else are refused with the reason", async () => {
	const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>';
	const many = await sheetsOf(xlsxOf({ A: `<sheetData>${row.repeat(200_000)}</sheetData>`, B: [["a"]] }));
	assert.deepEqual(
		many.map(({ rows }) => rows.length),
		[20_002, 1],
	);
	const [wide, other] = await sheetsOf(
		xlsxOf({ A: '<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData>', B: [["a"]] }),
	);
	assert.equal(wide?.fault?.remarkOn("c").code, "TOO_MANY_COLUMNS");
	assert.equal(other?.rows.length, 1);
	const endless = odsOf(
		`<table:table table:name="A"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="200"><text:p>${"x".repeat(1000)}</text:p></table:table-cell></table:table-row></table:table>`,
	);
	assert.equal((await sheetsOf(endless))[0]?.fault?.remarkOn("c").code, "WORKBOOK_TOO_LARGE");
	await refuses(xlsxOf({ A: `<!--${" ".repeat(65 * 1024 * 1024)}-->` }), "WORKBOOK_TOO_LARGE");
	const spaces = odsOf(
		`<table:table table:name="A"><table:table-row><table:table-cell><text:p>a${'<text:s text:c="1000"/>'.repeat(20_000)}b</text:p></table:table-cell></table:table-row></table:table>`,
	);
	assert.equal((await sheetsOf(spaces))[0]?.fault?.remarkOn("c").code, "WORKBOOK_TOO_LARGE");
	const part = "xl/workbook.xml";
	const sheets = '<sheet name="a" r:id="r1"/>'.repeat(1001);
	const same = {
		[part]: `<workbook <?> xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets}</sheets></workbook>`,
	};
	await refuses(xlsxOf({ A: [["a"]] }, { parts: same }), "WORKBOOK_TOO_LARGE");
	await refuses(Buffer.from("d0cf11e0a1b11ae1", "hex"), "WORKBOOK_PROTECTED");
	const encryption =
		'<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
	await refuses(odsOf("", { "META-INF/manifest.xml": encryption }), "WORKBOOK_PROTECTED");
	await refuses(Buffer.from("name,front\n"), "WORKBOOK_DAMAGED");
	await refuses(zipOf({ "word/document.xml": "<a/>" }), "WORKBOOK_DAMAGED");
	await refuses(zipOf({ "content.xml": "<a><b></a>" }), "WORKBOOK_DAMAGED");
	await refuses(zipOf({ "content.xml": "<office:document-content><office:bo" }), "WORKBOOK_DAMAGED");
	const laughs = `<!DOCTYPE a [<!ENTITY l "${"ha".repeat(50)}"><!ENTITY m "&l;&l;&l;">]><sheetData><row><c t="inlineStr"><is><t>&m;</t></is></c></row></sheetData>`;
	assert.deepEqual(await rowsWithLines(xlsxOf({ A: laughs })), [[1, "&m;"]]);
});
