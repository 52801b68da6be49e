/** The smallest and the largest number of people for a game. */
export type PlayerRange = { min: number; max: number };

/** A number of players as people write it: `2–4`, or `4`. */
export const playersText = ({ min, max }: PlayerRange): string => (min === max ? `${max}` : `${min}–${max}`);

/** Reads a number of players such as `4`, `2-4` or `2–4`; undefined for other texts, and if fewer can play than must. */
export function parsePlayers(text: string): PlayerRange | undefined {
	const match = /^\s*(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?\s*$/.exec(text);
	if (match === null) return undefined;
	const [min, max] = [Number(match[1]), Number(match[2] ?? match[1])];
	return min <= max ? { min, max } : undefined;
}
