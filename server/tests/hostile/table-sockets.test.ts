import assert from "node:assert/strict";
import { request } from "node:http";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type Act, type ItemEntry, itemsWeight, wireLimits } from "@tuckbox/pieces/table";
import { Client } from "../support/client.ts";
import { itemCalled, laidTable, layPawn, type Seat, stackOf } from "../support/tables/laid-table.ts";
import { goLive, LiveSeat, openLive } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const live = (id: string, { secret }: Seat) => goLive(service.url, id, { secret });
const evil = "https://evil.example";

test("a seat is what its secret says: forged, foreign and missing ones are refused", async () => {
	const table = await laidTable(service, user, { guests: ["Ben"] });
	const other = await laidTable(service, user);
	const open = async (tableId: string, headers: Record<string, string>) => {
		const answer = await openLive(service.url, tableId, { headers });
		assert.ok(!(answer instanceof LiveSeat), "it is refused");
		return [answer.status, answer.code];
	};
	const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
	const cookie = (secret: string) => ({ cookie: `tuckbox-seat=${secret}` });
	assert.deepEqual(await open(table.id, {}), [401, "UNAUTHORIZED"]);
	for (const secret of [
		"x",
		table.link.secret,
		other.host.secret,
		user.token ?? "",
		table.host.seatId,
		"'; --",
	]) {
		assert.deepEqual(await open(table.id, bearer(secret)), [404, "SEAT_NOT_FOUND"], secret);
		assert.deepEqual((await open(table.id, cookie(secret)))[1], "SEAT_NOT_FOUND", secret);
	}
	assert.deepEqual(await open("tbl_nothing", bearer(table.host.secret)), [404, "SEAT_NOT_FOUND"]);
});

test("cookies and sessions open a socket for pages of this service alone (X2)", async () => {
	const owner = await service.person();
	const table = await laidTable(service, user, { guests: ["Ben"] });
	const [ben] = table.seats as [Seat];
	const cookie = `tuckbox-seat=${ben.secret}`;
	const statusFor = async (headers: Record<string, string>) => {
		const answer = await openLive(service.url, table.id, { headers });
		if (!(answer instanceof LiveSeat)) return answer.code;
		answer.socket.terminate();
		return "open";
	};
	assert.equal(await statusFor({ cookie, origin: service.url }), "open");
	assert.equal(await statusFor({ cookie, origin: evil }), "FORBIDDEN_ORIGIN");
	assert.equal(await statusFor({ cookie, origin: "null" }), "FORBIDDEN_ORIGIN");
	assert.equal(
		await statusFor({ cookie, origin: service.url, "sec-fetch-site": "cross-site" }),
		"FORBIDDEN_ORIGIN",
	);
	const session = owner.cookieHeader;
	assert.equal(await statusFor({ cookie: session, origin: evil }), "FORBIDDEN_ORIGIN");
	assert.equal(
		await statusFor({ cookie: session, origin: service.url }),
		"SEAT_NOT_FOUND",
		"of another's game",
	);
	assert.equal(await statusFor({ authorization: `Bearer ${ben.secret}`, origin: evil }), "open");
});

test("a malformed request for a socket is answered like any other request", async () => {
	const { id, host } = await laidTable(service, user);
	const path = `/api/v1/tables/${id}/live`;
	const headers = { authorization: `Bearer ${host.secret}` };
	const plain = await service.anonymous().call("GET", path, { headers });
	assert.deepEqual([plain.status, plain.body.error.code], [426, "UPGRADE_REQUIRED"]);
	assert.equal(plain.headers.get("upgrade"), "websocket");
	const unknown = await openLive(service.url, id, { secret: host.secret, protocol: "tuckbox.table.99" });
	assert.deepEqual(unknown, { status: 400, code: "VALIDATION_ERROR" });
	/** The status of a request that asks for an upgrade. */
	const upgrade = (address: string, more: Record<string, string>, method = "GET") =>
		new Promise<number>((resolve, reject) => {
			const asked = request(`${service.url}${address}`, {
				method,
				headers: { ...headers, connection: "Upgrade", upgrade: "websocket", ...more },
			});
			asked.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
			asked.on("upgrade", (answer, socket) => {
				socket.destroy();
				resolve(answer.statusCode ?? 0);
			});
			asked.on("error", reject);
			asked.end();
		});
	const proper = {
		"sec-websocket-version": "13",
		"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
		"sec-websocket-protocol": "tuckbox.table.1",
	};
	assert.equal(await upgrade(path, proper), 101);
	assert.equal(await upgrade(path, { ...proper, "sec-websocket-key": "short" }), 400);
	assert.equal(await upgrade(path, { ...proper, "sec-websocket-version": "7" }), 400);
	assert.equal(await upgrade(path, { ...proper, upgrade: "h2c" }), 426);
	assert.equal(await upgrade("/healthz", proper), 200);
	assert.equal(await upgrade("/api/v1/nothing", proper), 404);
	assert.equal(await upgrade(path, proper, "POST"), 405);
});

test("invalid messages are refused, and many of them end the socket; the others play on", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"] });
	using a = await live(id, host);
	const pawnId = await layPawn(a);
	using ben = await live(id, seats[0] as Seat);
	const act = { kind: "flip", ids: [pawnId] };
	const nonsense: string[] = [
		"",
		"{",
		"null",
		"7",
		'"hello"',
		"[]",
		"{}",
		'{"t":"hello","client":"again"}',
		'{"t":"nothing"}',
		'{"t":"constructor"}',
		'{"t":"act"}',
		JSON.stringify({ t: "act", n: 0, act }),
		JSON.stringify({ t: "act", n: 1.5, act }),
		JSON.stringify({ t: "act", n: "1", act }),
		JSON.stringify({ t: "act", n: 1, act: { kind: "flip", ids: [7] } }),
		JSON.stringify({ t: "act", n: 1, act: { kind: "__proto__" } }),
		'{"t":"drag","dx":1e999,"dy":0}',
		'{"t":"ping","at":null}',
		`{"t":"grab","ids":[${'"x",'.repeat(600)}"x"]}`,
	];
	for (const text of nonsense) {
		const from = ben.messages.length;
		ben.send(text);
		assert.equal((await ben.next("refused", from)).code, "BAD_MESSAGE", text);
	}
	ben.socket.send(Buffer.from([1, 2, 3]), { binary: true });
	ben.send("[".repeat(60_000));
	for (let i = 0; i < 50; i++) ben.send("?");
	assert.deepEqual(await ben.ended(), { why: "abuse", code: 1008 });
	assert.equal((await a.act({ kind: "flip", ids: [pawnId] })).t, "ack");
	// a message before hello
	const early = await openLive(service.url, id, { secret: (seats[0] as Seat).secret });
	assert.ok(early instanceof LiveSeat);
	early.send({ t: "release" });
	assert.equal((await early.next("refused")).code, "BAD_MESSAGE");
	// PostgreSQL cannot store a name with U+0000
	const from = early.messages.length;
	early.send({ t: "hello", client: "a\0b" });
	assert.equal((await early.next("refused", from)).code, "BAD_MESSAGE");
	early.socket.terminate();
});

test("a message that is too long ends the socket, and that socket only (S7)", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"] });
	using a = await live(id, host);
	using ben = await live(id, seats[0] as Seat);
	ben.send(`{"t":"beat"${" ".repeat(65 * 1024)}}`);
	assert.equal((await ben.ended()).code, 1009);
	await until("the host is alone", () => a.here.length === 1);
	await layPawn(a);
});

test("values beyond all limits are bounded or refused", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"] });
	using a = await live(id, host);
	const pawnId = await layPawn(a);
	using ben = await live(id, seats[0] as Seat);
	const benId = (seats[0] as Seat).seatId;
	ben.send({ t: "grab", ids: [pawnId] });
	ben.send({ t: "drag", dx: 1e300, dy: -1e300, turn: 1e300 });
	ben.send({ t: "cursor", at: { x: 1e300, y: 0 } });
	await until("the cursor", () => a.cursors[benId]);
	assert.deepEqual(a.holds[benId], { ids: [pawnId], dx: 20_000, dy: -20_000, turn: 20_000 });
	assert.deepEqual(a.cursors[benId], { x: 20_000, y: 0 });
	for (const ids of [["nothing"], [stackOf(ben), "nothing"], [itemCalled(ben, "Round")]]) {
		const from = ben.messages.length;
		ben.send({ t: "grab", ids });
		assert.equal((await ben.next("refused", from)).code, "GONE");
	}
	assert.deepEqual(a.holds[benId]?.ids, [pawnId], "what it held before, it holds");
});

test("a flood of acts is bounded with a clear answer, and a flood of messages ends the socket (S7)", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben", "Cleo"] });
	using a = await live(id, host);
	const pawnId = await layPawn(a);
	using ben = await live(id, seats[0] as Seat);
	using cleo = await live(id, seats[1] as Seat);
	const sent = 300;
	for (let n = 1; n <= sent; n++) ben.send({ t: "act", n, act: { kind: "turn", ids: [pawnId], by: 1 } });
	const answers = () => ben.messages.filter(({ t }) => t === "ack" || t === "refused");
	await until("all answers", () => answers().length === sent);
	const done = answers().filter(({ t }) => t === "ack").length;
	assert.ok(done >= 60 && done < sent, `${done} of ${sent} are carried out`);
	for (const answer of answers()) if (answer.t === "refused") assert.equal(answer.code, "TOO_FAST");
	await until("what was carried out", () => (a.view[`item:${pawnId}`] as ItemEntry).turn === done % 360);
	// what was refused can be sent again in a moment
	await until(
		"there is room again",
		async () => (await ben.act({ kind: "flip", ids: [pawnId] }, 1000)).t === "ack",
	);
	for (let i = 0; i < 3000; i++) cleo.send({ t: "cursor", at: { x: i, y: 0 } });
	assert.deepEqual(await cleo.ended(), { why: "abuse", code: 1008 });
	assert.equal((await a.act({ kind: "flip", ids: [pawnId] })).t, "ack");
	// connecting again does not reset what a seat may do
	for (let n = 1; n <= 80; n++)
		ben.send({ t: "act", n: 5000 + n, act: { kind: "turn", ids: [pawnId], by: 1 } });
	using again = await live(id, seats[0] as Seat);
	for (let n = 1; n <= 80; n++) again.send({ t: "act", n, act: { kind: "turn", ids: [pawnId], by: 1 } });
	const refused = await again.next("refused");
	assert.equal(refused.code, "TOO_FAST");
});

test("pings count as messages: a burst within the limit is answered, and what exceeds it ends the socket with a reason (S7)", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"] });
	using a = await live(id, host);
	using ben = await live(id, seats[0] as Seat);
	let answered = 0;
	ben.socket.on("pong", () => answered++);
	for (let i = 0; i < 500; i++) ben.socket.ping();
	await until("all are answered", () => answered === 500);
	assert.equal((await ben.act({ kind: "undo" })).t, "refused", "the socket is open");
	for (let i = 0; i < 3000; i++) ben.socket.ping();
	assert.deepEqual(await ben.ended(), { why: "abuse", code: 1008 });
	await until("the host is alone", () => a.here.length === 1);
	// before the client has said hello, too
	const early = await openLive(service.url, id, { secret: (seats[0] as Seat).secret });
	assert.ok(early instanceof LiveSeat);
	for (let i = 0; i < 3000; i++) early.socket.ping();
	assert.deepEqual(await early.ended(), { why: "abuse", code: 1008 });
});

/** The weight of acts that a seat has been allowed since a time of `performance.now()`. */
const allowedSince = (since: number) =>
	wireLimits.actsAtOnce + (wireLimits.actsPerSecond * (performance.now() - since)) / 1000;

test("acts that name many items count as several, over the socket and without, and being away resets nothing (S7)", async () => {
	const table = await laidTable(service, user, { guests: ["Ben"], cards: 1 });
	const [seat] = table.seats as [Seat];
	using a = await live(table.id, table.host);
	await layPawn(a);
	const isPawn = ([, entry]: [string, ItemEntry]) => "shown" in entry && entry.shown.name === "Pawn";
	const pawns = () => a.entries<ItemEntry>("item").filter(isPawn);
	while (pawns().length < 256) await a.do({ kind: "copy", ids: pawns().map(([name]) => name.slice(5)) });
	const flip: Act = { kind: "flip", ids: pawns().map(([name]) => name.slice(5)) };
	const bot = new Client(service.url, seat.secret);
	const byHttp = (n: number) => bot.post(`/api/v1/tables/${table.id}/acts`, { client: "bot", n, act: flip });
	const since = performance.now();
	let done = 0;
	for (let refusal: unknown; refusal === undefined; done++) {
		const { status, body } = await byHttp(done + 1);
		if (status !== 200) refusal = body.error.refusal;
		if (refusal !== undefined) assert.equal(refusal, "TOO_FAST");
	}
	await setTimeout(1500); // until the hub looks after its tables
	using again = await live(table.id, seat);
	for (let n = 1; n <= 40; n++) again.send({ t: "act", n, act: flip });
	const answers = () => again.messages.filter(({ t }) => t === "ack" || t === "refused");
	await until("all answers", () => answers().length === 40);
	done += answers().filter(({ t }) => t === "ack").length;
	assert.ok(3 * (done - 1) <= allowedSince(since), `${done} acts of 256 items are carried out`);
});

test("acts on a large stack count by its cards, over the socket and without", async () => {
	const table = await laidTable(service, user, { guests: ["Ben"], cards: 1, copies: 2000 });
	const [seat] = table.seats as [Seat];
	using ben = await live(table.id, seat);
	const since = performance.now();
	for (let n = 1; n <= 60; n++) ben.send({ t: "act", n, act: { kind: "flip", ids: [stackOf(ben)] } });
	const answers = () => ben.messages.filter(({ t }) => t === "ack" || t === "refused");
	await until("all answers", () => answers().length === 60);
	const done = answers().filter(({ t }) => t === "ack").length;
	// the last one may overdraw what a seat may do
	const paid = Math.max(0, done - 1) * itemsWeight(2000);
	assert.ok(done >= 1 && paid <= allowedSince(since), `${done} times 2,000 cards are turned over`);
	for (const answer of answers()) if (answer.t === "refused") assert.equal(answer.code, "TOO_FAST");
	const bot = new Client(service.url, seat.secret);
	const act: Act = { kind: "look", at: stackOf(ben) };
	// a slow machine may leave room for some
	const byHttp = (n: number) => bot.post(`/api/v1/tables/${table.id}/acts`, { client: "bot", n, act });
	let n = 0;
	await until(
		"it is too fast",
		async () => await byHttp(++n),
		({ body }) => body.error?.refusal === "TOO_FAST",
	);
	await until(
		"there is room again",
		async () => (await ben.act({ kind: "look", at: stackOf(ben) }, 1000)).t === "ack",
	);
});

test("a clock that jumps does not stop a game", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"] });
	using a = await live(id, host);
	using ben = await live(id, seats[0] as Seat);
	const pawnId = await layPawn(a);
	for (const hours of [-48, 96, -48]) {
		service.advance(hours * 3_600_000);
		ben.send({ t: "grab", ids: [pawnId] });
		await until("it is held", () => a.holds[(seats[0] as Seat).seatId]);
		ben.send({ t: "release" });
		await until("it is let go", () => a.holds[(seats[0] as Seat).seatId] === undefined);
		assert.equal((await ben.act({ kind: "flip", ids: [pawnId] })).t, "ack");
	}
	await a.reach(ben.seq);
	assert.deepEqual(a.view, { ...ben.view, ...Object.fromEntries(a.entries("hand")), ...boxOf(a) });
});

/** The box, the only part of a view that differs for the host. */
function boxOf(seat: LiveSeat) {
	return Object.fromEntries(seat.entries<ItemEntry>("item").filter(([, { place }]) => place.in === "box"));
}
