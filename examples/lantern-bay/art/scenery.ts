import { colour, mix, n } from "./palette.ts";

// Scenery is drawn in a scene of 600 × 700; the caller scales and clips the scene.
export const scene = { width: 600, height: 700 } as const;

/** Six hours from late afternoon to deep night: the sky from zenith to horizon, and the sea from far to near. */
const hours = [
	{ sky: ["#8fc3b8", "#c3d6b4", "#f4dca0", "#fbc583"], sea: ["#8cc0b3", "#5fa8a6", "#3d8d96", "#2a7482"] },
	{ sky: ["#5f96ad", "#a6a7bd", "#eeb598", "#f59b72"], sea: ["#7fa9a6", "#4f919b", "#317788", "#226175"] },
	{ sky: ["#46688f", "#80709b", "#d47f80", "#f4a56f"], sea: ["#6f8196", "#45708a", "#2c6079", "#1f4f69"] },
	{ sky: ["#2f4a75", "#56507f", "#a0607e", "#e08765"], sea: ["#5d6684", "#3b5a7a", "#284f6b", "#1c405a"] },
	{ sky: ["#213a60", "#373f6d", "#5d4a78", "#9c6074"], sea: ["#4a5577", "#30496b", "#22415d", "#18344d"] },
	{ sky: ["#182b4b", "#1e3556", "#274264", "#345374"], sea: ["#2f5270", "#234560", "#1b3a54", "#142e46"] },
] as const;

export type Hour = 1 | 2 | 3 | 4 | 5 | 6;

function at(hour: Hour) {
	return hours[hour - 1] ?? hours[0];
}

export const seaColour = (hour: Hour, depth: 0 | 1 | 2 | 3): string => at(hour).sea[depth];
export const skyColour = (hour: Hour, height: 0 | 1 | 2 | 3): string => at(hour).sky[height];

export function disc(x: number, y: number, r: number, fill: string, opacity = 1): string {
	const faint = opacity === 1 ? "" : ` opacity="${opacity}"`;
	return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${faint}/>`;
}

export function bar(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
	return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" fill="${fill}"/>`;
}

export function shape(d: string, fill: string): string {
	return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: string, width: number): string {
	return (
		`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" ` +
		`stroke-linejoin="round"/>`
	);
}

export function move(x: number, y: number, scale: number, content: string, turn = 0): string {
	const spin = turn === 0 ? "" : ` rotate(${n(turn)})`;
	return `<g transform="translate(${n(x)} ${n(y)})${spin} scale(${n(scale)})">${content}</g>`;
}

/** The sky glows in rings around a point on the horizon. */
export function sky(hour: Hour, horizon: number, sunX = 300): string {
	const [zenith, high, low, near] = at(hour).sky;
	return (
		bar(0, 0, scene.width, horizon + 10, zenith) +
		disc(sunX, horizon, 430, high) +
		disc(sunX, horizon, 300, low) +
		disc(sunX, horizon, 180, near)
	);
}

/** A strip of water with a rolling upper edge, filled down to the bottom of the scene. */
export function swell(y: number, height: number, length: number, phase: number, fill: string): string {
	let d = `M${n(-length + phase)} ${n(y)}`;
	for (let x = -length + phase; x < scene.width + length; x += length) {
		d += `q${n(length / 4)} ${n(-height)} ${n(length / 2)} 0t${n(length / 2)} 0`;
	}
	return shape(`${d}V${scene.height}H${n(-length)}Z`, fill);
}

export function sea(hour: Hour, horizon: number): string {
	const depth = scene.height - horizon;
	return (
		bar(0, horizon, scene.width, depth, seaColour(hour, 0)) +
		swell(horizon + depth * 0.16, 5, 90, 10, seaColour(hour, 1)) +
		swell(horizon + depth * 0.4, 9, 150, 60, seaColour(hour, 2)) +
		swell(horizon + depth * 0.72, 13, 230, 20, seaColour(hour, 3))
	);
}

/** Light lying on the water: short strokes that grow wider and rarer towards the viewer. */
export function reflection(
	x: number,
	top: number,
	bottom: number,
	width: number,
	fill: string,
	opacity = 0.8,
): string {
	let strokes = "";
	const rows = Math.round((bottom - top) / 24);
	for (let row = 0; row < rows; row++) {
		const share = row / Math.max(1, rows - 1);
		const y = top + (bottom - top) * share;
		const w = width * (0.45 + 0.55 * share) * (row % 3 === 1 ? 0.55 : 1);
		const shift = [0, 14, -11, 6, -16][row % 5] ?? 0;
		strokes += bar(x - w / 2 + shift * (0.4 + share), y, w, 5 + 4 * share, fill, 5);
	}
	return `<g opacity="${opacity}">${strokes}</g>`;
}

export function glow(x: number, y: number, r: number, strength = 1, fill: string = colour.glow): string {
	const rings = [1, 0.68, 0.42] as const;
	return rings.map((share, ring) => disc(x, y, r * share, fill, (0.13 + ring * 0.07) * strength)).join("");
}

/** Stars at fixed, scattered places; a small generator keeps them the same in every rendering. */
export function stars(count: number, bottom: number, seed: number, fill: string = colour.glow): string {
	let state = seed;
	const next = () => {
		state = (state * 1103515245 + 12345) % 2147483648;
		return state / 2147483648;
	};
	let dots = "";
	for (let star = 0; star < count; star++) {
		const [x, y, size] = [next() * scene.width, next() * bottom, next()];
		dots += size > 0.86 ? sparkle(x, y, 9, fill) : disc(x, y, 1.6 + size * 1.9, fill);
	}
	return dots;
}

function sparkle(x: number, y: number, r: number, fill: string): string {
	const [a, b] = [n(r), n(r * 0.2)];
	return (
		`<path transform="translate(${n(x)} ${n(y)})" fill="${fill}" ` +
		`d="M0 -${a}Q${b} -${b} ${a} 0Q${b} ${b} 0 ${a}Q-${b} ${b} -${a} 0Q-${b} -${b} 0 -${a}Z"/>`
	);
}

/** A waxing or waning moon: `phase` 0 is a thin crescent, 1 a half moon. */
export function crescent(x: number, y: number, r: number, phase: number, fill: string): string {
	const inner = r * (1 + phase * 4);
	return shape(
		`M${n(x)} ${n(y - r)}A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(y + r)}A${n(inner)} ${n(inner)} 0 0 0 ${n(x)} ${n(y - r)}Z`,
		fill,
	);
}

export function cloud(x: number, y: number, length: number, fill: string): string {
	const h = 16;
	return (
		bar(x, y, length, h, fill, h / 2) +
		bar(x + length * 0.18, y - h * 0.8, length * 0.5, h, fill, h / 2) +
		bar(x + length * 0.4, y + h * 0.8, length * 0.46, h, fill, h / 2)
	);
}

export function gull(x: number, y: number, span: number, fill: string, turn = 0): string {
	return move(
		x,
		y,
		span / 100,
		shape(
			"M-50 -8C-36 -22 -14 -18 0 2C14 -18 36 -22 50 -8C34 -12 18 -6 6 10Q0 16 -6 10C-18 -6 -34 -12 -50 -8Z",
			fill,
		),
		turn,
	);
}

export function headland(
	fromRight: boolean,
	horizon: number,
	height: number,
	length: number,
	fill: string,
): string {
	const d =
		`M0 ${n(horizon + 4)}V${n(horizon - height)}` +
		`C${n(length * 0.25)} ${n(horizon - height * 1.1)} ${n(length * 0.36)} ${n(horizon - height * 0.5)} ` +
		`${n(length * 0.6)} ${n(horizon - height * 0.42)}` +
		`S${n(length * 0.9)} ${n(horizon - height * 0.08)} ${n(length)} ${n(horizon + 4)}Z`;
	return fromRight
		? `<g transform="translate(${scene.width} 0) scale(-1 1)">${shape(d, fill)}</g>`
		: shape(d, fill);
}

export type House = { x: number; w: number; h: number; wall: string; roof: string; lit: number };

/** A gabled house standing on `ground`; `lit` is a bit mask of the windows with a light in them. */
export function house(ground: number, { x, w, h, wall, roof, lit }: House): string {
	const rise = w * 0.46;
	const top = ground - h;
	let out =
		bar(x + w * 0.68, top - rise * 0.95, w * 0.13, rise, roof) +
		bar(x, top, w, h, wall) +
		shape(`M${n(x - 7)} ${n(top + 3)}L${n(x + w / 2)} ${n(top - rise)}L${n(x + w + 7)} ${n(top + 3)}Z`, roof);
	const [pane, tall] = [w * 0.2, w * 0.27];
	const rows = Math.max(1, Math.floor((h - 12) / (tall * 1.7)));
	for (let row = 0; row < rows; row++) {
		for (const [column, share] of [0.18, 0.62].entries()) {
			const shining = (lit >> (row * 2 + column)) & 1;
			const fill = shining ? colour.amber : mix(wall, colour.ink, 0.35);
			out += bar(x + w * share, top + 12 + row * tall * 1.7, pane, tall, fill, pane * 0.22);
		}
	}
	return out;
}

/** A storm lantern with a handle, about 120 wide and 220 high, its centre at the origin. */
export function stormLantern(frame: string, lit = true): string {
	const glass = lit ? colour.amber : mix(colour.night, colour.teal, 0.45);
	const flame = lit
		? shape("M0 -34C18 -8 26 6 26 24A26 26 0 0 1 -26 24C-26 4 -10 -6 0 -34Z", colour.glow) +
			shape("M0 -2C9 10 13 18 13 28A13 13 0 0 1 -13 28C-13 18 -6 10 0 -2Z", "#fff7e2")
		: "";
	return (
		line("M-34 -72C-42 -150 42 -150 34 -72", frame, 9) +
		bar(-18, -104, 36, 20, frame, 6) +
		shape("M-46 -62L-26 -90H26L46 -62Z", frame) +
		shape("M-40 -62H40C60 -24 60 24 46 62H-46C-60 24 -60 -24 -40 -62Z", glass) +
		flame +
		line("M-20 -60C-32 -20 -32 24 -24 60M20 -60C32 -20 32 24 24 60", frame, 4) +
		bar(-56, 58, 112, 18, frame, 6) +
		bar(-44, 74, 88, 26, frame, 6)
	);
}

/** A round paper lantern, about 120 wide and 170 high with its tassel, its centre at the origin. */
export function paperLantern(
	body: string = colour.amber,
	rib: string = colour.glow,
	cap: string = colour.ink,
): string {
	return (
		line("M0 78V112", cap, 5) +
		line("M-8 108L-10 128M0 108V132M8 108L10 128", body, 4) +
		`<ellipse rx="64" ry="58" fill="${body}"/>` +
		`<ellipse rx="40" ry="58" fill="${mix(body, rib, 0.45)}"/>` +
		`<ellipse rx="17" ry="58" fill="${rib}"/>` +
		bar(-28, -66, 56, 15, cap, 6) +
		bar(-28, 52, 56, 15, cap, 6)
	);
}
