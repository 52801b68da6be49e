import type { GameHandle, Manifest } from "@tuckbox/client";
import { type ImageType, imageTypeNames, imageTypes, sourceKey, type TtsPicture } from "@tuckbox/pieces";

/** The checksum and type that announce a file to the service before its upload. */
type Announced = { checksum: string; contentType: string };

export type Originals = {
	/** The originals of copies, by the names of the copies. */
	announced: ReadonlyMap<string, Announced>;
	manifest: Manifest;
};

const typeOf = (source: string): ImageType | undefined =>
	imageTypeNames.find((type) => imageTypes[type] === source.slice(65));

function checksumOf(hex: string): string {
	const bytes = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
	return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * Replaces files that an import cut from a game's own pictures, such as the cells of a sheet, with those pictures:
 * pushed back, the copies would replace better originals. Applies only to pictures that the game still has.
 * @param copies the pictures that files are copies of, by the files' names
 */
export async function withOriginals(
	game: Pick<GameHandle, "id" | "assets">,
	manifest: Manifest,
	copies: ReadonlyMap<string, TtsPicture>,
	signal: AbortSignal,
): Promise<Originals> {
	if (copies.size === 0) return { announced: new Map(), manifest };
	const has = new Set((await game.assets.list({ signal })).map(({ key }) => key));
	const announced = new Map<string, Announced>();
	const originals = new Map<string, TtsPicture>();
	for (const [name, picture] of copies) {
		const contentType = typeOf(picture.source);
		const hex = picture.source.slice(0, 64);
		if (contentType === undefined || !has.has(sourceKey(game.id, hex, contentType))) continue;
		originals.set(name, picture);
		announced.set(name, { checksum: checksumOf(hex), contentType });
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
