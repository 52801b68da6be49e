import type { Component } from "@tuckbox/client";
import { tuckboxAs } from "../api/client.ts";
import type { Done } from "./acts.ts";
import type { PictureFacts } from "./picture-facts.ts";
import { pushFile } from "./push-file.ts";

/** @property version the published one, which shows the piece as it is */
type Replacement = {
	gameId: string;
	piece: Component;
	side: string;
	file: File;
	facts: PictureFacts;
	version: number;
};

const pageNumber = (side: string | null | undefined) => Number(/^page-(\d+)$/.exec(side ?? "")?.[1]);

/** The pages of a book are sent as a whole, so the others are named by what is stored of them. */
async function replacePage({ gameId, piece, side, file }: Replacement, signal: AbortSignal): Promise<void> {
	const game = tuckboxAs(piece.app).game(gameId);
	const given = await pushFile(file);
	const checksum = given instanceof File ? {} : { checksum: (given as { checksum: string }).checksum };
	const { key } = await game.assets.upload(file, { fileName: file.name, signal, ...checksum });
	const own = (await game.assets.list({ signal })).filter(({ componentId }) => componentId === piece.id);
	const pages = own
		.filter(({ sideKey }) => pageNumber(sideKey) > 0)
		.sort((one, other) => pageNumber(one.sideKey) - pageNumber(other.sideKey))
		.map((asset) => (asset.sideKey === side ? key : asset.key));
	await game.components.upsert(
		{ kind: "book", name: piece.name, externalKey: piece.externalKey, pages },
		{ signal },
	);
}

/** Puts a picture on a side of a piece. @returns what is needed to undo it @throws TuckboxError */
export async function replaceSide(replacement: Replacement, signal: AbortSignal): Promise<Done> {
	const { gameId, piece, side, file, facts, version } = replacement;
	if (side.startsWith("page-")) await replacePage(replacement, signal);
	else {
		const { kind, name, externalKey } = piece;
		const { ppi, bleedMm } = facts.fit;
		const image = {
			...{ sideKey: side, file: "picture", sourcePixelsPerInch: ppi },
			bleedMode: bleedMm > 0 ? ("bleed" as const) : ("noBleed" as const),
		};
		const pictures = kind === "book" ? { cover: "picture" } : { images: [image] };
		await tuckboxAs(piece.app)
			.game(gameId)
			.push(
				{ components: [{ kind, name, externalKey, ...pictures }] },
				{ files: () => pushFile(file), signal },
			);
	}
	const { updatedAt } = await tuckboxAs(piece.app).game(gameId).components.get(piece.id, { signal });
	return { ids: [piece.id], version, at: updatedAt };
}
