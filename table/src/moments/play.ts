import type { Did, LogEntry } from "@tuckbox/client/table";
import type { Stage } from "../scene/stage/stage.ts";
import { type Before, showDeal, showDraw, showRoll, showShuffle } from "./motions.ts";
import { isSoundOn } from "./sound-setting.ts";
import type { Sound } from "./sounds.ts";

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The ids of single items that an act has put on the felt. */
const laidBy = ({ set }: Did) =>
	Object.entries(set).flatMap(([name, entry]) => {
		const isLaid = name.startsWith("item:") && "place" in entry && entry.place.in === "felt";
		return isLaid && !("cards" in entry) ? name.slice("item:".length) : [];
	});

/** Shows an act by motions. */
function showMotions(
	stage: Stage,
	did: Did,
	{ code, seat, values, items, hidden }: LogEntry,
	before: Before,
): void {
	const things = textsIn(values.things);
	const from = before.get(things[0] ?? "");
	switch (code) {
		case "shuffle":
		case "endLook":
			for (const id of things) showShuffle(stage, id);
			break;
		case "roll":
			for (const id of things) showRoll(stage, id);
			break;
		case "deal":
			if (from !== undefined) showDeal(stage, from, textsIn(values.to), Number(values.count));
			break;
		case "draw":
			if (from === undefined || seat === null) break;
			if (values.toHand === true) showDeal(stage, from, [seat], items.length + hidden);
			// a card that this page's pointer has carried is there already
			else if (seat !== stage.seat || stage.isByKeys) showDraw(stage, from, laidBy(did));
			break;
		default:
	}
}

/** The sound of an act, and the number of times that it is heard. */
function soundOf({ code, values, items, hidden }: LogEntry): { sound: Sound; times: number } | undefined {
	switch (code) {
		case "shuffle":
			return { sound: "shuffle", times: 1 };
		case "endLook":
			return values.isShuffled === true ? { sound: "shuffle", times: 1 } : undefined;
		case "roll":
			return { sound: "roll", times: 1 };
		case "deal":
			return { sound: "card", times: Number(values.count) * textsIn(values.to).length };
		case "draw":
			return { sound: "card", times: items.length + hidden };
		case "endTimer":
			return { sound: "bell", times: 1 };
		case "update":
			return { sound: "news", times: 1 };
		default:
			return undefined;
	}
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Shows and plays an act at the moment in which it is done. */
export function playMoment(stage: Stage, did: Did, log: LogEntry, before: Before): void {
	if (!document.hidden && !prefersReducedMotion()) showMotions(stage, did, log, before);
	const heard = soundOf(log);
	if (heard === undefined || !isSoundOn(stage.session)) return;
	void import("./sounds.ts").then(({ play }) => play(heard.sound, heard.times));
}
