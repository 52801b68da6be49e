import type { Push } from "./begin.ts";
import type { PlayersChange } from "./manifest.ts";

/** Compares the number of players of a manifest with that of the game; undefined if the game's stays. @throws TuckboxError */
export async function comparePlayers({
	manifest: { players: after },
	gameId,
	transport,
	options: { signal },
}: Push): Promise<PlayersChange | undefined> {
	if (after === undefined) return undefined;
	const game = await transport.call("GET /api/v1/games/{gameId}", { signal, params: { gameId } });
	const before = game.players ?? null;
	return before?.min === after.min && before.max === after.max ? undefined : { before, after };
}

/** Sets the number of players of the game. @throws TuckboxError */
export async function setPlayers(
	{ gameId, transport, options: { signal } }: Push,
	{ after: players }: PlayersChange,
): Promise<void> {
	const body = { players };
	await transport.call("PATCH /api/v1/games/{gameId}", { signal, params: { gameId }, body });
}
