import { type Kind, kindTable, type Shape } from "@tuckbox/pieces";
import sharp, { type Sharp } from "sharp";

// The picture that chat programs show of a shared game: some of its pieces, fanned out on the cloth of a table, in their sizes to each other.

/** The shape that chat programs ask for (https://ogp.me, and their own pages): 1.91 : 1. */
export const coverSize = { width: 1200, height: 630 };
/** The cloth, lit in the middle. */
const cloth = { middle: [125, 152, 134], edge: [85, 112, 95] };
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
/** Pieces are placed on a larger sheet, from which the picture is cut, so that their shadows may leave it. */
const margin = 300;

/**
 * Height of the tallest piece in a hand, and its distance below the middle, in pixels; without a board, next to one, and
 * on one.
 */
const hand = { height: 430, down: 0 };
const handNext = { height: 370, down: 0 };
const handOnBoard = { height: 320, down: 105 };
/** The space for a board, in pixels. */
const boardSize = { width: 1080, height: 550 };
/** The hand lies next to a board that leaves this width for it, in pixels, and otherwise on the board. */
const leastNext = 420;
/** Room between the edge of the picture, the board and the hand, in pixels. */
const edge = 40;
/** Dice are small: enlarged up to this many pixels for each mm. */
const maxPxPerMm = 12;
const degreesBetween = 5;
const shadow = { blur: 14, strength: 0.4, down: 10 };

export type PictureOfPiece = { kind: Kind; shape?: Shape; widthMm: number; heightMm: number; bytes: Buffer };

type Placed = { piece: PictureOfPiece; width: number; height: number; x: number; y: number; degrees: number };

/**
 * Distance of a point from an outline in pixels: positive inside, negative outside. Coordinates from the
 * piece's centre.
 */
type Outline = (x: number, y: number) => number;

function roundedBox(width: number, height: number, radius: number): Outline {
	return (x, y) => {
		const dx = Math.abs(x) - width / 2 + radius;
		const dy = Math.abs(y) - height / 2 + radius;
		return radius - Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - Math.min(Math.max(dx, dy), 0);
	};
}

function ellipse(width: number, height: number): Outline {
	return (x, y) => (1 - Math.hypot((2 * x) / width, (2 * y) / height)) * (Math.min(width, height) / 2);
}

/** A hexagon that fills its box: taller than wide, it stands on a corner. */
function hexagon(width: number, height: number): Outline {
	if (width > height) {
		const standing = hexagon(height, width);
		return (x, y) => standing(y, x);
	}
	const slope = height / 2 / width;
	return (x, y) => {
		const [ax, ay] = [Math.abs(x), Math.abs(y)];
		return Math.min(width / 2 - ax, (height / 2 - ay - ax * slope) / Math.hypot(1, slope));
	};
}

/** The outline to which a piece is cut; undefined if its drawing is its outline. */
function cutOutline({ piece, width, height }: Placed): Outline | undefined {
	if (piece.shape === "orb") return ellipse(width, height);
	if (piece.shape === "hex") return hexagon(width, height);
	const { outline } = kindTable[piece.kind];
	if (outline === "cutOut") return undefined;
	const smaller = Math.min(width, height);
	const share = outline === "face" ? 0.14 : outline === "sheet" ? 0.008 : 0.05;
	return roundedBox(width, height, smaller * share);
}

/** The pixels of a piece, cut to its outline. */
async function cutPiece(placed: Placed): Promise<Buffer> {
	const [width, height] = [Math.round(placed.width), Math.round(placed.height)];
	const data = await sharp(placed.piece.bytes)
		.resize(width, height, { fit: "fill" })
		.toColourspace("srgb")
		.ensureAlpha()
		.raw({ depth: "uchar" })
		.toBuffer();
	const inside = cutOutline({ ...placed, width, height });
	if (inside !== undefined) {
		for (let y = 0; y < height; y++) {
			for (let x = 0; x < width; x++) {
				const cover = Math.min(1, Math.max(0, inside(x + 0.5 - width / 2, y + 0.5 - height / 2) + 0.5));
				const at = 4 * (y * width + x) + 3;
				if (cover < 1) data[at] = Math.round((data[at] ?? 0) * cover);
			}
		}
	}
	const turned = sharp(data, { raw: { width, height, channels: 4 } }).rotate(placed.degrees, {
		background: clear,
	});
	return await turned.png({ compressionLevel: 0 }).toBuffer();
}

/** A soft shadow of a cut piece, with room around it. */
async function shadowOf(piece: Buffer): Promise<Buffer> {
	const room = 2 * shadow.blur;
	const { data, info } = await sharp(piece)
		.extend({ top: room, bottom: room, left: room, right: room, background: clear })
		.raw()
		.toBuffer({ resolveWithObject: true });
	for (let at = 0; at < data.length; at += 4) {
		data.fill(0, at, at + 3);
		data[at + 3] = Math.round((data[at + 3] ?? 0) * shadow.strength);
	}
	const { width, height } = info;
	return await sharp(data, { raw: { width, height, channels: 4 } })
		.blur(shadow.blur)
		.png({ compressionLevel: 0 })
		.toBuffer();
}

/** A board in the middle of the picture. */
function placeBoard(piece: PictureOfPiece): Placed {
	const scale = Math.min(boardSize.width / piece.widthMm, boardSize.height / piece.heightMm);
	const size = { width: piece.widthMm * scale, height: piece.heightMm * scale };
	return { piece, ...size, x: 0, y: 0, degrees: 0 };
}

/** The place of a hand: its height, the distances of its middle from that of the picture, and its width. */
type HandPlace = { height: number; down: number; x: number; width: number };

/** A board with a hand next to it if there is room, or else on it. */
function placeBoth(board: PictureOfPiece, others: readonly PictureOfPiece[]): Placed[] {
	const placed = placeBoard(board);
	const room = coverSize.width - placed.width - 3 * edge;
	if (others.length === 0) return [placed];
	if (room < leastNext)
		return [placed, ...placeHand(others, { ...handOnBoard, x: 0, width: coverSize.width - 120 })];
	const left = edge - coverSize.width / 2;
	const middle = left + placed.width + edge + room / 2;
	return [
		{ ...placed, x: left + placed.width / 2 },
		...placeHand(others, { ...handNext, x: middle, width: room }),
	];
}

/** Pieces side by side, slightly turned, overlapping if there is too little room. */
function placeHand(pieces: readonly PictureOfPiece[], place: HandPlace): Placed[] {
	const { height, down, width } = place;
	const tallest = Math.max(...pieces.map((piece) => Math.max(piece.heightMm, piece.widthMm / 1.6)));
	const scale = Math.min(maxPxPerMm, height / tallest);
	const widths = pieces.map(({ widthMm }) => widthMm * scale);
	// small pieces next to large ones are not covered by them
	const share = Math.max(...widths) > 1.5 * Math.min(...widths) ? 0.54 : 0.36;
	const gaps = pieces.map((_, i) => (i === 0 ? 0 : share * ((widths[i - 1] ?? 0) + (widths[i] ?? 0))));
	const all = gaps.reduce((sum, gap) => sum + gap, 0);
	const room = width - ((widths[0] ?? 0) + (widths.at(-1) ?? 0)) / 2;
	const squeeze = all > room ? room / all : pieces.every(({ kind }) => kind === "dieFace") ? 1.6 : 1;
	let x = place.x - (all * squeeze) / 2;
	return pieces.map((piece, i) => {
		x += (gaps[i] ?? 0) * squeeze;
		const off = i - (pieces.length - 1) / 2;
		const size = { width: piece.widthMm * scale, height: piece.heightMm * scale };
		return { piece, ...size, x, y: down + 7 * off * off, degrees: off * degreesBetween };
	});
}

/** The ground of the picture: few pixels, enlarged. */
function clothOf({ width, height }: { width: number; height: number }): Sharp {
	const small = { width: 45, height: 31 };
	const data = Buffer.alloc(3 * small.width * small.height);
	for (let y = 0; y < small.height; y++) {
		for (let x = 0; x < small.width; x++) {
			const far = Math.min(1, Math.hypot((2 * x) / (small.width - 1) - 1, (2 * y) / (small.height - 1) - 1));
			const colour = cloth.middle.map((from, i) => from + ((cloth.edge[i] ?? 0) - from) * far);
			data.set(colour, 3 * (y * small.width + x));
		}
	}
	return sharp(data, { raw: { ...small, channels: 3 } }).resize(width, height, { fit: "fill" });
}

/**
 * Draws pieces as one picture, a JPEG: not every chat program reads WebP.
 * @param pieces a few, in the order in which they lie
 */
export async function drawCover(pieces: readonly PictureOfPiece[]): Promise<Buffer> {
	const board = pieces.find(({ kind }) => kind === "board");
	const others = pieces.filter((piece) => piece !== board);
	const placed =
		board === undefined
			? placeHand(others, { ...hand, x: 0, width: coverSize.width - 120 })
			: placeBoth(board, others);
	const sheet = { width: coverSize.width + 2 * margin, height: coverSize.height + 2 * margin };
	const layers: { input: Buffer; left: number; top: number }[] = [];
	for (const one of placed) {
		const cut = await cutPiece(one);
		for (const [input, down] of [
			[await shadowOf(cut), shadow.down],
			[cut, 0],
		] as const) {
			const { width, height } = await sharp(input).metadata();
			const left = Math.round(sheet.width / 2 + one.x - width / 2);
			const top = Math.round(sheet.height / 2 + one.y - height / 2 + down);
			layers.push({ input, left, top });
		}
	}
	const drawn = await clothOf(sheet).composite(layers).png({ compressionLevel: 0 }).toBuffer();
	return await sharp(drawn)
		.extract({ left: margin, top: margin, ...coverSize })
		.jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
		.toBuffer();
}
