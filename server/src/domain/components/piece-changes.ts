/** The changes of an edit to a game's pieces: the revision before it, and the positions of all pieces that it changes. */
export type PieceChanges = { before: number; positions: readonly number[] };

/** Text without spaces, as a notice carries it. */
export function writePieceChanges({ before, positions }: PieceChanges): string {
	return [before, ...positions].join(",");
}

/** Reads {@link writePieceChanges}. */
export function readPieceChanges(text: string): PieceChanges {
	const [before = Number.NaN, ...positions] = text.split(",").map(Number);
	return { before, positions };
}
