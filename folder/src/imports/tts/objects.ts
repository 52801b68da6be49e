import { FolderFailure } from "../../read/folder-source.ts";
import { remark } from "../../remarks.ts";
import { isObject, type Json, numberIn, objectIn, objectsIn, textIn } from "../model/json.ts";

/** An object of a save. `isOnTable`: not in a bag, not attached to another one, and in the state that shows. */
export type TtsObject = { name: string; title: string; guid: string; fields: Json; isOnTable: boolean };

/** Maximum number of objects, and of bags inside bags; no real table exceeds them. */
const maxObjects = 20_000;
const maxDepth = 40;

/** Markup in names: bold, italics, colours and the like. */
const marks = /\[(?:\/?(?:b|i|u|s|sub|sup)|-|[\da-f]{6})\]/gi;

export const plainText = (text: string): string => text.replaceAll(marks, "").trim();

/** Only bags: decks contain objects, too, but `readDeck` reads those. */
const isBag = (name: string) => /(^|_)bag$/i.test(name);

function asObject(fields: Json, title: string, isOnTable: boolean): TtsObject {
	const guid = textIn(fields, "GUID").toLowerCase();
	return { name: textIn(fields, "Name"), title, guid, fields, isOnTable };
}

/**
 * Every object of a save: on the table, in bags and attached to others, with their other states.
 * @throws FolderFailure when there are more objects, or deeper ones, than any real table has
 */
export function allObjects(roots: readonly unknown[], file: string): TtsObject[] {
	const found: TtsObject[] = [];
	const visit = (fields: Json, title: string, depth: number): void => {
		if (depth > maxDepth) throw new FolderFailure(remark("SAVE_TOO_DEEP", { file, max: maxDepth }));
		if (found.length >= maxObjects)
			throw new FolderFailure(remark("SAVE_TOO_MANY_OBJECTS", { file, max: maxObjects }));
		const object = asObject(fields, title, depth === 1);
		found.push(object);
		const inside = [
			...(isBag(object.name) ? objectsIn(fields, "ContainedObjects") : []),
			...objectsIn(fields, "ChildObjects"),
		];
		for (const one of inside) visit(one, nickname(one), depth + 1);
		for (const [number, state] of Object.entries(objectIn(fields, "States"))) {
			if (!isObject(state)) continue;
			const own = nickname(state);
			visit(state, own !== "" && own !== title ? own : `${title || "State"} (state ${number})`, depth + 1);
		}
	};
	for (const root of roots) if (isObject(root)) visit(root, nickname(root), 1);
	return found;
}

const nickname = (fields: Json) => plainText(textIn(fields, "Nickname")).replaceAll(/\s+/g, " ");

/** An object's scale in width and height. */
export function objectScale({ fields }: TtsObject): { x: number; z: number } {
	const transform = objectIn(fields, "Transform");
	const one = (axis: string) => {
		const scale = Math.abs(numberIn(transform, axis) ?? 1);
		return scale > 0 ? scale : 1;
	};
	return { x: one("scaleX"), z: one("scaleZ") };
}
