import type { ManifestComponent, ManifestSetUp } from "@tuckbox/client";
import { type Kind, kindNamed, kindOf } from "@tuckbox/pieces";
import {
	itemsOf,
	kindsAtTable,
	maxSetUpEntries,
	type StartTimer,
	setUpEntries,
	standardApp,
	standardPiece,
	tableLimits,
	timerLimits,
} from "@tuckbox/pieces/table";
import { heldFields, laidFields, setUpFields, timerFields } from "../../manifest-fields.ts";
import { nearestName } from "../../read/nearest-name.ts";
import type { Where } from "../../read/types.ts";
import { remark } from "../../remarks.ts";
import { Fields, given } from "../fields.ts";
import type { Located } from "../located.ts";
import { report, type Source } from "./entry-fields.ts";
import { readRoutines } from "./routines.ts";
import { readSpots } from "./spots.ts";

type Item = ManifestSetUp["items"][number];

/** A set-up as a manifest describes it, with the place of each piece that it names. */
export type SetUpDraft = { setUp: ManifestSetUp; where: Where; named: { item: Item; where: Where }[] };

type Named = Pick<Item, "kind" | "externalKey" | "app" | "name">;

const { maxItems, maxMm, maxValue, maxSetUps, maxNameLength } = tableLimits;

/** The kinds of pieces that lie on a table, as they are stored; a deck lies there as a stack. */
const laidKind = (name: string, isStack: boolean): Kind | undefined => {
	const kind = kindNamed(name);
	if (kind === undefined) return undefined;
	return (isStack ? kind === "deck" : kindsAtTable[kind].isItem) ? kind : undefined;
};

/** The piece that an entry names: one of the folder by kind and key, or a standard one; undefined if it does not exist. */
function readNamed(source: Source, value: Located, fields: Fields, isStack: boolean): Named | undefined {
	const standard = fields.text("standard");
	if (standard !== undefined) {
		const kind = isStack ? undefined : standardPiece(standard)?.kind;
		if (kind === undefined)
			return report(source, fields.get("standard") ?? value, remark("SET_UP_STANDARD", { key: standard }));
		const name = fields.text("name")?.slice(0, tableLimits.maxTextLength);
		return { kind, externalKey: standard, app: standardApp, ...given({ name }) };
	}
	const [name, key] = [fields.text("kind"), fields.text("key")];
	if (isStack && name === undefined && key === undefined) return { kind: null, externalKey: null };
	const kind = name === undefined ? undefined : laidKind(name, isStack);
	for (const [field, text] of Object.entries({ kind: name, key }))
		if (text === undefined) report(source, value, remark("FIELD_MISSING", { field: `${field}:` }));
	if (name !== undefined && kind === undefined)
		report(source, fields.get("kind") ?? value, remark("SET_UP_KIND", { kind: name }));
	return kind === undefined || key === undefined ? undefined : { kind, externalKey: key };
}

/** Reads a piece of a set-up, and the pieces in it. */
function readLaid(source: Source, value: Located, draft: SetUpDraft, isHeld: boolean): Item[] {
	const { context, file } = source;
	if (value.type !== "map") return report(source, value, remark("NOT_A_MAPPING")) ?? [];
	const fields = new Fields(context, file, value, isHeld ? heldFields : laidFields);
	const isStack = fields.yesNo("isStack");
	const named = readNamed(source, value, fields, isStack === true);
	if (named === undefined) return [];
	const mm = { min: -maxMm, max: maxMm };
	const [x, y] = [fields.within("x", mm), fields.within("y", mm)];
	const half = fields.get("x") === undefined ? "x" : "y";
	if ((fields.get("x") === undefined) !== (fields.get("y") === undefined))
		report(source, value, remark("FIELD_MISSING", { field: `${half}:` }));
	const inside = fields.get("holds");
	if (inside !== undefined && inside.type !== "list")
		report(source, inside, remark("FIELD_LIST", { field: "holds:" }));
	const holds =
		inside?.type === "list" ? inside.items.flatMap((one) => readLaid(source, one, draft, true)) : undefined;
	const item: Item = {
		...named,
		...given({
			count: fields.within("count", { min: 1, max: maxItems }, true),
			face: fields.oneOf("face", ["up", "down"] as const),
			turn: fields.within("turn", { min: 0, below: 360 }),
			isLocked: fields.yesNo("isLocked"),
			value: fields.within("value", { min: -maxValue, max: maxValue }, true),
			isMade: fields.yesNo("isMade"),
			...{ x, y, isStack, holds },
		}),
	};
	draft.named.push({ item, where: fields.at(value) });
	return [item];
}

function readTimer(source: Source, value: Located | undefined): StartTimer | undefined {
	if (value === undefined) return undefined;
	if (value.type !== "map") return report(source, value, remark("NOT_A_MAPPING"));
	const fields = new Fields(source.context, source.file, value, timerFields);
	const isDown = fields.yesNo("isDown") ?? true;
	const min = isDown ? timerLimits.minDownMs : 0;
	const startMs = fields.within("startMs", { min, max: timerLimits.maxMs }, true);
	if (fields.get("startMs") === undefined && isDown)
		return report(source, value, remark("FIELD_MISSING", { field: "startMs:" }));
	return { isDown, startMs: startMs ?? 0 };
}

function readSetUp(source: Source, value: Located): SetUpDraft[] {
	const { context, file } = source;
	if (value.type !== "map") return report(source, value, remark("NOT_A_SET_UP")) ?? [];
	const fields = new Fields(context, file, value, setUpFields);
	const name = fields.text("name")?.trim();
	const length = [...(name ?? "")].length;
	if (length === 0 || length > maxNameLength)
		report(source, fields.get("name") ?? value, remark("SET_UP_NAME", { max: maxNameLength }));
	const items = fields.get("items");
	if (items?.type !== "list")
		return report(source, items ?? value, remark("FIELD_LIST", { field: "items:" })) ?? [];
	const startScore = fields.within("startScore", { min: -maxValue, max: maxValue }, true);
	const spots = readSpots(source, fields.get("spots"));
	const timer = readTimer(source, fields.get("timer"));
	const routines = readRoutines(source, fields.get("routines"));
	const setUp = { name: name ?? "", items: [], ...given({ startScore, timer, spots, routines }) };
	const draft: SetUpDraft = { setUp, where: fields.at(value), named: [] };
	draft.setUp.items = items.items.flatMap((one) => readLaid(source, one, draft, false));
	if (setUpEntries(draft.setUp.items) > maxSetUpEntries)
		report(source, items, remark("SET_UP_TOO_LARGE", { name: name ?? "", max: maxSetUpEntries }));
	return [draft];
}

/** Reads `setUps:` of a manifest. Their pieces are checked once all pieces of the folder are known. */
export function readSetUps(source: Source, value: Located | undefined): SetUpDraft[] {
	if (value === undefined) return [];
	if (value.type !== "list") return report(source, value, remark("FIELD_LIST", { field: "setUps:" })) ?? [];
	if (value.items.length > maxSetUps) report(source, value, remark("TOO_MANY_SET_UPS", { max: maxSetUps }));
	const drafts = value.items.flatMap((one) => readSetUp(source, one));
	const names = new Set<string>();
	for (const { setUp, where } of drafts) {
		if (names.has(setUp.name)) source.context.problem(where, remark("SET_UP_TWICE", { name: setUp.name }));
		names.add(setUp.name);
	}
	return drafts;
}

/**
 * Checks that every set-up names only pieces of the folder and places no more copies of a piece than there are.
 * @returns the set-ups as a manifest has them
 */
export function checkSetUps(
	context: Source["context"],
	drafts: readonly SetUpDraft[],
	components: readonly ManifestComponent[],
): ManifestSetUp[] {
	const identity = (kind: string | null, key: string | null) => `${kind} ${key}`;
	const pieces = new Map(
		components.map((one) => [identity(kindOf(one.kind) ?? one.kind, one.externalKey), one]),
	);
	for (const { setUp, named } of drafts) {
		const laid = new Map<ManifestComponent, number>();
		for (const { item, where } of named) {
			const { kind, externalKey: key, app, count = 1, isStack, isMade } = item;
			if (kind === null || key === null || app === standardApp) continue;
			const piece = pieces.get(identity(kind, key));
			if (piece === undefined) {
				const ofKind = components.filter((one) => kindOf(one.kind) === kind);
				const near = nearestName(
					key,
					ofKind.map(({ externalKey }) => externalKey),
				);
				const values = { name: setUp.name, kind, key };
				context.problem(
					where,
					near ? remark("SET_UP_PIECE_NEAR", { ...values, near }) : remark("SET_UP_PIECE", values),
				);
				continue;
			}
			if (isStack === true || isMade === true) continue;
			const [before, most] = [laid.get(piece) ?? 0, itemsOf(kind, piece.count ?? 1)];
			laid.set(piece, before + count);
			if (before <= most && before + count > most)
				context.problem(where, remark("SET_UP_COPIES", { name: setUp.name, key, count: most }));
		}
	}
	return drafts.map(({ setUp }) => setUp);
}
