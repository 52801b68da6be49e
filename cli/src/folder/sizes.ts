import type { Bleed, Size } from "./types.ts";

export const mmPerInch = 25.4;
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
export const sizeNames = Object.keys(named);

const unitsInMm: Record<string, number> = {
	"": 1,
	mm: 1,
	cm: 10,
	in: mmPerInch,
	inch: mmPerInch,
	inches: mmPerInch,
	'"': mmPerInch,
	"″": mmPerInch,
};
const lengthPattern = /^(\d+(?:[.,]\d+)?|\d*[.,]\d+)(?:\s*\/\s*(\d+))?\s*(mm|cm|in|inch|inches|"|″)?$/i;

/** Millimetres of `3`, `3 mm`, `1/8 in`, `0.125"`; undefined for what is no length. */
export function parseLength(text: string, unit = ""): number | undefined {
	const match = lengthPattern.exec(text.trim());
	if (!match) return;
	const value = Number((match[1] ?? "").replace(",", ".")) / Number(match[2] ?? 1);
	const factor = unitsInMm[(match[3] ?? unit).toLowerCase()] ?? 1;
	if (!Number.isFinite(value)) return;
	// 1/8 in are 3.175 mm, and not a little less
	return factor === 1 ? value : Math.round(value * factor * 1000) / 1000;
}

/** The size of `poker`, `63.5 x 88.9`, `2.5 x 3.5 in`, `2.5" × 3.5"`; undefined for what is none. */
export function parseSize(text: string): Size | undefined {
	const name = text
		.trim()
		.toLowerCase()
		.replace(/[\s_]+/g, "-");
	if (Object.hasOwn(named, name)) return named[name];
	const parts = text.trim().split(/\s*[x×*]\s*/i);
	if (parts.length !== 2) return;
	const unit = /(mm|cm|inches|inch|in|"|″)\s*$/i.exec(parts[1] ?? "")?.[1];
	const [widthMm, heightMm] = parts.map((part) => parseLength(part, unit));
	return widthMm && heightMm ? { widthMm, heightMm } : undefined;
}

/** The width of `none`, `auto`, `yes`, `3 mm`, `1/8 in`; undefined for what is none. */
export function parseBleed(text: string): Bleed | undefined {
	const word = text.trim().toLowerCase();
	if (["none", "no", "false", "nobleed", "0"].includes(word)) return "none";
	if (word === "auto") return "auto";
	if (["some", "yes", "true", "bleed"].includes(word)) return "some";
	return parseLength(text);
}

export const turned = ({ widthMm, heightMm }: Size): Size => ({ widthMm: heightMm, heightMm: widthMm });

const sameSize = (one: Size, other: Size): boolean =>
	Math.abs(one.widthMm - other.widthMm) < 0.005 && Math.abs(one.heightMm - other.heightMm) < 0.005;

/** What a size is called, if it has a name. */
export function nameOfSize(size: Size): string | undefined {
	return sizeNames.find((name) => sameSize(named[name] as Size, size));
}

export const millimetres = (length: number): string => String(Math.round(length * 100) / 100);

/** A size as a person reads it: `63.5 × 88.9 mm (poker)`. */
export function describeSize(size: Size): string {
	const name = nameOfSize(size) ?? nameOfSize(turned(size));
	return `${millimetres(size.widthMm)} × ${millimetres(size.heightMm)} mm${name ? ` (${name})` : ""}`;
}
