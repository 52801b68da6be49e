/**
 * Drivers silently bind undefined, dates and objects as NULL or as some text, so a value that the engines do not both
 * store unchanged is a bug.
 * @throws TypeError
 */
export function assertBindable(value: unknown): void {
	const type = typeof value;
	if (type === "string" || type === "number" || value === null) return;
	if (type === "bigint" || value instanceof Uint8Array) return;
	throw new TypeError(`the store cannot bind a ${type}`);
}
