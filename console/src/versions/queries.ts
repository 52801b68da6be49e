import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Version } from "@tuckbox/client";
import { call, tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import { type DiffAnswer, diffOf } from "./diff.ts";

/** What is other in the version `to` than in `from`; 0 is the empty table. */
export function useDiff(gameId: string, from: number, to: number) {
	return useQuery({
		queryKey: [...keys.version(gameId, from), "diff", to],
		queryFn: async ({ signal }) => {
			const path = `/api/v1/games/${encodeURIComponent(gameId)}/versions/${from}/diff/${to}`;
			return diffOf(await call<DiffAnswer>("GET", path, { signal }));
		},
		// kept versions never change
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: false,
	});
}

/** Makes a version current again, as a new one. */
export function useRestore(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (version: number): Promise<Version> => tuckbox.game(gameId).versions.restore(version),
		// also when the answer is lost: it may have been done
		onSettled: () => client.invalidateQueries({ queryKey: keys.versions(gameId), exact: true }),
	});
}
