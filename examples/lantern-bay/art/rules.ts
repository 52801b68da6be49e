import { board, boardFront } from "./board.ts";
import { sloop } from "./boats.ts";
import { archedWindow, card, cardBack, cardFront, scenes } from "./cards.ts";
import { type LetteringOptions, lettering, wrap } from "./lettering.ts";
import { colour, mix } from "./palette.ts";
import { boat, type DieFace, dieFace, dieFaces, fogTile, lamp, moon, sailors } from "./pieces.ts";
import {
	bar,
	disc,
	glow,
	headland,
	line,
	move,
	paperLantern,
	reflection,
	sea,
	sky,
	skyColour,
	stars,
} from "./scenery.ts";
import { type Suit, suitSign, suits } from "./suits.ts";

// A5 at 150 ppi.
export const page = { width: 874, height: 1240, margin: 96 } as const;

const measure = page.width - 2 * page.margin;
const text: LetteringOptions = {
	size: 18,
	colour: mix(colour.ink, colour.paper, 0.1),
	weight: 1.9,
	tracking: 0.7,
};
const strong: LetteringOptions = { ...text, colour: colour.ink, weight: 2.7 };
const leading = 35;

/** Draws blocks one under the other and keeps count of where the next one begins. */
class Column {
	y: number;
	#parts: string[] = [];

	constructor(y: number) {
		this.y = y;
	}

	add(content: string, height: number): this {
		this.#parts.push(content);
		this.y += height;
		return this;
	}

	paragraph(words: string, x: number = page.margin, width: number = measure, style = text): this {
		for (const row of wrap(words, width, style))
			this.add(lettering(row, x, this.y + style.size, style), leading);
		return this;
	}

	heading(words: string): this {
		this.y += 30;
		const style: LetteringOptions = { size: 21, colour: colour.coral, weight: 2.6, tracking: 2.6 };
		return this.add(lettering(words.toUpperCase(), page.margin, this.y + 21, style), 56);
	}

	step(number: number, words: string): this {
		const [x, top] = [page.margin + 44, this.y];
		this.#parts.push(
			disc(page.margin + 14, top + 9, 18, colour.night) +
				lettering(String(number), page.margin + 14, top + 17, {
					size: 16,
					colour: colour.glow,
					weight: 2.6,
					anchor: "middle",
				}),
		);
		return this.paragraph(words, x, measure - 44).add("", 12);
	}

	toString(): string {
		return this.#parts.join("");
	}
}

function sheet(number: number, title: string, fill: (column: Column) => Column): string {
	const column = new Column(page.margin + 96);
	const centre = page.width / 2;
	return (
		bar(0, 0, page.width, page.height, colour.paper) +
		lettering(title, page.margin, page.margin + 44, {
			size: 44,
			colour: colour.ink,
			weight: 2.5,
			tracking: 1,
		}) +
		bar(page.margin, page.margin + 66, 52, 6, colour.amber, 3) +
		fill(column) +
		disc(centre, page.height - 62, 22, colour.amber) +
		lettering(String(number), centre, page.height - 53, {
			size: 18,
			colour: colour.ink,
			weight: 2.6,
			anchor: "middle",
		})
	);
}

/** A piece drawn small, fitted into a box around (x, y). */
function small(
	content: string,
	width: number,
	height: number,
	x: number,
	y: number,
	fitted: number,
	turn = 0,
): string {
	const scale = fitted / height;
	return move(x, y, scale, `<g transform="translate(${-width / 2} ${-height / 2})">${content}</g>`, turn);
}

function smallCard(content: string, x: number, y: number, height: number, turn = 0): string {
	const { width: w, height: h, bleed } = card;
	const id = `trim-${Math.round(x)}-${Math.round(y)}`;
	const trim = `<rect x="${bleed}" y="${bleed}" width="${w - 2 * bleed}" height="${h - 2 * bleed}" rx="38"/>`;
	return small(
		`<clipPath id="${id}">${trim}</clipPath>` +
			`<g clip-path="url(#${id})">${content}</g>` +
			trim.replace("/>", ` fill="none" stroke="${colour.ink}" stroke-opacity=".3" stroke-width="7"/>`),
		w,
		h,
		x,
		y,
		(height * h) / (h - 2 * bleed),
		turn,
	);
}

const cardScene = (suit: Suit, rank: number): string => {
	const found = scenes.find((one) => one.suit === suit && one.rank === rank);
	// The window of every card has the same id, and several cards can stand on one page.
	return found === undefined ? "" : cardFront(found).replaceAll("window", `window-${found.key}`);
};

function pieces(top: number): string {
	const caption: LetteringOptions = { ...text, anchor: "middle", size: 16, tracking: 0.5 };
	const middle = top + 74;
	const label = (words: string, x: number) => lettering(words, x, top + 188, caption);
	const step = measure / 6;
	const at = (column: number) => page.margin + step * (column + 0.5);
	return (
		smallCard(cardBack(), at(0) - 12, middle, 116, -8) +
		smallCard(cardScene("sail", 3), at(0) + 12, middle + 4, 116, 7) +
		label("18 cards", at(0)) +
		`<g>${small(dieFace("Gull"), 600, 600, at(1), middle, 64)}</g>` +
		label("1 die", at(1)) +
		small(boat(sailors[0]), 567, 661, at(2), middle, 84) +
		label("4 boats", at(2)) +
		small(lamp(true), 520, 520, at(3), middle, 74) +
		label("6 lamps", at(3)) +
		small(fogTile(true).replaceAll("hex", "hex-box"), 567, 655, at(4), middle, 124) +
		label("3 fog tiles", at(4)) +
		small(moon(), 567, 567, at(5), middle, 78) +
		label("1 moon", at(5))
	);
}

const faceText: Record<DieFace, string> = {
	Lamp: "A friendly light. Draw a card.",
	Sail: "A fair wind. Sail one space.",
	Wave: "A swell. Move one fog tile one space.",
	Gull: "A gull looks ahead. See the top card of the deck; you may put it under the deck.",
	Anchor: "Becalmed. Do not sail this turn.",
	Moon: "The moon climbs. Move it one step on.",
};

function suitBlock(column: Column, suit: Suit, rank: number, paragraphs: string[]): Column {
	const top = column.y;
	const x = page.margin + 214;
	column.add(smallCard(cardScene(suit, rank), page.margin + 84, top + 118, 236), 6);
	column.add(
		move(x + 14, column.y + 14, 0.36, suitSign(suit, suits[suit].colour)) +
			lettering(suits[suit].name, x + 46, column.y + 25, {
				size: 24,
				colour: suits[suit].colour,
				weight: 2.6,
				tracking: 1,
			}),
		56,
	);
	for (const words of paragraphs) column.paragraph(words, x, measure - 214).add("", 8);
	column.y = Math.max(column.y, top + 262);
	return column;
}

export function cover(): string {
	const centre = page.width / 2;
	const harbour =
		sky(5, 470, 300) +
		stars(26, 330, 23) +
		headland(false, 470, 110, 330, mix(skyColour(5, 0), colour.ink, 0.35)) +
		headland(true, 470, 70, 260, mix(skyColour(5, 0), colour.ink, 0.2)) +
		sea(5, 470) +
		reflection(150, 500, 690, 90, colour.amber, 0.6) +
		reflection(452, 500, 690, 90, colour.amber, 0.6) +
		line("M-20 70C120 150 470 160 620 40", colour.ink, 6) +
		line("M150 122V190M452 118V180", colour.ink, 4) +
		glow(150, 240, 130, 1.2) +
		glow(452, 232, 130, 1.2) +
		move(150, 240, 0.9, paperLantern()) +
		move(452, 232, 0.9, paperLantern(colour.coral, colour.peach)) +
		move(300, 588, 1.02, sloop(colour.ink, colour.coral), -3);
	return (
		bar(0, 0, page.width, page.height, colour.night) +
		`<rect x="38" y="38" width="${page.width - 76}" height="${page.height - 76}" rx="30" fill="none" stroke="${colour.amber}" stroke-width="5"/>` +
		archedWindow("cover", 122, 108, 630, 735, harbour) +
		lettering("LANTERN BAY", centre, 970, {
			size: 58,
			colour: colour.paper,
			weight: 2.5,
			tracking: 2.6,
			anchor: "middle",
		}) +
		bar(centre - 30, 1004, 60, 7, colour.amber, 3) +
		lettering("How to bring every boat home", centre, 1070, {
			size: 24,
			colour: colour.glow,
			weight: 2,
			tracking: 1.2,
			anchor: "middle",
		}) +
		lettering("1 to 4 sailors · half an hour", centre, 1124, {
			size: 18,
			colour: mix(colour.night, colour.glow, 0.66),
			weight: 2,
			tracking: 1.2,
			anchor: "middle",
		})
	);
}

export const pages: string[] = [
	sheet(1, "Dusk in the bay", (column) =>
		column
			.paragraph(
				"You are lamplighters. Before the night is over, light all six lamps of Lantern Bay together and bring every " +
					"boat back to the quay.",
			)
			.heading("In the box")
			.add(pieces(column.y - 12), 206)
			.heading("Setting out")
			.step(1, "Lay the board in the middle. Put a lamp on each numbered post, dark side up.")
			.step(2, "Lay the fog tiles on the three spaces that show a cloud.")
			.step(3, "Put the moon on 0 of the night track.")
			.step(4, "Take a boat each and put it on the quay.")
			.step(5, "Shuffle the cards and deal three to each sailor. The others are the deck."),
	),
	sheet(2, "Your turn", (column) => {
		column
			.paragraph("Whoever saw the sea last begins. On your turn, do three things in this order.")
			.add("", 14)
			.step(1, "Roll the die and do what it shows.")
			.step(2, "Play one card and do what it says. Any card may be played to sail one space instead.")
			.step(3, "Draw until you hold three cards again.")
			.heading("The die");
		for (const face of dieFaces) {
			const top = column.y;
			column.add(
				`<clipPath id="die-${face}"><rect width="600" height="600" rx="96"/></clipPath>` +
					small(
						`<g clip-path="url(#die-${face})">${dieFace(face)}</g>`,
						600,
						600,
						page.margin + 36,
						top + 34,
						72,
					),
				0,
			);
			const rows = wrap(faceText[face], measure - 110, text).length;
			column.y = top + 34 - (rows * leading) / 2 + 7;
			column.paragraph(faceText[face], page.margin + 110, measure - 110);
			column.y = top + 96;
		}
		return column;
	}),
	sheet(3, "The cards", (column) => {
		suitBlock(column, "light", 4, [
			"When your boat lies at a post, turn its lamp bright side up.",
			"The number of the card must be at least the number of the post.",
		]);
		column.add("", 44);
		suitBlock(column, "sail", 5, [
			"Sail from space to space, up to the number of the card.",
			"Boats may share a space. No boat sails into fog.",
		]);
		column.add("", 44);
		return suitBlock(column, "tide", 6, [
			"Move the fog, up to the number of the card in all.",
			"Fog never lies on a boat, the quay, a lit lamp or other fog.",
		]);
	}),
	sheet(4, "Until morning", (column) => {
		column
			.paragraph(
				"When the deck is empty, shuffle the cards that were played into a new one and move the moon one step.",
			)
			.heading("The end")
			.paragraph(
				"You win together as soon as all six lamps are lit and every boat lies at the quay.",
				undefined,
				undefined,
				strong,
			)
			.add("", 10)
			.paragraph(
				"You lose together when the moon reaches 10 on the night track: the lamps of the bay go out, one after another.",
			)
			.heading("Rougher nights")
			.paragraph(
				"Begin with the moon on 2. Or lay one fog tile with its rocks up: rocks never move, and no boat sails onto them.",
			);
		const top = column.y + 18;
		const height = 1084 - top;
		const lit = (share: number) => small(lamp(true), 520, 520, page.margin + measure * share, top + 162, 51);
		return column.add(
			`<clipPath id="plan"><rect x="${page.margin}" y="${top}" width="${measure}" height="${height}" rx="22"/></clipPath>` +
				`<g clip-path="url(#plan)">${move(page.margin, top, measure / board.size, boardFront())}${lit(0.34)}${lit(0.66)}</g>` +
				lettering("Art and rules are in the public domain (CC0 1.0)", page.width / 2, 1128, {
					...text,
					size: 15,
					anchor: "middle",
					colour: mix(colour.ink, colour.paper, 0.36),
				}),
			0,
		);
	}),
];
