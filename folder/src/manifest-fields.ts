import type { ManifestComponent } from "@tuckbox/client";
import { byForm, type DieType, type Kind, type Shape } from "@tuckbox/pieces";

// The fields of a tuckbox.yaml (docs/FOLDERS.md): one list for what reads it and for what writes it.

/** A picture: its file, with the resolution and bleed if they differ from those of its entry. */
export type PictureEntry = string | { file: string; dpi?: number | undefined; bleed?: string | undefined };

/** The value of each field of an entry. */
export type FieldValues = {
	kind: string;
	parent: string;
	name: string;
	key: string;
	count: number;
	size: string;
	width: string;
	height: string;
	shape: Shape;
	sides: DieType;
	payload: Record<string, unknown>;
	dpi: number;
	bleed: string;
	front: PictureEntry;
	back: PictureEntry;
	/** By side, except front and back. */
	images: Readonly<Record<string, PictureEntry>>;
	/** The picture of a face, or the file of a sheet or PDF. */
	file: PictureEntry;
	/** By number. */
	faces: ReadonlyMap<number, PictureEntry | Entry>;
	/** Files of a book, or the numbers of pages of a PDF. */
	pages: string | readonly string[];
	cover: PictureEntry;
	grid: string;
	last: string;
	margin: number;
	gutter: number;
	card: string;
	cards: string | Iterable<Entry | string>;
	tiles: string | Iterable<Entry | string>;
};

/** An entry of a section: a piece, with what is in it. */
export type Entry = { readonly [F in FieldName]?: FieldValues[F] | undefined };

export type FieldName = keyof FieldValues;
type Names = readonly FieldName[];

/** How entries name the fields of a component that only some kinds have, or that only some entries may give. */
const fieldsOfSome = {
	kind: ["kind"],
	parentExternalKey: ["parent"],
	sides: ["sides"],
	images: ["front", "back", "images"],
	pages: ["pages"],
	cover: ["cover"],
} as const satisfies { [K in keyof ManifestComponent]?: Names };

/** How entries name all other fields of a component, which every piece may have. A forgotten field does not compile. */
const fieldsOfEvery = {
	name: ["name"],
	externalKey: ["key"],
	count: ["count"],
	widthMm: ["size", "width"],
	heightMm: ["height"],
	shape: ["shape"],
	payload: ["payload"],
} as const satisfies Record<Exclude<keyof ManifestComponent, keyof typeof fieldsOfSome>, Names>;

type EveryField = (typeof fieldsOfEvery)[keyof typeof fieldsOfEvery][number];
type SizeField = "size" | "width" | "height";

/** The fields of a piece that formats read, besides its size and its pictures. */
export type PieceFields = Pick<FieldValues, Exclude<EveryField, SizeField> | "sides" | "parent">;

/** What an entry gives for the fields that every piece may have; undefined for what it leaves out. A forgotten field does not compile. */
export type Basics = { readonly [F in Exclude<EveryField, "width" | "height">]: FieldValues[F] | undefined };

type NamedAlike = {
	[K in keyof typeof fieldsOfEvery]: (typeof fieldsOfEvery)[K] extends readonly [K] ? K : never;
}[keyof typeof fieldsOfEvery];

/** The fields that have one name and one value in components, in entries and wherever pieces pass in between. */
export type PlainField = Exclude<NamedAlike, "name" | "count">;
const isDerived = (field: string) => field === "name" || field === "count";
const plainFields = Object.entries(fieldsOfEvery)
	.filter(([field, names]) => names.includes(field as never) && !isDerived(field))
	.map(([field]) => field) as PlainField[];

/** The plain fields of a piece, undefined where it has none. A piece whose type lacks one of them does not compile. */
export function plainOf<P extends { readonly [F in PlainField]?: FieldValues[F] | null | undefined }>(
	piece: PlainField extends keyof P ? P : never,
): { readonly [F in PlainField]: FieldValues[F] | undefined } {
	return Object.fromEntries(plainFields.map((field) => [field, piece[field] ?? undefined])) as {
		[F in PlainField]: FieldValues[F] | undefined;
	};
}

/** Reads the fields of one piece in one format. A field that is wrong is reported, and counts as not given. */
export type FieldSource = {
	text(field: "name" | "key"): string | undefined;
	count(): number | undefined;
	shape(): Shape | undefined;
	payload(): Record<string, unknown> | undefined;
};

/** Reads the fields that every piece may have, its size excepted, in any format. A forgotten field does not compile. */
export function readEvery(from: FieldSource) {
	return {
		name: from.text("name"),
		key: from.text("key"),
		count: from.count(),
		shape: from.shape(),
		payload: from.payload(),
	} satisfies { [F in Exclude<EveryField, SizeField>]: FieldValues[F] | undefined };
}

export const pictureFields = ["dpi", "bleed"] as const satisfies Names;
const pieceFields = [...Object.values(fieldsOfEvery).flat(), ...pictureFields];
export const faceFields = [...pieceFields, "file", "images"] as const satisfies Names;
/** The fields of sheets that a deck or a bundle may have; `count`, `back` and `dpi` are those of sheets, too, if it has a grid. */
export const sheetFieldsOfDecks = [
	"grid",
	"last",
	"margin",
	"gutter",
	"card",
	"pages",
] as const satisfies Names;
export const sheetFields = ["file", ...sheetFieldsOfDecks, "count", "back", "dpi"] as const satisfies Names;
export const pdfFields = ["file", "pages", "back", "dpi"] as const satisfies Names;
/** The fields of an entry of `pieces`, which can have every field of a component. */
export const anyField = [...pieceFields, ...Object.values(fieldsOfSome).flat()];

/** The field of an entry for what is in the piece; undefined for kinds that have nothing in them. */
export const contentFields = byForm<"cards" | "tiles" | "faces" | "pages" | undefined>({
	deck: "cards",
	bundle: "tiles",
	card: undefined,
	board: undefined,
	die: "faces",
	face: undefined,
	token: undefined,
	model: undefined,
	counter: undefined,
	container: undefined,
	book: "pages",
});

/** Whether pieces of a kind hold others that are listed: a deck or a bundle. */
export const listsOthers = (kind: Kind): boolean =>
	contentFields[kind] === "cards" || contentFields[kind] === "tiles";

const flatFields = [...pieceFields, ...fieldsOfSome.images];

/** The fields that entries of a kind may have. */
export function fieldsOf(kind: Kind): Names {
	const content = contentFields[kind];
	if (content === "pages") return [...pieceFields, content, "cover"];
	if (content === "faces") return [...flatFields, "sides", content];
	return content === undefined ? flatFields : [...flatFields, content, ...sheetFieldsOfDecks];
}

/** The key of a face that does not give one. */
export const faceKey = (die: string, number: number): string => `${die}/face-${number}`;
/** The name of a face that does not give one. */
export const faceName = (die: string, number: number): string => `${die} ${number}`.slice(-256);

/** What a manifest says of the whole game. */
export type Head = {
	game: string;
	gameId: string;
	url: string;
	ignore: readonly string[];
	pdfs: readonly Entry[];
	sheets: readonly Entry[];
	defaults: Pick<Entry, (typeof defaultFields)[number]>;
	table: string;
};

export const defaultFields = [
	...(["size", "width", "height", "shape", "back"] as const),
	...pictureFields,
] as const satisfies Names;

export const headFields = Object.keys({
	game: true,
	gameId: true,
	url: true,
	ignore: true,
	pdfs: true,
	sheets: true,
	defaults: true,
	table: true,
} satisfies Record<keyof Head, true>) as readonly (keyof Head)[];
