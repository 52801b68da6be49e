/**
 * Work over content of any size that lets its caller serve others at each `yield`. What it reads must not change meanwhile: it returns one
 * result for one state, in however many steps.
 */
export type Pausing<T> = Generator<void, T, void>;

/** Number of cells or items between two pauses. */
const itemsPerPause = 64;

/** Whether to pause after so many cells or items. */
export const isPause = (count: number): boolean => count % itemsPerPause === itemsPerPause - 1;

/** Does work without pauses. */
export function finished<T>(work: Pausing<T>): T {
	for (;;) {
		const { done, value } = work.next();
		if (done === true) return value;
	}
}

/** Elements in turn, with a pause after some of them: `for (const one of …)` does the work between two. */
export function* groups<T>(elements: Iterable<T>, size = itemsPerPause): Generator<T[]> {
	let group: T[] = [];
	for (const element of elements) {
		group.push(element);
		if (group.length < size) continue;
		yield group;
		group = [];
	}
	if (group.length > 0) yield group;
}
