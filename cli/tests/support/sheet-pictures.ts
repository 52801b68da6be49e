import sharp from "sharp";

export type Cell = "card" | "empty" | "hidden";
type Made = {
	columns: number;
	rows: number;
	cells?: Cell[];
	first?: number;
	margin?: number;
	gutter?: number;
};

export const [cardWidth, cardHeight] = [100, 140];
const [width, height] = [cardWidth, cardHeight];

/** A drawing that depends on its number in features that are visible at a glance. */
export const drawnCard = (number: number, x: number, y: number) => {
	const hue = (number * 47) % 360;
	return `<g transform="translate(${x} ${y})"><rect width="${width}" height="${height}" fill="hsl(${hue} 60% 80%)"/>
		<rect x="10" y="${10 + ((number * 13) % 90)}" width="80" height="25" fill="hsl(${hue} 80% 25%)"/></g>`;
};

export async function sheet(
	{ columns, rows, cells = [], first = 1, margin = 0, gutter = 0 }: Made,
	format: "png" | "jpeg" = "png",
): Promise<Buffer> {
	const drawn = Array.from({ length: columns * rows }, (_, at) => {
		const x = margin + (at % columns) * (width + gutter);
		const y = margin + Math.floor(at / columns) * (height + gutter);
		const what = cells[at] ?? "card";
		if (what === "empty") return "";
		if (what === "hidden")
			return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#102"/><circle cx="${x + 50}" cy="${y + 70}" r="40" fill="gold"/>`;
		return drawnCard(first + at, x, y);
	});
	const [w, h] = [
		columns * width + (columns - 1) * gutter + 2 * margin,
		rows * height + (rows - 1) * gutter + 2 * margin,
	];
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="white"/>${drawn.join("")}</svg>`;
	return await sharp(Buffer.from(svg))
		.removeAlpha()
		.withMetadata({ density: 300 })
		.toFormat(format)
		.toBuffer();
}

/** The numbers of the cells of a grid. */
export const cellNumbers = (columns: number, rows: number) =>
	Array.from({ length: columns * rows }, (_, at) => at);

type Framed = {
	px: [number, number];
	columns: number;
	rows: number;
	used?: number;
	gap?: number;
	ground?: string;
	first?: number;
};

/** A sheet whose cells have a frame, a patch at another place in each, and a gap around them. */
export async function framedSheet({
	px,
	columns,
	rows,
	used = columns * rows,
	gap = 0,
	ground = "white",
	first = 0,
}: Framed) {
	const [width, height] = px;
	const [across, down] = [width / columns, height / rows];
	const cards = cellNumbers(columns, rows)
		.slice(0, used)
		.map((at) => {
			const x = (at % columns) * across + gap;
			const y = Math.floor(at / columns) * down + gap;
			const [w, h] = [across - 2 * gap, down - 2 * gap];
			const border = Math.min(w, h) / 14;
			const seed = first + at;
			const patch = `<circle cx="${x + w * (0.3 + ((seed * 37) % 40) / 100)}" cy="${y + h * (0.3 + ((seed * 53) % 40) / 100)}" r="${Math.min(w, h) / 5}" fill="hsl(${(seed * 67) % 360} 70% 40%)"/>`;
			return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#333"/><rect x="${x + border}" y="${y + border}" width="${w - 2 * border}" height="${h - 2 * border}" fill="#fc9"/>${patch}`;
		});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${cards.join("")}</svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}
