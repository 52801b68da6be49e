import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedSetUp, TableInput } from "@tuckbox/client";
import { call, tuckbox } from "../api/client.ts";
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

const setUpsKey = (gameId: string) => [...keys.game(gameId), "set-ups"];

/** The set-ups with which new tables can begin. */
export function useSetUps(gameId: string): UseQueryResult<SavedSetUp[]> {
	return useQuery({
		queryKey: setUpsKey(gameId),
		queryFn: ({ signal }) => tuckbox.game(gameId).setUps.list({ signal }),
	});
}

export function useDeleteSetUp(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (name: string) => tuckbox.game(gameId).setUps.delete(name),
		onSettled: () => client.invalidateQueries({ queryKey: setUpsKey(gameId) }),
	});
}

/** Opens a table and navigates to it; its page is not one of the console. */
export function useOpenTable(gameId: string) {
	return useMutation({
		mutationFn: (body: TableInput) => call(`POST ${tables}`, { params: { gameId }, body }),
		onSuccess: ({ id }) => location.assign(`/tables/${id}`),
	});
}

/** Takes the user's own seat at a table and navigates there. Without a seat, its page says why. */
export function useSitDown(gameId: string, tableId: string) {
	return useMutation({
		mutationFn: () => call(`POST ${tables}/{tableId}/seat`, { params: { gameId, tableId } }),
		onSettled: () => location.assign(`/tables/${tableId}`),
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
