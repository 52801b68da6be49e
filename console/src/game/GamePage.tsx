import { useIsArriving } from "../api/arriving.ts";
import { useShownPieces } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { OpenBox } from "../look/OpenBox.tsx";
import { Problem } from "../look/Problem.tsx";
import { Loading, Skeleton } from "../look/Skeleton.tsx";
import { t } from "../words/words.ts";
import { EmptyPieces } from "./EmptyPieces.tsx";
import styles from "./GamePage.module.css";
import { GamePieces } from "./GamePieces.tsx";

/** Placeholders where the bar and the first cards will be. */
function PiecesSkeleton() {
	return (
		<>
			<Loading what={t("shell.pieces")} isPlural />
			<div className={styles.bar} />
			<div className={styles.loading}>
				{Array.from({ length: 14 }, (_, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
					<Skeleton key={i} width="145px" height="203px" />
				))}
			</div>
		</>
	);
}

/** Shown while the first version of a game that has just been created is prepared. */
function Arriving() {
	return (
		<div className={styles.arriving} role="status">
			<OpenBox />
			<h2>{t("game.arriving")}</h2>
			<p className="quiet">{t("game.arrivingWhat")}</p>
		</div>
	);
}

/** The pieces of a game, as they are published. */
export function GamePage({ gameId }: { gameId: string }) {
	const published = useShownPieces(gameId);
	const { canEdit } = useSource(gameId);
	const { data, error } = published;
	const isEmpty = data?.components.length === 0;
	const isArriving = useIsArriving(gameId, data === undefined || isEmpty);
	if (data === undefined) {
		if (error === null) return <PiecesSkeleton />;
		return <Problem title={t("game.notShown")} error={error} onRetry={() => void published.refetch()} />;
	}
	if (isArriving) return <Arriving />;
	if (isEmpty) return <EmptyPieces game={data.game} canEdit={canEdit} />;
	return <GamePieces key={gameId} gameId={gameId} published={data} />;
}
