import assert from "node:assert/strict";
import { test } from "node:test";
import { dieOf, placeOf, poseOf, reachOf, shadeOf } from "./die.ts";
import { facesAround, opposite, solidOf } from "./solid.ts";
import { add, cross, dot, length, minus, times, turned, type Vector } from "./vector.ts";

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

	test(`the elements of a d${type} are placed where its faces are`, () => {
		const size = 100;
		const { faces } = dieOf(type);
		for (const face of faces) {
			const m = placeOf(face, size).slice("matrix3d(".length, -1).split(",").map(Number);
			const at = (x: number, y: number): Vector =>
				[0, 1, 2].map((i) => (m[i] ?? 0) * x + (m[4 + i] ?? 0) * y + (m[12 + i] ?? 0)) as unknown as Vector;
			const normal: Vector = [m[8] ?? 0, m[9] ?? 0, m[10] ?? 0];
			assert.ok(length(minus(normal, face.normal)) < 1e-4);
			const middle = at(face.middleX * size, face.middleY * size);
			assert.ok(
				length(cross(middle, normal)) < 0.02,
				"the centre of the face is straight above the die's centre",
			);
			for (const [x, y] of face.outline) {
				const corner = at((x / 100) * face.width * size, (y / 100) * face.height * size);
				assert.ok(length(corner) <= reachOf(type) * size + 0.01, "no corner extends beyond the die's reach");
			}
			assert.ok(face.inradius > 0 && face.inradius <= Math.max(face.width, face.height) / 2 + 1e-9);
		}
	});

	test(`a d${type} turns each of its faces to the viewer, upright and lit`, () => {
		const die = dieOf(type);
		for (let number = 1; number <= type; number++) {
			const face = die.faces.find((candidate) => candidate.number === number);
			assert.ok(face);
			const pose = poseOf(die, number);
			for (const [i, row] of pose.entries()) {
				for (const [j, other] of pose.entries())
					assert.ok(Math.abs(dot(row, other) - (i === j ? 1 : 0)) < 1e-9);
			}
			const shown = turned(pose, face.normal);
			assert.ok(shown[2] > 0.75, `face ${number} faces the viewer`);
			const [, down] = face.toFront;
			assert.ok(turned(pose, down)[1] > 0.75, `face ${number} is upright`);
			const others = die.faces.filter((other) => other.number !== undefined && other !== face);
			assert.ok(others.every((other) => turned(pose, other.normal)[2] < shown[2] + 1e-9));
			assert.ok(shadeOf(face, pose) < 0.5);
		}
	});
}

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
