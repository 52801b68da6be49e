import type { FolderReading, Guess } from "@tuckbox/folder";
import { grouped } from "@tuckbox/pieces";
import { spoken } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import type { Finding } from "../preflight/finding.ts";
import { listed } from "./words.ts";

/** Something about a folder that the user should know: a warning, or a guess that may be wrong. */
export type Doubt = {
	code: string;
	kind: "warning" | "guess" | "error";
	/** The files, decks or keys that it is about; empty if the sentence names them. */
	place: string;
	text: string;
	hint?: string | undefined;
};

type Code = Guess["code"] | Finding["code"];

/**
 * The most harmful doubts first: what a game would lack, wrong cards, wrong backs, wrong sizes, what looks bad. Those
 * that are not listed come after them, warnings before guesses.
 */
const byHarm: readonly Code[] = [
	"FRONT_MISSING",
	"FACES_MISSING",
	"DECK_EMPTY",
	"PICTURE_LEFT_OUT",
	"PDF_PAPER",
	"PDF_LEFT_OUT",
	"PDF_BESIDE",
	"ROWS_WITHOUT_PICTURE",
	"FILES_LEFT_OUT",
	"FILES_FOR_COMMAND",
	"NEXT_TO_FOLDERS",
	"NOT_IN_ROWS",
	"PARTS_BY_NAME",
	"NEXT_TO_OUTPUT",
	"TABLE_WITHOUT_HEADINGS",
	"TABLE_WITHOUT_PICTURES",
	"TABLE_NOT_OF_CARDS",
	"TABLE_REPEATED",
	"SHEET_CHOSEN",
	"SHEET_UNSURE",
	"CARD_HUGE",
	"CARDS_HUGE",
	"CARDS_TINY",
	"SHEET_CUT",
	"SHEET_WITH_BACK",
	"PAGE_OF_SINGLES",
	"BACK_UNCLEAR",
	"CARDS_WITHOUT_BACK",
	"BACKS_UNUSED",
	"BACKS_IN_COLOURS",
	"BACK_SKIPPED",
	"BACKS_IN_ORDER",
	"DECKS_BY_BACKS",
	"CARD_IS_BACK",
	"DECK_WITHOUT_BACK",
	"IN_ORDER",
	"ASPECT_OFF",
	"ODD_SIZE",
	"SIZES_DIFFER",
	"SIZE_SMALL",
	"SIZE_OF_CARDS",
	"SIZE_ASSUMED",
	"SHEET_ASSUMED",
	"SIZE_BY_ASPECT",
	"SIZE_UNNAMED",
	"SIZE_LIKE_OTHERS",
	"USUAL_SIZE",
	"TOKENS_FROM_FIGURES",
];
const harmOf: ReadonlyMap<string, number> = new Map(byHarm.map((code, at) => [code, at]));

/** Guesses that follow from what the folder says, and are rarely wrong: they are shown only on request. */
const plain: ReadonlySet<string> = new Set<Guess["code"]>([
	"NAMED_AFTER_FOLDER",
	"TABLE_IS_DECK",
	"SHAPE_FROM_NAME",
	"SIDES_FROM_NAME",
	"FACES_BY_NAME",
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
	"NOT_OF_GAME",
]);

export type Placed = { file?: string; line?: number; externalKey?: string; text: string };

/** The file or the key that a sentence is about; empty if the sentence already names it. */
export function placeOf({ file, line, externalKey = "", text }: Placed): string {
	const place = file === undefined ? externalKey : line === undefined ? file : `${file}:${line}`;
	// a key can be part of any sentence
	const isNamed = file === undefined ? text.startsWith(place) : text.includes(place);
	return isNamed ? "" : place;
}

export const doubtOf = ({ code, text, hint, ...found }: Finding): Doubt => {
	return { code, kind: "warning", place: placeOf({ ...found, text }), text, hint };
};

/** The guesses about a folder, without what overrides each: the list of them ends with that. */
export function guessesOf({ guesses }: Pick<FolderReading, "guesses">): Doubt[] {
	return guesses.map((guess) => ({
		...{ code: guess.code, kind: "guess", place: guess.about },
		text: spoken(guess).text,
	}));
}

/** The doubts in the order of their harm, without the plain ones unless all are wanted. */
export function sorted(doubts: readonly Doubt[], isVerbose: boolean): Doubt[] {
	const rank = ({ code, kind }: Doubt) => harmOf.get(code) ?? byHarm.length + (kind === "guess" ? 1 : 0);
	const shown = isVerbose ? doubts : doubts.filter(({ code }) => !plain.has(code));
	return shown.toSorted((one, other) => rank(one) - rank(other));
}

export type FoldedLine = { kind: Doubt["kind"]; line: string };

/** The lines of doubts with the same cause; those with the same sentence share one. */
function linesOf(same: readonly Doubt[], most: number): FoldedLine[] {
	const sentences = [...grouped(same, ({ kind, text }) => JSON.stringify([kind, text])).values()];
	const shown = sentences.length === most + 1 && most > 1 ? sentences : sentences.slice(0, most);
	const rest = same.length - shown.flat().length;
	return shown.map((those, at) => {
		const [{ kind, text, hint }] = those;
		const places = listed(those.flatMap(({ place }) => (place === "" ? [] : [place])));
		const isLast = at === shown.length - 1;
		const more = isLast && rest > 0 ? t("push.moreLikeThis", { count: rest }) : undefined;
		// what to do is the same for all of them
		return { kind, line: [places, text, at === 0 ? hint : undefined, more].filter(Boolean).join("  ") };
	});
}

/** Maximum number of lines, so that they and the result fit on a screen. */
const maxLines = 12;
/** Maximum number of lines for one cause, if there is room. */
const maxPerCause = 3;

/**
 * Doubts in a few lines, by their cause.
 * @returns also the number of doubts that are in none of the lines
 */
export function folded(doubts: readonly Doubt[], isVerbose = false): { lines: FoldedLine[]; rest: number } {
	const causes = [...grouped(doubts, ({ code }) => code).values()];
	const linesWith = (most: number) => causes.map((same) => linesOf(same, most));
	if (isVerbose) return { lines: linesWith(Number.POSITIVE_INFINITY).flat(), rest: 0 };
	for (let most = maxPerCause; most > 0; most--) {
		const lines = linesWith(most).flat();
		if (lines.length <= maxLines) return { lines, rest: 0 };
	}
	const shown = causes.slice(0, maxLines - 1);
	return {
		lines: shown.flatMap((same) => linesOf(same, 1)),
		rest: doubts.length - shown.flat().length,
	};
}
