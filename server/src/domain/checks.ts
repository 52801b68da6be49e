import { mmPerInch, type Placement, trimCrop } from "./derivative.ts";
import { faceNumber, isShown } from "./face.ts";
import { type Kind, parentKinds } from "./kind.ts";
import { sizeOf } from "./record.ts";
import { isSizeGuessed } from "./upsert.ts";

/**
 * What may disappoint at the table, the worst first. An error: something is not there at all. docs/API.md lists them; a
 * test compares.
 */
export const checks = {
	IMAGE_FAILED: "error",
	FRONT_MISSING: "error",
	FACES_MISSING: "warning",
	DIE_TYPE_CORRECTED: "warning",
	FACE_WITHOUT_DIE: "warning",
	PARENT_PENDING: "warning",
	SIDE_NOT_SHOWN: "warning",
	ASPECT_OFF: "warning",
	LOW_RESOLUTION: "warning",
	SIZE_GUESSED: "warning",
	IMAGE_UNUSED: "warning",
} as const;

export type CheckCode = keyof typeof checks;
export const checkCodes = Object.keys(checks) as CheckCode[];

/** Fewer pixels to the inch than this look blurred on a table that is zoomed in, and in print. */
const leastPixelsPerInch = 150;
/** How much longer one axis may be drawn than the other before it shows: 1 mm on a card. */
const aspectTolerance = 0.02;

/** An image on a side of a piece. */
export type CheckedSide = Placement & {
	sideKey: string;
	assetId: string;
	derivativeId: string | null;
};

/** A piece as it is stored. */
export type CheckedPiece = {
	kind: Kind;
	/** As sent, or null. */
	widthMm: number | null;
	heightMm: number | null;
	/** The die type that was asked for, and the one it has. */
	wish: number | null;
	dieType: number | null;
	parentKey: string | null;
	sides: readonly CheckedSide[];
};

/** What a piece alone does not tell. */
export type Surroundings = {
	hasParent: boolean;
	/** Of a die: the sideKeys of its faces, null for one without an image. */
	faces: readonly (string | null)[];
	/** Why the derived versions of an image could not be made, by derivative. */
	failures: ReadonlyMap<string, string>;
};

export type Fault = {
	code: CheckCode;
	message: string;
	sideKey?: string;
	assetId?: string;
	derivativeId?: string;
};

type About = Omit<Fault, "code" | "message">;

function fault(code: CheckCode, message: string, about: About = {}): Fault {
	return { code, message, ...about };
}

/** Numbers as people read them: `63.5`, `300`. */
function short(length: number): string {
	return String(Math.round(length * 10) / 10);
}

function faultsOfSide(piece: CheckedPiece, side: CheckedSide, failures: Surroundings["failures"]): Fault[] {
	const { kind, widthMm, heightMm } = piece;
	const { sideKey, assetId, derivativeId } = side;
	const about = { sideKey, assetId };
	if (!isShown(kind, sideKey)) {
		const message = `A ${kind} has no side "${sideKey}": the image is kept and shown nowhere.`;
		return [fault("SIDE_NOT_SHOWN", message, about)];
	}
	const faults: Fault[] = [];
	const failure = derivativeId === null ? undefined : failures.get(derivativeId);
	if (derivativeId !== null && failure !== undefined) {
		const message = `The image on ${sideKey} could not be made ready to show: ${failure}.`;
		faults.push(fault("IMAGE_FAILED", message, { ...about, derivativeId }));
	}
	const size = sizeOf(piece, piece.sides);
	const crop = trimCrop(side, widthMm, heightMm);
	const shown = crop ?? { width: side.widthPx, height: side.heightPx };
	const pixels = `${shown.width} × ${shown.height} px`;
	const millimetres = `${short(size.widthMm)} × ${short(size.heightMm)} mm`;
	const horizontal = shown.width / (size.widthMm / mmPerInch);
	const vertical = shown.height / (size.heightMm / mmPerInch);
	const stretch = Math.max(horizontal, vertical) / Math.min(horizontal, vertical) - 1;
	const isSized = widthMm !== null && heightMm !== null;
	if (isSized && stretch > aspectTolerance) {
		const percent = stretch < 1 ? `${short(stretch * 100)} %` : `${short(stretch + 1)} times`;
		const message = `The image on ${sideKey} has ${pixels}, and the piece ${millimetres}: the proportions differ by ${percent}.`;
		faults.push(fault("ASPECT_OFF", message, about));
	}
	const resolution = Math.round(Math.min(horizontal, vertical));
	if (resolution < leastPixelsPerInch) {
		const message = `The image on ${sideKey} has ${resolution} pixels to the inch (${pixels} on ${millimetres}); below ${leastPixelsPerInch} it looks blurred.`;
		faults.push(fault("LOW_RESOLUTION", message, about));
	}
	return faults;
}

function faultsOfDie(piece: CheckedPiece, faces: Surroundings["faces"]): Fault[] {
	const faults: Fault[] = [];
	const type = piece.dieType ?? 6;
	if (piece.wish !== null && piece.wish !== type) {
		const message = `The die asks for ${piece.wish} sides and has more faces: it is a d${type}.`;
		faults.push(fault("DIE_TYPE_CORRECTED", message));
	}
	// one without any faces shows numerals on purpose
	if (faces.length === 0) return faults;
	const present = new Set(faces.map((side) => faceNumber(side ?? "")));
	const missing = Array.from({ length: type }, (_, i) => i + 1).filter((number) => !present.has(number));
	if (missing.length > 0) {
		const isOne = missing.length === 1;
		const which = missing.length === type ? "All faces" : `Face${isOne ? "" : "s"} ${missing.join(", ")}`;
		const rest = isOne ? "has no image and shows its numeral" : "have no image and show their numerals";
		faults.push(fault("FACES_MISSING", `${which} of the d${type} ${rest}.`));
	}
	return faults;
}

/** Everything about a piece that may disappoint at the table. */
export function faultsOf(piece: CheckedPiece, { hasParent, faces, failures }: Surroundings): Fault[] {
	const { kind, parentKey, sides } = piece;
	const faults = sides.flatMap((side) => faultsOfSide(piece, side, failures));
	const hasFront = sides.some(({ sideKey }) => sideKey === "front");
	if ((kind === "tile" || kind === "board") && !hasFront) {
		faults.push(fault("FRONT_MISSING", `The ${kind} has no front image: it shows nothing.`));
	}
	if (isSizeGuessed(piece, hasFront)) {
		const { widthMm, heightMm } = sizeOf(piece, sides);
		const message = `No size was sent: ${short(widthMm)} × ${short(heightMm)} mm is a guess.`;
		faults.push(fault("SIZE_GUESSED", message));
	}
	if (kind === "die") faults.push(...faultsOfDie(piece, faces));
	if (kind === "dieFace" && parentKey === null) {
		const message = "The face names no die, so none shows it.";
		faults.push(fault("FACE_WITHOUT_DIE", message));
	}
	if (parentKey !== null && !hasParent) {
		const parents = parentKinds(kind).join(" or ");
		const what = kind === "dieFace" ? "no die shows it" : "it lies by itself";
		const message = `There is no ${parents} "${parentKey}", so ${what} until there is one.`;
		faults.push(fault("PARENT_PENDING", message));
	}
	return faults;
}

/** Why an image could not be made, as its owner may read it: what is about the insides of the service is not told. */
export function tellFailure(lastError: string | null): string {
	const [line = ""] = (lastError ?? "").split("\n", 1);
	if (/^(cannot be decoded|is )/.test(line)) return `it ${line}`;
	if (/^the bytes of .* are missing$/.test(line)) return "its bytes are missing";
	return "the service failed at it, and the operator's log says why";
}
