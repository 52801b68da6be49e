/** A folder as an operand in a command to type. */
export function operandFor(dir: string): string {
	if (dir === ".") return "";
	return /^[\w./@:+-]+$/.test(dir) ? ` ${dir}` : ` '${dir.replaceAll("'", "'\\''")}'`;
}
