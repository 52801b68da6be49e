import type { Body } from "../client.ts";
import { type Picture, picture, uploadRequest } from "../pictures.ts";
import { decksWithCards, diceWith, hostilePieces, marks } from "./hostile-game.ts";
import type { MeasuredCalls } from "./measured-calls.ts";

// Games that are filled by measured calls.

export async function push(
	api: MeasuredCalls,
	gameId: string,
	pieces: readonly Body[],
	size = 200,
): Promise<void> {
	for (let at = 0; at < pieces.length; at += size)
		await api.ok("upsertComponents", { ids: { gameId }, body: { components: pieces.slice(at, at + size) } });
}

async function upload(api: MeasuredCalls, gameId: string, art: Picture): Promise<Body> {
	const { key, publicUrl, signedUrl } = await api.ok("presignUpload", {
		ids: { gameId },
		body: uploadRequest(art),
	});
	const { contentType, widthPx, heightPx, bytes } = art;
	const { pathname, search } = new URL(signedUrl);
	const headers = { "content-type": contentType };
	await api.ok("putUpload", { address: pathname + search, raw: bytes, headers });
	const body = { key, publicUrl, byteSize: bytes.length, contentType };
	await api.ok("confirmUpload", { ids: { gameId }, body });
	return { sideKey: "front", key, sourceUrl: publicUrl, contentType, widthPx, heightPx };
}

/** Games, each of which is large in another way; ids of what belongs to them. */
export async function settle(api: MeasuredCalls, publish: () => Promise<unknown>) {
	const newGame = async (name: string) => (await api.ok("createGame", { body: { name } })).id as string;
	const [words, cards, felt] = [await newGame(marks(250)), await newGame("Cards"), await newGame("Felt")];
	const art = await picture(60, 84);
	const front = {
		words: await upload(api, words, art),
		cards: await upload(api, cards, art),
		felt: await upload(api, felt, art),
	};
	await push(api, words, hostilePieces, 5);
	const tile = { kind: "tile", name: "A", externalKey: "a", assets: [front.words] };
	await push(api, words, [tile]);
	const many = decksWithCards(2000, () => ({ count: 9999, assets: [front.cards] }));
	await push(api, cards, [...many, ...diceWith(front.cards)]);
	// as many items as a table has room for
	await push(
		api,
		felt,
		decksWithCards(490, () => ({ count: 10, assets: [front.felt] })),
	);
	await publish();
	await push(
		api,
		cards,
		many.map((piece) => ({ ...piece, name: `${piece.name}!` })),
	);
	for (let i = 0; i < 10; i++) {
		await push(api, words, [{ ...tile, count: i + 2 }]);
		await publish();
	}
	return { words, cards, felt, front };
}
