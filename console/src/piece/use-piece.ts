import { useQuery } from "@tanstack/react-query";
import type { Finding, PastComponent } from "@tuckbox/client";
import { keys } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { checksQuery } from "../checks/queries.ts";

/** The findings about a piece. Pushing another piece, such as its deck, may change them. */
export function useFindings(gameId: string, pieceId: string, version: number): readonly Finding[] {
	const { canEdit } = useSource(gameId);
	const { data } = useQuery(checksQuery(gameId, canEdit ? version : undefined));
	return data?.findings.filter(({ componentId }) => componentId === pieceId) ?? [];
}

/** A piece's states in the kept versions, newest first. */
export function useHistory(
	gameId: string,
	pieceId: string,
	version: number,
): readonly PastComponent[] | undefined {
	const source = useSource(gameId);
	const { data } = useQuery({
		queryKey: [...keys.game(gameId), "history", pieceId, version],
		queryFn: ({ signal }) => source.history(pieceId, { signal }),
		enabled: source.hasVersions,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data;
}
