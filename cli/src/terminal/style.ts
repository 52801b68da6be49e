import { randomBytes } from "node:crypto";
import { inspect } from "node:util";

type Environment = Readonly<Record<string, string | undefined>>;

export type Colour = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";
export type Paint = (colour: Colour | undefined, text: string) => string;

/**
 * Whether to use colour on a stream (no-color.org, force-color.org): FORCE_COLOR decides first, then NO_COLOR, then
 * whether it is a terminal.
 */
export function wantsColour(env: Environment, isTerminal: boolean): boolean {
	const forced = env.FORCE_COLOR;
	if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
	if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
	return isTerminal && env.TERM !== "dumb";
}

/**
 * Secret part of the marks for the start and the end of a colour in a text. Only this process has it, so no text from
 * elsewhere can contain a mark. Other control characters are replaced when the text is printed (`inLine`).
 */
const key = randomBytes(8).toString("hex");
const colours: readonly Colour[] = ["bold", "dim", "red", "green", "yellow", "cyan"];
const mark = (name: string) => `\ufdd0${key}${name}\ufdd1`;
const marks = new RegExp(mark("(\\w+)"), "g");
const endMark = mark("end");

/**
 * Returns a function that marks text to be coloured, or leaves it unchanged if colour is not wanted. Coloured texts
 * cannot be nested.
 */
export function painter(isWanted: boolean): Paint {
	return (colour, text) =>
		isWanted && colour !== undefined && text !== "" ? mark(colour) + printable(text) + endMark : text;
}

/**
 * Characters from a file or a service that must not reach a terminal, because they could control it or make a text look
 * different: control characters, line breaks, and characters that reverse text or are invisible. Exceptions are
 * joiners, which scripts need, and Arabic number signs, which are visible.
 */
const unprintable =
	/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufdd0-\ufdef]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])\p{Cf}/gu;

/** Replaces characters that could control the terminal or mislead the reader. */
export function printable(text: string): string {
	return text.replaceAll(unprintable, "\ufffd");
}

/** One line as it is written to a terminal: with its colours, but without other control characters. */
export function inLine(text: string): string {
	let open: Colour = "bold";
	const parts = text.split(marks).map((part, at) => {
		if (at % 2 === 0) return printable(part);
		const isEnd = part === "end";
		if (!isEnd) open = colours.find((colour) => colour === part) ?? open;
		const [on, off] = inspect.colors[open] ?? [0, 0];
		return `\u001b[${isEnd ? off : on}m`;
	});
	return parts.join("");
}

/** Closes a colour that is open at the end of a line, and reopens it in the next one. The lines were one before. */
export function reopened(lines: readonly string[]): string[] {
	let open = "";
	return lines.map((line) => {
		const before = open;
		for (const [found, name] of line.matchAll(marks)) open = name === "end" ? "" : found;
		return before + line + (open === "" ? "" : endMark);
	});
}

/** Escapes characters in JSON that could control the terminal; the document stays equivalent. */
export function printableJson(text: string): string {
	const escaped = (letter: string) =>
		[...Array(letter.length).keys()]
			.map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, "0")}`)
			.join("");
	// outside of strings, JSON has control characters only as indentation
	return text.replaceAll(unprintable, (letter) => (/[\n\t]/.test(letter) ? letter : escaped(letter)));
}

const wide =
	/\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** The approximate width of a text in columns of a terminal: wide letters take two, accents none. */
export function displayWidth(text: string): number {
	let width = 0;
	for (const letter of text.replaceAll(marks, "")) {
		if (/\p{M}|[\u200b-\u200f]/u.test(letter)) continue;
		width += wide.test(letter) ? 2 : 1;
	}
	return width;
}

/** Cuts a text to a number of columns, and marks the cut with an ellipsis. */
export function cut(text: string, width: number): string {
	if (displayWidth(text) <= width) return text;
	let kept = "";
	let used = 0;
	for (const letter of text) {
		used += displayWidth(letter);
		if (used > width - 1) break;
		kept += letter;
	}
	return `${kept}…`;
}
