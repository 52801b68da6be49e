import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { HandEntry } from "@tuckbox/pieces/table";
import sharp from "sharp";
import { resumeLooking } from "../../src/images/derive/looks.ts";
import type { Body, GameClient } from "../support/client.ts";
import { picture, stamped } from "../support/pictures.ts";
import { stackOf } from "../support/tables/laid-table.ts";
import { goLive, type LiveSeat } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const plain = await picture(60, 90, { background: "navy" });
const front = await picture(60, 90);
const keys = ["a", "b", "c", "d"];

const deck = { kind: "deck", name: "Light", externalKey: "light" };

/** Cards of a deck, each with a file of its own as its back. */
async function cards(game: GameClient, stamp: string, some = keys, back = plain): Promise<Body[]> {
	const assets = async (key: string) => [
		await game.asset(front),
		await game.asset(stamped(back, `${stamp} ${key}`), "back"),
	];
	const card = async (key: string) => ({
		...{ kind: "tile", name: `Card ${key}`, externalKey: key, parentExternalKey: "light" },
		assets: await assets(key),
	});
	return await Promise.all(some.map(card));
}

async function pushed(game: GameClient, pieces: Body[]): Promise<void> {
	await game.pushed(pieces);
	await service.published();
}

/** A game of four cards with the same back in four files. */
async function gameOfCards(): Promise<GameClient> {
	const game = await user.game();
	await pushed(game, [deck, ...(await cards(game, "first"))]);
	return game;
}

/** A table on which Ben has all four cards in his hand, and Cleo watches him. */
async function table(game: GameClient) {
	const opened = await user.ok(user.post(`${game.path}/tables`, { host: { name: "Ada" } }));
	const link = await user.ok(user.post(`${game.path}/tables/${opened.id}/links`, { role: "player" }));
	const sit = async (name: string, colour: string) =>
		await user.ok(service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, { name, colour }));
	const [ben, cleo] = [await sit("Ben", "#0033aa"), await sit("Cleo", "#00aa33")];
	const live = (secret: string) => goLive(service.url, opened.id, { secret });
	const [seat, other] = [await live(ben.secret), await live(cleo.secret)];
	return {
		id: opened.id,
		ben: seat,
		cleo: other,
		secret: cleo.secret,
		hostSecret: opened.seatSecret,
		hand: `hand:${ben.seatId}`,
	};
}

const backsIn = (seat: LiveSeat, hand: string) => (seat.view[hand] as HandEntry).backs ?? [];

/** The files of backs that a seat has received. */
const addressesIn = (texts: readonly string[]) =>
	new Set(texts.join().match(/"back":\{[^}]*"derivedUrl":"[^"]*/g));

test("backs that look the same are one for the others, whatever else is in their files (V7)", async () => {
	const game = await gameOfCards();
	const [first = {}, second = {}] = await cards(game, "other", ["a", "b"]);
	const encoded = async (format: "png" | "webp") => {
		const image = sharp(plain.bytes).ensureAlpha();
		const bytes = await (format === "png" ? image.png() : image.webp({ lossless: true })).toBuffer();
		const file = { ...plain, bytes, contentType: `image/${format}`, fileName: `back.${format}` };
		return await game.asset(file, "back");
	};
	await pushed(game, [
		{ ...first, assets: [first.assets[0], await encoded("png")] },
		{ ...second, assets: [second.assets[0], await encoded("webp")] },
	]);
	const { ben, cleo, hand } = await table(game);
	using _ben = ben;
	using _cleo = cleo;
	const seq = await ben.do({ kind: "draw", from: stackOf(ben), count: 4, to: "hand" });
	await cleo.reach(seq);
	assert.deepEqual(
		backsIn(cleo, hand).map(({ count }) => count),
		[4],
	);
	const own = (ben.view[hand] as HandEntry).cards ?? [];
	const card = own[0]?.id ?? "";
	await cleo.reach(await ben.do({ kind: "lay", items: [{ id: card, x: 0, y: 0 }], face: "up" }));
	assert.equal(addressesIn([...cleo.texts, ...ben.texts]).size, 1);
	const shown = new Set(cleo.texts.join().match(/"sideKey":"back"[^}]*/g));
	assert.equal(shown.size, 1, "nor does the face of a card say which back is its own");
});

test("a push of the same backs in other files tells a table nothing about hidden cards (V7)", async () => {
	const game = await gameOfCards();
	const { ben, cleo, hand } = await table(game);
	using _ben = ben;
	using _cleo = cleo;
	await cleo.reach(await ben.do({ kind: "draw", from: stackOf(ben), count: 3, to: "hand" }));
	const before = JSON.stringify({ ...cleo.view, table: null });
	for (const [stamp, some] of [
		["second", ["a"]],
		["third", keys],
		["fourth", keys],
	] as const) {
		const from = cleo.seq;
		await pushed(game, await cards(game, stamp, [...some]));
		await until("the update", () => cleo.seq > from);
		assert.equal(JSON.stringify({ ...cleo.view, table: null }), before, stamp);
		const [last] = cleo.messages.flatMap((message) => (message.t === "frame" && message.did) || []).slice(-1);
		assert.deepEqual([Object.keys(last?.set ?? {}), last?.gone], [["table"], []], stamp);
	}
	await pushed(game, await cards(game, "fifth", ["a"], await picture(60, 90, { background: "gold" })));
	await until("another back", () => JSON.stringify({ ...cleo.view, table: null }) !== before);
	assert.ok(backsIn(cleo, hand).length <= 2);
});

test("a table keeps a back that no version shows any longer only until its file is deleted", async () => {
	const game = await gameOfCards();
	const { ben, cleo, hand } = await table(game);
	using _ben = ben;
	using _cleo = cleo;
	await cleo.reach(await ben.do({ kind: "draw", from: stackOf(ben), count: 4, to: "hand" }));
	const held = await table(game);
	using other = held.cleo;
	using _heldBen = held.ben;
	await other.reach(await held.ben.do({ kind: "draw", from: stackOf(held.ben), count: 4, to: "hand" }));
	const shownBy = async (seat: LiveSeat, of: string) => {
		const [group, ...others] = backsIn(seat, of);
		assert.deepEqual([group?.count, others], [4, []]);
		return await user.head(`${seat.head?.files}${group?.hidden.back?.derivedUrl}`);
	};
	for (let i = 0; i < 30; i++) {
		const from = cleo.seq;
		await pushed(game, await cards(game, `time ${i}`));
		await until("the update", () => cleo.seq > from);
		assert.equal(await shownBy(cleo, hand), 200, `push ${i}`);
		if (i !== 7) continue;
		await until("the update of the other table", () => other.log.length > 8);
		using host = await goLive(service.url, held.id, { secret: held.hostSecret });
		await host.do({ kind: "settings", holdsUpdates: true });
	}
	assert.equal(await shownBy(other, held.hand), 200, "a table that holds updates back has kept its own");
});

test("a deck's own cards show it, whether they have its back or the same one of their own (V14)", async () => {
	const game = await user.game();
	const back = await game.asset(stamped(plain, "of the deck"), "back");
	const [first, second] = await cards(game, "own", ["a", "b"]);
	const bare = { ...second, assets: [await game.asset(front)] };
	await pushed(game, [{ ...deck, assets: [back] }, first ?? {}, bare]);
	const { id: tableId, ben, cleo, secret, hand } = await table(game);
	using _ben = ben;
	using _cleo = cleo;
	await cleo.reach(await ben.do({ kind: "draw", from: stackOf(ben), count: 2, to: "hand" }));
	assert.equal(backsIn(cleo, hand).length, 1);
	const ids = ((ben.view[hand] as HandEntry).cards ?? []).map(({ id }) => id);
	const spots = ids.map((id, i) => ({ id, x: 300 * i, y: 200 }));
	await cleo.reach(await ben.do({ kind: "lay", items: spots, face: "down" }));
	const down = cleo.entries<Body>("item").filter(([, entry]) => entry.face === "down" && "hidden" in entry);
	assert.equal(down.length, 2);
	const told = await Promise.all(
		down.map(async ([name]) => {
			const body = { on: name.slice("item:".length), text: "Too dark" };
			const headers = { authorization: `Bearer ${secret}` };
			const path = `/api/v1/tables/${tableId}/notes`;
			return (await user.ok(service.anonymous().call("POST", path, { headers, body }))).piece?.name;
		}),
	);
	assert.deepEqual(told, ["Light", "Light"]);
});

test("the checks find decks whose cards can be told apart from behind, by what shows", async () => {
	const game = await gameOfCards();
	const checks = () => user.ok(user.get(`${game.path}/checks`));
	const found = async () => (await checks()).findings.filter(({ code }: Body) => code === "BACKS_DIFFER");
	assert.deepEqual(await found(), []);
	const gold = await picture(60, 90, { background: "gold" });
	await pushed(game, await cards(game, "second", ["a"], gold));
	const [finding] = await found();
	assert.deepEqual(
		[finding.kind, finding.externalKey, finding.level, finding.params, finding.message],
		[
			...["deck", "light", "warning", { count: 2 }],
			"The cards of this deck have 2 different backs, so they can be told apart from behind.",
		],
	);
	await user.ok(user.post(`${game.path}/checks/accept`, { findings: [finding.id] }));
	await pushed(game, await cards(game, "third", ["a", "b"], gold));
	assert.deepEqual(await found(), [], "as long as it is about the same pictures, it is accepted");
	const bare = { kind: "tile", name: "Bare", externalKey: "bare", parentExternalKey: "light" };
	await pushed(game, [{ ...bare, assets: [await game.asset(front)] }]);
	assert.deepEqual(
		(await found()).map(({ params }: Body) => params.count),
		[3],
		"without a back is another one",
	);
});

test("after an upgrade it is found out in the background how backs look", async () => {
	const game = await gameOfCards();
	const { store, jobs } = service.service;
	await store.write(async (writer) => {
		await writer.updateTable("derivatives").set({ look: null }).where("game_id", "=", game.id).execute();
	});
	assert.equal((await user.ok(user.get(`${game.path}/checks`))).counts.BACKS_DIFFER, undefined);
	await resumeLooking({ store, now: service.now });
	jobs.wake();
	await service.idle();
	const rows = await store.reader
		.selectFrom("assets")
		.innerJoin("derivatives", "derivatives.id", "assets.derivative_id")
		.select(["derivatives.look", "derivatives.id"])
		.where("assets.game_id", "=", game.id)
		.where("assets.side_key", "=", "back")
		.execute();
	assert.equal(new Set(rows.map(({ id }) => id)).size, 4);
	const looks = new Set(rows.map(({ look }) => look));
	assert.equal(looks.size, 1);
	assert.ok(!looks.has(null));
});
