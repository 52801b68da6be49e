import { type Crop, type Variant, variants } from "@tuckbox/pieces";

/** How many pictures stand for a game. */
const maxCovers = 5;
/** Of them, one is the board that the others lie on. */
const maxBoards = 1;

/** What a picture that may stand for a game shows: a card of a deck, a board, or anything else. */
export type CoverPlace = "card" | "board" | "other";

/**
 * The pictures that stand for a game: its cards, and a board beside them; other pieces where those are too few. No
 * picture is among them twice, however many pieces show it.
 * @param pictures in the order in which their pieces were made
 */
export function chooseCovers<C extends { place: CoverPlace; derivativeId: string }>(
	pictures: readonly C[],
): C[] {
	const distinct = new Map<string, C>();
	for (const picture of pictures) {
		if (!distinct.has(picture.derivativeId)) distinct.set(picture.derivativeId, picture);
	}
	const of = (place: CoverPlace) => [...distinct.values()].filter((picture) => picture.place === place);
	const boards = of("board");
	const cards = of("card").slice(0, maxCovers - Math.min(maxBoards, boards.length));
	const preferred = [...cards, ...boards.slice(0, maxBoards)];
	const rest = [...of("card").slice(cards.length), ...boards.slice(maxBoards), ...of("other")];
	return [...preferred, ...rest].slice(0, maxCovers);
}

/** The size of a derived version of an image, or of the part of it that is shown (decision 27). */
export function sizeOfVersion(
	image: { widthPx: number; heightPx: number },
	crop: Crop | null,
	variant: Variant,
): { widthPx: number; heightPx: number } {
	const { width, height } = crop ?? { width: image.widthPx, height: image.heightPx };
	const scale = Math.min(1, variants[variant] / Math.max(width, height));
	const scaled = (length: number) => Math.max(1, Math.round(length * scale));
	return { widthPx: scaled(width), heightPx: scaled(height) };
}
