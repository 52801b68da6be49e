// How a folder is sorted by hand: what it became as groups of pictures, choices that change them, and the tuckbox.yaml
// that says so. It is read back as every manifest is.
export type { CardsOnSheet } from "../read/types.ts";
export { alikeGroups, alikePieces, type Likeness, likenesses, piecesNamed } from "./alike.ts";
export { gather, join, leaveOut, move, rename, resize, resizeLongest, setCount, split } from "./arrange.ts";
export { canPair, dropBacks, makeBack, mayHaveBack, pairBacks, shareBack, sharedBackOf } from "./backs.ts";
export { become, canBecome } from "./become.ts";
export { comeApart, formsIn, type LikePieces, outlinedPictures, seriesIn } from "./come-apart.ts";
export { composeFolder } from "./compose-folder.ts";
export { type CutDeck, cutDeck, fileWithDecks, type WrittenDecks } from "./cut-deck.ts";
export {
	backsInTurn,
	type CutSheets,
	canCut,
	cutSheets,
	openPdfs,
	type SheetChoice,
	sheetsIn,
	uncut,
} from "./cut-sheets.ts";
export { type FirstPage, firstPageOf } from "./first-page.ts";
export {
	cellOfGrid,
	faultOfGrid,
	type GridChoice,
	gridCells,
	gridFields,
	gridOfPage,
	gridOfSheet,
	guessGrid,
	shownGrid,
} from "./grids.ts";
export { withSinglePages } from "./single-pages.ts";
export { sortedFile, sortedFileName, sortedPieces, withFile } from "./sorted-file.ts";
export {
	filesOf,
	frontOf,
	groupWith,
	hasWhole,
	type SortedGroup,
	type SortedKind,
	type SortedPiece,
	type Sorting,
	sortingOf,
} from "./sorting.ts";
export { writtenPieces } from "./written-pieces.ts";
