import { t } from "@tuckbox/web/messages/words.ts";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import type { Action, ActionGroup } from "../actions/action.ts";
import { actionLabel, likeliest, possibleActions } from "../actions/actions.ts";
import { putAt } from "../actions/place.ts";
import { act } from "../session/acting.ts";
import { isAllowed } from "../session/rights.ts";
import { findThings, type MenuRequest, type TableSession, useSession, useTopic } from "../session/session.ts";
import { thingsText } from "../session/thing-text.ts";
import { MenuPanel, type PanelEntry, type PanelSection } from "./MenuPanel.tsx";
import styles from "./PieceMenu.module.css";

const groups: readonly ActionGroup[] = ["cards", "look", "move", "more"];

/** The sections for things: the likeliest actions, then all others below short heads. */
function thingSections(session: TableSession, { ids, felt }: MenuRequest): PanelSection[] {
	const things = findThings(session, ids);
	const possible = possibleActions(session, ids).filter(({ isAtEnd }) => isAtEnd?.({ things }) !== true);
	const first = likeliest(possible, things);
	const entry = (action: Action): PanelEntry => ({
		label: actionLabel(action, things),
		keys: action.keys,
		...(action.icon && { icon: action.icon }),
		onPick: () => {
			const [on] = ids;
			// a note on a part of a board is about that part
			if (action.id === "note" && on !== undefined && felt !== undefined)
				session.dialog.set({ kind: "note", on, at: felt });
			else action.run({ session, things: findThings(session, ids) });
		},
	});
	const others = groups.map((group) => ({
		head: t(`play.menu_${group}`),
		entries: possible.filter((action) => action.group === group && !first.includes(action)).map(entry),
	}));
	return [{ isFirst: true, entries: first.map(entry) }, ...others];
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

/** The sections for the view of the table and for the table as a whole. */
function feltSections(session: TableSession): PanelSection[] {
	const { dialog, scene } = session;
	const does = (kind: "undo" | "redo") => () => void act(session, { kind });
	const view: PanelEntry[] = [
		{ label: t("table.do_showAll"), icon: "fit", keys: "0", onPick: () => scene.get()?.showAll() },
		{ label: t("table.do_turnView"), icon: "turn", keys: "V", onPick: () => scene.get()?.turn(90) },
		{ label: t("table.do_zoomIn"), icon: "plus", keys: "+", onPick: () => scene.get()?.zoom(1.25) },
		{ label: t("table.do_zoomOut"), icon: "minus", keys: "-", onPick: () => scene.get()?.zoom(0.8) },
		{ label: t("play.do_find"), icon: "search", keys: "/", onPick: () => dialog.set({ kind: "find" }) },
	];
	const undo: PanelEntry[] = [
		{ label: t("table.do_undo"), icon: "undo", keys: "Control+Z", onPick: does("undo") },
		{ label: t("table.do_redo"), icon: "redo", keys: "Control+Shift+Z", onPick: does("redo") },
	];
	const setUps: PanelEntry = {
		label: t("play.setUps"),
		icon: "table",
		onPick: () => dialog.set({ kind: "setUps" }),
	};
	return [
		{ entries: view },
		{ entries: isAllowed(session, "lay") ? undo : [] },
		{ entries: isAllowed(session, "saveSetUp") ? [setUps] : [] },
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
	const others = request.ids.length === 0 ? feltSections(session) : thingSections(session, request);
	return (
		<MenuPanel
			key={request.ids.join() + request.at.x + request.at.y}
			label={t("play.actionsFor", { name })}
			heading={
				<strong className={styles.name} dir="auto">
					{name}
				</strong>
			}
			sections={[{ entries: placeEntries(session, request) }, ...others]}
			at={request.at}
			onClose={() => session.menu.set(undefined)}
		/>
	);
}
