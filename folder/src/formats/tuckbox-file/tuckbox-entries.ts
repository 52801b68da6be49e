import {
	faceNumber,
	folderKindWords,
	type Kind,
	kindNamed,
	parentKinds,
	readPictureName,
} from "@tuckbox/pieces";
import {
	anyField,
	contentFields,
	faceFields,
	faceKey,
	faceName,
	fieldsOf,
	listsOthers,
	pictureFields,
	sheetFieldsOfDecks,
} from "../../manifest-fields.ts";
import { newDraft, type PictureDraft, type PieceDraft } from "../../read/draft.ts";
import { remark } from "../../remarks.ts";
import { tableNamed } from "../../spreadsheets/names.ts";
import { Fields, given } from "../fields.ts";
import { fromNames } from "../from-names.ts";
import type { Located, LocatedMap } from "../located.ts";
import { draftsOfTable } from "../table/table-sheets.ts";
import {
	cellsNamed,
	matchingFiles,
	namesMany,
	pictureDefaults,
	picturesNamedBy,
	readBasics,
	readPicture,
	readSides,
	report,
	type Source,
	whereIs,
} from "./entry-fields.ts";
import { isSheetEntry } from "./sheet-entries.ts";

/** Whether one file is enough for a piece of this kind. */
const isOneFile = (kind: Kind) => !listsOthers(kind) && contentFields[kind] !== "faces";

/** The context of a list of files: the deck that owns it, and pictures that are not its cards. */
type Among = { owner?: PieceDraft; except?: ReadonlySet<string> };

/** Reads cards of a deck, tiles of a bundle, or separate pieces: file names, patterns, tables, mappings. */
export function readSection(
	source: Source,
	value: Located,
	kind: Kind,
	inherited: Partial<PictureDraft>,
	among: Among = {},
): PieceDraft[] {
	const items = value.type === "list" ? value.items : [value];
	return items.flatMap((item) => {
		if (item.type === "map") return readEntry(source, item, kind, inherited);
		if (item.type === "scalar" && item.value !== null && isOneFile(kind)) {
			return readNames(source, item.source, item, kind, inherited, among);
		}
		if (item.type === "scalar" && item.value === null) return [];
		return report(source, item, remark(kind === "deck" ? "NOT_A_DECK" : "NOT_A_PIECE")) ?? [];
	});
}

function readNames(
	source: Source,
	text: string,
	value: Located,
	kind: Kind,
	common: Partial<PictureDraft>,
	{ owner, except = new Set() }: Among = {},
): PieceDraft[] {
	const where = whereIs(source, value);
	if (tableNamed(text)) {
		const deck = [owner?.key, owner?.name];
		return draftsOfTable(source.context, text, where, deck).map((draft) => withCommon(draft, common));
	}
	const cells = owner && cellsNamed(source, text, value);
	const files = cells ?? matchingFiles(source, text, value, except);
	if (cells === undefined && !namesMany(source, text))
		return files.map((file) => pieceOfFile(source, file, value, kind, common));
	const { pieces, dice, sharedBack } = fromNames(files, kind, common, where, source.context);
	if (sharedBack !== undefined) {
		// A deck has one back for all its cards; separate pieces have one each.
		for (const one of owner ? [owner] : pieces)
			if (!one.pictures.has("back")) one.pictures.set("back", sharedBack);
		if (owner && owner.pictures.get("back") !== sharedBack) {
			source.context.guess(sharedBack.file, remark("BACK_SKIPPED"));
		}
	}
	if (owner && dice.length > 0) {
		const about = owner.key ?? owner.name ?? text;
		source.context.guess(about, remark("FACES_SKIPPED"));
	}
	return [...pieces, ...(owner ? [] : dice)];
}

function pieceOfFile(
	source: Source,
	file: string,
	value: Located,
	kind: Kind,
	common: Partial<PictureDraft>,
): PieceDraft {
	const { count } = readPictureName(file);
	const where = whereIs(source, value);
	const draft = { ...newDraft(kind, where), ...(count && { count }) };
	draft.pictures.set("front", { file, ...common, where });
	return draft;
}

function readEntry(
	source: Source,
	map: LocatedMap,
	kind: Kind,
	inherited: Partial<PictureDraft>,
): PieceDraft[] {
	const known = fieldsOf(kind);
	const fields = new Fields(source.context, source.file, map, known);
	const common = pictureDefaults(fields, inherited);
	const front = fields.get("front");
	const pattern = front?.type === "scalar" ? front.source : "";
	if (front && pattern !== "" && namesMany(source, pattern)) {
		return readPattern(source, fields, front, pattern, kind, common);
	}
	const draft = readBasics(kind, fields);
	if (isSheetEntry(map)) delete draft.count;
	else
		for (const field of sheetFieldsOfDecks) {
			const value = listsOthers(kind) ? fields.get(field) : undefined;
			if (value) report(source, value, remark("FIELD_WITHOUT_GRID", { field: `${field}:` }));
		}
	readSides(source, draft, fields, common);
	const [any] = listsOthers(kind) ? [] : draft.pictures.values();
	const first = draft.pictures.get("front") ?? any;
	const { count } = first ? readPictureName(first.file) : {};
	if (count && draft.count === undefined) draft.count = count;
	readChildren(source, draft, fields, common);
	return [draft];
}

/** Reads a mapping whose front is a pattern: it describes many pieces. */
function readPattern(
	source: Source,
	fields: Fields,
	front: Located,
	pattern: string,
	kind: Kind,
	common: Partial<PictureDraft>,
): PieceDraft[] {
	for (const own of ["name", "key"]) {
		const value = fields.get(own);
		if (value) report(source, value, remark("SAME_FOR_ALL", { field: own }));
	}
	const except = picturesNamedBy(source, fields, ["back"]);
	const shared = readBasics(kind, fields);
	readSides(source, shared, fields, common);
	return readNames(source, pattern, front, kind, common, { except }).map((piece) => {
		if (piece.kind !== kind) return piece;
		const pictures = new Map([...piece.pictures, ...shared.pictures]);
		const own = piece.pictures.get("front");
		if (own) pictures.set("front", own);
		return { ...piece, ...shared, pictures };
	});
}

function readChildren(
	source: Source,
	draft: PieceDraft,
	fields: Fields,
	common: Partial<PictureDraft>,
): void {
	const field = contentFields[draft.kind];
	const children = field === "cards" || field === "tiles" ? fields.get(field) : undefined;
	if (children) {
		const except = picturesNamedBy(source, fields, ["back", "front"]);
		draft.children = readSection(source, children, "tile", common, { owner: draft, except });
		// The service shows a deck in the outline of its cards, and not the other way round.
		if (draft.shape !== undefined) for (const child of draft.children) child.shape ??= draft.shape;
	}
	if (field === "faces") readFaces(source, draft, fields, common);
	if (field === "pages") readPages(source, draft, fields);
}

function readFaces(source: Source, die: PieceDraft, fields: Fields, common: Partial<PictureDraft>): void {
	Object.assign(die, given({ sides: fields.sides() }));
	const faces = fields.get("faces");
	if (!faces) return;
	let numbered: { face: number; value: Located; file?: string }[] = [];
	if (faces.type === "scalar") {
		const files = matchingFiles(source, faces.source, faces, new Set());
		const numbers = files.map((file) => faceNumber(readPictureName(file).side ?? ""));
		const allNumbered = numbers.every((face) => face !== undefined);
		if (!allNumbered) {
			source.context.guess(die.key ?? die.name ?? "", remark("FACES_BY_ORDER"));
		}
		numbered = files.map((file, at) => ({
			face: (allNumbered && numbers[at]) || at + 1,
			value: faces,
			file,
		}));
	} else if (faces.type === "list") {
		numbered = faces.items.map((value, at) => ({ face: at + 1, value }));
	} else {
		numbered = faces.entries.map(({ key, value }) => ({ face: Number(key.replace(/^face-/, "")), value }));
	}
	const seen = new Set<number>();
	for (const { face, value, file } of numbered) {
		if (value.type === "scalar" && value.value === null) continue;
		if (faceNumber(`face-${face}`) === undefined) report(source, value, remark("FACE_NUMBERS"));
		else if (seen.has(face)) report(source, value, remark("FACE_TWICE", { face }));
		else die.children.push(readFace(source, die, face, value, common, file));
		seen.add(face);
	}
}

const ofPicture: readonly string[] = ["file", ...pictureFields];

function readFace(
	source: Source,
	die: PieceDraft,
	face: number,
	value: Located,
	common: Partial<PictureDraft>,
	file?: string,
): PieceDraft {
	const draft = newDraft("dieFace", whereIs(source, value));
	draft.key = faceKey(die.key ?? die.name ?? "", face);
	draft.name = faceName(die.name ?? die.key ?? "", face);
	if (value.type !== "map" || value.entries.every(({ key }) => ofPicture.includes(key))) {
		const picture =
			file === undefined
				? readPicture(source, value, common)
				: { file, ...common, where: whereIs(source, value) };
		if (picture) draft.pictures.set(`face-${face}`, picture);
		return draft;
	}
	const fields = new Fields(source.context, source.file, value, faceFields);
	const own = pictureDefaults(fields, common);
	const shared = readBasics("dieFace", fields);
	readSides(source, shared, fields, own);
	const shown = fields.get("file");
	const picture = shown && readPicture(source, shown, own);
	if (picture) shared.pictures.set(`face-${face}`, picture);
	return { ...draft, ...shared };
}

function readPages(source: Source, book: PieceDraft, fields: Fields): void {
	const [pages, cover] = [fields.get("pages"), fields.get("cover")];
	const except = picturesNamedBy(source, fields, ["cover"]);
	const items = pages?.type === "list" ? pages.items : pages ? [pages] : [];
	book.pages = items.flatMap((item): PictureDraft[] => {
		if (item.type !== "scalar" || item.value === null)
			return report(source, item, remark("NOT_A_PAGE")) ?? [];
		return matchingFiles(source, item.source, item, except).map((file) => ({
			file,
			where: whereIs(source, item),
		}));
	});
	const picture = cover && readPicture(source, cover, {});
	if (picture) book.cover = picture;
}

/** Reads an entry of `pieces`, which can have every field of the API. */
export function readPiece(source: Source, value: Located): PieceDraft[] {
	if (value.type !== "map") return report(source, value, remark("NOT_A_MAPPING")) ?? [];
	const fields = new Fields(source.context, source.file, value, anyField);
	const word = fields.text("kind");
	const kind = word === undefined ? undefined : kindNamed(word);
	if (kind === undefined) {
		report(source, fields.get("kind") ?? value, remark("NO_KIND", { kinds: folderKindWords.join(", ") }));
		return [];
	}
	const draft = readBasics(kind, fields);
	readSides(source, draft, fields, pictureDefaults(fields, {}));
	Object.assign(draft, given({ sides: fields.sides(), parent: fields.text("parent") }));
	if (draft.parent !== undefined && parentKinds(kind).length === 0) {
		report(source, fields.get("parent") ?? value, remark("NO_PARENT_ALLOWED"));
	}
	if (kind === "book") readPages(source, draft, fields);
	return [draft];
}

const withCommon = (draft: PieceDraft, common: Partial<PictureDraft>): PieceDraft => ({
	...draft,
	pictures: new Map([...draft.pictures].map(([side, picture]) => [side, { ...common, ...picture }])),
});
