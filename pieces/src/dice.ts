/** The dice there are, by their number of faces. */
export const dieTypes = [2, 4, 6, 8, 10, 12, 20] as const;
export type DieType = (typeof dieTypes)[number];

/** The number of faces of the largest die. */
export const maxFaces = 20;

/** Edge length in mm of each die as it is commonly sold. */
const edgeMm: Readonly<Record<DieType, number>> = { 2: 25, 4: 22, 6: 25, 8: 22, 10: 22, 12: 24, 20: 26 };

export function isDieType(value: number | null | undefined): value is DieType {
	return dieTypes.some((type) => type === value);
}

/** The edge length of a die in mm. */
export function dieSize(type: number): number {
	return isDieType(type) ? edgeMm[type] : edgeMm[6];
}

/**
 * The type of a die: what was requested as long as it covers the faces, else the smallest that does; without a
 * request the smallest that covers the faces, 6 without any.
 * @param requestedSides `sides` as sent, or null
 * @param faces how many face children there are, or the highest face number if that is larger
 */
export function dieType(requestedSides: number | null, faces: number): number {
	if (requestedSides !== null && requestedSides >= faces) return requestedSides;
	if (faces === 0) return 6;
	return dieTypes.find((type) => type >= faces) ?? maxFaces;
}
