import assert from "node:assert/strict";
import { after, test } from "node:test";
import { generateCodeVerifier, OAuth2Client } from "@badgateway/oauth2-client";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { AuthorizationCode, type ModuleOptions } from "simple-oauth2";
import { callback, decide, hiddenFields, operatorApp, type TestApp } from "../support/authorization.ts";
import { Client } from "../support/client.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

// OAuth clients that we did not write go through every flow that they know, by the standards alone. The user's part is
// played by requests; oauth-client.test.ts shows the pages in a real browser.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const ann = await service.person();

const state = "the state of a foreign client";

/** An app as a library sees it. */
type ForeignClient = {
	authorizationUrl(): Promise<URL>;
	/** @returns the access token @throws the library's error */
	exchange(arrived: URL): Promise<string>;
	revoke(token: string): Promise<void>;
	/** The OAuth error in what the library throws. */
	errorIn(error: unknown): unknown;
	/** Signs in with a code that `approve` receives. @returns the access token */
	device?(approve: (userCode: string) => Promise<void>): Promise<string>;
};

type Kind = "public" | "basic" | "post";

const loopback = { [oauth.allowInsecureRequests]: true } as const;

/** By panva; the command line uses it. */
async function withOauth4webapi(app: TestApp, kind: Kind): Promise<ForeignClient> {
	const issuer = new URL(service.url);
	const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...loopback });
	const server = await oauth.processDiscoveryResponse(issuer, response);
	const client: oauth.Client = { client_id: app.clientId };
	const secret = app.clientSecret ?? "";
	const proofs = { public: oauth.None, basic: oauth.ClientSecretBasic, post: oauth.ClientSecretPost };
	const proof = proofs[kind](secret);
	const verifier = oauth.generateRandomCodeVerifier();
	return {
		async authorizationUrl() {
			const url = new URL(server.authorization_endpoint ?? "");
			const asked = { client_id: app.clientId, redirect_uri: callback, state, response_type: "code" };
			const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
			const challenge = { code_challenge, code_challenge_method: "S256" };
			url.search = `${new URLSearchParams({ ...asked, ...challenge })}`;
			return url;
		},
		async exchange(arrived) {
			const parameters = oauth.validateAuthResponse(server, client, arrived, state);
			const granted = await oauth.authorizationCodeGrantRequest(
				...([server, client, proof, parameters, callback, verifier, loopback] as const),
			);
			return (await oauth.processAuthorizationCodeResponse(server, client, granted)).access_token;
		},
		revoke: async (token) =>
			await oauth.processRevocationResponse(
				await oauth.revocationRequest(server, client, proof, token, loopback),
			),
		errorIn: (error) => (error as oauth.ResponseBodyError).error,
		async device(approve) {
			const asked = await oauth.deviceAuthorizationRequest(
				...([server, client, proof, { scope: "push" }, loopback] as const),
			);
			const device = await oauth.processDeviceAuthorizationResponse(server, client, asked);
			const poll = async () => {
				const answer = await oauth.deviceCodeGrantRequest(
					...([server, client, proof, device.device_code, loopback] as const),
				);
				return await oauth.processDeviceCodeResponse(server, client, answer);
			};
			await assert.rejects(poll(), { error: "authorization_pending" });
			// on a slow machine, a poll may be late enough
			await until(
				"it polls too fast",
				() => poll().catch(({ error }: oauth.ResponseBodyError) => error),
				(error) => error === "slow_down",
			);
			await approve(device.user_code);
			return (await poll()).access_token;
		},
	};
}

/** By panva, too; it finds everything by discovery, and polls automatically. */
async function withOpenidClient(app: TestApp, kind: Kind): Promise<ForeignClient> {
	const secret = app.clientSecret ?? "";
	const proofs = { public: openid.None, basic: openid.ClientSecretBasic, post: openid.ClientSecretPost };
	const config = await openid.discovery(new URL(service.url), app.clientId, undefined, proofs[kind](secret), {
		algorithm: "oauth2",
		execute: [openid.allowInsecureRequests],
	});
	const pkceCodeVerifier = openid.randomPKCECodeVerifier();
	return {
		authorizationUrl: async () =>
			openid.buildAuthorizationUrl(config, {
				...{ redirect_uri: callback, state, scope: "push" },
				code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
				code_challenge_method: "S256",
			}),
		async exchange(arrived) {
			const checks = { pkceCodeVerifier, expectedState: state };
			return (await openid.authorizationCodeGrant(config, arrived, checks)).access_token;
		},
		revoke: async (token) => await openid.tokenRevocation(config, token),
		errorIn: (error) => (error as openid.ResponseBodyError).error,
		async device(approve) {
			const device = await openid.initiateDeviceAuthorization(config, { scope: "push" });
			let polls = 0;
			// the user decides after the first poll
			config[openid.customFetch] = async (url, options) => {
				const answer = await fetch(url, options as RequestInit);
				if (polls++ === 0) await approve(device.user_code);
				return answer;
			};
			const hasty = { ...device, interval: 0.01 };
			const granted = await openid.pollDeviceAuthorizationGrant(config, hasty);
			assert.equal(polls, 2);
			return granted.access_token;
		},
	};
}

/** By Evert Pot, without any code of the others. */
async function withBadgateway(app: TestApp, kind: Kind): Promise<ForeignClient> {
	const client = new OAuth2Client({
		server: service.url,
		clientId: app.clientId,
		...(app.clientSecret !== undefined && { clientSecret: app.clientSecret }),
		...(kind === "post" && { authenticationMethod: "client_secret_post" as const }),
	});
	const codeVerifier = await generateCodeVerifier();
	const asked = { redirectUri: callback, state, codeVerifier };
	return {
		authorizationUrl: async () => new URL(await client.authorizationCode.getAuthorizeUri(asked)),
		exchange: async (arrived) =>
			(await client.authorizationCode.getTokenFromCodeRedirect(arrived, asked)).accessToken,
		revoke: async (accessToken) => await client.revoke({ accessToken, refreshToken: null, expiresAt: null }),
		errorIn: (error) => (error as { oauth2Code: string }).oauth2Code,
	};
}

type SimpleOptions = NonNullable<ModuleOptions["options"]> & { tokenPath?: string };

/** By Andrea Reginato and others: older, without PKCE and discovery, and strict about JSON. */
const withSimpleOauth2 =
	({ tokenPath = "/oauth/token", ...options }: SimpleOptions) =>
	async (app: TestApp): Promise<ForeignClient> => {
		const client = new AuthorizationCode({
			client: { id: app.clientId, secret: app.clientSecret ?? "" },
			auth: { tokenHost: service.url, tokenPath, authorizePath: "/authorize" },
			options,
		});
		return {
			authorizationUrl: async () => new URL(client.authorizeURL({ redirect_uri: callback, state })),
			async exchange(arrived) {
				assert.equal(arrived.searchParams.get("state"), state);
				const code = arrived.searchParams.get("code") ?? "";
				const { token } = await client.getToken({ code, redirect_uri: callback });
				return String(token.access_token);
			},
			revoke: async (access_token) => await client.createToken({ access_token }).revoke("access_token"),
			errorIn: (error) => (error as { data: { payload: { error: unknown } } }).data.payload.error,
		};
	};

/** Each library with the kinds of app that it is tested with. */
const clients: readonly [name: string, use: (app: TestApp, kind: Kind) => Promise<ForeignClient>, Kind[]][] =
	[
		["oauth4webapi", withOauth4webapi, ["public", "basic", "post"]],
		["openid-client", withOpenidClient, ["public", "basic", "post"]],
		["oauth2-client", withBadgateway, ["public", "basic", "post"]],
		["simple-oauth2, form", withSimpleOauth2({ authorizationMethod: "body" }), ["public", "post"]],
		["simple-oauth2, form", withSimpleOauth2({}), ["basic"]],
		[
			"simple-oauth2, JSON",
			withSimpleOauth2({ bodyFormat: "json", authorizationMethod: "body" }),
			["public", "post"],
		],
		["simple-oauth2, JSON", withSimpleOauth2({ bodyFormat: "json" }), ["basic"]],
		[
			"simple-oauth2, /api/v1/token",
			withSimpleOauth2({ tokenPath: "/api/v1/token", authorizationMethod: "body" }),
			["public", "post"],
		],
	];

const withDeviceGrant: ReadonlySet<string> = new Set(["oauth4webapi", "openid-client"]);

const works = async (token: string) =>
	(await new Client(service.url, token).get("/api/v1/games")).status === 200;

/** The user types a device's code, and decides. */
async function decideDevice(code: string, decision: string): Promise<void> {
	const asked = await ann.send("/oauth/device", { user_code: code });
	const form = { ...hiddenFields(asked.bytes.toString()), decision };
	assert.equal((await ann.call("POST", "/oauth/device/decision", { form })).status, 200);
}

for (const [name, use, kinds] of clients) {
	for (const kind of kinds) {
		const title = `${name}, ${kind === "public" ? "a public app" : `a secret by ${kind}`}`;
		const newClient = async () =>
			await use(await operatorApp(service, { name, isConfidential: kind !== "public" }), kind);
		const decided = async (client: ForeignClient, decision?: string) =>
			await decide(ann, Object.fromEntries((await client.authorizationUrl()).searchParams), decision);

		test(`${title}: a code, a call, its revocation, and refusals`, async () => {
			const client = await newClient();
			const arrived = await decided(client);
			const token = await client.exchange(arrived);
			assert.ok(await works(token));
			await client.revoke(token);
			assert.equal(await works(token), false);
			await client.revoke(token); // a second time is no error

			// the code is used, and the library understands the refusal
			const error = await client.exchange(arrived).catch(client.errorIn);
			const plain = { code: "INVALID_CODE" };
			if (name.endsWith("/api/v1/token")) assert.partialDeepStrictEqual(error, plain);
			else assert.equal(error, "invalid_grant");
			assert.equal((await decided(client, "deny")).searchParams.get("error"), "access_denied");
		});

		if (!withDeviceGrant.has(name)) continue;
		test(`${title}: a device`, async () => {
			const client = await newClient();
			const token = (await client.device?.((code) => decideDevice(code, "allow"))) ?? "";
			assert.ok(await works(token));
			await client.revoke(token);
			assert.equal(await works(token), false);
			const denied = client.device?.((code) => decideDevice(code, "deny"));
			assert.equal(await denied?.catch(client.errorIn), "access_denied");
		});
	}
}
