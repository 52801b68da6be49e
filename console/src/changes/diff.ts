import type { Component, ImageFace, VersionDiff } from "@tuckbox/client";
import { comparedFields, none } from "./fields.ts";

/** A changed field of a piece, as shown. */
type FieldChange = { label: string; before: string; after: string };

/** A side whose image was added, replaced or removed. */
type SideChange = { sideKey: string; before: ImageFace | undefined; after: ImageFace | undefined };

export type PieceChange = {
	before: Component;
	after: Component;
	fields: readonly FieldChange[];
	sides: readonly SideChange[];
};

/** The changes between two versions, as shown. */
export type ShownDiff = {
	added: readonly Component[];
	changed: readonly PieceChange[];
	deleted: readonly Component[];
};

/** Longer values are cut: no one compares them by eye. In characters. */
const maxValueLength = 300;

function valueText(value: unknown): string {
	if (value === undefined) return none();
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return text.length > maxValueLength ? `${text.slice(0, maxValueLength)} …` : text;
}

/** JSON that does not depend on the order of keys. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_, part) =>
		typeof part === "object" && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	);
}

function payloadChanges(before: Component, after: Component): FieldChange[] {
	const names = new Set([...Object.keys(before.payload), ...Object.keys(after.payload)]);
	names.delete("imageFaces");
	return [...names].flatMap((name) => {
		const [was, is] = [before.payload[name], after.payload[name]];
		if (was === is || canonical(was) === canonical(is)) return [];
		return [{ label: name, before: valueText(was), after: valueText(is) }];
	});
}

function sideChanges(before: Component, after: Component): SideChange[] {
	const was = new Map(before.payload.imageFaces.map((face) => [face.sideKey, face]));
	const is = new Map(after.payload.imageFaces.map((face) => [face.sideKey, face]));
	return [...new Set([...was.keys(), ...is.keys()])].flatMap((sideKey) => {
		const [old, now] = [was.get(sideKey), is.get(sideKey)];
		// the same upload with a different trim has a different derived image
		const isSame = old?.assetId === now?.assetId && old?.derivedAssetId === now?.derivedAssetId;
		return isSame ? [] : [{ sideKey, before: old, after: now }];
	});
}

/** The changes to a piece; undefined if none of them is visible. */
export function changeOf(before: Component, after: Component): PieceChange | undefined {
	const fields = comparedFields().flatMap(({ label, textOf }) => {
		const [was, is] = [textOf(before), textOf(after)];
		return was === is ? [] : [{ label, before: was, after: is }];
	});
	fields.push(...payloadChanges(before, after));
	const sides = sideChanges(before, after);
	return fields.length === 0 && sides.length === 0 ? undefined : { before, after, fields, sides };
}

/** The service's answer about two versions, as shown. */
export function diffOf({ created, changed, deleted }: VersionDiff): ShownDiff {
	return {
		added: created,
		changed: changed.flatMap(({ before, after }) => changeOf(before, after) ?? []),
		deleted,
	};
}
