import { useSignal } from "../api/signal.ts";
import type { IconName } from "../look/Icon.tsx";
import { t } from "../words/words.ts";
import { act } from "./acting.ts";
import type { Action } from "./actions/action.ts";
import { labelOf, possibleActions } from "./actions.ts";
import { MenuPanel, type PanelEntry } from "./MenuPanel.tsx";
import styles from "./PieceMenu.module.css";
import { isAllowed } from "./rights.ts";
import { type MenuRequest, type Session, thingsOf, useSession, useTopic } from "./session.ts";
import { thingsText } from "./thing-text.ts";

const icons: Readonly<Record<string, IconName>> = {
	closeUp: "enlarge",
	note: "note",
	flip: "flip",
	box: "box",
	copy: "copy",
	nextPage: "right",
	previousPage: "left",
	countUp: "plus",
};

function entriesOf(
	session: Session,
	ids: readonly string[],
	actions: readonly Action[],
): (PanelEntry | null)[] {
	const entries: (PanelEntry | null)[] = [];
	for (const [i, action] of actions.entries()) {
		if (i > 0 && actions[i - 1]?.group !== action.group) entries.push(null);
		const icon = icons[action.id];
		entries.push({
			label: labelOf(action),
			keys: action.keys,
			...(icon && { icon }),
			onPick: () => action.run({ session, things: thingsOf(session, ids) }),
		});
	}
	return entries;
}

/** What can be done at a place of the felt. */
function feltEntries(session: Session, { felt }: MenuRequest): (PanelEntry | null)[] {
	const { client, dialog, scene } = session;
	return [
		...(felt === undefined ? [] : [{ label: t("play.do_ping"), keys: ".", onPick: () => client.ping(felt) }]),
		{ label: t("play.do_showAll"), keys: "0", onPick: () => scene.get()?.showAll() },
		{ label: t("play.do_find"), keys: "/", icon: "search", onPick: () => dialog.set({ is: "find" }) },
		...(felt === undefined
			? []
			: [
					{
						label: t("play.do_note"),
						icon: "note" as const,
						onPick: () => dialog.set({ is: "note", at: felt }),
					},
				]),
		...(isAllowed(session, "lay")
			? [
					null,
					{
						label: t("table.do_undo"),
						keys: "Control+Z",
						icon: "undo" as const,
						onPick: () => void act(session, { kind: "undo" }),
					},
					{
						label: t("table.do_redo"),
						keys: "Control+Shift+Z",
						icon: "redo" as const,
						onPick: () => void act(session, { kind: "redo" }),
					},
				]
			: []),
		...(isAllowed(session, "saveSetUp")
			? [
					null,
					{ label: t("play.setUps"), icon: "table" as const, onPick: () => dialog.set({ is: "setUps" }) },
				]
			: []),
	];
}

/** The menu of whatever was clicked with the right button, or pressed for long: everything that can be done with it. */
export function PieceMenu() {
	const session = useSession();
	const request = useSignal(session.menu);
	// the menu offers what is possible now
	useTopic("view", (client) => client.view);
	if (request === undefined) return null;
	const things = thingsOf(session, request.ids);
	const name = request.ids.length === 0 ? t("play.onTheFelt") : thingsText(things);
	const entries =
		request.ids.length === 0
			? feltEntries(session, request)
			: entriesOf(session, request.ids, possibleActions(session, request.ids));
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
