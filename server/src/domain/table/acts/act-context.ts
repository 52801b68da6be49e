import { canStack, tableLimits } from "@tuckbox/pieces/table";
import type { Chance } from "../chance.ts";
import type { Contents } from "../contents.ts";
import { Draft, holderOf } from "../draft.ts";
import { knows, reachable } from "../knowledge.ts";
import { holderName, type LogRecord } from "../log.ts";
import { bindingOf, deckShownBy, holdsItems, homeOf, isCard, type Piece } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import { keeperOf } from "../spots.ts";
import type { Item, Key, TableState } from "../state.ts";

/** The act of a seat while it is judged: its items, its changes, and the content of its log entry. */
export class ActContext {
	readonly state: TableState;
	readonly seat: string;
	readonly chance: Chance;
	readonly draft: Draft;
	/** The contents of spots, if they are known. */
	readonly contents: Contents | undefined;
	/** The items that the log entry names. */
	readonly logged: Key[] = [];
	/** The values in the log entry's sentence. */
	values: LogRecord["values"] = {};
	/** The number of the act that this one undoes or redoes. */
	of: number | undefined;

	constructor(state: TableState, seat: string, chance: Chance, contents?: Contents) {
		this.state = state;
		this.contents = contents;
		this.seat = seat;
		this.chance = chance;
		this.draft = new Draft(state, chance);
	}

	/** @throws Refusal GONE, NOT_ITS_SPOT */
	key(id: string): Key {
		const key = reachable(this.state, this.seat, id);
		const item = this.state.items.get(key ?? "");
		if (key === undefined || item === undefined) throw new Refusal("GONE");
		if ((keeperOf(this.state, item) ?? this.seat) !== this.seat) throw new Refusal("NOT_ITS_SPOT");
		return key;
	}

	/** @throws Refusal GONE, NOT_ITS_SPOT, BAD_VALUE */
	keys(ids: readonly string[]): Key[] {
		if (ids.length === 0 || ids.length > tableLimits.maxNamed) throw new Refusal("BAD_VALUE");
		return [...new Set(ids)].map((id) => this.key(id));
	}

	/**
	 * The items, none of which is locked.
	 * @throws Refusal LOCKED
	 */
	movable(ids: readonly string[]): Key[] {
		const keys = this.keys(ids);
		for (const key of keys) if (this.draft.item(key).isLocked) throw new Refusal("LOCKED");
		return keys;
	}

	piece(key: Key): Piece {
		const piece = this.draft.get("pieces", this.draft.item(key).piece ?? "");
		if (piece === undefined) throw new Refusal("WRONG_KIND");
		return piece;
	}

	isStack(key: Key): boolean {
		return this.draft.item(key).is === "stack";
	}

	isContainer(key: Key): boolean {
		return !this.isStack(key) && holdsItems(this.piece(key).kind);
	}

	/** Whether the item lies on the felt or in the box, where every seat can see it. */
	isOpen(key: Key): boolean {
		return holderOf(this.draft.item(key)) === null;
	}

	/**
	 * An item that every seat can see.
	 * @throws Refusal GONE
	 */
	open(id: string): Key {
		const key = this.key(id);
		if (!this.isOpen(key)) throw new Refusal("GONE");
		return key;
	}

	/** @throws Refusal WRONG_KIND */
	stack(id: string): Key {
		const key = this.open(id);
		if (!this.isStack(key)) throw new Refusal("WRONG_KIND");
		return key;
	}

	/**
	 * Replaces stacks by their cards, since a stack enters a hand or a bag card by card. Duplicates are removed: an act
	 * may name a card and the stack that holds it.
	 */
	flat(keys: readonly Key[]): Key[] {
		return [...new Set(keys.flatMap((key) => (this.isStack(key) ? this.draft.held(key) : key)))];
	}

	/**
	 * The items, stacks as single cards, to be put into a hand or container.
	 * @throws Refusal WRONG_KIND
	 */
	holdable(keys: readonly Key[]): Key[] {
		if (keys.some((key) => this.isContainer(key))) throw new Refusal("WRONG_KIND");
		return this.flat(keys);
	}

	/** Creates a stack at the place of a card, with the card as its only one. */
	stackOf(card: Key): Key {
		const { draft } = this;
		const item = draft.item(card);
		const { place, face, turn } = item;
		const piece = this.piece(card);
		// as every seat knew it before: a card that this act turns up may be covered again before anyone sees it
		const home = this.#homeDeck(piece, knows(this.state, "", card));
		const stack = draft.newKey();
		const own: Item = {
			...item,
			is: "stack",
			piece: home,
			isMade: false,
			isExtra: false,
			value: 0,
			isSet: false,
		};
		draft.set("items", stack, { ...own, place, face, turn, shownTo: [], isLocked: false });
		draft.set("orders", stack, []);
		draft.hold([card], stack);
		return stack;
	}

	/**
	 * The deck that gives the stack of a card its name: only one that every seat may know, by its front or by its
	 * back.
	 */
	#homeDeck(card: Piece, isOpen: boolean): string | null {
		const { pieces } = this.state;
		const deck = isOpen ? pieces.get(homeOf(card, pieces) ?? "") : deckShownBy(card, pieces);
		return deck?.kind === "deck" && !deck.isGhost ? bindingOf(deck) : null;
	}

	/** @throws Refusal WRONG_KIND, DIFFERENT_SIZE */
	checkFits(keys: readonly Key[], on: Key): void {
		const lowest = this.piece(this.flat([on])[0] ?? "");
		for (const key of this.flat(keys)) {
			if (!isCard(this.piece(key)) || !isCard(lowest)) throw new Refusal("WRONG_KIND");
		}
		const odd = this.flat(keys).filter((key) => !canStack(this.piece(key), lowest));
		if (odd.length > 0) throw new Refusal("DIFFERENT_SIZE", this.#differenceOf(odd, lowest));
	}

	/**
	 * Describes a card that does not fit, without revealing more than the seat sees: a known card by its name and size,
	 * a card that lies hidden by its size, a card inside a stack by the stack.
	 */
	#differenceOf(odd: readonly Key[], { widthMm, heightMm }: Piece): Refusal["params"] {
		const { state, seat } = this;
		const known = odd.find((key) => knows(state, seat, key));
		const seen = known ?? odd.find((key) => holderOf(this.draft.item(key)) === null);
		if (seen === undefined) {
			const stack = holderOf(this.draft.item(odd[0] as Key)) as Key;
			return { stack: holderName(state, stack) ?? "" };
		}
		const card = this.piece(seen);
		return {
			...(known !== undefined && { name: card.name }),
			...{ widthMm: card.widthMm, heightMm: card.heightMm, onWidthMm: widthMm, onHeightMm: heightMm },
		};
	}
}
