import { hashSecret, newSecret } from "../domain/access/token.ts";
import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { notify } from "../store/notices.ts";
import type { Store } from "../store/store.ts";
import { deleteShare, findShare, insertShare, listShares, type Share } from "../store/tables/shares.ts";

type Deps = { store: Store; publicUrl: () => string; now: () => number };

/** A share link as its owner sees it; the link itself is shown only once, when it is created. */
export type ShareRecord = { id: string; name: string; createdAt: number };

/** How many links a game may have: enough for every playtest, few enough to list. */
const maxShares = 100;

function shareRecord({ id, name, created_at }: Pick<Share, "id" | "name" | "created_at">): ShareRecord {
	return { id, name, createdAt: created_at };
}

/**
 * Creates a link that gives anyone who has it read-only access to the game's published versions.
 * @throws Problem VALIDATION_ERROR when the game has too many; GAME_NOT_FOUND
 */
export async function createShare(
	deps: Deps,
	gameId: string,
	name: string,
): Promise<ShareRecord & { url: string }> {
	const secret = newSecret();
	const share = { id: newId("shr", deps.now()), name, created_at: deps.now() };
	await deps.store.withGameWrite(gameId, async (writer) => {
		const count = (await listShares(writer, gameId)).length;
		if (count >= maxShares) {
			throw new Problem("VALIDATION_ERROR", `A game has at most ${maxShares} share links; revoke one first.`);
		}
		await insertShare(writer, { ...share, game_id: gameId, secret_hash: hashSecret(secret) });
	});
	return { ...shareRecord(share), url: `${deps.publicUrl()}/api/v1/shared/${secret}` };
}

/** The game's links, oldest first. */
export async function sharesOf(deps: Pick<Deps, "store">, gameId: string): Promise<ShareRecord[]> {
	return (await listShares(deps.store.reader, gameId)).map(shareRecord);
}

/** Revokes a link immediately. @throws Problem SHARE_NOT_FOUND, GAME_NOT_FOUND */
export async function revokeShare(deps: Pick<Deps, "store">, gameId: string, id: string): Promise<void> {
	const found = await deps.store.withGameWrite(gameId, (writer, game) => {
		notify(writer, "access", game.owner_id);
		return deleteShare(writer, gameId, id);
	});
	if (!found) throw new Problem("SHARE_NOT_FOUND", `There is no share link ${id} of the game.`);
}

/** The share with the secret of a link. @throws Problem SHARE_NOT_FOUND */
export async function shareBehind(deps: Pick<Deps, "store">, secret: string): Promise<Share> {
	const share = await findShare(deps.store.reader, hashSecret(secret));
	if (share === undefined) {
		throw new Problem("SHARE_NOT_FOUND", "There is no such share link, or it has been revoked.");
	}
	return share;
}
