import type { LogEntry } from "@tuckbox/client/table";
import type { LogCode } from "@tuckbox/pieces/table";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect, useState } from "react";
import { seatsInOrder, useSession } from "../session/session.ts";
import styles from "./Announcer.module.css";
import { isLogOpen } from "./log-open.ts";

/** Minimum time between two announcements, in ms: screen readers need time to read each one. */
const pause = 1000;
/** Time for which the line of the last act is shown, in ms. */
const shownFor = 6000;

/** Acts whose effect the seat that does them may not see on the table; others need no line. */
const needsLine: ReadonlySet<LogCode> = new Set([
	...(["shuffle", "deal", "give", "passHands", "box", "bring", "undo", "redo"] as const),
	...(["rewind", "returnTo", "saveSetUp", "deleteSetUp", "tidy", "settings", "turnOrder"] as const),
	...(["timer", "endTimer", "choose", "reveal", "withdraw"] as const),
	...(["putSpot", "removeSpot", "putRoutine", "removeRoutine", "run"] as const),
]);

/** Lines that a message announces already (RecordedMark.tsx). */
const announcedElsewhere: ReadonlySet<LogCode> = new Set(["startPlaytest", "endPlaytest"]);

/** Loads what an act reads like with the first act. */
const sentences = async () => (await Promise.all([import("./log-text.ts"), loadWords(["log"])]))[0];

type Line = { text: string; colour: string | undefined; seq: number };

/**
 * Announces to screen readers what others do at the table, and the results of the seat's own acts. While the log is
 * closed, the last act is shown for some seconds.
 */
export function Announcer() {
	const { client } = useSession();
	const [text, setText] = useState("");
	const [line, setLine] = useState<Line>();
	const isOpen = useSignal(isLogOpen);
	useEffect(() => {
		let isOver = false;
		let waiting: string[] = [];
		let timer: ReturnType<typeof setTimeout> | undefined;
		let goes: ReturnType<typeof setTimeout> | undefined;
		const say = () => {
			timer = undefined;
			const last = waiting.at(-1);
			if (last === undefined) return;
			const others = waiting.length - 1;
			setText(others === 0 ? last : `${last} ${t("log.moreDone", { count: others })}`);
			waiting = [];
			timer = setTimeout(say, pause);
		};
		const show = ({ seq, seat }: LogEntry, said: string) => {
			const colour = seatsInOrder(client.view).find(({ id }) => id === seat)?.colour;
			setLine({ text: said, colour, seq });
			clearTimeout(goes);
			goes = setTimeout(() => setLine(undefined), shownFor);
		};
		const end = client.on("did", async ({ log }) => {
			if (log === null || announcedElsewhere.has(log.code)) return;
			const { entryText, isListed } = await sentences();
			if (isOver || !isListed(log)) return;
			const said = entryText(log, { view: client.view, ownSeat: client.head?.seat, log: client.log });
			waiting.push(said);
			timer ??= setTimeout(say, 50);
			if (log.seat !== client.head?.seat || needsLine.has(log.code)) show(log, said);
		});
		return () => {
			isOver = true;
			end();
			clearTimeout(timer);
			clearTimeout(goes);
		};
	}, [client]);
	return (
		<>
			<div className="unseen" role="log" aria-live="polite" aria-label={t("table.acts")}>
				{text}
			</div>
			{line && !isOpen && (
				<p key={line.seq} className={styles.line} data-line="" aria-hidden="true" dir="auto">
					<svg viewBox="0 0 8 8" aria-hidden="true">
						<circle cx="4" cy="4" r="4" fill={line.colour ?? "var(--line)"} />
					</svg>
					{line.text}
				</p>
			)}
		</>
	);
}
