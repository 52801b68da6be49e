import { sizeText } from "../words.ts";
import type { Size } from "./sizes.ts";
import { mmPerInch } from "./trim.ts";

const inches = (width: number, height: number): Size => ({
	widthMm: Math.round(width * mmPerInch * 1000) / 1000,
	heightMm: Math.round(height * mmPerInch * 1000) / 1000,
});
const mm = (widthMm: number, heightMm: number): Size => ({ widthMm, heightMm });

/** Trimmed sizes by the names that printers of cards use (The Game Crafter, MakePlayingCards, sleeve makers). */
export const cardSizes: Readonly<Record<string, Size>> = {
	poker: inches(2.5, 3.5),
	standard: mm(63, 88),
	bridge: inches(2.25, 3.5),
	tarot: inches(2.75, 4.75),
	mini: inches(1.75, 2.5),
	"mini-american": mm(41, 63),
	"mini-european": mm(44, 68),
	euro: mm(59, 92),
	american: mm(56, 87),
	"us-game": inches(2.2, 3.43),
	jumbo: inches(3.5, 5.5),
	"large-poker": inches(3.5, 5),
	"tarot-european": mm(70, 120),
	business: inches(2, 3.5),
	domino: inches(1.75, 3.5),
	micro: inches(1.25, 1.75),
	square: inches(2.5, 2.5),
	"small-square": inches(2, 2),
	"large-square": inches(3.5, 3.5),
	hex: inches(3.75, 3.25),
};

/** Sizes of boards and books. */
export const sheetSizes: Readonly<Record<string, Size>> = {
	a2: mm(420, 594),
	a3: mm(297, 420),
	a4: mm(210, 297),
	a5: mm(148, 210),
	a6: mm(105, 148),
	letter: inches(8.5, 11),
	"half-letter": inches(5.5, 8.5),
	tabloid: inches(11, 17),
	"board-18": inches(18, 18),
	"board-20": mm(500, 500),
	"board-half": inches(9, 18),
	"board-quad": inches(18, 24),
};

const named: Readonly<Record<string, Size>> = { ...cardSizes, ...sheetSizes };
export const sizeNames: readonly string[] = Object.keys(named);

/** The size with this name; undefined for any other text. */
export function namedSize(name: string): Size | undefined {
	return Object.hasOwn(named, name) ? named[name] : undefined;
}

/** The same size, turned by 90 degrees. */
export const turned = ({ widthMm, heightMm }: Size): Size => ({ widthMm: heightMm, heightMm: widthMm });

const sameSize = (one: Size, other: Size): boolean =>
	Math.abs(one.widthMm - other.widthMm) < 0.005 && Math.abs(one.heightMm - other.heightMm) < 0.005;

/** The name of a size, if it has one. */
export function nameOfSize(size: Size): string | undefined {
	return sizeNames.find((name) => sameSize(named[name] as Size, size));
}

/** A size for people to read: `63.5 × 88.9 mm (poker)`. */
export function describeSize(size: Size): string {
	const name = nameOfSize(size) ?? nameOfSize(turned(size));
	return `${sizeText(size)}${name ? ` (${name})` : ""}`;
}
