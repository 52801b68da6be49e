import { colour, mix, n } from "./palette.ts";
import { bar, crescent, disc, gull, line, move, shape, stormLantern } from "./scenery.ts";
import { suitSign } from "./suits.ts";

export const dieFaces = ["Lamp", "Sail", "Wave", "Gull", "Anchor", "Moon"] as const;
export type DieFace = (typeof dieFaces)[number];

/** The sign of a die face, about 240 × 240 around the origin. */
function dieSign(face: DieFace, ink: string, ground: string): string {
	switch (face) {
		case "Lamp":
			return move(0, 28, 1.26, stormLantern(ink));
		case "Sail":
			return move(0, 0, 2.5, suitSign("sail", ink));
		case "Wave":
			return move(0, 0, 2.5, suitSign("tide", ink));
		case "Gull":
			return gull(0, 6, 300, ink, -8) + gull(76, -90, 96, ink, 8) + gull(-62, 100, 96, ink, 4);
		case "Anchor":
			return (
				line("M0 -62V104M-52 -34H52", ink, 24) +
				line("M-102 30C-96 86 -54 112 0 112S96 86 102 30", ink, 24) +
				shape("M-128 50L-104 -4L-72 46ZM128 50L104 -4L72 46Z", ink) +
				disc(0, -90, 36, ink) +
				disc(0, -90, 15, ground)
			);
		case "Moon":
			return (
				move(-44, 0, 1, crescent(0, 0, 126, 0.07, ink), 24) + disc(-58, -52, 13, ink) + disc(-92, 16, 9, ink)
			);
	}
}

/** One face of the die, 600 × 600. */
export function dieFace(face: DieFace): string {
	const [body, field] = [colour.amber, "#fdcb6c"];
	return (
		bar(0, 0, 600, 600, body) +
		disc(300, 300, 244, field) +
		move(300, 300, 1.16, dieSign(face, colour.ink, field))
	);
}

export const sailors = [
	{ key: "coral", name: "Coral boat", hull: colour.coral, mark: "sun" },
	{ key: "amber", name: "Amber boat", hull: colour.amber, mark: "moon" },
	{ key: "teal", name: "Teal boat", hull: colour.teal, mark: "wave" },
	{ key: "plum", name: "Plum boat", hull: colour.plum, mark: "star" },
] as const;

export type Sailor = (typeof sailors)[number];

/** The mark on the sail tells the boats apart for those who do not see the colours. */
function sailMark(mark: Sailor["mark"], fill: string): string {
	switch (mark) {
		case "sun":
			return disc(0, 0, 34, fill);
		case "moon":
			return move(-10, 0, 1, crescent(0, 0, 44, 0.06, fill), 20);
		case "wave":
			return [-16, 16].map((y) => line(`M-36 ${y}q12 -20 24 0t24 0t24 0`, fill, 13)).join("");
		case "star":
			return shape("M0 -46Q8 -8 46 0Q8 8 0 46Q-8 8 -46 0Q-8 -8 0 -46Z", fill);
	}
}

/** A boat, 567 × 661 with a clear ground. */
export function boat({ hull, mark }: Sailor): string {
	const outline =
		"M272 34C392 160 452 292 462 414H524C536 414 542 424 540 436C528 540 452 628 366 628H196C108 628 38 540 26 436" +
		"C24 424 30 414 42 414H66C92 300 160 158 236 60C244 40 262 24 272 34Z";
	const hullShape = "M36 432H530C518 534 446 620 362 620H200C116 620 48 534 36 432Z";
	return (
		`<path d="${outline}" fill="${colour.paper}" stroke="${colour.paper}" stroke-width="40" stroke-linejoin="round"/>` +
		bar(262, 52, 18, 380, colour.ink, 9) +
		shape("M292 84C384 190 428 300 436 404H292Z", hull) +
		shape("M248 92C178 190 122 302 100 404H248Z", mix(hull, colour.ink, 0.2)) +
		move(348, 316, 1.02, sailMark(mark, colour.paper)) +
		`<clipPath id="hull"><path d="${hullShape}"/></clipPath>` +
		shape(hullShape, hull) +
		`<g clip-path="url(#hull)">${bar(0, 420, 567, 44, colour.ink)}` +
		`${shape("M0 530C150 570 416 570 567 530V661H0Z", mix(hull, colour.ink, 0.25))}</g>`
	);
}

/** A lamp, 520 × 520 with a clear ground: lit or dark. */
export function lamp(lit: boolean): string {
	const rim = lit ? colour.amber : mix(colour.night, colour.paper, 0.34);
	const field = lit ? colour.night : mix(colour.ink, colour.night, 0.5);
	const rings: [number, string][] = lit
		? [
				[204, colour.plum],
				[172, mix(colour.plum, colour.coral, 0.62)],
				[138, colour.peach],
				[104, colour.glow],
			]
		: [[200, mix(field, colour.paper, 0.05)]];
	return (
		disc(260, 260, 256, colour.ink) +
		disc(260, 260, 244, rim) +
		disc(260, 260, 222, field) +
		rings.map(([r, fill]) => disc(260, 260, r, fill)).join("") +
		move(260, 276, 1.42, stormLantern(lit ? colour.ink : mix(colour.night, colour.paper, 0.42), lit))
	);
}

/** The moon that walks along the night track, 567 × 567 with a clear ground. */
export function moon(): string {
	const spots: [number, number, number][] = [
		[206, 220, 44],
		[352, 320, 58],
		[330, 176, 26],
		[230, 376, 24],
		[404, 222, 15],
	];
	return (
		disc(283.5, 283.5, 279, colour.ink) +
		disc(283.5, 283.5, 266, colour.paper) +
		disc(283.5, 283.5, 246, colour.night) +
		disc(283.5, 283.5, 218, mix(colour.night, colour.plum, 0.6)) +
		disc(283.5, 283.5, 186, colour.glow) +
		spots.map(([x, y, r]) => disc(x, y, r, "#f3cf84")).join("")
	);
}

/** A hexagon with its corners up and down, as wide as `width`, around a centre. */
export function hexagon(x: number, y: number, width: number): string {
	const side = width / Math.sqrt(3);
	const half = width / 2;
	return (
		`M${n(x)} ${n(y - side)}L${n(x + half)} ${n(y - side / 2)}V${n(y + side / 2)}L${n(x)} ${n(y + side)}` +
		`L${n(x - half)} ${n(y + side / 2)}V${n(y - side / 2)}Z`
	);
}

/** A fog tile, 567 × 655: mist on the front, rocks on the back. */
export function fogTile(front: boolean): string {
	const [cx, cy] = [283.5, 327.5];
	const bank = (y: number, fill: string, lumps: [number, number][]) =>
		bar(0, y, 567, 655, fill) + lumps.map(([x, r]) => disc(x, y + 8, r, fill)).join("");
	const rim = front ? "#f3eff3" : mix(colour.ink, colour.night, 0.4);
	const inside = front
		? bar(0, 0, 567, 655, "#8f8aa8") +
			disc(340, 190, 74, "#d9cfd2") +
			bank(250, "#aaa5be", [
				[70, 60],
				[190, 84],
				[330, 62],
				[460, 80],
			]) +
			bank(348, "#c3bed1", [
				[40, 74],
				[150, 52],
				[270, 86],
				[420, 66],
				[530, 60],
			]) +
			bank(446, "#dad6e1", [
				[90, 70],
				[220, 64],
				[350, 82],
				[480, 60],
			]) +
			bank(548, "#efecf1", [
				[150, 66],
				[280, 84],
				[410, 62],
			])
		: bar(0, 0, 567, 655, "#24566f") +
			disc(cx, 360, 226, "#2f6d84") +
			disc(cx, 360, 190, "#4c93a0") +
			shape("M96 430L150 300L206 352L264 206L330 300L372 250L470 430C400 486 170 486 96 430Z", colour.ink) +
			shape(
				"M264 206L330 300L306 352L250 330ZM150 300L206 352L180 384L140 372ZM372 250L416 330L382 366L350 330Z",
				mix(colour.ink, colour.paper, 0.24),
			) +
			line(
				"M84 452q30 -24 60 0t60 0t60 0t60 0t60 0t60 0t40 -6M150 512q30 -24 60 0t60 0t60 0t60 0",
				colour.foam,
				11,
			);
	return (
		`<clipPath id="hex"><path d="${hexagon(cx, cy, 519)}"/></clipPath>` +
		shape(hexagon(cx, cy, 566), colour.ink) +
		shape(hexagon(cx, cy, 552), rim) +
		`<g clip-path="url(#hex)">${inside}</g>`
	);
}
