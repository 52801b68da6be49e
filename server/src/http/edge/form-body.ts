import type { IncomingMessage } from "node:http";
import { faulty, Problem } from "../../domain/errors.ts";
import { requestBytes } from "./json-body.ts";

/** Forms are small: the longest field is a password or a list of addresses. */
const maxFormBytes = 64 * 1024;
const maxFormFields = 100;

/**
 * Reads a form as browsers send it, as a plain object of strings.
 * @throws Problem VALIDATION_ERROR, PAYLOAD_TOO_LARGE
 */
export async function readForm(raw: IncomingMessage): Promise<Record<string, string>> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of requestBytes(raw)) {
		size += chunk.byteLength;
		if (size > maxFormBytes)
			throw new Problem("PAYLOAD_TOO_LARGE", `A form may have at most ${maxFormBytes} bytes.`);
		chunks.push(chunk);
	}
	const entries = [...new URLSearchParams(Buffer.concat(chunks).toString("utf8"))];
	if (entries.length > maxFormFields) throw faulty([{ field: "body", message: "has too many fields" }]);
	const form: Record<string, string> = Object.create(null);
	for (const [name, value] of entries) {
		// RFC 6749, 3.2: parameters must not be included more than once
		if (name in form) throw faulty([{ field: name.slice(0, 100), message: "must not be repeated" }]);
		form[name] = value;
	}
	return { ...form };
}
