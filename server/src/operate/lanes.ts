/** Runs a task for each item, `width` at a time; rejects with the first failure. */
export async function inLanes<T>(
	items: Iterable<T>,
	width: number,
	task: (item: T) => Promise<unknown>,
): Promise<void> {
	const queue = [...items].values(); // shared: each lane takes the next one
	const lane = async () => {
		for (const item of queue) await task(item);
	};
	await Promise.all(Array.from({ length: width }, lane));
}

/** Groups what comes one by one, so that each group can be looked up in one statement. */
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
