import { folderOf } from "@tuckbox/pieces";
import { lineLeavingOut } from "../read/line-for.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { isTiny } from "./figures.ts";
import type { LoadedPiece } from "./loaded.ts";
import { hasBacks } from "./shapes.ts";

// Decks of square pictures without a back, of which nothing says that they are cards: the tiles of a game look like that.

/** Minimum number of square pictures, the same of pictures with fewer pixels than cards have, and their share of the deck. */
const least = { count: 8, tiny: 3, share: 0.9 };
/** Maximum length of a square for its width. */
const maxRatio = 1.02;

const isSquare = ({ widthPx, heightPx }: LocalImage) =>
	Math.max(widthPx, heightPx) <= maxRatio * Math.min(widthPx, heightPx);

/** Names decks that may be tiles, with what reads them as those. */
export function reportSquareDecks(context: ReadContext, loaded: readonly LoadedPiece[]): void {
	for (const deck of loaded) {
		const { draft, children } = deck;
		if (draft.kind !== "deck" || !draft.isAssumed || hasBacks(deck)) continue;
		const images = children.flatMap(({ pictures }) => pictures.get("front")?.image ?? []);
		const squares = images.filter(isSquare);
		const count = images.every(isTiny) ? least.tiny : least.count;
		if (squares.length < count || squares.length < images.length * least.share) continue;
		const names = images.map(({ name }) => name);
		const pattern = lineLeavingOut(names, context);
		const about = draft.key ?? folderOf(names[0] ?? "");
		if (pattern !== "none") context.guess(about, remark("SQUARES_MAY_BE_TILES", { pattern }));
	}
}
