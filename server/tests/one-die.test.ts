// The screen, the paper and Tabletop Simulator's template show the same dice: read from what each of them draws.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ttsDieTemplate } from "@tuckbox/pieces";
import {
	add,
	beyond,
	dot,
	length,
	middle,
	minus,
	opposite,
	solidOf,
	times,
	unit,
	type Vector,
} from "@tuckbox/pieces/solids";
import { dieOf } from "@tuckbox/web/draw/dice/die.ts";
import { turned } from "@tuckbox/web/draw/dice/vector.ts";
import { apply } from "../src/exports/model/geometry.ts";
import { drawNet, netOf, overlap } from "../src/exports/print/nets.ts";

/** The neighbours of each face from 1 on, clockwise as seen from outside, starting with the lowest number. */
const neighbours: Readonly<Record<number, string>> = {
	4: "2 4 3, 1 3 4, 1 4 2, 1 2 3",
	6: "2 4 5 3, 1 3 6 4, 1 5 6 2, 1 2 6 5, 1 4 6 3, 2 3 5 4",
	8: "5 7 6, 5 6 8, 5 8 7, 6 7 8, 1 2 3, 1 4 2, 1 3 4, 2 4 3",
	10: "4 8 5 9, 5 8 10 7, 6 9 7 10, 1 9 6 8, 1 8 2 7, 3 10 4 9, 2 10 3 5, 1 4 2 5, 1 3 6 4, 2 6 3 7",
	12:
		"3 5 7 4 11, 5 9 12 10 7, 1 11 6 9 5, 1 7 10 8 11, 1 3 9 2 7, 3 11 8 12 9, " +
		"1 5 2 10 4, 4 10 12 6 11, 2 5 3 6 12, 2 12 8 4 7, 1 4 8 6 3, 2 9 6 8 10",
	20:
		"5 19 12, 7 18 20, 11 19 17, 8 16 18, 1 15 17, 11 16 14, 2 13 15, 4 12 14, 11 13 20, 12 18 15, " +
		"3 9 6, 1 8 10, 7 9 17, 6 8 19, 5 10 7, 4 6 20, 3 5 13, 2 10 4, 1 3 14, 2 16 9",
};
const types = Object.keys(neighbours).map(Number);

/** A face with its corners in space, and where each of them is drawn for who looks at it: x to the right, y down. */
type Seen = { number: number; corners: readonly Vector[]; drawn: readonly (readonly [number, number])[] };

const isSame = (a: Vector, b: Vector) => length(minus(a, b)) < 1e-5;

/** The clockwise order of points around their middle, as their places in the list. */
function clockwise(points: readonly (readonly [number, number])[]): number[] {
	const [x = 0, y = 0] = middle(points.map(([x, y]): Vector => [x, y, 0]));
	const angle = (i: number) => Math.atan2((points[i]?.[1] ?? 0) - y, (points[i]?.[0] ?? 0) - x);
	return [...points.keys()].sort((a, b) => angle(a) - angle(b));
}

const fromLowest = (ring: readonly number[]) => {
	const at = ring.indexOf(Math.min(...ring));
	return [...ring.slice(at), ...ring.slice(0, at)].join(" ");
};

function neighboursOf(faces: readonly Seen[]): string {
	const rings = faces
		.toSorted((a, b) => a.number - b.number)
		.map(({ corners, drawn, number }, at) => {
			assert.equal(number, at + 1);
			const ring = clockwise(drawn).map((i) => corners[i] as Vector);
			return fromLowest(
				ring.map((corner, i) => {
					const ends = [corner, ring[(i + 1) % ring.length] as Vector];
					const beyondIt = faces.filter(
						(face) =>
							face.number !== number && ends.every((end) => face.corners.some((one) => isSame(one, end))),
					);
					assert.equal(beyondIt.length, 1, "every edge belongs to two faces");
					return beyondIt[0]?.number ?? 0;
				}),
			);
		});
	return rings.join(", ");
}

function onScreen(type: number): Seen[] {
	return dieOf(type).faces.map(({ marks, corners, toFront }) => {
		const numbers = marks.map(({ number }) => number);
		// a face of a d4 shows all results but that for which the die lies on it
		const number = type === 4 ? 10 - numbers.reduce((sum, one) => sum + one, 0) : (numbers[0] ?? 0);
		const drawn = corners.map((corner) => {
			const [x, y] = turned(toFront, corner);
			return [x, y] as const;
		});
		return { number, corners, drawn };
	});
}

/** The outer angle at an edge of a solid, which depends on its length alone; lengths are shares of the longest edge. */
function bendOf(type: number): (share: number) => number {
	const solid = solidOf(type);
	const edges = solid.flatMap((face) =>
		face.corners.map((corner, i) => {
			const next = face.corners[(i + 1) % face.corners.length] as Vector;
			const other = beyond(solid, face, i) ?? face;
			return { long: length(minus(next, corner)), angle: Math.acos(dot(face.normal, other.normal)) };
		}),
	);
	const longest = Math.max(...edges.map(({ long }) => long));
	return (share) => edges.find(({ long }) => Math.abs(long / longest - share) < 1e-4)?.angle ?? Number.NaN;
}

/** A net, cut out and folded away from who looks at it, until it closes. */
function folded(type: number): Seen[] {
	const faces = (netOf(type, 1)?.faces ?? []).map(({ number, points }) => ({
		number,
		points: points.map(([x, y]): Vector => [x, y, 0]),
	}));
	const edgesOf = (points: readonly Vector[]) =>
		points.map((a, i) => [a, points[(i + 1) % points.length] as Vector] as const);
	const longest = Math.max(
		...faces.flatMap(({ points }) => edgesOf(points).map(([a, b]) => length(minus(b, a)))),
	);
	const bend = bendOf(type);
	const [first] = faces;
	assert.ok(first);
	const placed = new Map([[first, (v: Vector) => v]]);
	for (const [face, place] of placed) {
		for (const [a, b] of edgesOf(face.points)) {
			const other = faces.find(
				(one) => !placed.has(one) && [a, b].every((end) => one.points.some((point) => isSame(point, end))),
			);
			if (other === undefined) continue;
			const along = unit(minus(b, a));
			const inward = minus(middle(other.points), a);
			const aside = unit(minus(inward, times(along, dot(inward, along))));
			const angle = bend(length(minus(b, a)) / longest);
			const [c, s] = [Math.cos(angle), Math.sin(angle)];
			placed.set(other, (v) => {
				const from = minus(v, a);
				const [u, w, z] = [dot(from, along), dot(from, aside), v[2]];
				const flat = add(a, add(times(along, u), times(aside, w * c + z * s)));
				return place([flat[0], flat[1], z * c - w * s]);
			});
		}
	}
	assert.equal(placed.size, type, "the faces of a net hang together");
	return [...placed].map(([{ number, points }, place]) => ({
		number,
		corners: points.map(place),
		drawn: points.map(([x, y]) => [x, y] as const),
	}));
}

for (const type of types) {
	test(`a d${type} has the faces, the neighbours and the numbers that dice have`, () => {
		const solid = solidOf(type);
		const rings = solid
			.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
			.map((face) => fromLowest(face.corners.map((_, i) => beyond(solid, face, i)?.number ?? 0)));
		assert.equal(rings.join(", "), neighbours[type]);
		for (const face of type === 4 ? [] : solid)
			assert.equal((face.number ?? 0) + (opposite(solid, face)?.number ?? 0), type + 1);
	});

	test(`a d${type} on the screen is that die`, () => {
		assert.equal(neighboursOf(onScreen(type)), neighbours[type]);
	});

	test(`a d${type} cut out of paper, folded and glued is that die`, () => {
		assert.equal(neighboursOf(folded(type)), neighbours[type]);
	});
}

/** The pictures on a net, whose keys are their numbers. */
function printed(type: number) {
	const net = netOf(type, 1);
	assert.ok(net);
	const part = { x: 0, y: 0, width: 1, height: 1 };
	return drawNet(net, (number) => ({ key: String(number), preview: null, part })).pictures;
}

test("no image of a printed die shows on another face than its own", () => {
	for (const type of types) {
		const clips = printed(type).map(({ clip }) =>
			clip.flatMap(([, ...at]): (readonly [number, number])[] => (at.length === 2 ? [[at[0], at[1]]] : [])),
		);
		const faces = clips.filter((clip, i) => clips.findIndex((one) => one.join() === clip.join()) === i);
		assert.equal(faces.length, type);
		for (const [i, face] of faces.entries())
			for (const other of faces.slice(i + 1)) assert.ok(!overlap(face, other), `d${type}`);
	}
});

test("a d4 cut out of paper names its result on all three faces at the corner on top", () => {
	const pictures = printed(4);
	assert.equal(pictures.length, 12);
	const faces = folded(4);
	for (const { number, corners } of faces) {
		for (const other of faces.filter((face) => face.number !== number)) {
			const top = other.corners.findIndex((corner) => corners.every((one) => !isSame(one, corner)));
			const [x, y] = other.drawn[top] ?? [0, 0];
			const distance = (px: number, py: number) => Math.hypot(px - x, py - y);
			const [left, up] = middle(other.drawn.map(([u, v]): Vector => [u, v, 0]));
			// of the pictures at this corner, that on this face
			const own = pictures.filter(({ matrix }) => {
				const [u, v] = apply(matrix, [0.5, 0.5]);
				const toMiddle = Math.hypot(u - left, v - up);
				return distance(u, v) + toMiddle < distance(left, up) + 1e-6;
			});
			assert.deepEqual(
				own.map(({ image }) => image.key),
				[String(number)],
			);
			for (const { matrix } of own) {
				const [head, foot] = [0, 1].map((at) => distance(...apply(matrix, [0.5, at])));
				assert.ok((head ?? 0) < (foot ?? 0), "its head is at the corner");
			}
		}
	}
});

test("a d4 of Tabletop Simulator is that die: at each edge, it shows the number beyond it", () => {
	const places = ttsDieTemplate(4)?.places ?? [];
	const rings = [0, 3, 6, 9].map((at) => {
		const face = places.slice(at, at + 3);
		const ring = clockwise(face.map(({ x, y }) => [x, y])).map((i) => face[i]?.number ?? 0);
		return { number: 10 - ring.reduce((sum, one) => sum + one, 0), ring: fromLowest(ring) };
	});
	const sorted = rings.sort((a, b) => a.number - b.number);
	assert.equal(sorted.map(({ ring }) => ring).join(", "), neighbours[4]);
});
