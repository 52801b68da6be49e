import assert from "node:assert/strict";
import { after, test } from "node:test";
import { HttpSeat, httpTable } from "../support/tables/http-table.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const owner = await service.user();

const put = (path: string, body: unknown) => owner.call("PUT", path, { body });

const codes = (log: { code: string }[]) => log.map(({ code }) => code);

/** The order of a deck, as the host finds it by looking through it. */
async function orderAt(host: HttpSeat): Promise<string[]> {
	const at = await host.find((entry) => entry.cards !== undefined && "top" in entry);
	await host.client.ok(host.act({ kind: "look", at }));
	const { view } = await host.view();
	const look = Object.entries<Record<string, { shown: { name: string } }[]>>(view).find(([name]) =>
		name.startsWith("look:"),
	);
	return look?.[1].cards?.map(({ shown }) => shown.name) ?? assert.fail("no look");
}

test("the decks of a new table are shuffled by its host, who can undo that (P9)", async () => {
	const { tables } = await httpTable(service, owner);
	const orders = new Set<string>();
	// six cards of two kinds have 20 orders: eight tables in the same one would be as likely as 1 in 10^9
	for (let i = 0; i < 8; i++) {
		const table = await owner.ok(owner.post(tables, {}));
		assert.equal(table.acts, 1);
		const host = new HttpSeat(service.url, table.id, table.seatSecret);
		const { log, view } = await host.view();
		assert.deepEqual(codes(log), ["shuffle"]);
		assert.equal(log[0].seat, table.seatId);
		assert.deepEqual([log[0].values.what, view.table.isFresh], ["Light", true]);
		orders.add((await orderAt(host)).join());
		await owner.ok(host.act({ kind: "endLook" }));
		await owner.ok(host.act({ kind: "undo" }));
		assert.deepEqual(await orderAt(host), ["Sun", "Sun", "Sun", "Moon", "Moon", "Moon"]);
	}
	assert.ok(orders.size > 1);
});

test("a table can be opened without shuffling, and with everything laid out (P6, P9)", async () => {
	const { tables } = await httpTable(service, owner);
	const table = await owner.ok(owner.post(tables, { shuffle: false, layOutAll: true }));
	assert.equal(table.acts, 0);
	const host = new HttpSeat(service.url, table.id, table.seatSecret);
	const { log, view } = await host.view();
	assert.deepEqual(log, []);
	const places = Object.entries<{ place: { in: string } }>(view).flatMap(([name, entry]) =>
		name.startsWith("item:") ? entry.place.in : [],
	);
	assert.deepEqual(places, ["felt", "felt"]);
});

test("a set-up that the host saves is the game's: a new table begins with it (P7)", async () => {
	const { game, tables, table, host, guest } = await httpTable(service, owner);
	const counter = await host.find((entry) => entry.value !== undefined);
	await owner.ok(host.act({ kind: "lay", items: [{ id: counter, x: 70, y: -20 }] }));
	await owner.ok(host.act({ kind: "bring", piece: "pawn-red", name: "Pawn", count: 1, x: 5, y: 6 }));
	await owner.ok(host.act({ kind: "saveSetUp", name: " With rounds " }));
	const listed = await owner.ok(owner.get(`${game.path}/set-ups`));
	assert.deepEqual(
		listed.setUps.map(({ name }: { name: string }) => name),
		["With rounds"],
	);
	const opened = await owner.ok(owner.post(tables, { setUp: "With rounds" }));
	const other = new HttpSeat(service.url, opened.id, opened.seatSecret);
	const { log, view } = await other.view();
	assert.deepEqual(codes(log), ["open", "shuffle"]);
	assert.deepEqual(log[0].values, { name: "With rounds", leftOut: 0 });
	const [round] = Object.values<Record<string, unknown>>(view).filter((entry) => entry.value !== undefined);
	assert.deepEqual(round?.place, { in: "felt", x: 70, y: -20, z: 2 });
	const pawn = Object.values<{ shown?: { name: string } }>(view).find(({ shown }) => shown?.name === "Pawn");
	assert.ok(pawn !== undefined, "standard pieces come along (K2)");
	assert.deepEqual(view.table.setUps, ["With rounds"]);
	await owner.ok(other.act({ kind: "returnTo", name: "With rounds" }));

	// players who manage save set-ups of the table, and the game's stay as they are
	await owner.ok(host.act({ kind: "settings", playersManage: true }));
	await owner.ok(guest.act({ kind: "saveSetUp", name: "Mine" }));
	await owner.ok(guest.act({ kind: "deleteSetUp", name: "With rounds" }));
	assert.equal((await owner.ok(owner.get(`${game.path}/set-ups`))).setUps.length, 1);
	await owner.ok(host.act({ kind: "saveSetUp", name: "Second" }));
	await owner.ok(owner.delete(`${tables}/${table.id}`));
	assert.equal((await owner.ok(owner.get(`${game.path}/set-ups`))).setUps.length, 2, "it outlives its table");
	await owner.ok(other.act({ kind: "deleteSetUp", name: "With rounds" }));
	const left = await owner.ok(owner.get(`${game.path}/set-ups`));
	assert.deepEqual(
		left.setUps.map(({ name }: { name: string }) => name),
		["Second"],
	);
});

test("programs write, read and delete set-ups of a game (P7)", async () => {
	const { game, tables } = await httpTable(service, owner);
	const path = `${game.path}/set-ups`;
	const items = [
		{ kind: "counter", externalKey: "rounds", x: 5, y: 6, value: 2 },
		{ kind: "deck", externalKey: "light", isStack: true, x: 0, y: 0 },
		{ kind: "tile", externalKey: "sun", x: 100, y: 0, face: "up" },
		{ kind: "tokenSprite", externalKey: "gone", x: 0, y: 0 },
	];
	const address = `${path}/${encodeURIComponent("Two / more")}`;
	const timer = { isDown: true, startMs: 90_000 };
	const saved = await owner.ok(put(address, { items, startScore: 12, timer }));
	assert.equal(saved.name, "Two / more");
	const read = await owner.ok(owner.get(address));
	assert.deepEqual([read.items, read.startScore, read.timer], [items, 12, timer]);
	const opened = await owner.ok(owner.post(tables, { setUp: "Two / more" }));
	const { view, log } = await new HttpSeat(service.url, opened.id, opened.seatSecret).view();
	assert.equal(log[0].values.leftOut, 1);
	assert.deepEqual(view.timer, { ...timer, ms: 90_000, runningSince: null });
	assert.deepEqual(view.scores, { start: 12, of: { [opened.seatId]: 12 } });
	const laid = Object.values<Record<string, { in: string }>>(view).filter(
		({ place }) => place?.in === "felt",
	);
	assert.deepEqual(laid.map(({ cards, value }) => cards ?? value ?? "card").sort(), [2, 5, "card"].sort());
	await owner.ok(put(address, { items: [] }));
	assert.deepEqual((await owner.ok(owner.get(address))).items, []);
	await owner.ok(owner.delete(address));
	for (const answer of [
		await owner.get(address),
		await owner.delete(address),
		await owner.post(tables, { setUp: "Two / more" }),
	])
		assert.deepEqual([answer.status, answer.body.error.code], [404, "SET_UP_NOT_FOUND"]);

	const stranger = await service.user();
	assert.equal((await stranger.call("PUT", address, { body: { items } })).status, 403);
	for (const [body, name] of [
		[{ items: [{ kind: "tile", externalKey: "sun", x: 10_001, y: 0 }] }, "a"],
		[
			{ items: [{ kind: "tile", externalKey: "sun", count: 5000, holds: [{ ...items[2], count: 5000 }] }] },
			"a",
		],
		[{ items, startScore: 0.5 }, "a"],
		[{ items, timer: { isDown: true, startMs: 0 } }, "a"],
		[{ items, timer: { isDown: false, startMs: 1e9 } }, "a"],
		[{ items }, "x".repeat(61)],
		[{ items }, "%E2%80%8B"],
	] as const) {
		const { status, body: answer } = await put(`${path}/${name}`, body);
		assert.deepEqual([status, answer.error.code], [400, "VALIDATION_ERROR"], JSON.stringify(body));
	}
	for (let i = 0; i < 20; i++) await owner.ok(put(`${path}/${i}`, { items }));
	assert.equal((await put(`${path}/20`, { items })).body.error.reason, "TOO_MANY_SET_UPS");
	await owner.ok(put(`${path}/7`, { items: [] }));
	const full = await owner.ok(owner.post(tables, { setUp: "7" }));
	const host = new HttpSeat(service.url, full.id, full.seatSecret);
	const refused = await host.act({ kind: "saveSetUp", name: "one more" });
	assert.equal(refused.body.error.refusal, "TABLE_FULL");
	await owner.ok(owner.delete(game.path));
});
