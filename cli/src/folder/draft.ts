import type { ManifestComponent } from "@tuckbox/client";
import type { Bleed, Size, Where } from "./types.ts";

export type Kind = Exclude<ManifestComponent["kind"], "card" | "stack">;
export type Shape = "box" | "hex" | "orb";
export type Sides = 2 | 4 | 6 | 8 | 10 | 12 | 20;

export const legalSides: readonly Sides[] = [2, 4, 6, 8, 10, 12, 20];

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
	sides?: Sides;
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

/** Decisions 13 and 16: what the service takes where nobody says a size; the longer side, in mm. */
export const usualLengthMm: Partial<Record<Kind, number>> = {
	tokenSprite: 25,
	tokenModel: 25,
	counter: 40,
	container: 100,
	dieFace: 25,
};

const dieMm: Record<Sides, number> = { 2: 25, 4: 22, 6: 25, 8: 22, 10: 22, 12: 24, 20: 26 };

/** Decision 17: the smallest die that has so many faces. */
const smallestDie = (faces: number): Sides => legalSides.find((sides) => sides >= faces) ?? 20;

/** The type that a die gets, by what it asks for and by its highest face (decision 17). */
export function dieType(sides: number | null | undefined, highestFace: number): Sides {
	const asked = legalSides.find((one) => one === sides);
	if (asked !== undefined && asked >= highestFace) return asked;
	return highestFace === 0 ? 6 : smallestDie(highestFace);
}

export const dieLengthMm = (sides: Sides): number => dieMm[sides];
