import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { HandEntry, SeatEntry } from "@tuckbox/pieces/table";
import { type LaidTable, laidTable, stackOf } from "../support/tables/laid-table.ts";
import { goLive, LiveSeat, openLive } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();
const anyone = service.anonymous();

/** Adds a stand-in. @returns its seat */
async function addStandIn(host: LiveSeat, name = "Player 2"): Promise<string> {
	await host.do({ kind: "addStandIn", name, colour: "#aa3300" });
	const [entry] = host.entries<SeatEntry>("seat").find(([, seat]) => seat.name === name) ?? [];
	return entry?.slice("seat:".length) ?? assert.fail(`no ${name}`);
}

const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
const handOf = (seat: LiveSeat, of: string) => seat.view[`hand:${of}`] as HandEntry;

/** The host of a table, who has added a stand-in. */
async function withStandIn(guests: string[] = []) {
	const table = await laidTable(service, user, { guests });
	const own = await goLive(service.url, table.id, table.host);
	return { table, own, standIn: await addStandIn(own) };
}

/** Makes a call for a stand-in. */
function callAs({ id }: LaidTable, secret: string, as: string, method: string, path: string, body?: object) {
	const url = `/api/v1/tables/${id}/${path}${path.includes("?") ? "&" : "?"}as=${as}`;
	return anyone.call(method, url, { ...bearer(secret), ...(body && { body }) });
}

test("a host who plays a stand-in receives what that seat may know, and nothing else (O3)", async () => {
	const { table, own, standIn } = await withStandIn(["Ben"]);
	const { host, id } = table;
	await own.do({ kind: "draw", from: stackOf(own), count: 2, to: "hand" });
	using other = await goLive(service.url, id, { secret: host.secret, as: standIn });
	assert.deepEqual(
		[other.head?.seat, other.head?.role, other.head?.playedBy],
		[standIn, "player", host.seatId],
	);
	assert.equal(handOf(other, host.seatId).cards, undefined);
	await other.do({ kind: "draw", from: stackOf(other), count: 1, to: "hand" });
	assert.equal(handOf(other, standIn).cards?.length, 1);
	assert.equal(handOf(own, standIn).cards, undefined, "nor does the host's own seat know it");
	// what the host's own cards are does not reach this socket, whatever the host's seat does with them
	await own.do({
		kind: "arrange",
		ids: (handOf(own, host.seatId).cards ?? []).map((card) => card.id).reverse(),
	});
	await other.reach(own.seq);
	const names = (handOf(own, host.seatId).cards ?? []).map((card) =>
		"shown" in card ? card.shown.name : "",
	);
	const read = [await callAs(table, host.secret, standIn, "GET", "view")];
	read.push(await callAs(table, host.secret, standIn, "GET", `log?before=${own.seq}`));
	const texts = [...other.texts, ...read.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)];
	assert.ok(texts.at(-1)?.startsWith("200 ") && texts.at(-2)?.startsWith("200 "));
	for (const name of names)
		assert.ok(name !== "" && !texts.some((text) => text.includes(`"${name}"`)), `${name} is hidden`);
	// the seat has the rights of a player, and undoes its own acts alone
	const refused = await other.act({ kind: "settings", isOpen: true });
	assert.equal(refused.t === "refused" && refused.code, "NOT_ALLOWED");
	await other.do({ kind: "undo" });
	assert.equal(handOf(other, standIn).count, 0);
	assert.equal(handOf(own, host.seatId).count, 2);
	await until("both seats are there", () => own.here.length === 2);
	own.socket.terminate();
});

test("notes of a stand-in are its own: the host reads them from the own seat (O3)", async () => {
	const { table, own, standIn } = await withStandIn();
	const { host } = table;
	const body = { at: { x: 1, y: 2 }, text: "Hard to reach" };
	assert.equal((await callAs(table, host.secret, host.seatId, "POST", "notes", body)).status, 201);
	const pinned = await callAs(table, host.secret, standIn, "POST", "notes", body);
	assert.deepEqual([pinned.status, pinned.body.seatId, pinned.body.author], [201, standIn, "Player 2"]);
	const seen = await callAs(table, host.secret, standIn, "GET", "notes");
	assert.deepEqual(
		seen.body.notes.map(({ seatId }: { seatId: string }) => seatId),
		[standIn],
	);
	const all = await anyone.call("GET", `/api/v1/tables/${table.id}/notes`, bearer(host.secret));
	assert.equal(all.body.notes.length, 2);
	const note = `notes/${pinned.body.id}`;
	assert.equal((await callAs(table, host.secret, standIn, "DELETE", note)).status, 204);
	own.socket.terminate();
});

test("no one speaks for a seat that is another's: guests, forged ids, other tables (O2)", async () => {
	const { table, own, standIn } = await withStandIn(["Ben"]);
	const [ben] = table.seats;
	const other = await withStandIn();
	const act = { client: "a", n: 1, act: { kind: "endLook" } };
	const forbidden = [
		[ben?.secret, standIn],
		[ben?.secret, table.host.seatId],
		[table.host.secret, ben?.seatId],
		[table.host.secret, other.standIn],
		[table.host.secret, "sea_nothing"],
		[table.host.secret, "'; --"],
		[table.host.secret, ""],
	] as const;
	for (const [secret = "", as = ""] of forbidden) {
		for (const [method, path, body] of [
			["GET", "view"],
			["GET", "log?before=9"],
			["GET", "notes"],
			["POST", "acts", act],
		] as const) {
			const answer = await callAs(table, secret, encodeURIComponent(as), method, path, body);
			assert.deepEqual([answer.status, answer.body.error.code], [404, "SEAT_NOT_FOUND"], `${path} ${as}`);
		}
		const socket = await openLive(service.url, table.id, { secret, as });
		assert.ok(!(socket instanceof LiveSeat));
		assert.equal(socket.code, "SEAT_NOT_FOUND");
	}
	const twice = await callAs(table, table.host.secret, `${standIn}&as=${standIn}`, "GET", "view");
	assert.ok(twice.status === 404 || twice.status === 422, `${twice.status}`);
	// what concerns the person is done for the own seat
	const left = await callAs(table, ben?.secret ?? "", standIn, "DELETE", "seat");
	assert.equal(left.status, 204);
	await until("Ben has left, and not the stand-in", () => {
		const seats = own.entries("seat").map(([name]) => name.slice("seat:".length));
		return seats.length === 2 && seats.includes(standIn);
	});
	for (const host of [own, other.own]) host.socket.terminate();
});

test("when a guest takes the place that a host plays, the host's socket ends, and nothing is lost (O4)", async () => {
	const { table, own, standIn } = await withStandIn();
	const { id, host, link } = table;
	using played = await goLive(service.url, id, { secret: host.secret, as: standIn });
	await played.do({ kind: "draw", from: stackOf(played), count: 2, to: "hand" });
	const cards = handOf(played, standIn).cards ?? [];
	const door = await anyone.ok(anyone.call("GET", `/api/v1/table-links/${link.secret}`));
	const place = door.seats.find(({ standIn }: { standIn?: string }) => standIn !== undefined);
	assert.deepEqual([place.name, place.standIn, place.isHere], ["Player 2", standIn, true]);
	assert.equal(door.seats.filter((seat: object) => "standIn" in seat).length, 1);
	const guest = { name: "Ben", colour: "#0033aa", standIn };
	const sit = () => anyone.call("POST", `/api/v1/table-links/${link.secret}/seats`, { body: guest });
	const answers = await Promise.all([sit(), sit()]);
	const codes = answers.map(({ status, body }) => `${status} ${body.error?.refusal ?? ""}`).sort();
	assert.deepEqual(codes, ["201 ", "409 NO_SUCH_SEAT"], "of two guests, one has the place");
	const ben = answers.find(({ status }) => status === 201)?.body;
	assert.equal((await played.ended()).why, "revoked");
	const late = { client: "late", n: 1, act: { kind: "endLook" } };
	assert.equal((await callAs(table, host.secret, standIn, "POST", "acts", late)).status, 404);
	using seat = await goLive(service.url, id, { secret: ben.secret });
	const names = (held: HandEntry["cards"] = []) => held.map((card) => "shown" in card && card.shown.name);
	assert.deepEqual(names(handOf(seat, ben.seatId).cards), names(cards));
	assert.deepEqual(seat.log.at(-1)?.values, { name: "Ben", role: "player", insteadOf: "Player 2" });
	own.socket.terminate();
});

test("the socket of a stand-in ends when the stand-in is removed (O2)", async () => {
	const { table, own, standIn } = await withStandIn();
	using played = await goLive(service.url, table.id, { secret: table.host.secret, as: standIn });
	await own.do({ kind: "removeStandIn", seat: standIn });
	assert.equal((await played.ended()).why, "revoked");
	own.socket.terminate();
});
