import { type Author, readAuthors } from "../domain/access/author.ts";
import { draftNumber } from "../domain/components/draft.ts";
import { type DraftedPiece, heldBack, publishedWith } from "../domain/components/held-back.ts";
import { mayAwaitImages } from "../domain/components/named-push.ts";
import { draftedPieces, piecesWithPendingImages } from "../store/queries/versions/drafts.ts";
import {
	endedPushes,
	holdingPushes,
	type Push,
	piecesOfPushes,
	releasePushes,
} from "../store/queries/versions/pushes.ts";
import type { Game, Writer } from "../store/store.ts";

/** The part of a draft that must wait, for images or for the end of a push. */
export type Waiting = {
	ids: ReadonlySet<string>;
	/** Whether some of it waits for images. */
	isForImages: boolean;
	/** Open pushes that some of it waits for. */
	pushes: readonly Push[];
	/** The author of its changes. */
	authors: Author[];
	/** Whether the game's name is part of it. */
	isForName: boolean;
	/** Whether it is the whole draft, except for the game's name. */
	isEverything: boolean;
	/** The authors of the changes that are published now. */
	authorsOfRest: Author[];
};

/**
 * The pushes whose changes include a piece that waits for an image: each is published whole, and so waits with all of its
 * pieces, and with what waits for these.
 */
function awaitingImages<P extends { pieces: readonly string[] }>(
	drafted: readonly DraftedPiece[],
	pending: readonly string[],
	pushes: readonly P[],
): P[] {
	const waiting = new Set<P>();
	let ids: ReadonlySet<string> = new Set();
	for (let found = -1; found < waiting.size; ) {
		found = waiting.size;
		ids = heldBack(drafted, [...pending, ...[...waiting].flatMap((push) => push.pieces)]);
		for (const push of pushes) if (push.pieces.some((id) => ids.has(id))) waiting.add(push);
	}
	return [...waiting];
}

/**
 * Finds the part of a draft that must wait for pending images or open pushes; undefined if nothing must wait.
 * @param wanted ids of pieces that are published without waiting, together with the pieces that they need
 */
export async function findWaiting(
	writer: Writer,
	game: Game,
	now: number,
	wanted: readonly string[] = [],
): Promise<Waiting | undefined> {
	const draft = { gameId: game.id, draft: draftNumber(game) };
	const open = await holdingPushes(writer, game.id, now);
	const pending = await piecesWithPendingImages(writer, draft);
	const ended = await endedPushes(writer, game.id);
	const pieces = pending.length + open.length + ended.length === 0 ? [] : await draftedPieces(writer, draft);
	const waiting = awaitingImages(
		pieces,
		pending,
		ended.filter((push) => mayAwaitImages(push, now)),
	);
	await releasePushes(
		writer,
		ended.filter((push) => !waiting.includes(push)).map(({ id }) => id),
	);
	const holding = new Map<string, readonly string[]>(waiting.map((push) => [push.id, push.pieces]));
	for (const { id } of open) holding.set(id, await piecesOfPushes(writer, [id]));
	const pushed = new Set([...holding.values()].flat());
	const free = wanted.length === 0 ? new Set<string>() : publishedWith(pieces, wanted);
	const ids = heldBack(
		pieces,
		[...pending, ...pushed].filter((id) => !free.has(id)),
	);
	const isForName = pushed.has(game.id);
	if (ids.size === 0 && !isForName) return undefined;
	const rest = pieces.filter(({ id }) => !ids.has(id));
	const apps = new Set(pieces.filter(({ id }) => ids.has(id) && !pushed.has(id)).map(({ appId }) => appId));
	const isHeld = ({ pushId }: Author) => pushId !== undefined && holding.has(pushId);
	const isPartlyFree = ({ pushId = "" }: Author) => holding.get(pushId)?.some((id) => free.has(id)) ?? false;
	const all = readAuthors(game.draft_authors);
	return {
		ids,
		isForImages: pending.length > 0,
		pushes: open,
		authors: all.filter((author) => isHeld(author) || apps.has(author.appId)),
		isForName,
		isEverything: rest.length === 0,
		authorsOfRest: all.filter((author) =>
			isHeld(author)
				? isPartlyFree(author)
				: !apps.has(author.appId) || rest.some(({ appId }) => appId === author.appId),
		),
	};
}
