import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@tuckbox/pieces";
import { Problem } from "../../domain/errors.ts";
import type { Route } from "./route.ts";

/** A rejected request's remaining bytes are read up to this many, so that the caller gets the response and not a reset. */
const maxDrainBytes = 64 * 1024 * 1024;
const drainTimeoutMs = 10_000;

/** Bodies of callers without a token: the longest field is a password or a list of addresses. */
const maxSmallBodyBytes = 64 * 1024;
/**
 * Maximum size of one component or upload: a payload of 64 KiB, even with every character escaped, and the most
 * images.
 */
const maxSingleBodyBytes = 1024 * 1024;

/** The most bytes that a route's body may have. */
export function maxBodyBytes(route: Pick<Route, "access" | "items">): number {
	if (route.access !== "user" && route.access !== "game") return maxSmallBodyBytes;
	return route.items?.property === undefined ? maxSingleBodyBytes : limits.maxJsonBodyBytes;
}

/** A number of bytes in words: `64 KiB`. */
export function bytesText(bytes: number): string {
	return bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / (1024 * 1024)} MiB`;
}

/** The bytes of a request; stopping early does not close the connection. */
export function requestBytes(raw: IncomingMessage): AsyncIterable<Uint8Array> {
	return raw.iterator({ destroyOnReturn: false });
}

/** Reads and discards the rest of a request's body. False if it is too large or takes too long. */
export async function drain(raw: IncomingMessage): Promise<boolean> {
	if (raw.complete || raw.destroyed) return true;
	async function readAll(): Promise<boolean> {
		let size = 0;
		for await (const chunk of requestBytes(raw)) {
			size += chunk.byteLength;
			if (size > maxDrainBytes) return false;
		}
		return true;
	}
	const tooSlow = sleep(drainTimeoutMs, false, { ref: false });
	return await Promise.race([readAll().catch(() => false), tooSlow]);
}

/**
 * Reads a whole body. A body that announces too many bytes is not read at all; a body that announces no length is read
 * up to the bound.
 * @throws Problem PAYLOAD_TOO_LARGE
 */
export async function readBody(raw: IncomingMessage, maxBytes: number): Promise<Buffer> {
	const refusal = () =>
		new Problem("PAYLOAD_TOO_LARGE", `The body of this call may have at most ${bytesText(maxBytes)}.`);
	if (Number(raw.headers["content-length"]) > maxBytes) throw refusal();
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of requestBytes(raw)) {
		size += chunk.byteLength;
		if (size > maxBytes) throw refusal();
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
