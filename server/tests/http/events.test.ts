import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client, GameClient } from "../support/client.ts";
import { listen as open } from "../support/event-listener.ts";
import { picture } from "../support/pictures.ts";
import { published, restore, versionsOf } from "../support/published.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until, untilEqual, within } from "../support/waiting.ts";

const service = await startTestService({ env: { HEARTBEAT_SECONDS: "1", KEPT_VERSIONS: "5" } });
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

type Options = { query?: string; headers?: Record<string, string>; client?: Client };

function listen(game: GameClient, { query = "", headers = {}, client = game.client }: Options = {}) {
	return open(`${client.url}${game.path}/events${query}`, { token: client.token, headers });
}

let names = 0;

/** Publishes versions, each with its own change. */
async function publish(game: GameClient, times = 1, by: TestService = service): Promise<void> {
	for (let i = 0; i < times; i++) {
		await game.pushed([{ kind: "counter", name: `${names++}`, externalKey: "a" }]);
		await by.published();
	}
}

async function openStreams(by: TestService = service): Promise<number> {
	const { bytes } = await by.anonymous().get("/metrics");
	return Number(/^tuckbox_event_streams (\d+)$/m.exec(bytes.toString())?.[1]);
}

/** Waits until no stream is counted any longer. */
async function allGone(by: TestService = service): Promise<void> {
	await until(
		"no stream is counted",
		() => openStreams(by),
		(count) => count === 0,
	);
}

test("a stream begins immediately and sends each version as its own event", async () => {
	const game = await user.game();
	await publish(game);
	await using stream = await listen(game);
	const { statusCode, headers } = stream.answer;
	assert.equal(statusCode, 200);
	assert.equal(headers["content-type"], "text/event-stream; charset=utf-8");
	assert.equal(headers["cache-control"], "no-store");
	assert.equal(headers["access-control-allow-origin"], "*");
	assert.equal(headers["x-accel-buffering"], "no", "proxies must not buffer it");
	assert.ok(headers["x-request-id"]);
	await stream.until(() => stream.retries.length === 1);
	assert.deepEqual(stream.events, [], "what was published earlier is not sent");
	await publish(game, 2);
	await stream.until(() => stream.events.length === 2);
	const versions = await versionsOf(game);
	assert.deepEqual(
		stream.events,
		// without what only the owner may know
		versions.slice(1).map(({ name, note, isPinned, authors, isByHand, ...data }) => ({
			id: String(data.version),
			event: "published",
			data,
		})),
	);
	assert.deepEqual(stream.retries, [1000]);
});

test("every client that is notified of a version can read it", async () => {
	const game = await user.game();
	await using stream = await listen(game);
	for (let version = 1; version <= 5; version++) {
		const pushed = publish(game);
		await stream.until(() => stream.ids.includes(version));
		assert.ok((await published(game)).version >= version);
		await pushed;
	}
	assert.deepEqual(stream.ids, [1, 2, 3, 4, 5]);
});

test("every cause of a version is sent: images that become ready, names, deletions and restored versions", async () => {
	const game = await user.game();
	const other = await user.game();
	await using stream = await listen(game);
	const front = await game.asset(await picture(16, 16));
	await game.pushed([{ kind: "tile", name: "T", externalKey: "t", assets: [front] }]);
	await service.published();
	await user.ok(user.call("PATCH", game.path, { body: { name: "Other" } }));
	await service.published();
	await user.ok(user.delete(`${game.path}/components/batch`));
	await service.published();
	assert.equal((await restore(game, 1)).status, 200);
	await game.asset(await picture(16, 16));
	await publish(other);
	await service.published();
	await stream.until(() => stream.ids.includes(4));
	const facts = stream.events.map(({ data }) => [
		data.version,
		data.created,
		data.deleted,
		data.restoredFrom,
	]);
	assert.deepEqual(facts, [
		[1, 1, 0, null],
		[2, 0, 0, null],
		[3, 0, 1, null],
		[4, 1, 0, 1],
	]);
});

test("a listener that reconnects receives what it missed, once and in order", async () => {
	const game = await user.game();
	await publish(game, 4);
	for (const options of [{ headers: { "last-event-id": "2" } }, { query: "?lastEventId=2" }]) {
		await using stream = await listen(game, options);
		await stream.until(() => stream.events.length === 2);
		assert.deepEqual(stream.ids, [3, 4], JSON.stringify(options));
	}
	await using both = await listen(game, { query: "?lastEventId=1", headers: { "last-event-id": "3" } });
	await publish(game);
	await both.until(() => both.ids.includes(5));
	assert.deepEqual(both.ids, [4, 5], "the header takes precedence over the address");
	await using empty = await listen(game, { headers: { "last-event-id": "" } });
	await using current = await listen(game, { query: "?lastEventId=5" });
	await using whole = await listen(game, { query: "?lastEventId=0" });
	await whole.until(() => whole.ids.includes(5));
	assert.deepEqual(whole.ids, [1, 2, 3, 4, 5]);
	await publish(game);
	for (const stream of [empty, current]) {
		await stream.until(() => stream.events.length > 0);
		assert.deepEqual(stream.ids, [6]);
	}
});

test("a listener that was away for longer than versions are kept receives the ones that are left", async () => {
	const game = await user.game();
	await publish(game, 8);
	await using stream = await listen(game, { headers: { "last-event-id": "1" } });
	await stream.until(() => stream.ids.includes(8));
	assert.deepEqual(stream.ids, [4, 5, 6, 7, 8]);
});

test("an event id of another stream is refused, and one from the future is not waited for", async () => {
	const game = await user.game();
	await publish(game);
	const statusOfStream = async (options: Options) => {
		await using stream = await listen(game, options);
		return stream.answer.statusCode;
	};
	for (const id of ["x", "-1", "1.5", "1e3", "9".repeat(40), "1, 2"]) {
		assert.equal(await statusOfStream({ headers: { "last-event-id": id } }), 400, id);
	}
	for (const id of ["x", "-1", "1.5", "9".repeat(40)]) {
		assert.equal(await statusOfStream({ query: `?lastEventId=${id}` }), 400, id);
	}
	const { body } = await user.get(`${game.path}/events?lastEventId=x`);
	assert.equal(body.error.code, "VALIDATION_ERROR");
	await using ahead = await listen(game, { query: "?lastEventId=7" });
	await publish(game);
	await ahead.until(() => ahead.ids.includes(2));
});

test("many listeners that come and go while versions are published each receive every version once", async () => {
	const game = await user.game();
	const streams = await Promise.all(Array.from({ length: 40 }, () => listen(game)));
	await publish(game);
	const late = await Promise.all(Array.from({ length: 20 }, () => listen(game, { query: "?lastEventId=0" })));
	const leaving = streams.splice(0, 10);
	await Promise.all([publish(game, 4), ...leaving.map((stream) => stream[Symbol.asyncDispose]())]);
	for (const stream of [...streams, ...late]) {
		await stream.until(() => stream.ids.includes(5));
		assert.deepEqual(stream.ids, [1, 2, 3, 4, 5]);
	}
	await untilEqual("those that left are no longer counted", () => openStreams(), 50);
	await Promise.all([...streams, ...late].map((stream) => stream[Symbol.asyncDispose]()));
	await allGone();
});

test("a stream that opens while a version is being published receives that version", async () => {
	const game = await user.game();
	await publish(game);
	for (let round = 0; round < 10; round++) {
		const before = (await published(game)).version;
		const [stream] = await Promise.all([listen(game, { query: `?lastEventId=${before}` }), publish(game)]);
		await stream.until(() => stream.ids.includes(before + 1));
		assert.deepEqual(stream.ids, [before + 1]);
		await stream[Symbol.asyncDispose]();
	}
});

test("heartbeats are sent while nothing happens, and an expired token's stream ends with the next one", async () => {
	const game = await user.game();
	const hour = 60 * 60_000;
	const guest = await service.app(user.ids.userId, hour);
	await using lasting = await listen(game);
	await using expiring = await listen(game, { client: guest });
	await Promise.all([lasting, expiring].map((stream) => stream.until(() => stream.beats >= 1)));
	service.advance(hour);
	await expiring.ended();
	assert.ok(expiring.isComplete, "it ends in order");
	await publish(game);
	await lasting.until(() => lasting.events.length === 1 && lasting.beats >= 2);
	assert.deepEqual(expiring.events, []);
});

test("a stream ends immediately when its access is revoked or its game deleted, and other streams do not", async () => {
	await using own = await startTestService({ env: { HEARTBEAT_SECONDS: "50" } });
	const owner = await own.user();
	const game = await owner.game();
	const toDelete = await owner.game();
	const guest = await own.app(owner.ids.userId);
	const { id, url } = await owner.ok(owner.post(`${game.path}/shares`, {}));
	await using lasting = await listen(game);
	await using byToken = await listen(game, { client: guest });
	await using byShare = await open(`${url}/events`);
	await using ofGame = await listen(toDelete);
	await own.revoke(guest);
	await owner.ok(owner.delete(`${game.path}/shares/${id}`));
	await owner.ok(owner.delete(toDelete.path));
	for (const stream of [byToken, byShare, ofGame]) {
		await stream.ended();
		assert.ok(stream.isComplete, "it ends in order");
		assert.equal(stream.beats, 0, "and does not wait for a heartbeat");
	}
	await publish(game, 1, own);
	await lasting.until(() => lasting.events.length === 1);
	assert.deepEqual(
		[byToken, byShare, ofGame].map((stream) => stream.events),
		[[], [], []],
	);
});

test("a HEAD of a stream has the headers of a GET, and ends", async () => {
	const game = await user.game();
	const answer = await user.call("HEAD", `${game.path}/events`);
	assert.equal(answer.status, 200);
	assert.equal(answer.headers.get("content-type"), "text/event-stream; charset=utf-8");
	assert.equal((await user.call("HEAD", `${game.path}/events?lastEventId=x`)).status, 400);
	await allGone();
});

test("the audience of a share link leaves room for its owner, and for other links", async () => {
	const game = await user.game();
	const [crowded, other] = [
		await user.ok(user.post(`${game.path}/shares`, {})),
		await user.ok(user.post(`${game.path}/shares`, {})),
	];
	const audience = await Promise.all(Array.from({ length: 300 }, () => open(`${crowded.url}/events`)));
	const refused = await service.anonymous().get(`${crowded.url}/events`);
	assert.deepEqual([refused.status, refused.body.error.code], [429, "TOO_MANY_STREAMS"]);
	assert.match(refused.body.error.message, /through this share link/);
	assert.ok(Number(refused.headers.get("retry-after")) >= 1);
	await using viaOther = await open(`${other.url}/events`);
	await using own = await listen(game);
	assert.deepEqual([viaOther.answer.statusCode, own.answer.statusCode], [200, 200]);
	await Promise.all(audience.map((stream) => stream[Symbol.asyncDispose]()));
});

test("a listener that leaves before it has read a byte is cleaned up", async () => {
	const game = await user.game();
	const aborts = Array.from({ length: 20 }, async (_, i) => {
		const abort = new AbortController();
		const headers = { authorization: `Bearer ${user.token}` };
		const fetched = fetch(`${service.url}${game.path}/events`, { headers, signal: abort.signal });
		if (i % 2 === 0) await sleep(i);
		abort.abort();
		await fetched.catch(() => undefined);
	});
	await Promise.all(aborts);
	await publish(game);
	await allGone();
});

test("a listener that does not read is cut off, the others are not, and it can resume", async () => {
	await using own = await startTestService({ env: { KEPT_VERSIONS: "1000" } });
	const owner = await own.user();
	const game = await owner.game();
	// long names make long events, so that a few versions fill the connection's buffers
	const { store } = own.service;
	await store.write(async (writer) => {
		await writer
			.updateTable("apps")
			.set({ name: "long ".repeat(12_000) })
			.execute();
	});
	await using reader = await listen(game);
	const stalled = await listen(game);
	await stalled.until(() => stalled.retries.length === 1);
	stalled.stopReading();
	for (let version = 1; version <= 300 && (await openStreams(own)) === 2; version++) {
		await publish(game, 1, own);
		await reader.until(() => reader.ids.includes(version));
	}
	assert.equal(await openStreams(own), 1, "it is cleaned up");
	assert.ok(!reader.isEnded);
	await stalled[Symbol.asyncDispose]();
	const last = reader.ids.at(-1) ?? 0;
	await using again = await listen(game, { query: `?lastEventId=${last - 1}` });
	await again.until(() => again.ids.includes(last));
});

test("a listener that has missed many versions catches up, over several streams if necessary", async () => {
	await using own = await startTestService({ env: { KEPT_VERSIONS: "1000" } });
	const owner = await own.user();
	const game = await owner.game();
	await own.service.store.write(async (writer) => {
		await writer
			.updateTable("apps")
			.set({ name: "long ".repeat(400) })
			.execute();
	});
	await publish(game, 200, own);
	let known = 0;
	const heard: number[] = [];
	for (let tries = 0; known < 200 && tries < 20; tries++) {
		const stream = await listen(game, { headers: { "last-event-id": String(known) } });
		await stream.until(() => stream.ids.includes(200) || stream.isEnded);
		heard.push(...stream.ids);
		known = heard.at(-1) ?? 0;
		await stream[Symbol.asyncDispose]();
	}
	assert.deepEqual(
		heard,
		Array.from({ length: 200 }, (_, i) => i + 1),
	);
});

test("the service stops while streams are open, one of them unread, and ends the others in order", async () => {
	const own = await startTestService();
	const game = await (await own.user()).game();
	const streams = await Promise.all(Array.from({ length: 20 }, () => listen(game)));
	const silent = streams.pop();
	silent?.stopReading();
	// less than a silent connection would need to time out
	await within("the service stops", own[Symbol.asyncDispose](), 50_000);
	for (const stream of streams) {
		await stream.ended();
		assert.ok(stream.isComplete);
	}
	await silent?.[Symbol.asyncDispose]();
});

test("a stream requested while the service stops delays it no longer than others do", async () => {
	for (let turns = 0; turns < 12; turns++) {
		const own = await startTestService();
		const game = await (await own.user()).game();
		const { promise: stopped, resolve } = Promise.withResolvers<void>();
		// at a moment between the start of the request and its response, a later one each time
		own.service.app.server.once("request", async () => {
			for (let i = 0; i < turns; i++) await Promise.resolve();
			void own.service.close().then(resolve);
		});
		const stream = await listen(game).catch(() => undefined);
		await within(`the service stops, turn ${turns}`, stopped, 50_000);
		await stream?.[Symbol.asyncDispose]();
		await rm(own.folder, { recursive: true });
	}
});
