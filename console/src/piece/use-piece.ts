import { useQuery } from "@tanstack/react-query";
import type { Finding, PastComponent } from "@tuckbox/client";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import { checksQuery } from "../checks/queries.ts";

/** The findings about a piece. Pushing another piece, such as its deck, may change them. */
export function useFindings(gameId: string, pieceId: string, version: number): readonly Finding[] {
	const { data } = useQuery(checksQuery(gameId, version));
	return data?.findings.filter(({ componentId }) => componentId === pieceId) ?? [];
}

/** A piece's states in the kept versions, newest first. */
export function useHistory(
	gameId: string,
	pieceId: string,
	version: number,
): readonly PastComponent[] | undefined {
	const { data } = useQuery({
		queryKey: [...keys.game(gameId), "history", pieceId, version],
		queryFn: ({ signal }) => tuckbox.game(gameId).components.history(pieceId, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data;
}
