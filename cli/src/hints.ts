import { t } from "./messages/words.ts";
/** Quotes a text as one word of a command, if need be. Windows allows no double quotes in file names. */
export function shellWord(text: string, platform = process.platform): string {
	if (platform === "win32") return /^[\w./\\@:+-]+$/.test(text) ? text : `"${text}"`;
	return /^[\w./@:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A folder as an operand of a command to type, with the space before it. */
export function operandFor(dir: string): string {
	return dir === "." ? "" : ` ${shellWord(dir)}`;
}

/** The next steps after a folder was written. */
export function checkThenPush(dir: string): string {
	return t("files.checkThenPush", { command: `tuckbox push${operandFor(dir)} --dry-run` });
}

/** The command that started this program: a checkout has no `tuckbox`. `bin/tuckbox` sets TUCKBOX_COMMAND. */
function nameAsTyped(env: Readonly<Record<string, string | undefined>>): string {
	if (env.TUCKBOX_COMMAND) return shellWord(env.TUCKBOX_COMMAND);
	return "tuckbox";
}

/** Rewrites the commands in a text so that they can be typed here. @param commands the names of all commands */
export function typeable(
	env: Readonly<Record<string, string | undefined>>,
	commands: readonly string[],
): (text: string) => string {
	const name = nameAsTyped(env);
	const pattern = new RegExp(`(?<![\\w./-])tuckbox(?= (?:${commands.join("|")}|--help)\\b)`, "g");
	return (text) => (name === "tuckbox" ? text : text.replaceAll(pattern, () => name));
}
