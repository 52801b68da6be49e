import type { Condition, Routine, Step, Steps, Trigger } from "@tuckbox/pieces/table";
import { locale, t } from "@tuckbox/web/messages/words.ts";
import { targetName } from "./targets.ts";

// Steps of routines as sentences.

const listed = (names: readonly string[]) =>
	new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
const signed = (value: number) => value.toLocaleString(locale, { signDisplay: "exceptZero" });

function drawText({ from, into, count, fillTo, face: given }: Steps["draw"]): string {
	const face = given ?? "same";
	const places = { from: targetName(from), into: targetName(into) };
	return fillTo === undefined
		? t(`routines.say_draw_${face}`, { ...places, count: count ?? 1 })
		: t(`routines.say_fill_${face}`, { ...places, count: fillTo });
}

function changeText({ counter, to, by = 0 }: Steps["count"]): string {
	const what = targetName(counter);
	return to === undefined
		? t("routines.say_countBy", { what, change: signed(by) })
		: t("routines.say_countTo", { what, value: to });
}

function scoreText({ seats, to, by = 0 }: Steps["score"]): string {
	return to === undefined
		? t(`routines.say_scoreBy_${seats}`, { change: signed(by) })
		: t(`routines.say_scoreTo_${seats}`, { value: to });
}

/** A step in a sentence, without its condition. */
export function stepText(step: Step): string {
	switch (step.kind) {
		case "shuffle":
			return t("routines.say_shuffle", { place: targetName(step.place) });
		case "deal":
			return t(`routines.say_deal_${step.to}`, { count: step.count, from: targetName(step.from) });
		case "draw":
			return drawText(step);
		case "collect": {
			const places = { from: listed(step.from.map(targetName)), into: targetName(step.into) };
			return t(`routines.say_collect_${step.at ?? "top"}`, places);
		}
		case "flip":
			return t(`routines.say_flip_${step.which}_${step.face ?? "over"}`, { place: targetName(step.place) });
		case "count":
			return changeText(step);
		case "roll":
			return t("routines.say_roll", { what: targetName(step.dice) });
		case "score":
			return scoreText(step);
		case "move": {
			const what = targetName(step.things);
			const from = "piece" in step.things ? "piece" : "spot";
			if ("box" in step.into) return t(`routines.say_move_${from}_box`, { what });
			if ("setUp" in step.into) return t(`routines.say_move_${from}_setUp`, { what, name: step.into.setUp });
			return t(`routines.say_move_${from}`, { what, into: targetName(step.into) });
		}
		case "passHands":
			return t(`routines.say_passHands_${step.to}`);
		case "endTurn":
			return t("routines.say_endTurn");
		case "takeTurn":
			return t(step.isFirst === true ? "routines.say_takeTurn_first" : "routines.say_takeTurn");
	}
}

export function conditionText({ place, is, count = 0 }: Condition): string {
	return t(`routines.if_${is}`, { place: targetName(place), count });
}

function triggerText(trigger: Trigger): string {
	return trigger.on === "empty"
		? t("routines.when_empty", { place: targetName(trigger.place) })
		: t(`routines.when_${trigger.on}`);
}

/** A routine in short: its steps, when it runs automatically, and that only managers may run it. */
export function routineText({ steps, trigger, pressedBy }: Routine): string[] {
	return [
		...steps.map((step) =>
			step.if === undefined ? stepText(step) : `${stepText(step)} · ${conditionText(step.if)}`,
		),
		...(trigger === undefined ? [] : [triggerText(trigger)]),
		...(pressedBy === "managers" ? [t("routines.onlyManagers")] : []),
	];
}
