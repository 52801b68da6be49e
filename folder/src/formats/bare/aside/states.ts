import { baseOf, grouped, readPictureName } from "@tuckbox/pieces";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { remark } from "../../../remarks.ts";
import { isCalledCards } from "../../folder-words.ts";
import { isStateWord, isSurelyState } from "../../no-card-words.ts";
import { sectionPlace } from "../../sections.ts";

// Pictures that show others of their folder in another state, as programs draw them: `king_selected` next to `king`.

/** Minimum number of pictures in a state that a card may be called after, such as `hollow`, or with another first word than their twins. */
const least = { unsure: 2, renamed: 3 };

const isColour = (word: string) => /^gr[ae]y$/.test(word);

type Named = { file: string; words: readonly string[] };
type InState = { file: string; state: string; rest: readonly string[] };

const stemOf = (file: string) => baseOf(readPictureName(file).whole).normalize("NFC");

function named(file: string): Named {
	const name = stemOf(file);
	const apart = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
	return { file, words: apart.split(/[-_\s]+/).filter((word) => word !== "") };
}

/** The names of pictures that begin or end with a word for a state, and the rest of each. */
function inState({ file, words }: Named): InState[] {
	if (words.length < 2) return [];
	const [first = "", last = ""] = [words[0], words.at(-1)];
	return [
		...(isStateWord(first) ? [{ file, state: first, rest: words.slice(1) }] : []),
		...(isStateWord(last) ? [{ file, state: last, rest: words.slice(0, -1) }] : []),
	];
}

/** The pictures of a folder that show others of it in another state. */
function statesIn(files: readonly string[]): string[] {
	const all = files.map(named);
	const names = new Set(all.map(({ words }) => words.join(" ")));
	const found = all.flatMap(inState).map(({ file, state, rest }) => {
		const name = rest.join(" ");
		// `hollowBlue` next to `pawnBlue`; `grey 1` next to `red 1` is another colour
		const firstWords = isColour(state)
			? []
			: all.flatMap(({ words: [first = "", ...others] }) =>
					others.join(" ") === name && !isStateWord(first) ? [first] : [],
				);
		return { file, state, isTwin: names.has(name), firstWords };
	});
	// a card may be called after what it does
	const open = found.filter(({ file, state }) => isSurelyState(state) || !isCalledCards(stemOf(file)));
	return [...grouped(open, ({ state }) => state)].flatMap(([state, own]) => {
		const twins = own.filter(({ isTwin }) => isTwin);
		const enough = isSurelyState(state) ? 1 : least.unsure;
		if (twins.length >= enough) return twins.map(({ file }) => file);
		const byWord = grouped(
			own.flatMap(({ file, firstWords }) => firstWords.map((word) => ({ file, word }))),
			({ word }) => word,
		);
		const most = [...byWord.values()].sort((one, other) => other.length - one.length)[0] ?? [];
		return most.length >= least.renamed ? most.map(({ file }) => file) : [];
	});
}

/** Leaves out pictures that show others of their folder selected, pressed, greyed or the like, and names them. */
export function leaveOutTwinsInStates(folders: Map<string, string[]>, context: ReadContext): void {
	for (const [folder, files] of [...folders]) {
		if (sectionPlace(folder).section === "die") continue;
		const left = new Set(statesIn(files.filter((file) => context.files.sourceOf(file) === undefined)));
		const [first] = left;
		if (first === undefined) continue;
		folders.set(
			folder,
			files.filter((file) => !left.has(file)),
		);
		const about = left.size === 1 ? first : folder || "the folder";
		const facts = { count: left.size, files: listed([...left]), line: `!${first}` };
		context.guess(about, remark("STATES_OF_PIECES", facts));
	}
}
