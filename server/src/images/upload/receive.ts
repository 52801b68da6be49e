import { createHash, timingSafeEqual } from "node:crypto";
import { mediaType } from "@tuckbox/pieces";
import pLimit, { type LimitFunction } from "p-limit";
import { hashSecret } from "../../domain/access/token.ts";
import { uploadUrlLifetimeMs } from "../../domain/components/asset.ts";
import { faultyField, Problem } from "../../domain/errors.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { findHeldSources } from "../../store/queries/images/sources.ts";
import { extendUpload, findUpload, type Upload } from "../../store/queries/images/uploads.ts";
import type { Store } from "../../store/store.ts";

/** A PUT of an upload's bytes. */
export type IncomingUpload = {
	uploadId: string;
	secret: string;
	/** The expiry in the URL, in ms. */
	expiresAt: number;
	contentType: string | undefined;
	contentLength: number | undefined;
	bytes: AsyncIterable<Uint8Array>;
};

/** One transfer at a time for each upload, so that the disk never holds more than what is reserved. */
export type Transfers = Map<string, LimitFunction>;

type Deps = { store: Store; objects: ObjectStore; transfers: Transfers; now: () => number };

/** Longer than the server's time limit for requests, so that an upload in progress is not swept. */
const transferTimeoutMs = 10 * 60 * 1000;

function expired(): Problem {
	return new Problem("UPLOAD_URL_EXPIRED", "This upload URL has expired. Presign the file again.");
}

async function authorize(deps: Deps, incoming: IncomingUpload): Promise<Upload> {
	const upload = await findUpload(deps.store.reader, incoming.uploadId);
	if (upload === undefined) {
		if (incoming.expiresAt <= deps.now()) throw expired();
		throw new Problem("UPLOAD_URL_INVALID", "This upload URL was not issued by this service.");
	}
	const given = Buffer.from(hashSecret(incoming.secret));
	const isGenuine = timingSafeEqual(given, Buffer.from(upload.secret_hash));
	if (!isGenuine || incoming.expiresAt !== upload.url_expires_at) {
		throw new Problem("UPLOAD_URL_INVALID", "This upload URL was not issued by this service.");
	}
	if (upload.url_expires_at <= deps.now()) throw expired();
	return upload;
}

/** Passes the bytes on and fails, before their end is reached, when they are not the announced ones. */
async function* checked(bytes: AsyncIterable<Uint8Array>, upload: Upload): AsyncGenerator<Uint8Array> {
	const hash = createHash("sha256");
	let size = 0;
	for await (const chunk of bytes) {
		size += chunk.byteLength;
		if (size > upload.byte_size) {
			throw faultyField("body", `is larger than the ${upload.byte_size} bytes that were announced`);
		}
		hash.update(chunk);
		yield chunk;
	}
	if (size < upload.byte_size) {
		throw faultyField("body", `ended after ${size} of the ${upload.byte_size} bytes that were announced`);
	}
	if (hash.digest("hex") !== upload.sha256) {
		throw faultyField("body", "does not have the SHA-256 checksum that was announced");
	}
}

/**
 * Receives the bytes of an upload. When this returns, they are staged, whole and durable; when it throws, nothing is left
 * of them.
 * @throws Problem UPLOAD_URL_INVALID, UPLOAD_URL_EXPIRED; VALIDATION_ERROR if the bytes are not the announced ones
 */
export async function receive(deps: Deps, incoming: IncomingUpload): Promise<void> {
	const upload = await authorize(deps, incoming);
	if (mediaType(incoming.contentType) !== upload.content_type) {
		throw faultyField("Content-Type", `must be ${upload.content_type}, as it was announced`);
	}
	if (incoming.contentLength !== undefined && incoming.contentLength !== upload.byte_size) {
		throw faultyField("Content-Length", `must be ${upload.byte_size}, as it was announced`);
	}
	const transfers = deps.transfers.get(upload.id) ?? pLimit(1);
	deps.transfers.set(upload.id, transfers);
	try {
		await transfers(() => stage(deps, upload, incoming.bytes));
	} finally {
		if (transfers.activeCount + transfers.pendingCount === 0) deps.transfers.delete(upload.id);
	}
}

/**
 * Stages the bytes of an upload that may be received.
 * @throws Problem UPLOAD_URL_EXPIRED if it has ended in the meantime; VALIDATION_ERROR if the bytes are not the announced ones
 */
export async function stage(
	deps: Omit<Deps, "transfers">,
	upload: Upload,
	incoming: AsyncIterable<Uint8Array>,
): Promise<void> {
	const bytes = checked(incoming, upload);
	if (upload.state === "open" || upload.state === "received") {
		const { state } = upload;
		const begins = { state, expiresAt: deps.now() + transferTimeoutMs };
		if (upload.expires_at < begins.expiresAt) {
			await deps.store.write((writer) => extendUpload(writer, upload.id, begins));
		}
		const staged = { type: "staged", uploadId: upload.id } as const;
		await deps.objects.put(staged, bytes);
		const arrived = { state: "received", expiresAt: deps.now() + uploadUrlLifetimeMs } as const;
		// the file is durable, and after a power cut the next start restores the row from it
		if (await deps.store.writeLazily((writer) => extendUpload(writer, upload.id, arrived))) return;
		await deps.objects.delete(staged);
	} else {
		for await (const _ of bytes); // a repeated PUT of the same bytes succeeds
	}
	// The upload has ended: that is fine if its bytes are confirmed.
	const current = await findUpload(deps.store.reader, upload.id);
	const isRejected = current?.state === "rejected";
	const held = await findHeldSources(deps.store.reader, upload.app_id, [upload.source_key]);
	if (!isRejected && held.length === 0) throw expired();
}
