/**
 * Counts the letters that must be inserted, deleted, replaced or swapped with their neighbour to turn one word into
 * another (optimal string alignment). Swaps count as one, because they are the most common typing error.
 * @param limit any larger distance is returned as `limit + 1`. Without one, the time is the product of both lengths:
 *   omit it only if one of the words is short.
 */
export function editDistance(one: string, other: string, limit = Math.max(one.length, other.length)): number {
	const tooFar = limit + 1;
	if (Math.abs(one.length - other.length) > limit) return tooFar;
	// cells further than the limit from the diagonal are too far, and are not computed
	let [before, above, row] = [0, 1, 2].map(() => new Array<number>(other.length + 2).fill(tooFar)) as [
		number[],
		number[],
		number[],
	];
	for (let j = 0; j <= Math.min(other.length, limit); j++) above[j] = j;
	for (let i = 1; i <= one.length; i++) {
		const [first, last] = [Math.max(1, i - limit), Math.min(other.length, i + limit)];
		let least = i <= limit ? i : tooFar;
		row[first - 1] = least;
		row[last + 1] = tooFar;
		for (let j = first; j <= last; j++) {
			const change = one[i - 1] === other[j - 1] ? 0 : 1;
			let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + change);
			const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			if (isSwap) best = Math.min(best, (before[j - 2] ?? 0) + 1);
			row[j] = Math.min(best, tooFar);
			least = Math.min(least, best);
		}
		if (least > limit) return tooFar;
		[before, above, row] = [above, row, before];
	}
	return above[other.length] ?? tooFar;
}
