import type { Crop } from "@tuckbox/pieces";
import type { DerivedBytes, Wanted } from "./variants.ts";

/** Maximum number of images that wait; later ones are derived when they are shown, as all others. */
const maxWaiting = 1000;
/** Maximum bytes of the files that have been made: some 800 cards. */
const maxBytes = 8 * 1024 * 1024;
/** Maximum number of sizes whose crop is remembered. */
const maxSizes = 1000;

type Size = { width: number; height: number };

/** An image that is likely to be derived soon. */
export type Likely<Load> = { load: Load; name: string; account: string; size: Size };

/** The first step of a card's derivation. @param crop the part of the image that is shown */
export const firstStep = (crop: Crop | null): Wanted => ({ crop, steps: [["thumb"]], isContinued: true });

const isFirstStep = ({ steps, isContinued }: Wanted) => isContinued && steps.flat().join() === "thumb";

const sameCrop = (a: Crop | null, b: Crop | null) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Makes the first sizes of images before they are shown, one after the other: while the other files of a push arrive. An image is
 * expected to be cropped as the last one of its account with the same size; without such a one, nothing is made.
 * @param make makes variants of an image, with the priority of a derivation
 */
export function createAhead<Load>(
	make: (image: Likely<Load>, wanted: Wanted) => Promise<DerivedBytes | undefined>,
) {
	const crops = new Map<string, Crop | null>();
	const waiting = new Map<string, { image: Likely<Load>; crop: Crop | null }>();
	const made = new Map<string, { files: DerivedBytes; crop: Crop | null }>();
	let running: { name: string; done: Promise<void> } | undefined;

	const sizeKey = (account: string, { width, height }: Size) => `${account} ${width} ${height}`;

	function keep(name: string, files: DerivedBytes, crop: Crop | null): void {
		made.set(name, { files, crop });
		let bytes = 0;
		for (const [other, { files }] of [...made].toReversed()) {
			bytes += files.thumb?.length ?? 0;
			if (bytes > maxBytes) made.delete(other);
		}
	}

	async function makeOne({ image, crop }: { image: Likely<Load>; crop: Crop | null }): Promise<void> {
		try {
			const files = await make(image, firstStep(crop));
			if (files !== undefined) keep(image.name, files, crop);
		} catch {
			// the derivation will fail in the same way, and its job reports it
		}
		running = undefined;
		startNext();
	}

	function startNext(): void {
		const [next] = waiting.values();
		if (running !== undefined || next === undefined) return;
		waiting.delete(next.image.name);
		running = { name: next.image.name, done: makeOne(next) };
	}

	return {
		/** Remembers how an image of this size was derived. */
		learn(account: string, size: Size, wanted: Wanted): void {
			if (!isFirstStep(wanted)) return;
			const key = sizeKey(account, size);
			crops.delete(key);
			crops.set(key, wanted.crop);
			const [oldest = key] = crops.keys();
			if (crops.size > maxSizes) crops.delete(oldest);
		},
		/** Makes the first size of an image soon, if images of this size have been derived before. */
		expect(image: Likely<Load>): void {
			const crop = crops.get(sizeKey(image.account, image.size));
			if (crop === undefined || waiting.size >= maxWaiting || made.has(image.name)) return;
			waiting.set(image.name, { image, crop });
			startNext();
		},
		/** The first step that is expected of an image of this size, if images of this size have been derived before. */
		stepFor(account: string, size: Size): Wanted | undefined {
			const crop = crops.get(sizeKey(account, size));
			return crop === undefined ? undefined : firstStep(crop);
		},
		/** Keeps files that have been made of an image already. */
		keepMade: (name: string, files: DerivedBytes, { crop }: Wanted) => keep(name, files, crop),
		/** The wanted files, if they have been made or are being made. Afterwards nothing more is made of the image ahead. */
		async take(name: string, wanted: Wanted): Promise<DerivedBytes | undefined> {
			waiting.delete(name);
			if (running?.name === name) await running.done;
			const found = made.get(name);
			made.delete(name);
			return found && isFirstStep(wanted) && sameCrop(found.crop, wanted.crop) ? found.files : undefined;
		},
		/** Makes nothing more, and resolves when nothing runs. */
		async stop(): Promise<void> {
			waiting.clear();
			await running?.done;
		},
	};
}
