/** The types of dice, by their number of faces. */
export const dieTypes = [2, 4, 6, 8, 10, 12, 20] as const;
export type DieType = (typeof dieTypes)[number];

/** The number of faces of the largest die. */
export const maxFaces = 20;

/** The number of a die face's sideKey, `face-1` … `face-20`; undefined for any other text. */
export function faceNumber(sideKey: string): number | undefined {
	const match = /^face-([1-9]\d?)$/.exec(sideKey);
	const number = Number(match?.[1]);
	return number <= maxFaces ? number : undefined;
}

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
 * The place where a die on a table shows its result: the face on top. Only a d4 has a corner on top, so each of its
 * faces shows the results in its corners. The result in a corner is the number of the opposite face, on which the die
 * lies.
 */
export function resultPlace(type: number): "topFace" | "topCorner" {
	return type === 4 ? "topCorner" : "topFace";
}

/**
 * The type of a die: the requested one if it has enough faces, otherwise the smallest with enough; 6 for a die without
 * a request and without faces.
 * @param requestedSides `sides` as sent, or null
 * @param faces the number of face children, or the highest face number if that is larger
 */
export function dieType(requestedSides: number | null, faces: number): number {
	if (requestedSides !== null && requestedSides >= faces) return requestedSides;
	if (faces === 0) return 6;
	return dieTypes.find((type) => type >= faces) ?? maxFaces;
}

/** A face of a die: its key, and the sideKey of one of its images, or null if it has none. */
type Face = { externalKey: string; sideKey: string | null };

/**
 * The number of faces that a die must have: as many as were sent, or their highest number if that is larger.
 * @param faces the images of its faces; a face with several images is one face
 */
export function facesToCover(faces: readonly Face[]): number {
	const count = new Set(faces.map(({ externalKey }) => externalKey)).size;
	const numbers = faces.map(({ sideKey }) => faceNumber(sideKey ?? "") ?? 0);
	return Math.min(maxFaces, Math.max(count, ...numbers));
}
