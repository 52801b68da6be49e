import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NewShare, Share, ShareChange, ShareInput, Table } from "@tuckbox/client";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";

export const sharesKey = (gameId: string) => [...keys.game(gameId), "shares"];

/** The links of a game, newest first. */
export function useShares(gameId: string): UseQueryResult<Share[]> {
	return useQuery({
		queryKey: sharesKey(gameId),
		queryFn: async ({ signal }) => (await tuckbox.game(gameId).shares.list({ signal })).reverse(),
	});
}

export function useCreateShare(gameId: string, onCreated: (share: NewShare) => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (what: ShareInput) => tuckbox.game(gameId).shares.create(what),
		onSuccess: async (share) => {
			onCreated(share);
			await client.invalidateQueries({ queryKey: sharesKey(gameId) });
		},
	});
}

/** The open tables of a game, at which guests of a link may play. */
export function useOpenTables(gameId: string): UseQueryResult<Table[]> {
	return useQuery({
		queryKey: [...keys.game(gameId), "open-tables"],
		queryFn: async ({ signal }) =>
			(await tuckbox.game(gameId).tables.list({ signal })).filter(({ closedAt }) => closedAt === null),
	});
}

/** Changes the name of a link, and what its guests may do. */
export function useChangeShare(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ id, ...change }: ShareChange & { id: string }) =>
			tuckbox.game(gameId).shares.change(id, change),
		onSettled: () => client.invalidateQueries({ queryKey: sharesKey(gameId) }),
	});
}

/** Gives a link a new address. */
export function useRenewShare(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => tuckbox.game(gameId).shares.renew(id),
		onSettled: () => client.invalidateQueries({ queryKey: sharesKey(gameId) }),
	});
}

export function useEndShare(gameId: string, onEnded: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => tuckbox.game(gameId).shares.revoke(id),
		onSuccess: onEnded,
		// also after a failure: it may have been ended elsewhere
		onSettled: () => client.invalidateQueries({ queryKey: sharesKey(gameId) }),
	});
}
