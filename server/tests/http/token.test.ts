import assert from "node:assert/strict";
import { test } from "node:test";
import {
	assertAppError,
	callback,
	codeFor,
	exchange,
	newProof,
	oauth,
	operatorApp,
	registeredCallback,
	startAuthorizationTest,
	tokenFor,
} from "../support/authorization.ts";
import { Client } from "../support/client.ts";

const { service, ann, older, strict, works } = await startAuthorizationTest();
const server = await operatorApp(service, { isConfidential: true });

test("an app written for the hosted original exchanges its code with client_id, code and redirect_uri alone", async () => {
	const { status, body, headers } = await exchange(service, older, { code: await codeFor(ann, older) });
	assert.equal(status, 200);
	const { access_token: token, ...rest } = body;
	assert.match(token, /^tbx_[0-9A-Za-z]{36}$/);
	assert.deepEqual(rest, { token, token_type: "bearer", expires_in: null, scope: "push" });
	assert.equal(headers.get("cache-control"), "no-store");
	assert.equal(headers.get("access-control-allow-origin"), "*", "clients in browsers may call it");
	const client = new Client(service.url, token, { userId: ann.userId, appId: older.id });
	const game = await client.game();
	await game.pushed([{ kind: "deck", name: "Deck", externalKey: "d" }]);
});

test("a form is accepted as well as JSON", async () => {
	const form = { client_id: older.clientId, redirect_uri: callback, code: await codeFor(ann, older) };
	const answer = await service.anonymous().call("POST", "/api/v1/token", {
		headers: { "content-type": "application/x-www-form-urlencoded" },
		raw: new URLSearchParams({ ...form, grant_type: "authorization_code" }).toString(),
	});
	assert.equal(answer.status, 200);
	assert.ok(await works(answer.body.token));
});

test("null stands for a field that a client does not have", async () => {
	const code = await codeFor(ann, older);
	const nothing = { code_verifier: null, client_secret: null, grant_type: null };
	assert.equal((await exchange(service, older, { code, ...nothing })).status, 200);
});

test("every missing or mistyped field is named", async () => {
	const answer = await service.anonymous().post("/api/v1/token", { code: 7, grant_type: "password" });
	assertAppError(answer, "VALIDATION_ERROR");
	const fields = answer.body.error.details.map(({ field }: { field: string }) => field);
	assert.deepEqual(fields.sort(), ["client_id", "code", "redirect_uri"]);
	const code = await codeFor(ann, older);
	assertAppError(await exchange(service, older, { code, grant_type: "password" }), "VALIDATION_ERROR");
	assertAppError(await exchange(service, older, { code: "" }), "VALIDATION_ERROR");
	for (const raw of ["", "{", "[]", '"x"']) {
		const headers = { "content-type": "application/json" };
		assertAppError(
			await service.anonymous().call("POST", "/api/v1/token", { headers, raw }),
			"VALIDATION_ERROR",
		);
	}
	assert.equal((await exchange(service, older, { code })).status, 200, "none of these has used up the code");
});

test("faults are reported in the documented order", async () => {
	const { verifier, challenge } = newProof();
	const asked = { code_challenge: challenge, code_challenge_method: "S256" };
	const code = await codeFor(ann, strict, asked);
	const other = { code_verifier: newProof().verifier, redirect_uri: "http://127.0.0.1:1/other" };
	const unknownApp = { ...strict, clientId: "cli_unknown" };
	// each line fixes one fault, and the next one is reported
	assertAppError(await exchange(service, unknownApp, { code: "x", ...other }), "CLIENT_ID_MISMATCH");
	assertAppError(await exchange(service, older, { code: "x", ...other }), "INVALID_CODE");
	assertAppError(await exchange(service, older, { code, ...other }), "CLIENT_ID_MISMATCH");
	assertAppError(await exchange(service, strict, { code, ...other }), "REDIRECT_URI_MISMATCH");
	const wrong = { code_verifier: other.code_verifier };
	assertAppError(await exchange(service, strict, { code, ...wrong }), "INVALID_CODE");
	assert.equal((await exchange(service, strict, { code, code_verifier: verifier })).status, 200);

	const expired = await codeFor(ann, strict, asked);
	service.advance(10 * 60 * 1000);
	assertAppError(await exchange(service, older, { code: expired, ...other }), "CODE_EXPIRED");
});

test("a code is valid for ten minutes", async () => {
	const [first, second] = [await codeFor(ann, older), await codeFor(ann, older)];
	service.advance(9 * 60 * 1000);
	assert.equal((await exchange(service, older, { code: first })).status, 200);
	service.advance(60 * 1000);
	assertAppError(await exchange(service, older, { code: second }), "CODE_EXPIRED");
	service.advance(2 * 24 * 60 * 60 * 1000);
	await service.service.sweep();
	assertAppError(await exchange(service, older, { code: second }), "INVALID_CODE", "eventually deleted");
});

test("a reused code yields no token, and revokes the one it yielded", async () => {
	const code = await codeFor(ann, older);
	const { body } = await exchange(service, older, { code });
	const bystander = await tokenFor(service, ann, older);
	assert.ok(await works(body.token));
	assertAppError(await exchange(service, older, { code }), "INVALID_CODE");
	assert.equal(await works(body.token), false, "its token is revoked");
	assert.ok(await works(bystander), "no other token is");
	assertAppError(await exchange(service, older, { code }), "INVALID_CODE");
});

test("a confidential app authenticates by its secret, in the body or by Basic authorization", async () => {
	const { clientId = "", clientSecret = "" } = server;
	const grant = { grant_type: "authorization_code", redirect_uri: callback };
	const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });
	assert.equal((await exchange(service, server, { code: await codeFor(ann, server) })).status, 200);
	const posted = { ...grant, client_id: clientId, client_secret: clientSecret };
	assert.equal(
		(await oauth(service, "/oauth/token", { ...posted, code: await codeFor(ann, server) })).status,
		200,
	);
	const form = { ...grant, code: await codeFor(ann, server) };
	for (const [id, secret] of [
		[clientId, ""],
		[clientId, "wrong"],
		["cli_unknown", clientSecret],
		[older.clientId, clientSecret],
	] as const) {
		const refused = await oauth(service, "/oauth/token", form, basic(id, secret));
		assert.deepEqual([refused.status, refused.body.error], [401, "invalid_client"], `${id} ${secret}`);
		assert.match(refused.headers.get("www-authenticate") ?? "", /^Basic /);
		const code = { code: form.code, client_id: id, client_secret: secret };
		assertAppError(await exchange(service, server, code), "CLIENT_ID_MISMATCH");
	}
	const twice = await oauth(service, "/oauth/token", { ...form, ...posted }, basic(clientId, clientSecret));
	assert.deepEqual([twice.status, twice.body.error], [400, "invalid_request"]);
	assert.equal((await oauth(service, "/oauth/token", form, basic(clientId, clientSecret))).status, 200);
});

test("/oauth/token reports the same faults as OAuth errors", async () => {
	const { challenge } = newProof();
	const code = await codeFor(ann, strict, { code_challenge: challenge, code_challenge_method: "S256" });
	const good = {
		grant_type: "authorization_code",
		client_id: strict.clientId,
		code,
		redirect_uri: callback,
		code_verifier: newProof().verifier,
	};
	const { grant_type: _, ...withoutType } = good;
	const { client_id: __, ...withoutClient } = good;
	for (const [form, status, error] of [
		[withoutType, 400, "invalid_request"],
		[withoutClient, 400, "invalid_request"],
		[{ ...good, grant_type: "password" }, 400, "unsupported_grant_type"],
		[{ ...good, code: "" }, 400, "invalid_request"],
		[{ ...good, client_id: "cli_unknown" }, 401, "invalid_client"],
		[{ ...good, client_secret: "x" }, 401, "invalid_client"],
		[{ ...good, code: "unknown" }, 400, "invalid_grant"],
		[{ ...good, client_id: older.clientId }, 400, "invalid_grant"],
		[{ ...good, redirect_uri: `${callback}/` }, 400, "invalid_grant"],
		[good, 400, "invalid_grant"],
	] as const) {
		const answer = await oauth(service, "/oauth/token", form);
		assert.deepEqual([answer.status, answer.body.error], [status, error], JSON.stringify(form));
	}
	for (const raw of ["grant_type=authorization_code&grant_type=authorization_code", "{"]) {
		const type = raw === "{" ? "application/json" : "application/x-www-form-urlencoded";
		const answer = await service
			.anonymous()
			.call("POST", "/oauth/token", { headers: { "content-type": type }, raw });
		assert.deepEqual([answer.status, answer.body.error], [400, "invalid_request"], raw);
	}
});

test("an app revokes its own tokens by RFC 7009", async () => {
	const token = await tokenFor(service, ann, older);
	const form = { token, token_type_hint: "access_token" };
	const stranger = await oauth(service, "/oauth/revoke", { ...form, client_id: strict.clientId });
	assert.deepEqual([stranger.status, stranger.body.error], [400, "invalid_grant"]);
	const unauthenticated = await oauth(service, "/oauth/revoke", form);
	assert.deepEqual([unauthenticated.status, unauthenticated.body.error], [400, "invalid_request"]);
	const wrong = await oauth(service, "/oauth/revoke", { ...form, client_id: server.clientId });
	assert.deepEqual([wrong.status, wrong.body.error], [401, "invalid_client"]);
	assert.ok(await works(token));
	for (const text of [token, token, "tbx_unknown", "x"]) {
		const answer = await oauth(service, "/oauth/revoke", { token: text, client_id: older.clientId });
		assert.deepEqual([answer.status, answer.body], [200, {}]);
		assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
	}
	assert.equal(await works(token), false);
});

test("the response for a read-only token has the scope `read`, and the token is read-only", async () => {
	const code = await codeFor(ann, older, { scope: "read" });
	const { body } = await exchange(service, older, { code });
	assert.equal(body.scope, "read");
	const client = new Client(service.url, body.token);
	assert.equal((await client.get("/api/v1/games")).status, 200);
	const refused = await client.post("/api/v1/games", { name: "Game" });
	assert.deepEqual([refused.status, refused.body.error.code], [403, "PERMISSION_DENIED"]);
});

test("the metadata of RFC 8414 lists the endpoints under the public address", async () => {
	const { body } = await service.anonymous().get("/.well-known/oauth-authorization-server");
	assert.equal(body.issuer, service.url);
	for (const name of ["authorization", "token", "revocation", "device_authorization"]) {
		assert.ok(body[`${name}_endpoint`].startsWith(`${service.url}/`), name);
	}
	assert.deepEqual(body.code_challenge_methods_supported, ["S256"]);
	assert.deepEqual(body.response_types_supported, ["code"]);
});

test("the numbers of an app's redirect addresses and of a user's tokens are limited", async () => {
	const uris = Array.from({ length: 20 }, (_, i) => `https://tool.example/${i}`);
	const many = await operatorApp(service, { redirectUris: [...uris.slice(0, 19), registeredCallback] });
	const first = await tokenFor(service, ann, many);
	assert.ok(await works(first));
	for (let i = 0; i < 50; i++) {
		service.advance(1000);
		await tokenFor(service, ann, many);
	}
	assert.equal(await works(first), false, "beyond 50 the one unused for longest is revoked");
	await assert.rejects(operatorApp(service, { redirectUris: [...uris, registeredCallback] }), /at most 20/);
});
