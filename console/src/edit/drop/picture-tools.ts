import {
	checkSourceSize,
	damaged,
	type Lines,
	linesOfPixels,
	linesScale,
	lookOf,
	type Made,
	type Outline,
	outlineGrid,
	outlineOfAlpha,
	type Recipe,
	type SeenPicture,
	sizedSvg,
	svgText,
} from "@tuckbox/folder";
import { grouped } from "@tuckbox/pieces";
import type { MadeFiles } from "./dropped.ts";

type Cell = Extract<Recipe, { make: "cell" }>;
type Drawing = Extract<Recipe, { make: "drawing" }>;
type Converted = Extract<Recipe, { make: "picture" }>;
type Page = Extract<Recipe, { make: "page" }>;
type MadeBlob = { blob: Blob; look?: string };

const jpegQuality = 0.95;

async function decoded(file: Blob): Promise<ImageBitmap> {
	return await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
		throw damaged("the browser cannot decode it");
	});
}

/** Cuts a sheet into its cells: JPEG from a JPEG, else PNG. */
async function* cutCells(file: Blob, recipes: readonly Cell[]): AsyncGenerator<MadeBlob> {
	const [head] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
	const type = head === 0xff ? "image/jpeg" : "image/png";
	const sheet = await decoded(file);
	try {
		for (const { left, top, width, height, turn } of recipes) {
			const canvas = new OffscreenCanvas(width, height);
			const context = canvas.getContext("2d", { willReadFrequently: true });
			if (context === null) throw damaged("the browser has no memory left for it");
			if (turn === undefined) context.drawImage(sheet, left, top, width, height, 0, 0, width, height);
			else {
				context.translate(width / 2, height / 2);
				context.rotate((-turn * Math.PI) / 180);
				context.drawImage(sheet, -left - width / 2, -top - height / 2);
			}
			const { data } = context.getImageData(0, 0, width, height);
			yield {
				blob: await canvas.convertToBlob({ type, quality: jpegQuality }),
				look: lookOf(data, width, height, 4),
			};
		}
	} finally {
		sheet.close();
	}
}

async function asPng(picture: CanvasImageSource, width: number, height: number): Promise<MadeBlob> {
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext("2d");
	if (context === null) throw damaged("the browser has no memory left for it");
	context.drawImage(picture, 0, 0, width, height);
	return { blob: await canvas.convertToBlob({ type: "image/png" }) };
}

/** Draws an SVG as an image, so that the browser runs no script in it and loads nothing from outside. */
async function* drawSvg(file: Blob, recipes: readonly Drawing[]): AsyncGenerator<MadeBlob> {
	const text = await svgText(new Uint8Array(await file.arrayBuffer()));
	for (const { widthPx, heightPx } of recipes) {
		const url = URL.createObjectURL(new Blob([sizedSvg(text, widthPx, heightPx)], { type: "image/svg+xml" }));
		try {
			const image = new Image(widthPx, heightPx);
			image.src = url;
			await image.decode().catch(() => {
				throw damaged("the browser cannot draw it");
			});
			yield await asPng(image, widthPx, heightPx);
		} finally {
			URL.revokeObjectURL(url);
		}
	}
}

/** Converts a picture from a format that browsers decode but uploads do not accept. */
async function* convert(file: Blob, recipes: readonly Converted[]): AsyncGenerator<MadeBlob> {
	const picture = await decoded(file);
	try {
		for (const _ of recipes) yield await asPng(picture, picture.width, picture.height);
	} finally {
		picture.close();
	}
}

/** The module that draws pages of PDFs, loaded with the first PDF. */
const pdfTools = async () => await import("../../pdf/draw-pages.ts");

async function* drawPages(
	file: Blob,
	recipes: readonly Page[],
	signal?: AbortSignal,
): AsyncGenerator<MadeBlob> {
	yield* (await pdfTools()).drawPages(file, recipes, signal);
}

type Make<R extends Recipe> = (
	file: Blob,
	recipes: readonly R[],
	signal?: AbortSignal,
) => AsyncIterable<MadeBlob>;

/** The tool that makes each kind of picture. */
const makers: { readonly [K in Recipe["make"]]: Make<Extract<Recipe, { make: K }>> } = {
	cell: cutCells,
	drawing: drawSvg,
	page: drawPages,
	picture: convert,
};

/** The pixels of a picture in another size. */
async function pixelsOf(file: Blob, width: number, height: number): Promise<Uint8ClampedArray> {
	const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
	const picture = await decoded(file);
	try {
		if (context === null) throw damaged("the browser has no memory left for it");
		context.imageSmoothingQuality = "high";
		context.drawImage(picture, 0, 0, width, height);
		return context.getImageData(0, 0, width, height).data;
	} finally {
		picture.close();
	}
}

/** The shape that a picture is cut to by its transparency. */
async function alphaOutline(file: Blob, picture: SeenPicture): Promise<Outline> {
	const data = await pixelsOf(file, outlineGrid, outlineGrid);
	return outlineOfAlpha(
		data.filter((_, at) => at % 4 === 3),
		picture,
	);
}

/** The lines of a picture, by which sheets of cards are recognized. */
async function pictureLines(file: Blob, picture: SeenPicture): Promise<Lines> {
	const scale = linesScale(picture);
	const [width, height] = [picture.widthPx, picture.heightPx].map((length) =>
		Math.max(1, Math.round(length * scale)),
	) as [number, number];
	return linesOfPixels(await pixelsOf(file, width, height), width, height, 4);
}

/**
 * The picture tools of a page. They keep the pictures that they have made.
 * @param fileAt the dropped file with a path
 * @param signal ends what takes long
 */
export function madeFiles(fileAt: (path: string) => Promise<File>, signal?: AbortSignal): MadeFiles {
	const made = new Map<string, { file: File; look?: string }>();
	const madeFileId = (path: string, recipe: Recipe) => `${path}\n${JSON.stringify(recipe)}`;
	/** The source of a picture, which may itself be made by these tools: a card is cut from the drawn page. */
	const sourceAt = async (path: string) => {
		const file = made.get(path)?.file ?? (await fileAt(path));
		checkSourceSize(file.size);
		return file;
	};
	/** Looks at pictures, one at a time: a page has little memory for decoded pictures. */
	async function seen<T>(
		pictures: readonly SeenPicture[],
		see: (file: Blob, picture: SeenPicture) => Promise<T>,
	): Promise<(T | undefined)[]> {
		const facts: (T | undefined)[] = [];
		for (const picture of pictures) {
			const file = made.get(picture.path)?.file ?? (await fileAt(picture.path));
			// the reader of a picture reports its faults
			facts.push(await see(file, picture).catch(() => undefined));
		}
		return facts;
	}
	return {
		fileAt: (path) => made.get(path)?.file,
		outlinesOf: async (pictures) => (await seen(pictures, alphaOutline)).map((outline) => outline ?? "box"),
		linesOf: async (pictures) => await seen(pictures, pictureLines),
		async pagesOf(path, most) {
			const file = await sourceAt(path);
			return await (await pdfTools()).readPdfFacts(file, most, signal);
		},
		async make(path, recipes, onMade) {
			const file = await sourceAt(path);
			const wanted = new Map(recipes.map((recipe) => [madeFileId(path, recipe), recipe]));
			const missing = [...wanted].flatMap(([id, recipe]) => (made.has(id) ? [] : recipe));
			for (const [make, same] of grouped(missing, (recipe) => recipe.make)) {
				const maker = makers[make] as Make<Recipe>;
				let at = 0;
				for await (const { blob, look } of maker(file, same, signal)) {
					const id = madeFileId(path, same[at] as Recipe);
					const { lastModified } = file;
					made.set(id, {
						file: new File([blob], "made", { type: blob.type, lastModified }),
						...(look !== undefined && { look }),
					});
					onMade?.();
					at++;
				}
			}
			return recipes.map((recipe): Made => {
				const id = madeFileId(path, recipe);
				const look = made.get(id)?.look;
				return { path: id, ...(look !== undefined && { look }) };
			});
		},
	};
}
