import { dinghy, ferry, schooner, skiff, sloop, tug } from "./boats.ts";
import { colour, mix } from "./palette.ts";
import { afloat, type Scene } from "./scene.ts";
import {
	bar,
	cloud,
	crescent,
	disc,
	glow,
	gull,
	headland,
	move,
	reflection,
	sea,
	sky,
	skyColour,
	stars,
} from "./scenery.ts";

export const sailScenes: Scene[] = [
	{
		suit: "sail",
		rank: 1,
		key: "sail-1",
		name: "Skiff",
		draw: (hour) =>
			sky(hour, 380, 420) +
			disc(420, 380, 82, "#fff0c9") +
			cloud(70, 200, 200, mix(skyColour(hour, 1), colour.paper, 0.55)) +
			headland(false, 380, 120, 340, mix(skyColour(hour, 0), colour.teal, 0.5)) +
			sea(hour, 380) +
			reflection(420, 394, 500, 170, "#fff0c9") +
			afloat(300, 540, 1.14, skiff(colour.coral), hour),
	},
	{
		suit: "sail",
		rank: 2,
		key: "sail-2",
		name: "Dinghy",
		draw: (hour) =>
			sky(hour, 430, 180) +
			disc(180, 430, 76, "#fbe0a8") +
			cloud(330, 170, 170, mix(skyColour(hour, 1), colour.paper, 0.4)) +
			gull(140, 210, 66, colour.paper, -8) +
			gull(214, 258, 44, colour.paper, 6) +
			headland(true, 430, 90, 280, mix(skyColour(hour, 0), colour.night, 0.4)) +
			sea(hour, 430) +
			reflection(180, 442, 690, 150, "#fbe0a8") +
			afloat(330, 566, 1.3, dinghy(colour.night, colour.coral), hour, 4),
	},
	{
		suit: "sail",
		rank: 3,
		key: "sail-3",
		name: "Sloop",
		draw: (hour) =>
			sky(hour, 440, 300) +
			disc(300, 440, 92, "#fbd08a") +
			headland(false, 440, 70, 240, mix(skyColour(hour, 0), colour.ink, 0.2)) +
			headland(true, 440, 120, 300, mix(skyColour(hour, 0), colour.ink, 0.35)) +
			sea(hour, 440) +
			reflection(300, 452, 690, 180, "#fbd08a") +
			afloat(300, 582, 1.18, sloop(colour.ink, colour.coral), hour, -3),
	},
	{
		suit: "sail",
		rank: 4,
		key: "sail-4",
		name: "Tug",
		draw: (hour) =>
			sky(hour, 420, 120) +
			stars(14, 220, 31) +
			headland(true, 420, 150, 420, mix(skyColour(hour, 0), colour.ink, 0.35)) +
			[
				[470, 398],
				[494, 404],
				[526, 392],
				[552, 402],
				[540, 360],
			]
				.map(([x = 0, y = 0]) => bar(x, y, 8, 10, colour.amber, 2))
				.join("") +
			sea(hour, 420) +
			glow(300, 440, 190, 0.7) +
			reflection(300, 590, 690, 220, colour.amber, 0.55) +
			afloat(290, 566, 1.3, tug(colour.coral), hour, -2),
	},
	{
		suit: "sail",
		rank: 5,
		key: "sail-5",
		name: "Ferry",
		draw: (hour) =>
			sky(hour, 430, 460) +
			stars(24, 330, 41) +
			move(440, 190, 1, crescent(0, 0, 52, 0.05, colour.glow), 24) +
			headland(false, 430, 130, 400, mix(skyColour(hour, 0), colour.ink, 0.4)) +
			sea(hour, 430) +
			glow(300, 450, 240, 0.6) +
			reflection(180, 560, 690, 90, colour.amber, 0.6) +
			reflection(306, 560, 690, 120, colour.amber, 0.6) +
			reflection(430, 560, 690, 90, colour.amber, 0.6) +
			afloat(300, 548, 1.22, ferry(colour.ink), hour),
	},
	{
		suit: "sail",
		rank: 6,
		key: "sail-6",
		name: "Schooner",
		draw: (hour) =>
			sky(hour, 470, 300) +
			stars(34, 420, 59) +
			disc(300, 290, 176, mix(skyColour(hour, 3), colour.glow, 0.22)) +
			disc(300, 290, 140, colour.glow) +
			disc(250, 250, 22, "#f6d58c") +
			disc(352, 318, 30, "#f6d58c") +
			disc(330, 226, 14, "#f6d58c") +
			sea(hour, 470) +
			reflection(300, 486, 690, 220, colour.glow, 0.55) +
			afloat(296, 588, 1.14, schooner(mix(colour.ink, colour.coral, 0.16), colour.coral), hour, -2),
	},
];
