import type { Decision } from "../table/acts/judge.ts";
import { type Patch, type TableState, tableFacts, tableKey } from "../table/state.ts";

// What a playtest records besides facts: the turns, the versions on the table, and the acts that take others back. Facts
// carry the number of their act, and are never changed: which of them count follows from these marks.

/**
 * A mark of an act. `undo`: the number of the act that it undoes or redoes; `rewind`: that of the act to which the table
 * was rewound; `return`: the table returned to a set-up; `turn`: the round that goes on, with the place whose turn it
 * is; `version`: the version that lies on the table from then on.
 */
export type Mark = {
	act: number;
	/** In ms. */
	at: number;
	kind: "undo" | "rewind" | "return" | "turn" | "version";
	value: number | null;
	/** The place around the table; null if several seats have their turn, or none. */
	place: number | null;
};
export type NewMark = Omit<Mark, "act" | "at">;

/** The number of the marks of the beginning: lower than that of any act, so that no act takes them back. */
export const beginning = 0;

function turnMark(state: TableState): NewMark {
	const turns = state.turns.get(tableKey);
	const [seat, ...others] = turns?.active ?? [];
	const single = others.length === 0 ? state.seats.get(seat ?? "")?.index : undefined;
	return { kind: "turn", value: turns?.round ?? null, place: single ?? null };
}

const isSameTurn = (a: NewMark, b: NewMark) => a.value === b.value && a.place === b.place;

/** The marks of the beginning: the version on the table, and the turn if the table is played in turns. */
export function firstMarks(state: TableState): NewMark[] {
	const version: NewMark = { kind: "version", value: tableFacts(state).version, place: null };
	return [version, ...(state.turns.has(tableKey) ? [turnMark(state)] : [])];
}

/** The mark of what an act takes back, if it does. */
function takingBack({ log, of }: Decision): NewMark | undefined {
	if (of !== undefined) return { kind: "undo", value: of, place: null };
	const { to } = log.values;
	if (log.code === "rewind") return { kind: "rewind", value: Number(to), place: null };
	return log.code === "returnTo" ? { kind: "return", value: null, place: null } : undefined;
}

const versionAfter = ({ facts }: Patch) => facts?.[tableKey]?.[1]?.version;

/** The marks of an act. A return to a set-up begins no turn: it ends the game. */
export function marksOf(before: TableState, after: TableState, decision: Decision): NewMark[] {
	const marks: NewMark[] = [];
	const back = takingBack(decision);
	if (back !== undefined) marks.push(back);
	const version = versionAfter(decision.patch);
	if (version !== undefined && version !== tableFacts(before).version)
		marks.push({ kind: "version", value: version, place: null });
	if (back?.kind === "return") return marks;
	const [was, is] = [turnMark(before), turnMark(after)];
	// what is taken back takes its turns along: the turn may be another one then, although the table has the same as before
	const isBack = back?.kind === "rewind" || (back !== undefined && decision.patch.turns !== undefined);
	if (isBack || !isSameTurn(was, is)) marks.push(is);
	return marks;
}

/** The acts that count, and the return to a set-up after which none does, if there is one. */
export type Counting = { counts(act: number): boolean; end: number | undefined };

/**
 * Decides which acts count. An undo, a redo or a rewind that counts itself takes back what it names, so the latest is
 * judged first: an undo that was undone takes nothing back.
 */
export function countingActs(marks: readonly Mark[]): Counting {
	const single = new Set<number>();
	// what rewinds take back: acts after the one and before the other; no two overlap, and the latest is first
	const ranges: { after: number; before: number }[] = [];
	let end: number | undefined;
	const backwards = marks
		.filter(({ kind }) => kind === "undo" || kind === "rewind" || kind === "return")
		.toSorted((a, b) => b.act - a.act);
	for (const { act, kind, value } of backwards) {
		if (single.has(act) || act > (ranges.at(-1)?.after ?? act)) continue;
		if (kind === "return") end = act;
		else if (kind === "undo") single.add(value ?? 0);
		else ranges.push({ after: value ?? 0, before: act });
	}
	const isRewound = (act: number) => {
		let [low, high] = [0, ranges.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((ranges[middle]?.after ?? 0) < act) high = middle;
			else low = middle + 1;
		}
		return act < (ranges[low]?.before ?? 0);
	};
	return { counts: (act) => !single.has(act) && !isRewound(act) && act <= (end ?? act), end };
}

/** A turn as it counted: it ended when the next one began. Numbers begin with 1; times are in ms. */
export type Turn = {
	number: number;
	round: number | null;
	place: number | null;
	/** The act that began it. */
	act: number;
	startedAt: number;
	endedAt: number | null;
};

/** The turns of a playtest that count. @param endedAt its end, if it has ended */
export function turnsIn(marks: readonly Mark[], endedAt: number | null): Turn[] {
	const { counts } = countingActs(marks);
	const begun = marks
		.filter(({ kind, act }) => kind === "turn" && counts(act))
		.toSorted((a, b) => a.act - b.act)
		// an act that was taken back leaves the turn of before
		.filter((mark, i, all) => i === 0 || !isSameTurn(mark, all[i - 1] as Mark));
	return begun
		.map(({ act, at, value, place }, i) => {
			const until = begun[i + 1]?.at ?? endedAt;
			return { number: 0, round: value, place, act, startedAt: at, endedAt: until };
		})
		.filter(({ round }) => round !== null)
		.map((turn, i) => ({ ...turn, number: i + 1 }));
}

/**
 * The turn during which an act was performed. An act that ends a turn belongs to it.
 * @param turns as {@link turnsIn} returns them
 */
export function turnOf(turns: readonly Turn[], act: number): Turn | undefined {
	return turns.findLast((turn) => turn.act < act);
}

/** The versions that lay on the table, in order. No version is ever taken back. */
export function versionsIn(marks: readonly Mark[]): number[] {
	return [
		...new Set(marks.flatMap(({ kind, value }) => (kind === "version" && value !== null ? [value] : []))),
	];
}
