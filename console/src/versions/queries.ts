import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Version } from "@tuckbox/client";
import { loadWords } from "@tuckbox/web/messages/words.ts";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { diffOf } from "../changes/diff.ts";

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

/** Names, annotates or pins a version. */
export function useChangeVersion(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ version, ...change }: VersionTexts): Promise<Version> =>
			tuckbox.game(gameId).versions.change(version, change),
		onSuccess: (changed) => {
			client.setQueryData<Version[]>(keys.versions(gameId), (known) =>
				known?.map((version) => (version.version === changed.version ? changed : version)),
			);
			// a version that is no longer kept on purpose may be removed
			return client.invalidateQueries({ queryKey: keys.versions(gameId), exact: true });
		},
	});
}

/** Restores a version by publishing it as a new one. */
export function useRestore(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (version: number): Promise<Version> => tuckbox.game(gameId).versions.restore(version),
		// also after a lost answer: the service may have restored the version
		onSettled: () => client.invalidateQueries({ queryKey: keys.versions(gameId), exact: true }),
	});
}
