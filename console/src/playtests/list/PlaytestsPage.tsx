import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { useState } from "react";
import { useGame } from "../../api/queries.ts";
import { useSource } from "../../api/source.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Problem } from "../../ui/Problem.tsx";
import page from "../../ui/page.module.css";
import { FormButton } from "../form/FormButton.tsx";
import { PaperButton } from "../paper/PaperButton.tsx";
import { usePlaytests, useReport } from "../parts/queries.ts";
import { Plots } from "../plots/Plots.tsx";
import { PlaytestRow } from "./PlaytestRow.tsx";
import styles from "./PlaytestsPage.module.css";
import { ToLookAt } from "./ToLookAt.tsx";

/** Says what a playtest is, and where one begins. */
function NoPlaytests({ gameId }: { gameId: string }) {
	const { base, canEdit } = useSource(gameId);
	return (
		<Empty
			title={t("playtesting.none")}
			picture={
				<span className={styles.slot}>
					<Icon name="flask" />
				</span>
			}
			actions={
				<>
					<LinkButton look="primary" href={`${base}/tables`}>
						{t("playtesting.toTables")}
					</LinkButton>
					{canEdit && <PaperButton gameId={gameId} />}
				</>
			}
		>
			<p>{t("playtesting.noneWhat")}</p>
			<p>{t("playtesting.noneHow")}</p>
		</Empty>
	);
}

/** The playtests of a game. */
export function PlaytestsPage({ gameId }: { gameId: string }) {
	const [pages, setPages] = useState(1);
	const { data, error, refetch, isPlaceholderData } = usePlaytests(gameId, pages);
	const { canEdit } = useSource(gameId);
	const report = useReport(gameId).data;
	const game = useGame(gameId).data;
	useTitle(game && t("playtesting.pageTitle", { game: game.name }));
	if (data === undefined) {
		if (error)
			return <Problem title={t("playtesting.notShown")} error={error} onRetry={() => void refetch()} />;
		return (
			<div className={page.column}>
				<Loading what={t("playtesting.title")} isPlural />
				<Skeleton width="16rem" height="1.6rem" />
				<Skeleton width="100%" height="4.5rem" />
				<Skeleton width="100%" height="4.5rem" />
			</div>
		);
	}
	const { playtests, hasMore } = data;
	const byBots = report?.games.filter(({ source }) => source === "bots").length ?? 0;
	if (playtests.length === 0) return <NoPlaytests gameId={gameId} />;
	return (
		<div className={page.column}>
			<header className={page.head}>
				<h2 className={page.title}>{t("playtesting.title")}</h2>
				{canEdit && (
					<div className={styles.tools}>
						<PaperButton gameId={gameId} />
						<FormButton gameId={gameId} />
					</div>
				)}
				<p>{t("playtesting.lede")}</p>
				{byBots > 0 && <p>{t("playtesting.botsAmong", { count: byBots })}</p>}
			</header>
			{report && <ToLookAt gameId={gameId} report={report} />}
			{report && <Plots gameId={gameId} report={report} />}
			<ul className={styles.list} aria-label={t("playtesting.title")}>
				{playtests.map((playtest) => (
					<PlaytestRow key={playtest.id} gameId={gameId} playtest={playtest} />
				))}
			</ul>
			{hasMore && (
				<Button className={styles.more} isBusy={isPlaceholderData} onClick={() => setPages(pages + 1)}>
					{t("playtesting.showMore")}
				</Button>
			)}
		</div>
	);
}
