import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@tuckbox/pieces";
import { parse } from "secure-json-parse";
import { faulty, Problem } from "../../domain/errors.ts";

/** A rejected request's remaining bytes are read up to this many, so that the caller gets the response and not a reset. */
const maxDrainBytes = 64 * 1024 * 1024;
const drainTimeoutMs = 10_000;

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

async function readText(raw: IncomingMessage): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of requestBytes(raw)) {
		size += chunk.byteLength;
		if (size > limits.maxJsonBodyBytes) {
			throw new Problem(
				"PAYLOAD_TOO_LARGE",
				`A JSON body may have at most ${limits.maxJsonBodyBytes} bytes.`,
			);
		}
		chunks.push(chunk);
	}
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
	} catch {
		throw faulty([{ field: "body", message: "is not UTF-8" }]);
	}
}

/**
 * Reads a JSON body.
 * @throws Problem VALIDATION_ERROR, PAYLOAD_TOO_LARGE
 */
export async function readJson(raw: IncomingMessage): Promise<unknown> {
	const text = await readText(raw);
	if (text.trim() === "") return undefined;
	let body: unknown;
	try {
		// refuses keys such as `__proto__`, which could change objects' prototypes
		body = parse(text);
	} catch (error) {
		const reason = error instanceof Error ? error.message.replace(/\s+/g, " ").slice(0, 120) : "";
		throw faulty([{ field: "body", message: `is not valid JSON (${reason})` }]);
	}
	return body;
}
