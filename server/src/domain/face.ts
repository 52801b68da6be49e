import type { Kind } from "./kind.ts";

/** The number of a die face's sideKey, `face-1` … `face-20`; undefined for any other text. */
export function faceNumber(sideKey: string): number | undefined {
	const match = /^face-([1-9]\d?)$/.exec(sideKey);
	const number = Number(match?.[1]);
	return number <= 20 ? number : undefined;
}

/** Whether an image under this sideKey shows on a component of this kind (decision 15; books, decision 20). */
export function isShown(kind: Kind, sideKey: string): boolean {
	switch (kind) {
		case "die":
			return false;
		case "book":
			return sideKey === "cover" || /^page-[1-9]\d{0,2}$/.test(sideKey);
		case "dieFace":
			return faceNumber(sideKey) !== undefined;
		default:
			return sideKey === "front" || sideKey === "back";
	}
}

/** Which side tells a component's size when none was sent: its front, which for a book is the cover. */
export function frontSide(kind: Kind): string {
	return kind === "book" ? "cover" : "front";
}

/** The order in which a record lists its sides: front before back, face-2 before face-10. */
export function compareSides(a: string, b: string): number {
	const rank = (side: string) => {
		const named = ["front", "back", "cover"].indexOf(side);
		return named === -1 ? 3 + Number(/\d+$/.exec(side)?.[0] ?? 0) : named;
	};
	return rank(a) - rank(b) || (a < b ? -1 : 1);
}
