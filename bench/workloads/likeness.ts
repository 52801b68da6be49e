import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { cardPictures, type Picture, readPicture } from "../content/pictures.ts";
import { batchBody, createGame, derivedUrls, numberedKeys, uploadAll } from "../content/pushing.ts";
import { inside } from "../floors/derivation.ts";
import { solo, type Workload } from "../method/duel.ts";

const example = fileURLToPath(new URL("../../examples/lantern-bay/images/", import.meta.url));

/** Pictures with painted art and with noise, which an encoder treats differently. */
async function pictures(): Promise<Picture[]> {
	const painted = readdirSync(example)
		.filter((name) => /^card-.*\.png$/.test(name))
		.map((name) => readPicture(name, readFileSync(example + name)));
	return [...(await cardPictures(12, "bytes")), ...(await Promise.all(painted))];
}

/** The visible pixels of an image: on white, in sRGB. */
async function seen(image: Sharp): Promise<Buffer> {
	return await image.flatten({ background: "white" }).toColourspace("srgb").raw().toBuffer();
}

/** Peak signal-to-noise ratio of two images of the same size, in dB. The higher it is, the more similar they are. */
function likeness(a: Buffer, b: Buffer): number {
	if (a.length !== b.length) throw new Error("a derived image has an unexpected size");
	let squares = 0;
	for (let i = 0; i < a.length; i++) squares += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
	return 10 * Math.log10(255 ** 2 / (squares / a.length));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The size of the service's display images, compared with sharp's own WebP of the same quality but more effort. */
export const likenessOfDerived: Workload = {
	name: "derived-bytes",
	figures: ["derived-bytes"],
	async run(context) {
		const given = await pictures();
		const displays: Buffer[] = [];
		await solo({ ...context, rounds: 0 }, async (service) => {
			const client = service.client(8);
			const game = await createGame(client);
			const images = await uploadAll(client, game, given);
			await client.post(`${game}/components/batch`, batchBody(numberedKeys(given.length), images));
			for (const url of await derivedUrls(client, game)) displays.push((await client.get(url)).body);
			return {};
		});
		const found = { own: [] as number[], other: [] as number[], otherBytes: 0, ownBytes: 0 };
		for (const [i, { bytes }] of given.entries()) {
			const display = displays[i] as Buffer;
			const lossless = await sharp(bytes).autoOrient().resize(inside(1024)).png().toBuffer();
			const other = await sharp(lossless).webp({ quality: 80, effort: 4 }).toBuffer();
			const reference = await seen(sharp(lossless));
			found.own.push(likeness(reference, await seen(sharp(display))));
			found.other.push(likeness(reference, await seen(sharp(other))));
			found.ownBytes += display.length;
			found.otherBytes += other.length;
		}
		const [own, other] = [mean(found.own).toFixed(2), mean(found.other).toFixed(2)];
		return [
			{
				name: "derived-bytes",
				unit: "kB",
				floor: [found.otherBytes / given.length / 1000],
				service: [found.ownBytes / given.length / 1000],
				target: { of: "ratio", most: 1.05 },
				note: `mean display image of ${given.length} cards; the floor is sharp's WebP at quality 80 and effort 4. Likeness to the lossless image (PSNR): service ${own} dB, floor ${other} dB`,
			},
		];
	},
};
