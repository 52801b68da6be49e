import type { Arguments } from "../command.ts";
import { operandFor, shellWord } from "../hints.ts";

/** Options that decide the game and the content of a folder. A repeated command needs them, too. */
const repeated = ["url", "game", "game-name", "manifest", "format", "ignore", "as", "bleed", "dpi", "size"];

/** The command that repeats this push with another option. */
export function pushAgain(dir: string, given: Arguments, option: string): string {
	const options = repeated.flatMap((name) => {
		const values = name === "ignore" || name === "as" ? given.texts(name) : [given.text(name)];
		return values.flatMap((value) => (value === undefined ? [] : [`--${name} ${shellWord(value)}`]));
	});
	return [`tuckbox push${operandFor(dir)}`, ...options, option].join(" ");
}
