import type { IncomingMessage } from "node:http";
import { parse } from "secure-json-parse";
import { faulty } from "../../domain/errors.ts";
import { jsonFault } from "../../domain/json-bounds.ts";
import { readBody } from "./request-body.ts";

/**
 * Reads a JSON body. What would take long to parse is refused without parsing it.
 * @throws Problem VALIDATION_ERROR, PAYLOAD_TOO_LARGE
 */
export async function readJson(raw: IncomingMessage, maxBytes: number): Promise<unknown> {
	const bytes = await readBody(raw, maxBytes);
	const fault = jsonFault(bytes);
	if (fault !== undefined) throw faulty([{ field: "body", message: fault }]);
	let text: string;
	try {
		text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw faulty([{ field: "body", message: "is not UTF-8" }]);
	}
	if (text.trim() === "") return undefined;
	try {
		// refuses keys such as `__proto__`, which could change objects' prototypes
		return parse(text);
	} catch (error) {
		const reason = error instanceof Error ? error.message.replace(/\s+/g, " ").slice(0, 120) : "";
		throw faulty([{ field: "body", message: `is not valid JSON (${reason})` }]);
	}
}
