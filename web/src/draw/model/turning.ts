import { t } from "../../messages/words.ts";
import { turnCount } from "./book-pages.ts";
import { type Family, noFamily } from "./families.ts";
import { type Drawn, sideOf } from "./piece.ts";

/** The effect of turning a piece: it flips over, or shows the next face or page. */
export type TurnAction = { label: string; kind: "flip" } | { label: string; kind: "turn"; next: number };

/** Whether a piece has a second side: its own back, its deck's, or the blank back of a card. */
export function hasBack(piece: Drawn, family: Family = noFamily): boolean {
	if (piece.kind === "tile") return family.parent !== undefined || sideOf(piece, "back") !== undefined;
	return piece.kind !== "deck" && sideOf(piece, "back") !== undefined;
}

/**
 * The next effect of turning a piece; undefined if it cannot be turned.
 * @param at the face that a die shows, or the number of a book's turned leaves
 */
export function turnActionOf(piece: Drawn, family: Family, at: number | undefined): TurnAction | undefined {
	if (piece.kind === "die") {
		const sides = piece.sides ?? 6;
		return { kind: "turn", label: t("draw.nextFace"), next: ((at ?? sides) % sides) + 1 };
	}
	if (piece.kind === "book") {
		const last = turnCount(piece);
		const now = at ?? 0;
		if (last === 0) return undefined;
		return now >= last
			? { kind: "turn", label: t("draw.closeBook"), next: 0 }
			: { kind: "turn", label: t("draw.turnPage"), next: now + 1 };
	}
	return hasBack(piece, family) ? { kind: "flip", label: t("draw.turnOver") } : undefined;
}
