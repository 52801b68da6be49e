import { cross, dot, length, middle, minus, times, unit, type Vector } from "./vectors.ts";

/** A flat face: its corners, clockwise as seen from outside, and its point nearest to the solid's centre. */
export type Face = { corners: Vector[]; center: Vector; normal: Vector };
/** A face of a die. A coin's rim has no numbers. */
export type NumberedFace = Face & { number: number | undefined };

/** The rounding error up to which two values count as equal; the solids are about 1 unit large. */
const tolerance = 1e-6;

const golden = (1 + Math.sqrt(5)) / 2;

function signs(...absolute: [number, number, number]): Vector[] {
	const [x, y, z] = absolute.map((value) => (value === 0 ? [0] : [value, -value])) as [
		number[],
		number[],
		number[],
	];
	return x.flatMap((a) => y.flatMap((b) => z.map((c): Vector => [a, b, c])));
}

/** All sign combinations of (x, y, z) and of its cyclic permutations. */
function rotations(x: number, y: number, z: number): Vector[] {
	return [...signs(x, y, z), ...signs(z, x, y), ...signs(y, z, x)];
}

/** The d10: its kites are flat only if the ring of corners rises and falls by exactly this much (about 0.10557). */
function trapezohedron(): Vector[] {
	const c = Math.cos(Math.PI / 5);
	const rise = (1 - c) / (1 + c);
	const ring = Array.from({ length: 10 }, (_, i): Vector => {
		const angle = (i * Math.PI) / 5;
		return [Math.cos(angle), i % 2 === 0 ? rise : -rise, Math.sin(angle)];
	});
	return [[0, -1, 0], [0, 1, 0], ...ring];
}

/** Enough corners for a coin to look round. */
const coinCorners = 36;

function coin(): Vector[] {
	return Array.from({ length: coinCorners }, (_, i) => (i * 2 * Math.PI) / coinCorners).flatMap(
		(angle): Vector[] => [0.08, -0.08].map((z) => [Math.cos(angle), Math.sin(angle), z]),
	);
}

const corners: Record<number, () => Vector[]> = {
	2: coin,
	4: () => [
		[1, 1, 1],
		[1, -1, -1],
		[-1, 1, -1],
		[-1, -1, 1],
	],
	6: () => signs(1, 1, 1),
	8: () =>
		rotations(1, 0, 0).filter((v, i, all) => all.findIndex((w) => length(minus(v, w)) < tolerance) === i),
	10: trapezohedron,
	12: () => [...signs(1, 1, 1), ...rotations(0, 1 / golden, golden)],
	20: () => rotations(0, 1, golden),
};

/** Sorts the corners of a face by their angle around its normal. */
function sortAround(points: readonly Vector[], normal: Vector): Vector[] {
	const center = middle(points);
	const [first = center] = points;
	const x = unit(minus(first, center));
	const y = cross(normal, x);
	const angle = (p: Vector) => Math.atan2(dot(minus(p, center), y), dot(minus(p, center), x));
	return points
		.map((p) => ({ p, at: angle(p) }))
		.sort((a, b) => a.at - b.at)
		.map(({ p }) => p);
}

/**
 * The faces of the convex solid with these corners around the origin. Triangles whose planes are equal up to rounding
 * form one face: otherwise a d12 would have 36.
 */
export function facesAround(points: readonly Vector[]): Face[] {
	const faces: Face[] = [];
	const isKnown = (normal: Vector) =>
		faces.some((face) => length(minus(face.normal, normal)) < 1e3 * tolerance);
	for (const [i, a] of points.entries()) {
		for (const [j, b] of points.entries()) {
			for (const c of points.slice(Math.max(i, j) + 1)) {
				if (j <= i) continue;
				const across = cross(minus(b, a), minus(c, a));
				if (length(across) < tolerance) continue;
				const outward = dot(across, a) < 0 ? times(across, -1) : across;
				const normal = unit(outward);
				const height = dot(normal, a);
				if (points.some((p) => dot(normal, p) > height + tolerance) || isKnown(normal)) continue;
				const inPlane = points.filter((p) => Math.abs(dot(normal, p) - height) < tolerance);
				faces.push({ corners: sortAround(inPlane, normal), center: times(normal, height), normal });
			}
		}
	}
	return faces;
}

/** The parallel face on the opposite side, if there is one. */
export function opposite<T extends Face>(faces: readonly T[], face: Face): T | undefined {
	return faces.find((other) => dot(other.normal, face.normal) < -1 + tolerance);
}

/**
 * The face beyond the edge that begins at this corner of a face. All faces must be of one solid, so that they share the
 * points of their corners.
 */
export function beyond<T extends Face>(faces: readonly T[], face: T, corner: number): T | undefined {
	const ends = [corner, corner + 1].map((i) => face.corners[i % face.corners.length] as Vector);
	return faces.find((other) => other !== face && ends.every((end) => other.corners.includes(end)));
}

/** Western dice: 1, 2 and 3 run counter-clockwise around their common corner. Here, y points down. */
const cube: readonly (readonly [number, Vector])[] = [
	[1, [0, 0, 1]],
	[6, [0, 0, -1]],
	[2, [0, -1, 0]],
	[5, [0, 1, 0]],
	[3, [-1, 0, 0]],
	[4, [1, 0, 0]],
];

/**
 * Numbers the faces like those of real dice: opposite faces add up to one more than the number of faces, consecutive
 * numbers are far apart, and a d10 has its odd numbers around one pole. Makers agree on the opposite faces only:
 * https://boardgames.stackexchange.com/questions/16676/is-there-a-standard-way-to-number-the-faces-of-a-20-sided-die
 */
function numbered(type: number, faces: readonly Face[]): Map<Face, number> {
	const numbers = new Map<Face, number>();
	const flat = type === 2 ? faces.filter((face) => Math.abs(face.normal[2]) > 0.5) : [...faces];
	const pole = flat[0] ? Math.sign(flat[0].normal[1]) : 1;
	if (type === 6) {
		for (const [number, normal] of cube) {
			const face = flat.find((candidate) => dot(candidate.normal, normal) > 0.9);
			if (face) numbers.set(face, number);
		}
		return numbers;
	}
	let last: Face | undefined = flat.find((face) => face.normal[2] > 0.9) ?? flat[0];
	for (let number = 1; last !== undefined; number++) {
		numbers.set(last, number);
		const other = opposite(flat, last);
		if (other) numbers.set(other, type + 1 - number);
		const previous: Face = last;
		const isOnItsPole = (face: Face) =>
			type !== 10 || Math.sign(face.normal[1]) === (number % 2 === 0 ? pole : -pole);
		const free = flat.filter((face) => !numbers.has(face) && isOnItsPole(face));
		last = free.reduce<Face | undefined>(
			(best, face) =>
				best === undefined || dot(face.normal, previous.normal) < dot(best.normal, previous.normal) - 1e-9
					? face
					: best,
			undefined,
		);
	}
	return numbers;
}

/**
 * The faces of a die of this type, not yet scaled, with their results. The result of a d4's face is shown when the die
 * lies on it. A coin includes its rim. Every die is built from these faces, drawn or cut out of paper.
 */
export function solidOf(type: number): NumberedFace[] {
	const faces = facesAround((corners[type] ?? corners[6] ?? coin)());
	const numbers = numbered(type, faces);
	return faces.map((face) => ({ ...face, number: numbers.get(face) }));
}

/**
 * Distance of the results in the corners of a d4's face from its centre, and their radius, in the face's inner radii.
 */
export const cornerMark = { distance: 0.8, radius: 0.52 };

/** The results in the corners of a face of a d4: each is the number of the face opposite to the corner. */
export function cornerResults(solid: readonly NumberedFace[], { corners }: Face): number[] {
	return corners.map((corner) => solid.find((face) => !face.corners.includes(corner))?.number ?? 0);
}
