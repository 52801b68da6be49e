import assert from "node:assert/strict";
import { after, test } from "node:test";
import { GameClient, statusAndCode } from "../support/client.ts";
import { noisyPicture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const ann = await service.person();

test("a signed-in user calls the API from a page of the service, without a token", async () => {
	const game = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "By hand" }));
	const path = `/api/v1/games/${game.id}`;
	const answer = await ann.get("/api/v1/games");
	assert.equal(answer.headers.get("cache-control"), "private, no-cache");
	assert.deepEqual(answer.body.games, [game]);
	const deck = { kind: "deck", name: "Deck", externalKey: "deck" };
	assert.equal((await ann.ask("POST", `${path}/components/batch`, { components: [deck] })).status, 200);
	const { components } = await ann.ok(ann.get(`${path}/components`));
	assert.deepEqual(
		components.map(({ externalKey }: { externalKey: string }) => externalKey),
		["deck"],
	);
});

test("a request from another site's page is not authenticated by the user's cookie", async () => {
	const name = { name: "Forged" };
	const before = await ann.ok(ann.get("/api/v1/games"));
	const csrf = await ann.csrf();
	const from = (headers: Record<string, string>) =>
		statusAndCode(ann.call("POST", "/api/v1/games", { headers, body: name }));
	const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
	assert.deepEqual(await from({ ...foreign, "x-csrf-token": csrf }), [401, "UNAUTHORIZED"]);
	assert.deepEqual(await from({}), [403, "CSRF_TOKEN_INVALID"]);
	assert.deepEqual(await from({ "x-csrf-token": `${csrf.slice(0, -1)}!` }), [403, "CSRF_TOKEN_INVALID"]);
	assert.deepEqual(await ann.ok(ann.get("/api/v1/games")), before);
});

test("another site's page cannot read either, neither with the cookie nor from the browser's cache", async () => {
	const game = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Private" }));
	for (const path of ["/api/v1/games", `/api/v1/games/${game.id}/published`]) {
		for (const headers of [
			{ "sec-fetch-site": "same-site" },
			{ "sec-fetch-site": "cross-site" },
			{ origin: "http://localhost:1" },
		] as Record<string, string>[])
			assert.deepEqual(
				await statusAndCode(ann.get(path, headers)),
				[401, "UNAUTHORIZED"],
				JSON.stringify(headers),
			);
		const own = await ann.get(path, { "sec-fetch-site": "same-origin" });
		assert.equal(own.status, 200);
		assert.equal(own.headers.get("access-control-allow-origin"), null);
		const unchanged = { "if-none-match": own.headers.get("etag") ?? "" };
		assert.equal((await ann.get(path, unchanged)).headers.get("access-control-allow-origin"), null);
	}
	assert.equal((await ann.get("/api/v1/games", { "sec-fetch-site": "none" })).status, 200, "the user");
	const tool = await service.app(ann.userId);
	assert.equal((await tool.get("/api/v1/games")).headers.get("access-control-allow-origin"), "*");
});

test("a long list is compressed for a user's browser, and uncompressed for a client that does not ask for it", async () => {
	const tool = await service.app(ann.userId);
	const game = await tool.game("Long");
	await game.pushed(
		Array.from({ length: 200 }, (_, i) => ({ kind: "counter", name: `Ω ${i}`, externalKey: `c-${i}` })),
	);
	await service.published();
	const path = `${game.path}/published`;
	const plain = await tool.get(path);
	assert.equal(plain.headers.get("content-encoding"), null);
	const packed = await ann.get(path);
	assert.equal(packed.headers.get("content-encoding"), "gzip");
	assert.equal(packed.headers.get("vary"), "Accept-Encoding");
	assert.deepEqual(packed.body, plain.body);
	const etag = packed.headers.get("etag") ?? "";
	assert.equal(etag, `W/${plain.headers.get("etag")}`);
	assert.equal((await ann.get(path, { "if-none-match": etag })).status, 304);
	for (const accepted of ["identity", "gzip;q=0, br"]) {
		const { headers, bytes } = await ann.get(path, { "accept-encoding": accepted });
		assert.equal(headers.get("content-encoding"), null, accepted);
		assert.equal(headers.get("etag"), plain.headers.get("etag"));
		assert.deepEqual(bytes, plain.bytes);
	}
	assert.equal((await ann.call("HEAD", path)).headers.get("content-encoding"), null);
});

test("a token takes precedence over a cookie in the same request", async () => {
	const headers = { authorization: "Bearer nonsense" };
	assert.deepEqual(await statusAndCode(ann.call("GET", "/api/v1/games", { headers })), [
		401,
		"INVALID_TOKEN",
	]);
});

test("a user may change an app's pieces on its behalf, if it has pieces there, and only in their own games", async () => {
	const tool = await service.app(ann.userId);
	const game = new GameClient(tool, (await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Shared" }))).id);
	const asset = await game.asset(await noisyPicture(60, 80));
	await game.pushed([{ kind: "tile", name: "One", externalKey: "one", assets: [asset] }]);
	const csrf = await ann.csrf();
	const rename = (app: string, path = game.path) =>
		ann.call("POST", `${path}/components`, {
			headers: { "x-csrf-token": csrf, "x-tuckbox-app": app },
			body: { kind: "tile", name: "Renamed", externalKey: "one" },
		});
	const [before] = await game.components();
	assert.equal((await rename(tool.ids.appId)).status, 200);
	const after = await game.components();
	assert.deepEqual([after.length, after[0].id, after[0].name], [1, before.id, "Renamed"]);

	const other = await service.app(ann.userId);
	assert.deepEqual(await statusAndCode(rename(other.ids.appId)), [404, "APP_NOT_FOUND"]);
	const bob = await service.person();
	const theirs = `/api/v1/games/${(await bob.ok(bob.ask("POST", "/api/v1/games", { name: "Bob's" }))).id}`;
	assert.deepEqual(await statusAndCode(rename(tool.ids.appId, theirs)), [403, "PERMISSION_DENIED"]);
});

test("acting for an unknown app is refused, and outside a game acting for any app is", async () => {
	const { id } = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Named" }));
	const nonsense = "x".repeat(5000);
	const headers = { "x-csrf-token": await ann.csrf(), "x-tuckbox-app": nonsense };
	assert.deepEqual(await statusAndCode(ann.call("GET", `/api/v1/games/${id}`, { headers })), [
		404,
		"APP_NOT_FOUND",
	]);
	assert.equal(
		(await ann.call("POST", "/api/v1/games", { headers, body: { name: "As itself" } })).status,
		201,
	);
	assert.ok(!JSON.stringify(service.log).includes(nonsense), "the log names no unknown app");
});

test("after signing out no call succeeds, and open streams end", async () => {
	const eve = await service.person();
	const { id } = await eve.ok(eve.ask("POST", "/api/v1/games", { name: "Watched" }));
	const stream = await fetch(`${service.url}/api/v1/games/${id}/events`, {
		headers: { cookie: eve.cookieHeader },
	});
	assert.equal(stream.status, 200);
	const cookie = eve.cookieHeader;
	await eve.send("/sign-out");
	for await (const _ of stream.body ?? []);
	const answer = await fetch(`${service.url}/api/v1/games`, { headers: { cookie } });
	assert.equal(answer.status, 401);
});
