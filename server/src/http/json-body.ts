import type { IncomingMessage } from "node:http";
import { parse } from "secure-json-parse";
import { type Detail, faulty, Problem } from "../domain/errors.ts";
import { limits } from "../domain/limits.ts";
import { findUnplainText } from "../domain/plain-json.ts";

/** A refused request's remaining bytes are read up to here, so that the caller gets the answer and not a reset. */
const drainLimit = 64 * 1024 * 1024;
const drainTime = 10_000;

/** The bytes of a request; leaving them early does not cut the connection. */
export function requestBytes(raw: IncomingMessage): AsyncIterable<Uint8Array> {
	return raw.iterator({ destroyOnReturn: false });
}

/** Reads what is left of a request's body and forgets it. False when it was too much or took too long. */
export async function drain(raw: IncomingMessage): Promise<boolean> {
	if (raw.complete || raw.destroyed) return true;
	let size = 0;
	const timer = setTimeout(() => raw.destroy(), drainTime);
	try {
		for await (const chunk of requestBytes(raw)) {
			size += chunk.byteLength;
			if (size > drainLimit) return false;
		}
	} catch {
		return false; // the caller has gone
	} finally {
		clearTimeout(timer);
	}
	return true;
}

async function readText(raw: IncomingMessage): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of requestBytes(raw)) {
		size += chunk.byteLength;
		if (size > limits.jsonBodyBytes) {
			throw new Problem("PAYLOAD_TOO_LARGE", `A JSON body may have at most ${limits.jsonBodyBytes} bytes.`);
		}
		chunks.push(chunk);
	}
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
	} catch {
		throw faulty([{ field: "body", message: "is not UTF-8" }]);
	}
}

/** Where a text that decision 6 refuses stands: the item and the field of it. */
function locate(body: unknown, path: readonly (string | number)[]): Detail {
	const [list, index, ...rest] = path;
	const isItem = typeof list === "string" && typeof index === "number" && path.length > 2;
	const item = isItem
		? (body as Record<string, { externalKey?: unknown; kind?: unknown }[]>)[list]?.[index]
		: undefined;
	const steps = isItem ? rest : path;
	const field = steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
	const name = (value: unknown) =>
		typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\u{fffd}") : undefined;
	const externalKey = name(item?.externalKey);
	return {
		...(isItem && { index }),
		...(externalKey !== undefined && { externalKey }),
		field: name(field.replace(/^\./, "")) || "body",
		message: "has a text with U+0000 or half of a surrogate pair",
	};
}

/**
 * Reads a JSON body (decisions 5 and 6).
 * @throws Problem VALIDATION_ERROR, PAYLOAD_TOO_LARGE
 */
export async function readJson(raw: IncomingMessage): Promise<unknown> {
	const text = await readText(raw);
	if (text.trim() === "") return undefined;
	let body: unknown;
	try {
		// refuses keys such as `__proto__`, which would end up in places where nobody expects them
		body = parse(text);
	} catch (error) {
		const reason = error instanceof Error ? error.message.replace(/\s+/g, " ").slice(0, 120) : "";
		throw faulty([{ field: "body", message: `is not valid JSON (${reason})` }]);
	}
	// Only an escape can bring such a text in: raw, neither is JSON nor UTF-8.
	const isSuspicious = /\\u(?:0000|d[89a-f])/i.test(text);
	const path = isSuspicious ? findUnplainText(body) : undefined;
	if (path !== undefined) throw faulty([locate(body, path)]);
	return body;
}
