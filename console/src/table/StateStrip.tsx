import type { TableEntry } from "@tuckbox/client/table";
import { Button } from "../look/Button.tsx";
import { Icon } from "../look/Icon.tsx";
import { t } from "../words/words.ts";
import { takeLatest } from "./api.ts";
import styles from "./StateStrip.module.css";
import { useEntry, useMe, useTopic } from "./session.ts";

/** What everyone has to know about the table as a whole: no connection, acts that wait, a closed table, a version that waits. */
export function StateStrip() {
	const status = useTopic("status", (client) => client.status);
	const pending = useTopic("pending", (client) => client.pending);
	const head = useTopic("head", (client) => client.head);
	const table = useEntry<TableEntry>("table");
	const { role } = useMe();
	const late = pending.filter(({ isLate }) => isLate).length;
	const isHost = role === "host";
	const waits = isHost && head !== undefined && table !== undefined && head.latest > table.version;
	return (
		<div className={styles.strips} role="status">
			{status.is === "away" && (
				<p className={styles.fault}>
					<Icon name="offline" />
					{t("table.away")}
				</p>
			)}
			{late > 0 && (
				<p className={styles.fault}>
					<Icon name="history" />
					{t("table.notKept", { count: late })}
				</p>
			)}
			{head?.isClosed === true && <p>{t("table.tableIsClosed")}</p>}
			{table?.settings.isOpen === true && <p>{t("table.allHandsOpen")}</p>}
			{waits && (
				<p>
					{t("table.updatesWait", { latest: head.latest, version: table.version })}
					<Button isSmall onClick={() => void takeLatest(head.game.id, head.id)}>
						{t("table.takeUpdate")}
					</Button>
				</p>
			)}
		</div>
	);
}
