import {
	type BleedMode,
	compareSides,
	isShown,
	type Kind,
	type Size,
	sizeOnTable,
	trimCrop,
} from "@tuckbox/pieces";
import { type ComponentValues, type FieldColumns, fieldTexts, valuesOf } from "./component-fields.ts";

/** The format version of the records; raised when the format changes, so that stored records are rebuilt. */
export const recordForm = 6;

/**
 * Stands for the base address of images in a stored record, because the service's address may change. JSON texts contain
 * no raw control character anywhere else.
 */
const filesMark = "\u0001";

/** The base addresses of images, followed by their objects' paths. A store may serve some of them itself. */
export type FilesAt = { sources: string; derived: string };

const derivedMark = new RegExp(`${filesMark}(?=games/[^/"]+/derived/)`, "g");

/** A stored record, or several, with the addresses under which images are reached. */
export function withAddresses(text: string, { sources, derived }: FilesAt): string {
	const rest = sources === derived ? text : text.replaceAll(derivedMark, () => derived);
	return rest.replaceAll(filesMark, () => sources);
}

const detailsOfFace = new RegExp(
	`,"url":"${filesMark}.*?"heightPx":\\d+(?:,"trim":\\{[^}]*\\})?(?=\\})`,
	"g",
);

/** A stored record, or several, with the ids of its images alone: without their addresses, sizes and trim. */
export function withoutAddresses(text: string): string {
	return text.replace(detailsOfFace, "");
}

const newerSizes = new RegExp(`,"(?:medium|large)Url":"${filesMark}[^"]*"`, "g");
const formOfImage = new RegExp(`(${filesMark}games/[^/"]+/derived/drv_[0-9a-z]+-)\\d+-`, "g");

/** A stored record with its images' addresses of the first form: equal for records that differ only in forms. */
export function withoutImageForms(text: string): string {
	return text.replaceAll(newerSizes, "").replaceAll(formOfImage, "$1");
}

/** A side of a component as its record shows it; addresses are paths of objects. */
export type ShownSide = {
	sideKey: string;
	assetId: string;
	derivedAssetId: string | null;
	url: string;
	derivedUrl: string | null;
	thumbUrl: string | null;
	mediumUrl: string | null;
	largeUrl: string | null;
	widthPx: number;
	heightPx: number;
	pixelsPerInch: number;
	bleedMode: BleedMode;
};

/** The columns of a component's row that its record shows. */
type RecordedRow = FieldColumns & {
	id: string;
	app_id: string;
	kind: Kind;
	external_key: string;
	die_type: number | null;
	position: number;
	created_at: number;
	updated_at: number;
};

/** The size that a component was sent with, to which its images are trimmed. */
type SentSize = Pick<ComponentValues, "widthMm" | "heightMm">;

/** A text that needs no escapes, as JSON. */
function quoted(own: string | null, mark = ""): string {
	return own === null ? "null" : `"${mark}${own}"`;
}

/**
 * JSON text of a shown side. Written without an object, because these are our own names, keys and numbers: with
 * `JSON.stringify` a record takes twice as long, a twentieth of all that a changed piece costs (store/sql/README.md).
 */
function faceText(side: ShownSide, { widthMm, heightMm }: SentSize): string {
	const trim = trimCrop(side, widthMm, heightMm);
	const optional =
		(side.mediumUrl === null ? "" : `,"mediumUrl":${quoted(side.mediumUrl, filesMark)}`) +
		(side.largeUrl === null ? "" : `,"largeUrl":${quoted(side.largeUrl, filesMark)}`);
	return (
		`{"sideKey":"${side.sideKey}","assetId":"${side.assetId}","derivedAssetId":${quoted(side.derivedAssetId)}` +
		`,"url":${quoted(side.url, filesMark)},"derivedUrl":${quoted(side.derivedUrl, filesMark)}` +
		`,"thumbUrl":${quoted(side.thumbUrl, filesMark)}${optional}` +
		`,"widthPx":${side.widthPx},"heightPx":${side.heightPx}` +
		`${trim === null ? "" : `,"trim":${JSON.stringify(trim)}`}}`
	);
}

/** JSON text of the sides in the order they are shown. */
function facesText(kind: Kind, size: SentSize, sides: readonly ShownSide[]): string {
	const shown = sides.filter((side) => isShown(kind, side.sideKey));
	if (shown.length > 1) shown.sort((a, b) => compareSides(a.sideKey, b.sideKey));
	return `[${shown.map((side) => faceText(side, size)).join(",")}]`;
}

/** The images in a record, as JSON text, and the size that they may suggest: both stay until an image or the sent size changes. */
export type RecordedImages = Size & { faces: string };

export function recordedImages(
	{ kind, die_type: dieType, width_mm: widthMm, height_mm: heightMm }: RecordedRow,
	sides: readonly ShownSide[],
): RecordedImages {
	const onTable = sizeOnTable({ kind, dieType, widthMm, heightMm }, sides);
	return { ...onTable, faces: facesText(kind, { widthMm, heightMm }, sides) };
}

/**
 * Writes a component's record as JSON text in its stored form: {@link withAddresses} turns it into what the API
 * returns. The caller's payload passes through unchanged.
 */
export function recordText(row: RecordedRow, { widthMm, heightMm, faces }: RecordedImages): string {
	const { payload } = row;
	const own = payload === "{}" ? "" : `${payload.slice(1, -1)},`;
	const shown = { ...valuesOf(row), widthMm, heightMm, sides: row.die_type };
	return (
		`{"id":"${row.id}","kind":"${row.kind}","name":${JSON.stringify(row.name)}` +
		`,"externalKey":${JSON.stringify(row.external_key)}${fieldTexts(shown)}` +
		`,"app":"${row.app_id}","position":${row.position},"createdAt":${row.created_at},"updatedAt":${row.updated_at}` +
		`,"payload":{${own}"imageFaces":${faces}}}`
	);
}
