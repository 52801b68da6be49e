import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Failure } from "../failure.ts";
import type { Terminal } from "../terminal/terminal.ts";
import {
	type AuthorizationServer,
	clientId,
	type Granted,
	grantedBy,
	lostOn,
	refused,
	sendForm,
} from "./authorization-server.ts";
import { listenForBrowser } from "./loopback.ts";
import { openInBrowser } from "./open-browser.ts";

const areEqual = (one: string, other: string) =>
	one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The code that the browser brings. @throws Failure when it brings none, or another service's */
function codeFrom(parameters: URLSearchParams, server: AuthorizationServer): string {
	const issuer = parameters.get("iss");
	// RFC 9207, 2.4: an answer of another service than the one that was asked
	if ((server.tellsIssuer || issuer !== null) && !areEqual(issuer ?? "", server.issuer)) {
		throw new Failure("The browser came back from another service than the one you sign in to.", {
			now: "Try again: tuckbox login; if it stays so, tell the operator.",
			code: "WRONG_ISSUER",
		});
	}
	const error = parameters.get("error");
	if (error !== null) {
		const description = parameters.get("error_description") ?? error;
		throw refused({ error, description, retryAfter: undefined });
	}
	const code = parameters.get("code");
	if (!code) throw new Failure("The browser came back without a code.", { now: "Try again: tuckbox login" });
	return code;
}

/**
 * Signs in with the person's browser on this machine: authorization code with PKCE (RFC 7636, 8252).
 * @throws Failure when it is denied, goes wrong, or nobody comes back
 */
export async function loginByBrowser(
	server: AuthorizationServer,
	scope: "push" | "read",
	{ terminal, signal, env }: { terminal: Terminal; signal: AbortSignal; env: NodeJS.ProcessEnv },
): Promise<Granted> {
	const state = randomBytes(24).toString("base64url");
	const verifier = randomBytes(32).toString("base64url");
	const loopback = await listenForBrowser(state);
	try {
		const address = new URL(server.authorizationEndpoint);
		const asked = {
			response_type: "code",
			client_id: clientId,
			redirect_uri: loopback.redirectUri,
			scope,
			state,
			code_challenge: createHash("sha256").update(verifier).digest("base64url"),
			code_challenge_method: "S256",
		};
		for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
		const isOpen = await openInBrowser(address.href, env);
		terminal.say(
			isOpen
				? "Your browser opens to ask you. If it does not, go to:"
				: "Open this in a browser on this machine:",
		);
		terminal.say(`\n  ${address.href}\n`);
		if (env.SSH_CONNECTION)
			terminal.say("Is your browser on another machine? Stop this, and run: tuckbox login --device\n");
		const arrival = await loopback.arrival(signal);
		try {
			const code = codeFrom(arrival.parameters, server);
			const form = {
				grant_type: "authorization_code",
				client_id: clientId,
				code,
				redirect_uri: loopback.redirectUri,
				code_verifier: verifier,
			};
			const answer = await sendForm(server.tokenEndpoint, form, signal);
			if ("refusal" in answer) throw refused(answer.refusal);
			const granted = grantedBy(answer.body);
			await arrival.show("You are signed in", "You can close this page and go back to the terminal.");
			return granted;
		} catch (error) {
			const told = lostOn(server.tokenEndpoint, error, signal);
			await arrival.show("You are not signed in", (told as Error).message);
			throw told;
		}
	} finally {
		loopback.close();
	}
}
