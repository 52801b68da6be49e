import { t } from "@tuckbox/web/messages/words.ts";
import { useEffect, useState } from "react";
import { useSession } from "../session/session.ts";
import { entryText, isListed } from "./log-text.ts";

/** Minimum time between two announcements, in ms: screen readers need time to read each one. */
const pause = 1000;

/** Announces to screen readers what others do at the table, and the results of the seat's own acts. */
export function Announcer() {
	const { client } = useSession();
	const [text, setText] = useState("");
	useEffect(() => {
		let waiting: string[] = [];
		let timer: ReturnType<typeof setTimeout> | undefined;
		const say = () => {
			timer = undefined;
			const last = waiting.at(-1);
			if (last === undefined) return;
			const others = waiting.length - 1;
			setText(others === 0 ? last : `${last} ${t("log.moreDone", { count: others })}`);
			waiting = [];
			timer = setTimeout(say, pause);
		};
		const end = client.on("did", ({ log }) => {
			if (log === null || !isListed(log)) return;
			waiting.push(entryText(log, client.view, client.head?.seat));
			timer ??= setTimeout(say, 50);
		});
		return () => {
			end();
			clearTimeout(timer);
		};
	}, [client]);
	return (
		<div className="unseen" role="log" aria-live="polite" aria-label={t("log.acts")}>
			{text}
		</div>
	);
}
