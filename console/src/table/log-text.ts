import type { LoggedLine, View } from "@tuckbox/client/table";
import type { LogCode } from "@tuckbox/pieces/table";
import { locale, t } from "../words/words.ts";
import { seatsOf } from "./session.ts";

// The log in sentences, as one seat may read them.

/** Codes that would only make the log longer: how someone sorts their hand is nobody's business. */
const unsaid: ReadonlySet<LogCode> = new Set(["arrange"]);

export const isSaid = ({ code }: LoggedLine) => !unsaid.has(code);

const listed = (parts: readonly string[]) =>
	new Intl.ListFormat(locale, { style: "long", type: "conjunction" }).format(parts);

/** What an act was about: the names that the seat knows, equal ones together, and how many others there were. */
export function whatText({ items, hidden }: Pick<LoggedLine, "items" | "hidden">): string {
	const counts = new Map<string, number>();
	for (const { name } of items) counts.set(name, (counts.get(name) ?? 0) + 1);
	const parts = [...counts].map(([name, count]) => (count === 1 ? name : t("table.times", { count, name })));
	const shown = parts.slice(0, 4);
	const left = [...counts.values()].slice(4).reduce((sum, count) => sum + count, 0);
	if (left > 0) shown.push(t("table.moreDone", { count: left }));
	if (hidden > 0) shown.push(t("table.hiddenItems", { count: hidden }));
	return shown.length === 0 ? t("table.nothing") : listed(shown);
}

/** A line of the log as a sentence. */
export function lineText(line: LoggedLine, view: View): string {
	const { code, seat, values } = line;
	const seats = new Map(seatsOf(view).map(({ id, name }) => [id, name]));
	const nameOfSeat = (id: unknown) => seats.get(String(id)) ?? t("table.someone");
	const who = seat === null ? t("table.theGame") : nameOfSeat(seat);
	const what = whatText(line);
	const number = (key: string) => Number(values[key] ?? 0);
	const text = (key: string) => String(values[key] ?? "");
	/** The deck of a stack, or a container. */
	const holder = (key: string) => (typeof values[key] === "string" ? text(key) : t("table.aStack"));
	const names = (key: string) => listed(Array.isArray(values[key]) ? values[key].map(nameOfSeat) : []);
	switch (code) {
		case "lay":
			return values.isFromHand === true
				? t("table.did_play", { who, what })
				: t("table.did_lay", { who, what });
		case "stack":
			return values.at === "bottom"
				? t("table.did_stackBottom", { who, what, onto: holder("onto") })
				: t("table.did_stack", { who, what, onto: holder("onto") });
		case "draw":
			return t("table.did_draw", { who, what, from: holder("from") });
		case "deal":
			return t("table.did_deal", { who, count: number("count"), from: holder("from"), to: names("to") });
		case "shuffle":
		case "reverse":
		case "spread":
			return t(`table.did_${code}`, { who, what: holder("what") });
		case "cut":
			return t("table.did_cut", { who, count: number("count"), what: holder("what") });
		case "look":
			return values.isInto === true
				? t("table.did_look", { who, count: number("count"), what: holder("what") })
				: t("table.did_peek", { who, what: t("table.hiddenItems", { count: 1 }) });
		case "endLook":
			return values.isShuffled === true
				? t("table.did_endLookShuffled", { who, what: holder("what") })
				: t("table.did_endLook", { who });
		case "show":
			return Array.isArray(values.to) && values.to.length === 0
				? t("table.did_hide", { who, what })
				: t("table.did_show", { who, what, to: names("to") });
		case "roll":
			return t("table.did_roll", {
				who,
				what,
				numbers: listed(Array.isArray(values.rolled) ? values.rolled.map(String) : []),
			});
		case "count":
			return t("table.did_count", { who, what, from: number("from"), to: number("to") });
		case "page":
			return number("to") === 0
				? t("table.did_cover", { who, what })
				: t("table.did_page", { who, what, page: number("to") });
		case "putIn":
			return t("table.did_putIn", { who, what, into: holder("into") });
		case "lock":
			return values.isLocked === true
				? t("table.did_lock", { who, what })
				: t("table.did_unlock", { who, what });
		case "tidy":
			return t("table.did_tidy", { who, count: number("removed") });
		case "settings":
			return values.isOpen === true ? t("table.did_opened", { who }) : t("table.did_settings", { who });
		case "saveSetUp":
		case "deleteSetUp":
		case "returnTo":
			return t(`table.did_${code}`, { who, name: text("name") });
		case "rewind":
			return t("table.did_rewind", { who, to: number("to") });
		case "undo":
			return t("table.did_undo", { who, of: number("of") });
		case "redo":
			return t("table.did_redo", { who, of: number("of") });
		case "profile":
			return t("table.did_profile", { was: text("was"), name: text("name") });
		case "update": {
			const [to, added, removed, kept] = ["to", "added", "removed", "kept"].map(number) as [
				number,
				number,
				number,
				number,
			];
			return added + removed + kept === 0
				? t("table.did_update", { to })
				: t("table.did_updateWith", { to, added, removed, kept });
		}
		case "sit":
		case "rise":
			return t(`table.did_${code}`, { name: text("name") });
		case "arrange":
			return "";
		default:
			return t(`table.did_${code}`, { who, what });
	}
}
