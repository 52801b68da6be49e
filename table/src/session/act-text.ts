import type { Act } from "@tuckbox/client/table";
import type { ActKind } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { findThings, type TableSession } from "./session.ts";
import { thingsText } from "./thing-text.ts";
import { actIds } from "./unsent.ts";

/** The words of actions, for acts that have not happened yet. */
const label = {
	lay: "play.do_lay",
	flip: "play.do_flip",
	turn: "play.verb_turnRight",
	stack: "play.verb_stackUp",
	draw: "play.draw",
	deal: "play.deal",
	shuffle: "play.do_shuffle",
	reverse: "play.do_reverse",
	cut: "play.cut",
	spread: "play.do_spread",
	look: "play.look",
	endLook: "play.lookDone",
	hand: "play.do_hand",
	give: "play.giveToTitle",
	arrange: "play.do_moveRight",
	show: "play.show",
	roll: "play.do_roll",
	count: "play.countTitle",
	page: "play.do_nextPage",
	putIn: "play.putInTitle",
	raise: "play.do_raise",
	lower: "play.do_lower",
	box: "play.do_box",
	copy: "play.do_copy",
	bring: "play.standard",
	write: "play.do_write",
	tidy: "play.tidy",
	settings: "play.settings",
	turnOrder: "play.turns",
	endTurn: "play.do_endTurn",
	scores: "play.scores",
	score: "play.do_score",
	timer: "play.setTimer",
	runTimer: "play.do_runTimer",
	endTimer: "play.endTimer",
	ask: "play.choice",
	choose: "play.do_choose",
	reveal: "play.do_reveal",
	withdraw: "play.do_withdraw",
	addStandIn: "play.addStandIn",
	removeStandIn: "play.removeStandIn",
	putSpot: "play.spots",
	removeSpot: "play.removeSpot",
	putRoutine: "play.routines",
	removeRoutine: "play.removeRoutine",
	run: "play.run",
	saveSetUp: "play.saveAs",
	returnTo: "play.returnTo",
	rewind: "play.rewind",
	undo: "table.do_undo",
	redo: "table.do_redo",
	profile: "play.profile",
} as const satisfies Partial<Record<ActKind, string>>;

function actLabel(act: Act): string {
	switch (act.kind) {
		case "lock":
			return t(act.isLocked ? "play.do_lock" : "play.do_unlock");
		case "passHands":
			return t(act.to === "left" ? "play.do_passHandsLeft" : "play.do_passHandsRight");
		case "deleteSetUp":
			return t("play.deleteSetUp", { name: act.name });
		default:
			return t(label[act.kind]);
	}
}

/** An act of this seat in words: `Turn over: Pawn`. */
export function actText(session: TableSession, act: Act): string {
	const things = findThings(session, actIds(act));
	const what = actLabel(act);
	return things.length === 0 ? what : t("play.actOn", { what, things: thingsText(things) });
}
