import type { Kind } from "../kinds.ts";

/** All differences between kinds at a table. */
type KindAtTable = {
	/** Whether the pieces of the kind are items of their own. A deck is the stack of its cards, and a face is part of its die. */
	isItem: boolean;
	/** Whether its back hides what its front shows: it lies in stacks, and face down in the box. */
	isCard: boolean;
	/** Whether it can be turned over. Dice, books, counters and pieces that hold items have no other side. */
	isFlippable: boolean;
	/** Whether other items can be in it. */
	holdsItems: boolean;
	/** Whether a hand can hold it. */
	fitsHand: boolean;
	/**
	 * The meaning of its value: the number on top, the number that it counts, or the page at which it is open. Null if
	 * it has no value.
	 */
	value: "top" | "count" | "page" | null;
};

const flat = {
	isItem: true,
	isCard: false,
	isFlippable: true,
	holdsItems: false,
	fitsHand: true,
	value: null,
};
const holder = { ...flat, isFlippable: false, holdsItems: true, fitsHand: false };
const valued = { ...flat, isFlippable: false };
const partOfOthers = { ...flat, isItem: false, isFlippable: false, fitsHand: false };

/** The behaviour of the pieces of each kind at a table. */
export const kindsAtTable: Readonly<Record<Kind, KindAtTable>> = {
	deck: partOfOthers,
	bundle: holder,
	tile: { ...flat, isCard: true },
	board: { ...flat, fitsHand: false },
	die: { ...valued, value: "top" },
	dieFace: partOfOthers,
	tokenSprite: flat,
	tokenModel: flat,
	counter: { ...valued, value: "count" },
	container: holder,
	book: { ...valued, value: "page" },
};
