import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { useState } from "react";
import { Link } from "wouter";
import { useSource } from "../../api/source.ts";
import factLine from "../../ui/facts.module.css";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Menu } from "../../ui/menu/Menu.tsx";
import { EditPlaytest } from "../edit/EditPlaytest.tsx";
import { DeletePlaytest } from "../parts/DeletePlaytest.tsx";
import type { PlaytestSummary } from "../parts/playtest.ts";
import { SeatList } from "../parts/SeatList.tsx";
import { lengthText, playedAt, resultText, titleOf, versionsText } from "../parts/words.ts";
import styles from "./PlaytestsPage.module.css";

/** Milliseconds from the start to the end; undefined if no one was there to end it. */
function lengthOf({ startedAt, endedAt, endedBy }: PlaytestSummary): number | undefined {
	return endedAt === null || endedBy === "rest" ? undefined : endedAt - startedAt;
}

/** One playtest of the list. */
export function PlaytestRow({ gameId, playtest }: { gameId: string; playtest: PlaytestSummary }) {
	const [open, setOpen] = useState<"edit" | "delete">();
	const { base, canEdit } = useSource(gameId);
	const isRunning = playtest.endedAt === null;
	const title = titleOf(playtest);
	const lengthMs = lengthOf(playtest);
	const isDecided = playtest.seats.some(({ hasWon }) => hasWon);
	const close = () => setOpen(undefined);
	return (
		<li className={styles.row} data-excluded={playtest.excludedBecause !== null || undefined}>
			<div className={styles.text}>
				<h3 dir="auto">
					<Link href={`${base}/playtests/${playtest.id}`}>{title}</Link>
					{isRunning && (
						<span className={`${factLine.tag} ${factLine.running}`}>{t("playtesting.isRunning")}</span>
					)}
					{playtest.excludedBecause !== null && (
						<span className={factLine.tag}>{t("playtesting.isExcluded")}</span>
					)}
				</h3>
				<SeatList seats={playtest.seats} />
				<p className={factLine.facts}>
					<Time at={playtest.startedAt} />
					<span dir="auto">{playedAt(playtest)}</span>
					{playtest.versions.length > 0 && <span>{versionsText(playtest.versions)}</span>}
					{lengthMs !== undefined && <span>{lengthText(lengthMs)}</span>}
					{!isRunning && !isDecided && (
						<span>{resultText(playtest) ?? <em>{t("playtesting.noResult")}</em>}</span>
					)}
					{playtest.isComplete === false && <span>{t("playtesting.isIncomplete")}</span>}
				</p>
				{playtest.excludedBecause !== null && (
					<p className={styles.reason} dir="auto">
						{t("playtesting.doesNotCount", { reason: playtest.excludedBecause })}
					</p>
				)}
			</div>
			{isRunning && playtest.table ? (
				<LinkButton isSmall href={`/tables/${playtest.table.id}`}>
					{t("playtesting.toTable")}
					<span className="unseen"> {playtest.table.name}</span>
				</LinkButton>
			) : (
				canEdit && (
					<Menu
						label={t("playtesting.actionsFor", { name: title })}
						button={<Icon name="more" />}
						entries={[
							{ label: t("playtesting.editEntry"), icon: "edit", onPick: () => setOpen("edit") },
							null,
							{
								label: t("playtesting.deleteEntry"),
								icon: "delete",
								isDanger: true,
								onPick: () => setOpen("delete"),
							},
						]}
					/>
				)
			)}
			{open === "edit" && <EditPlaytest gameId={gameId} playtest={playtest} onClose={close} />}
			{open === "delete" && <DeletePlaytest gameId={gameId} playtest={playtest} onClose={close} />}
		</li>
	);
}
