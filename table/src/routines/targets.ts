import {
	type Destination,
	isStack,
	kindsAtTable,
	type PieceName,
	type Place,
	type RoutineSeats,
	type ShownPiece,
	type Source,
	type SpotEntry,
	type SpotsOfRole,
	type StackEntry,
	type Step,
	spotRoles,
	type TableEntry,
	type Valued,
	type View,
} from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { type OpenThing, openThings } from "../session/things.ts";

// The places and pieces that steps name, as far as a seat sees them on the table.

/** Whatever a step names. */
export type Target = Source | Valued | Destination;

const pieceIn = (target: Target): PieceName | undefined =>
	"deck" in target ? target.deck : "piece" in target ? target.piece : undefined;

/** Tells targets apart. */
export function targetKey(target: Target): string {
	if ("spot" in target) return `spot ${target.spot}`;
	if ("hands" in target) return `hands ${target.hands}`;
	if ("box" in target) return "box";
	if ("role" in target) return `role ${target.role}`;
	if ("setUp" in target) return `setUp ${target.setUp}`;
	const piece = pieceIn(target);
	return `${"deck" in target ? "deck" : "piece"} ${piece?.app} ${piece?.key}`;
}

const hands = {
	all: "routines.hands_all",
	active: "routines.hands_active",
	self: "routines.hands_self",
} as const satisfies Record<RoutineSeats, string>;

/** The name of a target, in words. */
export function targetName(target: Target): string {
	if ("spot" in target) return target.spot;
	if ("hands" in target) return t(hands[target.hands]);
	if ("box" in target) return t("routines.theBox");
	if ("role" in target) return t("routines.everySpot", { role: t(`spots.role_${target.role}`) });
	if ("setUp" in target) return t("routines.asInSetUp", { name: target.setUp });
	const piece = pieceIn(target);
	return piece?.name ?? piece?.key ?? "";
}

function once<T extends Target>(targets: readonly T[]): T[] {
	return [...new Map(targets.map((target) => [targetKey(target), target])).values()];
}

export const spotsIn = (view: View): SpotEntry[] =>
	Object.entries(view).flatMap(([name, entry]) => (name.startsWith("spot:") ? [entry as SpotEntry] : []));

const onFelt = (view: View) => openThings(view).filter(({ where }) => where === "felt");

type Home = NonNullable<StackEntry["home"]> | ShownPiece;
/** The name of a piece by which steps find it. */
export const pieceNameOf = ({ app, externalKey: key, componentId, name }: Home): PieceName => ({
	...{ app, key, componentId, name },
});

/** The spots by their names, in the order in which they lie from the top of the table. */
export function namedSpots(view: View): { spot: string }[] {
	return once(
		spotsIn(view)
			.sort((a, b) => a.y - b.y || a.x - b.x)
			.map(({ name }) => ({ spot: name })),
	);
}

/** The roles that several spots have. */
export function rolesIn(view: View): SpotsOfRole[] {
	const count = (role: SpotEntry["role"]) => spotsIn(view).filter((spot) => spot.role === role).length;
	return spotRoles.flatMap((role) => (count(role) > 1 ? { role } : []));
}

/** The set-ups of the table. */
export const setUpsIn = (view: View): { setUp: string }[] =>
	((view.table as TableEntry | undefined)?.setUps ?? []).map((setUp) => ({ setUp }));

/** The decks of which a stack lies on the felt, the largest stack first. */
export function decksIn(view: View): { deck: PieceName }[] {
	const stacks = onFelt(view).flatMap(({ entry }) =>
		isStack(entry) && entry.home !== null ? { ...entry, home: entry.home } : [],
	);
	return once(stacks.sort((a, b) => b.cards - a.cards).map(({ home }) => ({ deck: pieceNameOf(home) })));
}

/** The pieces of a kind that lie open on the felt; without a kind, all that can be moved and are no cards. */
export function piecesIn(view: View, kind?: "die" | "counter"): { piece: PieceName }[] {
	const isKind = (thing: OpenThing) =>
		kind === undefined
			? !kindsAtTable[thing.kind].isCard && thing.kind !== "board" && thing.kind !== "deck"
			: thing.kind === kind;
	const isShown = (thing: OpenThing) => isKind(thing) && "shown" in thing.seen;
	return once(
		onFelt(view)
			.filter(isShown)
			.flatMap(({ seen }) => ("shown" in seen ? { piece: pieceNameOf(seen.shown) } : [])),
	);
}

/** The spots and decks on the table. */
export const placesIn = (view: View): Place[] => [...namedSpots(view), ...decksIn(view)];

/** Whether a target is on the table. A piece is found by its id, else by its app and key. */
function isThere(view: View, target: Target): boolean {
	if ("hands" in target || "box" in target) return true;
	if ("spot" in target) return spotsIn(view).some(({ name }) => name === target.spot);
	if ("role" in target) return spotsIn(view).some(({ role }) => role === target.role);
	if ("setUp" in target) return setUpsIn(view).some(({ setUp }) => setUp === target.setUp);
	const wanted = pieceIn(target);
	const there = "deck" in target ? decksIn(view) : piecesIn(view);
	return there.some((one) => {
		const piece = pieceIn(one);
		const isSameId = wanted?.componentId !== undefined && wanted.componentId === piece?.componentId;
		const isSameApp = wanted?.app === undefined || wanted.app === piece?.app;
		return isSameId || (isSameApp && piece?.key === wanted?.key);
	});
}

/** The targets that a step takes from or changes: without them, it does nothing. */
function neededBy(step: Step): Target[] {
	switch (step.kind) {
		case "shuffle":
		case "flip":
			return [step.place];
		case "deal":
			return [step.from];
		case "draw":
			return [step.from, step.into];
		case "collect":
			// a deck whose stack is gone gets a new one
			return [...step.from, ...("spot" in step.into ? [step.into] : [])];
		case "count":
			return [step.counter];
		case "roll":
			return [step.dice];
		case "move":
			return [step.things, step.into];
		case "passHands":
		case "score":
		case "endTurn":
		case "takeTurn":
			return [];
	}
}

/** The reason why a target is not to be found. */
export function missingText(view: View, target: Target): string | undefined {
	if (isThere(view, target)) return undefined;
	const name = targetName(target);
	if ("spot" in target) return t("routines.noSpot", { name });
	if ("role" in target) return t("routines.noSpotOfRole", { role: t(`spots.role_${target.role}`) });
	if ("setUp" in target) return t("routines.noSetUp", { name: target.setUp });
	return "deck" in target ? t("routines.noStack", { name }) : t("routines.noPiece", { name });
}

/** The reasons why targets of a step, and of its condition, are not to be found. */
export function missingIn(view: View, step: Step): string[] {
	const isOptional = step.kind === "collect" && step.setUp !== undefined;
	const targets: Target[] = [
		...neededBy(step),
		...(isOptional ? [{ setUp: step.setUp ?? "" }] : []),
		...(step.if === undefined ? [] : [step.if.place]),
	];
	return targets.flatMap((target) => missingText(view, target) ?? []);
}

/** The reason why no step of a routine could do anything now. */
export function whyNot(view: View, { steps }: { steps: readonly Step[] }): string | undefined {
	const reasons = steps.map((step) => {
		const missing = neededBy(step).flatMap((target) => missingText(view, target) ?? []);
		const isEnough = step.kind === "collect" && missing.length < neededBy(step).length;
		return isEnough ? undefined : missing[0];
	});
	return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}
