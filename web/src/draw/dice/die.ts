import { resultPlace } from "@tuckbox/pieces";
import {
	cornerMark,
	cornerResults,
	cross,
	dot,
	type Face,
	length,
	minus,
	type NumberedFace,
	solidOf,
	times,
	unit,
	type Vector,
} from "@tuckbox/pieces/solids";
import { aroundX, aroundZ, combined, type Rotation, turned } from "./vector.ts";

/** A result on a face: its number or picture, upright in its own frame. */
export type Mark = {
	number: number;
	/** Its centre, and its axes to the right and down, on the die. */
	center: Vector;
	right: Vector;
	down: Vector;
	/** The radius of the circle that it may fill. */
	radius: number;
};

/** A face of a die, relative to the die's size. */
export type DieFace = {
	/** Undefined on a coin's rim. */
	number: number | undefined;
	normal: Vector;
	corners: Vector[];
	/** The results on it: one in its middle; on a d4, one in each corner. */
	marks: Mark[];
	/** The rotation that turns the face to the viewer, upright. */
	toFront: Rotation;
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

/** The length in a solid that corresponds to a die's size: the edge of a d4 or d6, the diameter of any other. */
function solidSize(type: number, faces: readonly Face[]): number {
	const [a = [0, 0, 1], b = [0, 0, 0]] = faces[0]?.corners ?? [];
	if (type === 4 || type === 6) return length(minus(a, b));
	return 2 * Math.max(...faces.flatMap((face) => face.corners.map(length)));
}

/** The radius of the largest circle around a face's centre that fits it. */
function inradiusOf({ corners, center }: Face): number {
	const distances = corners.map((corner, i) => {
		const next = corners[(i + 1) % corners.length] ?? corner;
		return length(cross(minus(corner, center), minus(next, center))) / length(minus(next, corner));
	});
	return Math.min(...distances);
}

/** The results in the corners of a face of a d4. */
function cornerMarks(face: Face, solid: readonly NumberedFace[]): Mark[] {
	const inradius = inradiusOf(face);
	const results = cornerResults(solid, face);
	return face.corners.map((corner, i) => {
		const up = unit(minus(corner, face.center));
		return {
			number: results[i] ?? 0,
			center: [0, 1, 2].map(
				(i) => (face.center[i] ?? 0) + (up[i] ?? 0) * inradius * cornerMark.distance,
			) as unknown as Vector,
			right: cross(face.normal, up),
			down: times(up, -1),
			radius: inradius * cornerMark.radius,
		};
	});
}

function drawnFace(type: number, face: NumberedFace, solid: readonly NumberedFace[], scale: number): DieFace {
	const { number } = face;
	const up = upOf(type, face);
	const [right, down] = [cross(face.normal, up), times(up, -1)];
	const middle = { center: face.center, right, down, radius: inradiusOf(face) };
	const marks =
		number === undefined
			? []
			: resultPlace(type) === "topCorner"
				? cornerMarks(face, solid)
				: [{ number, ...middle }];
	return {
		number,
		normal: face.normal,
		corners: face.corners.map((corner) => times(corner, scale)),
		marks: marks.map((mark) => ({
			...mark,
			center: times(mark.center, scale),
			radius: mark.radius * scale,
		})),
		toFront: [right, down, face.normal],
	};
}

const dice = new Map<number, Die>();

/** A die by its type: 2, 4, 6, 8, 10, 12 or 20; any other is a d6. */
export function dieOf(type: number): Die {
	const known = dice.get(type);
	if (known !== undefined) return known;
	const solid = solidOf(type);
	const scale = 1 / solidSize(type, solid);
	const die = { type, faces: solid.map((face) => drawnFace(type, face, solid, scale)) };
	dice.set(type, die);
	return die;
}

/** Whether a face is visible to the viewer. */
export function isSeen(face: DieFace, pose: Rotation): boolean {
	return turned(pose, face.normal)[2] > 1e-3;
}

/**
 * The view of a die that lies on the table, in degrees. `lean`: the viewer's angle from looking straight down, so that
 * faces at the side show it as a solid. `spin`: the die's turn on the table.
 */
const views: Record<number, { lean: number; spin: number }> = {
	2: { lean: 36, spin: -14 },
	4: { lean: 40, spin: 24 },
	6: { lean: 34, spin: -22 },
	8: { lean: 30, spin: -10 },
	10: { lean: 24, spin: -10 },
	12: { lean: 24, spin: -8 },
	20: { lean: 18, spin: -6 },
};
const usualView = { lean: 34, spin: -22 };

/** The direction up from the table, as the viewer of a die of this type sees it. */
export function upInView(type: number): Vector {
	return turned(aroundX((views[type] ?? usualView).lean), [0, 0, 1]);
}

/** The pose in which a die lies on the table with this result. */
export function poseOf(die: Die, result: number): Rotation {
	const face = die.faces.find(({ number }) => number === result) ?? die.faces[0];
	if (face === undefined) throw new Error(`a d${die.type} without faces`);
	const { lean, spin } = views[die.type] ?? usualView;
	// a d4 lies on the face whose number is its result; half a turn later, an adjacent face looks towards the viewer
	const lying =
		resultPlace(die.type) === "topCorner"
			? combined(combined(face.toFront, aroundX(180)), aroundZ(180))
			: face.toFront;
	return combined(combined(lying, aroundZ(spin)), aroundX(lean));
}

const light = unit([-0.3, -0.5, 0.95]);

/** The darkness of a face in a pose, from 0 for full light to about 0.4. */
export function shadeOf(face: DieFace, pose: Rotation): number {
	const brightness = Math.max(0, dot(turned(pose, face.normal), light));
	return Math.round((1 - brightness) * 40) / 100;
}
