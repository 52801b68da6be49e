import { ttsMmPerUnit } from "@tuckbox/pieces";
import { maxSetUpEntries, setUpEntries, tableLimits } from "@tuckbox/pieces/table";
import type { LaidEntry } from "../../manifest-fields.ts";
import { numberIn, objectIn } from "../model/json.ts";
import type { ImportedPiece, ImportedSetUp } from "../model/model.ts";
import type { TtsObject } from "./objects.ts";

/** An object on the table, and the piece that it has become. */
export type LyingObject = { object: TtsObject; piece: ImportedPiece };

const degrees = (angle: number) => ((Math.round(angle) % 360) + 360) % 360;

function laid({ object, piece }: LyingObject, key: string): LaidEntry {
	const transform = objectIn(object.fields, "Transform");
	const mm = (units: number) => {
		const rounded = Math.round(units * ttsMmPerUnit * 10) / 10 || 0;
		return Math.max(-tableLimits.maxMm, Math.min(tableLimits.maxMm, rounded));
	};
	// objects face their owner at 180 degrees, and lie face down when they are turned over
	const turn = degrees((numberIn(transform, "rotY") ?? 180) - 180);
	const over = degrees(numberIn(transform, "rotZ") ?? 0);
	const [isDeck, hasFaces] = [piece.kind === "deck", piece.kind === "deck" || piece.kind === "tile"];
	return {
		key,
		...(isDeck && { isStack: true }),
		...{ x: mm(numberIn(transform, "posX") ?? 0), y: mm(-(numberIn(transform, "posZ") ?? 0)) },
		...(hasFaces && { face: over > 90 && over < 270 ? "down" : "up" }),
		...(turn > 0 && !isDeck && { turn }),
		...(piece.count > 1 && !isDeck && { count: piece.count }),
		...(object.fields.Locked === true && !isDeck && { isLocked: true }),
	};
}

/**
 * The set-up of a save: what lies on its table, as it lies. Of several equal decks, the first is the deck's stack.
 * @param keys those that pieces have by now, by those that they had
 */
export function saveSetUp(
	lying: readonly LyingObject[],
	keys: ReadonlyMap<string, string>,
): ImportedSetUp | undefined {
	const decks = new Set<string>();
	const items = lying.flatMap((one): LaidEntry[] => {
		const { kind, key: own } = one.piece;
		const key = keys.get(own) ?? own;
		if (kind === "deck" && decks.has(key)) return [];
		if (kind === "deck") decks.add(key);
		return [laid(one, key)];
	});
	// boards lie below everything else
	const kindOf = new Map(lying.map(({ piece }) => [keys.get(piece.key) ?? piece.key, piece.kind]));
	const isBoard = ({ key = "" }: LaidEntry) => kindOf.get(key) === "board";
	const sorted = [...items.filter(isBoard), ...items.filter((item) => !isBoard(item))];
	if (sorted.length < 2 || setUpEntries(sorted) > maxSetUpEntries) return undefined;
	return { name: "Start", items: sorted };
}
