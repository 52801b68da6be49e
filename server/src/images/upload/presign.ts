import { type ImageType, sourceKey } from "@tuckbox/pieces";
import type { Actor } from "../../domain/access/actor.ts";
import { hashSecret, newSecret } from "../../domain/access/token.ts";
import { parseChecksum, uploadUrlLifetimeMs } from "../../domain/components/asset.ts";
import { newId } from "../../domain/ids.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import { holdBytes } from "../../store/queries/images/account-bytes.ts";
import { findHeldSources, isStored, refreshIdleHoldings } from "../../store/queries/images/sources.ts";
import { insertUploads } from "../../store/queries/images/uploads.ts";
import type { Store } from "../../store/store.ts";
import { fitIntoQuota } from "./quota.ts";
import type { Stocktaking } from "./stock.ts";

export type FileToUpload = { fileName: string; contentType: ImageType; byteSize: number; checksum: string };

export type PresignedUpload = {
	signedUrl: string;
	key: string;
	publicUrl: string;
	contentType: string;
	/** Whether these bytes are already confirmed and stored: the PUT and the confirm may be skipped. */
	uploaded: boolean;
	/** Time at which `signedUrl` expires, in ms. */
	expiresAt: number;
};

type Deps = {
	store: Store;
	urls: ObjectUrls;
	now: () => number;
	quotaBytes: number;
	stocktaking: Stocktaking;
};

/** Storage reserved for an announced file, under an upload's id. */
type Reservation = {
	id: string;
	secret: string;
	key: string;
	file: FileToUpload;
	/** These bytes are confirmed already, and not known to be missing. */
	isHeld: boolean;
	/** Until when the upload may begin, in ms. */
	expiresAt: number;
};

/**
 * Reserves storage of the game's owner for files, for all or none, in their order.
 * @throws Problem STORAGE_LIMIT_EXCEEDED
 */
export async function reserve(
	deps: Pick<Deps, "store" | "now" | "quotaBytes">,
	actor: Actor,
	gameId: string,
	files: readonly FileToUpload[],
): Promise<Reservation[]> {
	const now = deps.now();
	const expiresAt = now + uploadUrlLifetimeMs;
	const uploads = files.map((file) => {
		const sha256 = parseChecksum(file.checksum);
		const key = sourceKey(gameId, sha256, file.contentType);
		return { id: newId("upl", now), secret: newSecret(), sha256, key, file };
	});
	const keys = uploads.map(({ key }) => key);
	const held = await deps.store.withGameWrite(gameId, async (writer, { owner_id: ownerId }) => {
		const known = await findHeldSources(writer, actor.appId, keys);
		await refreshIdleHoldings(
			writer,
			actor.appId,
			known.map(({ key }) => key),
			now,
		);
		await holdBytes(
			writer,
			ownerId,
			uploads.map(({ sha256, file }) => ({ sha256, byteSize: file.byteSize })),
		);
		await insertUploads(
			writer,
			uploads.map(({ id, secret, sha256, key, file }) => ({
				id,
				secret_hash: hashSecret(secret),
				owner_id: ownerId,
				app_id: actor.appId,
				game_id: gameId,
				source_key: key,
				sha256,
				content_type: file.contentType,
				byte_size: file.byteSize,
				state: "open",
				reject_reason: null,
				url_expires_at: expiresAt,
				expires_at: expiresAt,
			})),
		);
		await fitIntoQuota(writer, ownerId, deps);
		return new Set(known.filter(isStored).map(({ key }) => key));
	});
	return uploads.map(({ id, secret, key, file }) => ({
		id,
		secret,
		key,
		file,
		isHeld: held.has(key),
		expiresAt,
	}));
}

/**
 * Reserves storage for files and creates an upload URL for each, all or none, in their order.
 * @throws Problem STORAGE_LIMIT_EXCEEDED
 */
export async function presign(
	deps: Deps,
	actor: Actor,
	gameId: string,
	files: readonly FileToUpload[],
): Promise<PresignedUpload[]> {
	await deps.stocktaking.checkIfDue(gameId);
	const reservations = await reserve(deps, actor, gameId, files);
	return await Promise.all(
		reservations.map(async ({ id, secret, key, file: { contentType, byteSize }, isHeld, expiresAt }) => ({
			signedUrl: await deps.urls.upload({
				id,
				secret,
				expiresAt,
				lifetime: uploadUrlLifetimeMs,
				contentType,
				byteSize,
			}),
			key,
			publicUrl: deps.urls.source(key),
			contentType,
			uploaded: isHeld,
			expiresAt,
		})),
	);
}
