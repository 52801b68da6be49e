import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Game } from "@tuckbox/client";
import { expectPieces } from "../api/arriving.ts";
import { call, tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";

// `onDone` runs before the cache changes: the change may unmount the caller, and `mutate` callbacks do not run after that

export function useCreateGame(onDone: (game: Game) => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (name: string) => tuckbox.games.create(name),
		onSuccess: async (game) => {
			onDone(game);
			await client.invalidateQueries({ queryKey: keys.games });
		},
	});
}

/** Creates a copy of the example game, with all its pieces. */
export function useCreateExample(onDone: (game: Game) => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => call("POST /api/v1/account/example-game"),
		onSuccess: async (game) => {
			expectPieces(game.id);
			onDone(game);
			await client.invalidateQueries({ queryKey: keys.games });
		},
	});
}
