import { n } from "./palette.ts";

// A hand-made single-line alphabet. Fonts differ from machine to machine; these strokes do not, so the images
// come out the same everywhere. Capitals stand on y = 14 and reach y = 0, small letters reach y = 4.
// Each entry: the width of the skeleton, how its left and right edges behave (straight, round, diagonal), the path.
type Edge = "s" | "r" | "d";
type Glyph = [width: number, edges: `${Edge}${Edge}`, path: string];

const bowl = "M0 9A4.4 5 0 1 1 8.8 9A4.4 5 0 1 1 0 9Z";

const glyphs: Record<string, Glyph> = {
	A: [11, "dd", "M0 14L5.5 0L11 14M1.9 9.4H9.1"],
	B: [8.7, "sr", "M0 6.5H4.6A3.25 3.25 0 0 0 4.6 0H0V14H4.9A3.75 3.75 0 0 0 4.9 6.5"],
	C: [10.6, "rd", "M10.5 2.3A6.1 7 0 1 0 10.5 11.7"],
	D: [10.2, "sr", "M0 0H3.6A6.6 7 0 0 1 3.6 14H0Z"],
	E: [7.4, "sd", "M7.4 0H0V14H7.4M0 6.8H6.4"],
	F: [7.2, "sd", "M7.2 0H0V14M0 7H6.2"],
	G: [12, "rs", "M10.6 2.3A6.1 7 0 1 0 12 7.6H7.6"],
	H: [9.6, "ss", "M0 0V14M9.6 0V14M0 6.8H9.6"],
	I: [0, "ss", "M0 0V14"],
	J: [6, "ds", "M6 0V9.8C6 12.6 4.9 14 2.9 14C1.5 14 .5 13.3 0 12"],
	K: [8.8, "sd", "M0 0V14M8.6 0L0 8.6M3.1 5.6L8.8 14"],
	L: [6.8, "sd", "M0 0V14H6.8"],
	M: [12, "ss", "M0 14V0L6 9.6L12 0V14"],
	N: [10, "ss", "M0 14V0L10 14V0"],
	O: [12.8, "rr", "M0 7A6.4 7 0 1 1 12.8 7A6.4 7 0 1 1 0 7Z"],
	P: [8.6, "sr", "M0 14V0H4.6A4 4 0 0 1 4.6 8H0"],
	Q: [12.8, "rr", "M0 7A6.4 7 0 1 1 12.8 7A6.4 7 0 1 1 0 7ZM8.2 10.4L12.4 14.8"],
	R: [8.8, "sd", "M0 14V0H4.6A3.9 3.9 0 0 1 4.6 7.8H0M4.8 7.8L8.8 14"],
	S: [
		8.7,
		"rr",
		"M8.2 2.2C7.4 .8 6 0 4.3 0C2 0 .4 1.5 .4 3.5C.4 5.6 2.2 6.3 4.4 6.8C6.8 7.4 8.7 8.2 8.7 10.4" +
			"C8.7 12.6 6.9 14 4.4 14C2.4 14 .8 13.1 0 11.5",
	],
	T: [9.6, "dd", "M0 0H9.6M4.8 0V14"],
	U: [9.6, "ss", "M0 0V9.2A4.8 4.8 0 0 0 9.6 9.2V0"],
	V: [10.6, "dd", "M0 0L5.3 14L10.6 0"],
	W: [15.6, "dd", "M0 0L4 14L7.8 1.6L11.6 14L15.6 0"],
	X: [9.4, "dd", "M0 0L9.4 14M9.4 0L0 14"],
	Y: [9.8, "dd", "M0 0L4.9 7.2L9.8 0M4.9 7.2V14"],
	Z: [9, "dd", "M.2 0H8.8L0 14H9"],
	a: [8.8, "rs", `${bowl}M8.8 4V14`],
	b: [8.8, "sr", `${bowl}M0 0V14`],
	c: [7.7, "rd", "M7.6 5.6A4.4 5 0 1 0 7.6 12.4"],
	d: [8.8, "rs", `${bowl}M8.8 0V14`],
	e: [8.8, "rr", "M.1 9H8.8A4.4 5 0 1 0 7.6 12.4"],
	f: [4.8, "dd", "M5.2 .3C2.9 -.3 1.8 .9 1.8 3V14M0 4.3H4.6"],
	g: [8.8, "rs", `${bowl}M8.8 4V14C8.8 16.8 7 18.2 4.5 18.2C2.9 18.2 1.6 17.6 .8 16.6`],
	h: [8, "ss", "M0 0V14M0 8.4C0 5.8 1.8 4 4.2 4C6.6 4 8 5.6 8 8.2V14"],
	i: [0, "ss", "M0 4V14M0 .4h.01"],
	j: [1.6, "ds", "M1.6 4V15.2C1.6 17.2 .8 18 -.6 18M1.6 .4h.01"],
	k: [7.2, "sd", "M0 0V14M6.8 4L0 10.4M2.6 8L7.2 14"],
	l: [0, "ss", "M0 0V14"],
	m: [
		13.2,
		"ss",
		"M0 4V14M0 8C0 5.6 1.5 4 3.5 4C5.6 4 6.6 5.6 6.6 7.8V14M6.6 7.8C6.6 5.6 8.1 4 10.1 4C12.2 4 13.2 5.6 13.2 7.8V14",
	],
	n: [8, "ss", "M0 4V14M0 8.4C0 5.8 1.8 4 4.2 4C6.6 4 8 5.6 8 8.2V14"],
	o: [8.8, "rr", bowl],
	p: [8.8, "sr", `${bowl}M0 4V18.4`],
	q: [8.8, "rs", `${bowl}M8.8 4V18.4`],
	r: [4.4, "sd", "M0 4V14M0 8.4C0 5.7 1.6 4 4.6 4.1"],
	s: [
		6.9,
		"rr",
		"M6.3 5.6C5.7 4.6 4.7 4 3.4 4C1.6 4 .4 5 .4 6.5C.4 8.1 1.8 8.5 3.5 8.9C5.3 9.3 6.9 9.8 6.9 11.5" +
			"C6.9 13.1 5.4 14 3.5 14C1.9 14 .7 13.3 0 12.2",
	],
	t: [4.9, "dd", "M1.9 1V11.2C1.9 13.2 2.9 14.2 5 13.8M0 4.3H4.8"],
	u: [8, "ss", "M0 4V9.8C0 12.4 1.4 14 3.8 14C6.2 14 8 12.2 8 9.6M8 4V14"],
	v: [8, "dd", "M0 4L4 14L8 4"],
	w: [12.6, "dd", "M0 4L3.2 14L6.3 5L9.4 14L12.6 4"],
	x: [7.4, "dd", "M0 4L7.4 14M7.4 4L0 14"],
	y: [8.2, "dd", "M0 4L4.1 13.8M8.2 4L3.5 15.6C2.9 17.2 2 18 .4 18"],
	z: [7.2, "dd", "M.1 4H7L0 14H7.2"],
	0: [9.2, "rr", "M0 7A4.6 7 0 1 1 9.2 7A4.6 7 0 1 1 0 7Z"],
	1: [3.6, "ds", "M0 2.6L3.6 0V14"],
	2: [8.8, "rr", "M.4 3.6C.6 1.4 2.2 0 4.4 0C6.8 0 8.4 1.5 8.4 3.8C8.4 5.6 7.4 6.8 5.8 8.4L0 14H8.8"],
	3: [
		8.6,
		"rr",
		"M.4 1.8C1.2 .6 2.6 0 4.2 0C6.4 0 8 1.3 8 3.4C8 5.4 6.4 6.6 3.8 6.6C6.8 6.6 8.6 7.9 8.6 10.2" +
			"C8.6 12.5 6.8 14 4.3 14C2.3 14 .7 13.2 0 11.6",
	],
	4: [9.2, "rd", "M6.8 14V0L0 9.8H9.2"],
	5: [
		8.7,
		"rr",
		"M7.8 0H1.6L.9 6.3C1.8 5.6 3 5.2 4.2 5.2C6.9 5.2 8.7 7 8.7 9.5C8.7 12.2 6.8 14 4.2 14C2.3 14 .8 13.3 0 12",
	],
	6: [8.8, "rr", "M7 0C4 2.2 0 5.6 0 9.6A4.4 4.4 0 1 0 4.4 5.2C2.4 5.2 .9 6.3 .3 7.7"],
	7: [8.6, "rd", "M0 0H8.6L3 14"],
	8: [
		8.8,
		"rr",
		"M.7 3.4A3.7 3.4 0 1 1 8.1 3.4A3.7 3.4 0 1 1 .7 3.4ZM0 10.4A4.4 3.6 0 1 1 8.8 10.4A4.4 3.6 0 1 1 0 10.4Z",
	],
	9: [8.8, "rr", "M1.8 14C4.8 11.8 8.8 8.4 8.8 4.4A4.4 4.4 0 1 0 4.4 8.8C6.4 8.8 7.9 7.7 8.5 6.3"],
	".": [0, "rr", "M0 13.7h.01"],
	",": [0.8, "rr", "M.7 13.6L-.2 16.4"],
	":": [0, "rr", "M0 6h.01M0 13.4h.01"],
	";": [0.8, "rr", "M.6 6h.01M.7 13.4L-.2 16.2"],
	"’": [0.8, "rr", "M.8 0L.1 3"],
	"-": [4.4, "rr", "M0 8.8H4.4"],
	"–": [7, "rr", "M0 8.8H7"],
	"/": [5, "dd", "M0 15L5 -1"],
	"·": [0, "ss", "M0 8h.01"],
	"×": [6, "rr", "M0 6L6 12M6 6L0 12"],
	"(": [2.6, "rr", "M2.6 -1C.6 2 0 4.4 0 7S.6 12.6 2.6 15.6"],
	")": [2.6, "rr", "M0 -1C2 2 2.6 4.4 2.6 7S2 12.6 0 15.6"],
};

const bearing: Record<Edge, number> = { s: 2.2, r: 1.6, d: 1 };
const space = 6;
const kerns: Record<string, number> = {
	LT: -2.4,
	LY: -2.2,
	AT: -1.4,
	TA: -1.4,
	AV: -1.4,
	VA: -1.4,
	AY: -1.4,
	To: -2,
	Te: -2,
	Tw: -1.4,
	Yo: -1.6,
	FO: -0.6,
	PA: -1.6,
	"r.": -1.2,
	"r,": -1.2,
	"y.": -1,
	"y,": -1,
	"w,": -0.8,
	ro: -0.5,
	re: -0.4,
	rd: -0.4,
	ra: -0.5,
};

export type LetteringOptions = {
	/** Height of a capital in pixels. */
	size: number;
	colour: string;
	/** Thickness of the stroke in fourteenths of a capital. */
	weight?: number;
	anchor?: "start" | "middle" | "end";
	/** Extra space between letters in fourteenths of a capital. */
	tracking?: number;
};

type Placed = { glyph: Glyph; x: number };

function place(line: string, tracking: number): { placed: Placed[]; width: number } {
	const placed: Placed[] = [];
	let x = 0;
	let previous = "";
	for (const letter of line) {
		if (letter === " ") {
			x += space + tracking;
		} else {
			const glyph = glyphs[letter];
			if (glyph === undefined) throw new Error(`The alphabet has no "${letter}" (in "${line}")`);
			const [left, right] = [...glyph[1]] as [Edge, Edge];
			x += (kerns[previous + letter] ?? 0) + (placed.length === 0 ? 0 : bearing[left]);
			placed.push({ glyph, x });
			x += glyph[0] + bearing[right] + tracking;
		}
		previous = letter;
	}
	const last = placed.at(-1);
	return { placed, width: last === undefined ? 0 : last.x + last.glyph[0] };
}

function lineWidth(line: string, { size, tracking = 0 }: LetteringOptions): number {
	return (place(line, tracking).width * size) / 14;
}

/** One line of lettering; `y` is the base line. */
export function lettering(line: string, x: number, y: number, options: LetteringOptions): string {
	const { size, colour, weight = 2, anchor = "start", tracking = 0 } = options;
	const { placed, width } = place(line, tracking);
	const scale = size / 14;
	const start = x - (anchor === "start" ? 0 : anchor === "middle" ? 0.5 : 1) * width * scale;
	const paths = placed.map(({ glyph, x: at }) => `<path transform="translate(${n(at)} 0)" d="${glyph[2]}"/>`);
	return (
		`<g transform="translate(${n(start)} ${n(y - size)}) scale(${n(scale)})" fill="none" ` +
		`stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`
	);
}

/** Lettering along a circle; the middle of the line stands at `angle` (degrees, 90 is the lowest point). */
export function letteringOnArc(
	line: string,
	centre: { x: number; y: number },
	radius: number,
	angle: number,
	options: LetteringOptions,
): string {
	const { size, colour, weight = 2, tracking = 0 } = options;
	const { placed, width } = place(line, tracking);
	const scale = size / 14;
	const below = Math.sin((angle * Math.PI) / 180) > 0;
	const letters = placed.map(({ glyph, x }) => {
		const along = ((x + glyph[0] / 2 - width / 2) * scale) / radius;
		const turn = (along * 180) / Math.PI;
		const spin = below ? angle - 90 - turn : angle + 90 + turn;
		const shift = below ? radius - size : -radius;
		return (
			`<g transform="translate(${n(centre.x)} ${n(centre.y)}) rotate(${n(spin)}) ` +
			`translate(${n((-glyph[0] / 2) * scale)} ${n(shift)}) scale(${n(scale)})"><path d="${glyph[2]}"/></g>`
		);
	});
	return (
		`<g fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" ` +
		`stroke-linejoin="round">${letters.join("")}</g>`
	);
}

/** Breaks a text into lines no wider than `width` pixels. */
export function wrap(text: string, width: number, options: LetteringOptions): string[] {
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(" ")) {
		const longer = line === "" ? word : `${line} ${word}`;
		if (line !== "" && lineWidth(longer, options) > width) {
			lines.push(line);
			line = word;
		} else {
			line = longer;
		}
	}
	return line === "" ? lines : [...lines, line];
}
