import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
	ask,
	callback,
	codeFor,
	decide,
	exchange,
	newProof,
	operatorApp,
	registeredCallback,
	tokenFor,
} from "../support/authorization.ts";
import { type Answer, Client } from "../support/client.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const ann = await service.person();
const bob = await service.person();
const apps = "/api/v1/account/apps";
const tokens = "/api/v1/account/tokens";
const connections = "/api/v1/account/connections";

async function statusWithToken(token: string): Promise<number> {
	return (await new Client(service.url, token).get("/api/v1/games")).status;
}

function assertError({ status, body }: Answer, wanted: number, code: string, what = ""): void {
	assert.deepEqual([status, body?.error.code], [wanted, code], what);
}

test("a user registers, changes and deletes an app", async () => {
	const registration = { name: " Card press ", redirectUris: [registeredCallback, registeredCallback] };
	const app = await ann.ok(ann.ask("POST", apps, registration));
	const { id, clientId, createdAt: _, ...rest } = app;
	assert.match(clientId, /^cli_[0-9a-z]{26}$/);
	const { confidential, requiresPkce, name, redirectUris } = rest;
	assert.deepEqual([confidential, requiresPkce, name], [false, true, "Card press"]);
	assert.deepEqual(redirectUris, [registeredCallback]);
	assert.ok(!("clientSecret" in app), "a public app has no secret");

	const change = { name: "Press", redirectUris: ["https://press.example/cb"], requiresPkce: false };
	const changed = await ann.ok(ann.ask("PATCH", `${apps}/${id}`, change));
	assert.deepEqual({ ...app, ...change }, changed);
	assert.deepEqual(
		await ann.ok(ann.ask("PATCH", `${apps}/${id}`, {})),
		changed,
		"fields that are not sent are unchanged",
	);
	assert.deepEqual(await ann.ok(ann.get(`${apps}/${id}`)), changed);
	assert.deepEqual((await ann.ok(ann.get(apps))).apps, [changed]);
	const old = await ask(ann, { client_id: clientId, redirect_uri: registeredCallback });
	assert.equal(old.status, 400, "the former address is no longer registered");

	assert.equal((await ann.ask("DELETE", `${apps}/${id}`)).status, 204);
	assert.deepEqual((await ann.ok(ann.get(apps))).apps, []);
	assertError(await ann.ask("DELETE", `${apps}/${id}`), 404, "APP_NOT_FOUND");
});

test("a user's public app requires PKCE unless they turn it off", async () => {
	const registration = { name: "Tool", redirectUris: [registeredCallback] };
	const strict = await ann.ok(ann.ask("POST", apps, registration));
	const { verifier, challenge } = newProof();
	const asked = { client_id: strict.clientId, redirect_uri: callback };
	const refused = await ask(ann, asked);
	assert.match(refused.headers.get("location") ?? "", /error=invalid_request/);
	const proof = { code_challenge: challenge, code_challenge_method: "S256" };
	const code = (await decide(ann, { ...asked, ...proof })).searchParams.get("code");
	assert.equal((await exchange(service, strict, { code, code_verifier: verifier })).status, 200);

	const older = await ann.ok(ann.ask("POST", apps, { ...registration, requiresPkce: false }));
	assert.equal((await exchange(service, older, { code: await codeFor(ann, older) })).status, 200);
	const page = (await ask(bob, { ...asked, ...proof })).text;
	assert.match(page, /Registered by<\/dt><dd>a member: Person \d+ \(person\d+@example\.com\)</);
});

test("a confidential app's secret is shown once, and a new one replaces it immediately", async () => {
	const registration = { name: "Server", redirectUris: [registeredCallback], confidential: true };
	const app = await ann.ok(ann.ask("POST", apps, registration));
	assert.match(app.clientSecret, /^[0-9A-Za-z]{32}$/);
	assert.ok(!("clientSecret" in (await ann.ok(ann.get(`${apps}/${app.id}`)))));
	const token = await tokenFor(service, ann, app);
	const renewed = await ann.ok(ann.ask("POST", `${apps}/${app.id}/secret`));
	assert.notEqual(renewed.clientSecret, app.clientSecret);
	const code = await codeFor(ann, app);
	assertError(await exchange(service, app, { code }), 400, "CLIENT_ID_MISMATCH");
	assert.equal((await exchange(service, renewed, { code })).status, 200);
	assert.equal(await statusWithToken(token), 200, "tokens remain valid");
	const open = await ann.ok(ann.ask("POST", apps, { name: "Open", redirectUris: [] }));
	assertError(await ann.ask("POST", `${apps}/${open.id}/secret`), 400, "VALIDATION_ERROR");
});

test("an invalid registration is refused with every fault", async () => {
	const bad = [
		"https://*.example/cb",
		"https://tool.example/cb#",
		"http://tool.example/cb",
		"https://user:pw@tool.example/cb",
		"javascript:alert(1)",
		"data:text/html,x",
		"tool:cb",
		"//tool.example/cb",
		"https:tool.example",
		"https://tool.example/\ncb",
		"https://tool.example/ü",
		"x",
	];
	const answer = await ann.ask("POST", apps, { name: " ", redirectUris: bad });
	assertError(answer, 400, "VALIDATION_ERROR");
	const fields = answer.body.error.details.map(({ field }: { field: string }) => field);
	assert.deepEqual(fields, ["name", ...bad.map(() => "redirectUris")]);
	const { id } = await ann.ok(ann.ask("POST", apps, { name: "Good", redirectUris: [] }));
	for (const change of [
		{ redirectUris: bad.slice(0, 1) },
		{ name: "Two\nlines" },
		{ name: 7 },
		{ name: "Kommandozeile des Betreibers" },
		{ requiresPkce: "no" },
	]) {
		assertError(await ann.ask("PATCH", `${apps}/${id}`, change), 400, "VALIDATION_ERROR");
	}
	const good = [
		"com.example.tool:/cb",
		"http://[::1]/cb",
		"http://localhost:3000/cb",
		"https://tool.example",
	];
	const changed = await ann.ok(ann.ask("PATCH", `${apps}/${id}`, { redirectUris: good }));
	assert.deepEqual(changed.redirectUris, good);
});

test("a deleted app is gone for every user, and what it pushed stays under its name", async () => {
	const app = await ann.ok(
		ann.ask("POST", apps, { name: "Short-lived", redirectUris: [registeredCallback], requiresPkce: false }),
	);
	const [mine, bobs] = [await tokenFor(service, ann, app), await tokenFor(service, bob, app)];
	const code = await codeFor(bob, app);
	const client = new Client(service.url, bobs, { userId: bob.userId, appId: app.id });
	const game = await client.game();
	await game.pushed([{ kind: "deck", name: "Deck", externalKey: "d" }]);
	await service.published();
	assert.equal((await ann.ask("DELETE", `${apps}/${app.id}`)).status, 204);
	assert.deepEqual([await statusWithToken(mine), await statusWithToken(bobs)], [401, 401]);
	assertError(await exchange(service, app, { code }), 400, "CLIENT_ID_MISMATCH");
	assert.equal((await ask(bob, { client_id: app.clientId, redirect_uri: callback })).status, 400);
	const other = await service.app(bob.userId);
	const { apps: makers, components } = await other.ok(other.get(`${game.path}/published`));
	assert.equal(components[0].app, app.id);
	assert.deepEqual(makers, [{ id: app.id, name: "Short-lived" }]);
});

test("connected apps show what they have pushed and when they were last used, and are revoked immediately", async () => {
	const carl = await service.person();
	const [press, idle] = [await operatorApp(service, { name: "Press" }), await operatorApp(service)];
	const token = await tokenFor(service, carl, press);
	const second = await tokenFor(service, carl, press);
	service.advance(60_000);
	const ofIdle = await exchange(service, idle, { code: await codeFor(carl, idle, { scope: "read" }) });
	const client = new Client(service.url, token, { userId: carl.userId, appId: press.id });
	for (const count of [1, 2]) {
		const game = await client.game();
		const keys = Array.from({ length: count }, (_, i) => `deck-${i}`);
		await game.pushed(keys.map((externalKey) => ({ kind: "deck", name: "Deck", externalKey })));
	}
	await service.published();
	const read = async () => (await carl.ok(carl.get(connections))).connections;
	const [first, last] = await read();
	assert.deepEqual([first.app.id, first.scope, first.components], [idle.id, "read", 0]);
	const { connectedAt, lastUsedAt, ...facts } = last;
	const app = { id: press.id, name: "Press" };
	const registeredBy = { by: "operator" };
	assert.deepEqual(facts, { app, registeredBy, scope: "push", tokens: 2, games: 2, components: 3 });
	assert.ok(connectedAt <= first.connectedAt && lastUsedAt >= connectedAt);
	assert.equal(first.lastUsedAt, null);

	assertError(await ann.ask("DELETE", `${connections}/${press.id}`), 404, "APP_NOT_FOUND");
	assert.equal((await carl.ask("DELETE", `${connections}/${press.id}`)).status, 204);
	assert.deepEqual([await statusWithToken(token), await statusWithToken(second)], [401, 401]);
	assert.equal(await statusWithToken(ofIdle.body.token), 200, "other apps stay");
	assert.deepEqual((await read()).length, 1);
	assertError(await carl.ask("DELETE", `${connections}/${press.id}`), 404, "APP_NOT_FOUND");
});

test("settings show when a token was last used, to the minute", async () => {
	const { token, id } = await ann.ok(ann.ask("POST", tokens, { name: "Clock" }));
	const read = async () => {
		const { tokens: all } = await ann.ok(ann.get(tokens));
		return all.find((record: { id: string }) => record.id === id).lastUsedAt as number | null;
	};
	assert.equal(await read(), null);
	const before = service.now();
	for (let i = 0; i < 20; i++) assert.equal(await statusWithToken(token), 200);
	const first = (await read()) ?? 0;
	assert.ok(first >= before && first <= service.now());
	await statusWithToken(token);
	assert.equal(await read(), first);
	service.advance(61_000);
	const later = service.now();
	await statusWithToken(token);
	assert.ok(((await read()) ?? 0) >= later);
});

test("personal tokens have a name, are shown once, and may expire or be read-only", async () => {
	const dan = await service.person();
	const made = await dan.ok(dan.ask("POST", tokens, { name: " Nightly push " }));
	const { token, ...record } = made;
	assert.match(token, /^tbx_[0-9A-Za-z]{36}$/);
	assert.deepEqual([record.name, record.scope, record.expiresAt], ["Nightly push", "push", null]);
	const brief = await dan.ok(dan.ask("POST", tokens, { name: "Brief", scope: "read", expiresInDays: 1 }));
	assert.deepEqual((await dan.ok(dan.get(tokens))).tokens.length, 2);
	assert.ok(!JSON.stringify(await dan.ok(dan.get(tokens))).includes(token));

	const game = await new Client(service.url, token).game();
	await game.pushed([{ kind: "deck", name: "Deck", externalKey: "d" }]);
	const looking = new Client(service.url, brief.token);
	assert.equal((await game.as(looking).components()).length, 1, "a user's scripts see the same pieces");
	assertError(await looking.delete(game.path), 403, "PERMISSION_DENIED");
	assert.deepEqual((await dan.ok(dan.get(connections))).connections, [], "they are not connected apps");
	assertError(await bob.ask("DELETE", `${tokens}/${record.id}`), 404, "TOKEN_NOT_FOUND");

	service.advance(24 * 60 * 60 * 1000);
	assert.equal(await statusWithToken(brief.token), 401);
	assert.deepEqual((await dan.ok(dan.get(tokens))).tokens.length, 1);
	assert.equal((await dan.ask("DELETE", `${tokens}/${record.id}`)).status, 204);
	assert.equal(await statusWithToken(token), 401);
	assertError(await dan.ask("DELETE", `${tokens}/${record.id}`), 404, "TOKEN_NOT_FOUND");
	for (const bad of [
		{},
		{ name: "" },
		{ name: "x", expiresInDays: 0 },
		{ name: "x", expiresInDays: "soon" },
		{ name: "x", scope: "all" },
		{ name: "\0" },
	]) {
		assertError(await dan.ask("POST", tokens, bad), 400, "VALIDATION_ERROR");
	}
});

test("the numbers of a user's apps and tokens are limited", async () => {
	const eve = await service.person();
	for (let i = 0; i < 50; i++) {
		await eve.ok(eve.ask("POST", apps, { name: `App ${i}`, redirectUris: [] }));
		await eve.ok(eve.ask("POST", tokens, { name: `Token ${i}` }));
	}
	assertError(await eve.ask("POST", apps, { name: "App", redirectUris: [] }), 400, "VALIDATION_ERROR");
	assertError(await eve.ask("POST", tokens, { name: "Token" }), 400, "VALIDATION_ERROR");
});

test("another user's app is not found, in a session or with a token", async () => {
	const { id } = await ann.ok(ann.ask("POST", apps, { name: "Mine", redirectUris: [] }));
	const own = await service.app(ann.userId);
	for (const [method, path, body] of [
		["GET", `${apps}/${id}`, undefined],
		["PATCH", `${apps}/${id}`, { name: "Stolen" }],
		["POST", `${apps}/${id}/secret`, undefined],
		["DELETE", `${apps}/${id}`, undefined],
	] as const) {
		assertError(await bob.ask(method, path, body), 404, "APP_NOT_FOUND", `${method} ${path}`);
		const bearer = await own.call(method, path, body === undefined ? {} : { body });
		assert.equal(
			bearer.status === 401 || bearer.status === 403,
			true,
			"tokens do not give access to settings",
		);
	}
	assert.equal((await ann.ok(ann.get(`${apps}/${id}`))).name, "Mine");
});
