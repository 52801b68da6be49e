import type {
	Act,
	Entry,
	HandEntry,
	HeldItem,
	ItemEntry,
	LookEntry,
	SeenPiece,
	StackEntry,
} from "@tuckbox/pieces/table";

// The probable effect of an act, shown until the service has answered. Only effects that the seat can know are guessed.
// An act is turned into its result once, when it is done: "face down" instead of "the other side", so that nothing
// happens twice when the service's answer arrives in the meantime.

type OnTable = ItemEntry | StackEntry;

/** The probable effect on one item. */
export type Guess =
	| {
			id: string;
			set: Partial<Pick<ItemEntry, "place" | "face" | "turn" | "isLocked" | "value">>;
			seen?: SeenPiece;
	  }
	| { id: string; goes: "to hand" | "away" }
	| { hand: string[] };

export type Seen = {
	entry(name: string): Entry | undefined;
	/** Returns all items, to find the places above and below all others. */
	entries(): Iterable<[string, Entry]>;
	/** Returns the other side of a card, if it was seen while the card lay there. */
	otherSide(id: string): SeenPiece | undefined;
};

const isOnTable = (entry: Entry | undefined): entry is OnTable => entry !== undefined && "place" in entry;

function edges(seen: Seen): { top: number; bottom: number } {
	let [top, bottom] = [0, 0];
	for (const [, entry] of seen.entries()) {
		if (!isOnTable(entry) || entry.place.in !== "felt") continue;
		top = Math.max(top, entry.place.z);
		bottom = Math.min(bottom, entry.place.z);
	}
	return { top, bottom };
}

const degrees = (angle: number) => ((angle % 360) + 360) % 360;

/** The side of a card that turning it over reveals, if this seat has seen it. */
function turnedOver(id: string, entry: OnTable, seen: Seen): SeenPiece | undefined {
	if (!("shown" in entry || "hidden" in entry)) return undefined;
	const other = seen.otherSide(id);
	if (entry.face === "down") return other !== undefined && "shown" in other ? other : undefined;
	if (other !== undefined && "hidden" in other) return other;
	if (!("shown" in entry)) return undefined;
	const { kind, widthMm, heightMm, shape, faces } = entry.shown;
	const back = faces.find(({ sideKey }) => sideKey === "back");
	return back === undefined ? undefined : { hidden: { kind, widthMm, heightMm, shape, back } };
}

/**
 * Acts that depend on chance, on pieces that the seat does not know or on earlier acts, or that change nothing on the
 * felt.
 */
type Unguessed =
	| ("draw" | "deal" | "shuffle" | "reverse" | "cut" | "spread" | "roll")
	| ("copy" | "bring" | "write" | "tidy" | "look" | "endLook" | "show" | "give" | "passHands")
	| ("settings" | "turnOrder" | "endTurn" | "scores" | "score" | "addStandIn" | "removeStandIn" | "profile")
	| ("timer" | "runTimer" | "endTimer" | "ask" | "choose" | "reveal" | "withdraw")
	| ("putSpot" | "removeSpot" | "putRoutine" | "removeRoutine" | "run")
	| ("saveSetUp" | "deleteSetUp" | "returnTo" | "rewind" | "undo" | "redo");

/** The effect of an act on each item, as far as this seat can know it. */
export function guessAct(act: Act, seen: Seen): Guess[] {
	const on = (id: string) => {
		const entry = seen.entry(`item:${id}`);
		return isOnTable(entry) ? entry : undefined;
	};
	const each = (ids: string[], guess: (entry: OnTable, id: string, i: number) => Guess | undefined) =>
		ids.flatMap((id, i) => {
			const entry = on(id);
			const one = entry === undefined ? undefined : guess(entry, id, i);
			return one === undefined ? [] : [one];
		});
	const restacked = (ids: string[], z: (i: number) => number) =>
		each(ids, ({ place }, id, i) =>
			place.in === "felt" ? { id, set: { place: { ...place, z: z(i) } } } : undefined,
		);
	switch (act.kind) {
		case "lay": {
			const { top } = edges(seen);
			return act.items.map(({ id, x, y, turn }, i) => {
				const place = { in: "felt" as const, x, y, z: top + 1 + i };
				const entry = on(id);
				const isTurned = act.face !== undefined && entry !== undefined && entry.face !== act.face;
				const side = isTurned ? turnedOver(id, entry, seen) : undefined;
				const over = side === undefined || act.face === undefined ? {} : { seen: side };
				const face =
					act.face !== undefined && (entry === undefined || side !== undefined) ? { face: act.face } : {};
				return {
					id,
					set: { place, ...face, ...(turn === undefined ? {} : { turn: degrees(turn) }) },
					...over,
				};
			});
		}
		case "flip":
			return each(act.ids, (entry, id) => {
				const side = turnedOver(id, entry, seen);
				const face = entry.face === "up" ? "down" : "up";
				return side === undefined ? undefined : { id, set: { face }, seen: side };
			});
		case "turn":
			return each(act.ids, ({ turn }, id) => ({ id, set: { turn: degrees(turn + act.by) } }));
		case "stack": {
			// the items lie on top of the stack until it contains them
			const onto = on(act.on);
			if (onto === undefined) return [];
			const { place, turn } = onto;
			const { top, bottom } = edges(seen);
			const z = (i: number) => (act.at === "bottom" ? bottom - 1 - i : top + 1 + i);
			return act.ids.map((id, i) => ({
				id,
				set: { place: place.in === "felt" ? { ...place, z: z(i) } : place, turn },
			}));
		}
		case "hand":
			return act.ids.map((id) => ({ id, goes: "to hand" }));
		case "arrange":
			return [{ hand: act.ids }];
		case "putIn":
			return act.ids.map((id) => ({ id, goes: "away" }));
		case "box":
			return each(act.ids, (entry, id) =>
				"isMade" in entry ? { id, goes: "away" } : { id, set: { place: { in: "box" }, turn: 0 } },
			);
		case "lock":
			return each(act.ids, (_, id) => ({ id, set: { isLocked: act.isLocked } }));
		case "raise": {
			const { top } = edges(seen);
			return restacked(act.ids, (i) => top + 1 + i);
		}
		case "lower": {
			const { bottom } = edges(seen);
			return restacked(act.ids, (i) => bottom - act.ids.length + i);
		}
		case "count":
			return each([act.id], (entry, id) => {
				const before = "value" in entry ? (entry.value ?? 0) : 0;
				return { id, set: { value: "to" in act ? act.to : before + act.by } };
			});
		case "page":
			return each([act.id], (_, id) => ({ id, set: { value: act.to } }));
		default:
			act.kind satisfies Unguessed;
			return [];
	}
}

type Change = (name: string, entry: Entry | null) => void;

function takenOut<E extends HandEntry | LookEntry>(
	holder: E,
	id: string,
): { card: HeldItem; rest: E } | undefined {
	const card = holder.cards?.find((one) => one.id === id);
	if (card === undefined || holder.cards === undefined) return undefined;
	const cards = holder.cards.filter((one) => one !== card);
	return { card, rest: { ...holder, cards, count: holder.count - 1 } };
}

/** Changes entries as guessed. An item that has moved since the act was done does not change. */
export function applyGuess(
	guess: Guess,
	me: string,
	entry: (name: string) => Entry | undefined,
	change: Change,
): void {
	const hand = entry(`hand:${me}`) as HandEntry | undefined;
	if ("hand" in guess) {
		if (hand?.cards === undefined) return;
		const byId = new Map(hand.cards.map((card) => [card.id, card]));
		const cards = guess.hand.flatMap((id) => byId.get(id) ?? []);
		if (cards.length === hand.cards.length) change(`hand:${me}`, { ...hand, cards });
		return;
	}
	const { id } = guess;
	const name = `item:${id}`;
	const before = entry(name);
	if ("goes" in guess) {
		if (!isOnTable(before)) return;
		change(name, null);
		if (guess.goes === "away" || hand?.cards === undefined || "cards" in before) return;
		const seen: SeenPiece = "shown" in before ? { shown: before.shown } : { hidden: before.hidden };
		const value = before.value === undefined ? {} : { value: before.value };
		change(`hand:${me}`, {
			...hand,
			count: hand.count + 1,
			cards: [...hand.cards, { id, ...value, ...seen }],
		});
		return;
	}
	if (isOnTable(before)) {
		if (guess.seen === undefined || "cards" in before) change(name, { ...before, ...guess.set });
		else {
			const { shown: _, hidden: __, ...rest } = before as ItemEntry & { shown?: unknown; hidden?: unknown };
			change(name, { ...rest, ...guess.set, ...guess.seen });
		}
		return;
	}
	if (guess.set.place === undefined) return;
	for (const holder of [`hand:${me}`, `look:${me}`]) {
		const taken = takenOut((entry(holder) ?? { count: 0 }) as HandEntry | LookEntry, id);
		if (taken === undefined) continue;
		const { id: _, ...card } = taken.card;
		change(holder, taken.rest);
		const { place, ...rest } = guess.set;
		const face = holder.startsWith("hand") ? "up" : "down";
		change(name, { face, turn: 0, isLocked: false, ...card, ...rest, place });
		return;
	}
}
