import assert from "node:assert/strict";
import { after, test } from "node:test";
import sharp from "sharp";
import type { Body } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { makeTeam } from "../support/team.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();
const anyone = service.anonymous();
const stranger = service.visitor();

const colours = { board: "#207040", back: "#3040c0", secret: "#e01030", token: "#e0a020" };
const paint = (background: string) => picture(300, 300, { background });

/** A game with a board, a deck whose card has a front that no one may see, and a token. */
async function game() {
	const made = await owner.game('Lantern "Bay" <1>');
	const [board, front, token] = await Promise.all(
		[colours.board, colours.secret, colours.token].map(async (colour) => made.asset(await paint(colour))),
	);
	const back = await made.asset(await paint(colours.back), "back");
	await made.pushed([
		{ kind: "deck", name: "Deck", externalKey: "d" },
		{ kind: "tile", name: "Secret", externalKey: "c1", parentExternalKey: "d", assets: [front, back] },
		{ kind: "tile", name: "Other", externalKey: "c2", parentExternalKey: "d", assets: [front, back] },
		{ kind: "board", name: "Board", externalKey: "b", assets: [board] },
		{ kind: "tokenSprite", name: "Token", externalKey: "t", assets: [token] },
	]);
	await service.published();
	return made;
}

async function door(role?: string, host = "Ana Ferreira") {
	const { path } = await game();
	const table = await owner.ok(
		owner.post(`${path}/tables`, { name: "Friday", host: { name: host, colour: "#aa3300" } }),
	);
	const link = await owner.ok(
		owner.post(`${path}/tables/${table.id}/links`, role === undefined ? {} : { role }),
	);
	return {
		table,
		link,
		links: `${path}/tables/${table.id}/links`,
		api: `/api/v1/table-links/${link.secret}`,
	};
}

/** The colours that a picture has more than a few pixels of, out of those of the game. */
async function coloursIn(jpeg: Buffer): Promise<string[]> {
	const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
	const wanted = Object.entries(colours).map(([name, hex]) => ({
		name,
		rgb: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
	}));
	const counts = new Map<string, number>();
	for (let at = 0; at < data.length; at += info.channels) {
		const near = wanted.find(({ rgb }) =>
			rgb.every((value, i) => Math.abs(value - (data[at + i] ?? 0)) < 24),
		);
		if (near) counts.set(near.name, (counts.get(near.name) ?? 0) + 1);
	}
	return [...counts]
		.filter(([, count]) => count > 200)
		.map(([name]) => name)
		.sort();
}

test("a guest with a link learns who invites, who is there and what lies open, and no ids (X5)", async () => {
	const { table, api } = await door();
	await anyone.ok(anyone.post(`${api}/seats`, { name: "Ben", colour: "#0033aa" }));
	const answer = await anyone.get(api);
	const { coverUrl, ...invitation } = answer.body;
	assert.deepEqual(invitation, {
		table: { name: "Friday" },
		game: { name: 'Lantern "Bay" <1>' },
		role: "player",
		isFull: false,
		isClosed: false,
		colours: ["#aa3300", "#0033aa"],
		host: { name: "Ana Ferreira" },
		seats: [
			{ name: "Ana Ferreira", colour: "#aa3300", role: "host", isHere: false },
			{ name: "Ben", colour: "#0033aa", role: "player", isHere: false },
		],
	});
	assert.ok(coverUrl.startsWith(`${service.url}/t/`));
	for (const hidden of [table.id, table.seatId, owner.ids.userId])
		assert.ok(!JSON.stringify(answer.body).includes(hidden));
});

test("the cover shows boards, open pieces and the backs of decks, and never the front of a card (X5)", async () => {
	const { table, api } = await door();
	const { coverUrl } = await anyone.ok(anyone.get(api));
	const { status, headers, bytes } = await stranger.get(coverUrl);
	assert.deepEqual([status, headers.get("content-type")], [200, "image/jpeg"]);
	const { width, height } = await sharp(bytes).metadata();
	assert.deepEqual([width, height], [1200, 630]);
	assert.deepEqual(await coloursIn(bytes), ["back", "board", "token"]);
	assert.equal(headers.get("cache-control"), "public, max-age=600");
	assert.equal(headers.get("cross-origin-resource-policy"), "cross-origin");
	const again = await stranger.get(coverUrl, { "if-none-match": headers.get("etag") ?? "" });
	assert.equal(again.status, 304);

	// what is turned over is hidden in the next picture, which has another address
	const act = async (wanted: Body) =>
		await anyone.ok(
			anyone.call("POST", `/api/v1/tables/${table.id}/acts`, {
				headers: { authorization: `Bearer ${table.seatSecret}` },
				body: { client: "test", n: 1, act: wanted },
			}),
		);
	const headersOfHost = { authorization: `Bearer ${table.seatSecret}` };
	const { view } = await anyone.ok(anyone.get(`/api/v1/tables/${table.id}/view`, headersOfHost));
	const [name = ""] =
		Object.entries<Body>(view).find(([, entry]) => entry.shown?.kind === "tokenSprite") ?? [];
	await act({ kind: "flip", ids: [name.slice("item:".length)] });
	const { coverUrl: next } = await anyone.ok(anyone.get(api));
	assert.notEqual(next, coverUrl);
	assert.deepEqual(await coloursIn((await stranger.get(next)).bytes), ["back", "board"]);
});

test("the page of a link has a title, a description and a picture for chat programs", async () => {
	const { link, links } = await door();
	const { headers, bytes } = await stranger.get(`/t/${link.secret}`);
	const text = bytes.toString("utf8");
	const name = "Lantern &quot;Bay&quot; &lt;1&gt;";
	assert.ok(text.includes(`<title>${name} · Tuckbox</title>`));
	assert.ok(text.includes(`<meta property="og:title" content="Ana Ferreira invites you to play ${name}">`));
	assert.match(text, /property="og:description" content="Friday\. /);
	assert.ok(text.includes(`<meta property="og:url" content="${link.url}">`));
	assert.ok(text.includes('<meta name="twitter:card" content="summary_large_image">'));
	const [, cover = ""] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
	assert.equal((await stranger.get(cover)).status, 200);
	assert.equal(headers.get("referrer-policy"), "no-referrer");
	assert.equal(headers.get("x-robots-tag"), "noindex");
	assert.equal(headers.get("set-cookie"), null);
	const german = await stranger.get(`/t/${link.secret}`, { "accept-language": "de" });
	assert.match(german.bytes.toString("utf8"), /Ana Ferreira lädt dich ein/);

	await owner.ok(owner.delete(`${links}/${link.id}`));
	assert.equal((await stranger.get(cover)).status, 404);
	const plain = (await stranger.get("/t/seat")).bytes.toString("utf8");
	for (const secret of [link.secret, "nothing", link.id]) {
		const { status, bytes } = await stranger.get(`/t/${secret}`);
		assert.equal(status, 200);
		assert.equal(bytes.toString("utf8"), plain, "the page of a link that does not exist says nothing");
	}
});

test("each door names the host whose invitation it is, and otherwise the one who opened the table (X5)", async () => {
	const { coDesigner, owner: opener, game: shared } = await makeTeam(service);
	const tables = `${shared.path}/tables`;
	const host = { name: "Ana", colour: "#aa3300" };
	const table = await opener.app.ok(opener.app.post(tables, { host }));
	const links = `${tables}/${table.id}/links`;
	const [own, theirs] = [
		await opener.app.ok(opener.app.post(links, {})),
		await coDesigner.app.ok(coDesigner.app.post(links, {})),
	];
	const nameAt = async ({ secret }: Body) =>
		(await anyone.ok(anyone.get(`/api/v1/table-links/${secret}`))).host.name;
	assert.deepEqual([await nameAt(own), await nameAt(theirs)], ["Ana", "Ana"], "who has not sat down");
	await coDesigner.person.ok(coDesigner.person.ask("POST", `${tables}/${table.id}/seat`));
	const { seats } = await opener.app.ok(opener.app.get(`${tables}/${table.id}`));
	assert.deepEqual([await nameAt(own), await nameAt(theirs)], ["Ana", seats.at(-1).name]);
	assert.notEqual(seats.at(-1).name, "Ana");
});

test("a link for spectators invites to watch", async () => {
	const { link } = await door("spectator", "Bo");
	assert.match((await stranger.get(`/t/${link.secret}`)).bytes.toString("utf8"), /Bo invites you to watch/);
});

test("a table without open pictures has no cover", async () => {
	const { path } = await owner.game("Plain");
	const table = await owner.ok(owner.post(`${path}/tables`, {}));
	const link = await owner.ok(owner.post(`${path}/tables/${table.id}/links`, {}));
	assert.equal((await anyone.ok(anyone.get(`/api/v1/table-links/${link.secret}`))).coverUrl, null);
	assert.equal((await stranger.get(`/t/${link.secret}/cover.jpg`)).status, 404);
	assert.doesNotMatch((await stranger.get(`/t/${link.secret}`)).bytes.toString("utf8"), /og:image/);
});

test("the door and its picture have the rate limit of links to tables", async () => {
	await using own = await startTestService({ env: { RATE_LIMITS: JSON.stringify({ seats: 2 }) } });
	const [visitor, host] = [own.visitor(), await own.user()];
	const { path: made } = await host.game();
	const table = await host.ok(host.post(`${made}/tables`, {}));
	const { secret } = await host.ok(host.post(`${made}/tables/${table.id}/links`, {}));
	for (const path of ["/t/nothing", `/t/${secret}/cover.jpg`]) {
		const statuses = [];
		for (let i = 0; i < 3; i++) statuses.push((await visitor.get(path)).status);
		assert.equal(statuses[2], 429, path);
	}
});
