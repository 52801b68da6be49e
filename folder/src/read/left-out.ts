import { baseOf, byName, folderOf, grouped, isPictureName } from "@tuckbox/pieces";
import { type Remark, remark } from "../remarks.ts";
import { listed } from "./listed.ts";
import type { FolderWarning } from "./types.ts";

/** Types of files that may be a game's pictures, rules or tables but cannot be read, by extension. */
const unreadTypes: ReadonlyMap<string, string> = new Map(
	Object.entries({
		PDF: ["pdf"],
		TIFF: ["tif", "tiff"],
		BMP: ["bmp"],
		HEIC: ["heic", "heif"],
		"JPEG XL": ["jxl"],
		EPS: ["eps"],
		Photoshop: ["psd", "psb"],
		Illustrator: ["ai"],
		InDesign: ["indd"],
		Affinity: ["af", "afphoto", "afdesign", "afpub"],
		GIMP: ["xcf"],
		Krita: ["kra"],
		"Clip Studio": ["clip"],
		Procreate: ["procreate"],
		CorelDRAW: ["cdr"],
		"Excel 97": ["xls"],
		"OpenDocument drawing": ["odg"],
		Numbers: ["numbers"],
		PowerPoint: ["ppt", "pptx"],
		Keynote: ["key"],
		"OpenDocument presentation": ["odp"],
		Word: ["doc", "docx"],
		"OpenDocument text": ["odt"],
		Publisher: ["pub"],
		Scribus: ["sla"],
		Figma: ["fig"],
		Sketch: ["sketch"],
	}).flatMap(([type, extensions]) => extensions.map((extension): [string, string] => [extension, type])),
);

/** Types of texts, which are read for nothing, but may be rules or lists of cards. */
const textTypes: ReadonlyMap<string, string> = new Map(
	Object.entries({
		Markdown: ["md", "markdown"],
		HTML: ["html", "htm"],
		LaTeX: ["tex"],
		RTF: ["rtf"],
		TXT: ["txt"],
		JSON: ["json"],
	}).flatMap(([type, extensions]) => extensions.map((extension): [string, string] => [extension, type])),
);

const lastDot = /\.([^./]*)$/;
const extensionOf = (file: string) => lastDot.exec(file)?.[1]?.toLowerCase() ?? "";
const typeOf = (file: string) => unreadTypes.get(extensionOf(file));
const textTypeOf = (file: string) => textTypes.get(extensionOf(file));
const stemOf = (file: string) => baseOf(file).replace(lastDot, "").toLowerCase();
const isPdf = (file: string) => typeOf(file) === "PDF";
const isRead = (file: string) => isPictureName(file) || /\.(csv|tsv|tab|xlsx|xlsm|ods)$/i.test(file);

const hasLetter = (text: string) => /\p{L}/u.test(text);

/** Whether a file is of a type that may belong to a game but cannot be read. */
export const isUnread = (file: string): boolean => typeOf(file) !== undefined && !isPictureName(file);

/** Whether a file is a text, which only its name can make a part of a game. */
export const isText = (file: string): boolean => textTypeOf(file) !== undefined;

/** Counts files by type: `132 SVG, 1 Excel`. Texts are named, for a folder has many that do not count. */
function typesText(files: readonly string[]): string {
	const types = grouped(
		files.flatMap((file) => {
			const type = typeOf(file) ?? textTypeOf(file);
			return type === undefined ? [] : [{ file, type }];
		}),
		({ type }) => type,
	);
	return [...types]
		.sort(([, one], [, other]) => other.length - one.length)
		.map(([type, some]) => {
			const texts = some.filter(({ file }) => isText(file)).map(({ file }) => file);
			const names = texts.length === 0 ? "" : ` (${listed(texts.sort(byName), maxTexts)})`;
			return `${some.length} ${type}${names}`;
		})
		.join(", ");
}

/** Maximum number of texts that a message names. */
const maxTexts = 2;

type ByName = (file: string) => boolean;

/** Describes what a folder without pictures contains instead. */
export function nothingToRead(
	folder: string,
	names: readonly string[],
	isForCommand: ByName,
	warnings: readonly FolderWarning[],
): Remark {
	const sheets = warnings.find(({ code }) => code === "PDF_SHEETS" || code === "PDF_SHEETS_DRAWN");
	if (sheets !== undefined) {
		const { files, kind, line, more } = sheets.params;
		const how = { kind: String(kind), line: String(line), more: Number(more) };
		return remark("ONLY_SHEETS", { folder, files: String(files), ...how });
	}
	const [paper] = ["PDF_UNCUT", "PDF_UNCHECKED", "PDF_PAPER"].flatMap(
		(wanted) => warnings.find(({ code }) => code === wanted) ?? [],
	);
	if (paper !== undefined) {
		const { files, line } = paper.params;
		return remark("ONLY_PAPER", { folder, files: String(files), line: String(line) });
	}
	const locked = warnings.find(({ code }) => code === "PDF_LEFT_OUT");
	if (locked !== undefined) return locked;
	const octgn = warnings.find(({ code }) => code === "OCTGN_WITHOUT_PICTURE");
	if (octgn !== undefined) return octgn;
	const ofGame = names.filter((name) => typeOf(name) !== undefined);
	const types = typesText(ofGame);
	if (types === "") return remark("NO_PICTURES", { folder });
	const isAllForCommand = ofGame.every(isForCommand);
	return remark(isAllForCommand ? "ONLY_FOR_COMMAND" : "ONLY_UNREAD", { folder, types });
}

/**
 * Returns the files that have not been exported. `art/Gull.svg` counts as exported if there is a `png/Gull.png`,
 * `rules.pdf` if there is a `rules/1.png` next to it, and `rules.docx` if there is a `rules.pdf`. Names without a letter count
 * only within their folder.
 */
export function notExported(files: Iterable<string>, names: readonly string[]): string[] {
	const read = names.filter(isRead);
	const exported = new Set([
		...read.map((file) => file.replace(lastDot, "").toLowerCase()),
		...read.map(stemOf).filter(hasLetter),
	]);
	const folders = new Set(read.map((file) => folderOf(file).toLowerCase()));
	const folderNames = new Set([...folders].map(baseOf).filter(hasLetter));
	// a book in a folder elsewhere may be another version
	const isInFolder = (file: string) =>
		isPdf(file) ? folders.has(file.replace(lastDot, "").toLowerCase()) : folderNames.has(stemOf(file));
	const pdfs = new Set(names.filter(isPdf).map(stemOf));
	return [...files].filter(
		(file) =>
			!exported.has(file.replace(lastDot, "").toLowerCase()) &&
			!exported.has(stemOf(file)) &&
			!isInFolder(file) &&
			(isPdf(file) || !pdfs.has(stemOf(file))),
	);
}

/**
 * Warns of files that are left out of a push because they cannot be read, except sources that have been exported.
 * @param isForCommand whether this host cannot read a file, but the command line can
 */
export function leftOut(
	unread: Iterable<string>,
	names: readonly string[],
	isForCommand: ByName,
): FolderWarning[] {
	const files = notExported(unread, names);
	const byRemark = [
		["FILES_FOR_COMMAND", files.filter(isForCommand)],
		["FILES_LEFT_OUT", files.filter((file) => !isForCommand(file))],
	] as const;
	return byRemark.flatMap(([code, some]) =>
		some.length === 0 ? [] : remark(code, { types: typesText(some) }),
	);
}
