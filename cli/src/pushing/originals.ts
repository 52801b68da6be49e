import type { GameHandle, Manifest } from "@tuckbox/client";
import { type ImageType, imageTypeNames, imageTypes, sourceKey, type TtsPicture } from "@tuckbox/pieces";
import { readRecord } from "../import-record.ts";

/** The checksum and type that announce a file to the service before its upload. */
type Announced = { checksum: string; contentType: string };

export type Originals = {
	/** The originals of copies, by the names of the copies. */
	announced: ReadonlyMap<string, Announced>;
	manifest: Manifest;
};

const typeOf = (source: string): ImageType | undefined =>
	imageTypeNames.find((type) => imageTypes[type] === source.slice(65));

const hexOf = (checksum: string) => Buffer.from(checksum.replace(/^sha256-/, ""), "base64").toString("hex");

/**
 * Replaces files that an import cut from a game's own pictures, such as the cells of a sheet, with those pictures:
 * pushed back, the copies would replace better originals. Applies only to files that were not edited since, and to
 * pictures that the game still has.
 * @param sums the checksums of the folder's pictures
 */
export async function withOriginals(
	dir: string,
	game: Pick<GameHandle, "id" | "assets">,
	manifest: Manifest,
	sums: ReadonlyMap<string, string>,
	signal: AbortSignal,
): Promise<Originals> {
	const none = { announced: new Map(), manifest };
	const record = await readRecord(dir);
	const { copies, files = {} } = record ?? {};
	if (copies === undefined || copies.gameId !== game.id) return none;
	const unedited = Object.entries(copies.of).filter(([name]) => {
		const sum = sums.get(name);
		return sum !== undefined && hexOf(sum) === files[name];
	});
	if (unedited.length === 0) return none;
	const has = new Set((await game.assets.list({ signal })).map(({ key }) => key));
	const announced = new Map<string, Announced>();
	const originals = new Map<string, TtsPicture>();
	for (const [name, picture] of unedited) {
		const contentType = typeOf(picture.source);
		const hex = picture.source.slice(0, 64);
		if (contentType === undefined || !has.has(sourceKey(game.id, hex, contentType))) continue;
		originals.set(name, picture);
		announced.set(name, { checksum: `sha256-${Buffer.from(hex, "hex").toString("base64")}`, contentType });
	}
	const components = manifest.components.map((component) => {
		if (component.images === undefined) return component;
		const images = component.images.map((image) => {
			const original = originals.get(image.file);
			return original === undefined
				? image
				: { ...image, bleedMode: original.bleed, sourcePixelsPerInch: original.dpi };
		});
		return { ...component, images };
	});
	return { announced, manifest: { ...manifest, components } };
}
