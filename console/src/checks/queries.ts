import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";

/** How long and how often the page looks whether images that are tried again are there, in ms. */
const watchForMs = 20_000;
const watchIntervalMs = 1_000;

/**
 * What may disappoint at the table. Asked for again with every version that is published, and kept no longer than other
 * answers: an image that fails or is repaired changes it without a new version.
 */
export function checksQuery(gameId: string, version: number | undefined) {
	return queryOptions({
		queryKey: [...keys.checks(gameId), version],
		queryFn: ({ signal }) => tuckbox.game(gameId).checks({ signal }),
		placeholderData: keepPreviousData,
		enabled: version !== undefined,
	});
}

/** The findings of a game, and a way to try its failed images again. */
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
	return { checks, retry };
}
