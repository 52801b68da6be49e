/** The address of a game's page. */
export function gamePage(url: string, gameId: string): string {
	return `${url}/games/${encodeURIComponent(gameId)}`;
}
