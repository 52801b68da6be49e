/** A text that is stored alike on every engine: PostgreSQL has no U+0000, and UTF-8 no lone surrogate. */
function isPlain(text: string): boolean {
	return !text.includes("\0") && text.isWellFormed();
}

function valueFault(value: unknown): string | undefined {
	if (typeof value === "string" && !isPlain(value))
		return "has a text with U+0000 or half of a surrogate pair";
	// JSON.parse makes Infinity of 1e400, which could only be stored as null
	if (typeof value === "number" && !Number.isFinite(value)) return "has a number too large to be stored";
	return undefined;
}

type Path = readonly (string | number)[];
/** A path as a linked list, innermost key first: shared beginnings keep a deep search linear. */
type Step = { key: string | number; before: Step | undefined; depth: number };

/** Levels of a whole body: more than any field allows, and few enough to be searched cheaply. */
export const maxDepth = 1000;
/** Values of one item: a payload of 64 KiB has fewer. Counting stops there, so that a long list costs nothing. */
const maxValues = 100_000;

function pathTo(end: Step | undefined): Path {
	const path: (string | number)[] = [];
	for (let step = end; step !== undefined; step = step.before) path.push(step.key);
	return path.reverse();
}

/** Levels that the recursive check descends; deeper values take the iterative one. */
const quickDepth = 100;

/** Whether a value can certainly be stored unchanged: true for nearly everything that is sent, at a fraction of the cost. */
function isSurelyKeepable(value: unknown, depth: number, budget: { left: number }): boolean {
	if (typeof value === "string") return isPlain(value);
	if (typeof value === "number") return Number.isFinite(value);
	if (typeof value !== "object" || value === null) return true;
	if (depth === 0) return false;
	if (Array.isArray(value)) {
		budget.left -= value.length;
		if (budget.left <= 0) return false;
		// no `every`: its closures were a twentieth of what a pushed piece allocates
		for (const item of value) if (!isSurelyKeepable(item, depth - 1, budget)) return false;
		return true;
	}
	for (const key in value) {
		if (--budget.left < 0 || !isPlain(key)) return false;
		if (!isSurelyKeepable((value as Record<string, unknown>)[key], depth - 1, budget)) return false;
	}
	return true;
}

/**
 * The first value or key inside a parsed JSON value that cannot be stored unchanged on every engine, with its path;
 * undefined if all can. Iterative, and only containers are queued: a body may be deep or long.
 */
export function findUnkeepable(root: unknown): { path: Path; message: string } | undefined {
	if (isSurelyKeepable(root, quickDepth, { left: maxValues })) return undefined;
	const message = valueFault(root);
	if (message !== undefined) return { path: [], message };
	const open: { value: unknown; end: Step | undefined }[] = [{ value: root, end: undefined }];
	let seen = 0;
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value, end } = next;
		if (typeof value !== "object" || value === null) continue;
		seen += Array.isArray(value) ? value.length : Object.keys(value).length;
		if (seen > maxValues) {
			return { path: pathTo(end).slice(0, 1), message: `holds more than ${maxValues} values` };
		}
		const depth = (end?.depth ?? 0) + 1;
		if (depth > maxDepth) {
			return { path: pathTo(end).slice(0, 1), message: `nests deeper than ${maxDepth} levels` };
		}
		for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
			const keyFault = valueFault(key);
			if (keyFault !== undefined) return { path: pathTo(end), message: keyFault };
			const itemFault = valueFault(item);
			if (itemFault !== undefined) return { path: pathTo({ key, before: end, depth }), message: itemFault };
			if (typeof item === "object" && item !== null) {
				open.push({ value: item, end: { key, before: end, depth } });
			}
		}
	}
	return undefined;
}

/** True when a JSON value nests objects or arrays deeper than `limit` levels, which is how deep this calls itself. */
export function isDeeperThan(value: unknown, limit: number): boolean {
	if (typeof value !== "object" || value === null) return false;
	if (limit === 0) return true;
	if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, limit - 1));
	for (const key in value) {
		if (isDeeperThan((value as Record<string, unknown>)[key], limit - 1)) return true;
	}
	return false;
}
