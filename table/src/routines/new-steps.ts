import {
	type Place,
	routineLimits,
	type SpotEntry,
	type SpotRole,
	type Step,
	type StepKind,
	stepKinds,
	type View,
} from "@tuckbox/pieces/table";
import { decksIn, namedSpots, piecesIn, placesIn, spotsIn } from "./targets.ts";

// New steps and routines, with the spots and decks of the table.

/** Cards that a new step deals to each seat, and things to which it fills a spot that is no grid. */
const usualDeal = 5;
const usualFill = 3;

const withRole = (view: View, ...roles: SpotRole[]): SpotEntry[] =>
	spotsIn(view).filter(({ role }) => roles.includes(role));

/** A deck, or the spot of one. */
function sourceIn(view: View): Place | undefined {
	const [spot] = withRole(view, "deck");
	return spot === undefined ? (decksIn(view)[0] ?? namedSpots(view)[0]) : { spot: spot.name };
}

/** A market, or what is most like one. */
function marketIn(view: View): SpotEntry | undefined {
	const spots = spotsIn(view);
	const others = spots.filter(({ role }) => role !== "deck" && role !== "discard");
	return withRole(view, "market")[0] ?? spots.find(({ snap }) => snap === "grid") ?? others[0] ?? spots[0];
}

const fill = (from: Place, { name, snap, columns, rows }: SpotEntry): Step => ({
	kind: "draw",
	...{ from, into: { spot: name } },
	fillTo: Math.min(snap === "grid" ? columns * rows : usualFill, routineLimits.maxCount),
});

/** A new step with what is most likely meant; undefined if nothing on the table suits it. */
export function newStep(view: View, kind: StepKind): Step | undefined {
	const from = sourceIn(view);
	switch (kind) {
		case "shuffle":
			return from && { kind, place: from };
		case "deal":
			return from && { kind, from, count: usualDeal, to: "all" };
		case "draw": {
			const into = marketIn(view);
			return from && into && fill(from, into);
		}
		case "collect":
			return collection(view) ?? (from && { kind, from: [{ hands: "all" }], into: from });
		case "flip":
			return from && { kind, place: from, which: "top" };
		case "count": {
			const counter = piecesIn(view, "counter")[0] ?? namedSpots(view)[0];
			return counter && { kind, counter, by: 1 };
		}
		case "roll": {
			const dice = piecesIn(view, "die")[0] ?? namedSpots(view)[0];
			return dice && { kind, dice };
		}
		case "score":
			return { kind, seats: "self", by: 1 };
		case "move": {
			const things = piecesIn(view)[0] ?? namedSpots(view)[0];
			const into = namedSpots(view).find(({ spot }) => !(things && "spot" in things && things.spot === spot));
			return things && { kind, things, into: into ?? { box: true } };
		}
		case "passHands":
			return { kind, to: "left" };
		case "endTurn":
		case "takeTurn":
			return { kind };
	}
}

/** Collects what has been played on the discard pile, or the discard pile into the deck. */
function collection(view: View): Step | undefined {
	const spots = (...roles: SpotRole[]) =>
		[...new Set(withRole(view, ...roles).map(({ name }) => name))]
			.slice(0, routineLimits.maxSources)
			.map((spot) => ({ spot }));
	const [discard] = spots("discard");
	const played = spots("play");
	if (discard !== undefined && played.length > 0) return { kind: "collect", from: played, into: discard };
	const into = sourceIn(view);
	const from = discard === undefined ? played : [discard];
	return into && from.length > 0 ? { kind: "collect", from, into } : undefined;
}

export const templates = ["deal", "refill", "cleanUp", "setUp", "empty"] as const;
export type Template = (typeof templates)[number];

/** The steps of a template; none if nothing on the table suits it. */
export function templateSteps(view: View, template: Template): Step[] {
	const from = sourceIn(view);
	const markets =
		withRole(view, "market").length > 0 ? withRole(view, "market") : [marketIn(view) ?? []].flat();
	const mixed = placesIn(view).filter(
		(place) => "deck" in place || withRole(view, "deck").some(({ name }) => name === place.spot),
	);
	const shuffles = mixed.map((place): Step => ({ kind: "shuffle", place }));
	const deal = newStep(view, "deal");
	if (from === undefined || deal === undefined) return [];
	const fills = markets.map((spot) => fill(from, spot));
	switch (template) {
		case "deal":
			return [{ kind: "shuffle", place: from }, deal];
		case "refill":
			return fills;
		case "cleanUp": {
			const collect = newStep(view, "collect");
			if (collect?.kind !== "collect") return [];
			const { into } = collect;
			const isPile = "spot" in into && withRole(view, "discard").some(({ name }) => name === into.spot);
			return isPile ? [collect] : [collect, { kind: "shuffle", place: into }];
		}
		case "setUp":
			return [...shuffles, deal, ...fills].slice(0, routineLimits.maxSteps);
		case "empty":
			return [];
	}
}

/** Steps that change what belongs to other seats: only the host may add them. */
export const hostSteps: ReadonlySet<StepKind> = new Set(["endTurn", "takeTurn", "passHands"]);

/** The kinds of steps that can be added now. */
export const addableKinds = (view: View, isHost: boolean): StepKind[] =>
	stepKinds.filter((kind) => (isHost || !hostSteps.has(kind)) && newStep(view, kind) !== undefined);

/** The name with a number, so that no other routine has it. */
export function copyName(name: string, taken: readonly string[], maxLength: number): string {
	for (let number = 2; ; number++) {
		const suffix = ` ${number}`;
		const copied = name.slice(0, maxLength - suffix.length) + suffix;
		if (!taken.includes(copied)) return copied;
	}
}
