import { type LetteringOptions, lettering } from "./lettering.ts";
import { colour, mix, n } from "./palette.ts";
import type { Scene } from "./scene.ts";
import { bar, disc, glow, move, scene, stormLantern } from "./scenery.ts";
import { lightScenes } from "./scenes-light.ts";
import { sailScenes } from "./scenes-sail.ts";
import { tideScenes } from "./scenes-tide.ts";
import { type Suit, suitSign, suits } from "./suits.ts";

// A card is 69.85 × 95.25 mm with its bleed: 825 × 1125 px at 300 ppi, of which 37.5 px a side are trimmed off.
export const card = { width: 825, height: 1125, bleed: 37.5 } as const;

export const scenes: Scene[] = [...lightScenes, ...sailScenes, ...tideScenes];

/** The effect of a card, which is written on it. */
export const effects: Record<Suit, (rank: number) => string> = {
	light: (rank) =>
		rank === 1 ? "Light lamp 1" : rank === 6 ? "Light any lamp" : `Light a lamp of 1 to ${rank}`,
	sail: (rank) => (rank === 1 ? "Sail one space" : `Sail up to ${rank} spaces`),
	tide: (rank) => (rank === 1 ? "Move fog one space" : `Move fog up to ${rank} spaces`),
};

/** The arched window that every scene is seen through. */
export function archedWindow(
	id: string,
	x: number,
	y: number,
	width: number,
	height: number,
	content: string,
): string {
	const r = width / 2;
	const d = `M${n(x)} ${n(y + height)}V${n(y + r)}A${n(r)} ${n(r)} 0 0 1 ${n(x + width)} ${n(y + r)}V${n(y + height)}Z`;
	const scale = Math.max(width / scene.width, height / scene.height);
	return (
		`<clipPath id="${id}"><path d="${d}"/></clipPath>` +
		`<g clip-path="url(#${id})">${move(x + (width - scene.width * scale) / 2, y, scale, content)}</g>`
	);
}

export function cardFront({ suit, rank, name, draw }: Scene): string {
	const tint = suits[suit].colour;
	const centre = card.width / 2;
	const big: LetteringOptions = {
		size: 46,
		colour: colour.ink,
		weight: 2.6,
		anchor: "middle",
		tracking: 3.2,
	};
	const small: LetteringOptions = {
		size: 25,
		colour: mix(colour.ink, colour.paper, 0.22),
		weight: 2,
		anchor: "middle",
		tracking: 0.8,
	};
	return (
		bar(0, 0, card.width, card.height, colour.paper) +
		archedWindow("window", 112.5, 112, 600, 712, draw(rank)) +
		lettering(String(rank), 98, 196, { size: 92, colour: tint, weight: 2.7 }) +
		move(690, 150, 0.82, suitSign(suit, tint)) +
		lettering(name.toUpperCase(), centre, 924, big) +
		bar(centre - 24, 953, 48, 6, tint, 3) +
		lettering(effects[suit](rank), centre, 1010, small)
	);
}

export function cardBack(): string {
	const { width, height } = card;
	const [ground, thread] = [colour.night, mix(colour.night, colour.teal, 0.62)];
	let waves = "";
	for (let row = 0; row * 37.5 < height + 80; row++) {
		for (let x = row % 2 === 0 ? 0 : 55; x <= width + 55; x += 110) {
			for (const [r, fill] of [
				[55, thread],
				[50, ground],
				[36, thread],
				[31, ground],
				[17, thread],
				[12, ground],
			] as const) {
				waves += disc(x, row * 37.5, r, fill);
			}
		}
	}
	const [cx, cy] = [width / 2, height / 2];
	const ring = (rx: number, ry: number, fill: string) =>
		`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
	return (
		bar(0, 0, width, height, ground) +
		waves +
		`<rect x="84" y="84" width="${width - 168}" height="${height - 168}" rx="34" fill="none" stroke="${colour.amber}" stroke-width="6"/>` +
		ring(216, 288, colour.amber) +
		ring(208, 280, colour.night) +
		ring(192, 264, colour.ink) +
		glow(cx, cy + 10, 180, 1.1) +
		move(cx, cy + 14, 1.45, stormLantern(colour.paper))
	);
}
