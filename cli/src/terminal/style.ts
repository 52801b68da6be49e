import { stripVTControlCharacters, styleText } from "node:util";

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
 * Colours text, or leaves it unchanged where colour is not wanted.
 * `validateStream: false`: whether it is wanted is decided above, the same in all versions of Node (before 20.18
 * `styleText` ignores the environment).
 */
export function painter(isWanted: boolean): Paint {
	return (colour, text) =>
		isWanted && colour !== undefined && text !== ""
			? styleText(colour, text, { validateStream: false })
			: text;
}

/** A text from a file or the service without control characters, which could control the terminal. */
export function printable(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it replaces
	return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}

const wide =
	/\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Roughly how many columns of a terminal a text takes: wide letters take two, accents none. */
export function columnsOf(text: string): number {
	let width = 0;
	for (const letter of stripVTControlCharacters(text)) {
		if (/\p{M}|[\u200b-\u200f]/u.test(letter)) continue;
		width += wide.test(letter) ? 2 : 1;
	}
	return width;
}

/** A text cut to a number of columns, with an ellipsis where something is missing. */
export function cut(text: string, width: number): string {
	if (columnsOf(text) <= width) return text;
	let kept = "";
	for (const letter of text) {
		if (columnsOf(kept + letter) > width - 1) break;
		kept += letter;
	}
	return `${kept}…`;
}
