import type { Component, SelectedChange, SelectedOutcome } from "@tuckbox/client";
import { tuckboxAs } from "../../api/client.ts";
import type { PictureFacts } from "../drop/picture-facts.ts";
import { pushFile } from "../push/push-file.ts";

type Replacement = {
	gameId: string;
	piece: Component;
	side: string;
	facts: PictureFacts;
	/** The pictures that the person has seen, by side. A side that shows another one by now is not replaced. */
	seen: Record<string, string | null>;
};

const pageNumber = (side: string | null | undefined) => Number(/^page-(\d+)$/.exec(side ?? "")?.[1]);

/** The ids of the pictures of a piece that a replacement of one side depends on: those of all pages, since they are sent as a whole. */
export function seenImages({ payload }: Component, side: string): Record<string, string | null> {
	const sides = payload.imageFaces.map((face): [string, string] => [face.sideKey, face.assetId]);
	const isSame = (one: string) => one === side || (pageNumber(one) > 0 && pageNumber(side) > 0);
	return { [side]: null, ...Object.fromEntries(sides.filter(([one]) => isSame(one))) };
}

/** The pages of a book with one of them replaced; the others are named by their stored keys. */
async function pagesWith({ gameId, piece, side }: Replacement, key: string, signal: AbortSignal) {
	const assets = await tuckboxAs(piece.app).game(gameId).assets.list({ signal });
	return assets
		.filter(({ componentId, sideKey }) => componentId === piece.id && pageNumber(sideKey) > 0)
		.sort((one, other) => pageNumber(one.sideKey) - pageNumber(other.sideKey))
		.map((asset) => (asset.sideKey === side ? key : asset.key));
}

async function setOf(replacement: Replacement, signal: AbortSignal): Promise<SelectedChange> {
	const { gameId, piece, side, facts } = replacement;
	const { file } = facts;
	const given = await pushFile(file);
	const checksum = given instanceof File ? {} : { checksum: (given as { checksum: string }).checksum };
	const upload = { fileName: file.name, signal, ...checksum };
	const { key, publicUrl, contentType } = await tuckboxAs(piece.app).game(gameId).assets.upload(file, upload);
	if (side.startsWith("page-")) return { pages: await pagesWith(replacement, key, signal) };
	if (piece.kind === "book") return { cover: key };
	const { ppi, bleedMm } = facts.fit;
	const placed = { sourcePixelsPerInch: ppi, bleedMode: bleedMm > 0 ? "bleed" : "noBleed" } as const;
	return { assets: [{ sideKey: side, key, sourceUrl: publicUrl, contentType, ...placed }] };
}

/** Puts a picture on a side of a piece, unless others have put another one there. @throws TuckboxError */
export async function replaceSide(replacement: Replacement, signal: AbortSignal): Promise<SelectedOutcome> {
	const { gameId, piece, seen } = replacement;
	const set = await setOf(replacement, signal);
	const basedOn = [{ componentId: piece.id, images: seen }];
	return await tuckboxAs().game(gameId).components.change([piece.id], set, { basedOn, signal });
}
