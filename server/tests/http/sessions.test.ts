import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { allRoutes } from "../../src/http/routes.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** The account that the tests leave unchanged. */
const someone = await service.person();

const day = 24 * 60 * 60 * 1000;
const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
const ofSessions = routes.filter(({ access }) => access === "session");

/** An address with a value in place of its parameters. */
const filled = (url: string) => url.replaceAll(/:\w+/g, "x");

/** The answer to a form for signing in, sent to another name of the service: `fetch` would not send the header. */
async function postAs(
	host: string,
	headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
	const sent = request(`${service.url}/sign-in`, { method: "POST", headers: { ...headers, host } });
	sent.end("email=a@example.com&password=x");
	const [response] = await once(sent, "response");
	return { status: response.statusCode, body: await text(response) };
}

test("each sign-in starts a new session: one planted in the browser gives no access", async () => {
	const ann = await service.person();
	const first = ann.cookies.get("tuckbox") ?? "";
	await ann.signIn(ann.email, ann.password);
	assert.notEqual(ann.cookies.get("tuckbox"), first);
	const { status } = await service.visitor().get("/api/v1/account", { cookie: `tuckbox=${first}` });
	assert.equal(status, 401, "the session it replaces has ended");

	const victim = service.visitor();
	const planted = "A".repeat(32);
	victim.cookies.set("tuckbox", planted);
	// a browser with that cookie is not signed in, so its form has no token
	await victim.call("POST", "/sign-in", { form: { email: ann.email, password: ann.password } });
	assert.notEqual(victim.cookies.get("tuckbox"), planted);
	const thief = service.visitor();
	thief.cookies.set("tuckbox", planted);
	assert.equal((await thief.get("/api/v1/account")).status, 401);
});

test("a session that has ended gives no access, whatever the browser keeps", async () => {
	const ann = await service.person();
	const cookie = { cookie: ann.cookieHeader };
	await ann.send("/sign-out");
	assert.equal((await service.visitor().get("/api/v1/account", cookie)).status, 401);
});

for (const value of ["", "x", "A".repeat(32), "A".repeat(4000), "%00", "é", "' or 1=1 --"]) {
	test(`the cookie ${value.slice(0, 20)} is not a session`, async () => {
		const visitor = service.visitor();
		const headers = { cookie: Buffer.from(`tuckbox=${value}; x; =; tuckbox`).toString("latin1") };
		assert.equal((await visitor.get("/api/v1/account", headers)).status, 401);
	});
}

test("a session ends after 30 days without use, and after 90 days in any case", async () => {
	await using own = await startTestService();
	const [ann, ben] = [await own.person(), await own.person()];
	for (let i = 0; i < 4; i++) {
		own.advance(20 * day);
		assert.equal((await ann.get("/api/v1/account")).status, 200, `after ${20 * (i + 1)} days`);
	}
	assert.equal((await ben.get("/api/v1/account")).status, 401);
	own.advance(10 * day + 1);
	assert.equal((await ann.get("/api/v1/account")).status, 401);
	await own.service.sweep();
	await ann.signIn(ann.email, ann.password);
	assert.equal((await ann.ok(ann.get("/api/v1/account/sessions"))).sessions.length, 1);
});

test("an access token gives no access to pages and settings", async () => {
	const ann = someone;
	const app = await service.app(ann.userId);
	for (const { method, url } of ofSessions) {
		const headers = { authorization: `Bearer ${app.token}`, origin: service.url };
		const { status } = await service.visitor().call(method, filled(url), { headers });
		assert.equal(status, url.startsWith("/api/") ? 401 : 303, `${method} ${url}`);
	}
});

test("a session gives access to the API from pages of this service only, and to changes only with its token", async () => {
	const ann = someone;
	for (const { method, url, access } of routes) {
		if ((access !== "user" && access !== "game") || method === "GET") continue;
		const { status } = await ann.call(method, filled(url));
		assert.equal(status, access === "game" ? 404 : 403, `${method} ${url}`);
		const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
		assert.equal((await ann.call(method, filled(url), { headers })).status, 401, `${method} ${url}`);
	}
});

test("pages of other sites may lead to pages of the service, and cannot make a browser read anything else", async () => {
	const ann = someone;
	const reads = routes.filter(
		({ access, method, page }) => access === "session" && method === "GET" && !page,
	);
	assert.ok(reads.some(({ url }) => url === "/api/v1/account/export"));
	for (const { url } of reads) {
		for (const headers of [
			{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
			{ "sec-fetch-site": "same-site" },
			{ origin: "https://evil.example" },
		] as Record<string, string>[]) {
			const { status, body } = await ann.get(filled(url), headers);
			assert.deepEqual([status, body.error.code], [403, "FORBIDDEN_ORIGIN"], url);
		}
	}
	for (const headers of [{}, { "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }])
		assert.equal((await ann.get("/api/v1/account", headers as Record<string, string>)).status, 200);
	assert.equal((await ann.get("/settings", { "sec-fetch-site": "cross-site" })).status, 200, "a page");
});

test("links on other sites use up none of a user's exports", async () => {
	await using limited = await startTestService({ env: { RATE_LIMITS: '{"export": 1}' } });
	const ann = await limited.person();
	const linked = await ann.get("/api/v1/account/export", { "sec-fetch-site": "cross-site" });
	assert.equal(linked.status, 403);
	assert.equal((await ann.get("/api/v1/account/export")).status, 200);
	assert.equal((await ann.get("/api/v1/account/export")).status, 429);
});

test("pages of other origins cannot load what a cookie opens", async () => {
	const ann = await service.person();
	const game = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Own" }));
	const table = await ann.ok(ann.ask("POST", `/api/v1/games/${game.id}/tables`, {}));
	const policyOf = async (path: string) => (await ann.get(path)).headers.get("cross-origin-resource-policy");
	for (const path of [
		"/api/v1/account",
		"/api/v1/games",
		`/api/v1/games/${game.id}/published`,
		`/api/v1/tables/${table.id}/view`,
		"/settings",
	])
		assert.equal(await policyOf(path), "same-origin", path);
	const tool = await service.app(ann.userId);
	assert.equal((await tool.get("/api/v1/games")).headers.get("cross-origin-resource-policy"), null);
});

test("under a stranger's name, the service takes no change, whatever the browser says of its page", async () => {
	for (const site of ["same-origin", "none"]) {
		const { status, body } = await postAs("evil.example", {
			"sec-fetch-site": site,
			"content-type": "application/x-www-form-urlencoded",
		});
		assert.equal(status, 403, body);
		assert.match(body, /does not go by the name/);
	}
	const { status, body } = await postAs("localhost", { "sec-fetch-site": "same-origin" });
	assert.doesNotMatch(body, /does not go by the name/);
	assert.notEqual(status, 403);
});

test("no user can see or end another user's session", async () => {
	const [ann, ben] = [await service.person(), await service.person()];
	const [session] = (await ann.ok(ann.get("/api/v1/account/sessions"))).sessions;
	const refused = await ben.ask("DELETE", `/api/v1/account/sessions/${session.id}`);
	assert.deepEqual([refused.status, refused.body.error.code], [404, "SESSION_NOT_FOUND"]);
	assert.equal((await ann.get("/api/v1/account")).status, 200);
});

test("a user sees where they are signed in, and ends sessions one by one or all except this one", async () => {
	const ann = await service.person();
	const others = [service.visitor(), service.visitor(), service.visitor()];
	const agents = ["Firefox/140.0 (Windows NT)", "Safari/1 (iPhone)", "tool/1\u00e9<b>"];
	for (const [i, visitor] of others.entries()) {
		const form = { email: ann.email, password: ann.password };
		const headers = { "user-agent": agents[i] ?? "" };
		assert.equal((await visitor.call("POST", "/sign-in", { form, headers })).status, 303);
	}
	const { sessions } = await ann.ok(ann.get("/api/v1/account/sessions"));
	assert.equal(sessions.length, 4);
	assert.equal(sessions.filter(({ current }: { current: boolean }) => current).length, 1);
	const phone = sessions.find(({ userAgent }: { userAgent: string }) => userAgent.includes("iPhone"));
	assert.equal((await ann.ask("DELETE", `/api/v1/account/sessions/${phone.id}`)).status, 204);
	assert.equal((await others[1]?.get("/api/v1/account"))?.status, 401);
	assert.equal((await others[0]?.get("/api/v1/account"))?.status, 200);
	const { ended } = await ann.ok(ann.ask("DELETE", "/api/v1/account/sessions"));
	assert.equal(ended, 2);
	assert.equal((await others[0]?.get("/api/v1/account"))?.status, 401);
	assert.equal((await ann.get("/api/v1/account")).status, 200);
});

test("an account has at most 50 sessions; the one unused for longest is ended for a new one", async () => {
	await using own = await startTestService();
	const ann = await own.person();
	const { store } = own.service;
	const { addSession, newSession } = await import("../../src/accounts/sessions.ts");
	for (let i = 1; i <= 50; i++) {
		const { row } = newSession(ann.userId, "x", own.now() + i * 1000);
		await store.write((writer) => addSession(writer, row));
	}
	assert.equal((await ann.get("/api/v1/account")).status, 401);
	await ann.signIn(ann.email, ann.password);
	assert.equal((await ann.ok(ann.get("/api/v1/account/sessions"))).sessions.length, 50);
});

test("a new password ends all sessions, continues in a new one, and keeps access tokens", async () => {
	const ann = await service.person();
	const app = await service.app(ann.userId);
	const elsewhere = service.visitor();
	await elsewhere.signIn(ann.email, ann.password);
	const cookie = { cookie: ann.cookieHeader };
	const change = { password: ann.password, newPassword: "lanterns in the fog" };
	const { csrf } = await ann.ok(ann.ask("PUT", "/api/v1/account/password", change));
	assert.equal(csrf, await ann.csrf());
	assert.equal((await elsewhere.get("/api/v1/account")).status, 401);
	assert.equal((await service.visitor().get("/api/v1/account", cookie)).status, 401);
	assert.equal((await app.get("/api/v1/games")).status, 200);
	assert.equal((await service.visitor().signIn(ann.email, ann.password)).status, 403);
	assert.equal((await service.visitor().signIn(ann.email, change.newPassword)).status, 303);
});

test("changing a password requires the current one, and a valid new one", async () => {
	const ann = await service.person();
	for (const [password, newPassword, status, code] of [
		["not the password", "lanterns in the fog", 403, "PASSWORD_WRONG"],
		["", "lanterns in the fog", 403, "PASSWORD_WRONG"],
		[ann.password, "short", 400, "VALIDATION_ERROR"],
		[ann.password, "x".repeat(1025), 400, "VALIDATION_ERROR"],
	] as const) {
		const answer = await ann.ask("PUT", "/api/v1/account/password", { password, newPassword });
		assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
	}
	for (const body of [{}, { password: 1, newPassword: [] }, []]) {
		assert.equal((await ann.ask("PUT", "/api/v1/account/password", body)).status, 400);
	}
	assert.equal((await service.visitor().signIn(ann.email, ann.password)).status, 303);
});

test("a user changes their name", async () => {
	const ann = await service.person();
	const record = await ann.ok(ann.ask("PATCH", "/api/v1/account", { name: "  Änn <b> O'Neill " }));
	assert.equal(record.name, "Änn <b> O'Neill");
	await ann.ok(ann.ask("PATCH", "/api/v1/account", { name: "Ann" }));
	for (const name of ["", "  ", "a\nb", "x".repeat(101), "a\0"]) {
		assert.equal((await ann.ask("PATCH", "/api/v1/account", { name })).status, 400);
	}
	assert.equal((await ann.ok(ann.get("/api/v1/account"))).account.name, "Ann");
});
