import { isDieType } from "../dice.ts";
import { storedKind } from "../kind-names.ts";
import { type KindName, kindTable, parentKinds, shapes } from "../kinds.ts";
import { limits } from "../limits.ts";
import { bytesBeyond, bytesText } from "../words.ts";
import { type Because, because } from "./reasons.ts";

/** A piece as a push describes it: as the API accepts it, but with its images named by any text. */
export type DescribedPiece = {
	kind: KindName;
	externalKey: string;
	name: string;
	count?: number | null;
	widthMm?: number | null;
	heightMm?: number | null;
	shape?: string | null;
	sides?: number | null;
	parentExternalKey?: string | null;
	payload?: Record<string, unknown> | null;
	images?: readonly { sideKey: string; sourcePixelsPerInch?: number | null }[];
	pages?: readonly string[];
};

/**
 * Something that the service refuses: as a sentence for the designer, and as facts for programs in another language.
 */
export type Fault = { field: string } & Because;

const number = (value: number) => value.toLocaleString("en");

const loneSurrogate = /\p{Cs}/u;

/** Bytes of a well-formed text in UTF-8. */
function utf8Length(text: string): number {
	let bytes = 0;
	for (const letter of text) {
		const point = letter.codePointAt(0) ?? 0;
		bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
	}
	return bytes;
}

/** The fault in a text, as the end of a sentence. Lengths are in code points. */
function textFault(text: string, maxLength: number): Because | undefined {
	const length = [...text].length;
	if (length === 0) return { ...because("EMPTY"), message: "is empty" };
	if (length > maxLength) {
		const message = `has ${number(length)} characters; at most ${number(maxLength)} are allowed`;
		return { ...because("TOO_LONG", { max: maxLength }), message };
	}
	if (text.includes("\0")) return { ...because("UNKEEPABLE"), message: "contains a null character" };
	if (loneSurrogate.test(text)) return because("HALF_CHARACTER");
	return undefined;
}

/** The fault in the name of a game, as the end of a sentence. */
export function gameNameFault(name: string): Because | undefined {
	return textFault(name, limits.maxNameLength);
}

/** The fault in the content of a payload, as the end of a sentence: values that JSON or a database cannot store. */
function contentFault(value: unknown, levels: number): Because | undefined {
	if (typeof value === "number" && !Number.isFinite(value))
		return { ...because("UNKEEPABLE"), message: "contains a number that is too large" };
	if (typeof value === "string" && value !== "") return textFault(value, Infinity);
	if (typeof value !== "object" || value === null) return undefined;
	if (levels === 0) {
		const message = `is nested deeper than ${limits.maxPayloadDepth} levels`;
		return { ...because("TOO_DEEP", { max: limits.maxPayloadDepth }), message };
	}
	for (const [key, inner] of Object.entries(value)) {
		const fault = (key === "" ? undefined : textFault(key, Infinity)) ?? contentFault(inner, levels - 1);
		if (fault !== undefined) return fault;
	}
	return undefined;
}

function payloadFault(payload: Record<string, unknown>): Because | undefined {
	// the service sets this field itself
	const { imageFaces, ...own } = payload;
	const fault = contentFault(own, limits.maxPayloadDepth) ?? contentFault(imageFaces, Infinity);
	if (fault !== undefined) return fault;
	const bytes = utf8Length(JSON.stringify(own));
	if (bytes <= limits.maxPayloadBytes) return undefined;
	const message = `has ${bytesBeyond(bytes, limits.maxPayloadBytes)}; at most ${bytesText(limits.maxPayloadBytes)} are allowed`;
	return { ...because("TOO_MANY_BYTES", { max: limits.maxPayloadBytes }), message };
}

/**
 * Returns the faults for which the service refuses a piece, whatever the game contains. A test compares them with the
 * service's own checks.
 * @param isNew whether the piece is certainly new, and must have everything that a first push requires
 */
export function faultsOf(piece: DescribedPiece, isNew = false): Fault[] {
	const faults: Fault[] = [];
	const say = (field: string, why: Because, message: string) => faults.push({ field, ...why, message });
	const { externalKey, name, count, parentExternalKey, shape, sides, payload, images = [], pages } = piece;
	const kind = storedKind(piece.kind);
	const { word, front } = kindTable[kind];
	const text = (field: string, what: string, value: string, maxLength: number) => {
		const fault = textFault(value, maxLength);
		const quoted =
			value === "" ? "" : ` "${[...value].slice(0, 40).join("").replace(loneSurrogate, "\u{fffd}")}"`;
		if (fault !== undefined) say(field, fault, `The ${what} of this ${word}${quoted} ${fault.message}.`);
	};
	text("externalKey", "key", externalKey, limits.maxExternalKeyLength);
	text("name", "name", name, limits.maxNameLength);
	if (parentExternalKey)
		text("parentExternalKey", "parent's key", parentExternalKey, limits.maxExternalKeyLength);
	if (parentExternalKey && parentKinds(kind).length === 0)
		say("parentExternalKey", because("PARENT_NOT_ALLOWED", { kind }), `A ${word} cannot have a parent.`);
	if (count != null && !(Number.isSafeInteger(count) && count >= 1))
		say(
			"count",
			because("NOT_WHOLE", { min: 1 }),
			`The count is ${count}, but must be a whole number of at least 1.`,
		);
	for (const [field, length] of [
		["widthMm", piece.widthMm],
		["heightMm", piece.heightMm],
	] as const) {
		if (length != null && !(length > 0 && Number.isFinite(length)))
			say(
				field,
				because("NOT_MORE", { min: 0 }),
				`The ${field.slice(0, -2)} is ${length} mm, but must be more than 0 and finite.`,
			);
	}
	if (shape != null && !shapes.some((known) => known === shape))
		say(
			"shape",
			because("NOT_ALLOWED", { allowed: shapes.join(", ") }),
			`The shape is "${shape}", but must be one of ${shapes.join(", ")}.`,
		);
	if (kind === "die" && sides != null && !isDieType(sides))
		say("sides", because("NO_SUCH_DIE", { sides }), `There is no die with ${sides} sides.`);
	const wrongPayload = payload == null ? undefined : payloadFault(payload);
	if (wrongPayload !== undefined)
		say("payload", wrongPayload, `The payload of "${externalKey}" ${wrongPayload.message}.`);

	if (images.length > limits.maxAssetsPerComponent)
		say(
			"images",
			because("TOO_MANY_ITEMS", { max: limits.maxAssetsPerComponent }),
			`There are ${images.length} pictures; at most ${limits.maxAssetsPerComponent} are allowed.`,
		);
	const { minResolution, maxResolution } = limits;
	for (const [at, { sideKey, sourcePixelsPerInch: resolution }] of images.entries()) {
		text(`images[${at}].sideKey`, "side", sideKey, limits.maxSideKeyLength);
		if (resolution != null && !(resolution >= minResolution && resolution <= maxResolution)) {
			say(
				`images[${at}].sourcePixelsPerInch`,
				because("OUT_OF_RANGE", { min: minResolution, max: maxResolution }),
				`The picture on ${sideKey} has ${resolution} dpi; from ${minResolution} to ${number(maxResolution)} are allowed.`,
			);
		}
	}
	if (front === "required" && isNew && !images.some(({ sideKey }) => sideKey === "front"))
		say("images", because("FRONT_MISSING"), `The ${word} "${externalKey}" has no front.`);
	if (kind === "book") {
		const most = limits.maxBookPages;
		if (pages?.length === 0 || (pages === undefined && isNew))
			say("pages", because("PAGES_MISSING"), `The book "${externalKey}" has no pages.`);
		if (pages !== undefined && pages.length > most)
			say(
				"pages",
				because("TOO_MANY_ITEMS", { max: most }),
				`The book "${externalKey}" has ${pages.length} pages; at most ${most} are allowed.`,
			);
	}
	return faults;
}
