import { plays } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { useEffect, useState } from "react";
import { useMe, useSession } from "../session/session.ts";
import styles from "./Hint.module.css";

/** Storage key that remembers that this browser has played. */
const key = "tuckbox:table-hint";

function wasSeen(): boolean {
	try {
		return localStorage.getItem(key) !== null;
	} catch {
		return false;
	}
}

/** A line that says how to act, until the first act in this browser; for seats that watch, until they select something. */
export function Hint() {
	const { client, selection } = useSession();
	const { seat, role } = useMe();
	const isWatching = !plays(role);
	const [isSeen, setIsSeen] = useState(wasSeen);
	useEffect(() => {
		if (isSeen) return;
		const end = () => {
			setIsSeen(true);
			try {
				localStorage.setItem(key, "seen");
			} catch {
				// the storage is blocked: the line is shown again next time
			}
		};
		return isWatching
			? selection.subscribe(end)
			: client.on("did", ({ log }) => {
					if (log?.seat === seat) end();
				});
	}, [client, selection, seat, isWatching, isSeen]);
	if (isSeen) return null;
	const isTouch = matchMedia("(pointer: coarse)").matches;
	return (
		<p className={styles.hint} role="status" data-hint="">
			{t(isWatching ? "table.hint_watching" : isTouch ? "table.hint_touch" : "table.hint_mouse")}
		</p>
	);
}
