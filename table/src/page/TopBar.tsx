import type { SeatEntry, TableEntry } from "@tuckbox/client/table";
import { plays } from "@tuckbox/pieces/table";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Mark } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useState } from "react";
import { isLogOpen } from "../log/log-open.ts";
import { SeatMark } from "../seats/SeatMark.tsx";
import { act } from "../session/acting.ts";
import { personalSeat } from "../session/own-seats.ts";
import { type SeatAtTable, seatsInOrder, useEntry, useMe, useSession, useTopic } from "../session/session.ts";
import nameBar from "./NameBar.module.css";
import styles from "./TopBar.module.css";

/** The seats of the table, and which of them are connected. Opens the list of seats. */
function Presence() {
	const { client, dialog } = useSession();
	const here = useTopic("here", (known) => known.here);
	useTopic("names", (known) => known.names);
	// names and colours change rarely, and each change adds a line to the log
	useTopic("log", (known) => known.log);
	const { seat: me } = useMe();
	const seats = seatsInOrder(client.view);
	const isHere = ({ id, isStandIn }: SeatAtTable) =>
		isStandIn || here.includes(id) || id === personalSeat(client);
	const said = seats.map((seat) => t(isHere(seat) ? "table.isHere" : "table.isAway", { name: seat.name }));
	return (
		<button type="button" className={styles.presence} onClick={() => dialog.set({ kind: "seats" })}>
			<span className="unseen">
				{t("table.atTheTable")}: {said.join(", ")}
			</span>
			{seats.slice(0, 6).map((seat) => (
				<span key={seat.id} className={styles.head} data-own={seat.id === me || undefined}>
					<SeatMark seat={seat} isAway={!isHere(seat)} />
				</span>
			))}
			{seats.length > 1 && (
				<span className={styles.allOthers} aria-hidden="true">
					+{seats.length - 1}
				</span>
			)}
			{seats.length > 6 && (
				<span className={styles.others} aria-hidden="true">
					+{seats.length - 6}
				</span>
			)}
		</button>
	);
}

const MorePanel = late(async () => {
	const [{ MorePanel: panel }] = await Promise.all([import("../menus/MorePanel.tsx"), loadWords(["play"])]);
	return panel;
});

function MoreMenu() {
	const [at, setAt] = useState<{ x: number; y: number }>();
	return (
		<>
			<Button
				look="quiet"
				isSmall
				icon="more"
				aria-label={t("table.more")}
				aria-haspopup="menu"
				aria-expanded={at !== undefined}
				onClick={({ currentTarget }) => {
					const { right, bottom } = currentTarget.getBoundingClientRect();
					setAt({ x: right, y: bottom });
				}}
			/>
			{at && <MorePanel at={at} onClose={() => setAt(undefined)} />}
		</>
	);
}

/** Loaded while a playtest records the table. */
const RecordedMark = late(async () => {
	const [{ RecordedMark: mark }] = await Promise.all([
		import("../playtests/RecordedMark.tsx"),
		loadWords(["playtests"]),
	]);
	return mark;
});

/** The table's name, its seats, and the controls of the table as a whole. */
export function TopBar() {
	const session = useSession();
	const head = useTopic("head", (client) => client.head);
	const table = useEntry<TableEntry>("table");
	const { seat } = useMe();
	const me = useEntry<SeatEntry>(`seat:${seat}`);
	const canPlay = plays(me?.role);
	return (
		<header className={`${nameBar.bar} ${styles.bar}`}>
			<Mark />
			<div className={nameBar.names}>
				<h1 dir="auto">{head?.name}</h1>
				<p>
					<span dir="auto">{head?.game.name}</span>
					{table && (
						<span className={styles.version}>
							{t(head?.frozenVersion == null ? "table.version" : "table.frozenAt", {
								version: table.version,
							})}
						</span>
					)}
					{head?.playtestId != null && <RecordedMark />}
				</p>
			</div>
			<Presence />
			{me?.role === "host" && (
				<Button
					isSmall
					look="primary"
					icon="share"
					className={styles.invite}
					aria-label={t("table.invite")}
					onClick={() => session.dialog.set({ kind: "invite" })}
				>
					<span>{t("table.invite")}</span>
				</Button>
			)}
			{canPlay && (
				<div className={styles.tools}>
					<Button
						look="quiet"
						isSmall
						icon="undo"
						aria-label={t("table.do_undo")}
						title={t("table.do_undo")}
						aria-keyshortcuts="Control+Z"
						onClick={() => void act(session, { kind: "undo" })}
					/>
					<Button
						look="quiet"
						isSmall
						icon="redo"
						className={styles.redo}
						aria-label={t("table.do_redo")}
						title={t("table.do_redo")}
						aria-keyshortcuts="Control+Shift+Z"
						onClick={() => void act(session, { kind: "redo" })}
					/>
				</div>
			)}
			<Button
				look="quiet"
				isSmall
				icon="history"
				className={styles.log}
				aria-label={t("table.openLog")}
				title={t("table.openLog")}
				onClick={() => {
					if (matchMedia("(width < 48rem) or (height < 30rem)").matches) session.dialog.set({ kind: "log" });
					else isLogOpen.set(!isLogOpen.get());
				}}
			/>
			<MoreMenu />
		</header>
	);
}
