/** The dice there are, by their number of faces (interface.txt section 8). */
export const dieTypes = [2, 4, 6, 8, 10, 12, 20] as const;

/** Edge length of each die in mm (decision 16). */
const dieSizeMm: Record<number, number> = { 2: 25, 4: 22, 6: 25, 8: 22, 10: 22, 12: 24, 20: 26 };

export function dieSize(type: number): number {
	return dieSizeMm[type] ?? 25;
}

/**
 * The type of a die (decision 17): what was asked for as long as it covers the faces, else the smallest that
 * does; without a wish the smallest that covers the faces, 6 without any.
 * @param wish `sides` as sent, or null
 * @param faces how many face children there are, or the highest face number if that is larger
 */
export function dieType(wish: number | null, faces: number): number {
	if (wish !== null && wish >= faces) return wish;
	if (faces === 0) return 6;
	return dieTypes.find((type) => type >= faces) ?? 20;
}
