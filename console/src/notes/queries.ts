import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Note } from "@tuckbox/client";
import { tuckbox } from "../api/client.ts";
import { keys, usePublished } from "../api/queries.ts";

const notesKey = (gameId: string) => [...keys.game(gameId), "notes"];

/**
 * The notes of players, newest first; undefined while they are loading. A new version may have changed the piece of a
 * note.
 */
export function useNotes(gameId: string, isWanted = true): readonly Note[] | undefined {
	const version = usePublished(gameId).data?.version;
	const { data } = useQuery({
		queryKey: [...notesKey(gameId), version],
		queryFn: async ({ signal }) => (await tuckbox.game(gameId).notes.list({ signal })).reverse(),
		enabled: isWanted && version !== undefined,
		placeholderData: (before) => before,
	});
	return data;
}

/** Resolves a note, or opens it again. */
export function useResolveNote(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ noteId, isResolved }: { noteId: string; isResolved: boolean }) =>
			tuckbox.game(gameId).notes.resolve(noteId, isResolved),
		onSettled: () => client.invalidateQueries({ queryKey: notesKey(gameId) }),
	});
}

export function useDeleteNote(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (noteId: string) => tuckbox.game(gameId).notes.delete(noteId),
		onSettled: () => client.invalidateQueries({ queryKey: notesKey(gameId) }),
	});
}
