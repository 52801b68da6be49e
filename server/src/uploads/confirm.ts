import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "../auth/actor.ts";
import type { Images, ImageVerdict } from "../derive/images.ts";
import { announcedType } from "../domain/asset.ts";
import type { Warning } from "../domain/component.ts";
import { defaultPixelsPerInch } from "../domain/derivative.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { gamePrefix } from "../domain/object-key.ts";
import type { Runner } from "../jobs/runner.ts";
import type { ObjectStore, ObjectUrls } from "../objects/object-store.ts";
import { releaseBytes } from "../store/account-bytes.ts";
import { saveAssets, unclaimedAssets } from "../store/assets.ts";
import { advanceGame } from "../store/games.ts";
import { findHeldSources, findSources, insertHoldings, insertSources } from "../store/sources.ts";
import type { Store, Writer } from "../store/store.ts";
import { confirmUploads, rejectUpload, type Upload, uploadsTo } from "../store/uploads.ts";

export type Confirmation = { key: string; publicUrl: string; byteSize: number; contentType: string };

/** What became of one confirmation: `ok`, or the reason why not. */
export type ConfirmVerdict = { key: string; warnings: Warning[]; problem: Problem | undefined };

type Deps = {
	store: Store;
	objects: ObjectStore;
	urls: ObjectUrls;
	images: Pick<Images, "inspect">;
	jobs: Pick<Runner, "wake">;
	now: () => number;
};

type Usable = Extract<ImageVerdict, { usable: true }>;
/** Staged bytes that proved to be an image. */
type Arrival = { upload: Upload; image: Usable };

/** A refused upload is remembered for a day, so that a component using it can be told why. */
const rejectionMemory = 24 * 60 * 60 * 1000;
/** How long a confirm waits for a key whose former bytes are being deleted. */
const doomedPatience = 5000;

function warnRejected(key: string, reason: string): Warning {
	return { code: "IMAGE_UNUSABLE", message: `the image ${key} ${reason}; no component can use it` };
}

function stillBeingDeleted(): Problem {
	return new Problem("SERVER_ERROR", "The former bytes of this key are still being deleted; try again.", {
		retryAfter: 2,
	});
}

/** Waits until none of the keys is doomed: their files are about to go. */
async function outlastDoom(deps: Deps, keys: readonly string[]): Promise<void> {
	for (const start = deps.now(); ; await sleep(20)) {
		const doomed = (await findSources(deps.store.reader, keys)).some((source) => source.state === "doomed");
		if (!doomed) return;
		deps.jobs.wake();
		if (deps.now() - start > doomedPatience) throw stillBeingDeleted();
	}
}

/**
 * Writes what arrived: the source, the app's holding, and an asset that no component has claimed yet. Arrivals
 * that a twin of this request has settled or the sweep has taken meanwhile are passed over.
 */
async function recordArrivals(
	writer: Writer,
	scope: { gameId: string; appId: string },
	candidates: readonly Arrival[],
	takePositions: (count: number) => Promise<number>,
	now: number,
): Promise<void> {
	const rows = await uploadsTo(
		writer,
		scope.appId,
		candidates.map(({ upload }) => upload.source_key),
	);
	const received = new Set(rows.filter(({ state }) => state === "received").map(({ id }) => id));
	const arrivals = candidates.filter(({ upload }) => received.has(upload.id));
	if (arrivals.length === 0) return;
	const keys = arrivals.map(({ upload }) => upload.source_key);
	const sources = new Map((await findSources(writer, keys)).map((source) => [source.key, source]));
	if ([...sources.values()].some((source) => source.state === "doomed")) {
		throw stillBeingDeleted();
	}
	const held = new Set((await findHeldSources(writer, scope.appId, keys)).map(({ key }) => key));
	const listed = new Set((await unclaimedAssets(writer, scope, keys)).map((asset) => asset.source_key));
	const isFirst = <T extends Arrival>(arrival: T, i: number) => keys.indexOf(arrival.upload.source_key) === i;
	const distinct = arrivals.filter(isFirst);

	await insertSources(
		writer,
		distinct
			.filter(({ upload }) => !sources.has(upload.source_key))
			.map(({ upload, image }) => ({
				key: upload.source_key,
				game_id: scope.gameId,
				sha256: upload.sha256,
				byte_size: upload.byte_size,
				content_type: image.contentType,
				width_px: image.widthPx,
				height_px: image.heightPx,
				turned: image.turned ? 1 : 0,
				state: "ready" as const,
				created_at: now,
			})),
	);
	const fresh = distinct.filter(({ upload }) => !held.has(upload.source_key));
	await insertHoldings(
		writer,
		fresh.map(({ upload }) => ({
			source_key: upload.source_key,
			app_id: scope.appId,
			game_id: scope.gameId,
			owner_id: upload.owner_id,
			sha256: upload.sha256,
			byte_size: upload.byte_size,
			idle_since: null,
		})),
	);
	// A new holding takes over its upload's reservation; the others' reservations end.
	const superfluous = arrivals.filter((arrival) => !fresh.includes(arrival));
	for (const { upload } of superfluous) {
		await releaseBytes(writer, upload.owner_id, [{ sha256: upload.sha256, byteSize: upload.byte_size }]);
	}
	await confirmUploads(
		writer,
		arrivals.map(({ upload }) => upload.id),
	);
	const unlisted = fresh.filter(({ upload }) => !listed.has(upload.source_key));
	const position = await takePositions(unlisted.length);
	await saveAssets(
		writer,
		unlisted.map(({ upload }, i) => ({
			id: newId("ast", now),
			game_id: scope.gameId,
			app_id: scope.appId,
			component_id: null,
			side_key: null,
			source_key: upload.source_key,
			pixels_per_inch: defaultPixelsPerInch,
			bleed_mode: "bleed" as const,
			derivative_id: null,
			position: position + i,
			created_at: now,
		})),
	);
}

/** Ends received uploads whose bytes their app holds already: there is nothing to take over. */
async function endSuperfluous(deps: Deps, uploads: readonly Upload[]): Promise<void> {
	if (uploads.length === 0) return;
	await deps.store.write(async (writer) => {
		const keys = uploads.map((upload) => upload.source_key);
		const current = await uploadsTo(writer, uploads[0]?.app_id ?? "", keys);
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

/** Promotes arrivals to their public keys and records them, all in one transaction. */
async function settleArrivals(deps: Deps, actor: Actor, gameId: string, arrivals: readonly Arrival[]) {
	if (arrivals.length === 0) return;
	const keys = arrivals.map(({ upload }) => upload.source_key);
	await outlastDoom(deps, keys);
	const promote = ({ upload }: Arrival) =>
		deps.objects.copy({ type: "staged", uploadId: upload.id }, { type: "source", key: upload.source_key });
	await Promise.all(arrivals.map(promote));
	const scope = { gameId, appId: actor.appId };
	try {
		await deps.store.withGameWrite(gameId, (writer, game) =>
			recordArrivals(writer, scope, arrivals, (count) => advanceGame(writer, game, count), deps.now()),
		);
	} catch (error) {
		const isGameGone = error instanceof Problem && error.code === "GAME_NOT_FOUND";
		if (isGameGone) await deps.objects.deletePrefix(gamePrefix(gameId));
		throw error;
	}
	for (const arrival of arrivals) {
		const { upload } = arrival;
		// Another app may have given up the same bytes, and their file, between the promotion and the transaction.
		const stored = await deps.objects.size({ type: "source", key: upload.source_key });
		if (stored === undefined) await promote(arrival);
		await deps.objects.delete({ type: "staged", uploadId: upload.id });
	}
}

/**
 * Confirms uploads, each with its own verdict, in their order (interface.txt 4.8, decision 24). The images are
 * looked at here: one that cannot be used is confirmed with a warning and never becomes an asset.
 */
export async function confirm(
	deps: Deps,
	actor: Actor,
	gameId: string,
	confirmations: readonly Confirmation[],
): Promise<ConfirmVerdict[]> {
	const keys = confirmations.map(({ key }) => key);
	const uploads = Map.groupBy(await uploadsTo(deps.store.reader, actor.appId, keys), (row) => row.source_key);
	const heldSources = await findHeldSources(deps.store.reader, actor.appId, keys);
	const held = new Map(heldSources.map((source) => [source.key, source]));

	function faultOf({ key, publicUrl, byteSize, contentType }: Confirmation): Problem | undefined {
		const own = (uploads.get(key) ?? []).filter((upload) => upload.game_id === gameId);
		const source = held.get(key);
		const sizes = [...own.map((upload) => upload.byte_size), ...(source ? [source.byte_size] : [])];
		if (sizes.length === 0 || !key.startsWith(gamePrefix(gameId))) {
			return faultyField("key", `${key} was not presigned by this app for this game`);
		}
		if (publicUrl !== deps.urls.file({ type: "source", key })) {
			return faultyField("publicUrl", "is not the one that presign gave for this key");
		}
		if (!sizes.includes(byteSize)) return faultyField("byteSize", "is not the one given at presign");
		if (contentType !== announcedType(key))
			return faultyField("contentType", "is not the one given at presign");
		const isThere =
			source !== undefined || own.some(({ state }) => state === "received" || state === "rejected");
		return isThere
			? undefined
			: faultyField("key", `${key} has no bytes yet: PUT them to its signedUrl first`);
	}

	const warnings = new Map<string, Warning>();
	const arrivals: Arrival[] = [];
	const problems = new Map<Confirmation, Problem>();

	async function inspect({ key }: Confirmation): Promise<void> {
		const own = uploads.get(key) ?? [];
		const rejected = own.find(({ state }) => state === "rejected");
		const upload = own.find(({ state }) => state === "received");
		if (held.has(key)) return;
		if (upload === undefined) {
			warnings.set(key, warnRejected(key, rejected?.reject_reason ?? ""));
			return;
		}
		const staged = { type: "staged", uploadId: upload.id } as const;
		const verdict = await deps.images.inspect(() => deps.objects.read(staged));
		if (verdict === undefined) return;
		if (verdict.usable) {
			arrivals.push({ upload, image: verdict });
		} else {
			warnings.set(key, warnRejected(key, verdict.reason));
			await reject(upload, verdict.reason);
		}
	}

	async function reject(upload: Upload, reason: string): Promise<void> {
		const until = deps.now() + rejectionMemory;
		await deps.store.write(async (writer) => {
			const current = await uploadsTo(writer, upload.app_id, [upload.source_key]);
			if (current.find(({ id }) => id === upload.id)?.state !== "received") return;
			await rejectUpload(writer, upload.id, reason, until);
			await releaseBytes(writer, upload.owner_id, [{ sha256: upload.sha256, byteSize: upload.byte_size }]);
		});
		await deps.objects.delete({ type: "staged", uploadId: upload.id });
	}

	const sound: Confirmation[] = [];
	for (const confirmation of confirmations) {
		const fault = faultOf(confirmation);
		if (fault !== undefined) problems.set(confirmation, fault);
		else if (!sound.some(({ key }) => key === confirmation.key)) sound.push(confirmation);
	}
	await Promise.all(sound.map(inspect));
	await settleArrivals(deps, actor, gameId, arrivals);
	const settled = new Set(
		(await findHeldSources(deps.store.reader, actor.appId, keys)).map(({ key }) => key),
	);
	const taken = new Set(arrivals.map(({ upload }) => upload.id));
	const received = sound
		.flatMap(({ key }) => uploads.get(key) ?? [])
		.filter(({ state }) => state === "received");
	await endSuperfluous(
		deps,
		received.filter((upload) => settled.has(upload.source_key) && !taken.has(upload.id)),
	);
	for (const confirmation of sound) {
		// the staged bytes were swept, for their time was over, before this confirm could take them
		if (settled.has(confirmation.key) || warnings.has(confirmation.key)) continue;
		problems.set(
			confirmation,
			faultyField("key", `${confirmation.key} has no bytes any more: PUT them again`),
		);
	}
	return confirmations.map((confirmation) => ({
		key: confirmation.key,
		problem: problems.get(confirmation),
		warnings: [warnings.get(confirmation.key)].filter((warning) => warning !== undefined),
	}));
}
