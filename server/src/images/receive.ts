import { createHash, timingSafeEqual } from "node:crypto";
import { mediaType } from "@tuckbox/pieces";
import pLimit, { type LimitFunction } from "p-limit";
import { uploadUrlLifetimeMs } from "../domain/asset.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import { hashSecret } from "../domain/token.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { Store } from "../store/store.ts";
import { findHeldSources } from "../store/tables/sources.ts";
import { extendUpload, findUpload, type Upload } from "../store/tables/uploads.ts";

/** What a PUT has to say for itself, besides its bytes. */
export type IncomingUpload = {
	uploadId: string;
	secret: string;
	/** The expiry in the URL, in ms. */
	expiresAt: number;
	contentType: string | undefined;
	contentLength: number | undefined;
	bytes: AsyncIterable<Uint8Array>;
};

/** A limit of one transfer for each upload that has any, so that no more lies on the disk than what is reserved. */
export type Transfers = Map<string, LimitFunction>;

type Deps = { store: Store; objects: ObjectStore; transfers: Transfers; now: () => number };

/** Longer than the server lets any request take: an upload that has begun is not swept from under it. */
const transferTimeoutMs = 10 * 60 * 1000;

function expired(): Problem {
	return new Problem("UPLOAD_URL_EXPIRED", "This upload URL has expired; ask for a new one by presign.");
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
 * Takes the bytes of an upload (interface.txt 4.7, decision 22). They are staged, whole and durable, when this
 * returns; when it throws, nothing is left of them.
 * @throws Problem UPLOAD_URL_INVALID, UPLOAD_URL_EXPIRED; VALIDATION_ERROR for other bytes than announced
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
 * @throws Problem UPLOAD_URL_EXPIRED when it has ended meanwhile; VALIDATION_ERROR for other bytes than announced
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
		// the file is durable and tells as much as the row: a start after a power cut reads it from there
		if (await deps.store.writeLazily((writer) => extendUpload(writer, upload.id, arrived))) return;
		await deps.objects.delete(staged);
	} else {
		for await (const _ of bytes); // a repeated PUT: the same bytes are as welcome as the first time
	}
	// The upload ended meanwhile, or had ended before: fine as long as its bytes are confirmed.
	const current = await findUpload(deps.store.reader, upload.id);
	const isRejected = current?.state === "rejected";
	const held = await findHeldSources(deps.store.reader, upload.app_id, [upload.source_key]);
	if (!isRejected && held.length === 0) throw expired();
}
