import assert from "node:assert/strict";
import { after, mock, test } from "node:test";
import { hiddenFields, oauth, operatorApp } from "../support/authorization.ts";
import { Client } from "../support/client.ts";
import { startTestService } from "../support/test-service.ts";

// The clock stands still except for service.advance: how often a device may poll depends on time.
mock.timers.enable({ apis: ["Date"], now: new Date("2026-01-01") });
const service = await startTestService({ isOnDisk: true });
after(() => service[Symbol.asyncDispose]());

const ann = await service.person();
const app = await operatorApp(service, { redirectUris: ["http://127.0.0.1/cb"] });
const server = await operatorApp(service, { isConfidential: true });
const second = 1000;

async function start(more: Record<string, string> = {}): Promise<Record<string, string>> {
	const form = { client_id: app.clientId, ...more };
	const { status, body } = await oauth(service, "/oauth/device_authorization", form);
	assert.equal(status, 200);
	return body;
}

async function poll(device: Record<string, string>, more: Record<string, string> = {}) {
	const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
	const form = { grant_type, device_code: device.device_code ?? "", client_id: app.clientId, ...more };
	return await oauth(service, "/oauth/token", form);
}

const errorOf = async (answer: ReturnType<typeof poll>) => {
	const { status, body } = await answer;
	assert.equal(status, 400);
	return body.error;
};

test("a device shows a code, a user types it and allows access, and the device gets its token once", async () => {
	const device = await start();
	assert.match(device.user_code ?? "", /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
	assert.equal(device.verification_uri, `${service.url}/oauth/device`);
	assert.deepEqual([device.expires_in, device.interval], [900, 5]);
	assert.equal(await errorOf(poll(device)), "authorization_pending");

	const { pathname, search } = new URL(device.verification_uri_complete ?? "");
	assert.ok((await ann.page(pathname + search)).includes(device.user_code ?? "?"));
	const asked = await ann.send("/oauth/device", { user_code: device.user_code ?? "" });
	assert.equal(asked.status, 200);
	const page = asked.bytes.toString();
	assert.match(page, /Test app asks for access/);
	const allowed = await ann.call("POST", "/oauth/device/decision", {
		form: { ...hiddenFields(page), decision: "allow" },
	});
	assert.equal(allowed.status, 200);

	const { status, body } = await poll(device);
	assert.equal(status, 200);
	assert.deepEqual([body.token_type, body.scope, "expires_in" in body], ["bearer", "push", false]);
	assert.equal((await new Client(service.url, body.access_token).get("/api/v1/games")).status, 200);
	assert.equal(await errorOf(poll(device)), "invalid_grant", "once");
	const { connections } = await ann.ok(ann.get("/api/v1/account/connections"));
	assert.equal(connections[0].app.id, app.id);
});

test("the code may be typed in any case, with or without its dash", async () => {
	const shapes: ((code: string) => string)[] = [
		(code) => code.toLowerCase(),
		(code) => code.replace("-", ""),
		(code) => ` ${code.replace("-", " ").toLowerCase()} `,
		(code) => code.replace("-", "–"),
	];
	for (const shape of shapes) {
		const device = await start();
		const typed = shape(device.user_code ?? "");
		const answer = await ann.send("/oauth/device/decision", { user_code: typed, decision: "allow" });
		assert.equal(answer.status, 200, typed);
		assert.equal((await poll(device)).status, 200);
	}
});

test("unknown, expired and used device codes get the same answer", async () => {
	const expired = await start();
	service.advance(900 * second);
	const [device, decided] = [await start(), await start()];
	await ann.send("/oauth/device/decision", { user_code: decided.user_code ?? "", decision: "deny" });
	const pages = new Set<string>();
	const typed = ["BCDF-GHJK", expired.user_code, decided.user_code, device.device_code, "", "%", "'--"];
	for (const user_code of typed as string[]) {
		for (const path of ["/oauth/device", "/oauth/device/decision"]) {
			const { status, bytes } = await ann.send(path, { user_code, decision: "allow" });
			assert.equal(status, 400, user_code);
			const message = /No device is waiting for this code[^<]*/.exec(bytes.toString())?.[0] ?? "";
			pages.add(message);
		}
	}
	assert.equal(pages.size, 1, [...pages].join());
	const visitor = await service.visitor().send("/oauth/device", { user_code: device.user_code ?? "" });
	assert.equal(visitor.status, 303, "only signed-in users may type codes");
	const { csrf: _, ...bare } = { csrf: "", user_code: device.user_code ?? "", decision: "allow" };
	const forged = await ann.call("POST", "/oauth/device/decision", { form: bare });
	assert.equal(forged.status, 403, "and their own forms need a token");
	assert.equal(await errorOf(poll(device)), "authorization_pending");
});

test("a code that the user denies, or leaves for 15 minutes, yields no token", async () => {
	const denied = await start();
	const form = { user_code: denied.user_code ?? "", decision: "deny" };
	assert.equal((await ann.send("/oauth/device/decision", form)).status, 200);
	assert.equal(await errorOf(poll(denied)), "access_denied");
	const again = await ann.send("/oauth/device/decision", { ...form, decision: "allow" });
	assert.equal(again.status, 400, "a decision is final");
	assert.equal(await errorOf(poll(denied)), "access_denied");

	const late = await start();
	service.advance(900 * second);
	assert.equal(await errorOf(poll(late)), "expired_token");
	service.advance(3601 * second);
	await service.service.sweep();
	assert.equal(await errorOf(poll(late)), "invalid_grant", "eventually deleted");
});

test("a device that polls too often has to slow down, each time by 5 s more", async () => {
	const device = await start();
	assert.equal(await errorOf(poll(device)), "authorization_pending");
	for (const interval of [10, 15, 20]) {
		service.advance(second);
		const { body, headers } = await poll(device);
		assert.equal(body.error, "slow_down");
		assert.equal(headers.get("retry-after"), String(interval));
	}
	service.advance(10 * second);
	assert.equal(await errorOf(poll(device)), "slow_down", "25 s from now on");
	service.advance(25 * second);
	assert.equal(await errorOf(poll(device)), "authorization_pending");
	await ann.send("/oauth/device/decision", { user_code: device.user_code ?? "", decision: "allow" });
	assert.equal((await poll(device)).status, 200, "an answer that exists is returned");
});

test("when many poll for one device at the same time, exactly one gets its token", async () => {
	const device = await start();
	await ann.send("/oauth/device/decision", { user_code: device.user_code ?? "", decision: "allow" });
	const answers = await Promise.all(Array.from({ length: 10 }, () => poll(device)));
	assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test("a device code is valid for its own app only, and a confidential app must authenticate", async () => {
	const device = await start({ scope: "read" });
	await ann.send("/oauth/device/decision", { user_code: device.user_code ?? "", decision: "allow" });
	const { clientId: client_id, clientSecret: client_secret = "" } = server;
	assert.equal(await errorOf(poll(device, { client_id, client_secret })), "invalid_grant");
	assert.equal((await poll(device, { client_id })).status, 401);
	assert.equal((await poll(device)).body.scope, "read");

	for (const form of [{ client_id }, { client_id, client_secret: "x" }, { client_id: "cli_x" }]) {
		assert.equal((await oauth(service, "/oauth/device_authorization", form)).status, 401);
	}
	const wrong = await oauth(service, "/oauth/device_authorization", {
		client_id: app.clientId,
		scope: "all",
	});
	assert.deepEqual([wrong.status, wrong.body.error], [400, "invalid_scope"]);
	const none = await oauth(service, "/oauth/device_authorization", {});
	assert.deepEqual([none.status, none.body.error], [400, "invalid_request"]);
	assert.equal(await errorOf(poll({ device_code: "x" })), "invalid_grant");
	assert.equal(await errorOf(poll({})), "invalid_request");
	const own = await start({ client_id, client_secret });
	assert.equal(await errorOf(poll(own, { client_id, client_secret })), "authorization_pending");
});

test("ten thousand devices may wait; when they do, those that no longer ask make room for others", async () => {
	service.advance(3600 * second);
	await service.service.sweep();
	const lasting = await start();
	const { store } = service.service;
	const now = service.now();
	const rows = Array.from({ length: 10_000 }, (_, i) => ({
		hash: `waiting ${i}`,
		user_code: `${i}`.padStart(9, "X"),
		app_id: app.id,
		scope: "push",
		state: "waiting" as const,
		user_id: null,
		interval_seconds: 5,
		polled_at: null,
		created_at: now,
		expires_at: now + 900 * second,
	}));
	await store.write(async (writer) => {
		for (let i = 0; i < rows.length; i += 1000)
			await writer
				.insertInto("device_grants")
				.values(rows.slice(i, i + 1000))
				.execute();
	});
	const ask = () => oauth(service, "/oauth/device_authorization", { client_id: app.clientId });
	assert.equal((await ask()).status, 429, "all of them might still ask");
	service.advance(120 * second);
	assert.equal(await errorOf(poll(lasting)), "authorization_pending");
	service.advance(61 * second);
	assert.equal((await ask()).status, 200);
	assert.equal(await errorOf(poll(lasting)), "authorization_pending", "a device that asks keeps its place");
});
