import { t } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useIsArriving } from "../api/arriving.ts";
import { useShownPieces } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { Problem } from "../ui/Problem.tsx";
import { GamePieces } from "./GamePieces.tsx";
import { PiecesSkeleton } from "./PiecesSkeleton.tsx";

const Arriving = late(async () => (await import("./EmptyPieces.tsx")).Arriving);
const EmptyPieces = late(async () => (await import("./EmptyPieces.tsx")).EmptyPieces);

/** The pieces of a game, as they are published. */
export function GamePage({ gameId }: { gameId: string }) {
	const published = useShownPieces(gameId);
	const { canEdit } = useSource(gameId);
	const { data, beginning, error } = published;
	const isEmpty = data?.components.length === 0;
	const isArriving = useIsArriving(gameId, data === undefined || isEmpty);
	if (data === undefined) {
		if (error === null) return <PiecesSkeleton gameId={gameId} />;
		return <Problem title={t("game.notShown")} error={error} onRetry={() => void published.refetch()} />;
	}
	if (isArriving) return <Arriving />;
	if (isEmpty) return <EmptyPieces game={data.game} canEdit={canEdit} />;
	return <GamePieces key={gameId} gameId={gameId} published={data} beginning={beginning} />;
}
