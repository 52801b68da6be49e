import { type Acts, blankOf, broughtRow, isBlankCard, standardApp, tableLimits } from "@tuckbox/pieces/table";
import { withoutHidden } from "../../access/names.ts";
import { newPublicId } from "../chance.ts";
import { holderOf } from "../draft.ts";
import { isFaceUp, knows } from "../knowledge.ts";
import { bindingOf, firstValue, namedStandard, type Piece } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import type { Item, Key } from "../state.ts";
import { mm, nameText, whole } from "../values.ts";
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

export function bring(context: ActContext, act: Acts["bring"]): void {
	const { draft, state } = context;
	const count = whole(act.count, 1, tableLimits.maxBrought);
	if (isBlankCard({ app: standardApp, externalKey: act.piece }) && blankOf(act.piece).isWritten)
		throw new Refusal("BAD_VALUE");
	const { binding, piece } = pieceAt(context, act.piece, nameText(act.name));
	if (state.items.size + count > tableLimits.maxItems) throw new Refusal("TABLE_FULL");
	const { length, gapMm } = broughtRow;
	for (let i = 0; i < count; i++) {
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
