import { Problem } from "../domain/errors.ts";
import { challengeMethod, isChallenge } from "../domain/pkce.ts";
import { isRegisteredRedirect, withParameters } from "../domain/redirect-uri.ts";
import { readScope, type Scope, scopeNames } from "../domain/scope.ts";
import { hashSecret, newSecret } from "../domain/token.ts";
import type { Store, Writer } from "../store/store.ts";
import { findUser } from "../store/tables/accounts.ts";
import type { App } from "../store/tables/apps.ts";
import { insertCode, trimCodes } from "../store/tables/codes.ts";
import { GrantError, redirectUrisOf } from "./apps.ts";
import { findClient } from "./client.ts";
import { checkOwner } from "./tokens.ts";

type Deps = { store: Store; now: () => number; publicUrl: () => string };

/** Codes live ten minutes (interface.txt, section 8); in ms. */
const codeLifetimeMs = 10 * 60 * 1000;
/** Codes that a person has given an app and that wait to be exchanged. */
const maxCodes = 10;
/** In characters; it takes the way round by the sign-in, too, whose own bound is domain/session.ts's. */
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

/** What an app asks a person for, judged as far as it can be without them. */
export type Authorization = {
	app: App;
	/** Who registered the app; undefined: the operator. */
	registeredBy: string | undefined;
	redirectUri: string;
	state: string | undefined;
	scope: Scope;
	challenge: string | null;
};

/** A request that can be told to nobody but the person: the address to go back to cannot be trusted. */
function untrusted(message: string): Problem {
	return new Problem("VALIDATION_ERROR", message);
}

function textOf(parameters: Parameters, name: string): string | undefined {
	const value = parameters[name];
	if (value === undefined || value === "") return undefined;
	// RFC 6749, 3.1: parameters must not be included more than once
	if (typeof value !== "string") throw untrusted(`The link is malformed: it has ${name} more than once.`);
	return value;
}

/** Where the answer to a request goes, with what the app needs to know that it is for it (RFC 9207 for `iss`). */
function answerTo(
	deps: Pick<Deps, "publicUrl">,
	request: Pick<Authorization, "redirectUri" | "state">,
	answer: Readonly<Record<string, string>>,
): string {
	const state = request.state === undefined ? {} : { state: request.state };
	return withParameters(request.redirectUri, { ...answer, ...state, iss: deps.publicUrl() });
}

/**
 * Judges an authorization request (decision 34).
 * @returns the request, or where to send the browser back to with what is wrong with it
 * @throws Problem VALIDATION_ERROR when the app or the redirect URI is not known: the person is told, and nobody else
 */
export async function readAuthorization(
	deps: Deps,
	parameters: Parameters,
): Promise<{ request: Authorization } | { sendBack: string }> {
	const given = Object.fromEntries(authorizationParameters.map((name) => [name, textOf(parameters, name)]));
	if (given.client_id === undefined) throw untrusted("The link is incomplete: it names no app (client_id).");
	const app = await findClient(deps.store.reader, given.client_id);
	if (app === undefined)
		throw untrusted("No app here has the client id in the link. It may have been deleted.");
	const redirectUri = given.redirect_uri;
	if (redirectUri === undefined) {
		throw untrusted(
			`The link is incomplete: it does not say where ${app.name} is to get its answer (redirect_uri).`,
		);
	}
	if (!isRegisteredRedirect(redirectUrisOf(app), redirectUri)) {
		throw untrusted(
			`${app.name} is not registered with the address that the link leads back to (redirect_uri), so nothing was sent there. ` +
				"Registered addresses match character by character; of http loopback addresses any port is taken.",
		);
	}

	const { state } = given;
	const sendBack = (error: string, description: string) => ({
		sendBack: answerTo(deps, { redirectUri, state }, { error, error_description: description }),
	});
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
	const owner = app.owner_id === null ? undefined : await findUser(deps.store.reader, app.owner_id);
	return {
		request: { app, registeredBy: owner?.name, redirectUri, state, scope, challenge: challenge ?? null },
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

/** The person allows what is asked. @returns where to send the browser: back to the app, with a code */
export async function allow(deps: Deps, userId: string, request: Authorization): Promise<string> {
	const code = newSecret();
	const { app, redirectUri, challenge, scope } = request;
	const given = { owner: { userId, appId: app.id }, redirectUri, challenge, scope, lifetime: codeLifetimeMs };
	await deps.store.write((writer) => giveCode(writer, code, given, deps.now()));
	return answerTo(deps, request, { code });
}

/** The person denies what is asked. @returns where to send the browser */
export function deny(deps: Pick<Deps, "publicUrl">, request: Authorization): string {
	return answerTo(deps, request, {
		error: "access_denied",
		error_description: "the person has denied the request",
	});
}

/**
 * A code as if a person had allowed it, for the operator (decision 40).
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
			throw new GrantError(`${redirectUri} is no redirect URI of the app`);
		}
		if (challenge === null && app.requires_pkce === 1) throw new GrantError("the app needs a code challenge");
		await giveCode(writer, code, { owner, redirectUri, challenge, scope: "push", lifetime }, deps.now());
	});
	return { code };
}
