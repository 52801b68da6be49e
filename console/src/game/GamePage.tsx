import { useIsArriving } from "../api/arriving.ts";
import { useShownPieces } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { OpenBox } from "../look/OpenBox.tsx";
import { Problem } from "../look/Problem.tsx";
import { t } from "../words/words.ts";
import { EmptyPieces } from "./EmptyPieces.tsx";
import styles from "./GamePage.module.css";
import { GamePieces } from "./GamePieces.tsx";
import { PiecesSkeleton } from "./PiecesSkeleton.tsx";

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
		if (error === null) return <PiecesSkeleton gameId={gameId} />;
		return <Problem title={t("game.notShown")} error={error} onRetry={() => void published.refetch()} />;
	}
	if (isArriving) return <Arriving />;
	if (isEmpty) return <EmptyPieces game={data.game} canEdit={canEdit} />;
	return <GamePieces key={gameId} gameId={gameId} published={data} />;
}
