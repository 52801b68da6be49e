// The templates of Tabletop Simulator's custom dice: the places of faces on a square image, as in its program folder
// (Modding/Dice Templates; https://kb.tabletopsimulator.com/custom-content/custom-dice/ has pictures of them).

/** The place of a number's image on a template. Lengths are shares of the template's side. */
export type TtsDiePlace = {
	number: number;
	x: number;
	y: number;
	/** Half of the side of the square that the image fills. */
	reach: number;
	/** Degrees by which it is turned, clockwise. */
	turn: number;
};

export type TtsDieTemplate = {
	/** The `CustomDice.Type` of a save. */
	type: number;
	places: readonly TtsDiePlace[];
};

/** Places numbers side by side: the first one at `from`, the others at a distance of `step`. */
function row(y: number, from: number, step: number, reach: number, turn: number, numbers: readonly number[]) {
	return numbers.map((number, i): TtsDiePlace => ({ number, x: from + i * step, y, reach, turn }));
}

/**
 * Places the numbers of a d4's face. At each edge, it shows the number of the face beyond, on which the die lies when
 * this edge is below. Each number stands upright on its edge.
 * @param at degrees by which the edges are turned: 0 for a triangle that stands on one
 */
function triangle(x: number, y: number, at: number, numbers: readonly [number, number, number]) {
	return numbers.map((number, i): TtsDiePlace => {
		const turn = at + i * 120;
		const radians = (turn * Math.PI) / 180;
		const out = 0.075;
		return {
			number,
			x: x - Math.sin(radians) * out,
			y: y + Math.cos(radians) * out,
			reach: 0.052,
			turn: turn % 360,
		};
	});
}

const d20 = 0.046;
const d12 = 0.075;
const d10 = 0.062;
const d8 = 0.073;

const templates: Readonly<Record<number, TtsDieTemplate>> = {
	4: {
		type: 0,
		places: [
			...triangle(0.241, 0.373, 0, [2, 3, 1]),
			...triangle(0.751, 0.238, 180, [3, 4, 1]),
			...triangle(0.247, 0.841, 0, [2, 4, 3]),
			...triangle(0.753, 0.838, 0, [2, 1, 4]),
		],
	},
	6: {
		type: 1,
		places: [
			...row(1 / 2, 1 / 6, 1 / 3, 0.152, 0, [2, 4, 5]),
			...row(5 / 6, 1 / 6, 1 / 3, 0.152, 180, [1]),
			...row(5 / 6, 1 / 2, 1 / 3, 0.152, 0, [3]),
			...row(5 / 6, 5 / 6, 1 / 3, 0.152, 180, [6]),
		],
	},
	8: {
		type: 2,
		places: [
			...row(0.388, 0.374, 0.382, d8, 180, [3, 5]),
			...row(0.528, 0.185, 0.382, d8, 0, [7, 2]),
			...row(0.769, 0.391, 0.424, d8, 180, [6, 4]),
			...row(0.881, 0.182, 0.422, d8, 0, [1, 8]),
		],
	},
	10: {
		type: 3,
		places: [
			...row(0.228, 0.287, 0.288, d10, 180, [6, 2]),
			...row(0.405, 0.138, 0.288, d10, 0, [1, 3]),
			...row(0.656, 0.284, 0.287, d10, 180, [8, 10, 4]),
			...row(0.837, 0.141, 0.289, d10, 0, [7, 5, 9]),
		],
	},
	12: {
		type: 4,
		places: [
			...row(0.214, 0.134, 0.286, d12, 180, [6, 5, 7]),
			...row(0.429, 0.276, 0.291, d12, 0, [2, 11, 12]),
			...row(0.667, 0.134, 0.286, d12, 180, [9, 10, 8]),
			...row(0.88, 0.273, 0.291, d12, 0, [3, 4, 1]),
		],
	},
	20: {
		type: 5,
		places: [
			...row(0.072, 0.131, 0.249, d20, 180, [7, 9, 8, 2]),
			...row(0.185, 0.258, 0.248, d20, 0, [19, 14, 13]),
			...row(0.352, 0.255, 0.251, d20, 180, [6, 3, 5]),
			...row(0.471, 0.125, 0.255, d20, 0, [16, 17, 18]),
			...row(0.642, 0.252, 0.254, d20, 180, [4, 1, 10]),
			...row(0.76, 0.124, 0.251, d20, 0, [15, 20, 12, 11]),
		],
	},
};

/** The template of a die; undefined for types that Tabletop Simulator does not have. */
export function ttsDieTemplate(type: number): TtsDieTemplate | undefined {
	return templates[type];
}
