import type { Scope } from "@tuckbox/pieces";
import { GrantRefusal } from "../domain/access/grant-refusal.ts";
import { isVerified } from "../domain/access/pkce.ts";
import { hashSecret, newToken } from "../domain/access/token.ts";
import { lockAccount, lockApp } from "../store/locks.ts";
import type { App } from "../store/queries/accounts/apps.ts";
import { type Code, findCode, useCode } from "../store/queries/accounts/codes.ts";
import { revokeToken } from "../store/queries/accounts/tokens.ts";
import type { Store } from "../store/store.ts";
import { authenticateClient } from "./client.ts";
import { giveToken } from "./tokens.ts";

type Deps = {
	store: Store;
	now: () => number;
	/** Counts an exchange of a code against its user. @throws Problem RATE_LIMITED */
	countUser(userId: string): Promise<void>;
};

export type CodeExchange = {
	clientId: string;
	clientSecret: string | undefined;
	code: string;
	redirectUri: string;
	codeVerifier: string | undefined;
	/** The name of the machine where Tuckbox's command line signs in. */
	deviceName?: string | undefined;
};

/** The response to an app that a user has allowed. */
export type Given = { token: string; scope: Scope };

/**
 * The reason why a code is refused; undefined if it is accepted. Expiry is reported first, then the wrong app, address
 * or verifier.
 */
function refusalOf(code: Code, app: App, input: CodeExchange, now: number): GrantRefusal | undefined {
	if (code.expires_at <= now) {
		return new GrantRefusal(
			"CODE_EXPIRED",
			"invalid_grant",
			"The code is older than ten minutes; ask for a new one.",
		);
	}
	if (code.app_id !== app.id) {
		return new GrantRefusal("CLIENT_ID_MISMATCH", "invalid_grant", "The code belongs to another client id.");
	}
	if (code.redirect_uri !== input.redirectUri) {
		const message = "redirect_uri is not the one that the code was sent to.";
		return new GrantRefusal("REDIRECT_URI_MISMATCH", "invalid_grant", message);
	}
	if (isVerified(code.challenge, input.codeVerifier)) return undefined;
	const message =
		code.challenge === null
			? "code_verifier was sent, but the code was requested without a code_challenge."
			: input.codeVerifier === undefined
				? "code_verifier is missing: the code was requested with a code_challenge."
				: "code_verifier does not match the code's code_challenge.";
	return new GrantRefusal("INVALID_CODE", "invalid_grant", message);
}

/**
 * Exchanges an authorization code for an access token. A code works once; when it is sent again, the token it gave is
 * revoked (RFC 6749, 4.1.2), because one of the two senders stole it.
 * @throws GrantRefusal CLIENT_ID_MISMATCH, INVALID_CODE, CODE_EXPIRED, REDIRECT_URI_MISMATCH; Problem RATE_LIMITED
 */
export async function exchangeCode(deps: Deps, input: CodeExchange): Promise<Given> {
	const { store } = deps;
	const app = await authenticateClient(deps, { id: input.clientId, secret: input.clientSecret });
	const hash = hashSecret(input.code);
	const unusable = () =>
		new GrantRefusal("INVALID_CODE", "invalid_grant", "The code is unknown or has already been used.");

	async function endGiven(): Promise<void> {
		await store.write(async (writer) => {
			const used = await findCode(writer, hash);
			if (used?.token_hash) await revokeToken(writer, used.token_hash, deps.now());
		});
	}

	const code = await findCode(store.reader, hash);
	if (code === undefined) throw unusable();
	if (code.used_at !== null) await endGiven();
	await deps.countUser(code.user_id);
	if (code.used_at !== null) throw unusable();
	const refusal = refusalOf(code, app, input, deps.now());
	if (refusal !== undefined) throw refusal;

	const token = newToken();
	const owner = { userId: code.user_id, appId: app.id };
	const scope = code.scope as Scope;
	const isFirst = await store.write(async (writer) => {
		await lockAccount(writer, owner.userId);
		await lockApp(writer, app.id);
		const now = deps.now();
		if (!(await useCode(writer, hash, { now, tokenHash: hashSecret(token) }))) return false;
		await giveToken(writer, token, { owner, scope, now, deviceName: input.deviceName });
		return true;
	});
	if (isFirst) return { token, scope };
	// another request used the code since it was read
	await endGiven();
	throw unusable();
}
