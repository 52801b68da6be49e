import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body } from "../support/client.ts";
import { HttpSeat, httpTable } from "../support/tables/http-table.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** A playtest in which the guest has drawn cards that no one else saw. */
async function recordedGame() {
	const owner = await service.user();
	const played = await httpTable(service, owner);
	const { host, guest, path, game, table } = played;
	const deck = await guest.find((entry) => "top" in entry);
	const { id } = await owner.ok(owner.post(`${path}/playtests`, {}));
	const views = [(await guest.view()).view];
	const act = async (by: typeof host, wanted: Record<string, unknown>) => {
		await by.client.ok(by.act(wanted));
		views.push((await guest.view()).view);
	};
	await act(host, { kind: "turnOrder", order: [table.seatId, played.seat.seatId] });
	await act(guest, { kind: "draw", from: deck, count: 2, to: "hand" });
	await act(host, { kind: "endTurn", seat: table.seatId });
	await act(host, { kind: "draw", from: deck, count: 1, to: "hand" });
	const at = `${game.path}/playtests/${id}`;
	const ofSeat = `playtests/${id}/replay`;
	const end = (body = {}) => owner.ok(owner.post(`${at}/end`, body));
	const share = (sharedReplay: string) => owner.ok(owner.call("PATCH", at, { body: { sharedReplay } }));
	return { ...played, owner, id, at, ofSeat, end, share, views };
}

/** The names of pieces that a part shows, in order. */
const namesIn = (part: Body) => [...new Set(JSON.stringify(part).match(/"(Sun|Moon)"/g))].sort();

const cards = (part: Body, seat: string) =>
	part.steps.flatMap((step: Body) => step.set[`hand:${seat}`]?.cards ?? []);

test("a running playtest has no replay, not even for its seats (Z1, H1)", async () => {
	const { owner, at, ofSeat, guest, host } = await recordedGame();
	for (const answer of [await owner.get(`${at}/replay`), await guest.get(ofSeat), await host.get(ofSeat)])
		assert.deepEqual([answer.status, answer.body.error.code], [409, "PLAYTEST_RUNNING"]);
	await owner.ok(owner.post(`${at}/end`, {}));
});

test("the owner watches what any seat saw, or the view of a place, act by act (Z2, Z3, Z4)", async () => {
	const { owner, at, end, seat, table } = await recordedGame();
	await end();
	const all = await owner.ok(owner.get(`${at}/replay`));
	assert.deepEqual(
		all.steps.map(({ log, turn }: Body) => [log.code, turn]),
		[
			["turnOrder", null],
			["draw", 1],
			["endTurn", 1],
			["draw", 2],
		],
	);
	assert.deepEqual(
		all.turns.map(({ number, round, place, act }: Body) => [number, round, place, act]),
		[
			[1, 1, 0, all.first + 1],
			[2, 1, 1, all.first + 3],
		],
	);
	assert.deepEqual([all.last - all.first, all.next, all.isWhole, all.opensAll], [4, null, true, true]);
	assert.deepEqual(all.places, [
		{ place: 0, name: all.view[`seat:${table.seatId}`].name },
		{ place: 1, name: "Ben" },
	]);
	assert.deepEqual([cards(all, seat.seatId).length, cards(all, table.seatId).length], [2, 1]);
	const bens = await owner.ok(owner.get(`${at}/replay?seat=1`));
	assert.equal(bens.table.seat, seat.seatId);
	assert.deepEqual([cards(bens, seat.seatId).length, cards(bens, table.seatId).length], [2, 0]);
	const from = await owner.ok(owner.get(`${at}/replay?from=${all.first + 2}`));
	assert.equal(from.view[`hand:${seat.seatId}`].cards.length, 2);
	assert.deepEqual(from.steps, all.steps.slice(2));
	for (const query of ["seat=7", `from=${all.last + 1}`]) {
		const refused = await owner.get(`${at}/replay?${query}`);
		assert.deepEqual([refused.status, refused.body.error.code], [400, "VALIDATION_ERROR"], query);
	}
});

test("a seat watches what it saw, which is the same as at the table, and more only if the owner shares it (Z7)", async () => {
	const { owner, at, ofSeat, end, share, guest, host, seat, table, views } = await recordedGame();
	const told = async () => {
		const [{ replay }] = (await guest.client.ok(guest.get("playtests"))).playtests;
		return replay;
	};
	assert.equal(await told(), "none", "nothing before the end");
	await end();
	assert.equal(await told(), "own");
	const own = await guest.client.ok(guest.get(ofSeat));
	let view = own.view;
	assert.deepEqual(view, views[0]);
	for (const [i, { set, gone }] of own.steps.entries()) {
		view = Object.fromEntries(Object.entries({ ...view, ...set }).filter(([name]) => !gone.includes(name)));
		assert.deepEqual(view, views[i + 1], `after act ${i + 1}`);
	}
	assert.deepEqual([own.places, own.opensAll], [[], false]);
	assert.equal(cards(own, table.seatId).length, 0);
	const hosts = await host.client.ok(host.get(ofSeat));
	assert.deepEqual(namesIn(hosts.steps[1]), [], "what the guest drew");
	const isRefused = async (path: string) => {
		const { status, body } = await guest.get(path);
		assert.deepEqual([status, body.error.code], [404, "REPLAY_NOT_FOUND"], path);
	};
	await isRefused(`${ofSeat}?seat=all`);
	await share("all");
	assert.equal(await told(), "all");
	const all = await guest.client.ok(guest.get(`${ofSeat}?seat=all`));
	assert.deepEqual(
		[cards(all, seat.seatId).length, cards(all, table.seatId).length, all.opensAll],
		[2, 1, true],
	);
	assert.deepEqual(all.places, [], "places are for the owner");
	await share("none");
	assert.equal(await told(), "none");
	await isRefused(ofSeat);
	await isRefused(`${ofSeat}?seat=all`);
	assert.equal((await owner.ok(owner.get(at))).sharedReplay, "none");
	assert.equal((await guest.get(`playtests/plt_x/replay`)).body.error.code, "PLAYTEST_NOT_FOUND");
});

test("a seat does not watch the game of another table (Z7)", async () => {
	const { owner, id, end, tables } = await recordedGame();
	await end({ sharedReplay: "all" });
	const other = await owner.ok(owner.post(tables, {}));
	const link = await owner.ok(owner.post(`${tables}/${other.id}/links`, {}));
	const seat = await owner.ok(
		service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, { name: "Cleo", colour: "#0033aa" }),
	);
	const { body } = await new HttpSeat(service.url, other.id, seat.secret).get(`playtests/${id}/replay`);
	assert.equal(body.error.code, "PLAYTEST_NOT_FOUND");
});

test("acts that were taken back are in the replay, and say so (Z2)", async () => {
	const { owner, at, host, end } = await recordedGame();
	await host.client.ok(host.act({ kind: "undo" }));
	await end();
	const { steps } = await owner.ok(owner.get(`${at}/replay`));
	assert.deepEqual(
		steps.map(({ log, isTakenBack }: Body) => [log.code, isTakenBack]),
		[
			["turnOrder", undefined],
			["draw", undefined],
			["endTurn", undefined],
			["draw", true],
			["undo", undefined],
		],
	);
});

test("a table goes on from a moment, with stand-ins and no names of guests (Z9)", async () => {
	const { owner, at, end, game, card, seat } = await recordedGame();
	await end();
	const replay = await owner.ok(owner.get(`${at}/replay`));
	await game.pushed([card("Sun", { name: "Star" })]);
	await service.published();
	const act = replay.first + 2;
	const seats = [{ place: 1, name: "Spieler 2" }];
	const opened = await owner.ok(owner.post(`${at}/replay/continue`, { act, name: "What if", seats }));
	const host = new HttpSeat(service.url, opened.id, opened.seatSecret);
	const { view, table } = await host.view();
	assert.deepEqual([table.name, table.role, view.table.version, table.latest], ["What if", "host", 1, 2]);
	assert.equal(view.table.settings.holdsUpdates, true);
	const sitting = Object.entries<Body>(view).filter(([name]) => name.startsWith("seat:"));
	assert.deepEqual(
		sitting.map(([, { name, role, isStandIn, index }]) => [index, name, role, isStandIn === true]).sort(),
		[
			[0, "Player 1", "player", true],
			[1, "Spieler 2", "player", true],
			[2, sitting.find(([, { role }]) => role === "host")?.[1].name, "host", false],
		],
	);
	assert.ok(!JSON.stringify(view).includes('"Ben"'));
	assert.ok(!JSON.stringify(view).includes(seat.seatId));
	const [standIn] = sitting.filter(([, { index }]) => index === 1);
	const id = standIn?.[0].slice("seat:".length) ?? "";
	assert.equal(view[`hand:${id}`].count, 2);
	const hand = (await owner.ok(host.client.get(`${host.path}/view?as=${id}`))).view[`hand:${id}`].cards;
	const drawn = replay.steps[1].set[`hand:${seat.seatId}`].cards;
	const names = (cards: Body[]) => cards.map(({ shown }) => shown.name).sort();
	assert.deepEqual(names(hand), names(drawn));
	const ids = (cards: Body[]) => cards.map((one) => one.id);
	assert.ok(
		ids(hand).every((one: string) => !ids(drawn).includes(one)),
		"ids are new",
	);
	// the turn of that moment, and the host takes none
	const [first] = sitting.filter(([, { index }]) => index === 0);
	assert.deepEqual(view.turns.active, [first?.[0].slice("seat:".length)]);
	assert.equal(view.turns.order.length, 2);
	const deck = Object.keys(view)
		.find((name) => "top" in view[name])
		?.slice("item:".length);
	const draws = { client: "test", n: 1, act: { kind: "draw", from: deck, count: 1, to: "hand" } };
	await owner.ok(host.client.post(`${host.path}/acts?as=${id}`, draws));
	// the updates that were held back are taken in when the host wants it
	await owner.ok(owner.post(`${game.path}/tables/${opened.id}/update`, {}));
	assert.equal((await host.view()).view.table.version, 2);
	const refused = await owner.post(`${at}/replay/continue`, { act: replay.last + 1 });
	assert.deepEqual([refused.status, refused.body.error.code], [400, "VALIDATION_ERROR"]);
});

test("notes are moments of the replay, and for the owner pieces that players named (Z10)", async () => {
	const { owner, at, ofSeat, end, host, guest, seat, id } = await recordedGame();
	const pin = (by: typeof host, text: string) =>
		by.client.ok(by.client.post(`${by.path}/notes`, { at: { x: 0, y: 0 }, text }));
	await pin(guest, "a <b>slow</b> turn");
	const card = (await guest.view()).view[`hand:${seat.seatId}`].cards[0];
	await guest.client.ok(guest.act({ kind: "lay", items: [{ id: card.id, x: 0, y: 300, face: "up" }] }));
	await pin(host, "x".repeat(2000));
	await end({ sharedReplay: "all" });
	const { pieces } = await guest.client.ok(guest.get(`playtests/${id}/pieces`));
	const played = pieces.find(({ name }: Body) => name === card.shown.name);
	const { questions } = await owner.ok(owner.get(at));
	const question = questions.findIndex(({ role }: Body) => role === "worst");
	await guest.client.ok(
		guest.client.call("PUT", `${guest.path}/playtests/${id}/answers`, {
			body: { answers: [{ question, pieces: [played.id] }] },
		}),
	);
	const told = ({ moments, first }: Body) =>
		moments.map(({ act, kind, places, piece, text }: Body) => [
			act - first,
			kind,
			places,
			piece ?? text.length,
		]);
	const first = await owner.ok(owner.get(`${at}/replay`));
	assert.deepEqual(told(first), [
		[4, "note", [1], 18],
		[5, "note", [0], 300],
		[5, "worst", [1], card.shown.name],
	]);
	assert.equal(first.moments[0].text, "a <b>slow</b> turn");
	assert.deepEqual(told(await owner.ok(owner.get(`${at}/replay?seat=0`))), told(first));
	assert.equal((await owner.ok(owner.get(`${at}/replay?from=${first.first + 1}`))).moments, undefined);
	for (const query of ["", "?seat=all"])
		assert.deepEqual(
			told(await guest.client.ok(guest.get(`${ofSeat}${query}`))),
			[[4, "note", [1], 18]],
			"a seat reads its own notes only",
		);
});
