import { isDieType, resultPlace } from "@tuckbox/pieces";
import {
	beyond,
	cornerMark,
	cornerResults,
	length,
	minus,
	type NumberedFace,
	solidOf,
	type Vector,
} from "@tuckbox/pieces/solids";
import {
	compose,
	type Matrix,
	type Path,
	type Point,
	polygon,
	rotation,
	toBox,
	translation,
} from "../model/geometry.ts";
import type { Image, Picture, Stroke } from "../model/page.ts";

// Nets of dice: their faces unfolded into a plane, with tabs to glue them.

/**
 * A face in the plane. A face of a d4 has a result in each corner, in the order of its points, and none in its
 * middle.
 */
type NetFace = { number: number; points: readonly Point[]; corners: readonly number[] | undefined };
export type Net = {
	widthMm: number;
	heightMm: number;
	faces: readonly NetFace[];
	tabs: readonly (readonly Point[])[];
};

const tabMm = 4;
const centroid = (points: readonly Point[]): Point => [
	points.reduce((sum, [x]) => sum + x, 0) / points.length,
	points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

const distance = (a: Vector, b: Vector) => length(minus(a, b));

/**
 * A face in the plane, so that its first two corners lie where they are given, and the rest to the right of the line between
 * them: clockwise, as they are seen from outside.
 */
function laid(ring: readonly Vector[], from: Point, to: Point): Point[] {
	const [a, b] = ring;
	if (a === undefined || b === undefined) return [];
	const edge = distance(a, b);
	const axis = [(to[0] - from[0]) / edge, (to[1] - from[1]) / edge] as const;
	return ring.map((point) => {
		const fromA = distance(a, point);
		const along = (fromA ** 2 - distance(b, point) ** 2 + edge ** 2) / (2 * edge);
		const aside = Math.sqrt(Math.max(0, fromA ** 2 - along ** 2));
		return [
			from[0] + axis[0] * along - axis[1] * aside,
			from[1] + axis[1] * along + axis[0] * aside,
		] as const;
	});
}

/** `first` is the corner of the face that is the first of its points. */
type Laid = { face: NumberedFace; first: number; points: readonly Point[] };

/** Unfolds a solid: places each face at an edge of a placed one. */
function unfold(solid: readonly NumberedFace[]): {
	all: Laid[];
	edges: { key: string; from: Point; to: Point }[];
} {
	const [start] = solid;
	if (start === undefined) return { all: [], edges: [] };
	const [a, b] = start.corners as [Vector, Vector];
	const all: Laid[] = [{ face: start, first: 0, points: laid(start.corners, [0, 0], [distance(a, b), 0]) }];
	const edges: { key: string; from: Point; to: Point }[] = [];
	const hinges = new Set<string>();
	for (const { face, first, points } of all) {
		points.forEach((from, i) => {
			const to = points[(i + 1) % points.length] as Point;
			const at = (first + i) % points.length;
			const neighbour = beyond(solid, face, at);
			if (neighbour === undefined) return;
			const key = [solid.indexOf(face), solid.indexOf(neighbour)].sort().join(" ");
			if (all.some((one) => one.face === neighbour)) {
				edges.push({ key, from, to });
				return;
			}
			const { corners } = neighbour;
			const next = corners.indexOf(face.corners[(at + 1) % points.length] as Vector);
			const ring = [...corners.slice(next), ...corners.slice(0, next)];
			all.push({ face: neighbour, first: next, points: laid(ring, to, from) });
			hinges.add(key);
		});
	}
	return { all, edges: edges.filter(({ key }) => !hinges.has(key)) };
}

/** Whether two convex polygons overlap by more than a line. */
export function overlap(one: readonly Point[], other: readonly Point[]): boolean {
	for (const points of [one, other]) {
		for (const [i, [x, y]] of points.entries()) {
			const [nextX, nextY] = points[(i + 1) % points.length] as Point;
			const reach = (polygon: readonly Point[]) =>
				polygon.map(([px, py]) => (px - x) * (nextY - y) - (py - y) * (nextX - x));
			const [own, others] = [reach(one), reach(other)];
			const slack = 1e-6 * Math.hypot(nextX - x, nextY - y);
			if (Math.max(...own) <= Math.min(...others) + slack || Math.max(...others) <= Math.min(...own) + slack)
				return false;
		}
	}
	return true;
}

/** A tab outside of an edge, with slanted ends. */
function tabAt(from: Point, to: Point, depth: number): Point[] {
	const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
	const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length] as const;
	// faces lie to the right of their edges
	const out = [along[1], -along[0]] as const;
	const inner = Math.min(depth, length / 3);
	return [
		from,
		[from[0] + along[0] * inner + out[0] * depth, from[1] + along[1] * inner + out[1] * depth],
		[to[0] - along[0] * inner + out[0] * depth, to[1] - along[1] * inner + out[1] * depth],
		to,
	];
}

/**
 * Builds the net of a die.
 * @param sizeMm distance from a face to the opposite one; for a d4, the length of an edge
 * @returns undefined if a die with flat faces does not exist for this number of sides
 */
export function netOf(type: number, sizeMm: number): Net | undefined {
	if (type === 2 || !isDieType(type)) return undefined;
	const solid = solidOf(type);
	const { all, edges } = unfold(solid);
	const [start] = all;
	const [a = [0, 0], b = [0, 0]] = start?.points ?? [];
	const size =
		type === 4 ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 2 * length(start?.face.center ?? [0, 0, 1]);
	const scale = sizeMm / size;
	const scaledPoint = ([x, y]: Point): Point => [x * scale, y * scale];
	const cornersOf = ({ face, first }: Laid) => {
		const results = cornerResults(solid, face);
		return [...results.slice(first), ...results.slice(0, first)];
	};
	const faces = all.map((one) => ({
		number: one.face.number ?? 0,
		points: one.points.map(scaledPoint),
		corners: resultPlace(type) === "topCorner" ? cornersOf(one) : undefined,
	}));
	const tabs = new Map<string, Point[]>();
	for (const { key, from, to } of edges) {
		if (tabs.has(key)) continue;
		const tab = tabAt(scaledPoint(from), scaledPoint(to), Math.min(tabMm, sizeMm / 4));
		const isFree = ![...faces.map(({ points }) => points), ...tabs.values()].some((other) =>
			overlap(tab, other),
		);
		if (isFree) tabs.set(key, tab);
	}
	const points = [...faces.flatMap((face) => face.points), ...[...tabs.values()].flat()];
	const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
	const [left, top] = [Math.min(...xs), Math.min(...ys)];
	const shift = ([x, y]: Point): Point => [x - left, y - top];
	return {
		widthMm: Math.max(...xs) - left,
		heightMm: Math.max(...ys) - top,
		faces: faces.map((face) => ({ ...face, points: face.points.map(shift) })),
		tabs: [...tabs.values()].map((tab) => tab.map(shift)),
	};
}

/**
 * Places the images of a face: one in its middle, upright at its first edge, whose inner circle fits the face;
 * or one in each corner, upright below it.
 */
function imagePlaces({ number, points, corners }: NetFace): { number: number; matrix: Matrix }[] {
	const middle = centroid(points);
	const [first, second] = [points[0] ?? middle, points[1] ?? middle];
	const reach = Math.min(
		...points.map((point, i) => {
			const next = points[(i + 1) % points.length] ?? point;
			const length = Math.hypot(next[0] - point[0], next[1] - point[1]);
			const area =
				(next[0] - point[0]) * (middle[1] - point[1]) - (next[1] - point[1]) * (middle[0] - point[0]);
			return Math.abs(area) / length;
		}),
	);
	const square = (center: Point, angle: number, half: number) =>
		compose(
			compose(translation(...center), rotation(angle)),
			toBox({ x: -half, y: -half, width: 2 * half, height: 2 * half }),
		);
	if (corners === undefined) {
		const angle = Math.atan2(second[1] - first[1], second[0] - first[0]);
		return [{ number, matrix: square(middle, angle, reach) }];
	}
	return points.map(([x, y], i) => {
		const angle = Math.atan2(x - middle[0], middle[1] - y);
		const away = reach * cornerMark.distance;
		const center = [middle[0] + Math.sin(angle) * away, middle[1] - Math.cos(angle) * away] as const;
		return { number: corners[i] ?? 0, matrix: square(center, angle, reach * cornerMark.radius) };
	});
}

/** A net with its images, the lines to cut along, and those to fold along. */
export function drawNet(
	net: Net,
	imageOf: (face: number) => Image | undefined,
): { pictures: Picture[]; strokes: Stroke[] } {
	const pictures = net.faces.flatMap((face) =>
		imagePlaces(face).flatMap(({ number, matrix }): Picture[] => {
			const image = imageOf(number);
			return image === undefined ? [] : [{ image, matrix, clip: polygon(face.points) }];
		}),
	);
	const outlines = net.tabs.map((tab): Stroke => ({ kind: "cut", path: open(tab) }));
	const tabEdges = new Set(net.tabs.map((tab) => edgeKey(tab[0], tab[3])));
	const sides = net.faces.flatMap(({ points }) =>
		points.map((point, i) => [point, points[(i + 1) % points.length]] as const),
	);
	const counts = new Map<string, number>();
	for (const [from, to] of sides) counts.set(edgeKey(from, to), (counts.get(edgeKey(from, to)) ?? 0) + 1);
	const drawnEdges = new Set<string>();
	const lines = sides.flatMap(([from, to]): Stroke[] => {
		const key = edgeKey(from, to);
		if (to === undefined || drawnEdges.has(key)) return [];
		drawnEdges.add(key);
		const isFold = (counts.get(key) ?? 0) > 1 || tabEdges.has(key);
		return [{ kind: isFold ? "fold" : "cut", path: open([from, to]) }];
	});
	return { pictures, strokes: [...outlines, ...lines] };
}

const open = (points: readonly Point[]): Path => polygon(points).slice(0, -1);

/** An edge by its ends, in either direction. */
function edgeKey(from: Point | undefined, to: Point | undefined): string {
	const text = (point: Point | undefined) => (point ?? [0, 0]).map((value) => value.toFixed(2)).join();
	return [text(from), text(to)].sort().join(" ");
}
