import { isDeepStrictEqual } from "node:util";
import { type PublicName, publicNames } from "./component-fields.ts";

type Face = { sideKey: string; assetId: string; url: string; derivedAssetId: string | null };

/** A component's record, parsed. */
export type ReadRecord = {
	id: string;
	app: string;
	name: string;
	updatedAt: number;
	payload: { imageFaces: Face[]; [name: string]: unknown };
	[name: string]: unknown;
};

export function readRecord(text: string): ReadRecord {
	return JSON.parse(text);
}

type PlainName = Exclude<PublicName, "payload"> | "externalKey";

/**
 * The parts of a record that an update may change besides payload and images; all other parts stay or follow
 * from these.
 */
const plainFields: readonly PlainName[] = [
	...publicNames.filter((name) => name !== "payload"),
	"externalKey",
];

export const recordFields: readonly (PlainName | "payload" | "imageFaces")[] = [
	...plainFields,
	"payload",
	"imageFaces",
];

/** The content of a face: two assets may show the same image. */
function shown({ imageFaces }: ReadRecord["payload"]): unknown[] {
	return imageFaces.map(({ sideKey, url, derivedAssetId }) => [sideKey, url, derivedAssetId]);
}

/** The fields in which two states of a component differ as its owner sees it. */
export function changedFields(before: ReadRecord, after: ReadRecord): (typeof recordFields)[number][] {
	const { imageFaces: _, ...ownBefore } = before.payload;
	const { imageFaces: __, ...ownAfter } = after.payload;
	return [
		...plainFields.filter((name) => before[name] !== after[name]),
		...(isDeepStrictEqual(ownBefore, ownAfter) ? [] : (["payload"] as const)),
		...(isDeepStrictEqual(shown(before.payload), shown(after.payload)) ? [] : (["imageFaces"] as const)),
	];
}

/** A value of a payload that differs between two states; absent where the state does not have it. */
export type ValueChange = { name: string; before?: unknown; after?: unknown };

/** Maximum number of changed values that are listed, and of the characters of a value as JSON. */
const maxValueChanges = 50;
const maxValueLength = 1000;

/** The values in which two payloads differ, except long ones. */
export function changedValues(before: ReadRecord, after: ReadRecord): ValueChange[] {
	const { imageFaces: _, ...was } = before.payload;
	const { imageFaces: __, ...is } = after.payload;
	const changes: ValueChange[] = [];
	for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
		if (changes.length === maxValueChanges) break;
		if (name.length > maxValueLength || isDeepStrictEqual(was[name], is[name])) continue;
		const change = {
			name,
			...(Object.hasOwn(was, name) && { before: was[name] }),
			...(Object.hasOwn(is, name) && { after: is[name] }),
		};
		if (JSON.stringify(change).length <= maxValueLength) changes.push(change);
	}
	return changes;
}
