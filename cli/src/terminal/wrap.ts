import { displayWidth, reopened } from "./style.ts";

// Breaks long lines between words; the terminal itself would break them anywhere. Addresses and commands to type are
// not broken: if the terminal breaks one, it can still be copied as one line.

/**
 * A gap of several spaces between parts of a line, such as two commands. A part that does not fit begins on a new line.
 */
const gap = / {3,}/;
/** The space before a sentence that ends with a command to type; it is a gap, too. */
const beforeCommand = /(?<=\.) (?=\p{Lu}[^.:]*: (?:npx )?\S*tuckbox )/gu;

/** A command to type, up to the end of its part; treated as one word. */
const command = /(?<=: )(?:npx )?\S*tuckbox .*$/;

function wrappableWords(part: string): string[] {
	const [found] = command.exec(part) ?? [];
	if (found === undefined) return part.split(" ");
	return [...part.slice(0, -found.length).trimEnd().split(" "), found];
}

/**
 * Breaks a line into lines of at most `width` columns; longer words are not broken.
 * @param hang indentation of all lines but the first; by default that of the first
 */
export function wrap(text: string, width: number, hang?: number): string[] {
	if (displayWidth(text) <= width) return [text];
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
	const fits = (more: string) => displayWidth(line + more) <= width;
	// the separator from the previous part or word
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
