import type { IncomingMessage } from "node:http";
import { faulty } from "../../domain/errors.ts";
import { readBody } from "./request-body.ts";

const maxFormFields = 100;

/**
 * Reads a form as browsers send it, as a plain object of strings.
 * @throws Problem VALIDATION_ERROR, PAYLOAD_TOO_LARGE
 */
export async function readForm(raw: IncomingMessage, maxBytes: number): Promise<Record<string, string>> {
	const bytes = await readBody(raw, maxBytes);
	const entries = [...new URLSearchParams(bytes.toString("utf8"))];
	if (entries.length > maxFormFields) throw faulty([{ field: "body", message: "has too many fields" }]);
	const form: Record<string, string> = Object.create(null);
	for (const [name, value] of entries) {
		// RFC 6749, 3.2: parameters must not be included more than once
		if (name in form) throw faulty([{ field: name.slice(0, 100), message: "must not be repeated" }]);
		form[name] = value;
	}
	return { ...form };
}
