/** Letters that must be put in, taken out, changed or swapped to make one word of another. */
function distance(one: string, other: string): number {
	const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
	for (let i = 1; i <= one.length; i++) {
		const [above = [], before = []] = [rows[i - 1], rows[i - 2]];
		const row = [i];
		for (let j = 1; j <= other.length; j++) {
			const change = one[i - 1] === other[j - 1] ? 0 : 1;
			let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + change);
			const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1);
			row.push(best);
		}
		rows.push(row);
	}
	return rows[one.length]?.[other.length] ?? 0;
}

/** The name among the known ones that somebody most likely meant. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
	const word = written.slice(0, 64).toLowerCase();
	let best: { name: string; away: number } | undefined;
	for (const name of known) {
		const away = distance(word, name.toLowerCase());
		if (away <= Math.max(1, Math.floor(name.length / 3)) && (!best || away < best.away))
			best = { name, away };
	}
	return best?.name;
}
