// Draws every image of Lantern Bay, and writes manifest.json and set-up.json next to them: node examples/lantern-bay/render.ts
import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { board, boardFront } from "./art/board.ts";
import { card, cardBack, cardFront, effects, scenes } from "./art/cards.ts";
import { boat, dieFace, dieFaces, fogTile, lamp, moon, sailors } from "./art/pieces.ts";
import { cover, page, pages } from "./art/rules.ts";
import { setUp } from "./art/set-up.ts";

const folder = dirname(fileURLToPath(import.meta.url));
const images = join(folder, "images");

type Drawing = { file: string; width: number; height: number; svg: string };
type Picture = {
	file: string;
	contentType: string;
	widthPx: number;
	heightPx: number;
	sha256: string;
	checksum: string;
	bytes: number;
};
type Entry = { externalKey: string; name: string; kind: string; [field: string]: unknown };

async function encode({ file, width, height, svg }: Drawing): Promise<[bytes: Buffer, contentType: string]> {
	const document =
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
		`viewBox="0 0 ${width} ${height}">${svg}</svg>`;
	const image = sharp(Buffer.from(document));
	switch (extname(file)) {
		case ".webp":
			return [await image.webp({ quality: 90, effort: 6, smartSubsample: true }).toBuffer(), "image/webp"];
		case ".jpg":
			return [
				await image.jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer(),
				"image/jpeg",
			];
		default:
			// Flat colours survive a palette; without dithering the edges stay clean and the files small.
			return [
				await image
					.png({ palette: true, colours: 128, dither: 0, effort: 10, compressionLevel: 9 })
					.toBuffer(),
				"image/png",
			];
	}
}

const drawn: Picture[] = [];

async function draw(drawing: Drawing): Promise<Picture> {
	const [bytes, contentType] = await encode(drawing);
	await writeFile(join(images, drawing.file), bytes);
	const digest = createHash("sha256").update(bytes).digest();
	const picture = {
		file: `images/${drawing.file}`,
		contentType,
		widthPx: drawing.width,
		heightPx: drawing.height,
		sha256: digest.toString("hex"),
		checksum: `sha256-${digest.toString("base64")}`,
		bytes: bytes.length,
	};
	drawn.push(picture);
	return picture;
}

/** An entry of the manifest with an image on one of its sides. */
function side(
	entry: Entry,
	sideKey: string,
	picture: Picture,
	sourcePixelsPerInch: number,
	bleedMode = "noBleed",
): Entry {
	const { file, contentType, widthPx, heightPx, ...sums } = picture;
	return { ...entry, sideKey, file, contentType, widthPx, heightPx, sourcePixelsPerInch, bleedMode, ...sums };
}

async function deck(): Promise<Entry[]> {
	const size = { widthMm: 63.5, heightMm: 88.9, shape: "box" };
	const { width, height } = card;
	const back = await draw({ file: "card-back.png", width, height, svg: cardBack() });
	const entries = [
		side({ externalKey: "evening", name: "Evening deck", kind: "deck", ...size }, "back", back, 300, "bleed"),
	];
	for (const one of scenes) {
		const front = await draw({ file: `card-${one.key}.png`, width, height, svg: cardFront(one) });
		const entry = {
			externalKey: one.key,
			name: one.name,
			kind: "tile",
			parentExternalKey: "evening",
			...size,
			count: 1,
			payload: { suit: one.suit, value: one.rank, text: effects[one.suit](one.rank) },
		};
		entries.push(side(entry, "front", front, 300, "bleed"));
	}
	return entries;
}

async function die(): Promise<Entry[]> {
	const entries: Entry[] = [
		{ externalKey: "harbour-die", name: "Harbour die", kind: "die", sides: 6, count: 1 },
	];
	for (const [index, face] of dieFaces.entries()) {
		const svg = dieFace(face);
		const picture = await draw({
			file: `die-${index + 1}-${face.toLowerCase()}.png`,
			width: 600,
			height: 600,
			svg,
		});
		const entry = {
			externalKey: `harbour-die-${index + 1}`,
			name: face,
			kind: "dieFace",
			parentExternalKey: "harbour-die",
			widthMm: 25,
			heightMm: 25,
		};
		entries.push(side(entry, `face-${index + 1}`, picture, 600));
	}
	return entries;
}

async function tokens(): Promise<Entry[]> {
	const entries: Entry[] = [];
	for (const sailor of sailors) {
		const picture = await draw({
			file: `boat-${sailor.key}.png`,
			width: 567,
			height: 661,
			svg: boat(sailor),
		});
		const entry = {
			externalKey: `boat-${sailor.key}`,
			name: sailor.name,
			kind: "tokenSprite",
			widthMm: 24,
			heightMm: 28,
		};
		entries.push(side(entry, "front", picture, 600));
	}
	const night = await draw({ file: "moon.png", width: 567, height: 567, svg: moon() });
	const payload = { min: 0, max: 10, start: 0 };
	const counter = {
		externalKey: "night",
		name: "Night",
		kind: "counter",
		widthMm: 24,
		heightMm: 24,
		payload,
	};
	return [...entries, side(counter, "front", night, 600)];
}

async function twoSidedTiles(): Promise<Entry[]> {
	const round = { widthMm: 22, heightMm: 22, shape: "orb" };
	const six = { widthMm: 48, heightMm: 55.4, shape: "hex" };
	const entries: Entry[] = [
		{ externalKey: "lamps", name: "Lamps", kind: "bundle", ...round },
		{ externalKey: "fog-and-rocks", name: "Fog and rocks", kind: "bundle", ...six },
	];
	const lamps = {
		externalKey: "lamp",
		name: "Lamp",
		kind: "tile",
		parentExternalKey: "lamps",
		...round,
		count: 6,
	};
	const fogs = {
		externalKey: "fog",
		name: "Fog",
		kind: "tile",
		parentExternalKey: "fog-and-rocks",
		...six,
		count: 3,
	};
	for (const sideKey of ["front", "back"]) {
		const front = sideKey === "front";
		const light = {
			file: front ? "lamp-lit.png" : "lamp-dark.png",
			width: 520,
			height: 520,
			svg: lamp(front),
		};
		entries.push(side(lamps, sideKey, await draw(light), 600));
		const weather = { file: front ? "fog.png" : "rocks.png", width: 567, height: 655, svg: fogTile(front) };
		entries.push(side(fogs, sideKey, await draw(weather), 300));
	}
	return entries;
}

async function boardAndBook(): Promise<Entry[]> {
	const bay = await draw({ file: "board.webp", width: board.size, height: board.size, svg: boardFront() });
	const entry = { externalKey: "bay", name: "The bay", kind: "board", widthMm: 300, heightMm: 300 };
	const { width, height } = page;
	const leaves: Picture[] = [];
	for (const [index, svg] of pages.entries()) {
		leaves.push(await draw({ file: `rules-${index + 1}.png`, width, height, svg }));
	}
	const front = await draw({ file: "rules-cover.jpg", width, height, svg: cover() });
	const rules = {
		externalKey: "rules",
		name: "How to bring every boat home",
		kind: "book",
		widthMm: 148,
		heightMm: 210,
	};
	return [side(entry, "front", bay, 150), { ...rules, pages: leaves, cover: front }];
}

await rm(images, { recursive: true, force: true });
await mkdir(images);

const items: Entry[] = [
	...(await boardAndBook()),
	...(await deck()),
	...(await die()),
	...(await tokens()),
	...(await twoSidedTiles()),
];
const totalBytes = drawn.reduce((sum, picture) => sum + picture.bytes, 0);

await writeFile(
	join(folder, "manifest.json"),
	`${JSON.stringify(
		{
			set: "lantern-bay",
			name: "Lantern Bay",
			about:
				"One entry per image. Entries without a file are parents without an image; entries with the same kind and " +
				"externalKey are the sides of one piece. Cards are trimmed to 63.5 x 88.9 mm; their images have 1/8 in bleed.",
			licence: "CC0-1.0",
			totalFiles: drawn.length,
			totalBytes,
			items,
		},
		null,
		"\t",
	)}\n`,
);
await writeFile(join(folder, "set-up.json"), `${JSON.stringify(setUp, null, "\t")}\n`);
console.log(`${drawn.length} images, ${Math.round(totalBytes / 1000)} kB, and manifest.json in ${folder}`);
