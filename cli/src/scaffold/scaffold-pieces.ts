import type { ManifestComponent } from "@tuckbox/client";
import { type Bleed, type FolderReading, fitTo, parseBleed, usualLengthMm } from "@tuckbox/folder";
import { isWithin, type Print, plainOf, type WrittenPicture, type WrittenPiece } from "@tuckbox/folder/write";
import {
	dieSize,
	dieType,
	faceNumber,
	isParentKind,
	parentKinds,
	type Size,
	storedKind,
} from "@tuckbox/pieces";

/**
 * The pieces of a folder in their written form. Compares the resolution and bleed of their pictures with what a reader
 * would infer.
 */
export class ScaffoldPieces {
	readonly top: readonly WrittenPiece[];
	readonly #reading: FolderReading;
	/** The sizes of faces of dice, which follow from the die and not from the piece. */
	readonly #faceSizes = new Map<WrittenPiece, Size>();

	constructor(reading: FolderReading) {
		this.#reading = reading;
		const { components } = reading.manifest;
		const parents = components.filter(({ kind }) => isParentKind(storedKind(kind)));
		const children = new Map<ManifestComponent, ManifestComponent[]>(parents.map((one) => [one, []]));
		const free = components.filter((piece) => {
			const of = parentKinds(storedKind(piece.kind))
				.map((kind) =>
					parents.find((one) => one.kind === kind && one.externalKey === piece.parentExternalKey),
				)
				.find((one) => one !== undefined);
			return (of && children.get(of)?.push(piece)) === undefined;
		});
		this.top = free.map((piece) => {
			const within = children.get(piece) ?? [];
			const written = this.#piece(
				piece,
				within.map((one) => this.#piece(one)),
			);
			if (piece.kind === "die") this.#sizeFaces(written);
			return written;
		});
	}

	#piece(piece: ManifestComponent, children?: readonly WrittenPiece[]): WrittenPiece {
		const { externalKey: key, name, count, widthMm, heightMm, sides, images = [] } = piece;
		const { parentExternalKey } = piece;
		const isInParent = children === undefined;
		return {
			...{ kind: storedKind(piece.kind), key, name, count: count ?? 1 },
			size: widthMm && heightMm ? { widthMm, heightMm } : null,
			...plainOf(piece),
			sides: sides ?? undefined,
			parent: isInParent ? undefined : parentExternalKey || undefined,
			pictures: images.map((image) => this.#picture(image)),
			...{ pages: piece.pages, cover: piece.cover ?? undefined, children: children ?? [] },
		};
	}

	#picture({
		sideKey,
		file,
		sourcePixelsPerInch,
		bleedMode,
	}: NonNullable<ManifestComponent["images"]>[number]): WrittenPicture {
		const { widthPx, heightPx } = this.#reading.images.get(file) ?? { widthPx: 1, heightPx: 1 };
		return {
			...{ side: sideKey, file, widthPx, heightPx },
			...{ dpi: sourcePixelsPerInch, bleed: bleedMode === "bleed" ? "yes" : "none" },
		};
	}

	#sizeFaces(die: WrittenPiece): void {
		const faces = die.children.filter((face) => isWithin(face, die));
		const numbers = faces.map(({ pictures: [picture] }) => faceNumber(picture?.side ?? "") ?? 0);
		const length = dieSize(dieType(die.sides ?? null, Math.max(0, ...numbers)));
		for (const face of faces) this.#faceSizes.set(face, { widthMm: length, heightMm: length });
	}

	/** Whether a picture reads back the same if only its file name is written. */
	isImplied(picture: WrittenPicture, piece: WrittenPiece, { bleed: text = "auto", dpi }: Print): boolean {
		const image = this.#reading.images.get(picture.file);
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
		const pictures = pieces.flatMap((piece) => piece.pictures.map((picture) => ({ picture, piece })));
		const isImpliedByAll = (shared: Print) =>
			pictures.every(({ picture, piece }) => this.isImplied(picture, piece, shared));
		const isSmall = pieces.some(({ kind }) => usualLengthMm(kind) !== undefined);
		if (pictures.length === 0 || (isSmall && isImpliedByAll({}))) return {};
		const dpi = pictures[0]?.picture.dpi;
		const withBleed = ["none", "1/8 in", "3 mm", "yes"].map((bleed): Print => ({ bleed }));
		return (
			[...withBleed, ...withBleed.map(({ bleed }): Print => ({ dpi, bleed }))].find(isImpliedByAll) ?? {}
		);
	}
}
