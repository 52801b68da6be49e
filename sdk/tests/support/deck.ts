import type { Manifest, ManifestComponent } from "@tuckbox/client";
import { picture } from "../../../server/tests/support/pictures.ts";

/** A small image, different from all others. */
export async function image(): Promise<Blob> {
	const { bytes, contentType } = await picture(30, 42);
	return new Blob([new Uint8Array(bytes)], { type: contentType });
}

/** A deck whose cards all have different fronts, and a back if requested. */
export async function deckManifest(
	cards: number,
	{ backs = false, key = "deck" } = {},
): Promise<{ manifest: Manifest; files: Record<string, Blob> }> {
	const files: Record<string, Blob> = {};
	const size = { widthMm: 63.5, heightMm: 88.9 };
	const deck: ManifestComponent = { kind: "deck", name: "Deck", externalKey: key, ...size };
	const pieces: ManifestComponent[] = [];
	for (let i = 0; i < cards; i++) {
		const images = [{ sideKey: "front", file: `${key}/${i}.png` }];
		if (backs) images.push({ sideKey: "back", file: `${key}/${i}-back.png` });
		for (const { file } of images) files[file] = await image();
		pieces.push({
			kind: "card",
			name: `Card ${i}`,
			externalKey: `${key}-${i}`,
			parentExternalKey: key,
			...size,
			images,
		});
	}
	return { manifest: { components: [...pieces, deck] }, files };
}

/** A copy of a manifest with one changed component. */
export function withPiece(
	{ components }: Manifest,
	externalKey: string,
	change: Partial<ManifestComponent>,
): Manifest {
	return {
		components: components.map((piece) =>
			piece.externalKey === externalKey ? { ...piece, ...change } : piece,
		),
	};
}
