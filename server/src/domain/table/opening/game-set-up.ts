import type { Kind } from "@tuckbox/pieces";
import {
	blankOf,
	isBlankCard,
	kindsAtTable,
	type Routine,
	type SpotEntry,
	type StartTimer,
	standardApp,
	tableLimits,
	toHundredths,
} from "@tuckbox/pieces/table";
import { isPause, type Pausing } from "../../../steps/pausing.ts";
import { startTimerOf } from "../acts/timer.ts";
import { knows } from "../knowledge.ts";
import {
	bindingOf,
	cardsOf,
	faceInBox,
	firstValue,
	hiddenPiece,
	holdsItems,
	homeOf,
	isCard,
	namedStandard,
	type Piece,
	type Pieces,
} from "../piece.ts";
import { withPrivateAway } from "../spots.ts";
import { type Item, type Key, type SetUp, type TableState, tableKey } from "../state.ts";

// Set-ups that belong to a game: arrangements of its pieces with which any new table can begin. Unlike the set-ups of a
// table, they have no keys of items, and only what the host could see when they were saved.

export type LaidPiece = {
	/** Null for a stack without a home deck. */
	kind: Kind | null;
	externalKey: string | null;
	/** The app that pushed the piece; without it, the first piece with this kind and key. */
	app?: string;
	/** Only for a standard piece: its name at the table, or what is written on a blank card. */
	name?: string;
	/** The id of the piece, by which it is found when its key has changed. */
	componentId?: string;
	/** Number of copies that are arranged in the same way, or of equal cards on top of each other. */
	count?: number;
	face?: "up" | "down";
	turn?: number;
	isLocked?: boolean;
	/** The number on a die or counter, or the page of a book. */
	value?: number;
	/** Whether it is a copy that players made. */
	isMade?: boolean;
};

/** A piece or stack of a set-up; without `x` and `y`, it is in the box. */
export type SetUpItem = LaidPiece & {
	x?: number;
	y?: number;
	isStack?: boolean;
	/** The cards of a stack from the top, or the contents of a container or bundle. */
	holds?: readonly LaidPiece[];
};

export type GameSetUp = {
	/** Items on the felt from the lowest to the highest, and those in the box. */
	items: readonly SetUpItem[];
	/** Without them, the spots of the table stay unchanged. */
	spots?: readonly SpotEntry[];
	/** The score with which each seat begins; without it, scores are not counted. */
	startScore?: number;
	/** Without them, the routines of the table stay unchanged. */
	routines?: readonly Routine[];
	/** The timer with which a table begins. */
	timer?: StartTimer;
};

type Identity = Pick<Item, "piece" | "isMade" | "value" | "isSet">;
/** An item, and the stack or container that holds it; null for hands, whose contents count as boxed. */
type Slot = { key: Key; item: Item; of: Key | null };

/** Values in the order of their JSON. */
function sortedByText<T>(values: Iterable<T>): T[] {
	const texts = Array.from(values, (value) => ({ value, text: JSON.stringify(value) }));
	return texts.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ value }) => value);
}

/**
 * All items in an order that every seat sees: the felt from below, each stack from the top, then the box. The contents
 * of hands are in the box.
 */
function slotsOf(state: TableState): Slot[] {
	const height = ({ place }: Item) => (place.in === "felt" ? place.z : Number.POSITIVE_INFINITY);
	const outer = [...state.items].filter(([, { place }]) => place.in !== "holder");
	outer.sort(([, a], [, b]) => (height(a) === height(b) ? 0 : height(a) - height(b)));
	const heldIn = (holder: string) =>
		(state.orders.get(holder) ?? []).flatMap((key) => {
			const item = state.items.get(key);
			return item === undefined ? [] : [{ key, item }];
		});
	const laid = outer.flatMap(([key, item]): Slot[] => [
		{ key, item, of: null },
		...heldIn(key).map((held) => ({ ...held, of: key })),
	]);
	const hands = [...state.seats.keys()].flatMap(heldIn).map(({ key, item }): Slot => {
		const face = faceInBox(state.pieces.get(item.piece ?? ""));
		return { key, item: { ...item, place: { in: "box" }, face }, of: null };
	});
	return [...laid, ...hands];
}

/**
 * The blank card in place of a card on which something is written. What a player wrote is a secret that is in no list
 * of the game's pieces.
 */
function withoutText(binding: string | null, pieces: Pieces): string | null {
	const piece = pieces.get(binding ?? "");
	if (piece === undefined || !isBlankCard(piece)) return binding;
	return bindingOf({ ...piece, externalKey: blankOf(piece.externalKey).blank });
}

/** The pieces of a table, with a blank card for each card on which something is written. */
function withBlanks(pieces: Pieces): Pieces {
	const blanks = [...pieces.values()].filter(isBlankCard).flatMap(({ externalKey }) => {
		const { blank } = blankOf(externalKey);
		return namedStandard(blank, blank) ?? [];
	});
	return new Map([...blanks.map((piece) => [bindingOf(piece), piece] as const), ...pieces]);
}

/** Identities of hidden items that look the same, by the deck to which they belong. */
type Pool = Map<string, Identity[]>;

/**
 * Exchanges the items that a seat does not know with each other, among those that look the same: each stack gets cards
 * of its own deck first, sorted. So the result depends only on what the seat knows, and does not reveal where a hidden
 * card is. Items that are no longer in the game are left out.
 */
function* withoutSecrets(state: TableState, viewer: string): Pausing<Slot[]> {
	const { pieces } = state;
	const looks = new Map<string, { look: string; home: string }>();
	const seenOf = ({ piece }: Item) => {
		const own = pieces.get(piece ?? "");
		if (piece === null || own === undefined) return { look: "", home: "" };
		const known = looks.get(piece);
		const seen = known ?? { look: JSON.stringify(hiddenPiece(own, pieces)), home: homeOf(own, pieces) ?? "" };
		looks.set(piece, seen);
		return seen;
	};
	const isInGame = ({ is, piece, isExtra }: Item) =>
		is === "stack" || (!isExtra && pieces.get(piece ?? "")?.isGhost === false);
	const slots = slotsOf(state);
	yield;
	const hidden = slots.filter(({ key, item: { is } }) => is === "piece" && !knows(state, viewer, key));
	yield;
	const pools = new Map<string, Pool>();
	for (const { item } of hidden.filter(({ item }) => isInGame(item))) {
		const { look, home } = seenOf(item);
		const pool: Pool = pools.get(look) ?? new Map();
		pools.set(look, pool);
		const { isMade, value, isSet } = item;
		const piece = withoutText(item.piece, pieces);
		const same = pool.get(home) ?? [];
		pool.set(home, same);
		same.push({ piece, isMade, value, isSet });
	}
	for (const [look, pool] of pools) {
		yield;
		// taken from the end
		const sorted = [...pool].map(([home, same]) => [home, sortedByText(same).reverse()] as const);
		pools.set(look, new Map(sortedByText(sorted)));
	}
	yield;
	const given = new Map<Key, Identity | undefined>();
	for (const { key, item, of } of hidden) {
		const home = state.items.get(of ?? "")?.piece ?? "";
		const next = home === "" ? undefined : pools.get(seenOf(item).look)?.get(home)?.pop();
		if (next !== undefined) given.set(key, next);
	}
	for (const { key, item } of hidden) {
		if (given.has(key)) continue;
		const left = pools
			.get(seenOf(item).look)
			?.values()
			.find(({ length }) => length > 0);
		given.set(key, left?.pop());
	}
	yield;
	return slots.flatMap((slot) => {
		if (!given.has(slot.key)) return isInGame(slot.item) ? [slot] : [];
		const identity = given.get(slot.key);
		return identity === undefined ? [] : [{ ...slot, item: { ...slot.item, ...identity } }];
	});
}

function laidPiece(
	{ is, piece, face, turn, isLocked, value, isSet, isMade }: Item,
	pieces: Pieces,
): LaidPiece {
	const own = pieces.get(piece ?? "");
	if (own === undefined) return { kind: null, externalKey: null };
	const { kind, externalKey, app, componentId, name } = own;
	const means = is === "piece" ? kindsAtTable[kind].value : null;
	return {
		...{ kind, externalKey, app },
		...(app === standardApp ? { name } : { componentId }),
		...(is === "piece" && face !== faceInBox(own) && { face }),
		...(turn !== 0 && { turn }),
		...(isLocked && { isLocked }),
		...(means !== null && (means !== "count" || isSet) && { value }),
		...(isMade && { isMade }),
	};
}

/** Joins equal neighbours into one entry with their number. */
function counted<T extends LaidPiece>(entries: readonly T[]): T[] {
	const joined: { entry: T; text: string; count: number }[] = [];
	for (const entry of entries) {
		const [text, last] = [JSON.stringify(entry), joined.at(-1)];
		if (last?.text === text) last.count++;
		else joined.push({ entry, text, count: 1 });
	}
	return joined.map(({ entry, count }) => (count === 1 ? entry : { ...entry, count }));
}

/**
 * The current arrangement of a table as a set-up of its game. It does not contain where hidden cards are; what only one
 * seat sees is in the box.
 * @param viewer the seat that saves it
 */
export function* gameSetUpNow(table: TableState, viewer: string): Pausing<GameSetUp> {
	const state = withPrivateAway(table);
	yield;
	const pieces = withBlanks(state.pieces);
	const slots = yield* withoutSecrets(state, viewer);
	yield;
	const there = new Set(slots.map(({ key }) => key));
	const [inside, outer] = [Map.groupBy(slots, ({ of }) => of ?? ""), [] as SetUpItem[]];
	for (const [i, { key, item, of }] of slots.entries()) {
		if (isPause(i)) yield;
		if (of !== null && there.has(of)) continue;
		const { is, place, face } = item;
		const held = is === "stack" || holdsItems(pieces.get(item.piece ?? "")?.kind ?? "tile");
		const holds = held ? counted((inside.get(key) ?? []).map((one) => laidPiece(one.item, pieces))) : [];
		outer.push({
			...laidPiece(item, pieces),
			...(place.in === "felt" && { x: place.x, y: place.y }),
			...(is === "stack" && { isStack: true, face }),
			...(holds.length > 0 && { holds }),
		});
	}
	const isBoxed = ({ x }: SetUpItem) => x === undefined;
	yield;
	const boxed = sortedByText(outer.filter(isBoxed));
	yield;
	const items = [...counted(outer.filter((one) => !isBoxed(one))), ...counted(boxed)];
	const startScore = state.scores.get(tableKey)?.start;
	const spots = [...state.spots.values()];
	const timer = startTimerOf(state);
	const routines = [...state.routines.values()];
	return {
		...{ items, spots },
		...(routines.length > 0 && { routines }),
		...(startScore !== undefined && { startScore }),
		...(timer && { timer }),
	};
}

type Named = Pick<Piece, "app" | "kind" | "externalKey" | "componentId">;

/** The pieces of a game with the standard pieces that a set-up names. */
export function withStandardOf({ items }: GameSetUp, live: Pieces): Pieces {
	const cardOf = cardsOf(live);
	const named = items
		.flatMap((item) => [item, ...(item.holds ?? [])])
		.flatMap((laid) => {
			const { app, externalKey, name = externalKey ?? "" } = laid;
			return (app === standardApp && namedStandard(externalKey ?? "", name)) || [];
		})
		.filter((piece) => cardOf(piece) === undefined);
	return new Map([...live, ...named.map((piece) => [bindingOf(piece), piece] as const)]);
}

/** Finds the pieces that set-ups name: by id, else by app, kind and key. */
export function pieceFinder<P>(pieces: Iterable<readonly [P, Named]>): (laid: LaidPiece) => P | undefined {
	const byId = new Map<string, P>();
	const byBinding = new Map<string, P>();
	const byKey = new Map<string, P>();
	for (const [piece, { app, kind, externalKey, componentId }] of pieces) {
		byId.set(componentId, piece);
		byBinding.set(bindingOf({ app, kind, externalKey }), piece);
		if (!byKey.has(`${kind} ${externalKey}`)) byKey.set(`${kind} ${externalKey}`, piece);
	}
	return ({ kind, externalKey, app, componentId }) => {
		const known = componentId === undefined ? undefined : byId.get(componentId);
		if (known !== undefined || kind === null || externalKey === null) return known;
		if (app === undefined) return byKey.get(`${kind} ${externalKey}`);
		return byBinding.get(bindingOf({ app, kind, externalKey }));
	};
}

/** A value that the piece can have, or its first one. */
function allowedValue(piece: Piece, value: number | undefined): Pick<Item, "value" | "isSet"> {
	const means = kindsAtTable[piece.kind].value;
	if (means === null || value === undefined) return { value: firstValue(piece), isSet: false };
	return {
		value: means === "count" ? value : Math.max(value, means === "top" ? 1 : 0),
		isSet: means === "count",
	};
}

/** The items of a set-up with keys, and the number of pieces that are no longer in the game. */
type Keyed = { setUp: SetUp; leftOut: number };

/**
 * Gives the items of a set-up keys, for a table that has no other items yet. Pieces that are no longer in the game are
 * left out; contents of such a container are in the box.
 */
export function keyedSetUp({ items, startScore, timer }: GameSetUp, live: Pieces, newKey: () => Key): Keyed {
	const [named, cardOf] = [pieceFinder(live), cardsOf(live)];
	const find = (laid: LaidPiece) => {
		const { app = standardApp, externalKey } = laid;
		return named(laid) ?? (externalKey === null ? undefined : cardOf({ app, kind: "tile", externalKey }));
	};
	const made: SetUp["items"][number][] = [];
	let leftOut = 0;
	let z = 0;
	const add = (laid: LaidPiece, place: Item["place"], values: Partial<SetUp["items"][number]>) => {
		const binding = find(laid);
		const piece = live.get(binding ?? "");
		const isStack = values.is === "stack";
		if (
			isStack
				? piece !== undefined && piece.kind !== "deck"
				: piece === undefined || !kindsAtTable[piece.kind].isItem
		) {
			leftOut++;
			return undefined;
		}
		const canFlip = piece !== undefined && kindsAtTable[piece.kind].isFlippable;
		const key = newKey();
		made.push({
			...{
				is: "piece" as const,
				piece: binding ?? null,
				isMade: laid.app === standardApp ? piece?.app === standardApp : laid.isMade === true,
				place,
				key,
			},
			face: canFlip ? (laid.face ?? faceInBox(piece)) : "up",
			turn: laid.turn ?? 0,
			isLocked: laid.isLocked === true,
			...(isStack || piece === undefined ? { value: 0, isSet: false } : allowedValue(piece, laid.value)),
			...{ isExtra: false, shownTo: [], held: null },
			...values,
		});
		return key;
	};
	for (const laid of items) {
		const { x, y, isStack = false, holds = [], count = 1 } = laid;
		for (let copy = 0; copy < count && made.length < tableLimits.maxItems; copy++) {
			const place: Item["place"] =
				x === undefined || y === undefined
					? { in: "box" }
					: { in: "felt", x: toHundredths(x), y: toHundredths(y), z: ++z };
			const held: Key[] = [];
			const own = live.get(find(laid) ?? "");
			const canHold = isStack || (own !== undefined && holdsItems(own.kind));
			const face = laid.face ?? "down";
			const holder = add(laid, place, {
				...(isStack && { is: "stack" as const, face }),
				...(canHold && { held }),
			});
			for (const inner of holds) {
				for (let i = 0; i < (inner.count ?? 1) && made.length < tableLimits.maxItems; i++) {
					const piece = live.get(find(inner) ?? "");
					const fits =
						canHold &&
						(isStack ? piece !== undefined && isCard(piece) : piece !== undefined && !holdsItems(piece.kind));
					const key =
						holder !== undefined && fits
							? add(inner, { in: "holder", of: holder }, isStack ? { face } : {})
							: add(inner, { in: "box" }, {});
					if (key !== undefined && holder !== undefined && fits) held.push(key);
				}
			}
		}
	}
	const setUp = { items: made, ...(startScore !== undefined && { startScore }), ...(timer && { timer }) };
	return { setUp, leftOut };
}
