import assert from "node:assert/strict";
import { after, test } from "node:test";
import { allRoutes } from "../../src/http/routes.ts";
import { diskTest } from "../support/buckets.ts";
import { listen } from "../support/event-listener.ts";
import { picture } from "../support/pictures.ts";
import { exampleClient, makeDataFolder, serve } from "../support/process.ts";
import { byKey, published, restore, urlsOf } from "../support/published.ts";
import { storedText } from "../support/stored-text.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();
const anyone = service.anonymous();
const game = await user.game("Lantern Bay");
await game.pushed([
	{ kind: "tile", name: "T", externalKey: "t", assets: [await game.asset(await picture(16, 16))] },
	{ kind: "counter", name: "C", externalKey: "c" },
]);
await service.published();

const secretOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const share = (name?: string) =>
	user.ok(user.post(`${game.path}/shares`, name === undefined ? {} : { name }));
const shares = async () => (await user.ok(user.get(`${game.path}/shares`))).shares;

test("anyone with the link can read what is published", async () => {
	const link = await share("Thursday");
	const { body, headers } = await anyone.get(link.url);
	assert.deepEqual(body, {
		game: { name: "Lantern Bay" },
		version: 1,
		publishedUrl: `${link.url}/published`,
		eventsUrl: `${link.url}/events`,
	});
	assert.equal(headers.get("cache-control"), "no-store");
	const shown = await anyone.ok(anyone.get(body.publishedUrl));
	assert.deepEqual(shown, await published(game));
	for (const url of urlsOf(byKey(shown, "t"))) assert.equal(await anyone.head(url), 200);
	await using stream = await listen(body.eventsUrl);
	await game.pushed([{ kind: "counter", name: "C2", externalKey: "c" }]);
	assert.deepEqual(await anyone.ok(anyone.get(body.publishedUrl)), shown, "a draft is not shared");
	await service.published();
	await stream.until(() => stream.ids.length === 1);
	const next = await anyone.ok(anyone.get(`${body.publishedUrl}?since=1`));
	assert.deepEqual([next.version, next.components.length], [stream.ids[0], 1]);
});

test("the link is shown once, when it is created; the list has names and times only", async () => {
	const before = (await shares()).length;
	const answer = await user.post(`${game.path}/shares`, { name: "Friday" });
	assert.equal(answer.status, 201);
	assert.equal(answer.headers.get("cache-control"), "no-store");
	const { url, ...facts } = answer.body;
	const nameless = await share();
	assert.equal(nameless.name, "");
	assert.ok(secretOf(url).length >= 32 && secretOf(url) !== secretOf(nameless.url));
	const list = await shares();
	assert.deepEqual(list.slice(before), [facts, { id: nameless.id, name: "", createdAt: nameless.createdAt }]);
	assert.ok(!JSON.stringify(list).includes("shared/"));
	for (const body of [{ name: "x".repeat(257) }, { name: 1 }, { name: null }, []]) {
		assert.equal((await user.post(`${game.path}/shares`, body)).status, 400, JSON.stringify(body));
	}
});

test("a revoked link stops working immediately for everything behind it, and the others continue to work", async () => {
	const [link, other] = [await share("one"), await share("two")];
	assert.equal((await user.delete(`${game.path}/shares/${link.id}`)).status, 204);
	for (const part of ["", "/published", "/events"]) {
		const { status, body } = await anyone.get(link.url + part);
		assert.deepEqual([status, body.error.code], [404, "SHARE_NOT_FOUND"], part);
		assert.equal(await anyone.head(link.url + part), 404);
	}
	assert.equal((await anyone.get(other.url)).status, 200);
	const again = await user.delete(`${game.path}/shares/${link.id}`);
	assert.deepEqual([again.status, again.body.error.code], [404, "SHARE_NOT_FOUND"]);
	assert.ok((await shares()).every(({ id }: { id: string }) => id !== link.id));
	const elsewhere = await user.game();
	assert.equal((await user.delete(`${elsewhere.path}/shares/${other.id}`)).status, 404, "of another game");
	assert.equal((await anyone.get(other.url)).status, 200);
});

test("a link ends with its game", async () => {
	const toDelete = await user.game();
	const link = await user.ok(user.post(`${toDelete.path}/shares`, {}));
	assert.deepEqual(
		(await anyone.ok(anyone.get(`${link.url}/published`))).components,
		[],
		"nothing is published yet",
	);
	await user.ok(user.delete(toDelete.path));
	assert.equal((await anyone.get(`${link.url}/published`)).body.error.code, "SHARE_NOT_FOUND");
});

test("a game has at most a hundred links", async () => {
	const full = await user.game();
	const make = () => user.post(`${full.path}/shares`, {});
	const answers = await Promise.all(Array.from({ length: 104 }, make));
	assert.equal(answers.filter(({ status }) => status === 201).length, 100);
	const refused = answers.filter(({ status }) => status !== 201);
	assert.deepEqual(new Set(refused.map(({ body }) => body.error.code)), new Set(["VALIDATION_ERROR"]));
	const one = answers.find(({ status }) => status === 201);
	await user.ok(user.delete(`${full.path}/shares/${one?.body.id}`));
	assert.equal((await make()).status, 201);
	assert.equal((await make()).status, 400);
});

test("a link gives no other access: its secret is not a token, and cannot be used to write", async () => {
	const { url } = await share();
	const secret = secretOf(url);
	const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
	const guarded = routes.filter(({ access }) => access === "user" || access === "game");
	for (const { method, url: pattern } of guarded) {
		const path = pattern.replace(":gameId", game.id).replaceAll(/:\w+/g, "1");
		const { status } = await anyone.call(method, path, { headers: { authorization: `Bearer ${secret}` } });
		assert.equal(status, 401, `${method} ${pattern}`);
		const bySecret = await anyone.call(method, pattern.replace(":gameId", secret).replaceAll(/:\w+/g, "1"));
		assert.equal(bySecret.status, 401, `${method} ${pattern}`);
	}
	for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
		for (const part of ["", "/published", "/events"]) {
			assert.equal((await fetch(url + part, { method })).status, 405, `${method} ${part}`);
		}
	}
	for (const part of [
		"/versions",
		"/versions/1",
		"/versions/1/restore",
		"/components",
		"/assets",
		"/shares",
	]) {
		assert.equal((await anyone.get(url + part)).status, 404, part);
	}
	const shown = JSON.stringify((await anyone.get(url)).body);
	assert.ok(
		!shown.includes(game.id) && !shown.includes(user.ids.userId),
		"it names the game and nothing else",
	);
});

diskTest("a virtual table in any browser may read what is shared and draw its images", async () => {
	const { url } = await share();
	const origin = { origin: "https://table.example" };
	const answer = await anyone.get(`${url}/published`, origin);
	assert.equal(answer.headers.get("access-control-allow-origin"), "*");
	const exposed = (answer.headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/, */);
	assert.ok(exposed.includes("etag"));
	const etag = answer.headers.get("etag") ?? "";
	assert.equal((await anyone.get(`${url}/published`, { ...origin, "if-none-match": etag })).status, 304);
	for (const image of urlsOf(byKey(answer.body, "t"))) {
		const { headers, status } = await anyone.get(image, origin);
		assert.deepEqual(
			[status, headers.get("access-control-allow-origin"), headers.get("cross-origin-resource-policy")],
			[200, "*", "cross-origin"],
		);
	}
	await using stream = await listen(`${url}/events`, { headers: origin });
	assert.equal(stream.answer.headers["access-control-allow-origin"], "*");
	const preflight = await fetch(`${url}/events`, {
		method: "OPTIONS",
		headers: {
			...origin,
			"access-control-request-method": "GET",
			"access-control-request-headers": "if-none-match,last-event-id",
		},
	});
	const allowed = (preflight.headers.get("access-control-allow-headers") ?? "").toLowerCase();
	assert.ok(preflight.ok && allowed.includes("last-event-id") && allowed.includes("if-none-match"));
});

test("a link shows a restored version", async () => {
	const { url } = await share();
	await game.pushed([{ kind: "counter", name: "new", externalKey: "new" }]);
	await service.published();
	const seen = async () => (await anyone.ok(anyone.get(`${url}/published`))).components;
	assert.equal((await seen()).length, 3);
	assert.equal((await restore(game, 1)).status, 200);
	assert.deepEqual(await seen(), (await published(game)).components);
	assert.equal((await seen()).length, 2);
	await service.idle();
});

test("each link has its own rate limit for all its readers together, and creating links has another", async () => {
	const limits = JSON.stringify({ shared: 5, shares: 3 });
	await using own = await startTestService({ env: { RATE_LIMITS: limits } });
	const owner = await own.user();
	const shown = await owner.game();
	const make = () => owner.post(`${shown.path}/shares`, {});
	const [one, two] = [(await make()).body, (await make()).body];
	const stranger = own.anonymous();
	for (let i = 0; i < 5; i++) {
		const { status, headers } = await (i % 2 === 0 ? stranger : owner).get(one.url);
		assert.equal(status, 200);
		assert.equal(headers.get("x-ratelimit-limit"), "5");
		assert.equal(headers.get("x-ratelimit-remaining"), String(4 - i));
	}
	const { status, body, headers } = await stranger.get(one.url);
	assert.deepEqual([status, body.error.code], [429, "RATE_LIMITED"]);
	assert.ok(Number(headers.get("retry-after")) >= 1);
	assert.equal(
		(await stranger.get(`${one.url}/published`)).status,
		200,
		"each endpoint is counted separately",
	);
	assert.equal((await stranger.get(two.url)).status, 200, "and each link");
	own.advance(60_000);
	assert.equal((await stranger.get(one.url)).status, 200);
	for (let i = 0; i < 3; i++) assert.equal((await make()).status, 201);
	assert.equal((await make()).status, 429);
});

test("the secret of a link appears neither in the log nor, in clear, in the database", async () => {
	await using folder = await makeDataFolder();
	await using own = await serve(folder, { LOG_LEVEL: "trace" });
	const client = await exampleClient(folder, own.url);
	const secretGame = await client.game();
	const { url } = await client.ok(client.post(`${secretGame.path}/shares`, {}));
	const secret = secretOf(url);
	for (const part of ["", "/published", "/published?since=x", "/nothing", "/%zz", `?secret=${secret}`]) {
		await fetch(url + part);
	}
	await fetch(url, { method: "POST" });
	const stream = await listen(`${url}/events`);
	await stream[Symbol.asyncDispose]();
	const metrics = await (await fetch(`${own.url}/metrics`)).text();
	for (const text of [own.log(), metrics, await storedText(folder)]) assert.ok(!text.includes(secret));
	assert.match(own.log(), /"route":"\/api\/v1\/shared\/:secret\/published"/);
});
