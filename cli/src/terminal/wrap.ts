import { columnsOf, reopened } from "./style.ts";

// Long lines are broken between words, where the terminal itself would break them anywhere. Words are never broken, so that an address
// or a command can still be copied.

type Options = {
	/** Spaces before every line but the first; those before the first line if it is not given. */
	hang?: number | undefined;
};

/** Parts of a line with a gap of several spaces between them, such as two commands, begin on a line of their own if they do not fit. */
const gap = / {2,}/;

/** Breaks a line into lines of at most `width` columns, except for words that are longer. */
export function wrap(text: string, width: number, { hang }: Options = {}): string[] {
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
	for (const part of text.slice(indent.length).split(gap)) {
		if (!isEmpty && !fits(space + part)) end();
		for (const word of part.split(" ")) {
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
