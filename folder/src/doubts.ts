import type { CheckCode, FolderCheckCode } from "@tuckbox/pieces";
import type { FolderReading, Guess } from "./read/types.ts";
import type { Remark } from "./remarks.ts";

// Which remarks on a folder are worth a person's look, for all who show them.

type Code = Guess["code"] | CheckCode | FolderCheckCode;

/**
 * The most harmful doubts first: what a game would lack, wrong cards, wrong backs, wrong sizes, what looks bad. Those
 * that are not listed come after them, warnings before guesses.
 */
const byHarm: readonly Code[] = [
	"WORKSHOP",
	"FRONT_MISSING",
	"FACES_MISSING",
	"DECK_EMPTY",
	"PICTURE_LEFT_OUT",
	"PDF_SHEETS",
	"PDF_SHEETS_DRAWN",
	"PDF_UNCUT",
	"PDF_UNCHECKED",
	"PDF_PAGES_UNCUT",
	"PDF_PAPER",
	"PDF_LEFT_OUT",
	"PDF_BESIDE",
	"ROWS_WITHOUT_PICTURE",
	"OCTGN_WITHOUT_PICTURE",
	"FILES_LEFT_OUT",
	"FILES_FOR_COMMAND",
	"NEXT_TO_FOLDERS",
	"NEXT_TO_BOARDS",
	"STRAY_PICTURES",
	"BESIDE_CARD",
	"DRAWN_SOURCES",
	"ODD_AMONG_SHAPES",
	"NOT_IN_ROWS",
	"PARTS_BY_NAME",
	"NO_CARD_BY_NAME",
	"FIGURES_OF_RULES",
	"OCTGN_PARTS",
	"NOT_OF_GAME",
	"NEXT_TO_OUTPUT",
	"INPUT_FOLDER",
	"ART_FOR_SHEETS",
	"UNLIKE_CARDS",
	"CLEAR_PICTURES",
	"ICONS_AMONG_CARDS",
	"ODD_AMONG_CARDS",
	"SAME_NAMES",
	"FIGURE_FRAMES",
	"NOT_IN_SERIES",
	"ICONS_IN_HEAP",
	"PAGES_AMONG_CARDS",
	"TABLE_WITHOUT_HEADINGS",
	"TABLE_WITHOUT_PICTURES",
	"TABLE_UNCLEAR",
	"TABLE_NOT_OF_CARDS",
	"TABLE_REPEATED",
	"TABLE_OF_ART",
	"SHEET_CHOSEN",
	"SHEET_UNSURE",
	"BOARD_VERSIONS",
	"MAY_BE_SAME",
	"CARDS_BY_WORDS",
	"NO_STANDARD_CARDS",
	"NOT_IN_LIST",
	"MAY_BE_NO_CARDS",
	"MAY_BE_MIXED",
	"SQUARES_MAY_BE_TILES",
	"SQUARES_ARE_TILES",
	"TOKENS_FROM_FIGURES",
	"TOKENS_MAY_BE_PARTS",
	"CARD_HUGE",
	"CARDS_HUGE",
	"CARDS_TINY",
	"SECOND_STANDARDS",
	"SECOND_DRAWINGS",
	"SHEETS_MAY_BE_SKINS",
	"VERSIONS_BY_NAME",
	"STATES_OF_PIECES",
	"KIND_OF_GAME",
	"FAMILIES_BY_NAME",
	"PDF_CUT",
	"SHEET_CUT",
	"SHEET_WITH_BACK",
	"SHEET_OF_OTHERS",
	"PAGE_OF_SINGLES",
	"PDF_OF_SINGLES",
	"PDF_PRINTED_OTHERWISE",
	"BACK_UNCLEAR",
	"BACK_MAY_BE",
	"BACK_AMONG_CARDS",
	"BACK_NOT_IN_LIST",
	"CARDS_WITHOUT_BACK",
	"BACKS_UNUSED",
	"BACK_OF_NO_CARD",
	"BACKS_IN_COLOURS",
	"BACK_SKIPPED",
	"BACKS_BY_NUMBER",
	"BACKS_BY_LIST",
	"BACKS_IN_ORDER",
	"BACKS_OF_PAGES",
	"FRONT_IS_BACK",
	"DECKS_BY_BACKS",
	"DECKS_BY_WORDS",
	"DECKS_BY_NUMBERS",
	"CARD_FOLDERS",
	"BESIDE_CARD_FOLDERS",
	"HEAP_APART",
	"BOARD_BY_SIZE",
	"PDF_IS_BOARD",
	"PDF_IS_TEXT",
	"CARD_IS_BACK",
	"FRONT_OF_NO_CARD",
	"DECK_WITHOUT_BACK",
	"SHEET_WITHOUT_BACK",
	"IN_ORDER",
	"FIRST_IN_ORDER",
	"ASPECT_OFF",
	"ODD_SIZE",
	"SIZES_DIFFER",
	"SIZE_OF_TENTH",
	"SIZE_SMALL",
	"SIZE_OF_CARDS",
	"SIZE_ASSUMED",
	"SHEET_ASSUMED",
	"SIZE_BY_ASPECT",
	"SIZE_UNNAMED",
	"SIZE_LIKE_OTHERS",
	"USUAL_SIZE",
	"TOKENS_TINY",
	"TOKENS_BY_NAME",
	"TOKENS_AMONG_CARDS",
];
const places: ReadonlyMap<string, number> = new Map(byHarm.map((code, at) => [code, at - byHarm.length]));

/** The place of a doubt in the order of harm: negative, the most harmful first; undefined if it is not listed. */
export const harmOf = (code: string): number | undefined => places.get(code);

/** Listed doubts about what is not there, or what only the files themselves can say: sorting changes nothing about it. */
const notSorted: ReadonlySet<string> = new Set<Code>([
	"FRONT_MISSING",
	"FACES_MISSING",
	"PICTURE_LEFT_OUT",
	"PDF_LEFT_OUT",
	"ROWS_WITHOUT_PICTURE",
	"OCTGN_WITHOUT_PICTURE",
	"FILES_LEFT_OUT",
	"FILES_FOR_COMMAND",
	"TABLE_WITHOUT_HEADINGS",
	"TABLE_WITHOUT_PICTURES",
	"TABLE_UNCLEAR",
	"TABLE_NOT_OF_CARDS",
	"TABLE_REPEATED",
	"TABLE_OF_ART",
	"IN_ORDER",
	"FIRST_IN_ORDER",
]);

/** Guesses that follow from what the folder says, and are rarely wrong: they are shown only on request. */
const plain: ReadonlySet<string> = new Set<Guess["code"]>([
	"NAMED_AFTER_FOLDER",
	"CGS_NAMES",
	"STANDARD_NAMES",
	"CARD_LIST",
	"DECK_LIST",
	"TABLE_IS_DECK",
	"SHAPE_FROM_NAME",
	"SIDES_FROM_NAME",
	"FACES_BY_NAME",
	"DIE_BY_NAMES",
	"NAME_IS_KEY",
	"FOUND_IN_FOLDERS",
	"FOUND_BY_NAMES",
	"KEYS_FROM_PICTURES",
	"SHARED_BACK",
	"COUNT_ZERO",
	"BACK_FROM_ELSEWHERE",
	"BACKS_OF_SHEET",
	"PDF_IS_BOOK",
	"PDF_IS_PIECES",
	"SIZE_BY_DPI",
	"SIZE_LESS_BLEED",
	"SHEET_BY_DPI",
	"SHEET_LESS_BLEED",
	"SIZE_TURNED",
	"BLEED_FOUND",
	"ONE_DECK",
	"CARDS_ACROSS",
	"SAME_FILES",
	"SAME_PICTURES",
]);

/** Whether a guess follows from what the folder says, and is rarely wrong. */
export const isPlain = (code: string): boolean => plain.has(code);

/** Whether a reading has problems or doubts that a person can fix by sorting the pictures. */
export const isDoubtful = ({ guesses, warnings, problems }: FolderReading): boolean =>
	problems.length > 0 ||
	[...warnings, ...guesses].some(({ code }) => places.has(code) && !notSorted.has(code));

/** The warnings about a folder without pieces, apart from those that a problem repeats. */
export function warningsBeside({ warnings, problems }: FolderReading): FolderReading["warnings"] {
	const isSaid = (one: Remark) =>
		problems.some(
			({ code, params }) =>
				one.code === code || (params.files !== undefined && one.params.files === params.files),
		);
	return warnings.filter((one) => !isSaid(one));
}
