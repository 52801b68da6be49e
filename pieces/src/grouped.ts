/** Map.groupBy, which Node 20 does not have. */
export function grouped<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
	const groups = new Map<K, [T, ...T[]]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [item]);
		else group.push(item);
	}
	return groups;
}

/** The largest group of items with one key: of several, the first. Undefined if there are no items. */
export function largestGroup<K, T>(items: Iterable<T>, keyOf: (item: T) => K): [T, ...T[]] | undefined {
	return [...grouped(items, keyOf).values()].sort((one, other) => other.length - one.length)[0];
}
