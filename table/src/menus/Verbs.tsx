import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { MouseEvent } from "react";
import type { Action } from "../actions/action.ts";
import { actionLabel, likeliest, possibleActions, run } from "../actions/actions.ts";
import { findThings, useSession, useTopic } from "../session/session.ts";
import { KeySigns } from "./KeySigns.tsx";
import styles from "./Verbs.module.css";

/** Actions whose icon says enough. */
const withoutWord: ReadonlySet<string> = new Set(["countUp", "countDown", "nextPage", "previousPage"]);

/** Keeps the focus on the thing, so that the next key applies to it. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function Verb({ action, ids }: { action: Action; ids: readonly string[] }) {
	const session = useSession();
	const things = findThings(session, ids);
	const label = actionLabel(action, things);
	const isAtEnd = action.isAtEnd?.({ things }) === true;
	const isPlain = withoutWord.has(action.id);
	return (
		<button
			type="button"
			className={styles.verb}
			title={label}
			{...(isPlain && { "aria-label": label, "data-plain": "" })}
			aria-keyshortcuts={action.keys}
			data-verb={action.id}
			onMouseDown={keepFocus}
			aria-disabled={isAtEnd || undefined}
			onClick={() => isAtEnd || run(session, action.id, ids)}
		>
			{action.icon && <Icon name={action.icon} />}
			{!isPlain && <span>{t(`play.verb_${action.id as "flip"}`)}</span>}
			{!isPlain && action.keys?.length === 1 && <KeySigns keys={action.keys} />}
		</button>
	);
}

/** Buttons for the likeliest actions on things, and one that opens the menu with all of them. */
export function Verbs({ ids }: { ids: readonly string[] }) {
	const session = useSession();
	useTopic("view", (client) => client.view);
	const possible = possibleActions(session, ids);
	const first = likeliest(possible, findThings(session, ids));
	return (
		<>
			{first.map((action) => (
				<Verb key={action.id} action={action} ids={ids} />
			))}
			{possible.length > first.length && (
				<button
					type="button"
					className={styles.verb}
					title={t("play.moreActions")}
					aria-label={t("play.moreActions")}
					aria-haspopup="menu"
					aria-keyshortcuts="M"
					data-plain=""
					data-verb="all"
					onMouseDown={keepFocus}
					onClick={({ currentTarget }) => {
						const { left, bottom } = currentTarget.getBoundingClientRect();
						session.menu.set({ ids, at: { x: left, y: bottom + 4 } });
					}}
				>
					<Icon name="more" />
				</button>
			)}
		</>
	);
}
