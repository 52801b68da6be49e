/**
 * Bytes that a playtest counts towards the quota, and those for each fact, mark and answer: about what they take. The
 * form and the texts of answers count their own besides.
 */
export const bytesPerPlaytest = 1024;
export const bytesPerRow = 64;

/** Bytes that answers count towards the quota. */
export function bytesOfAnswers(parts: readonly { body: string | null }[]): number {
	return parts.reduce((sum, { body }) => sum + bytesPerRow + Buffer.byteLength(body ?? ""), 0);
}
