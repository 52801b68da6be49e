import type { Arguments } from "../command.ts";
import { operandFor, shellWord } from "../hints.ts";

/** Options that decide which game a folder goes to, and what is in it: a command to type again needs them, too. */
const repeated = ["url", "game", "game-name", "manifest", "format", "ignore", "bleed", "dpi", "size"];

/** The same push as a command to type, with another option. */
export function pushAgain(dir: string, given: Arguments, option: string): string {
	const options = repeated.flatMap((name) => {
		const values = name === "ignore" ? given.texts(name) : [given.text(name)];
		return values.flatMap((value) => (value === undefined ? [] : [`--${name} ${shellWord(value)}`]));
	});
	return [`tuckbox push${operandFor(dir)}`, ...options, option].join(" ");
}
