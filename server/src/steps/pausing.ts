/**
 * Work over content of any size that lets its caller serve others at each `yield`. What it reads must not change meanwhile: it returns one
 * result for one state, in however many steps.
 */
export type Pausing<T> = Generator<void, T, void>;

/** Number of cells or items between two pauses. */
const itemsPerPause = 64;

/** Whether to pause after so many cells or items. */
export const isPause = (count: number): boolean => count % itemsPerPause === itemsPerPause - 1;

/** Writes JSON whose large lists, or lists of named values, are in its upper levels. @param levels in which they are looked for */
export function* jsonInSteps(value: unknown, levels = 5): Pausing<string> {
	if (levels === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
	const isList = Array.isArray(value);
	const entries = Object.entries(value).filter(([, one]) => one !== undefined);
	const texts: string[] = [];
	for (const some of groups(entries)) {
		for (const [name, one] of some) {
			const text = entries.length > itemsPerPause ? JSON.stringify(one) : yield* jsonInSteps(one, levels - 1);
			texts.push(isList ? text : `${JSON.stringify(name)}:${text}`);
		}
		if (entries.length > itemsPerPause) yield;
	}
	return isList ? `[${texts.join()}]` : `{${texts.join()}}`;
}

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
