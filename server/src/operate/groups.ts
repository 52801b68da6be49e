/** Collects items into groups of `size`, so that each group can be looked up in one statement. */
export async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
	let group: T[] = [];
	for await (const item of items) {
		group.push(item);
		if (group.length < size) continue;
		yield group;
		group = [];
	}
	if (group.length > 0) yield group;
}
