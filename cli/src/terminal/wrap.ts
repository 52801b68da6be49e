import { columnsOf, reopened } from "./style.ts";

// Long lines are broken between words, where the terminal itself would break them anywhere. Addresses and commands to type are never
// broken here: what the terminal breaks can still be copied as one line.

/** Parts of a line with a gap of several spaces between them, such as two commands, begin on a line of their own if they do not fit. */
const gap = / {3,}/;
/** So does a sentence that ends with a command to type. */
const beforeCommand = /(?<=\.) (?=\p{Lu}[^.:]*: (?:npx )?\S*tuckbox )/gu;

/** A command to type is one word, up to the end of its part. */
const command = /(?<=: )(?:npx )?\S*tuckbox .*$/;

function wrappableWords(part: string): string[] {
	const [found] = command.exec(part) ?? [];
	if (found === undefined) return part.split(" ");
	return [...part.slice(0, -found.length).trimEnd().split(" "), found];
}

/**
 * Breaks a line into lines of at most `width` columns, except for words that are longer.
 * @param hang spaces before every line but the first; as before the first one by default
 */
export function wrap(text: string, width: number, hang?: number): string[] {
	if (columnsOf(text) <= width) return [text];
	const [indent = ""] = /^ */.exec(text) ?? [];
	const margin = " ".repeat(Math.min(hang ?? indent.length, Math.max(0, Math.floor(width / 2))));
	const lines: string[] = [];
	let line = indent;
	let isEmpty = true;
	const end = () => {
		lines.push(line.trimEnd());
		line = margin;
		isEmpty = true;
	};
	const fits = (more: string) => columnsOf(line + more) <= width;
	// of the part before, if there is one on the line
	let space = "";
	for (const part of text.slice(indent.length).replaceAll(beforeCommand, "   ").split(gap)) {
		if (!isEmpty && !fits(space + part)) end();
		for (const word of wrappableWords(part)) {
			if (isEmpty && word === "") continue;
			const before = isEmpty ? "" : space;
			if (!isEmpty && !fits(before + word)) end();
			line += (isEmpty ? "" : before) + word;
			isEmpty = false;
			space = " ";
		}
		space = "   ";
	}
	end();
	return reopened(lines);
}
