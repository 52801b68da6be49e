import { dinghy, sloop } from "./boats.ts";
import { colour, mix } from "./palette.ts";
import type { Scene } from "./scene.ts";
import {
	bar,
	cloud,
	disc,
	glow,
	gull,
	headland,
	line,
	move,
	reflection,
	sea,
	seaColour,
	shape,
	sky,
	skyColour,
	stars,
	swell,
} from "./scenery.ts";

export const tideScenes: Scene[] = [
	{
		suit: "tide",
		rank: 1,
		key: "tide-1",
		name: "Calm",
		draw: (hour) =>
			sky(hour, 380, 300) +
			disc(300, 380, 128, "#fff0c9") +
			cloud(60, 220, 190, mix(skyColour(hour, 1), colour.paper, 0.6)) +
			cloud(400, 270, 170, mix(skyColour(hour, 2), colour.paper, 0.6)) +
			headland(false, 380, 60, 200, mix(skyColour(hour, 0), colour.teal, 0.55)) +
			headland(true, 380, 44, 190, mix(skyColour(hour, 0), colour.teal, 0.4)) +
			sea(hour, 380) +
			reflection(300, 396, 690, 270, "#fff0c9", 0.9),
	},
	{
		suit: "tide",
		rank: 2,
		key: "tide-2",
		name: "Gulls",
		draw: (hour) =>
			sky(hour, 470, 420) +
			disc(420, 400, 70, "#fbe0a8") +
			cloud(60, 330, 180, mix(skyColour(hour, 1), colour.paper, 0.4)) +
			sea(hour, 470) +
			reflection(420, 484, 690, 130, "#fbe0a8", 0.7) +
			gull(270, 250, 290, colour.paper, -10) +
			gull(456, 200, 130, colour.paper, 8) +
			gull(150, 400, 120, colour.paper, 6) +
			gull(396, 366, 92, colour.paper, -12) +
			gull(128, 186, 84, colour.paper, 10),
	},
	{
		suit: "tide",
		rank: 3,
		key: "tide-3",
		name: "Shoal",
		draw: (hour) => {
			const fish = (x: number, y: number, s: number, fill: string, turn: number) =>
				move(
					x,
					y,
					s,
					shape("M-62 0C-36 -34 28 -34 58 -4L96 -30C90 -10 90 12 96 32L58 6C28 34 -36 34 -62 0Z", fill) +
						shape(
							"M-24 -22C-12 -8 -12 10 -24 22C-42 16 -56 6 -62 0C-56 -8 -42 -17 -24 -22Z",
							mix(fill, colour.ink, 0.18),
						) +
						disc(-42, -4, 5, colour.ink),
					turn,
				);
			return (
				sky(hour, 200, 300) +
				disc(300, 200, 66, "#fbd08a") +
				bar(0, 200, 600, 500, seaColour(hour, 0)) +
				swell(250, 12, 200, 0, seaColour(hour, 1)) +
				swell(370, 14, 260, 90, seaColour(hour, 2)) +
				swell(520, 14, 300, 30, seaColour(hour, 3)) +
				reflection(300, 208, 250, 160, "#fbd08a") +
				fish(190, 350, 0.9, colour.peach, 8) +
				fish(390, 330, 1, colour.coral, -6) +
				fish(300, 450, 1.3, colour.amber, 4) +
				fish(130, 480, 0.86, colour.coral, -4) +
				fish(468, 470, 0.9, colour.peach, 6) +
				fish(210, 580, 1, colour.peach, -6) +
				fish(410, 590, 1.05, colour.coral, 4) +
				[
					[100, 400, 6],
					[520, 390, 8],
					[540, 360, 5],
					[330, 540, 6],
					[70, 570, 7],
					[84, 545, 4],
				]
					.map(([x = 0, y = 0, r = 0]) => disc(x, y, r, colour.foam, 0.7))
					.join("")
			);
		},
	},
	{
		suit: "tide",
		rank: 4,
		key: "tide-4",
		name: "Fog",
		draw: (hour) => {
			const mist = mix("#d8d3dd", skyColour(hour, 2), 0.16);
			const bank = (y: number, opacity: number, pills: [number, number][]) =>
				`<g opacity="${opacity}">${pills.map(([x, w], i) => bar(x, y + i * 22, w, 44, mist, 22)).join("")}</g>`;
			return (
				sky(hour, 430, 300) +
				disc(300, 290, 96, "#f6c9a0") +
				sea(hour, 430) +
				bank(318, 0.4, [
					[60, 260],
					[-80, 300],
					[330, 330],
				]) +
				move(318, 530, 1.08, sloop(mix(colour.ink, colour.plum, 0.3), mix(colour.plum, colour.ink, 0.2))) +
				bank(428, 0.5, [
					[360, 330],
					[-60, 260],
					[200, 240],
				]) +
				bank(506, 0.7, [
					[-70, 330],
					[300, 380],
					[60, 300],
				]) +
				bank(590, 0.85, [
					[180, 300],
					[-80, 380],
					[250, 420],
					[-60, 260],
				]) +
				bar(0, 668, 600, 40, mist)
			);
		},
	},
	{
		suit: "tide",
		rank: 5,
		key: "tide-5",
		name: "Squall",
		draw: (hour) => {
			const dark = mix(skyColour(hour, 0), colour.ink, 0.5);
			const lumps = (y: number, fill: string, discs: [number, number][]) =>
				bar(-20, -20, 640, y + 20, fill) + discs.map(([x, r]) => disc(x, y, r, fill)).join("");
			let rain = "";
			for (let row = 0; row < 9; row++) {
				for (let column = 0; column < 9; column++) {
					const x = column * 76 + (row % 2) * 38 - 10;
					const y = 210 + row * 40;
					rain += line(`M${x} ${y}l-11 26`, mix(skyColour(hour, 2), colour.foam, 0.6), 4);
				}
			}
			return (
				sky(hour, 470, 300) +
				rain +
				shape("M214 150L132 316H184L138 438L262 270H206L262 150Z", colour.amber) +
				lumps(150, mix(dark, colour.plum, 0.4), [
					[30, 96],
					[168, 84],
					[300, 100],
					[440, 86],
					[566, 98],
				]) +
				lumps(84, dark, [
					[90, 92],
					[236, 80],
					[372, 96],
					[506, 84],
				]) +
				swell(462, 60, 300, 40, mix(seaColour(hour, 1), colour.foam, 0.45)) +
				swell(470, 60, 300, 40, seaColour(hour, 1)) +
				move(392, 490, 0.78, dinghy(colour.ink, colour.coral), 13) +
				swell(540, 74, 340, -60, mix(seaColour(hour, 2), colour.foam, 0.4)) +
				swell(548, 74, 340, -60, seaColour(hour, 2)) +
				swell(630, 66, 320, 110, mix(seaColour(hour, 3), colour.foam, 0.35)) +
				swell(637, 66, 320, 110, seaColour(hour, 3))
			);
		},
	},
	{
		suit: "tide",
		rank: 6,
		key: "tide-6",
		name: "Spring tide",
		draw: (hour) => {
			let scales = "";
			for (let row = 0; row < 8; row++) {
				const y = 408 + row * 44;
				for (let x = row % 2 === 0 ? 0 : -66; x <= 660; x += 132) {
					const deep = mix(seaColour(hour, 0), seaColour(hour, 3), row / 7);
					scales +=
						disc(x, y + 66, 66, mix(deep, colour.foam, 0.62)) +
						disc(x, y + 66, 59, deep) +
						disc(x, y + 66, 42, mix(deep, colour.foam, 0.34)) +
						disc(x, y + 66, 36, deep) +
						disc(x, y + 66, 20, mix(deep, colour.foam, 0.34)) +
						disc(x, y + 66, 14, deep);
				}
			}
			return (
				sky(hour, 470, 300) +
				stars(30, 380, 91) +
				glow(300, 250, 240, 0.9) +
				disc(300, 250, 136, colour.glow) +
				disc(252, 214, 24, "#f6d58c") +
				disc(348, 284, 32, "#f6d58c") +
				disc(330, 190, 15, "#f6d58c") +
				disc(268, 318, 12, "#f6d58c") +
				scales
			);
		},
	},
];
