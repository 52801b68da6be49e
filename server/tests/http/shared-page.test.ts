import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sharedAddresses } from "@tuckbox/web/addresses.ts";
import sharp from "sharp";
import { picture } from "../support/pictures.ts";
import { exampleClient, makeDataFolder, serve } from "../support/process.ts";
import { storedText } from "../support/stores/stored-text.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.person();
const tool = await service.app(owner.userId);
const game = await tool.game('Lantern "Bay" <1>');
await game.pushed([
	{ kind: "counter", name: "A", externalKey: "a" },
	{ kind: "counter", name: "B", externalKey: "b" },
]);
await service.published();
const stranger = service.visitor();

const share = (what = {}) => tool.ok(tool.post(`${game.path}/shares`, what));
const secretOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const pathsOf = (secret: string) =>
	Object.values(sharedAddresses).map((address) =>
		address.replace(":secret", secret).replace(":pieceId", "cmp_x"),
	);

test("the page of a link is the console, with a title and a description for chat programs", async () => {
	const { pageUrl } = await share();
	for (const path of pathsOf(secretOf(pageUrl))) {
		const { status, headers, bytes } = await stranger.get(path);
		const text = bytes.toString("utf8");
		assert.deepEqual([status, headers.get("content-type")], [200, "text/html; charset=utf-8"]);
		assert.match(text, /<div id="root">/);
		const name = "Lantern &quot;Bay&quot; &lt;1&gt;";
		assert.ok(text.includes(`<title>${name} · Tuckbox</title>`));
		assert.ok(text.includes(`<meta property="og:title" content="${name}">`));
		assert.match(text, /property="og:description" content="2 pieces to look at/);
		assert.ok(text.includes(`<meta property="og:url" content="${pageUrl}">`));
		assert.match(text, /name="robots" content="noindex"/);
		assert.equal(headers.get("referrer-policy"), "no-referrer");
		assert.equal(headers.get("x-robots-tag"), "noindex");
		assert.equal(headers.get("cache-control"), "no-store");
		assert.equal(headers.get("set-cookie"), null);
		assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/);
		for (const secret of [owner.email, owner.userId, game.id, tool.ids.appId])
			assert.ok(!text.includes(secret), secret);
	}
	const german = await stranger.get(`/s/${secretOf(pageUrl)}`, { "accept-language": "de" });
	assert.match(german.bytes.toString("utf8"), /<html lang="de".*content="2 Teile zum Ansehen/s);
});

test("chat programs get a picture of what the link shows, which may be cached until the link ends", async () => {
	const own = await tool.game("Pictures");
	const asset = await own.asset(await picture(300, 300, { background: "teal" }));
	await own.pushed([{ kind: "tile", name: "T", externalKey: "t", assets: [asset] }]);
	await service.published();
	const { pageUrl, id } = await tool.ok(tool.post(`${own.path}/shares`, { version: 1 }));
	const text = await stranger.page(`/s/${secretOf(pageUrl)}`);
	const [, cover = ""] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
	assert.equal(cover, `${pageUrl}/cover.jpg?version=1`);
	const { status, headers, bytes } = await stranger.get(cover);
	assert.deepEqual([status, headers.get("content-type")], [200, "image/jpeg"]);
	assert.equal(headers.get("cache-control"), "public, max-age=600");
	const { width, height, format } = await sharp(bytes).metadata();
	assert.deepEqual([width, height, format], [1200, 630, "jpeg"]);
	const again = await stranger.get(cover, { "if-none-match": headers.get("etag") ?? "" });
	assert.equal(again.status, 304);
	await tool.ok(tool.delete(`${own.path}/shares/${id}`));
	assert.equal((await stranger.get(cover)).status, 404);

	const { pageUrl: plain } = await share();
	assert.doesNotMatch(await stranger.page(`/s/${secretOf(plain)}`), /og:image/, "no piece has a picture");
	assert.equal((await stranger.get(`${plain}/cover.jpg`)).status, 404);
});

test("only the owner's browser learns which game it is", async () => {
	const { pageUrl } = await share();
	const own = (await owner.get(pageUrl)).bytes.toString("utf8");
	assert.ok(own.includes(`<meta name="tuckbox-own-game" content="${game.id}">`));
	for (const other of [stranger, await service.person()]) {
		const text = (await other.get(pageUrl)).bytes.toString("utf8");
		assert.ok(!text.includes("tuckbox-own-game"));
	}
});

test("an unknown or ended link is a page that says so, for guests and its owner", async () => {
	const { pageUrl, id } = await share();
	await tool.ok(tool.delete(`${game.path}/shares/${id}`));
	for (const secret of [secretOf(pageUrl), "nothing", id, game.id, "%20"]) {
		for (const path of pathsOf(secret)) {
			for (const visitor of [stranger, owner]) {
				const { status, headers, bytes } = await visitor.get(path);
				assert.deepEqual([status, headers.get("content-type")], [404, "text/html; charset=utf-8"], path);
				assert.match(bytes.toString("utf8"), /<h1>This link no longer works<\/h1>/);
				assert.doesNotMatch(bytes.toString("utf8"), /id="root"|Your games/);
			}
		}
	}
});

test("a pinned link's page has the name of its version", async () => {
	const { pageUrl } = await share({ version: 1 });
	await tool.ok(tool.call("PATCH", game.path, { body: { name: "New name" } }));
	await service.published();
	assert.match(await stranger.page(`/s/${secretOf(pageUrl)}`), /<title>Lantern/);
	assert.match(await stranger.page(`/s/${secretOf((await share()).pageUrl)}`), /<title>New name · Tuckbox/);
});

test("the page of a link has the rate limit of the link", async () => {
	await using own = await startTestService({ env: { RATE_LIMITS: JSON.stringify({ shared: 3 }) } });
	const user = await own.user();
	const { path } = await user.game();
	const { pageUrl } = await user.ok(user.post(`${path}/shares`, {}));
	const statuses = [];
	for (let i = 0; i < 4; i++) statuses.push((await own.visitor().get(pageUrl)).status);
	assert.deepEqual(statuses, [200, 200, 200, 429]);
});

test("the secret of a link's page appears neither in the log nor in the database", async () => {
	await using folder = await makeDataFolder();
	await using own = await serve(folder, { LOG_LEVEL: "trace" });
	const client = await exampleClient(folder, own.url);
	const { path } = await client.game();
	const { pageUrl } = await client.ok(client.post(`${path}/shares`, {}));
	const secret = secretOf(pageUrl);
	const accept = "text/html";
	for (const part of ["", "/", "/versions", "/pieces/x", "/nothing", "/%zz", `?secret=${secret}`])
		await fetch(pageUrl + part, { headers: { accept, referer: pageUrl } });
	await fetch(pageUrl, { method: "POST" });
	const metrics = await (await fetch(`${own.url}/metrics`)).text();
	for (const text of [own.log(), metrics, await storedText(folder)]) assert.ok(!text.includes(secret));
	assert.match(own.log(), /"route":"\/s\/:secret\/versions"/);
});
