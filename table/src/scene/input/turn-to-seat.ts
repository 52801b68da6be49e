import { t } from "@tuckbox/web/messages/words.ts";
import { sideOfSeat } from "../../session/around.ts";
import type { TableSession } from "../../session/session.ts";
import { shortWay } from "../layout/turning.ts";

/** Turns the felt to the seat's own side, or back. */
export function turnToSeat({ scene, client }: TableSession): void {
	const stage = scene.get();
	if (stage === undefined || sideOfSeat(client.view, client.head?.seat ?? "") === undefined) return;
	const { sideTurn, isFromSeat } = stage;
	const isTurned = isFromSeat.get() && shortWay(stage.aim - sideTurn) === 0;
	stage.turn(shortWay((isTurned ? 0 : sideTurn) - stage.aim), !isTurned);
	stage.announced.set(t(isTurned ? "play.isUnturned" : "play.isFromSeat"));
}
