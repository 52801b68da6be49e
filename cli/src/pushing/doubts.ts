import type { FolderReading } from "@tuckbox/folder";
import { harmOf, isPlain } from "@tuckbox/folder/doubts";
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
export function guessesOf({ guesses, manifest }: Pick<FolderReading, "guesses" | "manifest">): Doubt[] {
	const names = new Map(manifest.components.map(({ externalKey, name }) => [externalKey, name]));
	return guesses.map((guess) => ({
		...{ code: guess.code, kind: "guess", place: names.get(guess.about) ?? guess.about },
		text: spoken(guess).text,
	}));
}

/** The doubts in the order of their harm, without the plain ones unless all are wanted. */
export function sorted(doubts: readonly Doubt[], isVerbose: boolean): Doubt[] {
	const rank = ({ code, kind }: Doubt) => harmOf(code) ?? (kind === "guess" ? 1 : 0);
	const shown = isVerbose ? doubts : doubts.filter(({ code }) => !isPlain(code));
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
