import { grouped } from "@tuckbox/pieces";
import { maxSetUpEntries, setUpEntries, tableLimits } from "@tuckbox/pieces/table";
import type { LaidEntry } from "../../manifest-fields.ts";
import { type Json, numberIn, textIn } from "../model/json.ts";
import type { ImportedSetUp } from "../model/model.ts";

/** The middle of a room, in its pixels. */
const middle = { x: 800, y: 500 };

/** A widget that lies in a room: the key of its piece, that of its deck if it is a card, and its size in pixels. */
export type LyingWidget = {
	widget: Json;
	key: string;
	deck?: string;
	isBoard: boolean;
	widthPx: number;
	heightPx: number;
};

/** The pile that a card is in, or its place: cards in one place are a pile, too. */
const pileOf = ({ widget: { parent, x, y } }: LyingWidget) =>
	parent === undefined ? `${String(x)} ${String(y)}` : `in ${String(parent)}`;

const heightOf = ({ widget }: LyingWidget) => numberIn(widget, "z") ?? 0;

const faceOf = ({ widget }: LyingWidget) => (widget.faceup === true ? ("up" as const) : ("down" as const));

/** Places widgets on a table of millimetres. */
class Layer {
	readonly #mmPerPx: number;

	constructor(mmPerPx: number) {
		this.#mmPerPx = mmPerPx;
	}

	/** The middle of a widget, in mm from the middle of the table. */
	#place({ widget, widthPx, heightPx }: LyingWidget): { x: number; y: number } {
		const mm = (px: number) => {
			const rounded = Math.round(px * this.#mmPerPx * 10) / 10;
			return Math.max(-tableLimits.maxMm, Math.min(tableLimits.maxMm, rounded));
		};
		return {
			x: mm((numberIn(widget, "x") ?? 0) + widthPx / 2 - middle.x),
			y: mm((numberIn(widget, "y") ?? 0) + heightPx / 2 - middle.y),
		};
	}

	#turn({ widget }: LyingWidget): { turn?: number } {
		const turn = (((numberIn(widget, "rotation") ?? 0) % 360) + 360) % 360;
		return turn === 0 || turn >= 360 ? {} : { turn };
	}

	single(lying: LyingWidget): LaidEntry {
		const { widget, key, deck, isBoard } = lying;
		const value = textIn(widget, "type") === "counter" ? numberIn(widget, "counterValue") : undefined;
		const isValue = value !== undefined && Number.isInteger(value) && Math.abs(value) <= tableLimits.maxValue;
		return {
			...{ key, ...this.#place(lying), ...this.#turn(lying) },
			...(deck !== undefined && { face: faceOf(lying) }),
			...(isValue && { value }),
			...(isBoard && { isLocked: true }),
		};
	}

	/** A stack: that of the deck, which holds what lies nowhere else, or one with these cards. */
	stack(cards: readonly LyingWidget[], deck: string | undefined): LaidEntry {
		const fromTop = [...cards].sort((one, other) => heightOf(other) - heightOf(one));
		const [top] = fromTop as [LyingWidget, ...LyingWidget[]];
		const at = { isStack: true, ...this.#place(top), face: faceOf(top) };
		return deck === undefined ? { ...at, holds: fromTop.map(({ key }) => ({ key })) } : { key: deck, ...at };
	}
}

/**
 * The set-up of a room: what lies open as it lies, cards in one place as a stack. Of each deck, the place with most cards is
 * the deck's own stack, which also gets the cards in hands.
 * @param mmPerPx the size of a pixel of the room
 */
export function roomSetUp(lying: readonly LyingWidget[], mmPerPx: number): ImportedSetUp | undefined {
	const layer = new Layer(mmPerPx);
	const items = lying
		.filter(({ deck }) => deck === undefined)
		.map((one) => ({ z: one.isBoard ? -Infinity : heightOf(one), entry: layer.single(one) }));
	const cards = lying.filter(({ deck }) => deck !== undefined);
	for (const [deck, ofDeck] of grouped(cards, (card) => card.deck ?? "")) {
		const piles = [...grouped(ofDeck, pileOf).values()].sort((one, other) => other.length - one.length);
		for (const [at, pile] of piles.entries()) {
			const [first] = pile as [LyingWidget, ...LyingWidget[]];
			const isStack = pile.length > 1 || (at === 0 && first.widget.parent !== undefined);
			const entry = isStack ? layer.stack(pile, at === 0 ? deck : undefined) : layer.single(first);
			items.push({ z: Math.max(...pile.map(heightOf)), entry });
		}
	}
	const sorted = items
		.sort((one, other) => (one.z < other.z ? -1 : Number(one.z > other.z)))
		.map(({ entry }) => entry);
	if (sorted.length === 0 || setUpEntries(sorted) > maxSetUpEntries) return undefined;
	return { name: "Start", items: sorted };
}
