import {
	type Acts,
	blankOf,
	broughtRow,
	counterAt,
	isBlankCard,
	isCounter,
	standardApp,
	tableLimits,
} from "@tuckbox/pieces/table";
import { withoutHidden } from "../../access/names.ts";
import { newPublicId } from "../chance.ts";
import { holderOf } from "../draft.ts";
import { isFaceUp, knows, liesOpen } from "../knowledge.ts";
import { bindingOf, firstValue, namedStandard, type Piece } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import type { Item, Key } from "../state.ts";
import { mm, nameText, numbered, whole } from "../values.ts";
import type { ActContext } from "./act-context.ts";
import { arrive } from "./arriving.ts";

// Standard pieces: those that a table has without a push. Their items count as made by players.

/** The text of a blank card, line by line without hidden characters. @throws Refusal BAD_VALUE */
function cardText(text: string): string {
	const lines = text.split(/\r\n?|\n/).map(withoutHidden);
	const written = lines.join("\n").trim();
	const { maxTextLength, maxTextLines } = tableLimits;
	const isLong = [...written].length > maxTextLength || written.split("\n").length > maxTextLines;
	if (written === "" || isLong) throw new Refusal("BAD_VALUE");
	return written;
}

/** The piece of the table with this key, which gets the name if it is new to the table. @throws Refusal BAD_VALUE */
function pieceAt({ draft }: ActContext, key: string, name: string): { binding: string; piece: Piece } {
	const made = namedStandard(key, name);
	if (made === undefined) throw new Refusal("BAD_VALUE");
	const binding = bindingOf(made);
	const piece = draft.get("pieces", binding) ?? made;
	draft.set("pieces", binding, piece);
	return { binding, piece };
}

/**
 * The numbers for new counters: the lowest that no counter in the open has. Those of counters that lie hidden count as free,
 * so that a new number does not reveal which ones they are.
 */
function freeNumbers({ state }: ActContext, count: number): number[] {
	const taken = new Set<string>();
	for (const item of state.items.values()) {
		const piece = state.pieces.get(item.piece ?? "");
		if (piece?.app === standardApp && isCounter(piece.externalKey) && item.place.in === "felt")
			if (liesOpen(state, item)) taken.add(piece.externalKey);
	}
	const free: number[] = [];
	for (let number = 1; free.length < count; number++) if (!taken.has(counterAt(number))) free.push(number);
	return free;
}

/** The pieces that an act brings, one for each item. Each counter has a name of its own. @throws Refusal BAD_VALUE */
function broughtPieces(context: ActContext, act: Acts["bring"]): ReturnType<typeof pieceAt>[] {
	const count = whole(act.count, 1, tableLimits.maxBrought);
	const name = nameText(act.name);
	if (act.piece === counterAt(1))
		return freeNumbers(context, count).map((number) =>
			pieceAt(context, counterAt(number), number === 1 ? name : numbered(name, number)),
		);
	// players give counters their numbers by bringing them, and cards their texts by writing
	const isMade =
		isCounter(act.piece) ||
		(isBlankCard({ app: standardApp, externalKey: act.piece }) && blankOf(act.piece).isWritten);
	if (isMade) throw new Refusal("BAD_VALUE");
	const brought = pieceAt(context, act.piece, name);
	return Array.from({ length: count }, () => brought);
}

export function bring(context: ActContext, act: Acts["bring"]): void {
	const { draft, state } = context;
	const brought = broughtPieces(context, act);
	const count = brought.length;
	if (state.items.size + count > tableLimits.maxItems) throw new Refusal("TABLE_FULL");
	const { length, gapMm } = broughtRow;
	for (const [i, { binding, piece }] of brought.entries()) {
		const x = mm(act.x + (i % length) * (piece.widthMm + gapMm));
		const y = mm(act.y + Math.floor(i / length) * (piece.heightMm + gapMm));
		const key = draft.newKey();
		const item: Item = {
			...{ is: "piece", piece: binding, isMade: true, place: { in: "felt", x, y, z: draft.above() } },
			...{ face: "up", turn: 0, isLocked: false, value: firstValue(piece), isSet: false, isExtra: false },
			shownTo: [],
		};
		draft.set("items", key, item);
		context.logged.push(key);
	}
	arrive(context, context.logged);
}

/** Whether a seat can write on an item now: it shows the seat its front on the felt, or is in its hand. */
function isAtHand({ draft, state, seat }: ActContext, key: Key): boolean {
	const item = draft.item(key);
	return holderOf(item) === seat || (item.place.in === "felt" && isFaceUp(state, seat, item));
}

export function write(context: ActContext, { id, text }: Acts["write"]): void {
	const { draft, state, seat } = context;
	const [key = ""] = context.movable([id]);
	// a card that the seat may not know is refused like one of the game
	const isBlank = knows(state, seat, key) && isAtHand(context, key) && isBlankCard(context.piece(key));
	if (!isBlank) throw new Refusal("WRONG_KIND");
	const { blank } = blankOf(context.piece(key).externalKey);
	const { binding } = pieceAt(context, `${blank}-${newPublicId(context.chance)}`, cardText(text));
	draft.change(key, { piece: binding });
	context.logged.push(key);
}
