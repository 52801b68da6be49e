import { createHash } from "node:crypto";
import { mediaType } from "@tuckbox/pieces";
import { uploadUrlLifetimeMs } from "../domain/asset.ts";
import { faultyField } from "../domain/errors.ts";
import type { Incoming, ObjectStore } from "../objects/object-store.ts";
import type { Store } from "../store/store.ts";
import { extendUpload, findUpload, type Upload } from "../store/tables/uploads.ts";

type Deps = { store: Store; objects: ObjectStore; incoming: Incoming; now: () => number };

/** What is wrong with what was PUT, or undefined. */
function faultOf(
	upload: Upload,
	found: NonNullable<Awaited<ReturnType<Incoming["read"]>>>,
): string | undefined {
	if (found.bytes === undefined)
		return `has ${found.size} bytes, and ${upload.byte_size} were announced: PUT it again`;
	if (mediaType(found.contentType) !== upload.content_type)
		return `was PUT as ${found.contentType}, and ${upload.content_type} was announced: PUT it again`;
	if (createHash("sha256").update(found.bytes).digest("hex") !== upload.sha256)
		return "does not have the SHA-256 checksum that was announced: PUT it again";
	return undefined;
}

/**
 * Takes in what a caller has PUT straight to the store: reads it back, and stages what was read, not what lies there,
 * since its address may be used again at any moment. Whoever does so at the same time stages the same bytes.
 * @returns the bytes; undefined when nothing was PUT, or the upload has ended
 * @throws Problem VALIDATION_ERROR for other bytes than announced; nothing is left of them
 */
export async function takeIn(deps: Deps, upload: Upload): Promise<Buffer | undefined> {
	const staged = { type: "staged", uploadId: upload.id } as const;
	const found = await deps.incoming.read(upload.id, upload.byte_size);
	if (found === undefined) {
		// a twin of this request may have taken it in
		const current = await findUpload(deps.store.reader, upload.id);
		return current?.state === "received" ? await deps.objects.read(staged) : undefined;
	}
	const fault = faultOf(upload, found);
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
 * Gives what was PUT straight to the store, and not confirmed yet, as long as it would have if it had come through the
 * service; before uploads that are over are ended.
 */
export async function keepArrived(deps: Omit<Deps, "objects">): Promise<void> {
	for await (const uploadId of deps.incoming.list()) {
		const upload = await findUpload(deps.store.reader, uploadId);
		// once: what lies there may be PUT again and again
		if (upload?.state !== "open" || upload.expires_at > upload.url_expires_at) continue;
		const until = { state: "open", expiresAt: upload.url_expires_at + uploadUrlLifetimeMs } as const;
		await deps.store.write((writer) => extendUpload(writer, uploadId, until));
	}
}

/** Deletes what was PUT for uploads that have ended, however late it came. */
export async function sweepIncoming(deps: Pick<Deps, "store" | "incoming">): Promise<void> {
	for await (const uploadId of deps.incoming.list()) {
		const upload = await findUpload(deps.store.reader, uploadId);
		if (upload?.state !== "open") await deps.incoming.delete(uploadId);
	}
}
