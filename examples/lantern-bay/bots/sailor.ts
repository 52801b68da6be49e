import { type Bay, mayHoldFog, nextTo, posts, quayNumber, wayTo } from "./bay.ts";

// A sailor who looks one turn ahead: lights a lamp when it can, else sails to the post for which it holds a card, and moves
// fog that is in the way.

export type Card = { key: string; suit: "light" | "sail" | "tide"; value: number };

/** A card, and the use that a sailor makes of it. Without anything else, the card is only laid down. */
export type Play = {
	card: Card;
	/** The number of the post whose lamp is lit. */
	lights?: number;
	/** The spaces to which the boat sails, one after the other. */
	sails?: readonly number[];
	/** The fog tile that moves, and the spaces. */
	movesFog?: { tile: number; way: readonly number[] };
};

/** Steps by which a post seems further away if no card in the hand lights it, or another boat is nearer to it. */
const [withoutCard, whereOthersGo] = [4, 3];
/** The distance of what fog has cut off. */
const cutOff = 12;
/** Number of steps that moving fog must save. */
const worthMoving = 2;

const lightsPost = (card: Card, post: number) => card.suit === "light" && card.value > post;

function stepsTo({ fog }: Pick<Bay, "fog">, from: number, to: number): number {
	return wayTo(from, to, (space) => !fog.includes(space))?.length ?? cutOff;
}

/** The space to which a sailor wants to go: a post with a dark lamp, and at last the quay. */
function aimOf(bay: Bay, sailor: number, hand: readonly Card[]): number {
	const at = bay.boats[sailor] ?? quayNumber;
	const wishes = posts.flatMap((space, post) => {
		if (bay.lit[post]) return [];
		const steps = stepsTo(bay, at, space);
		const isOthers = bay.boats.some((boat, other) => other !== sailor && stepsTo(bay, boat, space) < steps);
		const canLight = hand.some((card) => lightsPost(card, post));
		return [{ space, cost: steps + (canLight ? 0 : withoutCard) + (isOthers ? whereOthersGo : 0) }];
	});
	const nearest = wishes.sort((a, b) => a.cost - b.cost)[0];
	return nearest?.space ?? quayNumber;
}

/** The way to where a sailor wants to go, as far as it gets in some steps. */
export function course(bay: Bay, sailor: number, hand: readonly Card[], steps: number): readonly number[] {
	const at = bay.boats[sailor] ?? quayNumber;
	const way = wayTo(at, aimOf(bay, sailor, hand), (space) => !bay.fog.includes(space)) ?? [];
	return way.slice(0, steps);
}

/** The move of a fog tile, over a number of spaces, that shortens the way of a sailor most; undefined if none does. */
export function clearing(
	bay: Bay,
	sailor: number,
	hand: readonly Card[],
	spaces: number,
): (NonNullable<Play["movesFog"]> & { saves: number }) | undefined {
	const at = bay.boats[sailor] ?? quayNumber;
	const aim = aimOf(bay, sailor, hand);
	const now = stepsTo(bay, at, aim);
	const moves = bay.fog.flatMap((from, tile) =>
		posts.concat(nextTo.keys().toArray()).flatMap((to) => {
			if (to === from || to === aim || !mayHoldFog(bay, to)) return [];
			const way = wayTo(from, to, (space) => mayHoldFog(bay, space));
			if (way === undefined || way.length > spaces) return [];
			const saves = now - stepsTo({ fog: bay.fog.with(tile, to) }, at, aim);
			return saves > 0 ? [{ tile, way, saves }] : [];
		}),
	);
	return moves.sort((a, b) => b.saves - a.saves || a.way.length - b.way.length)[0];
}

/** The value of a card to a sailor, who plays the others first. */
function worth(bay: Bay, { suit, value }: Card): number {
	if (suit === "tide") return value / 2;
	if (suit === "sail") return value;
	const dark = bay.lit.flatMap((isLit, post) => (isLit ? [] : post + 1));
	return dark.some((post) => post <= value) ? value + 4 : 0;
}

/** Chooses the card that a sailor plays. @param isBecalmed whether the boat may not sail in this turn */
export function choice(bay: Bay, sailor: number, hand: readonly Card[], isBecalmed: boolean): Play {
	const byWorth = [...hand].sort((a, b) => worth(bay, a) - worth(bay, b) || a.value - b.value);
	const [least] = byWorth;
	if (least === undefined) throw new Error("no card to play");
	const at = bay.boats[sailor] ?? quayNumber;
	const post = posts.indexOf(at);
	const light = byWorth.find((card) => post >= 0 && !bay.lit[post] && lightsPost(card, post));
	if (light !== undefined) return { card: light, lights: post };
	const way = course(bay, sailor, hand, cutOff);
	const tide = byWorth
		.filter(({ suit }) => suit === "tide")
		.find(({ value }) => (clearing(bay, sailor, hand, value)?.saves ?? 0) >= worthMoving);
	if (tide !== undefined) {
		const { tile, way: to } = clearing(bay, sailor, hand, tide.value) ?? { tile: 0, way: [] };
		return { card: tide, movesFog: { tile, way: to } };
	}
	if (isBecalmed || way.length === 0) return { card: least };
	// one space costs any card; further, the least wind that gets there, or else the strongest
	const winds = byWorth.filter(({ suit }) => suit === "sail");
	const wind = winds.find(({ value }) => value >= way.length) ?? winds.at(-1);
	if (way.length === 1 || wind === undefined) return { card: least, sails: way.slice(0, 1) };
	return { card: wind, sails: way.slice(0, wind.value) };
}
