import { TuckboxError } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { momentText } from "@tuckbox/web/ui/words.ts";
import { useMemo, useState } from "react";
import { Link, useLocation } from "wouter";
import { useSource } from "../../api/source.ts";
import factLine from "../../ui/facts.module.css";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { EditPlaytest } from "../edit/EditPlaytest.tsx";
import { DeletePlaytest } from "../parts/DeletePlaytest.tsx";
import type { Fact, Playtest } from "../parts/playtest.ts";
import { useFacts, usePlaytest } from "../parts/queries.ts";
import { SeatList } from "../parts/SeatList.tsx";
import { lengthText, playedAt, resultText, titleOf, versionsText } from "../parts/words.ts";
import { Answers } from "./Answers.tsx";
import { Dice } from "./Dice.tsx";
import { GamePiecesTable } from "./GamePiecesTable.tsx";
import { diceOf, gameEndOf, piecesOf } from "./game-facts.ts";
import { Moments } from "./Moments.tsx";
import styles from "./PlaytestPage.module.css";
import { SeatTable } from "./SeatTable.tsx";
import { Timeline } from "./Timeline.tsx";

type GameProps = { gameId: string; playtest: Playtest };

/** Statements of a playtest that a reader should know before its numbers. */
function Remarks({
	playtest: { source, excludedBecause, isComplete, endedBy },
}: Pick<GameProps, "playtest">) {
	const remarks = [
		source === "bots" && t("playtesting.botsPlayed"),
		excludedBecause !== null && t("playtesting.doesNotCount", { reason: excludedBecause }),
		isComplete === false && t("playtesting.incompleteWhy"),
		endedBy !== null && t(`playtesting.endedBy_${endedBy}`),
	].filter((remark) => remark !== false);
	if (remarks.length === 0) return null;
	return (
		<ul className={styles.remarks}>
			{remarks.map((remark) => (
				<li key={remark} dir="auto">
					{remark}
				</li>
			))}
		</ul>
	);
}

/** Everything that the facts of a game show. */
function Recorded({ gameId, playtest, facts }: GameProps & { facts: readonly Fact[] }) {
	const gameEnd = useMemo(() => gameEndOf(playtest, facts), [playtest, facts]);
	const dice = useMemo(() => diceOf(facts), [facts]);
	const pieces = useMemo(() => piecesOf(facts), [facts]);
	return (
		<>
			<Timeline playtest={playtest} facts={facts} gameEnd={gameEnd} />
			<SeatTable playtest={playtest} gameEnd={gameEnd} />
			<Answers gameId={gameId} playtest={playtest} />
			<Moments gameId={gameId} playtest={playtest} />
			<Dice dice={dice} />
			<GamePiecesTable gameId={gameId} pieces={pieces} />
		</>
	);
}

function GameRecord({ gameId, playtest }: GameProps) {
	const facts = useFacts(gameId, playtest.id, playtest.endedAt !== null);
	if (playtest.endedAt === null)
		return (
			<Empty
				title={t("playtesting.stillRuns")}
				actions={
					playtest.table && (
						<LinkButton href={`/tables/${playtest.table.id}`} look="primary">
							{t("playtesting.toTable")}
						</LinkButton>
					)
				}
			>
				<p>{t("playtesting.stillRunsWhy")}</p>
			</Empty>
		);
	if (facts.data) return <Recorded gameId={gameId} playtest={playtest} facts={facts.data} />;
	if (facts.error)
		return (
			<Problem
				title={t("playtesting.recordNotShown")}
				error={facts.error}
				onRetry={() => void facts.refetch()}
			/>
		);
	return (
		<>
			<Loading what={t("playtesting.theRecord")} />
			<Skeleton width="100%" height="10rem" />
			<Skeleton width="100%" height="16rem" />
		</>
	);
}

/** Milliseconds that the game took; undefined while that is unknown. */
function lengthOf(playtest: Playtest, facts: readonly Fact[] | undefined): number | undefined {
	if (playtest.source === "paper") return (playtest.endedAt ?? 0) - playtest.startedAt;
	return facts && gameEndOf(playtest, facts) - playtest.startedAt;
}

function PlaytestDetails({ gameId, playtest }: GameProps) {
	const { base, canEdit } = useSource(gameId);
	const [, go] = useLocation();
	const [open, setOpen] = useState<"edit" | "delete">();
	const close = () => setOpen(undefined);
	const hasEnded = playtest.endedAt !== null;
	const facts = useFacts(gameId, playtest.id, hasEnded).data;
	const lengthMs = lengthOf(playtest, facts);
	const isDecided = playtest.seats.some(({ hasWon }) => hasWon);
	return (
		<>
			<header className={styles.head}>
				<h2 dir="auto">{titleOf(playtest)}</h2>
				{hasEnded && canEdit && (
					<div className={styles.actions}>
						{playtest.hasReplay && (
							<LinkButton isSmall icon="play" href={`/replays/${gameId}/${playtest.id}`}>
								{t("playtesting.replay")}
							</LinkButton>
						)}
						<Button isSmall icon="edit" onClick={() => setOpen("edit")}>
							{t("playtesting.editEntry")}
						</Button>
						<Button isSmall look="quiet" icon="delete" onClick={() => setOpen("delete")}>
							{t("playtesting.deleteEntry")}
						</Button>
					</div>
				)}
				<p className={factLine.facts}>
					<time dateTime={new Date(playtest.startedAt).toISOString()}>{momentText(playtest.startedAt)}</time>
					<span dir="auto">{playedAt(playtest)}</span>
					{playtest.setUp !== null && (
						<span dir="auto">{t("playtesting.setUp", { name: playtest.setUp })}</span>
					)}
					{playtest.versions.length > 0 && (
						<Link href={`${base}/versions?version=${playtest.versions[0]}`}>
							{versionsText(playtest.versions)}
						</Link>
					)}
					{lengthMs !== undefined && lengthMs > 0 && <span>{lengthText(lengthMs)}</span>}
					{playtest.turns.length > 0 && (
						<span>{t("playtesting.turnCount", { count: playtest.turns.length })}</span>
					)}
				</p>
				<SeatList seats={playtest.seats} />
				{hasEnded && !isDecided && <p>{resultText(playtest) ?? t("playtesting.noResult")}</p>}
				<Remarks playtest={playtest} />
			</header>
			<GameRecord gameId={gameId} playtest={playtest} />
			{open === "edit" && <EditPlaytest gameId={gameId} playtest={playtest} onClose={close} />}
			{open === "delete" && (
				<DeletePlaytest
					gameId={gameId}
					playtest={playtest}
					onClose={close}
					onGone={() => go(`${base}/playtests`)}
				/>
			)}
		</>
	);
}

/** The page of one playtest: who played, and what happened. */
export function PlaytestPage({ gameId, playtestId }: { gameId: string; playtestId: string }) {
	const { base } = useSource(gameId);
	const { data, error, refetch } = usePlaytest(gameId, playtestId);
	useTitle(data && titleOf(data));
	const back = `${base}/playtests`;
	if (data === undefined && error instanceof TuckboxError && error.status === 404)
		return (
			<Empty
				title={t("playtesting.notFound")}
				actions={<LinkButton href={back}>{t("playtesting.toPlaytests")}</LinkButton>}
			>
				<p>{t("playtesting.notFoundWhy")}</p>
			</Empty>
		);
	return (
		<div className={styles.page}>
			<Link href={back} className={styles.back}>
				<Icon name="left" />
				{t("playtesting.toPlaytests")}
			</Link>
			{data ? (
				<PlaytestDetails gameId={gameId} playtest={data} />
			) : error ? (
				<Problem title={t("playtesting.notShownOne")} error={error} onRetry={() => void refetch()} />
			) : (
				<>
					<Loading what={t("playtesting.theRecord")} />
					<Skeleton width="20rem" height="1.6rem" />
					<Skeleton width="100%" height="10rem" />
				</>
			)}
		</div>
	);
}
