// The steps of a push, the same for both programs.
import { type Client, inParallel } from "../programs/client.ts";
import type { Picture } from "./pictures.ts";

export type Uploaded = { key: string; publicUrl: string; picture: Picture };

type Presigned = { signedUrl: string; key: string; publicUrl: string };

export async function createGame(client: Client): Promise<string> {
	const { id } = await client.postValue<{ id: string }>("/api/v1/games", { name: "Bench" });
	return `/api/v1/games/${id}`;
}

const announced = ({ fileName, contentType, bytes, checksum }: Picture) => ({
	fileName,
	contentType,
	byteSize: bytes.length,
	checksum,
});

const confirmation = ({ key, publicUrl }: Presigned, { bytes, contentType }: Picture) => ({
	key,
	publicUrl,
	byteSize: bytes.length,
	contentType,
});

function put(client: Client, { signedUrl }: Presigned, { bytes, contentType }: Picture) {
	return client.ok("PUT", signedUrl, { body: bytes, headers: { "content-type": contentType } });
}

/** Presigns in one call, then sends and confirms the files, four in parallel. */
export async function uploadEach(
	client: Client,
	game: string,
	pictures: readonly Picture[],
): Promise<Uploaded[]> {
	const { uploads } = await client.postValue<{ uploads: Presigned[] }>(`${game}/assets/presign/batch`, {
		files: pictures.map(announced),
	});
	await inParallel(uploads, 4, async (upload, i) => {
		const picture = pictures[i] as Picture;
		await put(client, upload, picture);
		await client.postValue(`${game}/assets/upload-complete`, confirmation(upload, picture));
	});
	return uploads.map((upload, i) => ({ ...upload, picture: pictures[i] as Picture }));
}

/** Adds files to a game by the batch calls. For workloads that have not started to measure yet. */
export async function uploadAll(
	client: Client,
	game: string,
	pictures: readonly Picture[],
): Promise<Uploaded[]> {
	const done: Uploaded[] = [];
	for (let at = 0; at < pictures.length; at += 200) {
		const part = pictures.slice(at, at + 200);
		const { uploads } = await client.postValue<{ uploads: Presigned[] }>(`${game}/assets/presign/batch`, {
			files: part.map(announced),
		});
		await inParallel(uploads, 4, (upload, i) => put(client, upload, part[i] as Picture));
		await client.postValue(`${game}/assets/upload-complete/batch`, {
			uploads: uploads.map((upload, i) => confirmation(upload, part[i] as Picture)),
		});
		done.push(...uploads.map((upload, i) => ({ ...upload, picture: part[i] as Picture })));
	}
	return done;
}

/** One file from presign to confirmation, by the single calls. */
export async function uploadOne(client: Client, game: string, picture: Picture): Promise<Uploaded> {
	const upload = await client.postValue<Presigned>(`${game}/assets/presign`, announced(picture));
	await put(client, upload, picture);
	await client.postValue(`${game}/assets/upload-complete`, confirmation(upload, picture));
	return { ...upload, picture };
}

/**
 * A piece as a design tool sends it. It has the size of its image, without bleed, so nothing is cropped and both
 * programs derive the same images.
 */
export function component(externalKey: string, image: Uploaded | undefined, version = 1) {
	const { widthPx = 825, heightPx = 1125 } = image?.picture ?? {};
	return {
		kind: "tile",
		name: `Piece ${externalKey} v${version}`,
		externalKey,
		widthMm: Math.round((widthPx / 300) * 25400) / 1000,
		heightMm: Math.round((heightPx / 300) * 25400) / 1000,
		payload: {
			suit: "lanterns",
			cost: version,
			text: "When you reveal this, move one boat to a lit space.",
			tags: ["common", "night", `v${version}`],
		},
		...(image !== undefined && {
			assets: [
				{
					sideKey: "front",
					key: image.key,
					sourceUrl: image.publicUrl,
					contentType: image.picture.contentType,
					widthPx,
					heightPx,
					bleedMode: "noBleed",
				},
			],
		}),
	};
}

/** The body of a batch call in which each piece has one image; the images are used in turn. */
export function batchBody(keys: readonly string[], images: readonly Uploaded[], version = 1): string {
	const components = keys.map((key, i) => component(key, images[i % images.length], version));
	return JSON.stringify({ components });
}

export const numberedKeys = (count: number, prefix = "piece"): string[] =>
	Array.from({ length: count }, (_, i) => `${prefix}-${i}`);

/** The addresses of all derived images of a game, in the order of its pieces. */
export async function derivedUrls(client: Client, game: string): Promise<string[]> {
	type Listed = { payload: { imageFaces: { derivedUrl: string }[] } };
	const { body } = await client.get(`${game}/components`);
	const { components } = JSON.parse(body.toString("utf8")) as { components: Listed[] };
	return [...new Set(components.flatMap(({ payload }) => payload.imageFaces.map((face) => face.derivedUrl)))];
}

/** Reads images that may not be derived yet. Repeats a request whose response has Retry-After. */
export async function readDerived(client: Client, urls: readonly string[], workers = 4): Promise<number> {
	let bytes = 0;
	await inParallel(urls, workers, async (url) => {
		for (;;) {
			const { status, headers, body } = await client.call("GET", url);
			bytes += body.length;
			if (status === 200) return;
			if (headers["retry-after"] === undefined) throw new Error(`GET ${url} returned ${status}`);
		}
	});
	return bytes;
}

/** Waits until every image of a game has been derived. */
export async function drained(client: Client, game: string): Promise<void> {
	await readDerived(client, await derivedUrls(client, game), 8);
}
