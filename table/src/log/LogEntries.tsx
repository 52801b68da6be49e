import type { Act, LogEntry, View } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { timeText } from "@tuckbox/web/ui/words.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { actText } from "../session/act-text.ts";
import { earlierEntries } from "../session/api.ts";
import { isAllowed } from "../session/rights.ts";
import { seatsInOrder, useSession, useTopic } from "../session/session.ts";
import { isPile, type OpenThing, openThings, thingName } from "../session/things.ts";
import styles from "./LogEntries.module.css";
import { LogPictures } from "./LogPictures.tsx";
import { isLogOpen, logCoversTable } from "./log-open.ts";
import { entryText, isListed, itemsOf } from "./log-text.ts";

/** Up to this distance from its end, in px, the log still scrolls along with new entries. */
const nearEnd = 48;

/** The ids of things on the felt that a line of the log names. */
function idsOnFelt(view: View, items: LogEntry["items"]): string[] {
	const isNamed = (thing: OpenThing) =>
		items.some(
			({ name, cards }) =>
				name !== "" && name === thingName(thing) && (cards !== undefined) === isPile(thing),
		);
	return openThings(view).flatMap((thing) => (thing.where === "felt" && isNamed(thing) ? thing.id : []));
}

type EntryProps = { entry: LogEntry; log: readonly LogEntry[]; canRewind: boolean };

/** A line of the log. It leads to the things that it names, as far as the seat sees them on the table now. */
function Entry({ entry, log, canRewind }: EntryProps) {
	const session = useSession();
	const { client, dialog, scene } = session;
	const seat = seatsInOrder(client.view).find(({ id }) => id === entry.seat);
	const text = entryText(entry, { view: client.view, ownSeat: client.head?.seat, log });
	const items = itemsOf(entry, log);
	const ids = idsOnFelt(client.view, items);
	const show = () => {
		// a log that covers the table must not cover what it leads to
		if (dialog.get()?.kind === "log") dialog.set(undefined);
		else if (matchMedia(logCoversTable).matches) isLogOpen.set(false);
		session.selection.set(ids);
		scene.get()?.showThings(ids);
	};
	return (
		<li className={styles.entry}>
			<svg viewBox="0 0 8 8" aria-hidden="true">
				<circle cx="4" cy="4" r="4" fill={seat?.colour ?? "var(--line)"} />
			</svg>
			<div className={styles.what}>
				{ids.length === 0 ? (
					<p dir="auto">{text}</p>
				) : (
					<button type="button" className={styles.leads} title={t("log.showPlace")} dir="auto" onClick={show}>
						{text}
					</button>
				)}
				<LogPictures items={items} most={3} />
			</div>
			<time dateTime={new Date(entry.at).toISOString()}>{timeText(entry.at)}</time>
			{canRewind && (
				<Button
					look="quiet"
					isSmall
					icon="retry"
					className={styles.rewind}
					aria-label={`${t("log.rewindTo")}: ${text}`}
					title={t("log.rewindTo")}
					onClick={() => dialog.set({ kind: "rewind", to: entry.seq, line: text })}
				/>
			)}
		</li>
	);
}

/** An act of this seat that waits for the connection. */
function UnsentEntry({ act }: { act: Act }) {
	const session = useSession();
	return (
		<li className={`${styles.entry} ${styles.unsent}`}>
			<Icon name="offline" />
			<p dir="auto">{actText(session, act)}</p>
			<span className="quiet">{t("scene.unsent_shown")}</span>
		</li>
	);
}

/** The log, latest entry last. It follows new entries unless the user has scrolled back. */
export function LogEntries() {
	const session = useSession();
	const log = useTopic("log", (client) => client.log);
	const [earlier, setEarlier] = useState<readonly LogEntry[]>([]);
	const [isBusy, setIsBusy] = useState(false);
	const [isAll, setIsAll] = useState(false);
	const list = useRef<HTMLOListElement>(null);
	const follows = useRef(true);
	const canRewind = isAllowed(session, "rewind");
	const first = (earlier[0] ?? log[0])?.seq ?? 0;
	const known = new Set(log.map(({ seq }) => seq));
	const all = [...earlier.filter(({ seq }) => !known.has(seq)), ...log];
	const entries = all.filter(isListed);
	const last = entries.at(-1)?.seq;
	const unsent = useTopic("pending", ({ pending }) => pending).filter(
		({ isLate, act }) => isLate && act.kind !== "arrange",
	);
	const lastUnsent = unsent.at(-1)?.n;

	// biome-ignore lint/correctness/useExhaustiveDependencies: each new entry moves the end
	useLayoutEffect(() => {
		const element = list.current;
		if (element && follows.current) element.scrollTop = element.scrollHeight;
	}, [last, lastUnsent]);

	async function load() {
		setIsBusy(true);
		try {
			const more = await earlierEntries(session.client, first);
			follows.current = false;
			setEarlier([...more, ...earlier]);
			if (more.length === 0) setIsAll(true);
		} catch {
			setIsAll(true);
		} finally {
			setIsBusy(false);
		}
	}
	if (entries.length + unsent.length === 0) return <p className={styles.empty}>{t("log.logEmpty")}</p>;
	return (
		<ol
			ref={list}
			data-region="log"
			className={styles.entries}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
			tabIndex={0}
			aria-label={t("table.log")}
			onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
				follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
			}}
		>
			{first > 1 && !isAll && (
				<li className={styles.earlier}>
					<Button look="quiet" isSmall isBusy={isBusy} onClick={() => void load()}>
						{t("log.earlier")}
					</Button>
				</li>
			)}
			{entries.map((entry) => (
				<Entry key={entry.seq} entry={entry} log={all} canRewind={canRewind && entry.seq !== last} />
			))}
			{unsent.map(({ n, act }) => (
				<UnsentEntry key={n} act={act} />
			))}
		</ol>
	);
}
