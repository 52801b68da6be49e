import { open, readFile } from "node:fs/promises";
import { because, type ImageType, imageTypeNames, limits } from "@tuckbox/pieces";
import sharp, { type Metadata } from "sharp";
import {
	decodingBytes,
	type ImageLayout,
	type ImageMemory,
	isLargeImage,
} from "../../domain/image-memory.ts";
import { createAhead, type Likely } from "./ahead.ts";
import { createBacklog } from "./backlog.ts";
import { complaint, isFileGone, isNoVerdict, UnusableImage } from "./complaint.ts";
import { createDecodedImages, type Pixels, release } from "./decoded.ts";
import { type PrintableImage, printableImage } from "./for-print.ts";
import { type CutOut, cutOut, type SheetPixels } from "./for-sheet.ts";
import { declaredInAvif, gifScreen, gifScreenBytes } from "./layout.ts";
import { createLimiter, createPixelUse } from "./limiter.ts";
import { type DerivedBytes, makeSteps, type Wanted } from "./variants.ts";

/**
 * Maximum bytes of pixels of which a first size is made in the check itself: a place among the ordinary images has memory for
 * them in addition to an interlaced PNG of this size.
 */
const maxPassingBytes = 16 * 1024 ** 2;

/** Far longer than the largest allowed image takes. */
const maxDecodeSeconds = 120;

/** The facts that a decoder found about an upload's bytes. */
export type ImageVerdict =
	| {
			usable: true;
			contentType: ImageType;
			/** Upright size in pixels. */
			widthPx: number;
			heightPx: number;
			/** EXIF turns the stored image by a quarter. */
			turned: boolean;
	  }
	| { usable: false; reason: string };

const formats: Partial<Record<string, ImageType>> = {
	png: "image/png",
	jpeg: "image/jpeg",
	webp: "image/webp",
	gif: "image/gif",
	heif: "image/avif",
};

// Only the loaders of the allowed types exist for this process: libvips also reads SVG, PDF and more.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: [
		"VipsForeignLoadPng",
		"VipsForeignLoadJpeg",
		"VipsForeignLoadWebp",
		"VipsForeignLoadNsgif",
		"VipsForeignLoadHeif",
	],
});
sharp.cache(false); // every image is decoded once or twice in its life
sharp.concurrency(1); // measured: parallel images beat parallel parts of one image

/** Bytes, or a file that holds them. */
type Input = Buffer | string;

function openImage(input: Input) {
	// warning: the strictest level, the only one that notices a JPEG cut or overwritten in the middle
	return sharp(input, {
		failOn: "warning",
		limitInputPixels: limits.maxPixels,
		sequentialRead: true,
	}).timeout({
		seconds: maxDecodeSeconds,
	});
}

/** The pixels of a whole image, upright. */
async function decode(input: Input): Promise<Pixels> {
	const { data, info } = await openImage(input).autoOrient().raw().toBuffer({ resolveWithObject: true });
	return { data, ...info };
}

type Header = {
	contentType: ImageType;
	widthPx: number;
	heightPx: number;
	turned: boolean;
	layout: ImageLayout;
	/** Decoding at full size costs as much as decoding at a smaller one, and yields the pixels that deriving starts from. */
	isPlain: boolean;
};

/** The first bytes of an input, or all of them. */
async function startOf(input: Input, length: number): Promise<Buffer> {
	if (typeof input !== "string") return input.subarray(0, length);
	await using file = await open(input);
	const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length) });
	return buffer.subarray(0, bytesRead);
}

/** @throws UnusableImage when a side or the area is larger than allowed */
function checkSize(width: number, height: number): void {
	if (Math.max(width, height) > limits.maxSidePx)
		throw new UnusableImage(because("SIDE_TOO_LONG", { max: limits.maxSidePx }));
	if (width * height > limits.maxPixels)
		throw new UnusableImage(because("TOO_MANY_PIXELS", { max: limits.maxPixels / 1e6 }));
}

/** @throws UnusableImage */
async function readLayout(input: Input, contentType: ImageType, metadata: Metadata): Promise<ImageLayout> {
	const layout = {
		contentType,
		pixels: metadata.width * metadata.height,
		channels: metadata.channels,
		isDeep: metadata.depth !== "uchar",
		isProgressive: metadata.isProgressive === true,
		isTurned: false,
	};
	if (contentType === "image/gif") {
		const { width, height } = gifScreen(await startOf(input, gifScreenBytes));
		checkSize(width, height);
	}
	if (contentType !== "image/avif") return layout;
	const declared = declaredInAvif(typeof input === "string" ? await readFile(input) : input);
	if (declared.pixels > limits.maxPixels)
		throw new UnusableImage(because("TOO_MANY_PIXELS", { max: limits.maxPixels / 1e6 }));
	const pixels = declared.isComposed ? limits.maxPixels : Math.max(layout.pixels, declared.pixels);
	return { ...layout, pixels, isTurned: declared.isTurned };
}

/** @throws UnusableImage */
async function readHeader(input: Input): Promise<Header> {
	const allowed = imageTypeNames.map((name) => name.slice("image/".length)).join(", ");
	let metadata: Metadata;
	try {
		metadata = await openImage(input).metadata();
	} catch (error) {
		if (error instanceof Error && isNoVerdict(error.message)) throw error;
		if (error instanceof Error && /pixel limit/.test(error.message)) {
			throw new UnusableImage(because("TOO_MANY_PIXELS", { max: limits.maxPixels / 1e6 }));
		}
		throw new UnusableImage(because("NOT_PICTURE", { allowed }));
	}
	const contentType = formats[metadata.format];
	if (contentType === undefined || (metadata.format === "heif" && metadata.compression !== "av1")) {
		throw new UnusableImage(because("WRONG_PICTURE_TYPE", { type: metadata.format, allowed }));
	}
	const { width, height } = metadata.autoOrient;
	checkSize(width, height);
	const isPlain = metadata.format === "png" && metadata.depth === "uchar" && metadata.space === "srgb";
	return {
		contentType,
		widthPx: width,
		heightPx: height,
		turned: (metadata.orientation ?? 1) >= 5,
		layout: await readLayout(input, contentType, metadata),
		isPlain: isPlain && metadata.icc === undefined,
	};
}

/** Loads the bytes when the task starts, so that few images are in memory at the same time. */
type Load = () => Promise<Input | undefined>;

type Turn<T> = {
	isUrgent: boolean;
	/** The account that the work is charged to. */
	account: string;
	load: Load;
	/** A result that does not need the bytes, if there is one. */
	atHand?: () => Promise<T | undefined>;
	task(input: Input, header: Header): Promise<T>;
};

export type Images = {
	/** Number of seconds until an account may have so many more images inspected; 0: now. */
	delayOf(account: string, images: number): number;
	/**
	 * Decodes the whole image and returns the verdict on it; undefined if there are no bytes.
	 * @param name name under which the image may soon be derived
	 * @param account the account that the work is charged to
	 */
	inspect(load: Load, name: string, account: string): Promise<ImageVerdict | undefined>;
	/**
	 * Variants of a recipe: upright, sRGB, without metadata, cropped, never enlarged; undefined without bytes.
	 * @throws UnusableImage when the bytes cannot be decoded
	 */
	derive(load: Load, wanted: Wanted, name: string, account: string): Promise<DerivedBytes | undefined>;
	/** Notes an image that has been inspected and is likely to be derived soon: its first size may be made before. */
	expect(image: Likely<Load>): void;
	/**
	 * Returns the image for a PDF: its stored bytes if a PDF can contain them; undefined without bytes.
	 * @throws UnusableImage when the bytes cannot be decoded
	 */
	print(load: Load, account: string): Promise<PrintableImage | undefined>;
	/**
	 * A part of the image in the size of its place on a sheet; undefined without bytes.
	 * @throws UnusableImage when the bytes cannot be decoded
	 */
	cut(load: Load, wanted: CutOut, account: string): Promise<SheetPixels | undefined>;
	/** Makes no first sizes any longer, and resolves when none is being made. */
	stop(): Promise<void>;
};

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString("en")} MB`;

/** The one place that decodes images. @param memory how much of it decoding may take */
export function createImages(memory: ImageMemory): Images {
	const use = createPixelUse();
	const backlog = createBacklog();
	const ordinary = createLimiter(memory.ordinaryPlaces, use);
	const large = createLimiter(1, use);
	const decoded = createDecodedImages();
	const ahead = createAhead<Load>(({ load, name, account }, wanted) => make(load, wanted, name, account));

	/**
	 * Queues a task on an image. Large images have a lane of their own, where they wait without a place among the ordinary ones
	 * and without their bytes.
	 * @throws UnusableImage also when decoding would take more memory than there is
	 */
	async function takeTurn<T>({ isUrgent, account, load, atHand, task }: Turn<T>) {
		const first = await ordinary({ isUrgent, account }, async () => {
			const done = await atHand?.();
			if (done !== undefined) return { result: done };
			const input = await load();
			if (input === undefined) return undefined;
			const header = await readHeader(input);
			const { contentType, pixels } = header.layout;
			use.add(account, pixels);
			return isLargeImage(contentType, pixels) ? header : { result: await task(input, header) };
		});
		if (first === undefined || "result" in first) return first;
		const bytes = decodingBytes(first.layout);
		if (bytes > memory.largeBytes) {
			const [needed, available] = [megabytes(bytes), megabytes(memory.largeBytes)];
			throw new UnusableImage(because("TOO_MUCH_MEMORY", { needed, available }));
		}
		return await large({ isUrgent, account }, async () => {
			const input = await load();
			return input === undefined ? undefined : { result: await task(input, await readHeader(input)) };
		});
	}

	/**
	 * Does the same as {@link takeTurn}, but returns undefined if another request deleted the file in the
	 * meantime: a decoder may report a file that it can no longer open as a bad image.
	 */
	async function inTurn<T>(turn: Turn<T>): Promise<T | undefined> {
		let input: Input | undefined;
		const load = async () => {
			input = await turn.load();
			return input;
		};
		try {
			return (await takeTurn({ ...turn, load }))?.result;
		} catch (error) {
			if (error instanceof Error && isFileGone(error.message)) return undefined;
			const mayBeGone = error instanceof UnusableImage && typeof input === "string";
			if (mayBeGone && (await turn.load()) === undefined) return undefined;
			throw error;
		}
	}

	/** The pixels of a plain image, to be kept for its next task; undefined for other images, or without room. */
	async function decodeToKeep(
		input: Input,
		{ isPlain, widthPx, heightPx }: Header,
	): Promise<Pixels | undefined> {
		return isPlain && decoded.hasRoom(widthPx * heightPx * 4) ? await decode(input) : undefined;
	}

	/**
	 * Decodes an image whose pixels cannot be kept, and makes its first size of them if one is expected: otherwise it would be
	 * decoded again for it.
	 * @returns whether it has been decoded
	 */
	async function decodeInPassing(
		input: Input,
		{ isPlain, widthPx, heightPx }: Header,
		name: string,
		account: string,
	): Promise<boolean> {
		const wanted = ahead.stepFor(account, { width: widthPx, height: heightPx });
		if (!isPlain || wanted === undefined || widthPx * heightPx * 4 > maxPassingBytes) return false;
		const pixels = await decode(input);
		try {
			ahead.keepMade(name, await makeSteps(() => sharp(pixels.data, { raw: pixels }), wanted), wanted);
		} catch {
			// the derivation will fail in the same way, and its job reports it
		} finally {
			release(pixels.data);
		}
		return true;
	}

	async function judge(input: Input, header: Header, name: string, account: string): Promise<ImageVerdict> {
		const { isPlain: _, layout, ...facts } = header;
		const verdict = { usable: true, ...facts } as const;
		try {
			const pixels = await decodeToKeep(input, header);
			if (pixels !== undefined) {
				decoded.keep(name, pixels);
				return verdict;
			}
			if (await decodeInPassing(input, header, name, account)) return verdict;
			// A shrink by averaging reads every pixel. Shrinking while loading is switched off: a decoder that
			// loads an eighth may skip pixels.
			await openImage(input).resize(16, 16, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer();
		} catch (error) {
			throw new UnusableImage(complaint(error), { cause: error });
		}
		return verdict;
	}

	/** Makes variants from pixels, which are kept if more are made of them soon. */
	async function makeFromPixels(
		pixels: Pixels,
		wanted: Wanted,
		name: string,
		account: string,
	): Promise<DerivedBytes> {
		ahead.learn(account, pixels, wanted);
		let isKept = false;
		try {
			const made = await makeSteps(() => sharp(pixels.data, { raw: pixels }), wanted);
			isKept = wanted.isContinued && decoded.hasRoom(pixels.data.length);
			return made;
		} finally {
			if (isKept) decoded.keep(name, pixels);
			else release(pixels.data);
		}
	}

	/** Makes variants from the pixels of an earlier task on the image, if they are still there, or else from its bytes. */
	async function make(load: Load, wanted: Wanted, name: string, account: string) {
		const atHand = async () => {
			const pixels = decoded.take(name);
			return pixels && (await makeFromPixels(pixels, wanted, name, account));
		};
		const task = async (input: Input, header: Header) => {
			ahead.learn(account, { width: header.widthPx, height: header.heightPx }, wanted);
			let pixels: Pixels | undefined;
			try {
				if (wanted.isContinued || wanted.steps.length > 1) pixels = await decodeToKeep(input, header);
			} catch (error) {
				throw new UnusableImage(complaint(error), { cause: error });
			}
			if (pixels !== undefined) return await makeFromPixels(pixels, wanted, name, account);
			return await makeSteps(() => openImage(input).autoOrient(), wanted);
		};
		return await inTurn({ isUrgent: false, account, load, atHand, task });
	}

	return {
		delayOf: backlog.delayOf,
		async inspect(load, name, account) {
			// a caller is waiting for the verdict, and it takes a fifth of the time
			const task = (input: Input, header: Header) => judge(input, header, name, account);
			try {
				return await backlog.during(account, () => inTurn({ isUrgent: true, account, load, task }));
			} catch (error) {
				if (!(error instanceof UnusableImage)) throw error;
				return { usable: false, reason: error.message };
			}
		},
		async derive(load, wanted, name, account) {
			const files = await ahead.take(name, wanted);
			if (files === undefined) return await make(load, wanted, name, account);
			decoded.refresh(name);
			return files;
		},
		expect: ahead.expect,
		stop: ahead.stop,
		async print(load, account) {
			const task = async (input: Input) => {
				try {
					return await printableImage(input, () => openImage(input));
				} catch (error) {
					throw new UnusableImage(complaint(error), { cause: error });
				}
			};
			return await inTurn({ isUrgent: false, account, load, task });
		},
		async cut(load, wanted, account) {
			const task = async (input: Input, header: Header) => {
				try {
					return await cutOut(openImage(input), header, wanted);
				} catch (error) {
					throw new UnusableImage(complaint(error), { cause: error });
				}
			};
			return await inTurn({ isUrgent: false, account, load, task });
		},
	};
}
