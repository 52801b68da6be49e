import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { after } from "node:test";
import { createApp } from "../../src/oauth/apps.ts";
import { type Answer, type Body, Client } from "./client.ts";
import { type SignedInVisitor, startTestService, type TestService } from "./test-service.ts";
import type { Visitor } from "./visitor.ts";

/** A new verifier with its challenge (RFC 7636). */
export function newProof(): { verifier: string; challenge: string } {
	const verifier = randomBytes(32).toString("base64url");
	return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The address for redirects to the tests' apps; nothing listens there. */
export const callback = "http://127.0.0.1:52100/callback";
export const registeredCallback = "http://127.0.0.1/callback";

export type TestApp = { id: string; clientId: string; clientSecret?: string };

/** An app of the operator, by default like those of the hosted original: public, and without PKCE. */
export async function operatorApp(
	service: TestService,
	app: { redirectUris?: string[]; isConfidential?: boolean; requiresPkce?: boolean; name?: string } = {},
): Promise<TestApp> {
	const { redirectUris = [registeredCallback], isConfidential = false, name = "Test app" } = app;
	const deps = { store: service.service.store, now: service.now };
	return await createApp(deps, { ...app, name, redirectUris, isConfidential });
}

type Asked = Record<string, string | undefined>;

function authorizeAddress(asked: Asked): string {
	const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
	return `/authorize?${new URLSearchParams(given)}`;
}

/** The fields that a page's form would send, without the values of its buttons. */
export function hiddenFields(page: string): Record<string, string> {
	const characters: Record<string, string> = { quot: '"', "#39": "'", lt: "<", gt: ">", amp: "&" };
	const decode = (text: string) =>
		text.replaceAll(/&(\w+|#39);/g, (whole, name) => characters[name] ?? whole);
	const form = page.slice(page.indexOf("<main"));
	const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
	return Object.fromEntries(fields.map(([, name = "", value = ""]) => [decode(name), decode(value)]));
}

/** Opens the consent page for a user, whatever the answer. */
export async function ask(person: Visitor, asked: Asked): Promise<Answer & { text: string }> {
	const answer = await person.get(authorizeAddress(asked));
	return { ...answer, text: answer.bytes.toString("utf8") };
}

/** Opens the consent page for a user and decides. @returns the address of the redirect */
export async function decide(person: Visitor, asked: Asked, decision = "allow"): Promise<URL> {
	const { status, text } = await ask(person, asked);
	assert.equal(status, 200, text);
	const form = { ...hiddenFields(text), decision };
	const answer = await person.call("POST", "/authorize", { form });
	assert.equal(answer.status, 303, answer.bytes.toString("utf8"));
	return new URL(answer.headers.get("location") ?? "");
}

/** A user allows an app. @returns the code that it receives */
export async function codeFor(person: Visitor, app: TestApp, asked: Asked = {}): Promise<string> {
	const request = { client_id: app.clientId, redirect_uri: callback, state: "s", ...asked };
	const target = await decide(person, request);
	const code = target.searchParams.get("code");
	assert.ok(code, String(target));
	return code;
}

/** Exchanges a code by the API, whatever the answer. */
export async function exchange(
	service: TestService,
	app: TestApp,
	given: Record<string, unknown>,
): Promise<Answer> {
	const { clientId, clientSecret } = app;
	const secret = clientSecret === undefined ? {} : { client_secret: clientSecret };
	return await service
		.anonymous()
		.post("/api/v1/token", { client_id: clientId, redirect_uri: callback, ...secret, ...given });
}

/** The token of an app that a user allows. */
export async function tokenFor(service: TestService, person: Visitor, app: TestApp): Promise<string> {
	const code = await codeFor(person, app);
	const { status, body } = await exchange(service, app, { code });
	assert.equal(status, 200, JSON.stringify(body));
	return body.access_token;
}

/** Sends a form to an OAuth endpoint; every error there has OAuth's form. */
export async function oauth(
	service: TestService,
	path: string,
	form: Record<string, string>,
	headers: Record<string, string> = {},
): Promise<{ status: number; body: Body; headers: Headers }> {
	const raw = new URLSearchParams(form).toString();
	const type = { "content-type": "application/x-www-form-urlencoded" };
	const answer = await service.anonymous().call("POST", path, { headers: { ...type, ...headers }, raw });
	if (answer.status >= 400) {
		assert.deepEqual(Object.keys(answer.body), ["error", "error_description"]);
		assert.match(answer.body.error_description, /^[ !#-[\]-~]+$/, "the characters of RFC 6749");
		assert.equal(answer.headers.get("cache-control"), "no-store");
	}
	return answer;
}

/** The service, user and apps that a test file about apps and codes starts with. */
type AuthorizationTest = {
	service: TestService;
	ann: SignedInVisitor;
	/** An app like those of the hosted original: public, and without PKCE. */
	older: TestApp;
	/** A public app that requires PKCE. */
	strict: TestApp;
	/** Whether a token is valid. */
	works: (token: string) => Promise<boolean>;
};

/** Starts a service for a whole test file, with a signed-in user and two apps; it is disposed with the file. */
export async function startAuthorizationTest(): Promise<AuthorizationTest> {
	const service = await startTestService();
	after(() => service[Symbol.asyncDispose]());
	return {
		service,
		ann: await service.person(),
		older: await operatorApp(service),
		strict: await operatorApp(service, { requiresPkce: true }),
		works: async (token) => {
			const { status, body } = await new Client(service.url, token).get("/api/v1/games");
			assert.ok(status === 200 || body.error.code === "INVALID_TOKEN");
			return status === 200;
		},
	};
}

/** Asserts that a request of an app was refused with this code. */
export function assertAppError(answer: Answer, code: string, what = ""): void {
	assert.deepEqual([answer.status, answer.body?.error?.code], [400, code], what);
}
