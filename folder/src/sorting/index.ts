// How a folder is sorted by hand: what it became as groups of pictures, choices that change them, and the tuckbox.yaml
// that says so. It is read back as every manifest is.
export { type CardsOnSheet, cardsOnPapers } from "../sheets/paper-cards.ts";
export { alikeGroups, alikePieces } from "./alike.ts";
export { gather, join, leaveOut, move, rename, resize, resizeLongest, setCount, split } from "./arrange.ts";
export { canPair, dropBacks, makeBack, mayHaveBack, pairBacks, shareBack, sharedBackOf } from "./backs.ts";
export { become, canBecome } from "./become.ts";
export { composeFolder } from "./compose-folder.ts";
export { type CutDeck, cutDeck, fileWithDecks } from "./cut-deck.ts";
export {
	type CutSheets,
	canCut,
	cutSheets,
	openPdf,
	type SheetChoice,
	sheetsIn,
	uncut,
} from "./cut-sheets.ts";
export {
	faultOfGrid,
	type GridChoice,
	gridCells,
	gridFields,
	gridOfSheet,
	guessGrid,
	shownGrid,
} from "./grids.ts";
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
