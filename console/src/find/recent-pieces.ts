/** Number of pieces that are remembered for each game. */
const maxRecent = 6;

const keyOf = (gameId: string) => `tuckbox-recent-${gameId}`;

/** The pieces of a game that were opened last in this tab, the latest first. */
export function recentPieces(gameId: string): readonly string[] {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(gameId)) ?? "[]");
		return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
	} catch {
		return [];
	}
}

export function rememberPiece(gameId: string, id: string): void {
	const recent = [id, ...recentPieces(gameId).filter((other) => other !== id)].slice(0, maxRecent);
	try {
		sessionStorage.setItem(keyOf(gameId), JSON.stringify(recent));
	} catch {
		// the storage is full or blocked: nothing is remembered
	}
}
