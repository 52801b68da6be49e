import type { Component, ImageFace, VersionDiff } from "@tuckbox/client";
import { comparedFields, none } from "../game/fields.ts";

/** A fact about a piece that is other than it was, as it is shown. */
type FieldChange = { label: string; before: string; after: string };

/** A side that has another image, or has or had none. */
type SideChange = { sideKey: string; before: ImageFace | undefined; after: ImageFace | undefined };

export type PieceChange = {
	before: Component;
	after: Component;
	fields: readonly FieldChange[];
	sides: readonly SideChange[];
};

/** What changed between two versions, as it is shown. */
export type ShownDiff = {
	added: readonly Component[];
	changed: readonly PieceChange[];
	deleted: readonly Component[];
};

/** The longest value that is worth comparing by eye. */
const maxValueLength = 300;

function valueText(value: unknown): string {
	if (value === undefined) return none;
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return text.length > maxValueLength ? `${text.slice(0, maxValueLength)} …` : text;
}

/** The same whatever the order of keys. */
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
		// the same upload cut otherwise is another derived image
		const isSame = old?.assetId === now?.assetId && old?.derivedAssetId === now?.derivedAssetId;
		return isSame ? [] : [{ sideKey, before: old, after: now }];
	});
}

/** What is other about one piece; undefined when nothing is that anybody could see. */
export function changeOf(before: Component, after: Component): PieceChange | undefined {
	const fields = comparedFields.flatMap(({ label, textOf }) => {
		const [was, is] = [textOf(before), textOf(after)];
		return was === is ? [] : [{ label, before: was, after: is }];
	});
	fields.push(...payloadChanges(before, after));
	const sides = sideChanges(before, after);
	return fields.length === 0 && sides.length === 0 ? undefined : { before, after, fields, sides };
}

/** What the service answers about two versions, as it is shown. */
export function diffOf({ created, changed, deleted }: VersionDiff): ShownDiff {
	return {
		added: created,
		changed: changed.flatMap(({ before, after }) => changeOf(before, after) ?? []),
		deleted,
	};
}
