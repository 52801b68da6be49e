import { kindTable } from "@tuckbox/pieces";
import { type Family, noFamily } from "./families.ts";
import type { Drawn } from "./piece.ts";

export type Shape = "box" | "hex" | "orb";

const isShape = (value: unknown): value is Shape => value === "box" || value === "hex" || value === "orb";

/**
 * The outline of a piece: its own, that of its deck or bundle, the one in its payload, or a rectangle. A parent without
 * an outline has that of its children.
 */
export function shapeOf(piece: Drawn, { parent, children = [] }: Family = noFamily): Shape {
	const own = piece.shape ?? parent?.shape ?? children.find((child) => child.shape !== undefined)?.shape;
	const named = own ?? piece.payload.shape ?? parent?.payload.shape;
	return isShape(named) ? named : "box";
}

/** Whether a piece has the shape of its drawing, like a token cut out along its image's transparency. */
export function isCutOut({ kind }: Pick<Drawn, "kind">, shape: Shape): boolean {
	return shape === "box" && kindTable[kind].outline === "cutOut";
}

/** Corner radius of a poker card: 1/8 in. */
const cardRadiusMm = 3.175;

/** The corner radius in mm: that of a poker card, less for small tiles, and nearly sharp for boards and books. */
export function cornerRadius(piece: Pick<Drawn, "kind" | "widthMm" | "heightMm">): number {
	const smaller = Math.min(piece.widthMm, piece.heightMm);
	const { outline } = kindTable[piece.kind];
	if (outline === "face") return smaller * 0.08;
	if (outline === "sheet") return Math.min(1.2, smaller / 40);
	return Math.min(cardRadiusMm, smaller * 0.08);
}

type Corners = readonly (readonly [x: number, y: number])[];
const standing: Corners = [
	[0.5, 0],
	[1, 0.25],
	[1, 0.75],
	[0.5, 1],
	[0, 0.75],
	[0, 0.25],
];
const lying: Corners = standing.map(([x, y]) => [y, x] as const).toReversed();

/**
 * The corners of a hexagon, as fractions of its width and height. A hexagon taller than wide stands on a corner; a wider
 * one stands on an edge.
 */
export function hexCorners({ widthMm, heightMm }: Pick<Drawn, "widthMm" | "heightMm">): Corners {
	return widthMm > heightMm ? lying : standing;
}

export type Cut = { clipPath?: string; borderRadius?: string };

const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`;

/** The CSS that cuts an element with a piece's proportions to its outline, at any size. */
export function cutOf(piece: Pick<Drawn, "kind" | "widthMm" | "heightMm">, shape: Shape): Cut {
	if (shape === "orb") return { borderRadius: "50%" };
	if (shape === "hex") {
		const corners = hexCorners(piece).map(([x, y]) => `${percent(x)} ${percent(y)}`);
		return { clipPath: `polygon(${corners.join(",")})` };
	}
	const radius = cornerRadius(piece);
	return { borderRadius: `${percent(radius / piece.widthMm)} / ${percent(radius / piece.heightMm)}` };
}
