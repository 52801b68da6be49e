/**
 * Drivers bind undefined, dates and objects as NULL or as some text without a word, so anything but a value that both
 * engines store as it is is a bug.
 * @throws TypeError
 */
export function assertBindable(values: readonly unknown[]): void {
	for (const value of values) {
		const type = typeof value;
		if (type === "string" || type === "number" || value === null) continue;
		if (type === "bigint" || value instanceof Uint8Array) continue;
		throw new TypeError(`the store cannot bind a ${type}`);
	}
}
