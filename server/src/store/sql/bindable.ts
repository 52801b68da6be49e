/**
 * Drivers silently bind undefined, dates and objects as NULL or as text, so a value that is not stored unchanged on both
 * engines is a bug.
 * @throws TypeError
 */
export function assertBindable(value: unknown): void {
	const type = typeof value;
	if (type === "string" || type === "number" || value === null) return;
	if (type === "bigint" || value instanceof Uint8Array) return;
	throw new TypeError(`the store cannot bind a ${type}`);
}
