import { type Face, opposite, solidOf } from "./solid.ts";
import {
	aroundX,
	aroundY,
	combined,
	cross,
	dot,
	length,
	matrix2d,
	matrix3d,
	minus,
	type Rotation,
	times,
	turned,
	unit,
	type Vector,
} from "./vector.ts";

/** A face of a die as an element: its box, outline and position, relative to the die's size. */
export type DieFace = {
	/** Undefined on a coin's rim. */
	number: number | undefined;
	normal: Vector;
	width: number;
	height: number;
	/** The centre of the face in its box. */
	middleX: number;
	middleY: number;
	/** The radius of the largest circle around the centre that fits the face. */
	inradius: number;
	/** Corners in the box, in percent. */
	outline: (readonly [number, number])[];
	/** The rotation that turns the face to the viewer, upright. */
	toFront: Rotation;
	/** The position of the box's top left corner. */
	corner: Vector;
};

export type Die = { type: number; faces: DieFace[] };

/** The upward direction on a face: to the pole on a d10, to a corner of a triangle or pentagon, otherwise to the top. */
function upOf(type: number, face: Face): Vector {
	const flat = (v: Vector) => minus(v, times(face.normal, dot(v, face.normal)));
	const toCorner = face.corners.map((corner) => minus(corner, face.center));
	if (type === 10) {
		const pole: Vector = [0, Math.sign(face.normal[1]), 0];
		return unit(flat(pole));
	}
	const up: Vector = Math.abs(face.normal[1]) > 0.95 ? [0, 0, -1] : [0, -1, 0];
	if (type === 6 || type === 2) return unit(flat(up));
	const upmost = toCorner.reduce((best, v) => (dot(v, up) > dot(best, up) + 1e-9 ? v : best));
	return unit(upmost);
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
 * numbers are far apart, and a d10 has its odd numbers around one pole.
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

/** The length in a solid that stands for a die's size: the edge of a d4 or d6, the diameter of any other. */
function sizeOf(type: number, faces: readonly Face[]): number {
	const [a = [0, 0, 1], b = [0, 0, 0]] = faces[0]?.corners ?? [];
	if (type === 4 || type === 6) return length(minus(a, b));
	return 2 * Math.max(...faces.flatMap((face) => face.corners.map(length)));
}

function elementOf(type: number, face: Face, number: number | undefined, scale: number): DieFace {
	const up = upOf(type, face);
	const right = cross(face.normal, up);
	const down = times(up, -1);
	const flat = face.corners.map((corner): [number, number] => {
		const v = times(minus(corner, face.center), scale);
		return [dot(v, right), dot(v, down)];
	});
	const xs = flat.map(([x]) => x);
	const ys = flat.map(([, y]) => y);
	const [left, top] = [Math.min(...xs), Math.min(...ys)];
	const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
	const distances = flat.map(([x, y], i) => {
		const [nextX, nextY] = flat[(i + 1) % flat.length] ?? [0, 0];
		return Math.abs(x * nextY - y * nextX) / Math.hypot(nextX - x, nextY - y);
	});
	const center = times(face.center, scale);
	return {
		number,
		normal: face.normal,
		width,
		height,
		middleX: -left,
		middleY: -top,
		inradius: Math.min(...distances),
		outline: flat.map(([x, y]) => [((x - left) / width) * 100, ((y - top) / height) * 100]),
		toFront: [right, down, face.normal],
		corner: [0, 1, 2].map(
			(i) => (center[i] ?? 0) + left * (right[i] ?? 0) + top * (down[i] ?? 0),
		) as unknown as Vector,
	};
}

const dice = new Map<number, Die>();

/** A die by its type: 2, 4, 6, 8, 10, 12 or 20; any other is a d6. */
export function dieOf(type: number): Die {
	const known = dice.get(type);
	if (known !== undefined) return known;
	const solid = solidOf(type);
	const numbers = numbered(type, solid);
	const scale = 1 / sizeOf(type, solid);
	const die = { type, faces: solid.map((face) => elementOf(type, face, numbers.get(face), scale)) };
	dice.set(type, die);
	return die;
}

/** The inverse of `toFront`. */
function standing({ toFront: [right, down, normal] }: DieFace): Rotation {
	return [0, 1, 2].map((i) => [right[i], down[i], normal[i]]) as unknown as Rotation;
}

/** The transform that places a face's element on a die of this size in pixels. */
export function placeOf(face: DieFace, sizePx: number): string {
	return matrix3d(standing(face), times(face.corner, sizePx));
}

/** The same for a die at rest in a pose, as a flat transform. */
export function flatPlaceOf(face: DieFace, sizePx: number, pose: Rotation): string {
	return matrix2d(combined(standing(face), pose), times(turned(pose, face.corner), sizePx));
}

/** Whether a face is visible to the viewer. */
export function isSeen(face: DieFace, pose: Rotation): boolean {
	return turned(pose, face.normal)[2] > 1e-3;
}

export function outlineOf(face: DieFace): string {
	return `polygon(${face.outline.map(([x, y]) => `${x.toFixed(3)}% ${y.toFixed(3)}%`).join(",")})`;
}

/** How far a die is tilted so that neighbouring faces are visible, but the chosen one clearly faces the viewer. */
const tilts: Record<number, readonly [x: number, y: number]> = {
	2: [-30, -20],
	10: [-16, -10],
	12: [-18, -14],
	20: [-11, -8],
};

/** The pose in which a die shows a face and a little of its neighbours. */
export function poseOf(die: Die, number: number): Rotation {
	const face = die.faces.find((candidate) => candidate.number === number) ?? die.faces[0];
	if (face === undefined) throw new Error(`a d${die.type} without faces`);
	const [x, y] = tilts[die.type] ?? [-26, -24];
	return combined(face.toFront, combined(aroundY(y), aroundX(x)));
}

const light = unit([-0.3, -0.62, 0.9]);

/** How much darker than in full light a face is in a pose, from 0 to about 0.5. */
export function shadeOf(face: DieFace, pose: Rotation): number {
	const brightness = Math.max(0, dot(turned(pose, face.normal), light));
	return Math.round((1 - brightness) * 46) / 100;
}

/** How far a die extends from its centre in any pose, relative to its size. */
export function reachOf(type: number): number {
	if (type === 6) return Math.sqrt(3) / 2;
	if (type === 4) return Math.sqrt(3 / 8);
	return 0.5;
}
