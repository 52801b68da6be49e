import { faceNumber } from "./dice.ts";
import { aspectTolerance, type CheckCode, minPixelsPerInch } from "./findings.ts";
import { type Kind, kindTable, parentKinds } from "./kinds.ts";
import { isShown } from "./sides.ts";
import { isSizeGuessed, sizeOf } from "./sizes.ts";
import { mmPerInch, type Placement, trimCrop } from "./trim.ts";
import { sizeText } from "./words.ts";

/** A piece, with its images and what the caller knows about each. */
export type CheckedPiece<S extends Placement & { sideKey: string }> = {
	kind: Kind;
	/** As sent, or null. */
	widthMm: number | null;
	heightMm: number | null;
	/** The number of sides that was requested for a die, and the type that it has. */
	requestedSides: number | null;
	dieType: number | null;
	parentKey: string | null;
	sides: readonly S[];
};

/** What the checks need to know beyond the piece itself. */
export type CheckContext<S> = {
	hasParent: boolean;
	/** The sideKeys of a die's faces; null for one without an image. */
	faces: readonly (string | null)[];
	/** Why an image could not be prepared, as the end of a sentence; undefined if it could. */
	failureOf?: (side: S) => string | undefined;
};

export type Finding<S> = {
	code: CheckCode;
	message: string;
	/** The image it is about. */
	side?: S;
};

/** A share or a factor with at most one decimal. */
function short(number: number): string {
	return String(Math.round(number * 10) / 10);
}

function judgeSide<S extends Placement & { sideKey: string }>(
	piece: CheckedPiece<S>,
	side: S,
	failure: string | undefined,
): Finding<S>[] {
	const { kind, widthMm, heightMm } = piece;
	const { sideKey } = side;
	if (!isShown(kind, sideKey)) {
		const message = `A ${kind} has no side "${sideKey}": the image is kept and shown nowhere.`;
		return [{ code: "SIDE_NOT_SHOWN", message, side }];
	}
	const findings: Finding<S>[] = [];
	if (failure !== undefined) {
		const message = `The image on ${sideKey} could not be made ready to show: ${failure}.`;
		findings.push({ code: "IMAGE_FAILED", message, side });
	}
	const size = sizeOf(piece, piece.sides);
	const crop = trimCrop(side, widthMm, heightMm);
	const shown = crop ?? { width: side.widthPx, height: side.heightPx };
	const pixels = `${shown.width} × ${shown.height} px`;
	const millimetres = sizeText(size);
	const horizontal = shown.width / (size.widthMm / mmPerInch);
	const vertical = shown.height / (size.heightMm / mmPerInch);
	const stretch = Math.max(horizontal, vertical) / Math.min(horizontal, vertical) - 1;
	const isSized = widthMm !== null && heightMm !== null;
	if (isSized && stretch > aspectTolerance) {
		const percent = stretch < 1 ? `${short(stretch * 100)} %` : `${short(stretch + 1)} times`;
		const message = `The image on ${sideKey} has ${pixels}, and the piece ${millimetres}: the proportions differ by ${percent}.`;
		findings.push({ code: "ASPECT_OFF", message, side });
	}
	const resolution = Math.round(Math.min(horizontal, vertical));
	if (resolution < minPixelsPerInch) {
		const message = `The image on ${sideKey} has ${resolution} pixels to the inch (${pixels} on ${millimetres}); below ${minPixelsPerInch} it looks blurred.`;
		findings.push({ code: "LOW_RESOLUTION", message, side });
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
		findings.push({ code: "DIE_TYPE_CORRECTED", message });
	}
	// a die without any faces shows numerals on purpose
	if (faces.length === 0) return findings;
	const present = new Set(faces.map((side) => faceNumber(side ?? "")));
	const missing = Array.from({ length: type }, (_, i) => i + 1).filter((number) => !present.has(number));
	if (missing.length > 0) {
		const isOne = missing.length === 1;
		const which = missing.length === type ? "All faces" : `Face${isOne ? "" : "s"} ${missing.join(", ")}`;
		const rest = isOne ? "has no image and shows its numeral" : "have no image and show their numerals";
		findings.push({ code: "FACES_MISSING", message: `${which} of the d${type} ${rest}.` });
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
		findings.push({ code: "FRONT_MISSING", message: `The ${kind} has no front image: it shows nothing.` });
	}
	if (isSizeGuessed(piece, hasFront)) {
		const message = `No size was sent: ${sizeText(sizeOf(piece, sides))} is a guess.`;
		findings.push({ code: "SIZE_GUESSED", message });
	}
	if (kind === "die") findings.push(...judgeDie<S>(piece, faces));
	if (kind === "dieFace" && parentKey === null) {
		findings.push({ code: "FACE_WITHOUT_DIE", message: "The face names no die, so none shows it." });
	}
	if (parentKey !== null && !hasParent) {
		const parents = parentKinds(kind).join(" or ");
		const what = kind === "dieFace" ? "no die shows it" : "it stays on its own";
		const message = `There is no ${parents} "${parentKey}", so ${what} until there is one.`;
		findings.push({ code: "PARENT_PENDING", message });
	}
	return findings;
}
