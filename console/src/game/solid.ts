import { cross, dot, length, middle, minus, times, unit, type Vector } from "./vector.ts";

/** A flat face: its corners in turn around its normal, and the point of it that is nearest to the solid's middle. */
export type Face = { corners: Vector[]; center: Vector; normal: Vector };

/** How far apart two values may be and still be the same; the solids here are about 1 large. */
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

/** The same with x, y and z in turn. */
function rotations(x: number, y: number, z: number): Vector[] {
	return [...signs(x, y, z), ...signs(z, x, y), ...signs(y, z, x)];
}

/** The d10: kites are flat only when their ring rises and falls by exactly this much (about 0.10557). */
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

/** Puts the corners of a face in turn around its normal. */
function inTurn(points: readonly Vector[], normal: Vector): Vector[] {
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
 * The faces of the convex solid with these corners around the origin. Triangles in one plane are one face, found by
 * planes that are equal but for rounding: otherwise a d12 has 36.
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
				faces.push({ corners: inTurn(inPlane, normal), center: times(normal, height), normal });
			}
		}
	}
	return faces;
}

/** The face on the other side, if there is a parallel one. */
export function opposite(faces: readonly Face[], face: Face): Face | undefined {
	return faces.find((other) => dot(other.normal, face.normal) < -1 + tolerance);
}

/** The faces of a die of this type, as large as they come; a coin's rim is among them. */
export function solidOf(type: number): Face[] {
	return facesAround((corners[type] ?? corners[6] ?? coin)());
}
