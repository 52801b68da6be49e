/**
 * How many letters must be inserted, deleted, replaced or swapped with their neighbour to turn one word into another
 * (optimal string alignment). Swaps count as one, because they are the most common typing error.
 */
export function editDistance(one: string, other: string): number {
	const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
	for (let i = 1; i <= one.length; i++) {
		const [above = [], before = []] = [rows[i - 1], rows[i - 2]];
		const row = [i];
		for (let j = 1; j <= other.length; j++) {
			const change = one[i - 1] === other[j - 1] ? 0 : 1;
			let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + change);
			const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			if (isSwap) best = Math.min(best, (before[j - 2] ?? 0) + 1);
			row.push(best);
		}
		rows.push(row);
	}
	return rows[one.length]?.[other.length] ?? 0;
}
