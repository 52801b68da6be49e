import { setTimeout as sleep } from "node:timers/promises";
import { defaultPixelsPerInch } from "@tuckbox/pieces";
import type { Actor } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { gamePrefix } from "../../domain/object-key.ts";
import { retryDerivatives } from "../../game-edit/derivatives.ts";
import { editGame, type GameEdit } from "../../game-edit/game-edit.ts";
import { editAndRemember, type NewImage, type PushCache } from "../../game-edit/push-cache.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { findGame, lockGame } from "../../store/queries/games/games.ts";
import { releaseBytes } from "../../store/queries/images/account-bytes.ts";
import { derivativesOf } from "../../store/queries/images/derivatives.ts";
import {
	findHeldSources,
	findSources,
	insertHoldings,
	insertSources,
	isStored,
	markSourcesFound,
} from "../../store/queries/images/sources.ts";
import { confirmUploads, type Upload, uploadsTo } from "../../store/queries/images/uploads.ts";
import { keysWithoutAsset, type UnclaimedAsset } from "../../store/queries/pieces/assets.ts";
import type { Store } from "../../store/store.ts";
import type { ImageVerdict } from "../codec/codec.ts";

type Deps = { store: Store; objects: ObjectStore; pushCache: PushCache; now: () => number };

/** Staged bytes that were found to be an image. */
export type Arrival = { upload: Upload; image: Extract<ImageVerdict, { usable: true }> };

/**
 * Time for which a confirm waits while the former bytes of its key are being deleted, in ms. With a bucket, keys rest
 * for 15 s.
 */
const pendingDeleteTimeoutMs = 20_000;

function pendingDeleteProblem(): Problem {
	return new Problem("SERVER_ERROR", "The former bytes of this key are still being deleted; try again.", {
		retryAfter: 2,
	});
}

/** Waits until no deletion of these keys is pending: their files would go with it. */
async function waitForPendingDeletes(deps: Deps, keys: readonly string[]): Promise<void> {
	for (const start = deps.now(); ; await sleep(20)) {
		const pendingDelete = (await findSources(deps.store.reader, keys)).some(
			(source) => source.state === "doomed",
		);
		if (!pendingDelete) return;
		if (deps.now() - start > pendingDeleteTimeoutMs) throw pendingDeleteProblem();
	}
}

/**
 * Records what arrived: the source, the app's holding, and an asset that no component uses yet. Skips arrivals that an
 * identical request has confirmed, or the sweep has deleted, in the meantime.
 * @returns the images whose bytes the game did not have before
 */
async function recordArrivals(edit: GameEdit, candidates: readonly Arrival[]): Promise<NewImage[]> {
	const { writer, appInGame, now } = edit;
	const rows = await uploadsTo(
		writer,
		appInGame.appId,
		candidates.map(({ upload }) => upload.source_key),
	);
	const received = new Set(rows.filter(({ state }) => state === "received").map(({ id }) => id));
	const arrivals = candidates.filter(({ upload }) => received.has(upload.id));
	if (arrivals.length === 0) return [];
	const keys = arrivals.map(({ upload }) => upload.source_key);
	const sources = new Map((await findSources(writer, keys)).map((source) => [source.key, source]));
	if ([...sources.values()].some((source) => source.state === "doomed")) {
		throw pendingDeleteProblem();
	}
	const returned = [...sources.values()].filter((source) => !isStored(source)).map(({ key }) => key);
	await restoreSources(edit, returned);
	const held = new Set((await findHeldSources(writer, appInGame.appId, keys)).map(({ key }) => key));
	const distinct = arrivals.filter(({ upload }, i) => keys.indexOf(upload.source_key) === i);

	const added = distinct
		.filter(({ upload }) => !sources.has(upload.source_key))
		.map(({ upload, image }) => ({
			key: upload.source_key,
			game_id: appInGame.gameId,
			sha256: upload.sha256,
			byte_size: upload.byte_size,
			content_type: image.contentType,
			width_px: image.widthPx,
			height_px: image.heightPx,
			turned: image.turned ? (1 as const) : (0 as const),
			state: "ready" as const,
			created_at: now,
			missing_since: null,
		}));
	await insertSources(writer, added);
	const fresh = distinct.filter(({ upload }) => !held.has(upload.source_key));
	await insertHoldings(
		writer,
		fresh.map(({ upload }) => ({
			source_key: upload.source_key,
			app_id: appInGame.appId,
			game_id: appInGame.gameId,
			owner_id: upload.owner_id,
			sha256: upload.sha256,
			byte_size: upload.byte_size,
			idle_since: null,
		})),
	);
	// A new holding takes over its upload's reservation; other reservations of the key end.
	const redundant = arrivals.filter((arrival) => !fresh.includes(arrival));
	for (const { upload } of redundant) {
		await releaseBytes(writer, upload.owner_id, [{ sha256: upload.sha256, byteSize: upload.byte_size }]);
	}
	await confirmUploads(
		writer,
		arrivals.map(({ upload }) => upload.id),
	);
	const assets = new Map((await listAssets(edit, keys)).map((asset) => [asset.source_key, asset]));
	return added.flatMap(({ key, content_type, width_px, height_px, turned }) => {
		const asset = assets.get(key);
		return asset === undefined ? [] : [{ key, content_type, width_px, height_px, turned, asset }];
	});
}

/** Records that lost bytes are there again, and retries the derived images that failed without them. */
async function restoreSources({ writer, game, now }: GameEdit, keys: readonly string[]): Promise<void> {
	if (keys.length === 0) return;
	await markSourcesFound(writer, keys);
	const failed = (await derivativesOf(writer, keys)).filter(({ state }) => state === "failed");
	await retryDerivatives(
		writer,
		game,
		failed.map(({ id }) => id),
		now,
	);
}

/** Creates an asset for each key that the app holds and no asset of the app shows. */
async function listAssets(edit: GameEdit, keys: readonly string[]): Promise<UnclaimedAsset[]> {
	const unlisted = await keysWithoutAsset(edit.writer, edit.appInGame.appId, keys);
	const first = edit.reservePositions(unlisted.length);
	return unlisted.map((key, i) =>
		edit.saveAsset({
			id: newId("ast", edit.now),
			component_id: null,
			side_key: null,
			source_key: key,
			pixels_per_inch: defaultPixelsPerInch,
			bleed_mode: "bleed",
			derivative_id: null,
			position: first + i,
			created_at: edit.now,
		}),
	);
}

/** Creates assets again for held bytes whose asset was deleted and which are confirmed again. */
export async function ensureListed(
	deps: Deps,
	actor: Actor,
	gameId: string,
	held: readonly string[],
): Promise<void> {
	const isListed = (await keysWithoutAsset(deps.store.reader, actor.appId, held)).length === 0;
	if (isListed) return;
	await editGame(deps, actor, gameId, async (edit) => {
		const stillHeld = (await findHeldSources(edit.writer, actor.appId, held)).map(({ key }) => key);
		await listAssets(edit, stillHeld);
	});
}

/** Ends received uploads whose bytes the app already holds. */
export async function discardRedundantUploads(deps: Deps, uploads: readonly Upload[]): Promise<void> {
	const [first] = uploads;
	if (first === undefined) return;
	await deps.store.write(async (writer) => {
		await lockGame(writer, first.game_id);
		const keys = uploads.map((upload) => upload.source_key);
		const current = await uploadsTo(writer, first.app_id, keys);
		const received = new Set(current.filter(({ state }) => state === "received").map(({ id }) => id));
		const ending = uploads.filter(({ id }) => received.has(id));
		for (const { owner_id: ownerId, sha256, byte_size: byteSize } of ending) {
			await releaseBytes(writer, ownerId, [{ sha256, byteSize }]);
		}
		await confirmUploads(
			writer,
			ending.map(({ id }) => id),
		);
	});
	for (const { id } of uploads) await deps.objects.delete({ type: "staged", uploadId: id });
}

/**
 * Copies arrivals to their public keys, then records all of them in one transaction.
 * @throws Problem SERVER_ERROR when former bytes of a key are still being deleted; GAME_NOT_FOUND
 */
export async function confirmArrivals(
	deps: Deps,
	actor: Actor,
	gameId: string,
	arrivals: readonly Arrival[],
): Promise<void> {
	if (arrivals.length === 0) return;
	const keys = arrivals.map(({ upload }) => upload.source_key);
	await waitForPendingDeletes(deps, keys);
	const promote = ({ upload, image }: Arrival) => {
		const staged = { type: "staged", uploadId: upload.id } as const;
		return deps.objects.copy(staged, { type: "source", key: upload.source_key }, image.contentType);
	};
	try {
		await Promise.all(arrivals.map(promote));
		const record = (edit: GameEdit) => recordArrivals(edit, arrivals);
		await editAndRemember(deps, actor, gameId, record, (images) => ({ images }));
	} catch (error) {
		if ((await findGame(deps.store.reader, gameId)) !== undefined) throw error;
		await deps.objects.deletePrefix(gamePrefix(gameId));
		throw new Problem("GAME_NOT_FOUND", `The game ${gameId} has just been deleted.`, { cause: error });
	}
	for (const arrival of arrivals) {
		const { upload } = arrival;
		// Another app may have released the same bytes, and their file, between the copy and the transaction.
		const stored = await deps.objects.size({ type: "source", key: upload.source_key });
		if (stored !== upload.byte_size) await promote(arrival);
		await deps.objects.delete({ type: "staged", uploadId: upload.id });
	}
}
