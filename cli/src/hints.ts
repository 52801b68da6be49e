import { t } from "./messages/words.ts";
/**
 * A text as one word of a command to type, quoted where a shell would read more into it. Names of files on Windows have no double
 * quotes.
 */
export function shellWord(text: string, platform = process.platform): string {
	if (platform === "win32") return /^[\w./\\@:+-]+$/.test(text) ? text : `"${text}"`;
	return /^[\w./@:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A folder as an operand in a command to type. */
export function operandFor(dir: string): string {
	return dir === "." ? "" : ` ${shellWord(dir)}`;
}

/** What to do with a folder that was just written. */
export function checkThenPush(dir: string): string {
	return t("files.checkThenPush", { command: `tuckbox push${operandFor(dir)} --dry-run` });
}

/** How this program was started: in a checkout there is no command `tuckbox`. `bin/tuckbox` sets TUCKBOX_COMMAND. */
function nameAsTyped(env: Readonly<Record<string, string | undefined>>): string {
	if (env.TUCKBOX_COMMAND) return shellWord(env.TUCKBOX_COMMAND);
	return "tuckbox";
}

/** Rewrites the commands in a text so that they can be typed. @param commands the names of all commands */
export function typeable(
	env: Readonly<Record<string, string | undefined>>,
	commands: readonly string[],
): (text: string) => string {
	const name = nameAsTyped(env);
	const pattern = new RegExp(`(?<![\\w./-])tuckbox(?= (?:${commands.join("|")}|--help)\\b)`, "g");
	return (text) => (name === "tuckbox" ? text : text.replaceAll(pattern, () => name));
}
