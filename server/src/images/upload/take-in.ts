import { createHash } from "node:crypto";
import { mediaType } from "@tuckbox/pieces";
import { uploadUrlLifetimeMs } from "../../domain/components/asset.ts";
import { faultyField } from "../../domain/errors.ts";
import type { Incoming, ObjectStore } from "../../objects/object-store.ts";
import { extendUpload, findUpload, type Upload } from "../../store/queries/images/uploads.ts";
import type { Store } from "../../store/store.ts";

type Deps = { store: Store; objects: ObjectStore; incoming: Incoming; now: () => number };

/** Describes how the bytes differ from what was announced; undefined if they do not. */
function arrivedBytesFault(
	upload: Upload,
	found: NonNullable<Awaited<ReturnType<Incoming["read"]>>>,
): string | undefined {
	if (found.bytes === undefined)
		return `has ${found.size} bytes, but ${upload.byte_size} were announced: PUT it again`;
	if (mediaType(found.contentType) !== upload.content_type)
		return `was PUT as ${found.contentType}, but ${upload.content_type} was announced: PUT it again`;
	if (createHash("sha256").update(found.bytes).digest("hex") !== upload.sha256)
		return "does not have the SHA-256 checksum that was announced: PUT it again";
	return undefined;
}

/**
 * Stages what a caller PUT straight to the store. The bytes that were read are staged, not the stored object, because its
 * address may be used again at any moment. Simultaneous calls stage the same bytes.
 * @returns the bytes; undefined if nothing was PUT or the upload has ended
 * @throws Problem VALIDATION_ERROR if the bytes are not the announced ones; nothing is left of them
 */
export async function takeIn(deps: Deps, upload: Upload): Promise<Buffer | undefined> {
	const staged = { type: "staged", uploadId: upload.id } as const;
	const found = await deps.incoming.read(upload.id, upload.byte_size);
	if (found === undefined) {
		// an identical request may have staged it
		const current = await findUpload(deps.store.reader, upload.id);
		return current?.state === "received" ? await deps.objects.read(staged) : undefined;
	}
	const fault = arrivedBytesFault(upload, found);
	if (fault !== undefined || found.bytes === undefined) {
		await deps.incoming.delete(upload.id);
		throw faultyField("key", `${upload.source_key} ${fault}`);
	}
	await deps.objects.put(staged, found.bytes);
	const arrived = { state: "received", expiresAt: deps.now() + uploadUrlLifetimeMs } as const;
	const isOpen = await deps.store.write((writer) => extendUpload(writer, upload.id, arrived));
	if (!isOpen) await deps.objects.delete(staged);
	await deps.incoming.delete(upload.id);
	return isOpen ? found.bytes : undefined;
}

/**
 * Extends uploads whose bytes were PUT straight to the store and are not confirmed yet, as if they had come through the
 * service. Runs before expired uploads are ended.
 */
export async function keepArrived(deps: Omit<Deps, "objects">): Promise<void> {
	for await (const uploadId of deps.incoming.list()) {
		const upload = await findUpload(deps.store.reader, uploadId);
		// once only: the bytes may be PUT again and again
		if (upload?.state !== "open" || upload.expires_at > upload.url_expires_at) continue;
		const until = { state: "open", expiresAt: upload.url_expires_at + uploadUrlLifetimeMs } as const;
		await deps.store.write((writer) => extendUpload(writer, uploadId, until));
	}
}

/** Deletes what was PUT for uploads that have ended, even if it came later. */
export async function sweepIncoming(deps: Pick<Deps, "store" | "incoming">): Promise<void> {
	for await (const uploadId of deps.incoming.list()) {
		const upload = await findUpload(deps.store.reader, uploadId);
		if (upload?.state !== "open") await deps.incoming.delete(uploadId);
	}
}
