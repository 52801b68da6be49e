import type { LogEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { timeText } from "@tuckbox/web/ui/words.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { earlierEntries } from "../session/api.ts";
import { isAllowed } from "../session/rights.ts";
import { seatsInOrder, useSession, useTopic } from "../session/session.ts";
import styles from "./LogEntries.module.css";
import { entryText, isListed } from "./log-text.ts";

/** Up to this distance from its end, in px, the log still scrolls along with new entries. */
const nearEnd = 48;

function Entry({ entry, canRewind }: { entry: LogEntry; canRewind: boolean }) {
	const { client, dialog } = useSession();
	const seat = seatsInOrder(client.view).find(({ id }) => id === entry.seat);
	return (
		<li className={styles.entry}>
			<svg viewBox="0 0 8 8" aria-hidden="true">
				<circle cx="4" cy="4" r="4" fill={seat?.colour ?? "var(--line)"} />
			</svg>
			<p dir="auto">{entryText(entry, client.view, client.head?.seat)}</p>
			<time dateTime={new Date(entry.at).toISOString()}>{timeText(entry.at)}</time>
			{canRewind && (
				<Button
					look="quiet"
					isSmall
					icon="retry"
					className={styles.rewind}
					aria-label={`${t("log.rewindTo")}: ${entry.seq}`}
					title={t("log.rewindTo")}
					onClick={() => dialog.set({ kind: "rewind", to: entry.seq })}
				/>
			)}
		</li>
	);
}

/** The log, latest entry last. It follows new entries unless the user has scrolled back. */
export function LogEntries() {
	const session = useSession();
	const log = useTopic("log", (client) => client.log);
	const head = useTopic("head", (client) => client.head);
	const [earlier, setEarlier] = useState<readonly LogEntry[]>([]);
	const [isBusy, setIsBusy] = useState(false);
	const [isAll, setIsAll] = useState(false);
	const list = useRef<HTMLOListElement>(null);
	const follows = useRef(true);
	const canRewind = isAllowed(session, "rewind");
	const first = (earlier[0] ?? log[0])?.seq ?? 0;
	const known = new Set(log.map(({ seq }) => seq));
	const entries = [...earlier.filter(({ seq }) => !known.has(seq)), ...log].filter(isListed);
	const last = entries.at(-1)?.seq;

	// biome-ignore lint/correctness/useExhaustiveDependencies: each new entry moves the end
	useLayoutEffect(() => {
		const element = list.current;
		if (element && follows.current) element.scrollTop = element.scrollHeight;
	}, [last]);

	async function load() {
		setIsBusy(true);
		try {
			const more = await earlierEntries(head?.id ?? "", first);
			follows.current = false;
			setEarlier([...more, ...earlier]);
			if (more.length === 0) setIsAll(true);
		} catch {
			setIsAll(true);
		} finally {
			setIsBusy(false);
		}
	}
	if (entries.length === 0) return <p className={styles.empty}>{t("log.logEmpty")}</p>;
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
				<Entry key={entry.seq} entry={entry} canRewind={canRewind && entry.seq !== last} />
			))}
		</ol>
	);
}
