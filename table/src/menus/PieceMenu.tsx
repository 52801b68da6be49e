import { t } from "@tuckbox/web/messages/words.ts";
import type { IconName } from "@tuckbox/web/ui/Icon.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import type { Action } from "../actions/action.ts";
import { actionLabel, possibleActions } from "../actions/actions.ts";
import { putAt } from "../actions/place.ts";
import { act } from "../session/acting.ts";
import { isAllowed } from "../session/rights.ts";
import { findThings, type MenuRequest, type TableSession, useSession, useTopic } from "../session/session.ts";
import { thingsText } from "../session/thing-text.ts";
import { MenuPanel, type PanelEntry } from "./MenuPanel.tsx";
import styles from "./PieceMenu.module.css";

const icons: Readonly<Record<string, IconName>> = {
	closeUp: "enlarge",
	note: "note",
	flip: "flip",
	box: "box",
	copy: "copy",
	turnLeft: "turnBack",
	turnRight: "turn",
	lookThrough: "eye",
	nextPage: "right",
	previousPage: "left",
	countUp: "plus",
	countDown: "minus",
	selectMore: "check",
};

function menuEntries(
	session: TableSession,
	{ ids, felt }: MenuRequest,
	actions: readonly Action[],
): (PanelEntry | null)[] {
	const entries: (PanelEntry | null)[] = [];
	for (const [i, action] of actions.entries()) {
		if (i > 0 && actions[i - 1]?.group !== action.group) entries.push(null);
		const icon = icons[action.id];
		entries.push({
			label: actionLabel(action),
			keys: action.keys,
			...(icon && { icon }),
			onPick: () => {
				const [on] = ids;
				// a note on a part of a board is about that part
				if (action.id === "note" && on !== undefined && felt !== undefined)
					session.dialog.set({ kind: "note", on, at: felt });
				else action.run({ session, things: findThings(session, ids) });
			},
		});
	}
	return entries;
}

/** The entries for a place on the felt or on a board. */
function placeEntries(session: TableSession, { ids, felt, chosen = [] }: MenuRequest): PanelEntry[] {
	const { client, dialog, scene } = session;
	if (felt === undefined) return [];
	const name = thingsText(findThings(session, chosen));
	const putHere: PanelEntry = {
		label: t("play.do_putHere", { name }),
		icon: "down",
		onPick: () => putAt(session, chosen, felt),
	};
	return [
		...(chosen.length > 0 && isAllowed(session, "lay") ? [putHere] : []),
		{ label: t("play.do_ping"), icon: "pin", keys: ".", onPick: () => client.ping(felt) },
		{ label: t("play.do_goTo"), onPick: () => scene.get()?.goTo(felt) },
		// a board has notes of its own
		...(ids.length === 0
			? [
					{
						label: t("play.do_note"),
						icon: "note" as const,
						onPick: () => dialog.set({ kind: "note", at: felt }),
					},
				]
			: []),
	];
}

/** The entries for the view of the table and for the table as a whole. */
function feltEntries(session: TableSession): (PanelEntry | null)[] {
	const { dialog, scene } = session;
	const does = (kind: "undo" | "redo") => () => void act(session, { kind });
	return [
		{ label: t("table.do_showAll"), icon: "fit", keys: "0", onPick: () => scene.get()?.showAll() },
		{ label: t("table.do_turnView"), icon: "turn", keys: "V", onPick: () => scene.get()?.turn(90) },
		{ label: t("table.do_zoomIn"), icon: "plus", keys: "+", onPick: () => scene.get()?.zoom(1.25) },
		{ label: t("table.do_zoomOut"), icon: "minus", keys: "-", onPick: () => scene.get()?.zoom(0.8) },
		{ label: t("play.do_find"), icon: "search", keys: "/", onPick: () => dialog.set({ kind: "find" }) },
		...(isAllowed(session, "lay")
			? [
					null,
					{ label: t("table.do_undo"), icon: "undo" as const, keys: "Control+Z", onPick: does("undo") },
					{ label: t("table.do_redo"), icon: "redo" as const, keys: "Control+Shift+Z", onPick: does("redo") },
				]
			: []),
		...(isAllowed(session, "saveSetUp")
			? [
					null,
					{ label: t("play.setUps"), icon: "table" as const, onPick: () => dialog.set({ kind: "setUps" }) },
				]
			: []),
	];
}

/**
 * The menu for things or a place, opened by a right click or a long press: it lists all actions that are possible
 * there.
 */
export function PieceMenu() {
	const session = useSession();
	const request = useSignal(session.menu);
	// follows the view: the menu offers only what is possible now
	useTopic("view", (client) => client.view);
	if (request === undefined) return null;
	const things = findThings(session, request.ids);
	const name = request.ids.length === 0 ? t("play.onTheFelt") : thingsText(things);
	const ofPlace = placeEntries(session, request);
	const others =
		request.ids.length === 0
			? feltEntries(session)
			: menuEntries(session, request, possibleActions(session, request.ids));
	const entries = ofPlace.length === 0 ? others : [...ofPlace, null, ...others];
	return (
		<MenuPanel
			key={request.ids.join() + request.at.x + request.at.y}
			label={t("play.actionsFor", { name })}
			heading={
				<strong className={styles.name} dir="auto">
					{name}
				</strong>
			}
			entries={entries}
			at={request.at}
			onClose={() => session.menu.set(undefined)}
		/>
	);
}
