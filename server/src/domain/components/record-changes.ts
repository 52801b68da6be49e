import { isDeepStrictEqual } from "node:util";
import { changedValues, type ValueChange } from "@tuckbox/pieces";
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

/** The values in which the payloads of two states differ, except long ones. */
export function changedRecordValues(before: ReadRecord, after: ReadRecord): ValueChange[] {
	const { imageFaces: _, ...was } = before.payload;
	const { imageFaces: __, ...is } = after.payload;
	return changedValues(was, is);
}
