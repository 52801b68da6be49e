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
export { cellsLeftOut, cutPages, type PageCut, type PageName } from "./cutting/cut-pages.ts";
export {
	areInTurn,
	type CutPlan,
	cutsOf,
	forPages,
	isLeftOut,
	layoutAt,
	type PageUse,
	pagesAlike,
	planOf,
	type Scope,
	withBacksInTurn,
	withCell,
	withLayout,
	withUse,
} from "./cutting/cut-plan.ts";
export {
	type CutSheets,
	canCut,
	openPdfs,
	type SheetChoice,
	sheetsIn,
	uncut,
} from "./cutting/cut-sheets.ts";
export { cellOfGrid, type GridChoice, guessGrid, shownGrid } from "./cutting/grids.ts";
export { firstProposals, knownCuts, type Proposal, seenProposals } from "./cutting/proposed-cuts.ts";
export {
	cellsOnPage,
	countDrawn,
	dpiOf,
	faultOfLayout,
	firstPageOf,
	type Layout,
	layoutOfSheet,
	pictureOfPage,
	type SheetPage,
	sheetPages,
} from "./cutting/sheet-pages.ts";
export { decksOfSheets, type SeenSheets, seenSheets, withSheetsCut } from "./seen-sheets.ts";
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
