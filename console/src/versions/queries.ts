import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PublishedGame, Version } from "@tuckbox/client";
import { useMemo } from "react";
import { tuckbox } from "../api/client.ts";
import { keys, usePublished } from "../api/queries.ts";
import { diffOf, type VersionDiff } from "./diff.ts";

/** A version's pieces; of 0, which is the empty table, none. What everybody sees now is there already. */
function usePieces(gameId: string, version: number | undefined) {
	const published = usePublished(gameId).data;
	const isCurrent = published !== undefined && published.version === version;
	const query = useQuery({
		queryKey: keys.version(gameId, version ?? 0),
		queryFn: ({ signal }): Promise<PublishedGame> =>
			tuckbox.game(gameId).versions.get(version ?? 0, { signal }),
		enabled: version !== undefined && version > 0 && !isCurrent && published !== undefined,
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: false,
	});
	const game = isCurrent ? published : query.data;
	return { game, isEmpty: version === 0, error: query.error, retry: () => void query.refetch() };
}

const nothing: PublishedGame["components"] = [];

/** What is other between two versions; what was before 0 is nothing. */
export function useDiff(gameId: string, from: number | undefined, to: number | undefined) {
	const [before, after] = [usePieces(gameId, from), usePieces(gameId, to)];
	const was = before.isEmpty ? nothing : before.game?.components;
	const is = after.isEmpty ? nothing : after.game?.components;
	const diff = useMemo<VersionDiff | undefined>(() => was && is && diffOf(was, is), [was, is]);
	const names = before.game && after.game && ([before.game.game.name, after.game.game.name] as const);
	const error = before.error ?? after.error;
	const retry = () => {
		if (before.error) before.retry();
		if (after.error) after.retry();
	};
	return { diff, names, error, retry };
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
