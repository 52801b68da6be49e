const hasWildcard = /[*?]|\{[^{}]*,[^{}]*\}/;

/** Whether a text is a pattern. Brackets are literal: `Gull[back].png` is one file. */
export const isGlob = (text: string): boolean => hasWildcard.test(text);

function alternatives(pattern: string): string[] {
	const match = /\{([^{}]*,[^{}]*)\}/.exec(pattern);
	if (!match) return [pattern];
	const [before, after] = [pattern.slice(0, match.index), pattern.slice(match.index + match[0].length)];
	const all: string[] = [];
	for (const one of (match[1] ?? "").split(",")) {
		all.push(...alternatives(before + one + after));
		if (all.length > 256) break;
	}
	return all;
}

/** Matches `*` and `?` within one name. It backtracks only to the last `*`, so it never takes exponential time. */
function matchesName(name: string, pattern: string): boolean {
	let [at, next, star, from] = [0, 0, -1, 0];
	while (at < name.length) {
		if (pattern[next] === "*") {
			star = next++;
			from = at;
		} else if (next < pattern.length && (pattern[next] === "?" || pattern[next] === name[at])) {
			at++;
			next++;
		} else if (star >= 0) {
			next = star + 1;
			at = ++from;
		} else return false;
	}
	while (pattern[next] === "*") next++;
	return next === pattern.length;
}

/** Matches the names of a path. As with `*` in a name, it backtracks only to the last `**`. */
function matchesParts(names: string[], parts: string[]): boolean {
	let [at, next, star, from] = [0, 0, -1, 0];
	while (at < names.length) {
		const part = parts[next];
		if (part === "**") {
			// at the end it stands for at least one name
			if (next === parts.length - 1) return true;
			star = next++;
			from = at;
		} else if (part !== undefined && matchesName(names[at] ?? "", part)) {
			at++;
			next++;
		} else if (star >= 0) {
			next = star + 1;
			at = ++from;
		} else return false;
	}
	return next === parts.length;
}

/** The names that match a pattern of `*`, `**`, `?` and `{a,b}`, in their order and ignoring case. */
export function matching(names: Iterable<string>, pattern: string): string[] {
	const patterns = alternatives(pattern.normalize("NFC").toLowerCase()).map((one) =>
		one.replace(/\/(\*\*\/)+/g, "/**/").split("/"),
	);
	return [...names].filter((name) => {
		const parts = name.toLowerCase().split("/");
		return patterns.some((one) => matchesParts(parts, one));
	});
}
