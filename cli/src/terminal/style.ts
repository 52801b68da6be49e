import { randomBytes } from "node:crypto";
import { inspect } from "node:util";

type Environment = Readonly<Record<string, string | undefined>>;

export type Colour = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";
export type Paint = (colour: Colour | undefined, text: string) => string;

/** Whether colour is wanted on a stream (no-color.org, force-color.org): FORCE_COLOR, then NO_COLOR, then a terminal. */
export function wantsColour(env: Environment, isTerminal: boolean): boolean {
	const forced = env.FORCE_COLOR;
	if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
	if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
	return isTerminal && env.TERM !== "dumb";
}

/**
 * Where a colour begins and ends, while a text is put together. Only this process knows the key, so that no text from
 * elsewhere can contain a mark; what else controls a terminal is replaced when the text is printed (`inLine`).
 */
const key = randomBytes(8).toString("hex");
const colours: readonly Colour[] = ["bold", "dim", "red", "green", "yellow", "cyan"];
const mark = (name: string) => `\ufdd0${key}${name}\ufdd1`;
const marks = new RegExp(mark("(\\w+)"), "g");
const endMark = mark("end");

/** Marks text to be coloured, or leaves it unchanged where colour is not wanted. Coloured texts cannot be nested. */
export function painter(isWanted: boolean): Paint {
	return (colour, text) =>
		isWanted && colour !== undefined && text !== "" ? mark(colour) + printable(text) + endMark : text;
}

/**
 * What may not reach a terminal from a file or a service, because it could control the terminal or show something else
 * than what is there: control characters, line breaks, characters that reverse text, and invisible ones. Joiners are
 * letters' own business, and Arabic number signs are visible.
 */
const unprintable =
	/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufdd0-\ufdef]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])\p{Cf}/gu;

/** A text without what could control the terminal or mislead its reader. */
export function printable(text: string): string {
	return text.replaceAll(unprintable, "\ufffd");
}

/** One line as it is written to a terminal: with its colours, and without anything else that could control it. */
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

/** Lines that were one: a colour that is open at the end of a line ends there, and goes on in the next one. */
export function reopened(lines: readonly string[]): string[] {
	let open = "";
	return lines.map((line) => {
		const before = open;
		for (const [found, name] of line.matchAll(marks)) open = name === "end" ? "" : found;
		return before + line + (open === "" ? "" : endMark);
	});
}

/** JSON in which what could control a terminal is escaped: the same document. */
export function printableJson(text: string): string {
	const escaped = (letter: string) =>
		[...Array(letter.length).keys()]
			.map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, "0")}`)
			.join("");
	// JSON has control characters outside its strings only where it is indented
	return text.replaceAll(unprintable, (letter) => (/[\n\t]/.test(letter) ? letter : escaped(letter)));
}

const wide =
	/\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Roughly how many columns of a terminal a text takes: wide letters take two, accents none. */
export function columnsOf(text: string): number {
	let width = 0;
	for (const letter of text.replaceAll(marks, "")) {
		if (/\p{M}|[\u200b-\u200f]/u.test(letter)) continue;
		width += wide.test(letter) ? 2 : 1;
	}
	return width;
}

/** A text cut to a number of columns, with an ellipsis where something is missing. */
export function cut(text: string, width: number): string {
	if (columnsOf(text) <= width) return text;
	let kept = "";
	let used = 0;
	for (const letter of text) {
		used += columnsOf(letter);
		if (used > width - 1) break;
		kept += letter;
	}
	return `${kept}…`;
}
