/** The longest time, in ms, until a change is published in a version. */
const publishedWithinMs = 10_000;

/** The last time that this page changed a game. */
const changedAt = new Map<string, number>();

/** Notes that this page changes something, if the address is one below a game. */
export function noteOwnDoing({ pathname }: URL): void {
	const gameId = /^\/api\/v1\/games\/([^/]+)\/./.exec(pathname)?.[1];
	if (gameId !== undefined) changedAt.set(decodeURIComponent(gameId), Date.now());
}

/** Whether a version that is published now has only changes of this page, which are not news to its user. */
export function isOwnDoing(gameId: string): boolean {
	return Date.now() - (changedAt.get(gameId) ?? Number.NEGATIVE_INFINITY) < publishedWithinMs;
}
