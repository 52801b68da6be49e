import { type DieType, defaultSize, type Kind, kindTable, type Shape } from "@tuckbox/pieces";
import type { Bleed, Size, Where } from "./types.ts";

/** A picture as somebody named it. What is left out is found out. */
export type PictureDraft = { file: string; dpi?: number; bleed?: Bleed; where: Where };

/** A piece as a manifest, a table or file names tell of it, before its pictures are looked at. */
export type PieceDraft = {
	kind: Kind;
	where: Where;
	key?: string;
	name?: string;
	count?: number;
	size?: Size;
	/** The size was said by its name, so that it may be turned to lie as the pictures do. */
	sizeMayTurn?: boolean;
	shape?: Shape;
	sides?: DieType;
	parent?: string;
	payload?: Record<string, unknown>;
	/** By side. */
	pictures: Map<string, PictureDraft>;
	pages?: PictureDraft[];
	cover?: PictureDraft;
	/** Cards of a deck, tiles of a bundle, faces of a die. */
	children: PieceDraft[];
};

/** What holds for all pieces that say nothing else. */
export type Settings = { bleed: Bleed; dpi?: number; size?: Size };

export const newDraft = (kind: Kind, where: Where): PieceDraft => ({
	kind,
	where,
	pictures: new Map(),
	children: [],
});

/**
 * The longer side in mm of a piece whose size a folder leaves out; undefined where the picture shows it. The same as the
 * service takes.
 */
export function usualLengthMm(kind: Kind): number | undefined {
	if (kindTable[kind].folderSize === "image") return undefined;
	const { widthMm, heightMm } = defaultSize(kind);
	return Math.max(widthMm, heightMm);
}
