import type { PresignedUpload } from "@tuckbox/client";
import type { ShownPiece, StackEntry } from "@tuckbox/pieces/table";
import { CallError, call } from "@tuckbox/web/api/call.ts";
import { checksumOf } from "@tuckbox/web/api/checksum.ts";
import { cardPicture } from "./card-picture.ts";

export type Deck = Pick<NonNullable<StackEntry["home"]>, "app" | "externalKey" | "name">;

/** A written card as a new piece of the game. */
type NewPiece = { card: ShownPiece; name: string; count: number; deck: Deck | undefined };

/**
 * Makes a written card a piece of the game. The piece has the card's key, by which it takes the card's place
 * (docs/TABLE.md, K5), its picture, and its text as `text` in the payload. It belongs to the app of its deck.
 * @throws CallError
 */
export async function makePiece(gameId: string, { card, name, count, deck }: NewPiece): Promise<void> {
	const { externalKey, widthMm, heightMm } = card;
	const headers: Record<string, string> = deck === undefined ? {} : { "x-tuckbox-app": deck.app };
	const post = <T>(path: string, body: unknown) => call<T>("POST", `/games/${gameId}/${path}`, body, headers);

	const file = await cardPicture(card);
	const about = { byteSize: file.size, contentType: file.type };
	const [fileName, checksum] = [`${externalKey}.png`, await checksumOf(file)];
	const presigned = await post<PresignedUpload>("assets/presign", { fileName, checksum, ...about });
	const { key, publicUrl, signedUrl } = presigned;
	if (!presigned.uploaded) {
		const init = { method: "PUT", body: file, headers: { "content-type": file.type } };
		const { ok, status } = await fetch(signedUrl, init).catch(() => Response.error());
		if (!ok) throw new CallError("NETWORK_ERROR", "The picture was not stored.", { status });
		await post("assets/upload-complete", { key, publicUrl, ...about });
	}
	await post("components", {
		...{ kind: "tile", name, externalKey, count, widthMm, heightMm },
		...(deck !== undefined && { parentExternalKey: deck.externalKey }),
		payload: { text: card.name },
		assets: [{ sideKey: "front", key, sourceUrl: publicUrl, contentType: file.type }],
	});
}
