import type { ManifestComponent, ManifestSetUp } from "@tuckbox/client";
import { byForm, type DieType, type Kind, type PlayerRange, type Shape } from "@tuckbox/pieces";
import type { GivenSpot, Routine, StartTimer } from "@tuckbox/pieces/table";

// The fields of a tuckbox.yaml (docs/FOLDERS.md): one list for readers and writers.

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
	/** Pictures by side, except front and back. */
	images: Readonly<Record<string, PictureEntry>>;
	/** The picture of a face, or the file of a sheet or PDF. */
	file: PictureEntry;
	/** Pictures or entries by number. */
	faces: ReadonlyMap<number, PictureEntry | Entry>;
	/** Files of a book, or the numbers of pages of a PDF. */
	pages: string | readonly string[];
	cover: PictureEntry;
	grid: string;
	last: string;
	margin: number | string;
	gutter: number | string;
	card: string;
	mirrored: boolean;
	cards: string | Iterable<Entry | string>;
	tiles: string | Iterable<Entry | string>;
};

/** An entry of a section: a piece, with the pieces in it. */
export type Entry = { readonly [F in FieldName]?: FieldValues[F] | undefined };

export type FieldName = keyof FieldValues;
type Names = readonly FieldName[];

type Laid = Omit<ManifestSetUp["items"][number], "externalKey" | "app" | "componentId" | "holds">;
/**
 * A piece of a set-up. Its fields are those of the API, except `key`; a stack of no deck has neither kind nor key, and a
 * standard piece has `standard` instead.
 */
export type LaidEntry = { readonly [F in keyof Laid]?: Laid[F] | undefined } & {
	key?: string | undefined;
	standard?: string | undefined;
	/** Pieces in it, without `x`, `y` and `holds`. */
	holds?: readonly LaidEntry[] | undefined;
};
export type SetUpEntry = {
	name: string;
	startScore?: number | undefined;
	timer?: StartTimer | undefined;
	/** With what does not follow from their roles; undefined if the set-up leaves them unchanged. */
	spots?: readonly GivenSpot[] | undefined;
	/** Undefined if the set-up leaves them unchanged. */
	routines?: readonly Routine[] | undefined;
	items: readonly LaidEntry[];
};

export const setUpFields = [
	"name",
	"startScore",
	"timer",
	"spots",
	"routines",
	"items",
] as const satisfies (keyof SetUpEntry)[];
export const timerFields = ["isDown", "startMs"] as const satisfies (keyof StartTimer)[];
export const heldFields = [
	...(["kind", "key", "standard", "name", "count", "face", "turn", "isLocked", "value", "isMade"] as const),
] as const satisfies (keyof LaidEntry)[];
export const laidFields = [
	...heldFields,
	...(["x", "y", "isStack", "holds"] as const),
] as const satisfies (keyof LaidEntry)[];

export const spotFields = [
	...(["name", "x", "y", "widthMm", "heightMm", "role", "seat", "seenBy"] as const),
	...(["snap", "columns", "rows", "gapMm", "face", "isUpright"] as const),
] as const satisfies (keyof GivenSpot)[];

/** Names in entries of the component fields that only some kinds have, or that only some entries may give. */
const fieldsOfSome = {
	kind: ["kind"],
	parentExternalKey: ["parent"],
	sides: ["sides"],
	images: ["front", "back", "images"],
	pages: ["pages"],
	cover: ["cover"],
} as const satisfies { [K in keyof ManifestComponent]?: Names };

/** Names in entries of all other component fields, which every piece may have. A forgotten field does not compile. */
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

/**
 * The values that an entry gives for the fields of every piece; undefined for fields that it omits. A forgotten field
 * does not compile.
 */
export type Basics = { readonly [F in Exclude<EveryField, "width" | "height">]: FieldValues[F] | undefined };

type NamedAlike = {
	[K in keyof typeof fieldsOfEvery]: (typeof fieldsOfEvery)[K] extends readonly [K] ? K : never;
}[keyof typeof fieldsOfEvery];

/** Fields with one name and one value in components, in entries and in every form in between. */
export type PlainField = Exclude<NamedAlike, "name" | "count">;
const isDerived = (field: string) => field === "name" || field === "count";
const plainFields = Object.entries(fieldsOfEvery)
	.filter(([field, names]) => names.includes(field as never) && !isDerived(field))
	.map(([field]) => field) as PlainField[];

/** The plain fields of a piece, undefined if it has none. A type of pieces that lacks one of them does not compile. */
export function plainOf<P extends { readonly [F in PlainField]?: FieldValues[F] | null | undefined }>(
	piece: PlainField extends keyof P ? P : never,
): { readonly [F in PlainField]: FieldValues[F] | undefined } {
	return Object.fromEntries(plainFields.map((field) => [field, piece[field] ?? undefined])) as {
		[F in PlainField]: FieldValues[F] | undefined;
	};
}

/** Reads the fields of one piece in one format. A wrong field is reported and counts as missing. */
export type FieldSource = {
	text(field: "name" | "key"): string | undefined;
	count(): number | undefined;
	shape(): Shape | undefined;
	payload(): Record<string, unknown> | undefined;
};

/** Reads the fields that every piece may have, except its size, in any format. A forgotten field does not compile. */
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
/**
 * The fields of sheets that a deck or a bundle may have. If it has a grid, its `count`, `back` and `dpi` describe the
 * sheets, too.
 */
export const sheetFieldsOfDecks = [
	"grid",
	"last",
	"margin",
	"gutter",
	"card",
	"mirrored",
	"pages",
] as const satisfies Names;
export const sheetFields = ["file", ...sheetFieldsOfDecks, "count", "back", "dpi"] as const satisfies Names;
export const pdfFields = ["file", "pages", "back", "dpi"] as const satisfies Names;
/** The fields of an entry of `pieces`, which can have every field of a component. */
export const anyField = [...pieceFields, ...Object.values(fieldsOfSome).flat()];

/** The field of an entry that lists the contents of a piece; undefined for kinds without contents. */
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

/** Whether pieces of a kind list others: decks and bundles. */
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

/** The key of a face whose entry gives none. */
export const faceKey = (die: string, number: number): string => `${die}/face-${number}`;
/** The name of a face whose entry gives none. */
export const faceName = (die: string, number: number): string => `${die} ${number}`.slice(-256);

/** The fields of a manifest that describe the whole game. */
export type Head = {
	game: string;
	gameId: string;
	url: string;
	players: PlayerRange;
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
	players: true,
	ignore: true,
	pdfs: true,
	sheets: true,
	defaults: true,
	table: true,
} satisfies Record<keyof Head, true>) as readonly (keyof Head)[];
