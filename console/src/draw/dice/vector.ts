/** A point or direction in CSS coordinates: x to the right, y down, z towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number];
/** A rotation matrix by rows. */
export type Rotation = readonly [Vector, Vector, Vector];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vector): number => Math.hypot(...a);
export const unit = (a: Vector): Vector => times(a, 1 / length(a));

export const cross = (a: Vector, b: Vector): Vector => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
];

export function middle(points: readonly Vector[]): Vector {
	return times(points.reduce(add, [0, 0, 0]), 1 / points.length);
}

export function turned(rotation: Rotation, v: Vector): Vector {
	return [dot(rotation[0], v), dot(rotation[1], v), dot(rotation[2], v)];
}

/** The rotation `first`, followed by `then`. */
export function combined(first: Rotation, then: Rotation): Rotation {
	const columns = [0, 1, 2].map((i): Vector => [first[0][i] ?? 0, first[1][i] ?? 0, first[2][i] ?? 0]);
	const row = (v: Vector): Vector => columns.map((column) => dot(v, column)) as unknown as Vector;
	return [row(then[0]), row(then[1]), row(then[2])];
}

export function aroundX(degrees: number): Rotation {
	const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
	return [
		[1, 0, 0],
		[0, c, -s],
		[0, s, c],
	];
}

export function aroundY(degrees: number): Rotation {
	const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
	return [
		[c, 0, s],
		[0, 1, 0],
		[-s, 0, c],
	];
}

/** A value of `transform`, rounded because browsers reject numbers like 1e-17. */
export function matrix3d([x, y, z]: Rotation, move: Vector = [0, 0, 0]): string {
	const columns = [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, ...move, 1];
	return `matrix3d(${columns.map((value) => Math.round(value * 1e5) / 1e5).join(",")})`;
}

/** The projection of `matrix3d` to the plane of the screen, which a browser draws without a separate layer. */
export function matrix2d([x, y]: Rotation, move: Vector = [0, 0, 0]): string {
	const values = [x[0], y[0], x[1], y[1], move[0], move[1]];
	return `matrix(${values.map((value) => Math.round(value * 1e5) / 1e5).join(",")})`;
}
