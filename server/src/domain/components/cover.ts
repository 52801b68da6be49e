import { type Crop, type Variant, variants } from "@tuckbox/pieces";

/** Maximum number of pictures that represent a game. */
const maxCovers = 5;
/** Maximum number of boards among them; a board is drawn under the rest. */
const maxBoards = 1;

/** The motif of a picture that may represent a game: a card of a deck, a board, or anything else. */
export type CoverPlace = "card" | "board" | "other";

/**
 * The pictures that represent a game: its cards and a board; other pieces if there are too few of those. Each picture
 * appears once, however many pieces show it.
 * @param pictures in the order in which their pieces were created
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

/** The size of a derived version of an image, or of the part of it that is shown. */
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
