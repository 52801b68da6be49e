import { skiff } from "./boats.ts";
import { colour, mix } from "./palette.ts";
import { afloat, type Scene } from "./scene.ts";
import {
	bar,
	cloud,
	disc,
	glow,
	type Hour,
	headland,
	house,
	line,
	move,
	paperLantern,
	reflection,
	scene,
	sea,
	seaColour,
	shape,
	sky,
	skyColour,
	stars,
	stormLantern,
	swell,
} from "./scenery.ts";

const quay = (hour: Hour, y: number) => {
	const stone = mix(seaColour(hour, 3), colour.ink, 0.55);
	const joint = mix(stone, colour.paper, 0.14);
	let out = bar(0, y, scene.width, scene.height - y, stone) + bar(0, y, scene.width, 16, joint);
	for (let row = 0; row * 52 < scene.height - y; row++) {
		for (let x = row % 2 === 0 ? -30 : 30; x < scene.width; x += 120) {
			out += bar(x, y + 26 + row * 52, 108, 42, mix(stone, colour.paper, 0.05), 8);
		}
	}
	return out;
};

export const lightScenes: Scene[] = [
	{
		suit: "light",
		rank: 1,
		key: "light-1",
		name: "Match",
		draw: (hour) =>
			sky(hour, 520, 300) +
			headland(true, 520, 90, 330, mix(skyColour(hour, 1), colour.teal, 0.55)) +
			sea(hour, 520) +
			glow(300, 270, 250, 1.6) +
			shape("M288 330h24l10 370h-44Z", "#e9c690") +
			shape("M300 330h12l10 370h-22Z", "#d3a86c") +
			shape("M284 352C280 318 288 296 300 296S320 318 316 352Z", colour.ink) +
			shape(
				"M300 118C352 190 378 232 372 286C368 332 336 352 300 352S232 332 228 286C224 240 268 206 300 118Z",
				colour.coral,
			) +
			shape(
				"M300 176C338 230 352 258 348 292C344 326 324 342 300 342S256 326 252 292C250 258 278 236 300 176Z",
				colour.amber,
			) +
			shape(
				"M300 246C320 274 326 288 324 304C322 324 312 334 300 334S278 324 276 304C275 288 288 274 300 246Z",
				"#fff3d2",
			),
	},
	{
		suit: "light",
		rank: 2,
		key: "light-2",
		name: "Hand lamp",
		draw: (hour) =>
			sky(hour, 400, 160) +
			disc(160, 400, 74, "#fbe0a8") +
			cloud(330, 190, 190, mix(skyColour(hour, 1), colour.paper, 0.35)) +
			headland(true, 400, 110, 360, mix(skyColour(hour, 0), colour.night, 0.45)) +
			sea(hour, 400) +
			reflection(160, 412, 540, 150, "#fbe0a8") +
			quay(hour, 560) +
			glow(330, 430, 230, 1.5) +
			move(330, 410, 1.5, stormLantern(colour.ink)),
	},
	{
		suit: "light",
		rank: 3,
		key: "light-3",
		name: "Paper moons",
		draw: (hour) =>
			sky(hour, 500, 300) +
			stars(14, 250, 11) +
			headland(false, 500, 120, 330, mix(skyColour(hour, 0), colour.ink, 0.3)) +
			sea(hour, 500) +
			reflection(160, 530, 680, 90, colour.amber, 0.7) +
			reflection(315, 530, 690, 110, colour.amber, 0.7) +
			reflection(468, 530, 680, 90, colour.amber, 0.7) +
			line("M-20 90C120 170 470 190 620 60", colour.ink, 7) +
			line("M140 146V220M315 154V300M480 130V200", colour.ink, 5) +
			glow(140, 280, 130, 1.2) +
			glow(315, 375, 160, 1.2) +
			glow(480, 260, 130, 1.2) +
			move(140, 280, 0.98, paperLantern(colour.coral, colour.peach)) +
			move(315, 375, 1.28, paperLantern()) +
			move(480, 260, 0.98, paperLantern(colour.coral, colour.peach)),
	},
	{
		suit: "light",
		rank: 4,
		key: "light-4",
		name: "Quay lamp",
		draw: (hour) => {
			const wall = mix(skyColour(hour, 1), colour.ink, 0.42);
			const ground = 570;
			return (
				sky(hour, 520, 420) +
				stars(18, 260, 5) +
				house(ground, {
					x: 10,
					w: 120,
					h: 190,
					wall: mix(wall, colour.coral, 0.25),
					roof: mix(wall, colour.ink, 0.55),
					lit: 0b100110,
				}) +
				house(ground, { x: 138, w: 96, h: 130, wall, roof: mix(wall, colour.ink, 0.5), lit: 0b0110 }) +
				house(ground, {
					x: 482,
					w: 128,
					h: 160,
					wall: mix(wall, colour.teal, 0.3),
					roof: mix(wall, colour.ink, 0.55),
					lit: 0b1011,
				}) +
				house(ground, {
					x: 392,
					w: 82,
					h: 96,
					wall: mix(wall, colour.plum, 0.4),
					roof: mix(wall, colour.ink, 0.5),
					lit: 0b01,
				}) +
				glow(300, 246, 200, 1.3) +
				quay(hour, ground) +
				shape("M160 700L250 586H350L440 700Z", mix(colour.amber, seaColour(hour, 3), 0.62)) +
				bar(291, 330, 18, 256, colour.ink, 6) +
				bar(276, 566, 48, 24, colour.ink, 8) +
				bar(280, 440, 40, 14, colour.ink, 7) +
				shape("M256 176H344L330 326H270Z", colour.amber) +
				shape("M282 176H318L312 326H288Z", colour.glow) +
				shape("M240 182L262 138H338L360 182Z", colour.ink) +
				bar(282, 112, 36, 30, colour.ink, 8) +
				bar(262, 320, 76, 18, colour.ink, 7)
			);
		},
	},
	{
		suit: "light",
		rank: 5,
		key: "light-5",
		name: "Festival",
		draw: (hour) => {
			const floating: [number, number, number][] = [
				[300, 130, 0.62],
				[150, 210, 0.5],
				[452, 220, 0.54],
				[236, 292, 0.42],
				[372, 322, 0.44],
				[92, 352, 0.34],
				[516, 352, 0.34],
				[300, 402, 0.28],
				[176, 412, 0.25],
				[432, 420, 0.25],
			];
			return (
				sky(hour, 470, 300) +
				stars(22, 300, 23) +
				headland(false, 470, 80, 260, mix(skyColour(hour, 0), colour.ink, 0.35)) +
				headland(true, 470, 60, 240, mix(skyColour(hour, 0), colour.ink, 0.25)) +
				sea(hour, 470) +
				reflection(300, 486, 690, 200, colour.amber, 0.75) +
				reflection(130, 500, 620, 70, colour.amber, 0.5) +
				reflection(470, 500, 620, 70, colour.amber, 0.5) +
				floating
					.map(
						([x, y, s], i) =>
							glow(x, y, 130 * s, 1.1) +
							move(
								x,
								y,
								s,
								i % 3 === 1
									? paperLantern(colour.coral, colour.peach, colour.night)
									: paperLantern(colour.amber, colour.glow, colour.night),
							),
					)
					.join("") +
				afloat(300, 618, 0.5, skiff(colour.ink), hour)
			);
		},
	},
	{
		suit: "light",
		rank: 6,
		key: "light-6",
		name: "Far light",
		draw: (hour) => {
			const rock = mix(colour.ink, colour.plum, 0.18);
			return (
				sky(hour, 500, 330) +
				stars(34, 430, 77) +
				`<g opacity=".38">${shape("M330 196L-60 60V240ZM330 196L700 90V300Z", colour.glow)}</g>` +
				`<g opacity=".38">${shape("M330 196L-60 110V190ZM330 196L700 150V240Z", colour.glow)}</g>` +
				sea(hour, 500) +
				reflection(330, 560, 690, 130, colour.amber, 0.6) +
				shape(
					"M140 560C170 520 220 524 250 496C290 470 380 470 412 496C450 520 520 524 560 566C480 590 220 590 140 560Z",
					rock,
				) +
				shape("M286 492L300 226H360L374 492Z", colour.paper) +
				shape("M298 270H362.5L365 322H295ZM292.500 374H367.700L370.500 426H289.800Z", colour.coral) +
				shape("M330 226H360L374 492H330Z", mix(colour.ink, colour.plum, 0.4)).replace(
					"/>",
					' opacity=".16"/>',
				) +
				bar(286, 214, 88, 16, colour.ink, 6) +
				bar(304, 166, 52, 50, colour.amber, 4) +
				disc(330, 192, 15, "#fff7e2") +
				line("M304 166V214M356 166V214", colour.ink, 5) +
				shape("M292 168C300 138 318 124 330 118C342 124 360 138 368 168Z", colour.ink) +
				bar(318, 450, 24, 42, colour.ink, 10) +
				swell(596, 12, 210, 90, seaColour(hour, 3))
			);
		},
	},
];
