import assert from "node:assert/strict";
import { test } from "node:test";
import {
	ask,
	assertAppError,
	callback,
	codeFor,
	exchange,
	newProof,
	oauth,
	operatorApp,
	startAuthorizationTest,
	tokenFor,
} from "../support/authorization.ts";
import { Client } from "../support/client.ts";
import { environmentOf } from "../support/engine.ts";
import { DataFolder } from "../support/process.ts";
import { storedText } from "../support/stores/stored-text.ts";

const { service, ann, older, strict, works } = await startAuthorizationTest();

test("forged codes of any form are refused", async () => {
	const code = await codeFor(ann, older);
	const swapped = code.slice(1) + code.slice(0, 1);
	for (const forged of [
		"x",
		swapped,
		code.toLowerCase() === code ? code.toUpperCase() : code.toLowerCase(),
		code.slice(0, -1),
		`${code}x`,
		` ${code}`,
		`${code}\0`,
		"' or 1=1 --",
		"%",
		"_".repeat(32),
		"x".repeat(2000),
	]) {
		const answer = await exchange(service, older, { code: forged });
		assert.ok(["INVALID_CODE", "VALIDATION_ERROR"].includes(answer.body.error.code), forged);
	}
	assert.equal((await exchange(service, older, { code })).status, 200);
});

test("when many exchange one code at the same time, exactly one receives a token", async () => {
	for (const app of [older, await operatorApp(service, { isConfidential: true })]) {
		const code = await codeFor(ann, app);
		const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(service, app, { code })));
		const winners = answers.filter(({ status }) => status === 200);
		assert.equal(winners.length, 1);
		for (const answer of answers) if (answer !== winners[0]) assertAppError(answer, "INVALID_CODE");
		// the code was used twice, and the service cannot know by whom first: its token is revoked
		assert.equal(await works(winners[0]?.body.token), false);
	}
});

test("a code is valid for its own app, address and verifier only", async () => {
	const [mine, other] = [newProof(), newProof()];
	const asked = (proof: typeof mine) => ({ code_challenge: proof.challenge, code_challenge_method: "S256" });
	const code = await codeFor(ann, strict, asked(mine));
	const otherCode = await codeFor(ann, strict, asked(other));
	const good = { code, code_verifier: mine.verifier };
	assertAppError(await exchange(service, older, good), "CLIENT_ID_MISMATCH", "another app");
	for (const [what, code_verifier] of Object.entries({
		none: undefined,
		"of another code": other.verifier,
		"the challenge itself": mine.challenge,
		cut: mine.verifier.slice(0, -1),
		"in another case": mine.verifier.toLowerCase(),
		empty: "",
		long: mine.verifier.repeat(10),
		padded: `${mine.verifier}=`,
	})) {
		assertAppError(await exchange(service, strict, { code, code_verifier }), "INVALID_CODE", what);
	}
	assertAppError(await exchange(service, strict, { ...good, code: otherCode }), "INVALID_CODE", "swapped");
	assert.equal((await exchange(service, strict, good)).status, 200, "failed attempts have not used it up");
	// an attacker removed the challenge from the address (RFC 9700, 4.8.2)
	const bare = await codeFor(ann, older);
	const downgraded = { code: bare, code_verifier: mine.verifier };
	assertAppError(await exchange(service, older, downgraded), "INVALID_CODE", "without a challenge");
});

test("PKCE supports S256 only, and an app that requires PKCE cannot ask for consent without it", async () => {
	const { challenge, verifier } = newProof();
	const s256 = { code_challenge: challenge, code_challenge_method: "S256" };
	for (const [app, proof] of [
		[strict, {}],
		[strict, { code_challenge: verifier, code_challenge_method: "plain" }],
		[strict, { code_challenge: challenge }],
		[strict, { code_challenge_method: "S256" }],
		[strict, { ...s256, code_challenge_method: "s256" }],
		[strict, { ...s256, code_challenge: challenge.slice(1) }],
		[strict, { ...s256, code_challenge: `${challenge}=` }],
		[older, { code_challenge: verifier, code_challenge_method: "plain" }],
		[older, { code_challenge: challenge }],
	] as const) {
		const { clientId: client_id } = app;
		const { status, headers } = await ask(ann, { client_id, redirect_uri: callback, state: "s", ...proof });
		const target = new URL(headers.get("location") ?? "x:");
		const said = [target.searchParams.get("error"), target.searchParams.get("state")];
		assert.deepEqual([status, ...said], [303, "invalid_request", "s"], JSON.stringify(proof));
		assert.equal(target.origin + target.pathname, callback);
		const form = { client_id, redirect_uri: callback, ...proof, decision: "allow" };
		const sent = await ann.send("/authorize", form);
		assert.doesNotMatch(
			sent.headers.get("location") ?? "",
			/[?&]code=/,
			"nor by submitting the form directly",
		);
	}
	const said = async (more: Record<string, string>) => {
		const { headers } = await ask(ann, { client_id: older.clientId, redirect_uri: callback, ...more });
		return new URL(headers.get("location") ?? "x:").searchParams.get("error");
	};
	assert.equal(await said({ response_type: "token" }), "unsupported_response_type");
	assert.equal(await said({ scope: "push admin" }), "invalid_scope");
});

test("another app's secret does not authenticate", async () => {
	const one = await operatorApp(service, { isConfidential: true });
	const two = await operatorApp(service, { isConfidential: true });
	const code = await codeFor(ann, one);
	for (const client_secret of [two.clientSecret, "", undefined, one.clientId, `${one.clientSecret}x`]) {
		const answer = await exchange(service, one, { code, client_secret });
		assertAppError(answer, "CLIENT_ID_MISMATCH", String(client_secret));
	}
	assertAppError(await exchange(service, two, { code }), "CLIENT_ID_MISMATCH", "the code of another app");
	const publicApp = { ...older, clientSecret: two.clientSecret ?? "" };
	const own = await codeFor(ann, older);
	assertAppError(
		await exchange(service, publicApp, { code: own }),
		"CLIENT_ID_MISMATCH",
		"a secret for an app that has none",
	);
	assert.equal((await exchange(service, one, { code })).status, 200);
});

test("tokens and secrets are not accepted in the query", async () => {
	const token = await tokenFor(service, ann, older);
	const anonymous = service.anonymous();
	for (const name of ["access_token", "token", "bearer"]) {
		const { status, body } = await anonymous.get(`/api/v1/games?${name}=${token}`);
		assert.deepEqual([status, body.error.code], [401, "UNAUTHORIZED"]);
	}
	const query = { client_id: older.clientId, redirect_uri: callback, code: await codeFor(ann, older) };
	const path = `/api/v1/token?${new URLSearchParams(query)}`;
	assertAppError(await anonymous.post(path, {}), "VALIDATION_ERROR");
	const server = await operatorApp(service, { isConfidential: true });
	const code = await codeFor(ann, server);
	const { clientId: client_id, clientSecret = "" } = server;
	const inQuery = `/api/v1/token?client_secret=${clientSecret}`;
	assertAppError(
		await anonymous.post(inQuery, { client_id, redirect_uri: callback, code }),
		"CLIENT_ID_MISMATCH",
	);
	const revoke = `/oauth/revoke?token=${token}&client_id=${older.clientId}`;
	assert.equal((await oauth(service, revoke, {})).status, 400);
	assert.ok(await works(token));
});

test("a revoked token is refused immediately on every connection", async () => {
	const token = await tokenFor(service, ann, older);
	const call = () => new Client(service.url, token).get("/api/v1/games");
	// connections that are open and have just been used with the token
	const before = await Promise.all(Array.from({ length: 8 }, call));
	assert.ok(before.every(({ status }) => status === 200));
	const { status } = await ann.ask("DELETE", `/api/v1/account/connections/${older.id}`);
	assert.equal(status, 204);
	const later = await Promise.all(Array.from({ length: 8 }, call));
	assert.ok(later.every(({ body }) => body.error?.code === "INVALID_TOKEN"));
});

test("revoking an app ends the codes and devices that could restore its access", async () => {
	const app = await operatorApp(service);
	await tokenFor(service, ann, app);
	const code = await codeFor(ann, app);
	const { body: device } = await oauth(service, "/oauth/device_authorization", { client_id: app.clientId });
	const form = { user_code: device.user_code, decision: "allow" };
	assert.equal((await ann.send("/oauth/device/decision", form)).status, 200);
	assert.equal((await ann.ask("DELETE", `/api/v1/account/connections/${app.id}`)).status, 204);
	assertAppError(await exchange(service, app, { code }), "INVALID_CODE");
	const poll = {
		grant_type: "urn:ietf:params:oauth:grant-type:device_code",
		device_code: device.device_code,
		client_id: app.clientId,
	};
	assert.equal((await oauth(service, "/oauth/token", poll)).body.error, "invalid_grant");
});

test("only the latest ten codes that a user gives an app can be exchanged", async () => {
	const app = await operatorApp(service);
	const codes: string[] = [];
	for (let i = 0; i < 11; i++) {
		service.advance(10);
		codes.push(await codeFor(ann, app));
	}
	assertAppError(await exchange(service, app, { code: codes[0] }), "INVALID_CODE");
	for (const code of codes.slice(1, 3)) {
		assert.equal((await exchange(service, app, { code })).status, 200);
	}
});

test("no code, token, device code or secret appears in the log or, in clear, in the database", async () => {
	const { folder, log } = service;
	const app = await operatorApp(service, { isConfidential: true });
	const unused = await codeFor(ann, app);
	const code = await codeFor(ann, app);
	const { body } = await exchange(service, app, { code });
	const personal = await ann.ok(ann.ask("POST", "/api/v1/account/tokens", { name: "Script" }));
	const { verifier, challenge } = newProof();
	const proof = { code_challenge: challenge, code_challenge_method: "S256" };
	const bound = await codeFor(ann, strict, proof);
	await exchange(service, strict, { code: bound, code_verifier: verifier });
	const client = { client_id: app.clientId, client_secret: app.clientSecret ?? "" };
	const { body: device } = await oauth(service, "/oauth/device_authorization", client);
	const kept = `${JSON.stringify(log)}\n${await storedText(new DataFolder(folder, environmentOf(folder)))}`;
	for (const [name, value] of Object.entries({
		unused,
		code,
		bound,
		verifier,
		token: body.token,
		personal: personal.token,
		secret: app.clientSecret,
		device: device.device_code,
		cookie: ann.cookies.get("tuckbox"),
	})) {
		assert.ok(value && value.length >= 30, name);
		assert.ok(!kept.includes(value), `the ${name} is nowhere in clear`);
	}
});
