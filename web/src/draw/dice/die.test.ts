import assert from "node:assert/strict";
import { test } from "node:test";
import { resultPlace } from "@tuckbox/pieces";
import {
	add,
	cross,
	dot,
	facesAround,
	length,
	minus,
	opposite,
	solidOf,
	times,
	type Vector,
} from "@tuckbox/pieces/solids";
import { dieOf, isSeen, poseOf, shadeOf, upInView } from "./die.ts";
import { reachOf } from "./reach.ts";
import { between, turned } from "./vector.ts";

const types = [2, 4, 6, 8, 10, 12, 20];
const same = (a: Vector, b: Vector) => length(minus(a, b)) < 1e-5;

for (const type of types) {
	test(`a d${type} is a closed convex solid with ${type} numbered faces`, () => {
		const faces = solidOf(type);
		const numbers = dieOf(type).faces.flatMap(({ number }) => number ?? []);
		assert.deepEqual(
			numbers.sort((a, b) => a - b),
			Array.from({ length: type }, (_, i) => i + 1),
		);
		assert.equal(faces.length, type === 2 ? 38 : type);

		const edges = faces.flatMap(({ corners }) =>
			corners.map((a, i) => [a, corners[(i + 1) % corners.length]]),
		);
		for (const [a, b] of edges as [Vector, Vector][]) {
			const back = (edges as [Vector, Vector][]).filter(([c, d]) => same(a, d) && same(b, c));
			assert.equal(back.length, 1, "each edge belongs to two faces, which run along it in opposite ways");
		}
		const corners = faces.flatMap((face) => face.corners);
		const distinct = corners.filter((v, i) => corners.findIndex((w) => same(v, w)) === i);
		assert.equal(distinct.length - edges.length / 2 + faces.length, 2, "Euler's formula");
		for (const { normal, center, corners: own } of faces) {
			assert.ok(dot(normal, center) > 0, "normals look outward");
			for (const corner of corners) assert.ok(dot(normal, minus(corner, center)) < 1e-5, "convex");
			const [a, b, c] = own as [Vector, Vector, Vector];
			assert.ok(dot(cross(minus(b, a), minus(c, b)), normal) > 0, "corners run around the normal");
		}
	});

	test(`opposite faces of a d${type} add up`, () => {
		const { faces } = dieOf(type);
		const solid = solidOf(type);
		const numbered = faces.filter(({ number }) => number !== undefined);
		assert.equal(numbered.length, type === 4 ? numbered.length : type, "every face has a number");
		for (const face of faces) {
			const own = solid.find(({ normal }) => same(normal, face.normal));
			const other = own && opposite(solid, own);
			const number = faces.find(({ normal }) => other && same(normal, other.normal))?.number;
			if (type === 4) assert.equal(other, undefined);
			else if (face.number !== undefined) assert.equal(face.number + (number ?? 0), type + 1);
		}
	});

	test(`the results of a d${type} are on its faces, upright and within them`, () => {
		for (const { number, normal, corners, marks } of dieOf(type).faces) {
			assert.equal(marks.length, number === undefined ? 0 : type === 4 ? 3 : 1);
			for (const corner of corners)
				assert.ok(length(corner) <= reachOf(type) + 1e-6, "no corner extends beyond the die's reach");
			const height = dot(normal, corners[0] ?? normal);
			for (const { center, right, down, radius } of marks) {
				assert.ok(Math.abs(dot(normal, center) - height) < 1e-6, "in the plane of the face");
				assert.ok(same(cross(right, down), normal), "read from outside, and not mirrored");
				for (const [i, corner] of corners.entries()) {
					const edge = minus(corners[(i + 1) % corners.length] ?? corner, corner);
					const distance = length(cross(edge, minus(center, corner))) / length(edge);
					assert.ok(distance >= radius - 1e-6, "within the face");
				}
			}
		}
	});

	test(`a d${type} lies on the table with each result on top, as a player reads it`, () => {
		const die = dieOf(type);
		const up = upInView(type);
		assert.ok(up[2] > 0.7 && up[1] < 0, "the viewer looks down on the table from the front");
		for (let number = 1; number <= type; number++) {
			const pose = poseOf(die, number);
			for (const [i, row] of pose.entries()) {
				for (const [j, other] of pose.entries())
					assert.ok(Math.abs(dot(row, other) - (i === j ? 1 : 0)) < 1e-9);
			}
			const face = die.faces.find((candidate) => candidate.number === number);
			assert.ok(face);
			const heights = die.faces.map(({ normal }) => dot(turned(pose, normal), up));
			if (resultPlace(type) === "topFace") {
				assert.ok(same(turned(pose, face.normal), up), `face ${number} is level and on top`);
				assert.ok(Math.min(...heights) < -1 + 1e-6, "it lies on a face");
				const [mark] = face.marks;
				assert.ok(turned(pose, mark?.down ?? up)[1] > 0.6, `the ${number} is upright`);
				assert.ok(shadeOf(face, pose) < 0.1, "in full light");
			} else {
				assert.ok(same(turned(pose, face.normal), times(up, -1)), `it lies on face ${number}`);
				const corners = die.faces.flatMap((one) => one.corners);
				const top = corners.reduce((best, v) =>
					dot(turned(pose, v), up) > dot(turned(pose, best), up) ? v : best,
				);
				const seen = die.faces.filter((one) => isSeen(one, pose) && one !== face);
				assert.ok(seen.length >= 2, "at least two faces show");
				for (const { marks } of seen) {
					const nearest = marks.reduce((best, mark) =>
						length(minus(mark.center, top)) < length(minus(best.center, top)) ? mark : best,
					);
					assert.equal(nearest.number, number, "every face names the result at the top corner");
				}
			}
		}
	});
}

test("a die turns from one result to another as a rigid body, and arrives", () => {
	for (const type of types) {
		const die = dieOf(type);
		for (let number = 2; number <= type; number++) {
			const [from, to] = [poseOf(die, number - 1), poseOf(die, number)];
			for (const share of [0, 0.3, 0.5, 1]) {
				const pose = between(from, to, share);
				for (const [i, row] of pose.entries())
					for (const [j, other] of pose.entries())
						assert.ok(Math.abs(dot(row, other) - (i === j ? 1 : 0)) < 1e-6);
			}
			assert.ok(between(from, to, 0).every((row, i) => same(row, from[i] as Vector)));
			assert.ok(between(from, to, 1).every((row, i) => same(row, to[i] as Vector)));
		}
	}
});

test("consecutive numbers of the larger dice are far apart", () => {
	for (const type of [8, 12, 20]) {
		const { faces } = dieOf(type);
		const normal = (number: number) => faces.find((face) => face.number === number)?.normal ?? [0, 0, 0];
		assert.ok(dot(normal(1), normal(2)) < 0.4, `1 and 2 of a d${type}`);
	}
});

test("a d6 is numbered like western dice: 1, 2, 3 counter-clockwise around their corner", () => {
	const normal = (number: number) =>
		dieOf(6).faces.find((face) => face.number === number)?.normal ?? ([0, 0, 0] as Vector);
	// y points down, which flips the sign of the triple product
	assert.ok(dot(cross(normal(1), normal(2)), normal(3)) < 0);
});

test("a d10 has its odd numbers around one pole", () => {
	const poles = dieOf(10).faces.map((face) => `${(face.number ?? 0) % 2} ${Math.sign(face.normal[1])}`);
	assert.equal(new Set(poles).size, 2);
});

test("a d10 whose ring is not exact has kites that are not flat", () => {
	const bent = solidOf(10)
		.flatMap((face) => face.corners)
		.filter((v, i, all) => all.findIndex((w) => same(v, w)) === i)
		.map((v): Vector => (Math.abs(v[1]) < 0.5 ? [v[0], Math.sign(v[1]) * 0.1, v[2]] : v));
	assert.equal(facesAround(bent).length, 20);
	assert.equal(solidOf(10).length, 10);
});

test("rounding does not split faces: a rotated and scaled d12 still has 12", () => {
	const turn = poseOf(dieOf(20), 7);
	const points = solidOf(12)
		.flatMap((face) => face.corners)
		.filter((v, i, all) => all.findIndex((w) => same(v, w)) === i)
		.map((v) => add(turned(turn, times(v, 0.7)), [0, 0, 0]));
	assert.equal(facesAround(points).length, 12);
});
