import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { type Body, Client } from "../support/client.ts";
import { exampleClient, makeDataFolder, serve } from "../support/process.ts";
import { storedText } from "../support/stores/stored-text.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const ann = await service.person();
const anyone = service.anonymous();
const game = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Lantern Bay" }));
const table = await ann.ok(ann.ask("POST", `/api/v1/games/${game.id}/tables`, { name: "Friday" }));

const shares = `/api/v1/games/${game.id}/shares`;
const tableLinks = `/api/v1/games/${game.id}/tables/${table.id}/links`;
const invites = "/api/v1/account/invites";

/** The three kinds of links, each with its list and the path of the call that its secret opens. */
const kinds = [
	{ name: "a share link", path: shares, list: "shares", opens: (url: string) => url, ended: 404 },
	{
		name: "a link to a table",
		path: tableLinks,
		list: "links",
		opens: (url: string) => url.replace("/t/", "/api/v1/table-links/"),
		ended: 404,
	},
	{ name: "an invitation", path: invites, list: "invites", opens: (url: string) => url, ended: 404 },
] as const;

for (const { name, path, list, opens, ended } of kinds) {
	const all = async (): Promise<Body[]> => (await ann.ok(ann.get(path)))[list];
	const find = async (id: string): Promise<Body> =>
		(await all()).find((one) => one.id === id) ?? assert.fail(id);
	const create = () => ann.ok(ann.ask("POST", path, { name: "Thursday" }));

	describe(name, () => {
		test("can be copied again from the list, which no cache keeps", async () => {
			const { secret: _, ...created } = await create();
			assert.deepEqual(await find(created.id), created);
			assert.equal((await fetch(opens(created.url))).status, 200);
			assert.equal((await ann.get(path)).headers.get("cache-control"), "no-store");
		});

		test("is renamed, and works as before", async () => {
			const { secret: _, ...created } = await create();
			const renamed = await ann.ok(ann.ask("PATCH", `${path}/${created.id}`, { name: "Friday" }));
			assert.deepEqual(renamed, { ...created, name: "Friday" });
			assert.equal((await find(created.id)).name, "Friday");
			assert.equal((await fetch(opens(created.url))).status, 200);
			for (const body of [{}, { name: 1 }, { name: "x".repeat(257) }])
				assert.equal((await ann.ask("PATCH", `${path}/${created.id}`, body)).status, 400);
		});

		test("is renewed: the old address stops working, everything else stays", async () => {
			const { secret: _, ...created } = await create();
			const { secret: __, ...renewed } = await ann.ok(ann.ask("POST", `${path}/${created.id}/renew`));
			assert.notEqual(renewed.url, created.url);
			assert.equal((await fetch(opens(created.url))).status, ended);
			assert.equal((await fetch(opens(renewed.url))).status, 200);
			const { url, pageUrl, lastUsedAt, opens: count, expiresAt, ...facts } = await find(created.id);
			assert.equal(url, renewed.url);
			assert.deepEqual({ ...created, ...facts }, created);
		});

		test("is changed by its maker only", async () => {
			const { id } = await create();
			const ben = await service.person();
			for (const [method, end, body] of [
				["PATCH", "", { name: "Mine" }],
				["POST", "/renew", undefined],
			] as const) {
				assert.ok([403, 404].includes((await ben.ask(method, `${path}/${id}${end}`, body)).status));
				const missing = await ann.ask(method, `${path}/${id.slice(0, -4)}zzzz${end}`, body);
				assert.equal(missing.status, 404);
			}
			assert.equal((await find(id)).name, "Thursday");
		});
	});
}

test("an app receives an address when it creates or renews a link, and reads none afterwards", async () => {
	const tool = await service.app(ann.userId);
	const reader = await service.app(ann.userId, undefined, "read");
	for (const { path, list } of [kinds[0], kinds[1]]) {
		const { id, url } = await tool.ok(tool.post(path, {}));
		assert.ok(url);
		for (const app of [tool, reader])
			for (const one of (await app.ok(app.get(path)))[list]) {
				assert.deepEqual([one.url, one.pageUrl ?? null], [null, null]);
				assert.ok(!("secret" in one));
			}
		const renamed = await tool.ok(tool.call("PATCH", `${path}/${id}`, { body: { name: "By a tool" } }));
		assert.equal(renamed.url, null);
		assert.ok((await tool.ok(tool.post(`${path}/${id}/renew`, {}))).url);
		for (const [method, end] of [
			["PATCH", ""],
			["POST", "/renew"],
		] as const)
			assert.equal((await reader.call(method, `${path}/${id}${end}`, { body: { name: "x" } })).status, 403);
	}
});

test("a personal token reads the addresses of links only if it may push", async () => {
	for (const scope of ["read", "push"]) {
		const { token } = await ann.ok(ann.ask("POST", "/api/v1/account/tokens", { name: "Mine", scope }));
		const { shares: all } = await ann.ok(new Client(service.url, token).get(shares));
		assert.ok(all.length > 0 && all.every(({ url }: Body) => (url !== null) === (scope === "push")), scope);
	}
});

test("a share link counts how often it was opened, a link to a table the seats taken with it", async () => {
	const share = await ann.ok(ann.ask("POST", shares, {}));
	const link = await ann.ok(ann.ask("POST", tableLinks, {}));
	const listed = async (path: string, list: string, id: string): Promise<Body> =>
		(await ann.ok(ann.get(path)))[list].find((one: Body) => one.id === id);
	assert.deepEqual([share.opens, share.lastUsedAt, link.taken, link.lastUsedAt], [0, null, 0, null]);
	await anyone.ok(anyone.get(share.url));
	await anyone.ok(anyone.get(`${share.url}/published`));
	service.advance(60_000);
	const before = service.now();
	await anyone.ok(anyone.get(share.url));
	const opened = await listed(shares, "shares", share.id);
	assert.equal(opened.opens, 2, "its page and its data are one opening");
	assert.ok(opened.lastUsedAt >= before);

	const sit = (name: string) =>
		anyone.ok(anyone.post(`/api/v1/table-links/${link.secret}/seats`, { name, colour: "#0033aa" }));
	await sit("Ben");
	const { seatId } = await sit("Cleo");
	await ann.ok(ann.ask("DELETE", `/api/v1/games/${game.id}/tables/${table.id}/seats/${seatId}`));
	const used = await listed(tableLinks, "links", link.id);
	assert.deepEqual([used.seats, used.taken], [1, 2]);
	assert.ok(used.lastUsedAt >= before);
});

test("guests stay seated when their link is renewed, and readers of a share link do not", async () => {
	const link = await ann.ok(ann.ask("POST", tableLinks, {}));
	const seat = await anyone.ok(
		anyone.post(`/api/v1/table-links/${link.secret}/seats`, { name: "Dan", colour: "#0033aa" }),
	);
	await ann.ok(ann.ask("POST", `${tableLinks}/${link.id}/renew`));
	const headers = { authorization: `Bearer ${seat.secret}` };
	assert.equal((await fetch(`${service.url}/api/v1/tables/${table.id}/view`, { headers })).status, 200);

	const share = await ann.ok(ann.ask("POST", shares, {}));
	const stream = await fetch(`${share.url}/events`);
	assert.equal(stream.status, 200);
	await ann.ok(ann.ask("POST", `${shares}/${share.id}/renew`));
	// it ends; if it did not, this test would
	await stream.text();
});

test("an invitation that is renewed is valid for a whole week again", async () => {
	const { id, expiresAt } = await ann.ok(ann.ask("POST", invites, { email: "eve@example.com" }));
	service.advance(24 * 60 * 60_000);
	const renewed = await ann.ok(ann.ask("POST", `${invites}/${id}/renew`));
	assert.ok(renewed.expiresAt >= expiresAt + 24 * 60 * 60_000);
	assert.equal(renewed.email, "eve@example.com");
	service.advance(8 * 24 * 60 * 60_000);
	assert.equal((await ann.ask("POST", `${invites}/${id}/renew`)).status, 404, "it has expired");
});

test("without the key, links work and cannot be shown; a renewed one can be shown again", async () => {
	await using folder = await makeDataFolder();
	let made: Body;
	let secret: string;
	{
		await using first = await serve(folder);
		const client = await exampleClient(folder, first.url);
		const own = await client.game();
		made = await client.ok(client.post(`${own.path}/shares`, {}));
		secret = made.url.slice(made.url.lastIndexOf("/") + 1);
		made.list = `${own.path}/shares`;
		const [shown] = (await client.ok(client.get(made.list))).shares;
		assert.equal(shown.url, made.url);
		assert.ok(!(await storedText(folder)).includes(secret));
	}
	{
		await using again = await serve(folder);
		const client = await exampleClient(folder, again.url);
		const [shown] = (await client.ok(client.get(made.list))).shares;
		assert.ok(shown.url.endsWith(secret), "after a restart");
	}
	await rm(join(folder.path, "link.key"));
	await using service = await serve(folder);
	const client = await exampleClient(folder, service.url);
	const list = async () => (await client.ok(client.get(made.list))).shares[0];
	assert.deepEqual([(await list()).url, (await list()).pageUrl], [null, null]);
	assert.equal((await client.get(`/api/v1/shared/${secret}`)).status, 200);
	const renewed = await client.ok(client.post(`${made.list}/${made.id}/renew`, {}));
	assert.equal((await list()).url, renewed.url);
	assert.equal((await client.get(`/api/v1/shared/${secret}`)).status, 404);
});

test("a configured key is used instead of one in the folder, and a short one is refused", async () => {
	const key = "k".repeat(32);
	assert.equal(readConfig({ LINK_KEY: key }).linkKey?.reveal(), key);
	assert.throws(() => readConfig({ LINK_KEY: "short" }), /LINK_KEY must have at least 32 characters/);
	assert.ok(!JSON.stringify(readConfig({ LINK_KEY: key })).includes(key));
	await using keyed = await startTestService({ env: { LINK_KEY: key } });
	assert.ok(!existsSync(join(keyed.folder, "link.key")));
});

test("the service does not start with a key in the folder that is empty or too short", async () => {
	await using folder = await makeDataFolder();
	const file = join(folder.path, "link.key");
	for (const text of ["", "\n", "k".repeat(31)]) {
		await writeFile(file, text);
		await assert.rejects(
			serve(folder),
			/link\.key has fewer than 32 characters; restore it, or delete it for a new one/,
		);
		assert.equal(await readFile(file, "utf8"), text);
	}
});
