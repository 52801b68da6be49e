import { lettering, letteringOnArc } from "./lettering.ts";
import { colour, mix, n } from "./palette.ts";
import { hexagon } from "./pieces.ts";
import { bar, disc, glow, type Hour, house, line, move, shape, skyColour, stormLantern } from "./scenery.ts";

// 300 × 300 mm at 150 ppi. A space is 48 mm wide, as the fog tiles are.
export const board = { size: 1772, centre: { x: 886, y: 896 }, space: 283.5 } as const;

export type Space = { q: number; r: number };

export const spaces: Space[] = [];
for (let r = -2; r <= 2; r++) {
	for (let q = Math.max(-2, -2 - r); q <= Math.min(2, 2 - r); q++) spaces.push({ q, r });
}

export const quay: Space = { q: -1, r: 2 };
/** The posts, by their numbers from 1. */
export const lamps: Space[] = [
	{ q: 1, r: 1 },
	{ q: -2, r: 1 },
	{ q: 2, r: 0 },
	{ q: -2, r: 0 },
	{ q: 2, r: -2 },
	{ q: 0, r: -2 },
];
/** The spaces with fog before the first turn. */
export const fog: Space[] = [
	{ q: 0, r: 0 },
	{ q: 0, r: -1 },
	{ q: 1, r: -1 },
];

function centreOf({ q, r }: Space): { x: number; y: number } {
	return {
		x: board.centre.x + board.space * (q + r / 2),
		y: board.centre.y + board.space * (Math.sqrt(3) / 2) * r,
	};
}

/** A point of the board, in mm from its middle. */
function inMm({ x, y }: { x: number; y: number }): { x: number; y: number } {
	const mm = (px: number) => Math.round((px - board.size / 2) * (300 / board.size) * 100) / 100;
	return { x: mm(x), y: mm(y) };
}

/** The middle of the disc for an hour of the night track. */
function hourAt(step: number): { x: number; y: number } {
	const angle = ((-150 + step * 12) * Math.PI) / 180;
	return { x: board.centre.x + 828 * Math.cos(angle), y: board.centre.y + 828 * Math.sin(angle) };
}

/** A lamp stands a little below the middle of its space, in pixels. */
const lampBelow = 16;

/** The middle of a space, in mm from the middle of the board. */
export const placeOf = (space: Space) => inMm(centreOf(space));
/** The disc for an hour of the night track, in mm from the middle of the board. */
export const nightAt = (step: number) => inMm(hourAt(step));

/** The spots for pieces, in mm from the middle of the board. */
export const spots = {
	posts: lamps.map((post) => inMm({ x: centreOf(post).x, y: centreOf(post).y + lampBelow })),
	fog: fog.map(placeOf),
	quay: placeOf(quay),
	night: nightAt(0),
};

/** The coast runs around the spaces; `out` moves it towards the land, negative numbers towards the water. */
function coast(out: number): string {
	const points: string[] = [];
	for (let step = 0; step < 240; step++) {
		const angle = (step / 240) * 2 * Math.PI;
		const r =
			746 + out + 6 * Math.sin(6 * angle + 0.6) + 5 * Math.sin(11 * angle + 2) + 3 * Math.sin(17 * angle + 5);
		points.push(`${n(board.centre.x + r * Math.cos(angle))} ${n(board.centre.y + r * Math.sin(angle))}`);
	}
	return `M${points.join("L")}Z`;
}

function pine(x: number, y: number, s: number, fill: string): string {
	return move(
		x,
		y,
		s,
		bar(-5, -14, 10, 24, mix(fill, colour.ink, 0.5)) + shape("M0 -120L34 -58H-34ZM0 -88L44 -10H-44Z", fill),
	);
}

/** A village on two hills in the lower left corner; `flip` sets it into the lower right one. */
function village(flip: boolean, tints: string[], land: string): string {
	const roof = mix(colour.ink, colour.plum, 0.2);
	const onHill = (radius: number, places: [number, number, number, number][], from: number) =>
		places
			.map(([x, w, h, lit], i) => {
				const middle = x + w / 2;
				const ground = board.size - Math.sqrt(radius * radius - middle * middle) + w * 0.4;
				const wall = mix(
					mix(colour.night, colour.plum, 0.5),
					tints[(from + i) % tints.length] ?? colour.paper,
					0.28,
				);
				return house(ground, { x, w, h: h + w * 0.4, wall, roof, lit });
			})
			.join("") + disc(0, board.size, radius, mix(land, radius > 250 ? colour.teal : colour.ink, 0.2));
	const content =
		onHill(
			356,
			[
				[14, 84, 96, 0b1001],
				[112, 68, 58, 0b10],
				[194, 76, 92, 0b0110],
			],
			0,
		) +
		onHill(
			196,
			[
				[18, 66, 60, 0b01],
				[96, 58, 44, 0b10],
			],
			1,
		);
	return flip ? `<g transform="translate(${board.size} 0) scale(-1 1)">${content}</g>` : content;
}

function lighthouse(x: number, y: number): string {
	return move(
		x,
		y,
		1,
		`<g opacity=".3">${shape("M0 -214L-286 -244A288 288 0 0 0 -286 -184ZM0 -214L286 -244A288 288 0 0 1 286 -184Z", colour.glow)}</g>` +
			glow(0, -214, 96, 1.1) +
			shape("M-88 14C-70 -18 70 -18 88 14Z", colour.ink) +
			shape("M-34 2L-22 -184H22L34 2Z", colour.paper) +
			shape("M-24.700 -142H24.700L27.600 -96H-27.600ZM-30.500 -52H30.500L33.400 -6H-33.400Z", colour.coral) +
			bar(-34, -196, 68, 14, colour.ink, 5) +
			bar(-19, -232, 38, 38, colour.amber, 3) +
			disc(0, -214, 11, "#fff7e2") +
			shape("M-29 -230C-22 -256 -10 -266 0 -270C10 -266 22 -256 29 -230Z", colour.ink),
	);
}

function nightTrack(): string {
	const hourOf = (step: number) => Math.min(6, 2 + Math.floor(step / 2)) as Hour;
	return Array.from({ length: 11 }, (_, step) => {
		const { x, y } = hourAt(step);
		const last = step === 10;
		const fill = last ? colour.amber : mix(skyColour(hourOf(step), 1), skyColour(hourOf(step), 2), 0.4);
		return (
			disc(x, y, 45, colour.glow) +
			disc(x, y, 40, colour.ink) +
			disc(x, y, 36, fill) +
			lettering(String(step), x, y + 15, {
				size: 30,
				colour: last ? colour.ink : colour.paper,
				weight: 2.6,
				anchor: "middle",
				tracking: 0.6,
			})
		);
	}).join("");
}

function spaceArt(space: Space): string {
	const { x, y } = centreOf(space);
	const same = (other: Space) => other.q === space.q && other.r === space.r;
	const cell = (inset: number) => hexagon(x, y, board.space - inset);
	const post = lamps.findIndex(same);
	if (same(quay)) {
		const wood = mix(colour.ochre, colour.ink, 0.32);
		const planks = Array.from({ length: 9 }, (_, i) =>
			bar(x - 150, y - 164 + i * 37, 300, 32, mix(wood, colour.paper, i % 2 === 0 ? 0.1 : 0.03), 3),
		).join("");
		return (
			`<clipPath id="quay"><path d="${cell(18)}"/></clipPath>` +
			shape(cell(4), colour.ink) +
			`<g clip-path="url(#quay)">${shape(cell(0), mix(wood, colour.ink, 0.45))}${planks}</g>` +
			bar(x - 84, y - 36, 168, 72, colour.ink, 14) +
			lettering("QUAY", x, y + 17, {
				size: 34,
				colour: colour.glow,
				weight: 2.5,
				anchor: "middle",
				tracking: 3,
			})
		);
	}
	const water = `<path d="${cell(14)}" fill="${colour.paper}" fill-opacity=".07" stroke="${colour.foam}" stroke-opacity=".62" stroke-width="4"/>`;
	if (post >= 0) {
		const tint = mix(colour.night, colour.plum, 0.3);
		return (
			water +
			glow(x, y + lampBelow, 128, 1) +
			disc(x, y + lampBelow, 80, colour.ink) +
			disc(x, y + lampBelow, 74, colour.amber) +
			disc(x, y + lampBelow, 68, tint) +
			move(x, y + 22, 0.42, stormLantern(mix(colour.night, colour.paper, 0.42), false)) +
			disc(x, y - 108, 27, colour.amber) +
			lettering(String(post + 1), x, y - 108 + 13, {
				size: 26,
				colour: colour.ink,
				weight: 2.7,
				anchor: "middle",
			})
		);
	}
	if (fog.some(same)) {
		const pill = (dx: number, dy: number, w: number) => bar(x + dx, y + dy, w, 22, colour.foam, 11);
		return `${water}<g opacity=".5">${pill(-48, -38, 84)}${pill(-74, -8, 120)}${pill(-30, 22, 96)}</g>`;
	}
	return `${water}<g opacity=".4">${line(`M${n(x - 42)} ${n(y)}q14 -18 28 0t28 0t28 0`, colour.foam, 6)}</g>`;
}

export function boardFront(): string {
	const land = mix(colour.night, colour.plum, 0.34);
	const hill = mix(land, colour.teal, 0.16);
	const forest = mix(colour.ink, colour.teal, 0.5);
	const trees: [number, number, number][] = [
		[70, 210, 1],
		[140, 270, 0.8],
		[150, 150, 1.1],
		[232, 190, 0.85],
		[246, 96, 0.75],
		[60, 330, 0.75],
		[330, 120, 0.6],
		[96, 420, 0.6],
		[1716, 420, 0.7],
		[1664, 372, 0.6],
		[1480, 172, 0.6],
		[1440, 220, 0.5],
	];
	const rings: [number, string][] = [
		[0, "#8cc0b3"],
		[-26, "#5fa8a6"],
		[-78, "#3b8b97"],
		[-190, "#2f7888"],
		[-340, "#286a7f"],
		[-500, "#235d76"],
	];
	return (
		bar(0, 0, board.size, board.size, land) +
		[
			[0, 0, 430],
			[1772, 0, 400],
		]
			.map(([x = 0, y = 0, r = 0]) => disc(x, y, r, hill) + disc(x, y, r * 0.62, mix(hill, colour.ink, 0.16)))
			.join("") +
		shape(coast(34), mix(land, colour.ink, 0.35)) +
		shape(coast(18), colour.peach) +
		shape(coast(9), colour.glow) +
		rings.map(([out, fill]) => shape(coast(out), fill)).join("") +
		spaces.map(spaceArt).join("") +
		trees.map(([x, y, s]) => pine(x, y, s, forest)).join("") +
		lighthouse(1600, 316) +
		village(false, [colour.coral, colour.teal, colour.peach], land) +
		village(true, [colour.teal, colour.peach, colour.coral], land) +
		nightTrack() +
		letteringOnArc("LANTERN BAY", board.centre, 850, 90, {
			size: 42,
			colour: colour.glow,
			weight: 2.6,
			tracking: 6,
		})
	);
}
