import type { Scope } from "@tuckbox/pieces";
import { challengeMethod, isChallenge } from "../domain/access/pkce.ts";
import { isRegisteredRedirect, withParameters } from "../domain/access/redirect-uri.ts";
import { readScope, scopeNames } from "../domain/access/scope.ts";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { Problem } from "../domain/errors.ts";
import type { App } from "../store/queries/accounts/apps.ts";
import { insertCode, trimCodes } from "../store/queries/accounts/codes.ts";
import type { Store, Writer } from "../store/store.ts";
import { GrantError, redirectUrisOf } from "./apps.ts";
import { findClient } from "./client.ts";
import { type Standing, standingOf } from "./standing.ts";
import { checkOwner } from "./tokens.ts";

type Deps = { store: Store; now: () => number; publicUrl: () => string };

/** Codes expire after ten minutes, the longest that RFC 6749, 4.1.2 recommends; in ms. */
const codeLifetimeMs = 10 * 60 * 1000;
/** Codes of one user for one app that wait to be exchanged. */
const maxCodes = 10;
/**
 * Maximum length in characters; the state also passes through the sign-in, which has a limit of its own
 * (domain/access/session.ts).
 */
const maxStateLength = 2000;

/** The parameters of an authorization request, as an address or a form has them. */
export const authorizationParameters = [
	"client_id",
	"redirect_uri",
	"response_type",
	"state",
	"scope",
	"code_challenge",
	"code_challenge_method",
] as const;

type Parameters = Readonly<Record<string, unknown>>;

/** An app's authorization request, validated as far as possible before the user decides. */
export type Authorization = {
	app: App;
	registeredBy: Standing;
	redirectUri: string;
	state: string | undefined;
	scope: Scope;
	challenge: string | null;
};

/** Whether an address leads to a site, and not to a tool on the user's own device. */
function isOnTheWeb(redirectUri: string): boolean {
	return URL.parse(redirectUri)?.protocol === "https:";
}

/** A fault that is shown to the user only: the address to return to cannot be trusted. */
function untrusted(message: string): Problem {
	return new Problem("VALIDATION_ERROR", message);
}

function textParameter(parameters: Parameters, name: string): string | undefined {
	const value = parameters[name];
	if (value === undefined || value === "") return undefined;
	// RFC 6749, 3.1: parameters must not be included more than once
	if (typeof value !== "string") throw untrusted(`The link is malformed: it has ${name} more than once.`);
	return value;
}

/** The address that a response goes to, with the parameters by which the app recognises it (RFC 9207 for `iss`). */
function answerTo(
	deps: Pick<Deps, "publicUrl">,
	request: Pick<Authorization, "redirectUri" | "state">,
	answer: Readonly<Record<string, string>>,
): string {
	const state = request.state === undefined ? {} : { state: request.state };
	return withParameters(request.redirectUri, { ...answer, ...state, iss: deps.publicUrl() });
}

/**
 * Validates an authorization request (RFC 6749, 4.1.1).
 * @returns the request, or the address to send the browser back to with the error: not for sites that members registered
 * @throws Problem VALIDATION_ERROR when the app or the redirect URI is not known, or a member's site asks for
 *   something invalid: only the user learns of it
 */
export async function readAuthorization(
	deps: Deps,
	parameters: Parameters,
): Promise<{ request: Authorization } | { sendBack: string }> {
	const given = Object.fromEntries(
		authorizationParameters.map((name) => [name, textParameter(parameters, name)]),
	);
	if (given.client_id === undefined)
		throw untrusted("The link is incomplete: it does not name an app (client_id).");
	const app = await findClient(deps.store.reader, given.client_id);
	if (app === undefined)
		throw untrusted("No app on this server has the client id in the link. It may have been deleted.");
	const redirectUri = given.redirect_uri;
	if (redirectUri === undefined) {
		throw untrusted(`The link is incomplete: it does not say where to return to ${app.name} (redirect_uri).`);
	}
	if (!isRegisteredRedirect(redirectUrisOf(app), redirectUri)) {
		throw untrusted(
			`${app.name} is not registered with the address that the link returns to (redirect_uri), so nothing was sent there. ` +
				"Addresses must match a registered one character by character; http loopback addresses may have any port.",
		);
	}

	const { state } = given;
	const sendBack = (error: string, description: string) => {
		// RFC 9700, 4.11.2: otherwise anyone who registers an app could make this service redirect to any site
		if (app.owner_id !== null && isOnTheWeb(redirectUri))
			throw untrusted(`The link of ${app.name} is malformed: ${description}.`);
		return {
			sendBack: answerTo(deps, { redirectUri, state }, { error, error_description: description }),
		};
	};
	if (state !== undefined && (state.length > maxStateLength || !state.isWellFormed())) {
		throw untrusted(`The link is malformed: its state has more than ${maxStateLength} characters.`);
	}
	if ((given.response_type ?? "code") !== "code") {
		return sendBack("unsupported_response_type", "response_type must be code");
	}
	const scope = readScope(given.scope);
	if (scope === undefined) return sendBack("invalid_scope", `scope must be ${scopeNames}`);
	const { code_challenge: challenge, code_challenge_method: method } = given;
	if (challenge === undefined && method !== undefined) {
		return sendBack("invalid_request", "code_challenge is missing");
	}
	if (challenge !== undefined && method !== challengeMethod) {
		return sendBack("invalid_request", `code_challenge_method must be ${challengeMethod}`);
	}
	if (challenge !== undefined && !isChallenge(challenge)) {
		return sendBack("invalid_request", "code_challenge must be a SHA-256 in base64url, 43 characters");
	}
	if (challenge === undefined && app.requires_pkce === 1) {
		return sendBack("invalid_request", `the app must use PKCE: code_challenge is missing`);
	}
	const registeredBy = await standingOf(deps.store.reader, app);
	return {
		request: { app, registeredBy, redirectUri, state, scope, challenge: challenge ?? null },
	};
}

type NewCode = {
	owner: { userId: string; appId: string };
	redirectUri: string;
	challenge: string | null;
	scope: Scope;
	/** In ms. */
	lifetime: number;
};

async function giveCode(writer: Writer, code: string, given: NewCode, now: number): Promise<void> {
	await trimCodes(writer, given.owner, maxCodes - 1);
	await insertCode(writer, {
		hash: hashSecret(code),
		app_id: given.owner.appId,
		user_id: given.owner.userId,
		redirect_uri: given.redirectUri,
		challenge: given.challenge,
		scope: given.scope,
		created_at: now,
		expires_at: now + given.lifetime,
		used_at: null,
		token_hash: null,
	});
}

/** The user allows the request. @returns the address to send the browser to: back to the app, with a code */
export async function allow(deps: Deps, userId: string, request: Authorization): Promise<string> {
	const code = newSecret();
	const { app, redirectUri, challenge, scope } = request;
	const given = { owner: { userId, appId: app.id }, redirectUri, challenge, scope, lifetime: codeLifetimeMs };
	await deps.store.write((writer) => giveCode(writer, code, given, deps.now()));
	return answerTo(deps, request, { code });
}

/** The user denies the request. @returns the address to send the browser to */
export function deny(deps: Pick<Deps, "publicUrl">, request: Authorization): string {
	return answerTo(deps, request, {
		error: "access_denied",
		error_description: "the user denied the request",
	});
}

/**
 * Creates a code as if a user had allowed the request, for the operator to try an app out.
 * @throws GrantError when such a request would not be allowed
 */
export async function mintCode(
	deps: Omit<Deps, "publicUrl">,
	owner: { userId: string; appId: string },
	input: { redirectUri: string; challenge?: string | undefined; lifetime?: number | undefined },
): Promise<{ code: string }> {
	const { redirectUri, challenge = null, lifetime = codeLifetimeMs } = input;
	if (challenge !== null && !isChallenge(challenge)) {
		throw new GrantError("the code challenge must be a SHA-256 in base64url, 43 characters");
	}
	const code = newSecret();
	await deps.store.write(async (writer) => {
		const app = await checkOwner(writer, owner);
		if (!isRegisteredRedirect(redirectUrisOf(app), redirectUri)) {
			throw new GrantError(`${redirectUri} is not a redirect URI of the app`);
		}
		if (challenge === null && app.requires_pkce === 1) throw new GrantError("the app needs a code challenge");
		await giveCode(writer, code, { owner, redirectUri, challenge, scope: "push", lifetime }, deps.now());
	});
	return { code };
}
