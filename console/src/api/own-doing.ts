/** A version is published at the latest so long after the change that is in it. */
const publishedWithinMs = 10_000;

/** When this page changed a game last. */
const changedAt = new Map<string, number>();

/** Notes that this page changes something, if the address is one below a game. */
export function noteOwnDoing({ pathname }: URL): void {
	const gameId = /^\/api\/v1\/games\/([^/]+)\/./.exec(pathname)?.[1];
	if (gameId !== undefined) changedAt.set(decodeURIComponent(gameId), Date.now());
}

/** Whether a version that is published now is what this page has just done, which is no news to its user. */
export function isOwnDoing(gameId: string): boolean {
	return Date.now() - (changedAt.get(gameId) ?? Number.NEGATIVE_INFINITY) < publishedWithinMs;
}
