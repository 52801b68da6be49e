import type { LogEntry, View } from "@tuckbox/client/table";
import type { LogCode } from "@tuckbox/pieces/table";
import { locale, t } from "@tuckbox/web/messages/words.ts";
import { clockText, shownSeconds } from "../session/clock-text.ts";
import { seatsInOrder } from "../session/session.ts";
import { kindByOutline } from "../session/things.ts";
import { ranTexts } from "./routine-text.ts";

// Formats the log as sentences that reveal only what the seat may see.

/** Codes that the log leaves out: other players need not see how a hand is sorted. */
const unlisted: ReadonlySet<LogCode> = new Set(["arrange"]);

export const isListed = ({ code }: LogEntry) => !unlisted.has(code);

const timeText = (ms: number, isDown: boolean) => clockText(shownSeconds(ms, isDown));

const listed = (parts: readonly string[]) =>
	new Intl.ListFormat(locale, { style: "long", type: "conjunction" }).format(parts);

function itemText({ name, cards }: LogEntry["items"][number]): string {
	if (cards === undefined) return name;
	return name === "" ? t("log.someStack", { count: cards }) : t("log.stackNamed", { name, count: cards });
}

function hiddenText(count: number, kind: LogEntry["hiddenKind"], shape: unknown): string {
	if (kind === undefined) return t("log.hiddenItems", { count });
	const word = kindByOutline({ kind, shape });
	if (word === "card") return t("log.hiddenCards", { count });
	return word === "tile" ? t("log.hiddenTiles", { count }) : t("log.hiddenItems", { count });
}

/**
 * The objects of an act: the names that the seat may see, grouped and counted, and the number of hidden ones.
 * @param total number of objects with a name, of which the entry may list only the first ones
 */
export function whatText(
	entry: Pick<LogEntry, "items" | "hidden" | "hiddenKind" | "hiddenShape">,
	total = entry.items.length,
): string {
	const { items, hidden, hiddenKind, hiddenShape } = entry;
	const counts = new Map<string, number>();
	for (const item of items) {
		const name = itemText(item);
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const parts = [...counts].map(([name, count]) => (count === 1 ? name : t("log.times", { count, name })));
	const shown = parts.slice(0, 4);
	const left = total - [...counts.values()].slice(0, 4).reduce((sum, count) => sum + count, 0);
	if (left > 0) shown.push(t("log.moreDone", { count: left }));
	if (hidden > 0) shown.push(hiddenText(hidden, hiddenKind, hiddenShape));
	return shown.length === 0 ? t("log.nothing") : listed(shown);
}

/** The choice of each seat, of an entry that reveals them. The entry has the cards of all seats, in order. */
function revealedTexts(entry: LogEntry): string[] {
	const { of, values = [], texts } = entry.values;
	if (Array.isArray(texts)) return texts.map(String);
	const numbers = Array.isArray(values) ? values.map(Number) : [];
	if (of === "number") return numbers.map((value) => value.toLocaleString(locale));
	const isWhole = entry.items.length === numbers.reduce((sum, count) => sum + count, 0);
	let at = 0;
	return numbers.map((count) => {
		const items = entry.items.slice(at, at + count);
		at += count;
		return isWhole && count > 0 ? whatText({ items, hidden: 0 }) : t("log.chosenCards", { count });
	});
}

/** The context of an entry: what the seat sees now, and what it can read of the log. */
type Reader = { view: View; ownSeat: string | undefined; log: readonly LogEntry[] };

/** The act that an entry undid or redid, if the log still has it. */
function actBehind({ code, values }: LogEntry, log: readonly LogEntry[]): LogEntry | undefined {
	const of = code === "undo" || code === "redo" ? log.find(({ seq }) => seq === values.of) : undefined;
	return of && (actBehind(of, log) ?? of);
}

/** The things that an entry is about: those of the act that it undid or redid, or its own. */
export const itemsOf = (entry: LogEntry, log: readonly LogEntry[]) => (actBehind(entry, log) ?? entry).items;

/**
 * The sentence of an entry, and those about the routines that it has run. The seat's own acts are addressed to it ("You
 * have …").
 * @param isPart whether it is a part of another sentence that says who did it
 */
export function entryText(entry: LogEntry, reader: Reader, isPart = false): string {
	const did = actSentence(entry, reader, isPart);
	return isPart ? did : [did, ...ranTexts(entry)].join(" ");
}

function actSentence(entry: LogEntry, reader: Reader, isPart: boolean): string {
	const { code, seat, values } = entry;
	const { view, ownSeat, log } = reader;
	const seats = new Map(
		seatsInOrder(view).map(({ id, name, role }) => [id, role === "host" ? t("log.host", { name }) : name]),
	);
	const nameOfSeat = (id: unknown) => seats.get(String(id)) ?? t("log.someone");
	const isOwn = seat !== null && seat === ownSeat ? "yes" : "no";
	const who = isPart
		? ""
		: t("log.who", { isOwn, name: seat === null ? t("log.theGame") : nameOfSeat(seat) });
	const what = whatText(entry);
	const number = (key: string) => Number(values[key] ?? 0);
	const text = (key: string) => String(values[key] ?? "");
	/** The name of a stack's deck or of a container. */
	const holder = (key: string) => (typeof values[key] === "string" ? text(key) : t("log.aStack"));
	const toWhom = (id: unknown) => (id === ownSeat ? t("log.toYou") : nameOfSeat(id));
	/** The first of several values that is a list; logs of older acts have fewer values. */
	const list = (...keys: string[]): readonly unknown[] =>
		keys.map((key) => values[key]).find((value) => Array.isArray(value)) ?? [];
	const names = (key: string) => listed(list(key).map(toWhom));
	switch (code) {
		case "lay":
			if (typeof values.into === "string") {
				const into = { who, what, into: text("into") };
				return values.isFromHand === true ? t("log.did_playInto", into) : t("log.did_putIn", into);
			}
			return values.isFromHand === true ? t("log.did_play", { who, what }) : t("log.did_lay", { who, what });
		case "stack":
			return values.at === "bottom"
				? t("log.did_stackBottom", { who, what, onto: holder("onto") })
				: t("log.did_stack", { who, what, onto: holder("onto") });
		case "draw":
			return typeof values.into === "string"
				? t("log.did_drawInto", { who, what, from: holder("from"), into: text("into") })
				: t("log.did_draw", { who, what, from: holder("from") });
		case "deal":
			return t("log.did_deal", { who, count: number("count"), from: holder("from"), to: names("to") });
		case "shuffle":
			// several stacks are listed, and one is named
			return t("log.did_shuffle", { who, what: entry.items.length > 0 ? what : holder("what") });
		case "open": {
			const [name, count] = [text("name"), number("leftOut")];
			return count === 0 ? t("log.did_open", { who, name }) : t("log.did_openWithout", { who, name, count });
		}
		case "reverse":
		case "spread":
			return t(`log.did_${code}`, { who, what: holder("what") });
		case "cut":
			return t("log.did_cut", { who, count: number("count"), what: holder("what") });
		case "look":
			return values.isInto === true
				? t(values.isStack === false ? "log.did_lookInto" : "log.did_look", {
						who,
						count: number("count"),
						what: holder("what"),
					})
				: t("log.did_peek", { who, what: hiddenText(1, "tile", values.shape) });
		case "endLook":
			return values.isShuffled === true
				? t("log.did_endLookShuffled", { who, what: holder("what") })
				: t("log.did_endLook", { who });
		case "show":
			return Array.isArray(values.to) && values.to.length === 0
				? t("log.did_hide", { who, what })
				: t("log.did_show", { who, what, to: names("to") });
		case "give":
			return t("log.did_give", { who, what, to: names("to") });
		case "passHands":
			return values.to === "left" ? t("log.did_passLeft", { who }) : t("log.did_passRight", { who });
		case "roll":
			// the result of a die that a spot hides is no one else's
			if (list("faces", "rolled").length === 0) return t("log.did_rollHidden", { who, what });
			return t("log.did_roll", {
				who,
				what,
				numbers: listed(list("faces", "rolled").map(String)),
			});
		case "count":
			if (values.to === undefined) return t("log.did_countHidden", { who, what });
			return t("log.did_count", { who, what, from: number("from"), to: number("to") });
		case "page":
			if (values.to === undefined) return t("log.did_pageHidden", { who, what });
			return number("to") === 0
				? t("log.did_cover", { who, what })
				: t("log.did_page", { who, what, page: number("to") });
		case "putIn":
			return t("log.did_putIn", { who, what, into: holder("into") });
		case "lock":
			return values.isLocked === true ? t("log.did_lock", { who, what }) : t("log.did_unlock", { who, what });
		case "tidy":
			return t("log.did_tidy", { who, count: number("removed") });
		case "settings":
			return values.isOpen === true ? t("log.did_opened", { who }) : t("log.did_settings", { who });
		case "write":
			return entry.items.length > 0 ? t("log.did_write", { who, what }) : t("log.did_writeUnseen", { who });
		case "turnOrder": {
			if (list("order").length === 0) return t("log.did_turnsOff", { who });
			const isSimultaneous = values.isSimultaneous === true;
			return t(isSimultaneous ? "log.did_simultaneous" : "log.did_turnOrder", {
				who,
				names: listed(list("order").map(nameOfSeat)),
			});
		}
		case "endTurn": {
			const isOfOther = values.of !== seat;
			if (typeof values.next === "string") {
				const next = nameOfSeat(values.next);
				return isOfOther
					? t("log.did_giveTurnOf", { who, name: nameOfSeat(values.of), next })
					: t("log.did_giveTurn", { who, next });
			}
			const did = isOfOther
				? t("log.did_endTurnOf", { who, name: nameOfSeat(values.of) })
				: t("log.did_endTurn", { who });
			const isNewRound = values.isNewRound === true && !isPart;
			return isNewRound ? `${did} ${t("log.newRound", { round: number("round") })}` : did;
		}
		case "putSpot":
			return values.was === null
				? t("log.did_putSpot", { who, name: text("name") })
				: t("log.did_changeSpot", { who, name: text("was") });
		case "putRoutine":
			return values.was === null
				? t("log.did_putRoutine", { who, name: text("name") })
				: t("log.did_changeRoutine", { who, name: text("was") });
		case "run":
			return t("log.did_run", { who, name: text("name") });
		case "scores":
			return values.start === null
				? t("log.did_scoresOff", { who })
				: t("log.did_scores", { who, start: number("start") });
		case "score": {
			const change = { who, from: number("from"), to: number("to") };
			return values.of === seat
				? t("log.did_score", change)
				: t("log.did_scoreOf", { ...change, name: nameOfSeat(values.of) });
		}
		case "ask": {
			const seatNames = listed(list("seats").map(nameOfSeat));
			return t("log.did_ask", { who, names: seatNames, question: text("question") });
		}
		case "choose":
		case "withdraw":
			return t(`log.did_${code}`, { who });
		case "reveal": {
			const choices = revealedTexts(entry).map((one, i) =>
				t("log.chosenBy", { name: nameOfSeat(list("seats")[i]), what: one }),
			);
			return t("log.did_reveal", { who, question: text("question"), choices: choices.join("; ") });
		}
		case "timer": {
			if (values.startMs === null) return t("log.did_timerOff", { who });
			const time = timeText(number("ms"), values.isDown === true);
			return t(values.isDown === true ? "log.did_timer" : "log.did_timerUp", { who, time });
		}
		case "runTimer": {
			const time = timeText(number("ms"), values.isDown === true);
			return t(values.isRunning === true ? "log.did_startTimer" : "log.did_stopTimer", { who, time });
		}
		case "endTimer":
			return t("log.did_endTimer");
		case "addStandIn":
		case "removeStandIn":
		case "removeSpot":
		case "removeRoutine":
		case "saveSetUp":
		case "deleteSetUp":
			return t(`log.did_${code}`, { who, name: text("name") });
		case "returnTo":
			return values.isShuffled === true
				? t("log.did_returnToShuffled", { who, name: text("name") })
				: t("log.did_returnTo", { who, name: text("name") });
		case "rewind": {
			const kept = log.findLast((one) => one.seq <= number("to") && isListed(one));
			if (kept === undefined) return t("log.did_rewind", { who });
			return t("log.did_rewindWhat", { who, act: entryText(kept, reader) });
		}
		case "undo":
		case "redo": {
			const behind = actBehind(entry, log);
			if (behind === undefined) return t(`log.did_${code}`, { who });
			return t(`log.did_${code}What`, { who, act: entryText(behind, reader, true).trim() });
		}
		case "profile":
			return t("log.did_profile", { was: text("was"), name: text("name") });
		case "update": {
			const [to, added, removed, kept] = ["to", "added", "removed", "kept"].map(number) as [
				number,
				number,
				number,
				number,
			];
			const isPlain = added + removed + kept === 0;
			const did = isPlain
				? t("log.did_update", { to })
				: t("log.did_updateWith", { to, added, removed, kept });
			if (number("changed") === 0) return did;
			const count = number("changed");
			const isPicture = values.isPicture === true ? "yes" : "no";
			const change = t("log.changedPieces", { what: whatText(entry, count), count, isPicture });
			return isPlain ? t("log.did_updateChanged", { to, change }) : `${did} ${change}`;
		}
		case "leave":
			if (values.isRemoved === true) return t("log.did_removed", { name: text("name") });
			return t("log.did_leave", { who: t("log.who", { isOwn, name: text("name") }) });
		case "join": {
			const newcomer = t("log.who", { isOwn, name: text("name") });
			if (values.insteadOf === undefined) return t("log.did_join", { who: newcomer });
			return t("log.did_takePlace", { who: newcomer, name: text("insteadOf") });
		}
		case "endPlaytest":
			return values.by === "rest" ? t("log.did_endPlaytestAtRest") : t("log.did_endPlaytest");
		case "arrange":
			return "";
		default:
			return t(`log.did_${code}`, { who, what });
	}
}
