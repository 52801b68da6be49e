import "../messages/english.ts";
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { UnreadableImage } from "@tuckbox/folder";
import sharp from "sharp";
import { findPiece, gameFolder, problemsOf } from "../../tests/support/game-folder.ts";
import { readFolderAt } from "../folder-on-disk.ts";
import { remarkText } from "../messages/remarks.ts";
import { checkFolder } from "../preflight/check-folder.ts";
import { drawSvg } from "./draw-svg.ts";

/** A drawing whose left half is red and right half is blue. */
const svg = (size: string, more = "") =>
	`<?xml version="1.0"?><!-- by hand --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}><rect width="50%" height="100%" fill="#f00"/><rect x="50%" width="50%" height="100%" fill="#00f"/>${more}</svg>`;

type Colour = [red: number, green: number, blue: number];

async function colourAt(path: string, x: number, y: number): Promise<Colour> {
	const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
	const at = (y * info.width + x) * info.channels;
	return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

const isNear = (one: Colour, other: Colour) =>
	one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 12);

/** A BMP of 2 × 2 pixels: red and green above blue and white. */
function bmp(bits: 8 | 24 | 32): Buffer {
	const palette = bits === 8 ? [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0] : [];
	const colours = [
		[255, 0, 0],
		[255, 255, 255],
		[0, 0, 255],
		[0, 255, 0],
	] as const;
	const rows = [
		[0, 1],
		[2, 3],
	].map((row) => {
		const indices = bits === 8 ? row.map((at) => [2, 3, 0, 1][at] ?? 0) : [];
		const bytes =
			bits === 8 ? indices : row.flatMap((at) => [...(colours[at] ?? []), ...(bits === 32 ? [0] : [])]);
		return [...bytes, ...Array.from({ length: (4 - (bytes.length % 4)) % 4 }, () => 0)];
	});
	const pixels = rows.flat();
	const head = Buffer.alloc(54);
	head.write("BM");
	head.writeUInt32LE(54 + palette.length + pixels.length, 2);
	head.writeUInt32LE(54 + palette.length, 10);
	head.writeUInt32LE(40, 14);
	head.writeInt32LE(2, 18);
	head.writeInt32LE(2, 22);
	head.writeUInt16LE(1, 26);
	head.writeUInt16LE(bits, 28);
	head.writeInt32LE(11811, 38);
	return Buffer.concat([head, Buffer.from(palette), Buffer.from(pixels)]);
}

test("drawings are drawn at 300 dpi in the size of their pieces, and only once", async (t) => {
	const dir = await gameFolder(t, {
		"decks/mm/Fox.svg": svg('width="63.5mm" height="88.9mm" viewBox="0 0 635 889"'),
		"decks/px/Hare.svg": svg("width='240' height='336px'"),
		"tiles/Owl.svgz": gzipSync(svg('width="178.6" height="249.4" viewBox="0 0 178.6 249.4"')),
		"tiles/chip.svg": svg('viewBox="0 0 10 10"'),
		"boards/map.svg": svg('width="4in" height="3in"'),
		"books/rules/1.svg": svg('width="148mm" height="210mm"'),
		"dice/d6[face-1].svg": svg('viewBox="0 0 20 20"'),
	});
	const env = { XDG_CACHE_HOME: `${dir}/.cache` };
	const drawn: string[] = [];
	const onDrawn = (done: number, total: number) => drawn.push(`${done} of ${total}`);
	const reading = await readFolderAt(dir, { onDrawn }, env);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual([drawn[0], drawn.at(-1)], ["1 of 7", "7 of 7"]);
	const shown = (kind: string, key: string) => {
		const { widthMm, heightMm, images } = findPiece(reading, kind, key);
		const image = reading.images.get(images?.[0]?.file ?? "");
		return [widthMm, heightMm, image?.widthPx, image?.heightPx, images?.[0]?.sourcePixelsPerInch];
	};
	assert.deepEqual(shown("tile", "decks/mm/Fox"), [63.5, 88.9, 750, 1050, 300]);
	assert.deepEqual(shown("tile", "decks/px/Hare"), [63.5, 88.9, 750, 1050, 300]);
	// a pixel of Illustrator is a point
	assert.deepEqual(shown("tile", "tiles/Owl"), [63, 88, 744, 1039, 300]);
	assert.deepEqual(shown("tile", "tiles/chip"), [63.5, 63.5, 750, 750, 300]);
	assert.deepEqual(shown("board", "boards/map"), [101.6, 76.2, 1200, 900, 300]);
	const page = reading.images.get("books/rules/1.svg");
	assert.deepEqual([page?.widthPx, page?.heightPx], [1748, 2480]);
	for (const [name, { path, contentType }] of reading.images) {
		assert.equal(contentType, "image/png");
		const { width = 0, height = 0 } = await sharp(path).metadata();
		const middle = Math.round(height / 2);
		assert.ok(isNear(await colourAt(path, 0, middle), [255, 0, 0]), `${name} is red at its left edge`);
		assert.ok(
			isNear(await colourAt(path, width - 1, middle), [0, 0, 255]),
			`${name} is blue at its right edge`,
		);
	}

	const again = await readFolderAt(dir, {}, env);
	const made = (images: typeof reading.images) =>
		[...images.values()].map(({ path, mtimeMs }) => [path, mtimeMs]);
	assert.deepEqual(made(again.images), made(reading.images));
	await rm(`${dir}/.cache`, { recursive: true });
	const later = await readFolderAt(dir, { size: { widthMm: 44.45, heightMm: 63.5 } }, env);
	assert.deepEqual(findPiece(later, "tile", "decks/mm/Fox").images?.[0]?.sourcePixelsPerInch, 300);
	assert.equal(later.images.get("decks/mm/Fox.svg")?.widthPx, 525);
});

test("a cache that cannot be written is done without, and one line says so", async (t) => {
	const dir = await gameFolder(t, {
		"cards/Fox.svg": svg('width="240" height="336"'),
		"cards/Hare.svg": svg('width="240" height="336"'),
		".cache": "a file in place of the folder",
	});
	const reading = await readFolderAt(dir, {}, { XDG_CACHE_HOME: `${dir}/.cache` });
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(findPiece(reading, "tile", "cards/Fox").widthMm, 63.5);
	assert.deepEqual(reading.guesses.filter(({ code }) => code === "CACHE_UNUSED").map(remarkText), [
		`${dir}/.cache/tuckbox/pictures cannot be written (ENOTDIR), so pictures are drawn again by each command.`,
	]);
});

test("a drawing loads nothing from outside, and says what it would have shown", async (t) => {
	const size = 'width="63.5mm" height="88.9mm"';
	const inside = (
		await sharp({ create: { width: 4, height: 4, channels: 3, background: "#0f0" } })
			.png()
			.toBuffer()
	).toString("base64");
	const dir = await gameFolder(t, {
		"cards/Own.svg": svg(
			size,
			`<image width="30" height="30" xlink:href="data:image/png;base64,${inside}"/>`,
		),
		"cards/File.svg": svg(
			size,
			'<image href="other.png" width="100%" height="100%"/><a href="https://example.org"/>',
		),
		"cards/other.png": { px: [750, 1050] },
		"cards/Font.svg": svg(size, '<text x="9" y="99" font-family="Nowhere Sans">Fox</text>'),
		"cards/Html.svg": svg(size, '<foreignObject width="9" height="9"><p>text</p></foreignObject>'),
		// an export of good quality is preferred to the drawing, and the drawing to a preview
		"cards/Twin.svg": svg(size),
		"cards/Twin.png": { px: [750, 1050] },
		"cards/Small.svg": svg(size),
		"cards/Small.png": { px: [75, 105] },
	});
	const reading = await readFolderAt(dir, {}, { XDG_CACHE_HOME: `${dir}/.cache` });
	assert.deepEqual(problemsOf(reading), []);
	const shown = reading.images.get("cards/File.svg");
	assert.ok(isNear(await colourAt(shown?.path ?? "", 9, 9), [255, 0, 0]), "the other file does not cover it");
	const own = reading.images.get("cards/Own.svg");
	assert.ok(isNear(await colourAt(own?.path ?? "", 9, 9), [0, 255, 0]), "its own picture is shown");
	const said = checkFolder(reading).filter(({ code }) => /^(DRAWING|FONTS|TWIN)/.test(code));
	assert.deepEqual(said.map(({ code, file }) => `${code} ${file ?? ""}`).sort(), [
		"DRAWING_HTML cards/Html.svg",
		"DRAWING_OUTSIDE cards/File.svg",
		"FONTS_MISSING ",
		"TWIN_SKIPPED cards/Small.svg",
		"TWIN_SKIPPED cards/Twin.png",
	]);
});

test("files that are not drawings, or are damaged, are named", async (t) => {
	const dir = await gameFolder(t, {
		"cards/good.svg": svg('width="63mm" height="88mm"'),
		"cards/a.svg": svg('width="100%" height="100%"'),
		"cards/b.svg": "<html><svg/></html>",
		"cards/c.svg": svg('width="63mm" height="88mm"').slice(0, -3),
		"cards/d.svgz": Buffer.from([0x1f, 0x8b, 1, 2, 3]),
		"cards/e.svg": "",
		"cards/entity.svg": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${svg('width="9" height="9"', "<text>&x;</text>").slice(21)}`,
		"cards/f.bmp": bmp(24).subarray(0, 60),
	});
	const leftOut = async (ignore: string[]) => {
		const options = { ignore, maxLeftOut: 1 };
		const { warnings } = await readFolderAt(dir, options, { XDG_CACHE_HOME: `${dir}/.cache` });
		return warnings.map(remarkText).map((text) => text.replace("Left out: ", ""));
	};
	assert.deepEqual(await leftOut(["c.svg"]), [
		"cards/a.svg cannot be drawn: it is not an SVG that has a size.",
		"cards/b.svg cannot be drawn: it is not an SVG that has a size.",
		"cards/d.svgz cannot be used: it is packed, and the package is damaged.",
		"cards/e.svg is empty.",
		"cards/entity.svg cannot be drawn: its DOCTYPE takes texts from other files.",
		"cards/f.bmp cannot be used: it is cut off: the file ends before the picture does.",
	]);
	assert.deepEqual(await leftOut(["[abdef]*.*"]), [
		"cards/c.svg cannot be used: it cannot be drawn: its XML is damaged in line 1.",
	]);
});

test("TIFF and BMP are converted, with their colours and resolution", async (t) => {
	const red = () => sharp({ create: { width: 750, height: 1050, channels: 3, background: "#e00000" } });
	const dir = await gameFolder(t, {
		"cards/Plain.tif": await red().withMetadata({ density: 300 }).tiff().toBuffer(),
		"cards/Cmyk.tiff": await red().toColourspace("cmyk").tiff({ compression: "lzw" }).toBuffer(),
		"cards/Deep.tif": await red().toColourspace("rgb16").tiff().toBuffer(),
		"tokens/palette.bmp": bmp(8),
		"tokens/colours.bmp": bmp(24),
		"tokens/wide.bmp": bmp(32),
	});
	const reading = await readFolderAt(dir, {}, { XDG_CACHE_HOME: `${dir}/.cache` });
	assert.deepEqual(problemsOf(reading), []);
	assert.equal(reading.images.get("cards/Plain.tif")?.dpi, 300);
	for (const name of ["Plain.tif", "Cmyk.tiff", "Deep.tif"]) {
		const colour = await colourAt(reading.images.get(`cards/${name}`)?.path ?? "", 9, 9);
		assert.ok(colour[0] > 200 && colour[1] < 50 && colour[2] < 50, `${name} is red: ${colour}`);
	}
	for (const name of ["palette", "colours", "wide"]) {
		const image = reading.images.get(`tokens/${name}.bmp`);
		assert.equal(image?.dpi, 300);
		const corners = [
			await colourAt(image.path, 0, 0),
			await colourAt(image.path, 1, 0),
			await colourAt(image.path, 0, 1),
			await colourAt(image.path, 1, 1),
		];
		assert.deepEqual(
			corners,
			[
				[255, 0, 0],
				[0, 255, 0],
				[0, 0, 255],
				[255, 255, 255],
			],
			name,
		);
	}
});

test("a board with clear corners whose PNG would be too large to push is drawn to WebP", async (t) => {
	// noise, which no format without loss makes smaller
	const px = 1800;
	const noise = sharp(randomBytes(px * px * 3), { raw: { width: px, height: px, channels: 3 } });
	const image = (await noise.jpeg({ quality: 60 }).toBuffer()).toString("base64");
	const dir = await gameFolder(t, {
		"boards/sea.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="250mm" height="250mm" viewBox="0 0 100 100"><image x="1" y="1" width="98" height="98" href="data:image/jpeg;base64,${image}"/></svg>`,
	});
	const reading = await readFolderAt(dir, {}, { XDG_CACHE_HOME: `${dir}/.cache` });
	assert.deepEqual([problemsOf(reading), reading.warnings], [[], []]);
	const drawn = reading.images.get("boards/sea.svg");
	assert.equal(drawn?.contentType, "image/webp");
	const { data, info } = await sharp(drawn?.path).raw().toBuffer({ resolveWithObject: true });
	assert.deepEqual([info.channels, data[3]], [4, 0]);
});

test("pictures in a drawing are measured before it is drawn", async (t) => {
	const huge = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#0f0" } })
		.png()
		.toBuffer();
	huge.writeUInt32BE(20_000, 16);
	huge.writeUInt32BE(10_100, 20);
	const url = `data:image/png;base64,${huge.toString("base64").replaceAll(/.{76}/g, "$&\n")}`;
	const size = 'width="63.5mm" height="88.9mm"';
	const image = `<image width="30" height="30" xlink:href="${url}"/>`;
	const inner = Buffer.from(svg(size, image)).toString("base64");
	const dir = await gameFolder(t, {
		"cards/huge.svg": svg(size, image),
		"cards/nested.svg": svg(size, `<image href="data:image/svg+xml;base64,${inner}" width="9" height="9"/>`),
		// not a valid picture, so it is not drawn
		"cards/odd.svg": svg(size, '<image href="data:image/png;base64,????" width="9" height="9"/>'),
	});
	const { warnings } = await readFolderAt(dir, { maxLeftOut: 1 }, { XDG_CACHE_HOME: `${dir}/.cache` });
	assert.deepEqual(
		warnings.map(remarkText),
		["huge", "nested"].map(
			(name) =>
				`Left out: cards/${name}.svg cannot be drawn: the pictures in it have 202 megapixels; at most 200 are allowed.`,
		),
	);
});

test("hostile drawings end with a sentence, and not with the machine's memory or time", async () => {
	const recipe = { make: "drawing", widthPx: 300, heightPx: 300 } as const;
	const drawn = async (text: string, maxMs?: number) => {
		for await (const made of drawSvg(Buffer.from(text), [recipe], maxMs)) return made.bytes.length;
	};
	const laughs = Array.from(
		{ length: 12 },
		(_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(12)}">`,
	).join("");
	const bomb = `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l12;</text></svg>`;
	const saying = (text: RegExp) => (error: unknown) =>
		error instanceof UnreadableImage && text.test(remarkText(error.remarkOn("it")));
	await assert.rejects(drawn(bomb), saying(/it cannot be drawn/));
	const layers = Array.from({ length: 60 }, () => '<feTurbulence baseFrequency=".9" numOctaves="900"/>');
	const slow = svg('width="300" height="300"', "").replace(
		"<rect",
		`<filter id="f">${layers.join("")}</filter><rect filter="url(#f)"`,
	);
	await assert.rejects(drawn(slow, 1500), saying(/it takes more than 1\.5 seconds, or too much memory/));
	// the next drawing gets a new process
	assert.ok(((await drawn(svg('viewBox="0 0 1e9 1e9"'))) ?? 0) > 0);
});
