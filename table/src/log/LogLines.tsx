import type { LoggedLine } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { timeText } from "@tuckbox/web/ui/words.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { earlierLines } from "../session/api.ts";
import { isAllowed } from "../session/rights.ts";
import { seatsOf, useSession, useTopic } from "../session/session.ts";
import styles from "./LogLines.module.css";
import { isSaid, lineText } from "./log-text.ts";

/** How far from its end the log may be scrolled and still scroll along, in px. */
const nearEnd = 48;

function Line({ line, canRewind }: { line: LoggedLine; canRewind: boolean }) {
	const { client, dialog } = useSession();
	const seat = seatsOf(client.view).find(({ id }) => id === line.seat);
	return (
		<li className={styles.line}>
			<svg viewBox="0 0 8 8" aria-hidden="true">
				<circle cx="4" cy="4" r="4" fill={seat?.colour ?? "var(--line)"} />
			</svg>
			<p dir="auto">{lineText(line, client.view, client.head?.seat)}</p>
			<time dateTime={new Date(line.at).toISOString()}>{timeText(line.at)}</time>
			{canRewind && (
				<Button
					look="quiet"
					isSmall
					icon="retry"
					className={styles.rewind}
					aria-label={`${t("log.rewindTo")}: ${line.seq}`}
					title={t("log.rewindTo")}
					onClick={() => dialog.set({ is: "rewind", to: line.seq })}
				/>
			)}
		</li>
	);
}

/** What happened at the table, the latest last. It scrolls along, unless the user has scrolled back. */
export function LogLines() {
	const session = useSession();
	const log = useTopic("log", (client) => client.log);
	const head = useTopic("head", (client) => client.head);
	const [earlier, setEarlier] = useState<readonly LoggedLine[]>([]);
	const [isBusy, setIsBusy] = useState(false);
	const [isAll, setIsAll] = useState(false);
	const list = useRef<HTMLOListElement>(null);
	const follows = useRef(true);
	const canRewind = isAllowed(session, "rewind");
	const first = (earlier[0] ?? log[0])?.seq ?? 0;
	const known = new Set(log.map(({ seq }) => seq));
	const lines = [...earlier.filter(({ seq }) => !known.has(seq)), ...log].filter(isSaid);
	const last = lines.at(-1)?.seq;

	// biome-ignore lint/correctness/useExhaustiveDependencies: each new line moves the end
	useLayoutEffect(() => {
		const element = list.current;
		if (element && follows.current) element.scrollTop = element.scrollHeight;
	}, [last]);

	async function load() {
		setIsBusy(true);
		try {
			const more = await earlierLines(head?.id ?? "", first);
			follows.current = false;
			setEarlier([...more, ...earlier]);
			if (more.length === 0) setIsAll(true);
		} catch {
			setIsAll(true);
		} finally {
			setIsBusy(false);
		}
	}
	if (lines.length === 0) return <p className={styles.empty}>{t("log.logEmpty")}</p>;
	return (
		<ol
			ref={list}
			data-region="log"
			className={styles.lines}
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
			{lines.map((line) => (
				<Line key={line.seq} line={line} canRewind={canRewind && line.seq !== last} />
			))}
		</ol>
	);
}
