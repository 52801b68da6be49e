/** The game's page if the service has one, otherwise the service's own. */
export async function gamePage(url: string, gameId: string, signal: AbortSignal): Promise<string> {
	const page = `${url}/games/${encodeURIComponent(gameId)}`;
	const answer = await fetch(page, { method: "HEAD", redirect: "manual", signal }).catch(() => undefined);
	return answer === undefined || answer.status === 404 || answer.status === 405 ? `${url}/` : page;
}
