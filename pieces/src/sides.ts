import { faceNumber } from "./dice.ts";
import { type Kind, kindTable } from "./kinds.ts";

/** The number of a book page's sideKey, `page-1` … `page-999`; undefined for any other text. */
export function pageNumber(sideKey: string): number | undefined {
	const match = /^page-([1-9]\d{0,2})$/.exec(sideKey);
	return match ? Number(match[1]) : undefined;
}

/** Whether an image under this sideKey shows on a component of this kind. */
export function isShown(kind: Kind, sideKey: string): boolean {
	const { sides } = kindTable[kind];
	switch (sides) {
		case "none":
			return false;
		case "pages":
			return sideKey === "cover" || pageNumber(sideKey) !== undefined;
		case "faces":
			return faceNumber(sideKey) !== undefined;
		case "frontAndBack":
			return sideKey === "front" || sideKey === "back";
		default:
			return sides satisfies never;
	}
}

/** The side from which a component's size follows if none was sent: its front, or a book's cover. */
export function frontSide(kind: Kind): string {
	return kindTable[kind].sides === "pages" ? "cover" : "front";
}

/** The order in which a record lists its sides: front before back, face-2 before face-10. */
export function compareSides(a: string, b: string): number {
	const rank = (side: string) => {
		const named = ["front", "back", "cover"].indexOf(side);
		return named === -1 ? 3 + Number(/\d+$/.exec(side)?.[0] ?? 0) : named;
	};
	return rank(a) - rank(b) || (a < b ? -1 : 1);
}

const topSides = ["front", "cover", "page-1", "back"];

/** The side that faces up on a table: the front; for a book, the cover or the first page; the back if there is no front. */
export function topSide<S extends { sideKey: string }>(sides: readonly S[]): S | undefined {
	for (const key of topSides) {
		const side = sides.find(({ sideKey }) => sideKey === key);
		if (side !== undefined) return side;
	}
	return sides[0];
}
