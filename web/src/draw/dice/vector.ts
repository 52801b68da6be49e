import { dot, length, unit, type Vector } from "@tuckbox/pieces/solids";

/** A rotation matrix by rows. */
export type Rotation = readonly [Vector, Vector, Vector];

export function turned(rotation: Rotation, v: Vector): Vector {
	return [dot(rotation[0], v), dot(rotation[1], v), dot(rotation[2], v)];
}

/** Combines the rotation `first` with `then`, which follows it. */
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

export function aroundZ(degrees: number): Rotation {
	const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
	return [
		[c, -s, 0],
		[s, c, 0],
		[0, 0, 1],
	];
}

/** The inverse of a rotation. */
function inverse([x, y, z]: Rotation): Rotation {
	return [
		[x[0], y[0], z[0]],
		[x[1], y[1], z[1]],
		[x[2], y[2], z[2]],
	];
}

/** The rotation by an angle in radians around a unit axis (Rodrigues). */
function around([x, y, z]: Vector, angle: number): Rotation {
	const [c, s, t] = [Math.cos(angle), Math.sin(angle), 1 - Math.cos(angle)];
	return [
		[t * x * x + c, t * x * y - s * z, t * x * z + s * y],
		[t * x * y + s * z, t * y * y + c, t * y * z - s * x],
		[t * x * z - s * y, t * y * z + s * x, t * z * z + c],
	];
}

/** A rotation on the shortest way between two rotations, at a share of the way. */
export function between(from: Rotation, to: Rotation, share: number): Rotation {
	const whole = combined(inverse(from), to);
	const [[a, b, c], [d, e, f], [g, h, i]] = whole;
	const angle = Math.acos(Math.max(-1, Math.min(1, (a + e + i - 1) / 2)));
	if (angle < 1e-6) return to;
	const twist: Vector = [h - f, c - g, d - b];
	// at half a turn, the matrix is symmetric, and its columns contain the axis instead
	const columns: Vector[] = [
		[a + 1, d, g],
		[b, e + 1, h],
		[c, f, i + 1],
	];
	const longest = columns.reduce((best, v) => (length(v) > length(best) ? v : best));
	const axis = unit(length(twist) > 1e-4 ? twist : longest);
	return combined(from, around(axis, angle * share));
}

/** The transform of a plane in space, seen from the front, by its axes to the right and down and its origin. */
export function matrix2d(right: Vector, down: Vector, origin: Vector, separator = " "): string {
	const values = [right[0], right[1], down[0], down[1], origin[0], origin[1]];
	// browsers reject numbers like 1e-17
	return `matrix(${values.map((value) => Math.round(value * 1e4) / 1e4).join(separator)})`;
}
