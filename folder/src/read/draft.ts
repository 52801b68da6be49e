import { defaultSize, type Kind, kindTable } from "@tuckbox/pieces";
import type { PieceFields } from "../manifest-fields.ts";
import type { Bleed, Size, Where } from "./types.ts";

/** A picture as the folder describes it. Missing values are detected. */
export type PictureDraft = {
	file: string;
	/** The same picture in other formats or at other resolutions; the best one is used. */
	twins?: readonly string[];
	dpi?: number;
	bleed?: Bleed;
	where: Where;
};

/**
 * The values that a format reads for each field; undefined where the folder gives none. A forgotten field does not
 * compile.
 */
export type FieldsRead = { [K in keyof PieceFields]: PieceFields[K] | undefined };

/** A piece as a manifest, a table or file names describe it, before its pictures are read. */
export type PieceDraft = Partial<PieceFields> & {
	kind: Kind;
	where: Where;
	size?: Size;
	/** Whether the size was given by name, and may be rotated to the orientation of the pictures. */
	mayRotate?: boolean;
	/** Whether it is sent without a size: the service then uses the size of its picture. */
	isUnsized?: true;
	/** Whether it was taken for a deck only because it is a folder of pictures. */
	isAssumed?: true;
	/** Whether it comes from a folder with all kinds of pictures, so that its own may be anything. */
	isMixed?: true;
	/** Pictures by side. */
	pictures: Map<string, PictureDraft>;
	pages?: PictureDraft[];
	cover?: PictureDraft;
	/** Cards of a deck, tiles of a bundle, faces of a die. */
	children: PieceDraft[];
};

/** Defaults for all pieces. */
export type Settings = { bleed: Bleed; dpi?: number; size?: Size };

export const newDraft = (kind: Kind, where: Where): PieceDraft => ({
	kind,
	where,
	pictures: new Map(),
	children: [],
});

/**
 * The longer side, in mm, that the service uses for a piece without a size in the folder; undefined for kinds whose
 * size follows from the picture.
 */
export function usualLengthMm(kind: Kind): number | undefined {
	if (kindTable[kind].folderSize === "image") return undefined;
	const { widthMm, heightMm } = defaultSize(kind);
	return Math.max(widthMm, heightMm);
}
