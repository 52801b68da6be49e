/** Pixels of an image: upright, sRGB, 8 bits. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** All kept pixels together: some forty cards. */
const maxBytes = 128 * 1024 * 1024;
/** A push puts its images on pieces seconds after it has confirmed them; in ms. */
const lifetimeMs = 10_000;

/**
 * Gives the memory of pixels back at once, and leaves nothing of them. The collector would do so, too, but searches
 * the whole heap for it: with megabytes coming and going ten times a second, a quarter of an upload's CPU (measured).
 */
export function release(data: Buffer): void {
	(data.buffer as ArrayBuffer).transfer(0);
}

/**
 * Keeps for a moment what confirming an image has decoded, so that deriving it soon after need not decode it again:
 * of a card in PNG that is a quarter of the work. Each is taken once.
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

	return {
		/** Whether an image of this many bytes would be kept. */
		hasRoom: (size: number) => bytes + size <= maxBytes,
		keep(name: string, pixels: Pixels): void {
			drop(name);
			const timer = setTimeout(() => drop(name), lifetimeMs).unref();
			kept.set(name, { pixels, timer });
			bytes += pixels.data.length;
		},
		take,
	};
}
