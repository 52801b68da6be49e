import { usePublished } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { Problem } from "../look/Problem.tsx";
import { Loading, Skeleton } from "../look/Skeleton.tsx";
import { EmptyTable } from "./EmptyTable.tsx";
import styles from "./GamePage.module.css";
import { GameTable } from "./GameTable.tsx";

/** Placeholders of the usual size of cards. */
function TableSkeleton() {
	return (
		<div className={styles.loading}>
			<Loading what="The table" />
			{Array.from({ length: 14 }, (_, i) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
				<Skeleton key={i} width="120px" height="168px" />
			))}
		</div>
	);
}

/** A game on the table: all its published pieces. */
export function GamePage({ gameId }: { gameId: string }) {
	const published = usePublished(gameId);
	const { canEdit } = useSource(gameId);
	const { data, error } = published;
	if (data === undefined) {
		if (error === null) return <TableSkeleton />;
		return (
			<Problem title="The pieces cannot be shown" error={error} onRetry={() => void published.refetch()} />
		);
	}
	if (data.components.length === 0) return <EmptyTable game={data.game} canEdit={canEdit} />;
	return <GameTable key={gameId} gameId={gameId} published={data} />;
}
