import type { Scope } from "@tuckbox/pieces";
import * as oauth from "oauth4webapi";
import type { Context } from "../command.ts";
import { Failure } from "../failure.ts";
import { t } from "../messages/words.ts";
import {
	client,
	clientAuthentication,
	type Granted,
	grantedBy,
	requestOptions,
	thisMachine,
} from "./authorization-server.ts";
import { listenForBrowser } from "./loopback.ts";
import { openInBrowser } from "./open-browser.ts";
import { signInFailure } from "./refusal.ts";

/**
 * Validates the parameters that the browser returns with.
 * @throws Failure when another server sent them; the library's error when they are a refusal
 */
function validated(
	parameters: URLSearchParams,
	server: oauth.AuthorizationServer,
	state: string,
): URLSearchParams {
	try {
		return oauth.validateAuthResponse(server, client, parameters, state);
	} catch (error) {
		if (!(error instanceof oauth.OperationProcessingError)) throw error;
		// the loopback has compared the state, so it is the issuer that is wrong, missing or doubled (RFC 9207, 2.4)
		throw new Failure(t("login.otherServer"), {
			now: t("login.againOrAsk"),
			code: "WRONG_ISSUER",
			cause: error,
		});
	}
}

/**
 * Signs in with a browser on this machine: authorization code with PKCE (RFC 7636, 8252).
 * @throws Failure when it is denied, fails, or is not completed in time
 */
export async function loginByBrowser(
	server: oauth.AuthorizationServer,
	scope: Scope,
	{ terminal, signal, env }: Pick<Context, "terminal" | "signal" | "env">,
): Promise<Granted> {
	const state = oauth.generateRandomState();
	const verifier = oauth.generateRandomCodeVerifier();
	const loopback = await listenForBrowser(state);
	try {
		const address = new URL(server.authorization_endpoint ?? "");
		const requested = {
			response_type: "code",
			client_id: client.client_id,
			redirect_uri: loopback.redirectUri,
			scope,
			state,
			code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
			code_challenge_method: "S256",
		};
		for (const [name, value] of Object.entries(requested)) address.searchParams.set(name, value);
		const isOpen = await openInBrowser(address.href, env);
		terminal.say(isOpen ? t("login.browserOpens") : t("login.openHere"));
		terminal.say();
		terminal.say(`  ${address.href}`);
		terminal.say();
		if (env.SSH_CONNECTION) {
			terminal.say(t("login.overSsh"));
			terminal.say();
		}
		const arrival = await loopback.arrival(signal);
		try {
			const parameters = validated(arrival.parameters, server, state);
			if (!parameters.get("code")) throw new Failure(t("login.noCode"), { now: t("login.again") });
			const response = await oauth.authorizationCodeGrantRequest(
				server,
				client,
				clientAuthentication,
				parameters,
				loopback.redirectUri,
				verifier,
				{ ...requestOptions(signal), additionalParameters: thisMachine() },
			);
			const granted = grantedBy(await oauth.processAuthorizationCodeResponse(server, client, response));
			await arrival.show(t("login.pageDone"), t("login.pageDoneText"));
			return granted;
		} catch (error) {
			const failure = signInFailure(error, server.issuer, "token", signal);
			await arrival.show(t("login.pageFailed"), (failure as Error).message);
			throw failure;
		}
	} finally {
		loopback.close();
	}
}
