/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen";
import { damagedWorkbook } from "./sheet.ts";

/** Namespaces of spreadsheets. Readers receive names with these prefixes, whatever the prefixes in the file. */
const prefixes = {
	"http://schemas.openxmlformats.org/spreadsheetml/2006/main": "x",
	"http://purl.oclc.org/ooxml/spreadsheetml/main": "x",
	"http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
	"http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
	"http://schemas.openxmlformats.org/package/2006/relationships": "rels",
	"urn:oasis:names:tc:opendocument:xmlns:office:1.0": "office",
	"urn:oasis:names:tc:opendocument:xmlns:table:1.0": "table",
	"urn:oasis:names:tc:opendocument:xmlns:text:1.0": "text",
	"urn:oasis:names:tc:opendocument:xmlns:style:1.0": "style",
	"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0": "manifest",
};

export type Attributes = Readonly<Record<string, string | undefined>>;

export type XmlReader = {
	open?: (name: string, attributes: () => Attributes) => void;
	close?: (name: string) => void;
	text?: (text: string) => void;
};

/**
 * Reads a document from its beginning, until `stop` is called.
 * @throws TableFault for text that is not XML
 */
export function readXml(bytes: Uint8Array, reader: (stop: () => void) => XmlReader): void {
	const parser = new Parser().ns(prefixes);
	let hasStopped = false;
	let isDamaged = false;
	const { open, close, text } = reader(() => {
		hasStopped = true;
		parser.stop();
	});
	parser.on("error", () => {
		isDamaged = true;
	});
	parser.on("warn", () => undefined);
	if (open)
		parser.on("openTag", (name, attributes, decode) =>
			open(name, () =>
				Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
			),
		);
	if (close) parser.on("closeTag", (name) => close(name));
	if (text) {
		parser.on("text", (value, decode) => text(decode(value)));
		parser.on("cdata", (value) => text(value));
	}
	parser.parse(new TextDecoder().decode(bytes));
	if (isDamaged && !hasStopped) throw damagedWorkbook();
}
