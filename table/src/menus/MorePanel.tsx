import type { Point } from "@tuckbox/client/table";
import { plays } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { isSoundOn, toggleSound } from "../moments/sound-setting.ts";
import { act } from "../session/acting.ts";
import { isAllowed } from "../session/rights.ts";
import { type OfTable, otherHands, useMe, useSession } from "../session/session.ts";
import { turnToGive } from "../session/turns.ts";
import { MenuPanel, type PanelEntry } from "./MenuPanel.tsx";

/** The menu of the table as a whole, with the seat's own settings. */
export function MorePanel({ at, onClose }: { at: Point; onClose(): void }) {
	const session = useSession();
	const { dialog, client } = session;
	const me = useMe();
	const isHost = me.role === "host";
	const open = (kind: OfTable) => () => dialog.set({ kind });
	const ofTable: (PanelEntry | false)[] = [
		// the bar has no room for it on a phone
		isAllowed(session, "redo") && {
			label: t("table.do_redo"),
			icon: "redo",
			keys: "Control+Shift+Z",
			onPick: () => void act(session, { kind: "redo" }),
		},
		{ label: t("play.do_find"), icon: "search", keys: "/", onPick: open("find") },
		{ label: t("table.do_turnView"), icon: "turn", keys: "V", onPick: () => session.scene.get()?.turn(90) },
		isAllowed(session, "saveSetUp") && { label: t("play.setUps"), icon: "table", onPick: open("setUps") },
		...(["left", "right"] as const).map(
			(to) =>
				isAllowed(session, "passHands") &&
				otherHands(session).length > 0 && {
					label: t(to === "left" ? "play.do_passHandsLeft" : "play.do_passHandsRight"),
					icon: to,
					onPick: () => void act(session, { kind: "passHands", to }),
				},
		),
		isAllowed(session, "bring") && { label: t("play.standard"), icon: "die", onPick: open("standard") },
		isAllowed(session, "turnOrder") && { label: t("play.turns"), icon: "turnBack", onPick: open("turns") },
		turnToGive(session) !== undefined && {
			label: t("play.giveTurn"),
			icon: "right",
			onPick: open("giveTurn"),
		},
		isAllowed(session, "putSpot") && {
			label: t("play.spots"),
			icon: "pin",
			onPick: () => session.isDrawingSpots.set(true),
		},
		isAllowed(session, "putRoutine") && {
			label: t("play.routines"),
			icon: "play",
			onPick: open("routines"),
		},
		isAllowed(session, "scores") && { label: t("play.scores"), icon: "plus", onPick: open("scores") },
		isAllowed(session, "timer") && { label: t("play.timer"), icon: "history", onPick: open("timer") },
		isHost && {
			label: t(client.head?.playtestId == null ? "play.startPlaytest" : "play.endPlaytest"),
			icon: "record",
			onPick: open(client.head?.playtestId == null ? "startPlaytest" : "endPlaytest"),
		},
		plays(me.role) &&
			client.head?.playtestId == null && {
				label: t("play.playtestForm"),
				icon: "note",
				onPick: open("playtestForm"),
			},
		plays(me.role) &&
			client.head?.playtestId == null && {
				label: t("play.replays"),
				icon: "record",
				onPick: open("replays"),
			},
		isAllowed(session, "ask") && { label: t("play.choice"), icon: "hand", onPick: open("choice") },
		isHost && { label: t("play.settings"), icon: "settings", onPick: open("settings") },
		{ label: t("play.notes"), icon: "note", onPick: open("notes") },
	];
	const own: (PanelEntry | false)[] = [
		client.as === undefined && { label: t("play.seatLink"), icon: "share", onPick: open("seatLink") },
		{
			label: t(isSoundOn(session) ? "play.soundsOff" : "play.soundsOn"),
			icon: "sound",
			keys: "Shift+M",
			onPick: () => void toggleSound(session),
		},
		isAllowed(session, "lay") && { label: t("play.snap"), icon: "grid", onPick: open("snap") },
		{ label: t("play.profile"), icon: "edit", onPick: open("profile") },
		{ label: t("play.keys"), icon: "help", keys: "?", onPick: open("keys") },
	];
	const back: PanelEntry = {
		label: t("play.backToGame"),
		icon: "left",
		onPick: () => location.assign(`/games/${client.head?.game.id}/tables`),
	};
	return (
		<MenuPanel
			label={t("table.more")}
			sections={[
				{ entries: ofTable.filter((entry) => entry !== false) },
				{ entries: own.filter((entry) => entry !== false) },
				{ entries: isHost ? [back] : [] },
			]}
			at={at}
			onClose={onClose}
		/>
	);
}
