import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import type { Side } from "../game/piece.ts";

/** What GET …/checks finds of a piece. */
export type Finding = { code: string; message: string; componentId: string | null; sideKey?: string };

/** What is wrong with a piece; asked for again with each version, since another piece's push may change it. */
export function useFindings(gameId: string, pieceId: string, version: number): readonly Finding[] {
	const { data } = useQuery({
		queryKey: [...keys.game(gameId), "checks", version],
		queryFn: ({ signal }) =>
			call<{ findings: Finding[] }>("GET", `/api/v1/games/${gameId}/checks`, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data?.findings.filter(({ componentId }) => componentId === pieceId) ?? [];
}

/** How a piece looked in a stretch of versions. */
export type PastState = {
	version: number;
	/** The first version that does not show it so any more. */
	until: number | null;
	at: number;
	app: { id: string; name: string };
	restoredFrom: number | null;
	/** What is other than in the state before; empty on the oldest one. */
	fields: readonly string[];
	name: string;
	imageFaces: readonly Side[];
};

/** A piece's states in the kept versions, newest first. */
export function useHistory(
	gameId: string,
	pieceId: string,
	version: number,
): readonly PastState[] | undefined {
	const { data } = useQuery({
		queryKey: [...keys.game(gameId), "history", pieceId, version],
		queryFn: ({ signal }) =>
			call<{ history: PastState[] }>("GET", `/api/v1/games/${gameId}/components/${pieceId}/history`, {
				signal,
			}),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data?.history;
}
