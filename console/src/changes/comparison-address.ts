import type { PastComponent } from "@tuckbox/client";

/**
 * The address of the comparison of a piece's state with the one before it; of its oldest one, with the newest.
 * @param history the states of the piece in the kept versions, newest first
 */
export function comparisonAddress(
	base: string,
	pieceId: string,
	history: readonly PastComponent[],
	{ at, sideKey }: { at: number; sideKey: string },
): string | undefined {
	const [state, older, newest] = [history[at], history[at + 1], history[0]];
	if (state === undefined || newest === undefined || history.length === 1) return undefined;
	const [from, to] = older === undefined ? [state, newest] : [older, state];
	const named = { version: String(to.version), from: String(from.version), piece: pieceId, side: sideKey };
	return `${base}/versions?${new URLSearchParams(named)}`;
}
