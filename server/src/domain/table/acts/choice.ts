import { type Acts, choiceKinds, choiceLimits, kindsAtTable, tableLimits } from "@tuckbox/pieces/table";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import { type Choice, type Key, type TableState, tableKey } from "../state.ts";
import { mm, nameText, whole } from "../values.ts";
import type { ActContext } from "./act-context.ts";
import { checkSeats } from "./turns.ts";

// A secret choice. Until it is revealed, no seat learns more of another one's choice than that it has been made.

const choiceOf = ({ choice }: TableState) => choice.get(tableKey);

/** The choice that an act means, which has not been revealed. @throws Refusal NO_CHOICE */
function openChoice(state: TableState, id: number): Choice {
	const choice = choiceOf(state);
	if (choice === undefined || choice.id !== id || choice.isRevealed) throw new Refusal("NO_CHOICE");
	return choice;
}

export function ask(context: ActContext, act: Acts["ask"]): void {
	const { draft, state } = context;
	if (act.seats.length === 0) throw new Refusal("BAD_VALUE");
	checkSeats(state, act.seats);
	if (!choiceKinds.includes(act.of)) throw new Refusal("BAD_VALUE");
	const { minOptions, maxOptions } = choiceLimits;
	const given = act.of === "options" ? (act.options ?? []) : [];
	if (act.of === "options") whole(given.length, minOptions, maxOptions);
	const options = given.map(nameText);
	const [question, seats] = [nameText(act.question), [...act.seats]];
	const { of } = act;
	draft.set("choice", tableKey, {
		...{ id: state.seq + 1, question, of, options, seats },
		...{ chosen: {}, isRevealed: false },
	});
	context.values = { question, of, seats };
}

/** The cards of its own hand that a seat chooses. @throws Refusal GONE, WRONG_KIND, BAD_VALUE */
function cardsOf(context: ActContext, ids: readonly string[]): Key[] {
	if (ids.length === 0) return [];
	if (ids.length > choiceLimits.maxCards) throw new Refusal("BAD_VALUE");
	const keys = context.keys(ids);
	for (const key of keys) {
		const { place } = context.draft.item(key);
		if (place.in !== "holder" || place.of !== context.seat) throw new Refusal("WRONG_KIND");
	}
	return keys;
}

export function choose(context: ActContext, { choice: id, cards, value }: Acts["choose"]): void {
	const { draft, state, seat } = context;
	const choice = openChoice(state, id);
	if (!choice.seats.includes(seat)) throw new Refusal("NO_CHOICE");
	if ((choice.of === "cards") !== (cards !== undefined && value === undefined))
		throw new Refusal("BAD_VALUE");
	const [least, most] =
		choice.of === "options" ? [0, choice.options.length - 1] : [-tableLimits.maxValue, tableLimits.maxValue];
	const own = cards === undefined ? whole(value ?? Number.NaN, least, most) : cardsOf(context, cards);
	draft.set("choice", tableKey, { ...choice, chosen: { ...choice.chosen, [seat]: own } });
}

/** Gap between the cards of a row, and between rows, in mm. */
const gapMm = 5;

/** Lays the chosen cards face up in the middle of the table, a row for each seat. */
function layRows(context: ActContext, rows: readonly (readonly Key[])[]): void {
	const { draft } = context;
	const heights = rows.map((row) => Math.max(0, ...row.map((key) => context.piece(key).heightMm)));
	let y = -heights.reduce((sum, height) => sum + height + gapMm, -gapMm) / 2;
	for (const [i, row] of rows.entries()) {
		const height = heights[i] ?? 0;
		const widths = row.map((key) => context.piece(key).widthMm);
		let x = -widths.reduce((sum, width) => sum + width + gapMm, -gapMm) / 2;
		for (const [at, key] of row.entries()) {
			const width = widths[at] ?? 0;
			const face = kindsAtTable[context.piece(key).kind].isFlippable ? { face: "up" as const } : {};
			const place = { in: "felt" as const, x: mm(x + width / 2), y: mm(y + height / 2), z: draft.above() };
			draft.lay(key, place, { turn: 0, ...face });
			x += width + gapMm;
		}
		context.logged.push(...row);
		y += height + gapMm;
	}
}

export function reveal(context: ActContext, { choice: id }: Acts["reveal"]): void {
	const { draft, state } = context;
	const choice = openChoice(state, id);
	const seats = choice.seats.filter((seat) => choice.chosen[seat] !== undefined);
	const isHost = state.seats.get(context.seat)?.role === "host";
	if (!isHost && seats.length < choice.seats.length) throw new Refusal("NOT_ALLOWED");
	if (seats.length === 0) throw new Refusal("TOO_FEW", { count: 0 });
	const chosen = seats.map((seat) => choice.chosen[seat] ?? 0);
	const values = chosen.map((own) => (typeof own === "number" ? own : own.length));
	layRows(
		context,
		chosen.flatMap((own) => (typeof own === "number" || own.length === 0 ? [] : [own])),
	);
	const revealed = Object.fromEntries(seats.map((seat, i) => [seat, values[i] ?? 0]));
	draft.set("choice", tableKey, { ...choice, chosen: revealed, isRevealed: true });
	const { question, of, options } = choice;
	const texts = of === "options" ? { texts: values.map((value) => options[value] ?? "") } : {};
	context.values = { question, of, seats, values, ...texts };
}

/** Removes a choice, without revealing it if it is open. */
export function withdraw({ draft, state }: ActContext, { choice: id }: Acts["withdraw"]): void {
	if (choiceOf(state)?.id !== id) throw new Refusal("NO_CHOICE");
	draft.set("choice", tableKey, null);
}

/** Ends a choice because the table goes back to another moment. */
export function endChoice(draft: Draft): void {
	draft.set("choice", tableKey, null);
}

/** Leaves out a seat that has been given up, or that another one has replaced, which then chooses again. */
export function leaveChoice(draft: Draft, seat: string, other?: string): void {
	const choice = choiceOf(draft.base);
	if (!choice?.seats.includes(seat)) return;
	const { [seat]: _, ...chosen } = choice.chosen;
	const seats = choice.seats.flatMap((one) => (one === seat ? (other ?? []) : one));
	draft.set("choice", tableKey, seats.length === 0 ? null : { ...choice, seats, chosen });
}
