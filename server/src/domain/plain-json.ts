/** A text that behaves the same on every engine: no U+0000 and no lone surrogate (decision 6). */
function isPlain(text: string): boolean {
	return !text.includes("\0") && text.isWellFormed();
}

function faultOf(value: unknown): string | undefined {
	if (typeof value === "string" && !isPlain(value))
		return "has a text with U+0000 or half of a surrogate pair";
	// JSON.parse makes Infinity of 1e400, which could only be stored as null
	if (typeof value === "number" && !Number.isFinite(value)) return "has a number too large to be kept";
	return undefined;
}

type Path = readonly (string | number)[];
/** A way in, from its end: sharing the beginnings keeps a deep search linear. */
type Step = { key: string | number; before: Step | undefined; depth: number };

/** Levels of a whole body: beyond what any field may hold, and shallow enough to be searched cheaply. */
const deepestBody = 1000;
/** Values of one item: a payload of 64 KiB has fewer. Counting stops there, so that a long list costs nothing. */
const mostValues = 100_000;

function pathOf(end: Step | undefined): Path {
	const path: (string | number)[] = [];
	for (let step = end; step !== undefined; step = step.before) path.push(step.key);
	return path.reverse();
}

/**
 * The first value or key inside a parsed JSON value that cannot be kept as it is (decision 6), with the way to it;
 * undefined when there is none. Iterative, and only containers wait their turn: a body may be deep or long.
 */
export function findUnkeepable(root: unknown): { path: Path; message: string } | undefined {
	const message = faultOf(root);
	if (message !== undefined) return { path: [], message };
	const open: { value: unknown; end: Step | undefined }[] = [{ value: root, end: undefined }];
	let seen = 0;
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value, end } = next;
		if (typeof value !== "object" || value === null) continue;
		seen += Array.isArray(value) ? value.length : Object.keys(value).length;
		if (seen > mostValues) {
			return { path: pathOf(end).slice(0, 1), message: `holds more than ${mostValues} values` };
		}
		const depth = (end?.depth ?? 0) + 1;
		if (depth > deepestBody) {
			return { path: pathOf(end).slice(0, 1), message: `nests deeper than ${deepestBody} levels` };
		}
		for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
			const keyFault = faultOf(key);
			if (keyFault !== undefined) return { path: pathOf(end), message: keyFault };
			const itemFault = faultOf(item);
			if (itemFault !== undefined) return { path: pathOf({ key, before: end, depth }), message: itemFault };
			if (typeof item === "object" && item !== null) {
				open.push({ value: item, end: { key, before: end, depth } });
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
