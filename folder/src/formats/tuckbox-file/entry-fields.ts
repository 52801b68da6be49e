import { isPictureName, type Kind, sharedBacksOf } from "@tuckbox/pieces";
import { pictureFields, readEvery } from "../../manifest-fields.ts";
import { isPdfName } from "../../pdf/pages.ts";
import { newDraft, type PictureDraft, type PieceDraft } from "../../read/draft.ts";
import { isGlob, matching } from "../../read/glob.ts";
import { isUnread } from "../../read/left-out.ts";
import type { ReadContext } from "../../read/read-context.ts";
import type { Where } from "../../read/types.ts";
import { type Remark, remark } from "../../remarks.ts";
import { Fields, given } from "../fields.ts";
import type { Located } from "../located.ts";

/** The manifest that is read: its name for problems, and the context that all readers share. */
export type Source = { context: ReadContext; file: string };

export function whereIs(source: Source, value: Located): Where {
	return { file: source.file, line: value.line };
}

export function report(source: Source, value: Located, what: Remark): undefined {
	source.context.problem(whereIs(source, value), what);
}

/** The pages of the PDFs that a text names; undefined if it names no PDF, or one with a single page. */
function pagesNamed({ context }: Source, text: string): string[] | undefined {
	if (!isPdfName(text)) return;
	const found = context.files.find(text);
	if ("name" in found) {
		const pages = context.pdfs.get(found.name)?.pages ?? [];
		return pages.length > 1 ? [...pages] : undefined;
	}
	const shown = matching([...context.pdfs.keys()], text.normalize("NFC").replaceAll("\\", "/"));
	const pages = shown.flatMap((file) => context.pdfs.get(file)?.pages ?? []);
	return pages.length > 0 ? pages : undefined;
}

/** Whether a text may name several pictures. */
export const namesMany = (source: Source, text: string): boolean =>
	patternOf(source, text) !== undefined || pagesNamed(source, text) !== undefined;

/** The pattern in a text: one with wildcards, or a folder's name. Undefined if it names one file. */
function patternOf(source: Source, text: string): string | undefined {
	if ("path" in source.context.files.find(text)) return;
	const pattern = text
		.normalize("NFC")
		.replaceAll("\\", "/")
		.replace(/^(\.\/)+/, "");
	if (isGlob(pattern)) return pattern;
	const folder = pattern.replace(/\/+$/, "");
	return source.context.files.names.some((name) => name.startsWith(`${folder}/`)) ? `${folder}/*` : undefined;
}

/** The pictures and PDFs that a text names for cutting: one file, or all matches of a pattern except backs. */
export function sheetsNamed(source: Source, text: string): string[] {
	const pattern = patternOf(source, text);
	if (pattern === undefined) return [text.normalize("NFC")];
	const found = matching(source.context.files.names, pattern).filter(
		(name) => isPictureName(name) || isPdfName(name),
	);
	const backs = new Set(sharedBacksOf(found));
	return found.filter((name) => !backs.has(name));
}

/** The pictures that were cut from the sheets that a text names; undefined if it names no cut sheet. */
export function cellsNamed({ context }: Source, text: string, value: Located): readonly string[] | undefined {
	const found = context.files.find(text);
	return context.cut.get(value) ?? ("name" in found ? context.cells.get(found.name) : undefined);
}

/** The files that a text matches; a pattern without a match is reported. */
export function matchingFiles(
	source: Source,
	text: string,
	value: Located,
	except: ReadonlySet<string>,
): string[] {
	const pages = pagesNamed(source, text);
	if (pages !== undefined) return pages.filter((name) => !except.has(name));
	const pattern = patternOf(source, text);
	if (pattern === undefined) return [text.normalize("NFC")];
	if (/^(\/|[a-z]:)/i.test(pattern) || pattern.split("/").includes("..")) {
		report(source, value, remark("PATTERN_OUTSIDE", { pattern: text }));
		return [];
	}
	const found = matching(source.context.files.names, pattern);
	for (const name of found) if (isUnread(name)) source.context.unread.add(name);
	const all = found.filter(isPictureName);
	const pdfs = found.filter(isPdfName).length;
	if (all.length === 0)
		report(
			source,
			value,
			pdfs > 0
				? remark("PATTERN_ONLY_PDF", { pattern: text, count: pdfs })
				: remark("PATTERN_EMPTY", { pattern: text }),
		);
	return all.filter((name) => !except.has(name));
}

/** Reads a picture: a file name, or a mapping of file, dpi and bleed. */
export function readPicture(
	source: Source,
	value: Located,
	common: Partial<PictureDraft>,
): PictureDraft | undefined {
	if (value.type === "map") {
		const fields = new Fields(source.context, source.file, value, ["file", ...pictureFields]);
		const file = fields.text("file");
		if (file === undefined) return report(source, value, remark("PICTURE_WITHOUT_FILE"));
		return {
			file,
			...common,
			...given({ dpi: fields.dpi(), bleed: fields.bleed() }),
			where: whereIs(source, value),
		};
	}
	if (value.type === "list" || value.value === null) {
		return report(source, value, remark("NOT_ONE_FILE"));
	}
	return { file: value.source.normalize("NFC"), ...common, where: whereIs(source, value) };
}

export function pictureDefaults(fields: Fields, inherited: Partial<PictureDraft>): Partial<PictureDraft> {
	return { ...inherited, ...given({ dpi: fields.dpi(), bleed: fields.bleed() }) };
}

export function readSides(
	source: Source,
	draft: PieceDraft,
	fields: Fields,
	common: Partial<PictureDraft>,
): void {
	const images = fields.get("images");
	const entries = images?.type === "map" ? images.entries : [];
	if (images && images.type !== "map") report(source, images, remark("IMAGES_MAPPING"));
	for (const { key, value } of entries) {
		const picture = readPicture(source, value, common);
		if (picture) draft.pictures.set(key, picture);
	}
	for (const side of ["front", "back"]) {
		const value = fields.get(side);
		if (value === undefined || source.context.cut.has(value)) continue;
		const picture = readPicture(source, value, common);
		if (picture) draft.pictures.set(side, picture);
	}
}

/** Reads the fields that every kind has; `sides` and `parent` are read where they are allowed. */
export function readBasics(kind: Kind, fields: Fields): PieceDraft {
	return {
		...newDraft(kind, fields.where),
		...given(readEvery(fields)),
		...fields.size(),
	};
}

/** The pictures that `back:` and `cover:` name, which are not cards or pages. */
export function picturesNamedBy(source: Source, fields: Fields, sides: string[]): Set<string> {
	const names = sides.flatMap((side) => {
		const value = fields.get(side);
		const named = value?.type === "map" ? value.entries.find(({ key }) => key === "file")?.value : value;
		const text = named?.type === "scalar" ? named.source : undefined;
		const found = text === undefined ? undefined : source.context.files.find(text);
		return found && "name" in found ? [found.name] : [];
	});
	return new Set(names);
}
