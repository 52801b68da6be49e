import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type ImageType, identityOf } from "@tuckbox/pieces";
import type { ComponentRequest } from "../domain/components/component.ts";
import type { GameSetUp } from "../domain/table/opening/game-set-up.ts";
import type { FileToUpload } from "../images/upload/presign.ts";
import { type RecordedGame, unpackedGames } from "../playtests/recorded-games.ts";

/** Lantern Bay, which is included: in a checkout and in the container image it is next to the server. */
const folder = new URL("../../../examples/lantern-bay/", import.meta.url);

/** The playtests that come with the game (examples/lantern-bay/play.ts writes them). */
export async function readExamplePlaytests(): Promise<RecordedGame[]> {
	return await unpackedGames(await readFile(new URL("playtests.json.br", folder)));
}

type ManifestFile = { file: string; contentType: ImageType };
type AssetRequest = NonNullable<ComponentRequest["assets"]>[number];
type ManifestItem = Omit<ComponentRequest, "assets" | "pages" | "cover"> &
	(AssetRequest & { file?: string; contentType: ImageType }) & {
		pages?: ManifestFile[];
		cover?: ManifestFile;
	};

/** The example game: its images, and its pieces once the images have keys. */
export type ExampleGame = {
	name: string;
	/** Each distinct image once, with the names of its files. */
	images: { upload: FileToUpload; bytes: Buffer; files: string[] }[];
	/** Its arrangement before the first turn. */
	setUp: { name: string } & GameSetUp;
	pieces(placeOf: (file: string) => { key: string; publicUrl: string }): ComponentRequest[];
};

async function readImages(files: readonly ManifestFile[]): Promise<ExampleGame["images"]> {
	const images = new Map<string, ExampleGame["images"][number]>();
	for (const { file, contentType } of files) {
		const bytes = await readFile(new URL(file, folder));
		const checksum = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
		const upload = { fileName: basename(file), contentType, byteSize: bytes.length, checksum };
		const known = images.get(`${checksum} ${contentType}`);
		if (known === undefined) images.set(`${checksum} ${contentType}`, { upload, bytes, files: [file] });
		else known.files.push(file);
	}
	return [...images.values()];
}

/** Reads the folder with its manifest, in which the entries of one kind and key are the sides of one piece. */
export async function readExampleGame(): Promise<ExampleGame> {
	const manifest = JSON.parse(await readFile(new URL("manifest.json", folder), "utf8"));
	const { name, items } = manifest as { name: string; items: ManifestItem[] };
	const files = items.flatMap(({ file, contentType, pages = [], cover }) => [
		...(file === undefined ? [] : [{ file, contentType }]),
		...pages,
		...(cover === undefined ? [] : [cover]),
	]);
	return {
		name,
		setUp: JSON.parse(await readFile(new URL("set-up.json", folder), "utf8")),
		images: await readImages(files),
		pieces: (placeOf) =>
			[...Map.groupBy(items, identityOf).values()].map((entries) => {
				const [{ pages, cover, ...fields }] = entries as [ManifestItem];
				const assets = entries.flatMap(({ file, ...side }) => {
					if (file === undefined) return [];
					const { key, publicUrl: sourceUrl } = placeOf(file);
					return [{ ...side, key, sourceUrl }];
				});
				return {
					...fields,
					assets,
					...(pages && { pages: pages.map((page) => placeOf(page.file).key) }),
					...(cover && { cover: placeOf(cover.file).key }),
				};
			}),
	};
}
