// Plane geometry of printed pages. Lengths are in mm; x points right and y down.

export type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };

/** An affine map: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The map that applies `inner` first, and then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
	const [a, b, c, d, e, f] = outer;
	const [g, h, i, j, k, l] = inner;
	return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function apply([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
	return [a * x + c * y + e, b * x + d * y + f];
}

export function translation(x: number, y: number): Matrix {
	return [1, 0, 0, 1, x, y];
}

/** The map of the unit square to a box. */
export function toBox({ x, y, width, height }: Box): Matrix {
	return [width, 0, 0, height, x, y];
}

/** Turns of a piece on the sheet, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** Turns a drawing of a size clockwise, and moves it so that its bounding box begins at the origin. */
export function turned(turn: Turn, width: number, height: number): Matrix {
	if (turn === 90) return [0, 1, -1, 0, height, 0];
	if (turn === 180) return [-1, 0, 0, -1, width, height];
	if (turn === 270) return [0, -1, 1, 0, 0, width];
	return identity;
}

/** Turns around the origin, clockwise. */
export function rotation(radians: number): Matrix {
	const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
	return [cos, sin, -sin, cos, 0, 0];
}

/** A step of a path, as in SVG: move, line, cubic curve, close. */
type Step =
	| readonly ["M" | "L", number, number]
	| readonly ["C", number, number, number, number, number, number]
	| readonly ["Z"];
export type Path = readonly Step[];

export function polygon(points: readonly Point[]): Path {
	return [...points.map(([x, y], i): Step => [i === 0 ? "M" : "L", x, y]), ["Z"]];
}

export function rectangle({ x, y, width, height }: Box): Path {
	return polygon([
		[x, y],
		[x + width, y],
		[x + width, y + height],
		[x, y + height],
	]);
}

/** Distance of a curve's control points from its ends, as a share of the radius, for a quarter of a circle. */
const quarter = 0.5523;

/** A rectangle with round corners; with the greatest radii, an ellipse. */
export function roundedRectangle({ x, y, width, height }: Box, radiusX: number, radiusY = radiusX): Path {
	const rx = Math.min(radiusX, width / 2);
	const ry = Math.min(radiusY, height / 2);
	const [right, bottom] = [x + width, y + height];
	const [cx, cy] = [rx * (1 - quarter), ry * (1 - quarter)];
	return [
		["M", x + rx, y],
		["L", right - rx, y],
		["C", right - cx, y, right, y + cy, right, y + ry],
		["L", right, bottom - ry],
		["C", right, bottom - cy, right - cx, bottom, right - rx, bottom],
		["L", x + rx, bottom],
		["C", x + cx, bottom, x, bottom - cy, x, bottom - ry],
		["L", x, y + ry],
		["C", x, y + cy, x + cx, y, x + rx, y],
		["Z"],
	];
}

export function ellipse(box: Box): Path {
	return roundedRectangle(box, box.width / 2, box.height / 2);
}

export function mapPath(matrix: Matrix, path: Path): Path {
	const at = (x: number, y: number) => apply(matrix, [x, y]);
	return path.map((step): Step => {
		switch (step[0]) {
			case "Z":
				return step;
			case "C":
				return ["C", ...at(step[1], step[2]), ...at(step[3], step[4]), ...at(step[5], step[6])];
			default:
				return [step[0], ...at(step[1], step[2])];
		}
	});
}

/** A path as the text of SVG, to a thousandth of a mm. */
export function pathText(path: Path): string {
	const number = (value: number) => String(Math.round(value * 1000) / 1000);
	return path.map(([name, ...rest]) => name + rest.map(number).join(" ")).join("");
}
