import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { after, test } from "node:test";
import { allRoutes } from "../../src/http/routes.ts";
import { listen } from "../support/event-listener.ts";
import { picture } from "../support/pictures.ts";
import { exampleClient, makeDataFolder, serve } from "../support/process.ts";
import { byKey, published, restore, urlsOf } from "../support/published.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { storedText } from "../support/stores/stored-text.ts";
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
		creator: null,
		pieces: 2,
		coverUrl: `${link.pageUrl}/cover.jpg?version=1`,
		version: 1,
		isPinned: false,
		showsVersions: false,
		allowsPrint: false,
		table: null,
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

test("other apps receive the address of a link once; the list has everything else", async () => {
	const before = (await shares()).length;
	const answer = await user.post(`${game.path}/shares`, { name: "Friday" });
	assert.equal(answer.status, 201);
	assert.equal(answer.headers.get("cache-control"), "no-store");
	const { url, pageUrl, ...facts } = answer.body;
	const { url: otherUrl, pageUrl: _, ...nameless } = await share();
	assert.equal(nameless.name, "");
	assert.deepEqual(facts.app, { id: user.ids.appId, name: "Test app" });
	assert.ok(secretOf(url).length >= 32 && secretOf(url) !== secretOf(otherUrl));
	assert.equal(pageUrl, `${service.url}/s/${secretOf(url)}`);
	const list = await shares();
	const unread = { url: null, pageUrl: null };
	assert.deepEqual(list.slice(before), [
		{ ...facts, ...unread },
		{ ...nameless, ...unread },
	]);
	assert.ok(!JSON.stringify(list).includes(secretOf(url)));
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
	for (const part of ["/versions/1/restore", "/components", "/assets", "/shares", "/checks"]) {
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

/** The parts of a link that need the permission to show versions. */
const versionParts = (id: string) => [
	"/versions",
	"/versions/1",
	"/versions/0/diff/1",
	`/components/${id}/history`,
];

test("a link shows versions, their differences and histories only if it was created to", async () => {
	const plain = await share();
	const { url } = await user.ok(user.post(`${game.path}/shares`, { showsVersions: true }));
	assert.deepEqual((await anyone.ok(anyone.get(url))).showsVersions, true);
	const { id } = byKey(await published(game), "t");
	const elsewhere = await user.game();
	const [own, foreign] = [`/api/v1/games/${game.id}`, `/components/${elsewhere.id}/history`];
	for (const part of versionParts(id)) {
		const refused = await anyone.get(plain.url + part);
		assert.deepEqual([refused.status, refused.body.error.code], [403, "PERMISSION_DENIED"], part);
		const [shown, seen] = [await anyone.ok(anyone.get(url + part)), await user.ok(user.get(own + part))];
		for (const version of seen.versions ?? [])
			for (const field of ["name", "note", "isPinned", "authors", "isByHand"]) delete version[field];
		for (const entry of seen.history ?? []) for (const field of ["authors", "values"]) delete entry[field];
		assert.deepEqual(shown, seen, part);
		// no shared cache shows it after the end of the link
		assert.equal((await anyone.get(url + part)).headers.get("cache-control"), "private, no-cache", part);
	}
	assert.equal((await anyone.get(`${url}/versions/99`)).body.error.code, "VERSION_NOT_FOUND");
	assert.equal((await anyone.get(url + foreign)).body.error.code, "COMPONENT_NOT_FOUND");
});

test("a pinned link always shows its version, under the name that the game had", async () => {
	const own = await user.game("Old name");
	await own.pushed([{ kind: "counter", name: "First", externalKey: "c" }]);
	await service.published();
	const { url, ...link } = await user.ok(user.post(`${own.path}/shares`, { version: 1 }));
	assert.equal(link.version, 1);
	await own.pushed([{ kind: "counter", name: "Second", externalKey: "c" }]);
	await user.ok(user.call("PATCH", own.path, { body: { name: "New name" } }));
	await service.published();
	const { game: shown, version, isPinned } = await anyone.ok(anyone.get(url));
	assert.deepEqual([shown.name, version, isPinned], ["Old name", 1, true]);
	const seen = await anyone.ok(anyone.get(`${url}/published`));
	assert.deepEqual([seen.version, seen.game.name, byKey(seen, "c").name], [1, "Old name", "First"]);
	assert.equal((await fetch(`${url}/events`)).status, 204, "it has no events");
	for (const part of versionParts(byKey(seen, "c").id))
		assert.equal((await anyone.get(url + part)).status, 403, part);

	const unknown = await user.post(`${own.path}/shares`, { version: 99 });
	assert.deepEqual([unknown.status, unknown.body.error.code], [404, "VERSION_NOT_FOUND"]);
	const both = await user.post(`${own.path}/shares`, { version: 1, showsVersions: true });
	assert.deepEqual([both.status, both.body.error.details[0].field], [400, "showsVersions"]);
	for (const wrong of [0, -1, 1.5, "1", 2 ** 60])
		assert.notEqual((await user.post(`${own.path}/shares`, { version: wrong })).status, 201, String(wrong));
});

test("the owner sees and ends the links of all apps in the console, and when each was last used", async () => {
	const ann = await service.person();
	const tool = await service.app(ann.userId);
	const { id } = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Shared by two" }));
	const path = `/api/v1/games/${id}/shares`;
	const byTool = await tool.ok(tool.post(path, { name: "by a tool" }));
	const byHand = await ann.ok(ann.ask("POST", path, { name: "by hand" }));
	assert.deepEqual([byTool.app.id, byHand.app], [tool.ids.appId, null]);

	const list = async () => (await ann.ok(ann.get(path))).shares;
	const lastUse = async () =>
		(await list()).map(({ lastUsedAt }: { lastUsedAt: number | null }) => lastUsedAt);
	assert.deepEqual(await lastUse(), [null, null]);
	const before = service.now();
	await anyone.ok(anyone.get(byTool.url));
	const [first, other] = await lastUse();
	assert.ok(first >= before && other === null);
	service.advance(59 * 60_000);
	await anyone.ok(anyone.get(`${byTool.url}/published`));
	assert.deepEqual(await lastUse(), [first, null], "recorded once an hour");
	service.advance(60_000);
	await anyone.ok(anyone.get(`${byTool.url}/published`));
	assert.ok((await lastUse())[0] >= first + 60 * 60_000);

	await ann.ok(ann.ask("DELETE", `${path}/${byTool.id}`));
	assert.equal((await anyone.get(byTool.url)).status, 404);
	assert.deepEqual(
		(await list()).map((one: { id: string }) => one.id),
		[byHand.id],
	);
});

/** A GET without the headers that `fetch` adds. */
async function plainGet(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
	const [answer] = await once(get(url, { headers, agent: false }), "response");
	answer.resume();
	return answer;
}

test("a person who opens the address for programs in a browser is led to the link's page", async () => {
	const { url, pageUrl } = await share();
	const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
	const browser = { accept, "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" };
	for (const more of [{}, { "sec-fetch-mode": "navigate" }]) {
		const { statusCode, headers } = await plainGet(url, { ...browser, ...more });
		assert.deepEqual([statusCode, headers.location], [303, pageUrl]);
	}
	const programs: Record<string, string>[] = [
		{ accept: "*/*" },
		{ accept: "text/html, image/gif, *; q=.2, */*; q=.2", "user-agent": "Java/21" },
		{ ...browser, "sec-fetch-mode": "cors" },
		{ ...browser, accept: "application/json" },
	];
	for (const headers of programs) assert.equal((await plainGet(url, headers)).statusCode, 200);
	assert.equal((await plainGet(`${url}/published`, browser)).statusCode, 200);
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
