import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { keys } from "../api/queries.ts";

const tables = "/api/v1/games/{gameId}/tables";

const listOf = async (gameId: string, signal: AbortSignal) =>
	(await call(`GET ${tables}`, { params: { gameId }, signal })).tables;

export type Table = Awaited<ReturnType<typeof listOf>>[number];

const tablesKey = (gameId: string) => [...keys.game(gameId), "tables"];

/** The tables of a game, the one that was used last first. */
export function useTables(gameId: string): UseQueryResult<Table[]> {
	return useQuery({
		queryKey: tablesKey(gameId),
		queryFn: async ({ signal }) => (await listOf(gameId, signal)).sort((a, b) => b.activeAt - a.activeAt),
	});
}

/** Opens a table and navigates to it; its page is not one of the console. */
export function useOpenTable(gameId: string) {
	return useMutation({
		mutationFn: (name: string) => call(`POST ${tables}`, { params: { gameId }, body: { name } }),
		onSuccess: ({ id }) => location.assign(`/tables/${id}`),
	});
}

export function useChangeTable(gameId: string, tableId: string, onDone: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (body: { name?: string; isClosed?: boolean; frozenVersion?: number | null }) =>
			call(`PATCH ${tables}/{tableId}`, { params: { gameId, tableId }, body }),
		onSuccess: async () => {
			onDone();
			await client.invalidateQueries({ queryKey: tablesKey(gameId) });
		},
	});
}

export function useDeleteTable(gameId: string, tableId: string, onDone: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => call(`DELETE ${tables}/{tableId}`, { params: { gameId, tableId } }),
		onSuccess: async () => {
			onDone();
			await client.invalidateQueries({ queryKey: tablesKey(gameId) });
		},
	});
}
