import assert from "node:assert/strict";
import { after, test } from "node:test";
import { newToken } from "../../src/domain/access/token.ts";
import { allRoutes } from "../../src/http/routes.ts";
import { type Answer, Client } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const owner = await service.user();
const stranger = await service.user();
const game = await owner.game();

/** The declared routes. None of them is called here, so they need no dependencies. */
const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
/** Routes for tokens; for those that need a person in a browser, see roles.test.ts. */
const guarded = routes.filter(
	({ access, isForPeople }) => (access === "user" || access === "game") && isForPeople !== true,
);
/** Routes that a share link opens, except for its pages (shared-page.test.ts). */
const shared = routes.filter(({ access, page }) => access === "share" && page !== true);
const ofGames = guarded.filter(({ access }) => access === "game");

/** A route's address with a value in place of each parameter. */
function filledPath(url: string, gameId = game.id): string {
	return url.replace(":gameId", gameId).replaceAll(/:\w+/g, "x").replace("*", "games/x/y.png");
}

/** Calls a route with a body that is not JSON: a caller without access must not learn about that. */
async function callBadly(
	client: Client,
	method: string,
	path: string,
	authorization?: string,
): Promise<Answer> {
	const hasBody = method !== "GET" && method !== "DELETE";
	return await client.call(method, path, {
		headers: {
			...(hasBody && { "content-type": "application/json" }),
			...(authorization !== undefined && { authorization }),
		},
		...(hasBody && { raw: "{" }),
	});
}

function assertError(answer: Answer, status: number, code: string, what = ""): void {
	assert.deepEqual([answer.status, answer.body?.error.code], [status, code], what);
	assert.equal(answer.body.error.requestId, answer.headers.get("x-request-id"));
	assert.ok(answer.body.error.message.length > 0);
	assert.equal(answer.headers.get("content-type"), "application/json; charset=utf-8");
	assert.equal(answer.headers.get("www-authenticate"), status === 401 ? "Bearer" : null);
	assert.equal(answer.headers.get("access-control-allow-origin"), "*");
}

function withoutLast(token: string): string {
	return token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
}

const expired = await service.app(owner.ids.userId, 60_000);
const revoked = await service.app(owner.ids.userId);
await service.revoke(revoked);
service.advance(60_000);
const good = owner.token ?? "";

const withoutToken: Record<string, string | undefined> = {
	"no header": undefined,
	"an empty header": "",
	"another scheme": `Basic ${btoa("user:password")}`,
	"a scheme with the same beginning": `Bearers ${good}`,
	"a token without a scheme": good,
};
const withBadToken: Record<string, string> = {
	"a malformed token": "Bearer nonsense",
	"half a token": `Bearer ${good.slice(0, 20)}`,
	"a token with another prefix": `Bearer ghp_${good.slice(4)}`,
	"a wrong checksum": `Bearer ${withoutLast(good)}`,
	"two tokens": `Bearer ${good} ${good}`,
	"an unknown token": `Bearer ${newToken()}`,
	"an expired token": `Bearer ${expired.token}`,
	"a revoked token": `Bearer ${revoked.token}`,
};

test("the tables of this test cover every route", () => {
	const operations = guarded.map(({ method, url }) => `${method} ${url.replace("/api/v1/games", "")}`);
	for (const operation of [
		"POST ",
		"POST /:gameId/components",
		"POST /:gameId/components/batch",
		"GET /:gameId/components",
		"DELETE /:gameId/components/:componentId",
		"DELETE /:gameId/components/batch",
		"POST /:gameId/assets/presign",
		"POST /:gameId/assets/upload-complete",
		"GET /:gameId/assets",
		"DELETE /:gameId/assets/:assetId",
	]) {
		assert.ok(operations.includes(operation), operation);
	}
	const ofGames = routes.filter(({ url }) => url.startsWith("/api/v1/games/"));
	assert.ok(ofGames.length >= 20, `${ofGames.length} routes`);
	for (const { url, access } of ofGames) assert.equal(access, "game", url);
});

for (const { method, url } of guarded) {
	test(`${method} ${url}: a missing token is UNAUTHORIZED, an invalid one INVALID_TOKEN`, async () => {
		for (const gameId of [game.id, "gam_0"]) {
			const path = filledPath(url, gameId);
			for (const [what, authorization] of Object.entries(withoutToken)) {
				const answer = await callBadly(service.anonymous(), method, path, authorization);
				assertError(answer, 401, "UNAUTHORIZED", what);
			}
			for (const [what, authorization] of Object.entries(withBadToken)) {
				const answer = await callBadly(service.anonymous(), method, path, authorization);
				assertError(answer, 401, "INVALID_TOKEN", what);
			}
		}
	});
}

for (const { method, url, body } of ofGames) {
	test(`${method} ${url}: the game is checked before its owner, and the owner before the body`, async () => {
		for (const client of [owner, stranger]) {
			const unknown = await callBadly(client, method, filledPath(url, "gam_0"));
			assertError(unknown, 404, "GAME_NOT_FOUND");
		}
		assertError(await callBadly(stranger, method, filledPath(url)), 403, "PERMISSION_DENIED");
		if (body === undefined) return;
		assertError(await callBadly(owner, method, filledPath(url)), 400, "VALIDATION_ERROR");
	});
}

const shown = await owner.game();
const { components: shownComponents } = await shown.pushed([
	{ kind: "tile", name: "C", externalKey: "c", assets: [await shown.asset(await picture(30, 40))] },
]);
await service.published();
const inPath: Record<string, string> = {
	version: "1",
	from: "0",
	to: "1",
	componentId: shownComponents[0].id,
	file: `${shownComponents[0].id.slice("cmp_".length)}-front.0.jpg`,
};

for (const { method, url: pattern } of shared) {
	test(`${method} ${pattern}: only the secret of a valid link opens it, and no token does`, async () => {
		const url = pattern.replaceAll(/:(\w+)/g, (whole, name) => inPath[name] ?? whole);
		const { url: link, id } = await owner.ok(
			owner.post(`${shown.path}/shares`, { showsVersions: true, allowsPrint: true }),
		);
		const { pathname } = new URL(link);
		const secret = pathname.slice(pathname.lastIndexOf("/") + 1);
		const call = (client: Client, value: string) => client.head(url.replace(":secret", value));
		assert.equal(await call(service.anonymous(), secret), 200);
		for (const client of [owner, stranger, service.anonymous()]) {
			for (const wrong of ["x", id, game.id, withoutLast(secret), `${secret}x`, secret.toLowerCase()]) {
				const answer = await callBadly(client, method, url.replace(":secret", wrong));
				assertError(answer, 404, "SHARE_NOT_FOUND", wrong);
			}
		}
		await owner.ok(owner.delete(`${shown.path}/shares/${id}`));
		assert.equal(await call(service.anonymous(), secret), 404, "revoked");
	});
}

test("the authorization scheme is case-insensitive", async () => {
	for (const scheme of ["bearer", "BEARER"]) {
		const client = new Client(service.url, undefined);
		const { status } = await client.get("/api/v1/games", { authorization: `${scheme} ${good}` });
		assert.equal(status, 200);
	}
});

test("a token with an expiry works until then", async () => {
	const hour = 60 * 60_000;
	const client = await service.app(owner.ids.userId, hour);
	service.advance(hour / 2);
	assert.equal((await client.get("/api/v1/games")).status, 200);
	service.advance(hour / 2);
	assertError(await client.get("/api/v1/games"), 401, "INVALID_TOKEN");
});

test("revoking one token leaves the user's other tokens valid", async () => {
	const client = await service.app(owner.ids.userId);
	assert.equal((await client.get("/api/v1/games")).status, 200);
	await service.revoke(client);
	assertError(await client.get("/api/v1/games"), 401, "INVALID_TOKEN");
	assert.equal((await owner.get("/api/v1/games")).status, 200);
});

test("public addresses require no token and ignore an invalid one", async () => {
	for (const path of ["/healthz", "/readyz", "/openapi.json", "/docs"]) {
		for (const headers of [{}, { authorization: "Bearer nonsense" }] as Record<string, string>[]) {
			assert.equal((await service.anonymous().get(path, headers)).status, 200, path);
		}
	}
});

test("an address that does not exist is NOT_FOUND, with or without a token", async () => {
	for (const client of [service.anonymous(), owner]) {
		for (const path of [
			"/nothing",
			"/api",
			"/api/v1",
			"/api/v1/nothing",
			"/api/v2/games",
			`${game.path}/nothing`,
		]) {
			for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
				assertError(await callBadly(client, method, path), 404, "NOT_FOUND", `${method} ${path}`);
			}
		}
	}
});

test("an empty id is NOT_FOUND, and leads neither to the list nor to its methods", async () => {
	const calls = routes.flatMap(({ method, url, access }) => {
		const list = /^(\/api\/.*\/):\w+$/.exec(url)?.[1];
		return list === undefined || access === "session" ? [] : [{ method, path: filledPath(list) }];
	});
	for (const path of ["components/", "assets/", "notes/", "tables/", "versions/"])
		assert.ok(
			calls.some((call) => call.path === `${game.path}/${path}`),
			path,
		);
	for (const { method, path } of calls) {
		assertError(await owner.call(method, path), 404, "NOT_FOUND", `${method} ${path}`);
		assertError(await owner.call(method, `${path}?limit=1`), 404, "NOT_FOUND", `${method} ${path}`);
	}
	const middle = await owner.call("GET", "/api/v1/games//components");
	assert.equal(middle.status, 404);
	const card = { kind: "counter", name: "C", externalKey: "trailing" };
	assert.equal((await owner.post(`${game.path}/components/`, card)).status, 200, "no call with an id");
});

test("an unsupported method is refused with a list of the supported ones", async () => {
	const byUrl = Map.groupBy(routes, ({ url }) => url);
	for (const [url, own] of byUrl) {
		const allowed = own.map(({ method }) => method as string);
		for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
			(name) => !allowed.includes(name),
		)) {
			// where an address ends in a parameter, another address may have the method
			if (routes.some((route) => route.method === method && covers(route.url, filledPath(url)))) continue;
			const address = service.url + filledPath(url);
			const answer = await fetch(address, { method });
			const what = `${method} ${url}`;
			assert.equal(answer.status, 405, what);
			const advertised = (answer.headers.get("allow") ?? "").split(/, */);
			for (const name of allowed) assert.ok(advertised.includes(name), `${what}: Allow has ${name}`);
			assert.ok(!advertised.includes(method), what);
			const { error } = (await answer.json()) as { error: { code: string; requestId: string } };
			assert.equal(error.code, "METHOD_NOT_ALLOWED", what);
			assert.equal(error.requestId, answer.headers.get("x-request-id"));
			assert.equal(answer.headers.get("access-control-allow-origin"), "*");
		}
	}
});

function covers(pattern: string, address: string): boolean {
	return new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+").replace("*", ".*")}$`).test(address);
}

test("every response has its own request id", async () => {
	const answers = await Promise.all(Array.from({ length: 30 }, () => owner.get("/api/v1/games")));
	const ids = answers.map(({ headers }) => headers.get("x-request-id"));
	assert.equal(new Set(ids).size, ids.length);
});

diskTest("a browser may call the API and PUT files from any origin, without cookies", async () => {
	const { signedUrl, publicUrl } = await owner.ok(game.presign(await picture(10, 10)));
	for (const [url, method] of [
		[`${service.url}${game.path}/components/batch`, "POST"],
		[`${service.url}${game.path}/components/x`, "DELETE"],
		[`${service.url}${game.path}`, "PATCH"],
		[signedUrl, "PUT"],
		[publicUrl, "GET"],
	] as const) {
		const headers = {
			origin: "https://table.example",
			"access-control-request-method": method,
			"access-control-request-headers": "authorization,content-type",
		};
		const answer = await fetch(url, { method: "OPTIONS", headers });
		const listed = (name: string) => (answer.headers.get(name) ?? "").toLowerCase().split(/, */);
		assert.ok(answer.ok, `${method} ${url}: ${answer.status}`);
		assert.equal(answer.headers.get("access-control-allow-origin"), "*");
		assert.equal(answer.headers.get("access-control-allow-credentials"), null);
		assert.ok(listed("access-control-allow-methods").includes(method.toLowerCase()));
		for (const name of ["authorization", "content-type"]) {
			assert.ok(listed("access-control-allow-headers").includes(name));
		}
	}
});

test("scripts of other origins may not read what is for the operator", async () => {
	for (const path of ["/metrics", "/readyz"]) {
		const { headers } = await service.anonymous().get(path, { origin: "https://evil.example" });
		assert.equal(headers.get("access-control-allow-origin"), null, path);
	}
	assert.equal((await service.anonymous().get("/healthz")).headers.get("access-control-allow-origin"), "*");
});

diskTest("a browser may read every response, including errors, and the headers it needs", async () => {
	const art = await picture(11, 10);
	const upload = await owner.ok(game.presign(art));
	const bad = { headers: { "content-type": "application/json" }, raw: "{" };
	const answers: Record<string, { headers: Headers }> = {
		"a list": await owner.get("/api/v1/games"),
		"an invalid body": await owner.call("POST", "/api/v1/games", bad),
		"a missing token": await service.anonymous().get("/api/v1/games"),
		"an unknown address": await service.anonymous().get("/nothing"),
		"a malformed address": await fetch(`${service.url}/api/v1/games/%zz`),
		"an unknown method": await service.anonymous().call("PATCH", "/api/v1/games"),
		"a refused PUT": await game.put(upload.signedUrl, { ...art, contentType: "image/gif" }),
		"a PUT": await game.put(upload.signedUrl, art),
		"a missing file": await service.anonymous().get("/files/x"),
	};
	await owner.ok(game.confirm(upload, art));
	for (const [what, { headers }] of Object.entries(answers)) {
		assert.equal(headers.get("access-control-allow-origin"), "*", what);
		const exposed = (headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/, */);
		for (const name of ["limit", "remaining", "reset", "name"])
			assert.ok(exposed.includes(`x-ratelimit-${name}`), what);
		for (const name of ["retry-after", "x-request-id", "etag"]) assert.ok(exposed.includes(name), what);
	}
});
