import { TuckboxError } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useLive } from "../api/live.ts";
import { useGame, useOpenFindings, usePublished } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { openPicturesDialog } from "../edit/drop/dialog-request.ts";
import { GameMenu } from "../games/GameMenu.tsx";
import { ShareButton } from "../share/ShareButton.tsx";
import { NotFound } from "../ui/NotFound.tsx";
import { Problem } from "../ui/Problem.tsx";
import styles from "./GameFrame.module.css";
import { GameTabs } from "./GameTabs.tsx";

/** The frame around all pages of a game: its name, tabs and live updates. */
export function GameFrame({ gameId, children }: { gameId: string; children: ReactNode }) {
	const [location, go] = useLocation();
	const game = useGame(gameId);
	const published = usePublished(gameId);
	useLive(gameId, published.data !== undefined);
	const findings = useOpenFindings(gameId, published.data?.version).data;
	useTitle(game.data?.name);

	const { canEdit } = useSource(gameId);

	const { error } = game;
	if (error instanceof TuckboxError && [403, 404].includes(error.status)) return <NotFound what="game" />;
	if (error && game.data === undefined)
		return (
			<Problem level={1} title={t("shell.gameNotShown")} error={error} onRetry={() => void game.refetch()} />
		);
	const base = `/games/${gameId}`;
	return (
		<>
			<div className={styles.head} data-game-head="own">
				<nav className={styles.trail} aria-label={t("shell.breadcrumb")}>
					<Link href="/">{t("shell.games")}</Link>
					<Icon name="right" />
				</nav>
				<h1 className={styles.name} dir="auto">
					{game.data?.name ?? <Skeleton width="12rem" height="1.2em" />}
				</h1>
				{game.data && <GameMenu game={game.data} onGone={() => go("/")} />}
				{location === base && published.data && canEdit && (
					<Button isSmall icon="plus" className={styles.add} onClick={() => openPicturesDialog({ gameId })}>
						<span className={styles.addWords}>{t("shell.addPieces")}</span>
					</Button>
				)}
				<GameTabs
					base={base}
					shown={["pieces", "versions", "checks", "playtests", "tables"]}
					findings={findings}
				/>
				{game.data && canEdit && <ShareButton game={game.data} />}
			</div>
			{children}
		</>
	);
}
