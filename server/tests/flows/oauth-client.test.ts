import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import * as oauth from "oauth4webapi";
import type { Browser, Page } from "playwright-core";
import { operatorApp, registeredCallback, type TestApp } from "../support/authorization.ts";
import { browserIsMissing, newProfile, startBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

// A client library that is not ours and a real browser sign in by the standards alone. foreign-clients.test.ts has more
// libraries, without a browser.

const service = await startTestService();
const ann = await service.person();
const loopback = { [oauth.allowInsecureRequests]: true } as const;

let starting: Promise<Browser> | undefined;
/** The browser shared by this file. */
function browser(): Promise<Browser> {
	starting ??= startBrowser();
	return starting;
}
after(async () => {
	await (await starting)?.close();
	await service[Symbol.asyncDispose]();
});

async function discover(): Promise<oauth.AuthorizationServer> {
	const issuer = new URL(service.url);
	const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...loopback });
	return await oauth.processDiscoveryResponse(issuer, response);
}

/** A tool that waits on a loopback port for the browser to come back. */
async function listen() {
	const { promise: arrival, resolve } = Promise.withResolvers<URL>();
	const server = createServer((request, response) => {
		const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
		// where tools redirect to next: another address, which the browser must be allowed to reach
		if (url.pathname === "/callback") {
			resolve(url);
			response.writeHead(302, { location: `http://localhost:${url.port}/done` }).end();
			return;
		}
		response.setHeader("content-type", "text/html").end("<title>tool</title><p>You can close this page.");
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const { port } = server.address() as AddressInfo;
	return {
		redirectUri: `http://127.0.0.1:${port}/callback`,
		arrival,
		[Symbol.dispose]: () => void server.close().closeAllConnections(),
	};
}

async function newPage(): Promise<Page> {
	return await (await newProfile(await browser())).newPage();
}

async function signInOn(page: Page): Promise<void> {
	await page.getByLabel("Email").fill(ann.email);
	await page.getByLabel("Password").fill(ann.password);
	await page.getByRole("button", { name: "Sign in" }).click();
}

function authorizationUrl(
	server: oauth.AuthorizationServer,
	app: TestApp,
	more: Record<string, string>,
): string {
	const url = new URL(server.authorization_endpoint ?? "");
	const given = { client_id: app.clientId, response_type: "code", ...more };
	for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
	return url.href;
}

const skip = browserIsMissing ?? false;

for (const isConfidential of [false, true]) {
	const kind = isConfidential ? "confidential" : "public";
	test(`a ${kind} app: discovery, sign in, consent, code with PKCE, a call, revocation`, {
		skip,
	}, async () => {
		using tool = await listen();
		const app = await operatorApp(service, { name: "Card press", requiresPkce: true, isConfidential });
		assert.equal(app.clientSecret !== undefined, isConfidential);
		const server = await discover();
		const client: oauth.Client = { client_id: app.clientId };
		const proof = app.clientSecret ? oauth.ClientSecretBasic(app.clientSecret) : oauth.None();
		const verifier = oauth.generateRandomCodeVerifier();
		const asked = {
			...{ redirect_uri: tool.redirectUri, state: "s", scope: "push" },
			code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
			code_challenge_method: "S256",
		};
		const page = await newPage();
		await page.goto(authorizationUrl(server, app, asked));
		await signInOn(page);
		await page.getByRole("heading", { name: "Card press asks for access" }).waitFor();
		await page.getByText("this computer").waitFor();
		await page.getByRole("button", { name: "Allow" }).click();
		await page.waitForURL(/\/done$/);

		const parameters = oauth.validateAuthResponse(server, client, await tool.arrival, "s");
		const exchange = async () => {
			const granted = await oauth.authorizationCodeGrantRequest(
				...([server, client, proof, parameters, tool.redirectUri, verifier, loopback] as const),
			);
			return (await oauth.processAuthorizationCodeResponse(server, client, granted)).access_token;
		};
		const token = await exchange();
		const api = new Client(service.url, token, { userId: ann.userId, appId: app.id });
		const game = await api.game();
		await game.pushed([{ kind: "deck", name: "Deck", externalKey: "d" }]);
		await oauth.processRevocationResponse(
			await oauth.revocationRequest(server, client, proof, token, loopback),
		);
		assert.equal((await api.get("/api/v1/games")).body.error.code, "INVALID_TOKEN");
		await assert.rejects(exchange(), { error: "invalid_grant" }, "the code is used");
		await page.context().close();
	});
}

test("denying consent redirects to the app, and the library reports it", { skip }, async () => {
	using tool = await listen();
	const app = await operatorApp(service);
	const server = await discover();
	const page = await newPage();
	await page.goto(authorizationUrl(server, app, { redirect_uri: tool.redirectUri, state: "s" }));
	await signInOn(page);
	await page.getByRole("button", { name: "Deny" }).click();
	await page.waitForURL(/\/done$/);
	const arrived = await tool.arrival;
	const validate = () => oauth.validateAuthResponse(server, { client_id: app.clientId }, arrived, "s");
	assert.throws(validate, { error: "access_denied" });
	await page.context().close();
});

test("after sign-in an invalid request is redirected to the app with its error", {
	skip,
}, async () => {
	using tool = await listen();
	const app = await operatorApp(service, { name: "Card press", requiresPkce: true });
	const page = await newPage();
	await page.goto(authorizationUrl(await discover(), app, { redirect_uri: tool.redirectUri, state: "s" }));
	await signInOn(page);
	await page.waitForURL(/\/done$/);
	assert.equal((await tool.arrival).searchParams.get("error"), "invalid_request");
	await page.context().close();
});

test("a device: the library polls, and a user types the code in a browser", { skip }, async () => {
	const app = await operatorApp(service, { name: "Table display", redirectUris: [registeredCallback] });
	const server = await discover();
	const client: oauth.Client = { client_id: app.clientId };
	const asked = await oauth.deviceAuthorizationRequest(
		...([server, client, oauth.None(), { scope: "read" }, loopback] as const),
	);
	const device = await oauth.processDeviceAuthorizationResponse(server, client, asked);
	const poll = async () => {
		const response = await oauth.deviceCodeGrantRequest(
			...([server, client, oauth.None(), device.device_code, loopback] as const),
		);
		return await oauth.processDeviceCodeResponse(server, client, response);
	};
	await assert.rejects(poll(), { error: "authorization_pending" });
	// on a slow machine, a poll may be late enough
	await until(
		"it polls too fast",
		() => poll().catch(({ error }: oauth.ResponseBodyError) => error),
		(error) => error === "slow_down",
	);

	const page = await newPage();
	await page.goto(device.verification_uri);
	await signInOn(page);
	await page.getByLabel("Code").fill("BCDF-GHJK");
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByText("No device is waiting for this code").waitFor();
	await page.getByLabel("Code").fill(device.user_code.toLowerCase().replace("-", ""));
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByRole("heading", { name: "Table display asks for access" }).waitFor();
	await page.getByRole("button", { name: "Allow" }).click();
	await page.getByRole("heading", { name: "Device connected" }).waitFor();

	const { access_token: token, scope } = await poll();
	assert.equal(scope, "read");
	const api = new Client(service.url, token);
	assert.equal((await api.get("/api/v1/games")).status, 200);

	// the user revokes it in the settings, and its access ends
	await page.getByRole("link", { name: "Connected apps" }).click();
	await page.getByRole("button", { name: "Revoke access of Table display" }).click();
	await page.getByRole("button", { name: "Revoke access", exact: true }).click();
	await page.getByText("Table display no longer has access.").waitFor();
	assert.equal((await api.get("/api/v1/games")).body.error.code, "INVALID_TOKEN");
	await page.context().close();
});

test("a user creates a token in the settings, and a script uses it", { skip }, async () => {
	const page = await newPage();
	await page.goto(`${service.url}/settings/tokens`);
	await signInOn(page);
	await page.getByRole("button", { name: "New token" }).click();
	await page.getByLabel("Name").fill("Nightly push");
	await page.getByLabel("Valid").click();
	await page.getByRole("option", { name: "30 days" }).click();
	await page.getByRole("button", { name: "Create token" }).click();
	const line = page.getByRole("group", { name: "Access token" }).locator("code");
	const token = (await line.textContent()) ?? "";
	assert.equal((await new Client(service.url, token).get("/api/v1/games")).status, 200);
	await page.getByRole("button", { name: "Done" }).click();
	await line.waitFor({ state: "detached" });
	assert.ok(!(await page.content()).includes(token), "it is shown once");
	await page.context().close();
});

test("no other page can frame the consent page or send its form", { skip }, async () => {
	const app = await operatorApp(service);
	const page = await newPage();
	await page.goto(`${service.url}/settings`);
	await signInOn(page);
	await page.getByRole("heading", { name: "Account" }).waitFor();
	const asked = authorizationUrl(await discover(), app, { redirect_uri: registeredCallback, state: "s" });
	const action = `${service.url}/authorize`;
	const inputs = Object.entries({
		client_id: app.clientId,
		redirect_uri: registeredCallback,
		decision: "allow",
	})
		.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
		.join("");
	// another origin: the same machine with another port
	const evil = createServer((_request, response) => {
		response.setHeader("content-type", "text/html");
		response.end(`<form method="post" action="${action}">${inputs}<button>Win</button></form>
<iframe src="${asked.replaceAll("&", "&amp;")}"></iframe>`);
	});
	await new Promise<void>((ready) => evil.listen(0, "127.0.0.1", ready));
	try {
		await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
		const [, frame] = page.frames();
		assert.equal(await frame?.getByRole("button", { name: "Allow" }).count(), 0, "the frame stays empty");
		const answered = page.waitForResponse((response) => response.url() === action);
		await page.getByRole("button", { name: "Win" }).click();
		const answer = await answered;
		assert.ok([303, 403].includes(answer.status()), `${answer.status()}`);
		assert.doesNotMatch(answer.headers().location ?? "", /code=/);
		assert.ok(page.url().startsWith(service.url), "no redirect to the app happened");
	} finally {
		evil.close().closeAllConnections();
	}
	await page.context().close();
});
