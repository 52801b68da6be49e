/** Pixels of an image: upright, sRGB, 8 bits. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** All kept pixels together: some forty cards. */
const maxBytes = 128 * 1024 * 1024;
/** A push uses its images in components seconds after confirming them; in ms. */
const lifetimeMs = 10_000;

/**
 * Frees the memory of pixels immediately; the buffer is empty afterwards. The garbage collector would do so, too, but it
 * searches the whole heap: with megabytes allocated ten times a second, that takes a quarter of an upload's CPU (measured).
 */
export function release(data: Buffer): void {
	(data.buffer as ArrayBuffer).transfer(0);
}

/**
 * Keeps the pixels of confirmed images for a moment, so that deriving them soon after need not decode them again: for a
 * card in PNG that saves a quarter of the work. Each can be taken once.
 */
export function createDecodedImages() {
	const kept = new Map<string, { pixels: Pixels; timer: NodeJS.Timeout }>();
	let bytes = 0;

	function take(name: string): Pixels | undefined {
		const found = kept.get(name);
		if (found === undefined) return undefined;
		clearTimeout(found.timer);
		kept.delete(name);
		bytes -= found.pixels.data.length;
		return found.pixels;
	}

	function drop(name: string): void {
		const pixels = take(name);
		if (pixels !== undefined) release(pixels.data);
	}

	function keep(name: string, pixels: Pixels): void {
		drop(name);
		const timer = setTimeout(() => drop(name), lifetimeMs).unref();
		kept.set(name, { pixels, timer });
		bytes += pixels.data.length;
	}

	return {
		/** Whether an image of this many bytes would be kept. */
		hasRoom: (size: number) => bytes + size <= maxBytes,
		keep,
		/** Begins the lifetime of kept pixels again. */
		refresh(name: string): void {
			const pixels = take(name);
			if (pixels !== undefined) keep(name, pixels);
		},
		take,
	};
}
