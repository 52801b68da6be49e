import type { FastifyRequest } from "fastify";
import { GrantRefusal } from "../../domain/access/grant-refusal.ts";

type Given = { client_id?: string | null | undefined; client_secret?: string | null | undefined };

/** Form-encoded, as RFC 6749, 2.3.1, requires before base64. */
function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return undefined;
	}
}

function basicCredentials(header: string | undefined): { id: string; secret: string } | undefined {
	const [, encoded] = /^basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header ?? "") ?? [];
	if (encoded === undefined) return undefined;
	const text = Buffer.from(encoded, "base64").toString("utf8");
	const colon = text.indexOf(":");
	const [id, secret] = [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
	return colon === -1 || id === undefined || secret === undefined ? undefined : { id, secret };
}

/**
 * An app's credentials: in the body, or by Basic authorization (RFC 6749, 2.3.1); never in the URL.
 * @throws GrantRefusal VALIDATION_ERROR, `invalid_request`, if they are missing or contradictory
 */
export function clientCredentials(
	request: FastifyRequest,
	body: Given,
): { clientId: string; clientSecret: string | undefined } {
	const refuse = (message: string) => new GrantRefusal("VALIDATION_ERROR", "invalid_request", message);
	const basic = basicCredentials(request.headers.authorization);
	const [id, secret] = [body.client_id || undefined, body.client_secret || undefined];
	if (basic === undefined) {
		if (id === undefined) throw refuse("client_id is required");
		return { clientId: id, clientSecret: secret };
	}
	if ((id !== undefined && id !== basic.id) || secret !== undefined) {
		throw refuse("client_id and client_secret must be sent once: in the body, or by Basic authorization");
	}
	return { clientId: basic.id, clientSecret: basic.secret || undefined };
}
