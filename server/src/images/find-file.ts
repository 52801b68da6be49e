import { Problem } from "../domain/errors.ts";
import type { ImageKey, ObjectKey } from "../domain/object-key.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { Store } from "../store/store.ts";
import { findShownSource } from "../store/tables/assets.ts";
import { derivedSizes } from "../store/tables/derivatives.ts";
import { type DamageDeps, isWhole, reportDamage } from "./damage.ts";
import { awaitDerived } from "./derive-image.ts";
import type { WaitingRoom } from "./waiting-room.ts";

export function noSuchFile(): Problem {
	return new Problem("NOT_FOUND", "The image does not exist.");
}

/**
 * The content type, strong ETag and recorded size of the file under a public key; waits for a derived image that is not ready
 * yet.
 * @throws Problem NOT_FOUND; SERVER_ERROR when the derived image is not ready in time
 */
export async function findFile(
	deps: { store: Store; waitingRoom: WaitingRoom; now: () => number },
	key: ObjectKey,
): Promise<{ contentType: string; etag: string; byteSize: number | undefined }> {
	if (key.type === "source") {
		const source = await findShownSource(deps.store.reader, key.key);
		if (source === undefined) throw noSuchFile();
		return { contentType: source.content_type, etag: `"${source.sha256}"`, byteSize: source.byte_size };
	}
	if (key.type !== "derived") throw noSuchFile();
	const derivative = await awaitDerived(deps, key.gameId, key.derivativeId);
	return {
		contentType: "image/webp",
		etag: `"${key.derivativeId}-${key.variant}"`,
		byteSize: derivedSizes(derivative)[key.variant],
	};
}

/**
 * The size of the file under a public key. A file that is not what its record says is reported; a derived one is waited for,
 * because it is then created again.
 * @param recorded undefined if it is not known
 * @throws Problem NOT_FOUND if the records no longer need the file; SERVER_ERROR if it is damaged
 */
export async function findSize(
	deps: DamageDeps & { objects: Pick<ObjectStore, "size">; waitingRoom: WaitingRoom },
	key: ImageKey,
	recorded: number | undefined,
): Promise<number> {
	const found = await deps.objects.size(key);
	if (found !== undefined && isWhole(found, recorded)) return found;
	if (!(await reportDamage(deps, { key, found, expected: recorded }))) throw noSuchFile();
	if (key.type === "derived") {
		const { byteSize } = await findFile(deps, key);
		const again = await deps.objects.size(key);
		if (again !== undefined && isWhole(again, byteSize)) return again;
	}
	throw new Problem(
		"SERVER_ERROR",
		"The stored file of this image is missing or damaged. Pushing the image again restores it.",
	);
}
