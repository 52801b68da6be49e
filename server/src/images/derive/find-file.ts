import { Problem } from "../../domain/errors.ts";
import { type ImageKey, type ObjectKey, objectPath } from "../../domain/object-key.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { derivedFiles } from "../../store/queries/images/derivatives.ts";
import { findShownSource } from "../../store/queries/pieces/assets.ts";
import type { Store } from "../../store/store.ts";
import { type DamageDeps, isWhole, reportDamage } from "../damage.ts";
import { awaitDerived } from "./derive-image.ts";
import type { WaitingRoom } from "./waiting-room.ts";

export function noSuchFile(): Problem {
	return new Problem("NOT_FOUND", "The image does not exist.");
}

/** A stored image that may be sent. */
export type FoundFile = {
	/**
	 * Returns the key itself or, for a derived image of an older form that is no longer kept, the key of its
	 * successor.
	 */
	key: ImageKey;
	contentType: string;
	etag: string;
	byteSize: number | undefined;
};

/**
 * The content type, strong ETag and recorded size of the file under a public key; waits for a derived image that is not ready
 * yet.
 * @throws Problem NOT_FOUND; SERVER_ERROR when the derived image is not ready in time
 */
export async function findFile(
	deps: { store: Store; waitingRoom: WaitingRoom; now: () => number },
	key: ObjectKey,
): Promise<FoundFile> {
	if (key.type === "source") {
		const source = await findShownSource(deps.store.reader, key.key);
		if (source === undefined) throw noSuchFile();
		const { content_type: contentType, sha256, byte_size: byteSize } = source;
		return { key, contentType, etag: `"${sha256}"`, byteSize };
	}
	if (key.type !== "derived") throw noSuchFile();
	const derivative = await awaitDerived(deps, key);
	const files = derivedFiles(derivative);
	const isOlder = (key.form ?? 1) < derivative.form;
	const file =
		files.find((one) => objectPath(one.key) === objectPath(key)) ??
		(isOlder ? files.find((one) => one.key.variant === key.variant && !one.isPrevious) : undefined);
	if (file === undefined) throw noSuchFile();
	const etag = `"${objectPath(file.key).slice(objectPath(file.key).lastIndexOf("/") + 1)}"`;
	return { key: file.key, contentType: "image/webp", etag, byteSize: file.byteSize };
}

/**
 * The size of the file under a public key. A file that differs from its record is reported. A derived one is then
 * created again, and this waits for it.
 * @param recorded the recorded size; undefined if it is not known
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
