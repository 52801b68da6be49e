/** A text that behaves the same on every engine: no U+0000 and no lone surrogate (decision 6). */
function isPlain(text: string): boolean {
	return !text.includes("\0") && text.isWellFormed();
}

type Path = readonly (string | number)[];

/**
 * The path to the first text (value or key) that decision 6 refuses, or undefined. Iterative: a body may nest
 * deeper than the stack.
 */
export function findUnplainText(root: unknown): Path | undefined {
	const open: { value: unknown; path: Path }[] = [{ value: root, path: [] }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value, path } = next;
		if (typeof value === "string" && !isPlain(value)) return path;
		if (typeof value !== "object" || value === null) continue;
		const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
		for (const [key, item] of entries) {
			if (typeof key === "string" && !isPlain(key)) return path;
			if (typeof item === "string" || (typeof item === "object" && item !== null)) {
				open.push({ value: item, path: [...path, key] });
			}
		}
	}
	return undefined;
}

/** True when `root` nests objects or arrays deeper than `limit` levels. Iterative, and stops at the limit. */
export function isDeeperThan(root: unknown, limit: number): boolean {
	let level: unknown[] = [root];
	for (let depth = 0; level.length > 0; depth++) {
		const inner = level.filter((value) => typeof value === "object" && value !== null);
		if (inner.length > 0 && depth >= limit) return true;
		level = inner.flatMap((value) => Object.values(value as object));
	}
	return false;
}
