import type { Actor } from "../domain/access/actor.ts";
import { readAuthors } from "../domain/access/author.ts";
import { maxOpenPushes, pushMemoryMs } from "../domain/components/named-push.ts";
import type { Retention } from "../domain/components/retention.ts";
import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { hasPendingDerivatives } from "../store/queries/images/derivatives.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import {
	deleteOldPushes,
	endPushes,
	findPush,
	insertPush,
	openPushes,
	type Push,
	releasePushes,
	touchPush,
} from "../store/queries/versions/pushes.ts";
import type { Store } from "../store/store.ts";
import { publishDraft } from "./publish.ts";

type Deps = { store: Store; now: () => number; retention: Retention };

/** Accuracy of the recorded time of a push's last call, in ms. */
const touchIntervalMs = 5_000;

function isPushBy(push: Push | undefined, actor: Actor, gameId: string): push is Push {
	return push?.game_id === gameId && push.app_id === actor.appId && push.user_id === actor.userId;
}

function notFound(id: string): Problem {
	return new Problem("PUSH_NOT_FOUND", `There is no push ${id.slice(0, 40)} of this app in the game.`);
}

/**
 * Opens a named push: what its calls change is published together when it is completed (domain/components/named-push.ts).
 * @param note for the version that it becomes
 * @throws Problem GAME_NOT_FOUND
 */
export async function openPush(
	deps: Pick<Deps, "store" | "now">,
	actor: Actor,
	gameId: string,
	note: string,
): Promise<{ id: string }> {
	const now = deps.now();
	const id = newId("psh", now);
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const idle = (await openPushes(writer, gameId)).slice(maxOpenPushes - 1);
		const ids = idle.map((push) => push.id);
		await endPushes(writer, ids, now);
		await releasePushes(writer, ids);
		if (ids.length > 0 && game.draft_changed_at !== null)
			await enqueue(writer, [{ kind: "publish", gameId, readySince: now }], now);
		await insertPush(writer, {
			...{ id, game_id: gameId, app_id: actor.appId, user_id: actor.userId },
			note: note.trim() === "" ? null : note.trim(),
			...{ created_at: now, called_at: now, ended_at: null },
		});
	});
	return { id };
}

/**
 * The push that a call belongs to.
 * @throws Problem PUSH_NOT_FOUND, PUSH_ENDED
 */
export async function joinPush(
	{ store, now }: Pick<Deps, "store" | "now">,
	actor: Actor,
	gameId: string,
	id: string,
): Promise<string> {
	const push = /^psh_[0-9a-z]{26}$/.test(id) ? await findPush(store.reader, id) : undefined;
	if (!isPushBy(push, actor, gameId)) throw notFound(id);
	if (push.ended_at !== null) {
		throw new Problem("PUSH_ENDED", `The push ${id} has ended. Open another one, or call without a push.`);
	}
	const time = now();
	if (Math.abs(time - push.called_at) > touchIntervalMs)
		await store.writeLazily((writer) => touchPush(writer, id, time));
	return id;
}

/**
 * Ends a push, and publishes its changes, unless their images are pending: then they are published together when
 * these are ready.
 * Repeating it changes nothing.
 * @returns the version that was published; undefined if that happens later, or nothing has changed
 * @throws Problem PUSH_NOT_FOUND, GAME_NOT_FOUND
 */
export async function completePush(
	deps: Deps,
	actor: Actor,
	gameId: string,
	id: string,
): Promise<number | undefined> {
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		const push = await findPush(writer, id);
		if (!isPushBy(push, actor, gameId)) throw notFound(id);
		if (push.ended_at !== null) return undefined;
		const now = deps.now();
		await endPushes(writer, [id], now);
		const hasChanged = readAuthors(game.draft_authors).some(({ pushId }) => pushId === id);
		if (!hasChanged) {
			await releasePushes(writer, [id]);
			return undefined;
		}
		if (!(await hasPendingDerivatives(writer, gameId)))
			return (await publishDraft(writer, game, now, deps.retention))?.number;
		await enqueue(writer, [{ kind: "publish", gameId, readySince: now }], now);
		return undefined;
	});
}

/** Forgets pushes that have long ended, or whose clients never ended them. */
export async function forgetPushes({ store, now }: Pick<Deps, "store" | "now">): Promise<void> {
	await store.writeLazily((writer) => deleteOldPushes(writer, now() - pushMemoryMs));
}
