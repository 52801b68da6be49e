// Dice as polyhedra: corners in space, and the faces around them.

type Vector = readonly [x: number, y: number, z: number];

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
];
export const distance = (a: Vector, b: Vector) => Math.hypot(...minus(a, b));

const golden = (1 + Math.sqrt(5)) / 2;
const signs = [-1, 1];
const cube = signs.flatMap((x) => signs.flatMap((y) => signs.map((z): Vector => [x, y, z])));

/** The points (0, ±a, ±b) and those with the coordinates in turn. */
const cyclic = (a: number, b: number) =>
	signs.flatMap((s) =>
		signs.flatMap((t): Vector[] => [
			[0, s * a, t * b],
			[s * a, t * b, 0],
			[t * b, 0, s * a],
		]),
	);

/** A pentagonal trapezohedron: two apexes, and ten corners that go up and down around its middle, so that its kites are flat. */
function trapezohedron(): Vector[] {
	const step = Math.PI / 5;
	const rise = (1 - Math.cos(step)) / (1 + Math.cos(step));
	const ring = Array.from({ length: 10 }, (_, i): Vector => {
		return [Math.cos(i * step), Math.sin(i * step), i % 2 === 0 ? rise : -rise];
	});
	return [...ring, [0, 0, 1], [0, 0, -1]];
}

const corners: Readonly<Record<number, readonly Vector[]>> = {
	4: cube.filter(([x, y, z]) => x * y * z > 0),
	6: cube,
	8: signs.flatMap((s): Vector[] => [
		[s, 0, 0],
		[0, s, 0],
		[0, 0, s],
	]),
	10: trapezohedron(),
	12: [...cube, ...cyclic(1 / golden, golden)],
	20: cyclic(1, golden),
};

/** A face: the places of its corners, in order around it; and how far its plane lies from the middle. */
type PolyhedronFace = { corners: readonly number[]; normal: Vector; reach: number };

export type Polyhedron = { corners: readonly Vector[]; faces: readonly PolyhedronFace[] };

const near = 1e-6;

/** The faces of a convex polyhedron around the origin: the planes with corners on one side only. */
function facesOf(points: readonly Vector[]): PolyhedronFace[] {
	const found = new Map<string, PolyhedronFace>();
	points.forEach((a, i) => {
		points.slice(i + 1).forEach((b, j) => {
			for (const c of points.slice(i + j + 2)) {
				const across = cross(minus(b, a), minus(c, a));
				const length = Math.hypot(...across);
				if (length < near) continue;
				const sign = dot(across, a) < 0 ? -1 : 1;
				const normal = across.map((part) => (sign * part) / length) as unknown as Vector;
				const reach = dot(normal, a);
				if (points.some((point) => dot(normal, point) > reach + near)) continue;
				const on = points.flatMap((point, k) => (dot(normal, point) > reach - near ? [k] : []));
				found.set(on.join(), { corners: inOrder(points, on, normal), normal, reach });
			}
		});
	});
	return [...found.values()];
}

/** Corners of a face in order around it, clockwise when seen from outside with y down. */
function inOrder(points: readonly Vector[], face: readonly number[], normal: Vector): number[] {
	const at = (place: number) => points[place] as Vector;
	const first = at(face[0] ?? 0);
	const middle = face.reduce(
		([x, y, z], place): Vector => {
			const [px, py, pz] = at(place);
			return [x + px / face.length, y + py / face.length, z + pz / face.length];
		},
		[0, 0, 0] as Vector,
	);
	const along = minus(first, middle);
	const up = cross(normal, along);
	const angle = (place: number) => {
		const from = minus(at(place), middle);
		return Math.atan2(dot(from, up), dot(from, along));
	};
	return face.toSorted((a, b) => angle(b) - angle(a));
}

/** The shape of a die with so many faces; undefined for coins and numbers of faces that no die has. */
export function polyhedronOf(type: number): Polyhedron | undefined {
	const points = corners[type];
	return points && { corners: points, faces: facesOf(points) };
}

/**
 * The numbers of the faces, so that opposite ones add up to one more than there are faces, as on dice in shops. A d4 has no
 * opposite faces.
 */
export function numbersOf({ faces }: Polyhedron): number[] {
	const numbers: number[] = [];
	let next = 1;
	faces.forEach((face, i) => {
		if (numbers[i] !== undefined) return;
		numbers[i] = next;
		const opposite = faces.findIndex((other) => dot(face.normal, other.normal) < -1 + near);
		if (opposite !== -1) numbers[opposite] = faces.length + 1 - next;
		next++;
	});
	return numbers;
}
