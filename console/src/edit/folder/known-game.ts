import { useQuery } from "@tanstack/react-query";
import type { GamesOverview } from "@tuckbox/client";
import type { FolderReading } from "@tuckbox/folder";
import { ownAppName } from "../../api/app-names.ts";
import { tuckbox } from "../../api/client.ts";
import { isOfGame, keysOf } from "./game-keys.ts";

type ListedGame = GamesOverview["games"][number];

/** Pieces of a game that are compared, and the number of games. */
const sampleSize = 100;
const maxGames = 10;

/** The games that a folder may belong to, those with its name first. */
function candidates(games: readonly ListedGame[], gameName: string): ListedGame[] {
	const named = gameName.toLowerCase();
	const isNamed = ({ name }: ListedGame) => name.toLowerCase() === named;
	const filled = games.filter(({ pieces }) => pieces > 0);
	return [...filled.filter(isNamed), ...filled.filter((game) => !isNamed(game))].slice(0, maxGames);
}

/**
 * Finds the game that a folder belongs to by the keys of its pieces.
 * @param reading undefined if the game is known
 */
export function useGameByKeys(reading: FolderReading | undefined, games: readonly ListedGame[] | undefined) {
	const { gameName = "", manifest } = reading ?? {};
	const keys = manifest === undefined ? [] : keysOf(manifest.components);
	return useQuery({
		queryKey: ["game-by-keys", gameName, keys, games?.map(({ id }) => id)],
		queryFn: async ({ signal }) => {
			for (const game of candidates(games ?? [], gameName)) {
				const published = await tuckbox
					.game(game.id)
					.versions.published({ limit: sampleSize, order: "groups", signal });
				if (manifest !== undefined && isOfGame(published, manifest, ownAppName)) return game.id;
			}
			return null;
		},
		enabled: keys.length > 0 && games !== undefined,
		staleTime: 0,
		gcTime: 0,
		retry: false,
	});
}
