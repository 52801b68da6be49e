import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Game, GameListing, GameOfMine, GameOverview, GamesOverview, Players } from "@tuckbox/client";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";

// Loaded with the dialogs that need it: the pages of a game load without it.

/** Changes a game, and shows the change wherever the game is listed. */
function useChangeGame<T>(id: string, change: (value: T) => Promise<Game>, onDone: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: async (game) => {
			onDone();
			// the number of players is absent if it is not set
			const after = <G extends Game>({ players: _, ...known }: G) => ({ ...known, ...game }) as unknown as G;
			client.setQueryData<GameOfMine>(keys.game(id), (known) => (known ? after(known) : game));
			client.setQueryData<GamesOverview>(
				keys.games,
				(known) =>
					known && { ...known, games: known.games.map((other) => (other.id === id ? after(other) : other)) },
			);
			await client.invalidateQueries({ queryKey: keys.games });
		},
	});
}

export function useRenameGame(id: string, onDone: () => void) {
	return useChangeGame(id, (name: string) => tuckbox.game(id).rename(name), onDone);
}

export function useSetPlayers(id: string, onDone: () => void) {
	return useChangeGame(id, (players: Players | null) => tuckbox.game(id).setPlayers(players), onDone);
}

export function useDeleteGame(id: string, onDone: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => tuckbox.game(id).delete(),
		onSuccess: async () => {
			onDone();
			client.setQueryData<GamesOverview>(
				keys.games,
				(known) => known && { ...known, games: known.games.filter((game) => game.id !== id) },
			);
			client.removeQueries({ queryKey: keys.game(id) });
			await client.invalidateQueries({ queryKey: keys.games });
		},
	});
}

/** Stars or archives a game, or takes that back; the list shows it immediately. */
export function useListGame(
	game: GameOverview,
	{ onDone, onFault }: { onDone(change: Partial<GameListing>): void; onFault(error: Error): void },
) {
	const client = useQueryClient();
	const show = (listing: Partial<GameListing>) =>
		client.setQueryData<GamesOverview>(
			keys.games,
			(known) =>
				known && {
					...known,
					games: known.games.map((other) => (other.id === game.id ? { ...other, ...listing } : other)),
				},
		);
	return useMutation({
		mutationFn: (listing: Partial<GameListing>) => tuckbox.game(game.id).setListing(listing),
		onMutate: async (listing) => {
			// an answer that is on its way would show the former state again
			await client.cancelQueries({ queryKey: keys.games });
			show(listing);
		},
		onSuccess: (_, change) => onDone(change),
		onError: (error) => {
			show({ isStarred: game.isStarred, isArchived: game.isArchived });
			onFault(error);
		},
		onSettled: () => client.invalidateQueries({ queryKey: keys.games }),
	});
}
