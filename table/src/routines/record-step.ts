import {
	type Act,
	isStack,
	type Place,
	plays,
	type RoutineSeats,
	type Step,
	type TurnsEntry,
	type View,
} from "@tuckbox/pieces/table";
import { seatsInOrder } from "../session/session.ts";
import { findThing, isCard, isPile, openThings, type Thing } from "../session/things.ts";
import { pieceNameOf, spotsIn } from "./targets.ts";

// Makes steps of what a seat does at the table. Only the view before the act counts.

/** The reason why an act cannot be a step. */
export type NoStep = "part" | "noSpot" | "seats" | "other";
/** The steps of an act: none if it is only seen, such as a look at a card. */
export type Recorded = { steps: Step[] } | { no: NoStep };

/** Ends the making of a step. */
class CannotBeStep extends Error {
	override readonly name = "CannotBeStep";
	readonly why: NoStep;

	constructor(why: NoStep) {
		super(why);
		this.why = why;
	}
}

type Point = { x: number; y: number };

/** The smallest spot at a point. */
function spotAt(view: View, { x, y }: Point): { spot: string } | undefined {
	const found = spotsIn(view)
		.filter((spot) => Math.abs(x - spot.x) <= spot.widthMm / 2 && Math.abs(y - spot.y) <= spot.heightMm / 2)
		.sort((a, b) => a.widthMm * a.heightMm - b.widthMm * b.heightMm || (a.name < b.name ? -1 : 1))[0];
	return found && { spot: found.name };
}

function spotOf(view: View, thing: Thing): { spot: string } | undefined {
	if (thing.where !== "felt" || thing.entry.place.in !== "felt") return undefined;
	return spotAt(view, thing.entry.place);
}

const lyingIn = (view: View, { spot }: { spot: string }) =>
	openThings(view).filter((thing) => spotOf(view, thing)?.spot === spot);

/** Makes the steps of the acts of one seat. */
class StepMaker {
	readonly #view: View;
	readonly #seat: string;

	constructor(view: View, seat: string) {
		this.#view = view;
		this.#seat = seat;
	}

	#thing(id: string): Thing {
		const thing = findThing(this.#view, this.#seat, id);
		if (thing === undefined) throw new CannotBeStep("other");
		return thing;
	}

	/** The spot in which a stack or a thing lies, or the deck of a stack. */
	#place(thing: Thing): Place {
		const spot = spotOf(this.#view, thing);
		if (spot !== undefined) return spot;
		if (isPile(thing) && isStack(thing.entry) && thing.entry.home !== null)
			return { deck: pieceNameOf(thing.entry.home) };
		throw new CannotBeStep("noSpot");
	}

	#seats(ids: readonly string[]): RoutineSeats {
		const has = (all: readonly string[]) => all.length === ids.length && all.every((id) => ids.includes(id));
		const turns = this.#view.turns as TurnsEntry | undefined;
		const all = seatsInOrder(this.#view).filter(({ role }) => plays(role));
		if (has(all.map(({ id }) => id))) return "all";
		if (has([this.#seat])) return "self";
		if (has(turns?.active ?? [])) return "active";
		throw new CannotBeStep("seats");
	}

	/** The places of which these are all the things, each once; the own hand if it is the whole hand. */
	#whole(ids: readonly string[]): (Place | { hands: "self" })[] {
		const things = ids.map((id) => this.#thing(id));
		const held = things.filter(({ where }) => where === "hand");
		const hand = this.#view[`hand:${this.#seat}`];
		if (held.length > 0 && (hand === undefined || !("count" in hand) || hand.count !== held.length))
			throw new CannotBeStep("part");
		const places = new Map<string, Place>();
		for (const thing of things)
			if (thing.where !== "hand") {
				const place = this.#place(thing);
				places.set(JSON.stringify(place), place);
			}
		for (const place of places.values())
			if ("spot" in place && lyingIn(this.#view, place).some(({ id }) => !ids.includes(id)))
				throw new CannotBeStep("part");
		return [...(held.length > 0 ? [{ hands: "self" as const }] : []), ...places.values()];
	}

	/** Steps that move everything in some spots, or all of some pieces. */
	#moves(ids: readonly string[], into: { spot: string } | { box: true }): Step[] {
		const things = ids.map((id) => this.#thing(id));
		const singles = things.filter(
			(thing) => thing.where === "felt" && !isCard(thing) && "shown" in thing.seen,
		);
		if (singles.length === things.length) {
			const names = new Map(
				singles.flatMap(({ seen }) => {
					if (!("shown" in seen)) return [];
					const name = pieceNameOf(seen.shown);
					return [[`${name.app} ${name.key}`, name] as const];
				}),
			);
			const all = openThings(this.#view).filter(({ where, seen }) => {
				if (where !== "felt" || !("shown" in seen)) return false;
				return names.has(`${seen.shown.app} ${seen.shown.externalKey}`);
			});
			if (all.every(({ id }) => ids.includes(id)))
				return [...names.values()].map((piece) => ({ kind: "move", things: { piece }, into }));
		}
		return this.#whole(ids).map((from) => {
			if (!("spot" in from)) throw new CannotBeStep("part");
			return { kind: "move", things: from, into };
		});
	}

	#flips(ids: readonly string[]): Step[] {
		const places = new Map<string, { place: Place; things: Thing[] }>();
		for (const id of ids) {
			const thing = this.#thing(id);
			const place = this.#place(thing);
			const found = places.get(JSON.stringify(place)) ?? { place, things: [] };
			found.things.push(thing);
			places.set(JSON.stringify(place), found);
		}
		return [...places.values()].map(({ place, things }) => {
			const there = "spot" in place ? lyingIn(this.#view, place) : things;
			if (there.length > things.length) throw new CannotBeStep("part");
			return { kind: "flip", place, which: "all" };
		});
	}

	steps(act: Act): Step[] {
		switch (act.kind) {
			case "shuffle":
				return ("ids" in act ? act.ids : [act.id]).map((id) => ({
					kind: "shuffle",
					place: this.#place(this.#thing(id)),
				}));
			case "deal": {
				const from = this.#place(this.#thing(act.from));
				return [{ kind: "deal", from, count: act.count, to: this.#seats(act.to) }];
			}
			case "draw": {
				const from = this.#place(this.#thing(act.from));
				if (act.to === "hand") return [{ kind: "deal", from, count: act.count, to: "self" }];
				const { face } = act.to;
				const into = spotAt(this.#view, act.to);
				if (into === undefined && act.count === 1)
					return [{ kind: "flip", place: from, which: "top", face: face ?? "down" }];
				if (into === undefined) throw new CannotBeStep("noSpot");
				return [{ kind: "draw", from, into, count: act.count, ...(face && { face }) }];
			}
			case "stack": {
				const into = this.#place(this.#thing(act.on));
				const from = this.#whole(act.ids);
				return [{ kind: "collect", from, into, ...(act.at === "bottom" && { at: "bottom" }) }];
			}
			case "lay": {
				const [first] = act.items;
				const into = first && spotAt(this.#view, first);
				if (into === undefined || act.items.some((item) => spotAt(this.#view, item)?.spot !== into.spot))
					throw new CannotBeStep("noSpot");
				return this.#moves(
					act.items.map(({ id }) => id),
					into,
				);
			}
			case "box":
				return this.#moves(act.ids, { box: true });
			case "flip":
				return this.#flips(act.ids);
			case "count": {
				const { seen } = this.#thing(act.id);
				if (!("shown" in seen)) throw new CannotBeStep("other");
				const change = "to" in act ? { to: act.to } : { by: act.by };
				return [{ kind: "count", counter: { piece: pieceNameOf(seen.shown) }, ...change }];
			}
			case "roll": {
				const dice = act.ids.map((id) => this.#thing(id).seen);
				const names = dice.flatMap((seen) => ("shown" in seen ? pieceNameOf(seen.shown) : []));
				const once = new Map(names.map((piece) => [`${piece.app} ${piece.key}`, piece]));
				return [...once.values()].map((piece) => ({ kind: "roll", dice: { piece } }));
			}
			case "score": {
				const change = "to" in act ? { to: act.to } : { by: act.by };
				return [{ kind: "score", seats: this.#seats([act.seat]), ...change }];
			}
			case "endTurn":
				if (act.next === undefined) return [{ kind: "endTurn" }];
				if (act.next !== this.#seat) throw new CannotBeStep("other");
				return [{ kind: "takeTurn" }];
			case "passHands":
				return [{ kind: "passHands", to: act.to }];
			case "look":
			case "endLook":
			case "arrange":
			case "raise":
			case "lower":
			case "profile":
				return [];
			default:
				throw new CannotBeStep("other");
		}
	}
}

/** The steps that do what an act has done, with named targets. */
export function stepsOf(view: View, seat: string, act: Act): Recorded {
	try {
		return { steps: new StepMaker(view, seat).steps(act) };
	} catch (error) {
		if (error instanceof CannotBeStep) return { no: error.why };
		throw error;
	}
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Adds a step. Cards that are drawn into a spot one after the other are one step. */
export function withStep(steps: readonly Step[], step: Step): Step[] {
	const last = steps.at(-1);
	if (last?.kind === "draw" && step.kind === "draw" && last.count !== undefined && step.count !== undefined) {
		const { count, ...rest } = step;
		const { count: before, ...others } = last;
		if (same(rest, others)) return [...steps.slice(0, -1), { ...last, count: before + count }];
	}
	return [...steps, step];
}
