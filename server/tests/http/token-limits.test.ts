import assert from "node:assert/strict";
import { after, mock, test } from "node:test";
import { codeFor, exchange, oauth, operatorApp } from "../support/authorization.ts";
import { type Answer, Client } from "../support/client.ts";
import { startTestService } from "../support/test-service.ts";

// The clock stands still except for service.advance, so that windows open and close exactly.
mock.timers.enable({ apis: ["Date"], now: new Date("2026-01-01") });
const service = await startTestService({ isOnDisk: true, env: { RATE_LIMITS: "" } });
after(() => service[Symbol.asyncDispose]());

const one = await operatorApp(service);
const two = await operatorApp(service);

function remaining({ headers }: Answer): number {
	return Number(headers.get("x-ratelimit-remaining") ?? "NaN");
}

function assertLimited(answer: Answer, seconds: number): void {
	assert.deepEqual([answer.status, answer.body.error.code], [429, "RATE_LIMITED"]);
	assert.equal(answer.headers.get("retry-after"), String(seconds));
}

/** Guesses from their own address, as if a proxy in front of the service reported it. */
function guess(address: string, path = "/api/v1/token"): Promise<Answer> {
	const headers = { "x-forwarded-for": address };
	const body = { client_id: one.clientId, redirect_uri: "https://x.example", code: "x" };
	return service.anonymous().call("POST", path, { headers, body });
}

test("a user's codes are exchanged at most five times a minute, over all apps, failed attempts included", async () => {
	const [ann, bob] = [await service.person(), await service.person()];
	const codes: string[] = [];
	for (let i = 0; i < 4; i++) codes.push(await codeFor(ann, one));
	const ofTwo = await codeFor(ann, two);
	const left = await codeFor(ann, two);
	for (const [i, code] of codes.entries()) {
		const answer = await exchange(
			service,
			one,
			i === 0 ? { code, redirect_uri: "https://x.example" } : { code },
		);
		assert.equal(answer.status, i === 0 ? 400 : 200);
		assert.equal(answer.headers.get("x-ratelimit-limit"), "5");
		assert.equal(remaining(answer), 4 - i);
	}
	assert.equal((await exchange(service, two, { code: ofTwo })).status, 200);
	service.advance(10_000);
	assertLimited(await exchange(service, two, { code: left }), 50);
	assert.equal(
		(await exchange(service, one, { code: await codeFor(bob, one) })).status,
		200,
		"others are not limited",
	);
	service.advance(50_000);
	assert.equal(
		(await exchange(service, two, { code: left })).status,
		200,
		"the limit does not use up the code",
	);
});

test("reusing a code revokes its token even when its user's limit is reached", async () => {
	const cat = await service.person();
	const code = await codeFor(cat, one);
	const { body } = await exchange(service, one, { code });
	const others = [
		await codeFor(cat, two),
		await codeFor(cat, two),
		await codeFor(cat, two),
		await codeFor(cat, two),
	];
	for (const other of others) assert.equal((await exchange(service, two, { code: other })).status, 200);
	assertLimited(await exchange(service, one, { code }), 60);
	assert.equal((await new Client(service.url, body.token).get("/api/v1/games")).status, 401);
});

test("an address may try 30 codes a minute, over all token endpoints", async () => {
	for (let i = 0; i < 30; i++) {
		const path = ["/api/v1/token", "/oauth/token", "/oauth/revoke"][i % 3];
		const answer = await guess("203.0.113.1", path);
		assert.ok([400, 401].includes(answer.status), `${i}: ${answer.status}`);
		assert.equal(remaining(answer), 29 - i);
	}
	assertLimited(await guess("203.0.113.1"), 60);
	const standard = await guess("203.0.113.1", "/oauth/token");
	assert.deepEqual([standard.status, standard.body.error], [429, "temporarily_unavailable"]);
	assert.equal(standard.headers.get("retry-after"), "60");
	assert.equal((await guess("203.0.113.2")).status, 400, "others are not limited");
	service.advance(60_000);
	assert.equal((await guess("203.0.113.1")).status, 400);
});

test("successful exchanges and polls do not count as guesses", async () => {
	service.advance(60_000);
	const { clientId: client_id } = one;
	const { body: device } = await oauth(service, "/oauth/device_authorization", { client_id });
	const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
	const form = { grant_type, client_id, device_code: device.device_code };
	for (let i = 0; i < 40; i++) {
		assert.notEqual((await oauth(service, "/oauth/token", form)).status, 429);
	}
	for (let i = 0; i < 8; i++) {
		const person = await service.person();
		for (let k = 0; k < 4; k++) {
			assert.equal((await exchange(service, one, { code: await codeFor(person, one) })).status, 200);
		}
	}
});

test("device codes cannot be guessed by typing", async () => {
	const dan = await service.person();
	const statuses: number[] = [];
	for (let i = 0; i < 21; i++) {
		statuses.push((await dan.send("/oauth/device", { user_code: "BCDF-GHJK" })).status);
	}
	assert.deepEqual([...new Set(statuses.slice(0, 20)), statuses[20]], [400, 429]);
});

test("a network may have 60 device codes in 15 minutes, whichever of its addresses asks", async () => {
	const started: { status: number; body: { error_description?: string } }[] = [];
	for (let i = 0; i < 61; i++) {
		const form = { client_id: one.clientId };
		const headers = { "x-forwarded-for": `2001:db8:9:${i.toString(16)}::1` };
		started.push(await oauth(service, "/oauth/device_authorization", form, headers));
	}
	assert.deepEqual([...new Set(started.slice(0, 60).map(({ status }) => status))], [200]);
	assert.equal(started[60]?.status, 429);
	assert.match(
		started[60]?.body.error_description ?? "",
		/^Too many requests: at most 60 device codes for one network in 15 minutes\. Wait 900 s\./,
	);
	service.advance(900_000);
});

test("polling with a valid device code is limited, too, and costs the address none of its guesses", async () => {
	service.advance(60_000);
	const { clientId: client_id } = one;
	const headers = { "x-forwarded-for": "203.0.113.20" };
	const { body: device } = await oauth(service, "/oauth/device_authorization", { client_id }, headers);
	const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
	const form = { grant_type, client_id, device_code: device.device_code };
	for (let i = 0; i < 300; i++) {
		const answer = await oauth(service, "/oauth/token", form, headers);
		assert.deepEqual([answer.status, answer.headers.get("x-ratelimit-limit")], [400, "300"]);
	}
	const refused = await oauth(service, "/oauth/token", form, headers);
	assert.deepEqual([refused.status, refused.body.error], [429, "temporarily_unavailable"]);
	assert.equal(refused.headers.get("retry-after"), "60");
	assert.equal(remaining(await guess("203.0.113.20")), 29);
});

test("calls of strangers are counted in one window over all endpoints, before their bodies are read", async () => {
	await using own = await startTestService({
		isOnDisk: true,
		env: { SIGN_UP: "open", RATE_LIMITS: '{"strangers":4}' },
	});
	const owner = await own.user();
	const person = await own.person();
	own.advance(60_000);
	const call = (path: string, raw: string, address = "203.0.113.1", type = "application/json") =>
		own.anonymous().call("POST", path, {
			headers: { "content-type": type, "x-forwarded-for": address, "sec-fetch-site": "same-origin" },
			raw,
		});
	const form = "application/x-www-form-urlencoded";
	assert.equal((await call("/api/v1/token", "{")).status, 400);
	assert.equal((await call("/oauth/revoke", "{")).status, 400);
	assert.equal((await call("/sign-in", "email=a", undefined, form)).status, 403);
	assert.equal((await call("/sign-up", "email=a", undefined, form)).status, 400);
	const parse = mock.method(JSON, "parse");
	for (const [path, type] of [
		["/api/v1/token", undefined],
		["/oauth/device_authorization", undefined],
		["/sign-in", form],
		["/sign-up", form],
	] as const) {
		const answer = await call(path, '{"client_id":"not read"}', undefined, type);
		assert.deepEqual([answer.status, answer.headers.get("retry-after")], [429, "60"], path);
		assert.equal(answer.headers.get("x-ratelimit-limit"), "4", path);
	}
	const parsed = parse.mock.calls.map(({ arguments: [text] }) => String(text));
	parse.mock.restore();
	assert.ok(!parsed.some((text) => text.includes("not read")), parsed.join());
	assert.equal((await call("/api/v1/token", "{", "203.0.113.2")).status, 400, "others are not limited");
	// a token or a session says who calls
	const headers = { "x-forwarded-for": "203.0.113.1" };
	assert.equal((await owner.call("POST", "/api/v1/games", { headers, body: { name: "G" } })).status, 201);
	assert.equal((await person.ask("PATCH", "/api/v1/account", { name: "Ann" })).status, 200);
	const anonymous = await call("/api/v1/games", "{");
	assert.equal(anonymous.status, 401, "a missing token is reported first; its body is not read");
});
