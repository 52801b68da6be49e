import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Version } from "@tuckbox/client";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { diffOf } from "../changes/diff.ts";

/** Maximum number of pieces that a row of the list of versions names as changed. */
export const maxListedPieces = 6;

/** The kept versions, oldest first, each with what it changed. */
export function useVersionList(gameId: string) {
	const source = useSource(gameId);
	return useQuery({
		queryKey: keys.versionList(gameId),
		queryFn: async ({ signal }) => {
			await loadWords(["game", "look"]);
			return await source.versions({ changes: maxListedPieces, signal });
		},
		enabled: source.hasVersions,
	});
}

/** The changes from version `from` to `to`; 0 is the empty game. */
export function useDiff(gameId: string, from: number, to: number) {
	const source = useSource(gameId);
	return useQuery({
		queryKey: [...keys.version(gameId, from), "diff", to],
		queryFn: async ({ signal }) => {
			// a query cannot suspend until the words for fields are there, as a component does
			await loadWords(["game", "look"]);
			return diffOf(await source.diff(from, to, { signal }));
		},
		// kept versions never change
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: false,
	});
}

/** The name, note and pin of a version; a field that is left out stays unchanged. */
type VersionTexts = { version: number; name?: string; note?: string; isPinned?: boolean };

async function refreshLists(client: QueryClient, gameId: string): Promise<void> {
	await Promise.all([
		client.invalidateQueries({ queryKey: keys.versions(gameId), exact: true }),
		client.invalidateQueries({ queryKey: keys.versionList(gameId) }),
	]);
}

/** Names, annotates or pins a version. */
export function useChangeVersion(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ version, ...change }: VersionTexts): Promise<Version> =>
			tuckbox.game(gameId).versions.change(version, change),
		onSuccess: (changed) => {
			for (const queryKey of [keys.versions(gameId), keys.versionList(gameId)])
				client.setQueryData<Version[]>(queryKey, (known) =>
					known?.map((version) =>
						version.version === changed.version ? { ...version, ...changed } : version,
					),
				);
			// a version that is no longer kept on purpose may be removed
			return refreshLists(client, gameId);
		},
	});
}

/** Restores a version by publishing it as a new one. */
export function useRestore(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (version: number): Promise<Version> => tuckbox.game(gameId).versions.restore(version),
		// also after a lost answer: the service may have restored the version
		onSettled: () => refreshLists(client, gameId),
	});
}
