import { Readable } from "node:stream";
import { buffer as gatherAll } from "node:stream/consumers";
import pLimit from "p-limit";
import { Problem } from "../../domain/errors.ts";
import {
	gamePrefix,
	gamesPrefix,
	incomingPrefix,
	type ObjectKey,
	objectPath,
	stagingPrefix,
} from "../../domain/object-key.ts";
import type { Incoming, Limit, ObjectStore } from "../object-store.ts";
import { gather, type S3Client, S3Refusal } from "./s3-client.ts";
import { readListingPage } from "./s3-xml.ts";

/** Parallel deletions, one object each: some stores accept a list only with a checksum that others do not support. */
const maxDeletes = 16;

/** The headers stored with an object: a store that serves it sends only these. */
function headersOf(key: ObjectKey, contentType: string | undefined): Record<string, string> {
	if (key.type === "staged" || key.type === "incoming") return { "content-type": "application/octet-stream" };
	return {
		"content-type": contentType ?? (key.type === "derived" ? "image/webp" : "application/octet-stream"),
		"cache-control": immutable,
	};
}

const immutable = "public, max-age=31536000, immutable";

async function* pages(client: S3Client, prefix: string, delimiter?: string) {
	for (let token: string | undefined; ; ) {
		const { status, body } = await client.send({
			method: "GET",
			path: "",
			query: {
				"list-type": "2",
				prefix,
				...(delimiter !== undefined && { delimiter }),
				...(token !== undefined && { "continuation-token": token }),
			},
		});
		if (status !== 200) throw new Error(`a listing was answered ${status}`);
		const page = readListingPage(body.toString("utf8"));
		yield page;
		if (page.next === undefined) return;
		token = page.next;
	}
}

/** The paths under a prefix, without it. */
async function* namesUnder(client: S3Client, prefix: string): AsyncGenerator<string> {
	for await (const { listed } of pages(client, prefix))
		for (const { path } of listed) yield path.slice(prefix.length);
}

/** Objects in a bucket. Every function throws a Problem SERVER_ERROR with `retryAfter` when the store fails. */
export function createS3Store(client: S3Client): ObjectStore {
	async function read(key: ObjectKey): Promise<Buffer | undefined> {
		const { status, body } = await client.send({ method: "GET", path: objectPath(key) });
		return status === 404 ? undefined : body;
	}

	async function* chunks(path: string, range?: { start: number; end: number }): AsyncGenerator<Buffer> {
		const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
		const message = await client.open({ method: "GET", path, headers });
		if (message === undefined) throw new Error(`the object ${path} does not exist`);
		yield* message;
		if (!message.complete) throw new Error(`the object ${path} broke off`);
	}

	async function check(): Promise<void> {
		const query = { "list-type": "2", "max-keys": "1", prefix: stagingPrefix };
		const { status } = await client.send({ method: "GET", path: "", query });
		if (status !== 200) throw new Error(`a listing was answered ${status}`);
	}

	async function removePath(path: string, limit?: Limit): Promise<void> {
		await client.send({ method: "DELETE", path, limit });
	}

	return {
		async put(key, bytes, limit) {
			// whole in memory, 20 MB at most: its digest is sent first, and a failed attempt is repeated
			const body = bytes instanceof Uint8Array ? bytes : await gatherAll(bytes);
			const headers = headersOf(key, undefined);
			const { status } = await client.send({
				method: "PUT",
				path: objectPath(key),
				headers,
				body,
				limit,
			});
			if (status !== 200) throw new Error(`a PUT was answered ${status}`);
		},
		async copy(from, to, contentType) {
			const headers = {
				...headersOf(to, contentType),
				"x-amz-copy-source": `/${client.bucket}/${objectPath(from)}`,
				"x-amz-metadata-directive": "REPLACE",
			};
			try {
				const { status } = await client.send({ method: "PUT", path: objectPath(to), headers });
				return status === 200;
			} catch (error) {
				const { cause } = error as Problem;
				if (!(cause instanceof S3Refusal) || cause.code !== "NoSuchBucket") throw error;
				await check(); // Swift also responds like this if the object is deleted while it is copied
				return false;
			}
		},
		async size(key) {
			const { status, headers } = await client.send({ method: "HEAD", path: objectPath(key) });
			return status === 404 ? undefined : Number(headers["content-length"]);
		},
		read,
		locate: read,
		stream: (key, range) => Readable.from(chunks(objectPath(key), range), { objectMode: false }),
		delete: (key, limit) => removePath(objectPath(key), limit),
		async deletePrefix(prefix) {
			// repeated until nothing is left, because a running job may still store an object in between
			const deletions = pLimit(maxDeletes);
			for (let isEmpty = false; !isEmpty; ) {
				isEmpty = true;
				for await (const { listed } of pages(client, prefix)) {
					isEmpty &&= listed.length === 0;
					await deletions.map(listed, ({ path }) => removePath(path));
				}
			}
		},
		listStaged: () => namesUnder(client, stagingPrefix),
		async *listGames() {
			for await (const { folders } of pages(client, gamesPrefix, "/"))
				for (const folder of folders) yield folder.slice(gamesPrefix.length, -1);
		},
		async *listObjects(gameId) {
			for await (const { listed } of pages(client, gamePrefix(gameId))) yield* listed;
		},
		check,
	};
}

/** Objects that callers PUT straight to the store. */
export function createS3Incoming(client: S3Client): Incoming {
	const incomingPath = (uploadId: string) => objectPath({ type: "incoming", uploadId });
	return {
		async read(uploadId, byteSize) {
			const message = await client.open({ method: "GET", path: incomingPath(uploadId) });
			if (message === undefined) return undefined;
			const size = Number(message.headers["content-length"]);
			const contentType = message.headers["content-type"];
			if (size !== byteSize) {
				message.destroy();
				return { contentType, size, bytes: undefined };
			}
			try {
				return { contentType, size, bytes: await gather(message, byteSize) };
			} catch (error) {
				throw new Problem("SERVER_ERROR", "The connection to the image storage was interrupted. Try again.", {
					retryAfter: 5,
					cause: error,
				});
			}
		},
		async delete(uploadId) {
			await client.send({ method: "DELETE", path: incomingPath(uploadId) });
		},
		list: () => namesUnder(client, incomingPrefix),
	};
}
