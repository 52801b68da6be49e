import { dieSize, dieType, faceNumber, type Size } from "@tuckbox/pieces";
import { fitTo, type Pixels } from "../layout/fit.ts";
import { usualLengthMm } from "../read/draft.ts";
import { parseBleed } from "../read/sizes.ts";
import type { Bleed } from "../read/types.ts";
import { isWithin, type Print, type WrittenPicture, type WrittenPiece } from "../write/index.ts";

/** The bleed of a picture whose resolution and bleed a reader should detect, whatever others of its deck have. */
export const detected = "auto";

const isDetected = ({ bleed }: Print) => bleed === detected;

/** Compares the resolution and bleed of written pictures with what a reader would infer. */
export class PrintFit {
	readonly #images: ReadonlyMap<string, Pixels>;
	/** The sizes of faces of dice, which follow from the die and not from the piece. */
	readonly #faceSizes = new Map<WrittenPiece, Size>();

	constructor(top: readonly WrittenPiece[], images: ReadonlyMap<string, Pixels>) {
		this.#images = images;
		for (const piece of top) if (piece.kind === "die") this.#sizeFaces(piece);
	}

	#sizeFaces(die: WrittenPiece): void {
		const faces = die.children.filter((face) => isWithin(face, die));
		const numbers = faces.map(({ pictures: [picture] }) => faceNumber(picture?.side ?? "") ?? 0);
		const length = dieSize(dieType(die.sides ?? null, Math.max(0, ...numbers)));
		for (const face of faces) this.#faceSizes.set(face, { widthMm: length, heightMm: length });
	}

	/** Whether a picture reads back the same if only its file name is written. */
	isImplied(picture: WrittenPicture, piece: WrittenPiece, { bleed: text = "auto", dpi }: Print): boolean {
		if (isDetected(picture)) return dpi === undefined && text === "auto";
		const image = this.#images.get(picture.file);
		if (!image) return true;
		const bleed: Bleed = parseBleed(text) ?? "auto";
		const usual = usualLengthMm(piece.kind);
		const effective = bleed === "auto" && usual !== undefined ? "none" : bleed;
		const square = { widthMm: usual ?? 25, heightMm: usual ?? 25 };
		const fit = fitTo(image, piece.size ?? this.#faceSizes.get(piece) ?? square, effective, dpi);
		const mode = fit.bleedMm > 0 || bleed === "some" ? "yes" : "none";
		return fit.ppi === picture.dpi && mode === picture.bleed;
	}

	/**
	 * The bleed and, if need be, the resolution to write once for all pictures of these pieces; empty if no shared
	 * value fits or none is needed.
	 */
	printOf(pieces: readonly WrittenPiece[]): Print {
		const all = pieces.flatMap((piece) => piece.pictures.map((picture) => ({ picture, piece })));
		const pictures = all.filter(({ picture }) => !isDetected(picture));
		const isImpliedByAll = (shared: Print) =>
			pictures.every(({ picture, piece }) => this.isImplied(picture, piece, shared));
		const isSmall = pieces.some(({ kind }) => usualLengthMm(kind) !== undefined);
		if (pictures.length === 0 || (isSmall && isImpliedByAll({}))) return {};
		const dpi = pictures[0]?.picture.dpi;
		const withBleed = ["none", "1/8 in", "3 mm", "yes"].map((bleed): Print => ({ bleed }));
		// a picture can undo a shared bleed, and no shared resolution
		const withDpi = all.length > pictures.length ? [] : withBleed.map(({ bleed }): Print => ({ dpi, bleed }));
		return [...withBleed, ...withDpi].find(isImpliedByAll) ?? {};
	}
}
