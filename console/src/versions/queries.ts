import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Version } from "@tuckbox/client";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import { diffOf } from "./diff.ts";

/** What is other in the version `to` than in `from`; 0 is the empty table. */
export function useDiff(gameId: string, from: number, to: number) {
	return useQuery({
		queryKey: [...keys.version(gameId, from), "diff", to],
		queryFn: async ({ signal }) => diffOf(await tuckbox.game(gameId).versions.diff(from, to, { signal })),
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
