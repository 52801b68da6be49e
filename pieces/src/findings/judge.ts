import { faceNumber } from "../dice.ts";
import { type Kind, kindTable, parentKinds } from "../kinds.ts";
import { isShown } from "../sides.ts";
import { isSizeGuessed, sizeOnTable } from "../sizes/sizes.ts";
import { mmPerInch, type Placement, trimCrop } from "../sizes/trim.ts";
import { sizeText } from "../words.ts";
import { aspectTolerance, type CheckCode, minPixelsPerInch } from "./findings.ts";
import type { Because } from "./reasons.ts";
import type { Fact } from "./templates.ts";

/** A piece with its images, as checks need it. */
export type CheckedPiece<S extends Placement & { sideKey: string }> = {
	kind: Kind;
	/** The size as sent, or null. */
	widthMm: number | null;
	heightMm: number | null;
	/** The number of sides that was requested for a die, and the type that it has. */
	requestedSides: number | null;
	dieType: number | null;
	parentKey: string | null;
	sides: readonly S[];
};

/** The facts that checks need beyond the piece itself. */
export type CheckContext<S> = {
	hasParent: boolean;
	/** The sideKeys of a die's faces; null for a face without an image. */
	faces: readonly (string | null)[];
	/** Returns the reason why an image could not be prepared; undefined if it could. */
	failureOf?: (side: S) => ({ message: string } & Partial<Because>) | undefined;
};

/** The size of an image in pixels, and of its piece in mm. */
type Sizes = { widthPx: number; heightPx: number; widthMm: number; heightMm: number };

/** The facts in a finding's message. */
export type CheckFacts = {
	/** The facts of the reason are added to these. */
	IMAGE_FAILED: { side: string; reason?: string };
	FRONT_MISSING: Record<never, never>;
	KEY_TWICE: { count: number };
	/** Numbers of the faces, separated by commas; empty for all faces. */
	FACES_MISSING: { dieType: number; count: number; faces: string };
	DIE_TYPE_CORRECTED: { dieType: number; requested: number };
	FACE_WITHOUT_DIE: Record<never, never>;
	PARENT_PENDING: { parent: string };
	/** Number of different backs of a deck's cards; no back counts as one. */
	BACKS_DIFFER: { count: number };
	SIDE_NOT_SHOWN: { side: string };
	/** Percentage by which the larger scale exceeds the smaller one. */
	ASPECT_OFF: Sizes & { side: string; percent: number };
	LOW_RESOLUTION: Sizes & { side: string; pixelsPerInch: number; least: number };
	SIZE_GUESSED: { widthMm: number; heightMm: number };
	IMAGE_UNUSED: Record<never, never>;
};

export type Finding<S> = {
	code: CheckCode;
	message: string;
	params: Readonly<Record<string, Fact>>;
	/** The image that the finding is about. */
	side?: S;
};

function finding<C extends CheckCode, S>(
	code: C,
	params: CheckFacts[C],
	message: string,
	side?: S,
): Finding<S> {
	return { code, message, params, ...(side !== undefined && { side }) };
}

const rounded = (length: number) => Math.round(length * 100) / 100;
const roundedSize = ({ widthMm, heightMm }: { widthMm: number; heightMm: number }) => {
	return { widthMm: rounded(widthMm), heightMm: rounded(heightMm) };
};

/** A share or a factor with at most one decimal. */
function short(number: number): string {
	return String(Math.round(number * 10) / 10);
}

function judgeSide<S extends Placement & { sideKey: string }>(
	piece: CheckedPiece<S>,
	side: S,
	failure: ({ message: string } & Partial<Because>) | undefined,
): Finding<S>[] {
	const { kind, widthMm, heightMm } = piece;
	const { sideKey } = side;
	if (!isShown(kind, sideKey)) {
		const message = `A ${kind} has no side "${sideKey}": the image is kept and shown nowhere.`;
		return [finding("SIDE_NOT_SHOWN", { side: sideKey }, message, side)];
	}
	const findings: Finding<S>[] = [];
	if (failure !== undefined) {
		const message = `The image on ${sideKey} could not be made ready to show: ${failure.message}.`;
		const because = { ...failure.params, ...(failure.reason && { reason: failure.reason }) };
		findings.push(finding("IMAGE_FAILED", { side: sideKey, ...because }, message, side));
	}
	const size = sizeOnTable(piece, piece.sides);
	const crop = trimCrop(side, widthMm, heightMm);
	const shown = crop ?? { width: side.widthPx, height: side.heightPx };
	const pixels = `${shown.width} × ${shown.height} px`;
	const millimetres = sizeText(size);
	const sizes = { widthPx: shown.width, heightPx: shown.height, ...roundedSize(size) };
	const horizontal = shown.width / (size.widthMm / mmPerInch);
	const vertical = shown.height / (size.heightMm / mmPerInch);
	const stretch = Math.max(horizontal, vertical) / Math.min(horizontal, vertical) - 1;
	const isSized = widthMm !== null && heightMm !== null;
	if (isSized && stretch > aspectTolerance) {
		const percent = stretch < 1 ? `${short(stretch * 100)} %` : `${short(stretch + 1)} times`;
		const message = `The image on ${sideKey} has ${pixels}, and the piece ${millimetres}: the proportions differ by ${percent}.`;
		const params = { side: sideKey, ...sizes, percent: Math.round(stretch * 1000) / 10 };
		findings.push(finding("ASPECT_OFF", params, message, side));
	}
	const resolution = Math.round(Math.min(horizontal, vertical));
	if (resolution < minPixelsPerInch) {
		const message = `The image on ${sideKey} has ${resolution} pixels to the inch (${pixels} on ${millimetres}); below ${minPixelsPerInch} it looks blurred.`;
		const params = { side: sideKey, ...sizes, pixelsPerInch: resolution, least: minPixelsPerInch };
		findings.push(finding("LOW_RESOLUTION", params, message, side));
	}
	return findings;
}

function judgeDie<S>(
	{ dieType, requestedSides }: { dieType: number | null; requestedSides: number | null },
	faces: CheckContext<S>["faces"],
): Finding<S>[] {
	const findings: Finding<S>[] = [];
	const type = dieType ?? 6;
	if (requestedSides !== null && requestedSides !== type) {
		const message = `The die asks for ${requestedSides} sides and has more faces: it is a d${type}.`;
		findings.push(finding("DIE_TYPE_CORRECTED", { requested: requestedSides, dieType: type }, message));
	}
	// a die without any faces shows numerals on purpose
	if (faces.length === 0) return findings;
	const present = new Set(faces.map((side) => faceNumber(side ?? "")));
	const missing = Array.from({ length: type }, (_, i) => i + 1).filter((number) => !present.has(number));
	if (missing.length > 0) {
		const isOne = missing.length === 1;
		const which = missing.length === type ? "All faces" : `Face${isOne ? "" : "s"} ${missing.join(", ")}`;
		const rest = isOne ? "has no image and shows its numeral" : "have no image and show their numerals";
		const faces = missing.length === type ? "" : missing.join(", ");
		const params = { dieType: type, count: missing.length, faces };
		findings.push(finding("FACES_MISSING", params, `${which} of the d${type} ${rest}.`));
	}
	return findings;
}

/** Returns the problems of a piece that players may notice. */
export function judge<S extends Placement & { sideKey: string }>(
	piece: CheckedPiece<S>,
	{ hasParent, faces, failureOf }: CheckContext<S>,
): Finding<S>[] {
	const { kind, parentKey, sides } = piece;
	const findings = sides.flatMap((side) => judgeSide(piece, side, failureOf?.(side)));
	const hasFront = sides.some(({ sideKey }) => sideKey === "front");
	if (kindTable[kind].front !== "optional" && !hasFront) {
		findings.push(finding("FRONT_MISSING", {}, `The ${kind} has no front image: it shows nothing.`));
	}
	if (isSizeGuessed(piece, hasFront)) {
		const size = sizeOnTable(piece, sides);
		const message = `No size was sent: ${sizeText(size)} is a guess.`;
		findings.push(finding("SIZE_GUESSED", roundedSize(size), message));
	}
	if (kind === "die") findings.push(...judgeDie<S>(piece, faces));
	if (kind === "dieFace" && parentKey === null) {
		findings.push(finding("FACE_WITHOUT_DIE", {}, "The face names no die, so none shows it."));
	}
	if (parentKey !== null && !hasParent) {
		const parents = parentKinds(kind).join(" or ");
		const what = kind === "dieFace" ? "no die shows it" : "it stays on its own";
		const message = `There is no ${parents} "${parentKey}", so ${what} until there is one.`;
		findings.push(finding("PARENT_PENDING", { parent: parentKey }, message));
	}
	return findings;
}
