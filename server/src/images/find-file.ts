import { Problem } from "../domain/errors.ts";
import type { ObjectKey } from "../domain/object-key.ts";
import type { Store } from "../store/store.ts";
import { findShownSource } from "../store/tables/assets.ts";
import { awaitDerived } from "./derive-image.ts";
import type { WaitingRoom } from "./waiting-room.ts";

export function noSuchFile(): Problem {
	return new Problem("NOT_FOUND", "The image does not exist.");
}

/**
 * The content type and strong ETag of the file under a public key; waits for a derived image that is not ready yet.
 * @throws Problem NOT_FOUND; SERVER_ERROR when the derived image is not ready in time
 */
export async function findFile(
	deps: { store: Store; waitingRoom: WaitingRoom; now: () => number },
	key: ObjectKey,
): Promise<{ contentType: string; etag: string }> {
	if (key.type === "source") {
		const source = await findShownSource(deps.store.reader, key.key);
		if (source === undefined) throw noSuchFile();
		return { contentType: source.content_type, etag: `"${source.sha256}"` };
	}
	if (key.type !== "derived") throw noSuchFile();
	await awaitDerived(deps, key.gameId, key.derivativeId);
	return { contentType: "image/webp", etag: `"${key.derivativeId}-${key.variant}"` };
}
