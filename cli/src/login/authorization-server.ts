import { networkReason, noAnswer, notTuckbox } from "../explain.ts";
import { Failure } from "../failure.ts";
import { isLoopback } from "../service-address.ts";

/** The client that every Tuckbox knows: public, with PKCE, led back to this machine, or by a device code. */
export const clientId = "cli_tuckbox";

/** One answer may take this long, in ms. */
const patience = 30_000;

/** What an authorization server says of itself (RFC 8414), as far as it is used here. */
export type AuthorizationServer = {
	issuer: string;
	authorizationEndpoint: string;
	tokenEndpoint: string;
	deviceEndpoint: string | undefined;
	revocationEndpoint: string | undefined;
	/** Whether its answers to the browser say who they are from (RFC 9207). */
	tellsIssuer: boolean;
};

export type Granted = { token: string; scope: "push" | "read" | undefined };

/** A refusal in the words of RFC 6749. */
export type Refusal = { error: string; description: string; retryAfter: number | undefined };

const withPatience = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(patience)]);

/** Whether two addresses are of this machine and the same port, however it is called. */
function areSameMachine(one: string, other: string): boolean {
	if (!URL.canParse(one) || !URL.canParse(other)) return false;
	const [a, b] = [new URL(one), new URL(other)];
	return isLoopback(a) && isLoopback(b) && a.port === b.port;
}

/**
 * Finds out how to sign in to a service, and by that whether it is one.
 * @throws Failure when nothing answers, no Tuckbox answers, or it is another one than was asked for
 */
export async function discover(url: string, signal: AbortSignal): Promise<AuthorizationServer> {
	const address = `${url}/.well-known/oauth-authorization-server`;
	let answer: Response;
	try {
		answer = await fetch(address, { signal: withPatience(signal), headers: { accept: "application/json" } });
	} catch (error) {
		if (signal.aborted) throw signal.reason;
		throw noAnswer(url, error);
	}
	if (answer.status === 429 || answer.status >= 500) {
		throw new Failure(`${url} cannot be signed in to now: it answered ${answer.status}.`, {
			now: "Try again in a minute; if it stays so, ask its operator.",
			code: "SERVER_ERROR",
		});
	}
	const facts = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined;
	const text = (name: string) => (typeof facts?.[name] === "string" ? (facts[name] as string) : undefined);
	const issuer = text("issuer");
	const authorizationEndpoint = text("authorization_endpoint");
	const tokenEndpoint = text("token_endpoint");
	if (!answer.ok || !issuer || !authorizationEndpoint || !tokenEndpoint) {
		throw notTuckbox(
			url,
			`${new URL(address).pathname} answered ${answer.status} and does not say how to sign in`,
		);
	}
	// RFC 8414, 3.3: whoever answers for another one is not to be trusted
	if (issuer !== url && !areSameMachine(issuer, url)) {
		throw new Failure(`The Tuckbox at ${url} calls itself ${issuer}.`, {
			now: `Sign in there: tuckbox login --url ${issuer}    (or have its operator set PUBLIC_URL)`,
			code: "OTHER_ADDRESS",
		});
	}
	return {
		issuer,
		authorizationEndpoint,
		tokenEndpoint,
		deviceEndpoint: text("device_authorization_endpoint"),
		revocationEndpoint: text("revocation_endpoint"),
		tellsIssuer: facts?.authorization_response_iss_parameter_supported === true,
	};
}

/** Sends a form to an OAuth endpoint. @returns its JSON, or its refusal @throws Error when nothing answers */
export async function sendForm(
	endpoint: string,
	form: Readonly<Record<string, string>>,
	signal: AbortSignal,
): Promise<{ body: Record<string, unknown> } | { refusal: Refusal }> {
	const answer = await fetch(endpoint, {
		method: "POST",
		body: new URLSearchParams(form),
		headers: { accept: "application/json" },
		// the form holds a secret, which goes nowhere else
		redirect: "error",
		signal: withPatience(signal),
	});
	const text = await answer.text();
	let body: Record<string, unknown> = {};
	try {
		body = text === "" ? {} : JSON.parse(text);
	} catch {
		// told below
	}
	if (answer.ok) return { body };
	const described = body.error_description;
	return {
		refusal: {
			error: typeof body.error === "string" ? body.error : "server_error",
			description: typeof described === "string" ? described : `it answered ${answer.status}`,
			retryAfter: Number(answer.headers.get("retry-after")) || undefined,
		},
	};
}

/** The token in a token endpoint's answer. @throws Failure when there is none */
export function grantedBy(body: Readonly<Record<string, unknown>>): Granted {
	const { access_token: token, scope } = body;
	if (typeof token !== "string" || token === "") {
		throw new Failure("The service agreed and gave no token.", { now: "Try again: tuckbox login" });
	}
	return { token, scope: scope === "push" || scope === "read" ? scope : undefined };
}

/** A refusal that ends a sign-in. */
export function refused({ error, description }: Refusal): Failure {
	if (error === "access_denied")
		return new Failure("You have denied the access.", { now: "Nothing was changed.", code: "DENIED" });
	if (error === "invalid_client") {
		return new Failure(`This service does not know the command line (${clientId}): ${description}`, {
			now: "Have its operator update it, or make a token in its settings: tuckbox login --token-stdin",
			code: "CLIENT_ID_MISMATCH",
		});
	}
	const message = /[.?!]$/.test(description) ? description : `${description}.`;
	return new Failure(`The sign-in was refused: ${message}`, { now: "Try again: tuckbox login", code: error });
}

/** What to say when an endpoint that was just found does not answer. */
export function lostOn(endpoint: string, error: unknown, signal: AbortSignal): unknown {
	if (signal.aborted) return signal.reason;
	if (error instanceof Failure) return error;
	return noAnswer(new URL(endpoint).origin, error);
}

/** Ends a token where it was given (RFC 7009). @returns why that could not be done; undefined when it is ended */
export async function revoke(
	server: AuthorizationServer,
	token: string,
	signal: AbortSignal,
): Promise<string | undefined> {
	if (server.revocationEndpoint === undefined) return "the service takes no tokens back";
	try {
		const form = { token, token_type_hint: "access_token", client_id: clientId };
		const answer = await sendForm(server.revocationEndpoint, form, signal);
		return "refusal" in answer ? answer.refusal.description : undefined;
	} catch (error) {
		if (signal.aborted) throw signal.reason;
		return networkReason(error).text;
	}
}
