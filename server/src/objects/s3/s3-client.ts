import { createHash } from "node:crypto";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Problem } from "../../domain/errors.ts";
import type { Secret } from "../../domain/secret.ts";
import type { Limit } from "../object-store.ts";
import { errorCode } from "./s3-xml.ts";

/** A bucket on an S3-compatible store, and the credentials for it. */
export type Bucket = {
	/** Does not end in a slash. */
	endpoint: string;
	region: string;
	bucket: string;
	accessKeyId: string;
	secretAccessKey: Secret;
};

/** Time limits for the store, in ms. */
export type Pace = {
	/** Time without any byte sent or received. */
	idle: number;
	/** For a whole request with its body: 20 MB at 350 kB/s. */
	whole: number;
	/** The most attempts of a request, and the pause before the second one: doubled each time, with random jitter. */
	tries: number;
	pause: number;
};

export const defaultPace: Pace = { idle: 10_000, whole: 60_000, tries: 3, pause: 200 };

export type S3Request = {
	method: "GET" | "HEAD" | "PUT" | "DELETE";
	/** The object's key; empty for the bucket itself. */
	path: string;
	query?: Record<string, string>;
	headers?: Record<string, string>;
	body?: Uint8Array;
	/** A change that is bound to a limit is not sent, or repeated, after it. */
	limit?: Limit | undefined;
};

type S3Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** A request whose address is signed instead of being sent. */
type Presigned = Pick<S3Request, "method" | "path" | "query" | "headers"> & {
	/** In seconds. */
	lifetime: number;
	/** The time of the signature, in ms: now, unless the address should stay the same for a while. */
	at?: number;
};

export type S3Client = {
	/** The bucket's name. */
	bucket: string;
	/** Sends a request, retries temporary failures, and reads the response; 404 is a response like 200. */
	send(request: S3Request): Promise<S3Answer>;
	/** Like `send`, but leaves the body to the caller; undefined if the object does not exist (neither 200 nor 206). */
	open(request: S3Request): Promise<IncomingMessage | undefined>;
	/** An address that is valid for one method, with exactly these headers. */
	presign(presigned: Presigned): Promise<string>;
	close(): void;
};

/** An unexpected response of the store; the message contains no secret and no address of a caller. */
export class S3Refusal extends Error {
	override readonly name = "S3Refusal";
	readonly status: number;
	/** The store's error code, such as `NoSuchBucket`; empty if it sent none. */
	readonly code: string;
	constructor(request: S3Request, status: number, body: string) {
		const code = errorCode(body) ?? "";
		super(`${request.method} was answered ${status} ${code}`.trim());
		this.status = status;
		this.code = code;
	}
}

/** Thrown for a request whose limit has passed. */
class TooLate extends Error {
	override readonly name = "TooLate";
}

/** Statuses that are worth a retry. */
const passing = [408, 429, 500, 502, 503, 504];
/** Listings and errors are read up to this size; S3 sends no longer ones. */
const maxAnswerBytes = 32 * 1024 * 1024;

/** The body of an answer. @throws Error when it breaks off, or is longer than `most` bytes */
export async function gather(message: IncomingMessage, most = maxAnswerBytes): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of message) {
		size += chunk.length;
		if (size > most) {
			message.destroy();
			throw new Error(`the answer is longer than ${most} bytes`);
		}
		chunks.push(chunk);
	}
	if (!message.complete) throw new Error("the answer broke off");
	return Buffer.concat(chunks);
}

/** The problem that callers receive when the store fails; the cause goes to the log. */
function unavailable(cause: unknown): Problem {
	return new Problem("SERVER_ERROR", "The image storage is not responding. Try again.", {
		retryAfter: 5,
		cause,
	});
}

/**
 * An S3 client with path-style addresses and signature version 4. Every request has a timeout, and temporary failures are
 * retried. Its functions throw a Problem SERVER_ERROR with `retryAfter` when the store does not respond, or refuses.
 * @param onTrouble called with the cause before that is thrown
 */
export function createS3Client(
	bucket: Bucket,
	onTrouble: (error: unknown) => void,
	pace: Pace = defaultPace,
): S3Client {
	const isHttps = bucket.endpoint.startsWith("https:");
	const agent = new (isHttps ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 64 });
	const launch = isHttps ? httpsRequest : httpRequest;
	const signingKeys = new Map<string, ArrayBuffer>();

	function objectAddress({ path, query = {} }: Pick<S3Request, "path" | "query">): URL {
		const url = new URL(`${bucket.endpoint}/${bucket.bucket}${path === "" ? "" : `/${path}`}`);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
		return url;
	}

	function signer(request: S3Request, url: URL, more: { signQuery?: boolean; datetime?: string }) {
		if (signingKeys.size > 10) signingKeys.clear(); // there is one for each day
		return new AwsV4Signer({
			method: request.method,
			url: url.href,
			headers: request.headers ?? {},
			accessKeyId: bucket.accessKeyId,
			secretAccessKey: bucket.secretAccessKey.reveal(),
			region: bucket.region,
			service: "s3",
			cache: signingKeys,
			allHeaders: true, // Content-Type and Content-Length, too
			...more,
		});
	}

	/** Sends a request once. @returns the response as soon as its headers have arrived */
	async function attempt(request: S3Request): Promise<IncomingMessage> {
		const { body } = request;
		const headers = {
			...request.headers,
			...(request.method === "PUT" && { "content-length": String(body?.length ?? 0) }),
			// the store refuses a body that was changed in transit
			"x-amz-content-sha256": createHash("sha256")
				.update(body ?? "")
				.digest("hex"),
		};
		const signed = await signer({ ...request, headers }, objectAddress(request), {}).sign();
		// between this check and the request nothing is awaited
		const left = request.limit?.left() ?? pace.whole;
		if (left <= 0) throw new TooLate("the time for this request is over");
		return await new Promise((resolve, reject) => {
			const sent = launch(signed.url, {
				method: request.method,
				headers: Object.fromEntries(signed.headers),
				agent,
				signal: AbortSignal.timeout(Math.ceil(Math.min(left, pace.whole))),
			});
			sent.setTimeout(pace.idle, () => sent.destroy(new Error(`no byte came for ${pace.idle} ms`)));
			sent.on("error", reject);
			sent.on("response", resolve);
			sent.end(body);
		});
	}

	/** Runs a task and retries it on temporary failures. */
	async function persist<T>(task: () => Promise<T>): Promise<T> {
		for (let count = 1; ; count++) {
			try {
				return await task();
			} catch (error) {
				const isPassing = !(error instanceof S3Refusal) || passing.includes(error.status);
				const isTooLate = error instanceof TooLate;
				if (!isPassing || isTooLate || count >= pace.tries) {
					if (!isTooLate) onTrouble(error);
					throw unavailable(error);
				}
				await sleep(pace.pause * 2 ** (count - 1) * (0.5 + Math.random() / 2));
			}
		}
	}

	const isMissingObject = (status: number, body: string) =>
		status === 404 && errorCode(body) !== "NoSuchBucket";

	return {
		bucket: bucket.bucket,
		async send(request) {
			return await persist(async () => {
				const message = await attempt(request);
				const body = await gather(message);
				const status = message.statusCode ?? 0;
				const text = () => body.toString("utf8");
				// a copy that fails after it has begun gets status 200, with the error in the body
				const isFailed =
					status === 200 && request.method === "PUT" && body.length > 0 && errorCode(text()) !== undefined;
				if (isFailed) throw new S3Refusal(request, 500, text());
				if (status >= 300 && !isMissingObject(status, text())) throw new S3Refusal(request, status, text());
				return { status, headers: message.headers, body };
			});
		},
		async open(request) {
			return await persist(async () => {
				const message = await attempt(request);
				const status = message.statusCode ?? 0;
				if (status === 200 || status === 206) return message;
				const text = (await gather(message)).toString("utf8");
				if (isMissingObject(status, text)) return undefined;
				throw new S3Refusal(request, status, text);
			});
		},
		async presign({ lifetime, at, query, ...request }) {
			const url = objectAddress({
				path: request.path,
				query: { ...query, "X-Amz-Expires": String(lifetime) },
			});
			const datetime = new Date(at ?? Date.now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, "");
			return (await signer(request, url, { signQuery: true, datetime }).sign()).url.href;
		},
		close: () => agent.destroy(),
	};
}
