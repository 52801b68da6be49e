/** A text as one word of a command to type, quoted where a shell would read more into it. */
export function shellWord(text: string): string {
	return /^[\w./@:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A folder as an operand in a command to type. */
export function operandFor(dir: string): string {
	return dir === "." ? "" : ` ${shellWord(dir)}`;
}
