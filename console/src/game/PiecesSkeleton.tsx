import { useQueryClient } from "@tanstack/react-query";
import type { GamesOverview } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import type { CSSProperties, ReactNode } from "react";
import { keys } from "../api/queries.ts";
import styles from "./PiecesSkeleton.module.css";

/** More than a window has room for. */
const maxCards = 48;

const pokerCard = { widthMm: 63.5, heightMm: 88.9 };

function Group({ children }: { children: ReactNode }) {
	return (
		<div>
			<div className={styles.header}>
				<Skeleton width="7rem" height="0.875rem" />
				<Skeleton width="10rem" height="0.75rem" />
			</div>
			{children}
		</div>
	);
}

/**
 * Placeholders for the bar and the first pieces: a board if the list of games shows one, and as many cards as the game
 * has pieces, up to `maxCards`.
 */
export function PiecesSkeleton({ gameId }: { gameId: string }) {
	const overview = useQueryClient()
		.getQueryData<GamesOverview>(keys.games)
		?.games.find(({ id }) => id === gameId);
	const sized = overview?.covers.filter(({ widthMm, heightMm }) => widthMm && heightMm) ?? [];
	const board = sized.find(({ kind }) => kind === "board");
	const card = sized.find(({ kind }) => kind === "tile" || kind === "deck") ?? pokerCard;
	const count = Math.min(maxCards, overview?.pieces ?? maxCards);
	const ratioOf = ({ widthMm = 1, heightMm = 1 }: { widthMm?: number; heightMm?: number }) =>
		({ "--ratio": widthMm / heightMm }) as CSSProperties;
	return (
		<>
			<Loading what={t("shell.pieces")} isPlural />
			<div className={styles.bar} />
			<div className={styles.mat} aria-hidden="true">
				{board && (
					<Group>
						<span className={styles.board} style={ratioOf(board)}>
							<Skeleton height="100%" />
						</span>
					</Group>
				)}
				<Group>
					<div className={styles.cards} style={ratioOf(card)}>
						{Array.from({ length: count }, (_, i) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
							<Skeleton key={i} />
						))}
					</div>
				</Group>
			</div>
		</>
	);
}
