import { isSameJson } from "@tuckbox/pieces";
import type { ReadRecord } from "./record-changes.ts";

/**
 * Fields of a component as a caller has seen them in its record; a missing one does not matter to the caller.
 */
export type SeenFields = {
	name?: string;
	count?: number;
	widthMm?: number;
	heightMm?: number;
	shape?: string | null;
	sides?: number | null;
	parentExternalKey?: string | null;
	/** The caller's own part. */
	payload?: Record<string, unknown>;
	/** Values of the payload by their names; null for one that it does not have. */
	values?: Record<string, unknown>;
	/** The ids of the images on sides; null for a side without one. */
	images?: Record<string, string | null>;
};

/** The images that some sides of a component show now. */
function imagesNow({ payload }: ReadRecord, sides: readonly string[]): Record<string, string | null> {
	const shown = new Map(payload.imageFaces.map((face) => [face.sideKey, face.assetId]));
	return Object.fromEntries(sides.map((side) => [side, shown.get(side) ?? null]));
}

/** The values that a payload has now under some names. */
function valuesNow(payload: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
	return Object.fromEntries(names.map((name) => [name, Object.hasOwn(payload, name) ? payload[name] : null]));
}

/** The fields that have other values now than a caller has seen, with these values; undefined if nothing has changed. */
export function changedSince(record: ReadRecord, seen: SeenFields): SeenFields | undefined {
	const { imageFaces: _, ...ownPayload } = record.payload;
	const names = Object.keys(seen) as (keyof SeenFields)[];
	const now = names.map((name): [string, unknown] => {
		if (name === "payload") return [name, ownPayload];
		if (name === "values") return [name, valuesNow(ownPayload, Object.keys(seen.values ?? {}))];
		if (name === "images") return [name, imagesNow(record, Object.keys(seen.images ?? {}))];
		return [name, record[name] ?? null];
	});
	const changed = now.filter(([name, value]) => !isSameJson(value, seen[name as keyof SeenFields] ?? null));
	return changed.length === 0 ? undefined : (Object.fromEntries(changed) as SeenFields);
}
