import { dieSize } from "../dice.ts";
import { type Kind, kindTable } from "../kinds.ts";
import { frontSide } from "../sides.ts";
import { type Placement, sizeOfImage } from "./trim.ts";

/** The trim size of a piece, without bleed. */
export type Size = { widthMm: number; heightMm: number };

/** The size in mm of a component that was sent without one and has no front image. */
export function defaultSize(kind: Kind, dieType: number | null = null): Size {
	const { defaultSize: size } = kindTable[kind];
	if (size !== "byDieType") return size;
	const edge = dieSize(dieType ?? 6);
	return { widthMm: edge, heightMm: edge };
}

/** The size of a component on the table: the one that was sent, else that of its front image, else that of its kind. */
export function sizeOnTable(
	component: { kind: Kind; widthMm: number | null; heightMm: number | null; dieType: number | null },
	sides: readonly (Placement & { sideKey: string })[],
): Size {
	const { kind, widthMm, heightMm, dieType } = component;
	if (widthMm !== null && heightMm !== null) return { widthMm, heightMm };
	const isByType = kindTable[kind].defaultSize === "byDieType";
	const front = isByType ? undefined : sides.find((side) => side.sideKey === frontSide(kind));
	const guess = front === undefined ? defaultSize(kind, dieType) : sizeOfImage(front);
	return { widthMm: widthMm ?? guess.widthMm, heightMm: heightMm ?? guess.heightMm };
}

/** The size of a deck as a pile: the size that most of its cards have, or its own if it has no cards. */
export function pileSize(deck: Size, cards: readonly Size[]): Size {
	const counts = new Map<string, { size: Size; count: number }>();
	for (const { widthMm, heightMm } of cards) {
		const key = `${widthMm} ${heightMm}`;
		const known = counts.get(key);
		if (known === undefined) counts.set(key, { size: { widthMm, heightMm }, count: 1 });
		else known.count++;
	}
	let most = { size: { widthMm: deck.widthMm, heightMm: deck.heightMm }, count: 0 };
	for (const one of counts.values()) if (one.count > most.count) most = one;
	return most.size;
}

/** Whether a finding should report that the size of a piece is a guess. */
export function isSizeGuessed(
	{ kind, widthMm, heightMm }: { kind: Kind; widthMm: number | null; heightMm: number | null },
	hasFront: boolean,
): boolean {
	if (widthMm !== null && heightMm !== null) return false;
	const { guessedSize } = kindTable[kind];
	return guessedSize === "always" || (guessedSize === "withFront" && hasFront);
}
