import { isSameJson } from "./json.ts";

/** A value of a payload that differs between two states; absent where the state does not have it. */
export type ValueChange = { name: string; before?: unknown; after?: unknown };

/** Maximum number of changed values that are listed, and of the characters of a value as JSON. */
const maxValueChanges = 50;
const maxValueLength = 1000;

/** The values in which two payloads differ, except long ones. */
export function changedValues(
	was: Readonly<Record<string, unknown>>,
	is: Readonly<Record<string, unknown>>,
): ValueChange[] {
	const changes: ValueChange[] = [];
	for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
		if (changes.length === maxValueChanges) break;
		const [before, after] = [Object.hasOwn(was, name), Object.hasOwn(is, name)];
		if (name.length > maxValueLength || (before && after && isSameJson(was[name], is[name]))) continue;
		const change = { name, ...(before && { before: was[name] }), ...(after && { after: is[name] }) };
		if (JSON.stringify(change).length <= maxValueLength) changes.push(change);
	}
	return changes;
}
