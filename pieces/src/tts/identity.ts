import { imageTypes } from "../images.ts";
import { type Kind, kinds, type Shape, shapes } from "../kinds.ts";
import { limits } from "../limits.ts";
import { type BleedMode, bleedModes } from "../sizes/trim.ts";

// The identity of the piece that an object shows, in an export for Tabletop Simulator, so that an import restores the
// same piece. It is in the field Memo, which the program keeps with the object but does not use
// (https://api.tabletopsimulator.com/object/#memo).

/** A picture as it was pushed; an export shows a copy of it. */
export type TtsPicture = {
	sideKey: string;
	/** The SHA-256 of its bytes in hex, and its extension. */
	source: string;
	dpi: number;
	bleed: BleedMode;
};

/** The fields of a piece as they were pushed. */
export type TtsPiece = {
	kind: Kind;
	key: string;
	name: string;
	count: number;
	/** Width and height in mm; null if none was sent. */
	size: [number, number] | null;
	shape?: Shape | undefined;
	/** The type of a die. */
	sides?: number;
	/** Absent if it has no values, null if they are too long. */
	payload?: Readonly<Record<string, unknown>> | null | undefined;
	/** The pictures that the object shows. */
	pictures: TtsPicture[];
};

export type TtsIdentity = {
	/** The id of the game that it was exported from. */
	game: string;
	piece: TtsPiece;
	/** The deck or bundle that it belongs to. */
	parent?: TtsPiece;
	/** The faces of a die. */
	faces?: TtsPiece[];
	/** The sides that the object's first and second image show, if they are the piece's own. */
	shows: (string | null)[];
};

/** Maximum characters of a payload: each copy of a piece carries its values. */
const maxPayloadLength = 2000;
/** Maximum characters of a memo; a die with 20 faces has the longest. */
const maxMemoLength = 100_000;

/** Returns a piece's values for a memo; null if they are too long. */
export const payloadForMemo = <P extends Readonly<Record<string, unknown>>>(payload: P): P | null =>
	JSON.stringify(payload).length > maxPayloadLength ? null : payload;

export const ttsMemo = (identity: TtsIdentity): string => JSON.stringify({ tuckbox: 1, ...identity });

/** The memo of the notecard that keeps images up to date; it is not a text of the game. */
export const ttsUpdaterMemo = "tuckbox updater";

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Characters that the service refuses in names: null characters and halves of characters. */
const unfit = /[\0\p{Cs}]/u;
const isText = (value: unknown, isEmptyFit = false): value is string =>
	typeof value === "string" &&
	(isEmptyFit || value.trim() !== "") &&
	[...value].length <= limits.maxNameLength &&
	!unfit.test(value);
const isBetween = (value: unknown, least: number, most: number): value is number =>
	typeof value === "number" && value >= least && value <= most;
const isOptional = <T>(value: unknown, isFit: (value: unknown) => value is T): value is T | undefined =>
	value === undefined || isFit(value);

const extensions: readonly string[] = Object.values(imageTypes);
export const isTtsPicture = (value: unknown): value is TtsPicture =>
	isObject(value) &&
	isText(value.sideKey) &&
	typeof value.source === "string" &&
	/^[0-9a-f]{64}\.[a-z]+$/.test(value.source) &&
	extensions.includes(value.source.slice(65)) &&
	isBetween(value.dpi, limits.minResolution, limits.maxResolution) &&
	bleedModes.some((mode) => mode === value.bleed);

/** Maximum length in mm: longer than any board. */
const maxMm = 100_000;
/** Whether a memo's value of each field can be that of a piece. A forgotten field does not compile. */
const isFieldFit: Readonly<Record<keyof TtsPiece, (value: unknown) => boolean>> = {
	kind: (value) => kinds.some((kind) => kind === value),
	key: (value) => isText(value),
	name: (value) => isText(value, true),
	count: (value) => Number.isInteger(value) && isBetween(value, 1, Number.MAX_SAFE_INTEGER),
	size: (value) =>
		value === null ||
		(Array.isArray(value) && value.length === 2 && value.every((mm) => isBetween(mm, 0.01, maxMm))),
	shape: (value) => value === undefined || shapes.some((shape) => shape === value),
	sides: (value) => value === undefined || (Number.isInteger(value) && isBetween(value, 2, 20)),
	payload: (value) => value === undefined || value === null || isObject(value),
	pictures: (value) => Array.isArray(value) && value.length <= 20 && value.every(isTtsPicture),
};
const isPiece = (value: unknown): value is TtsPiece =>
	isObject(value) && Object.entries(isFieldFit).every(([field, isFit]) => isFit(value[field]));

/**
 * Reads the piece that an object was exported as. Anyone can write a memo, so everything in it is checked.
 * @returns undefined if it is not a memo of an export; "unreadable" if it is damaged or forged
 */
export function readTtsMemo(memo: string): TtsIdentity | "unreadable" | undefined {
	if (!memo.startsWith('{"tuckbox":')) return undefined;
	if (memo.length > maxMemoLength) return "unreadable";
	let value: unknown;
	try {
		value = JSON.parse(memo);
	} catch {
		return "unreadable";
	}
	const isFit =
		isObject(value) &&
		value.tuckbox === 1 &&
		typeof value.game === "string" &&
		/^gam_[0-9A-Za-z]{1,60}$/.test(value.game) &&
		isPiece(value.piece) &&
		isOptional(value.parent, isPiece) &&
		isOptional(
			value.faces,
			(faces): faces is TtsPiece[] => Array.isArray(faces) && faces.length <= 20 && faces.every(isPiece),
		) &&
		Array.isArray(value.shows) &&
		value.shows.length <= 2 &&
		value.shows.every((side) => side === null || isText(side));
	return isFit ? (value as TtsIdentity) : "unreadable";
}

/** Marks for bold, italics, colours and the like, which Tabletop Simulator reads in names and texts. */
const marks = /\[(?=\/?(?:b|i|u|s|sub|sup)\]|-\]|[\da-f]{6}\])/gi;

/**
 * Changes a text so that Tabletop Simulator shows it unaltered: marks lose their meaning, and control characters become
 * spaces.
 */
export const ttsText = (text: string): string =>
	text.replaceAll(marks, "[\u2060").replaceAll(/[^\S\n]|(?!\n)\p{Cc}/gu, " ");

const maxDescription = 600;

/** The values of a payload, one per line, as in a designer's table. */
export function ttsDescription(payload: Readonly<Record<string, unknown>>): string {
	let text = "";
	for (const name in payload) {
		const value = payload[name];
		const isShown = typeof value === "number" || typeof value === "boolean";
		if (!isShown && (typeof value !== "string" || value === "")) continue;
		text += ttsText(`${text === "" ? "" : "\n"}${name}: ${value}`.slice(0, 4 * maxDescription));
		// a payload may have thousands of values
		if (text.length > 2 * maxDescription) break;
	}
	const characters = [...text];
	return characters.length > maxDescription ? `${characters.slice(0, maxDescription).join("")}…` : text;
}
