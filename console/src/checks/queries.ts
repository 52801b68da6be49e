import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { useState } from "react";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";

/** After a retry, findings are reloaded this often and for this long, to notice images that succeed. */
const watchForMs = 20_000;
const watchIntervalMs = 1_000;

/**
 * The findings of a game. Fetched again for every published version, and not cached longer than other answers: an image
 * that fails or succeeds changes the findings without a new version.
 */
export function checksQuery(gameId: string, version: number | undefined) {
	return queryOptions({
		queryKey: [...keys.checks(gameId), version],
		queryFn: async ({ signal }) => {
			const [found] = await Promise.all([
				tuckbox.game(gameId).checks({ signal }),
				loadWords(["checks", "errors"]),
			]);
			return found;
		},
		placeholderData: keepPreviousData,
		enabled: version !== undefined,
	});
}

/** The findings of a game, and the mutations that retry its failed images and accept or reopen findings. */
export function useChecks(gameId: string, version: number | undefined) {
	const client = useQueryClient();
	const [watchUntil, setWatchUntil] = useState(0);
	const checks = useQuery({
		...checksQuery(gameId, version),
		refetchInterval: () => (Date.now() < watchUntil ? watchIntervalMs : false),
	});
	const retry = useMutation({
		mutationFn: () => tuckbox.game(gameId).retryImages(),
		onSuccess: async () => {
			setWatchUntil(Date.now() + watchForMs);
			await client.invalidateQueries({ queryKey: keys.checks(gameId) });
		},
	});
	const decide = useMutation({
		mutationFn: ({ ids, isAccepted }: { ids: readonly string[]; isAccepted: boolean }) =>
			isAccepted ? tuckbox.game(gameId).acceptFindings(ids) : tuckbox.game(gameId).reopenFindings(ids),
		onSettled: () => client.invalidateQueries({ queryKey: keys.checks(gameId) }),
	});
	return { checks, retry, decide };
}
