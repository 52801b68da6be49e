import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { Socket } from "node:net";
import { after, test } from "node:test";
import { type Act, type ItemEntry, type TableEntry, tableProtocol } from "@tuckbox/pieces/table";
import { foldTable } from "../../src/table/acts.ts";
import { createTableCache } from "../../src/table/table-states.ts";
import { Client } from "../support/client.ts";
import { drawsFrom } from "../support/random/draws.ts";
import { itemCalled, laidTable, layPawn, type Seat, stackOf } from "../support/tables/laid-table.ts";
import { goLive, type LiveSeat } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

// What clients can say that is well-formed and makes no sense, and what is no proper WebSocket.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const live = (id: string, { secret }: Seat) => goLive(service.url, id, { secret });

/** Carries acts out over HTTP. @returns the code of the refusal; undefined if it is carried out */
function player(tableId: string, { secret }: Seat) {
	const client = new Client(service.url, secret);
	let n = 0;
	return async (act: unknown): Promise<string | undefined> => {
		const { status, body } = await client.post(`/api/v1/tables/${tableId}/acts`, {
			client: "bot",
			n: ++n,
			act,
		});
		return status === 200 ? undefined : (body.error.refusal ?? body.error.code);
	};
}

test("ids of another table, ids that were renewed and names of prototypes are as unknown as any other (A2)", async () => {
	const table = await laidTable(service, user, { guests: ["Ben"] });
	const other = await laidTable(service, user);
	const [seat] = table.seats as [Seat];
	using ben = await live(table.id, seat);
	using host = await live(table.id, table.host);
	using elsewhere = await live(other.id, other.host);
	const pawn = await layPawn(host);
	await ben.reach(host.seq);
	await ben.do({ kind: "hand", ids: [pawn] });
	const stack = stackOf(ben);
	const seats = [table.host.seatId, seat.seatId];
	const never = ["__proto__", "constructor", "toString", "", "1"];
	const [act, asHost] = [player(table.id, seat), player(table.id, table.host)];
	for (const id of [stackOf(elsewhere), await layPawn(elsewhere), pawn, ...never, ...seats]) {
		const acts: Act[] = [
			{ kind: "flip", ids: [id] },
			{ kind: "lay", items: [{ id, x: 1, y: 1 }] },
			{ kind: "stack", ids: [stack], on: id },
			{ kind: "draw", from: id, count: 1, to: "hand" },
			{ kind: "look", at: id },
			{ kind: "hand", ids: [stack, id] },
			{ kind: "count", id, by: 1 },
		];
		for (const one of acts) assert.equal(await act(one), "GONE", `${one.kind} ${JSON.stringify(id)}`);
		if (seats.includes(id)) continue;
		const dealt = await act({ kind: "deal", from: stack, count: 1, to: [id] });
		assert.equal(dealt, "NO_SUCH_SEAT", JSON.stringify(id));
		assert.equal(await act({ kind: "endTurn", seat: id }), "NOT_ALLOWED");
		assert.equal(await asHost({ kind: "endTurn", seat: id }), "NOT_ITS_TURN");
		assert.equal(await asHost({ kind: "turnOrder", order: [id] }), "NO_SUCH_SEAT");
		assert.equal(await act({ kind: "removeSpot", id }), "NOT_ALLOWED");
		assert.equal(await asHost({ kind: "removeSpot", id }), "NO_SUCH_SPOT");
		assert.equal(await asHost({ kind: "putSpot", id, x: 1 }), "NO_SUCH_SPOT");
		assert.equal(await act({ kind: "deleteSetUp", name: id }), "NOT_ALLOWED");
	}
	await host.reach(ben.seq);
	assert.equal(ben.seq, host.seq);
	using again = await live(table.id, seat);
	assert.deepEqual(again.view, ben.view, "nothing has changed");
});

test("numbers that are negative, huge or broken are refused and change nothing", async () => {
	const table = await laidTable(service, user);
	using host = await live(table.id, table.host);
	const [pawn, stack, counter] = [await layPawn(host), stackOf(host), itemCalled(host, "Round")];
	const act = player(table.id, table.host);
	const { seq, view } = host;
	for (const x of [1e308, -1e308, 10_001, -10_001]) {
		const at = { x, y: 0 };
		for (const one of [
			{ kind: "lay", items: [{ id: pawn, ...at }] },
			{ kind: "draw", from: stack, count: 1, to: at },
			{ kind: "cut", id: stack, count: 1, ...at },
			{ kind: "spread", id: stack, ...at, step: 1 },
			{ kind: "spread", id: stack, x: 0, y: 0, step: x },
		])
			assert.equal(await act(one), "BAD_VALUE", JSON.stringify(one));
	}
	for (const count of [-1, 0, -1e15, 2 ** 53 - 1, 1001])
		for (const one of [
			{ kind: "draw", from: stack, count, to: "hand" },
			{ kind: "deal", from: stack, count, to: [table.host.seatId] },
			{ kind: "cut", id: stack, count, x: 0, y: 0 },
		])
			assert.ok(["BAD_VALUE", "TOO_FEW"].includes((await act(one)) ?? ""), JSON.stringify(one));
	for (const by of [1e15, -1e15]) assert.equal(await act({ kind: "count", id: counter, by }), "BAD_VALUE");
	assert.equal(await act({ kind: "turn", ids: [pawn], by: 1e300 }), "BAD_VALUE");
	for (const to of [-1, 1e15]) assert.equal(await act({ kind: "rewind", to }), "TOO_LONG_AGO");
	const order = [table.host.seatId];
	for (const round of [-1, 0, 1e15])
		assert.equal(await act({ kind: "turnOrder", order, round }), "BAD_VALUE");
	const many = Array.from({ length: 2000 }, (_, i) => `${i}`);
	assert.equal(await act({ kind: "turnOrder", order: many }), "BAD_VALUE");
	assert.equal(await act({ kind: "turnOrder", order, active: many }), "BAD_VALUE");
	for (const one of [
		{ kind: "draw", from: stack, count: 1.5, to: "hand" },
		{ kind: "turn", ids: [pawn], by: null },
		{ kind: "turn", ids: [pawn], by: "NaN" },
	])
		assert.equal(await act(one), "VALIDATION_ERROR", JSON.stringify(one));
	// JSON has no name for what is not a number
	for (const text of ["NaN", "1e999", "-Infinity"]) {
		const from = host.messages.length;
		host.send(`{"t":"act","n":1,"act":{"kind":"turn","ids":["${pawn}"],"by":${text}}}`);
		assert.equal((await host.next("refused", from)).code, "BAD_MESSAGE", text);
	}
	await host.do({ kind: "flip", ids: [pawn] });
	assert.equal(host.seq, seq + 1);
	assert.equal(Object.keys(host.view).length, Object.keys(view).length);
});

test("names like those of prototypes, with markup or U+0000, are names, or refused; they survive storing", async () => {
	const table = await laidTable(service, user, { guests: ["Ben"] });
	const act = player(table.id, table.host);
	const names = [
		"__proto__",
		"constructor",
		"<img src=x onerror=alert(1)>",
		"'; drop table tables; --",
		"a".repeat(60),
	];
	for (const name of names) assert.equal(await act({ kind: "saveSetUp", name }), undefined, name);
	const { store } = service.service;
	const deps = { store, tables: createTableCache(), now: Date.now };
	await foldTable(deps, { id: table.id, game_id: table.game.id });
	using again = await live(table.id, table.host);
	assert.deepEqual((again.view.table as TableEntry).setUps, [...names].sort());
	for (const name of names) {
		assert.equal(await act({ kind: "returnTo", name }), undefined, name);
		assert.equal(await act({ kind: "deleteSetUp", name }), undefined, name);
	}
	assert.equal(await act({ kind: "returnTo", name: "__proto__" }), "NO_SUCH_SET_UP");
	assert.equal(await act({ kind: "profile", name: "<b>Ada</b>", colour: "#aa3300" }), undefined);
	for (const name of ["a\0b", "\0", " ", "\u202e", "a".repeat(61), "a".repeat(1001)]) {
		for (const kind of ["saveSetUp", "profile"]) {
			const code = await act({ kind, name, colour: "#aa3300" });
			assert.ok(code === undefined || code === "BAD_VALUE" || code === "VALIDATION_ERROR", `${kind} ${code}`);
		}
	}
	await again.do({ kind: "profile", name: "Ada", colour: "#aa3300" });
	const told = [
		...again.entries<{ name: string }>("seat").map(([, { name }]) => name),
		...(again.view.table as TableEntry).setUps,
	];
	assert.ok(!told.some((name) => /[\0\u202e]/.test(name) || name.trim() !== name), JSON.stringify(told));
	const link = `/api/v1/table-links/${table.link.secret}/seats`;
	for (const name of ["\0", "", "a".repeat(1001)]) {
		const { status } = await service.anonymous().post(link, { name, colour: "#336699" });
		assert.ok(status === 400 || status === 409, `${status}`);
	}
});

test("acts may be numbered with gaps and sent again: each number is carried out once (D2)", async () => {
	const table = await laidTable(service, user);
	using host = await live(table.id, table.host);
	const counter = itemCalled(host, "Round");
	const add: Act = { kind: "count", id: counter, by: 1 };
	const first = await host.act(add, 1);
	const last = await host.act(add, Number.MAX_SAFE_INTEGER);
	const between = await host.act(add, 7);
	assert.deepEqual([first.t, last.t, between.t], ["ack", "ack", "ack"]);
	for (const [n, answer] of [
		[7, between],
		[Number.MAX_SAFE_INTEGER, last],
		[1, first],
	] as const)
		assert.deepEqual(await host.act(add, n), answer);
	using again = await goLive(service.url, table.id, { ...table.host, client: host.client });
	assert.equal((await again.next("view")).n, Number.MAX_SAFE_INTEGER);
	assert.equal((again.view[`item:${counter}`] as ItemEntry).value, 4);
	const from = again.messages.length;
	again.send(`{"t":"act","n":${2 ** 53},"act":${JSON.stringify(add)}}`);
	assert.equal((await again.next("refused", from)).code, "BAD_MESSAGE");
	for (const seen of [{ seat: table.host.seatId, seq: -1 }, { seat: 7, seq: 1 }, "x", { seq: 1 }]) {
		const socket = await openRaw(table.id, table.host);
		socket.write(frame(Buffer.from(JSON.stringify({ t: "hello", client: "c", seen }))));
		assert.match(await heard(socket, /BAD_MESSAGE/), /BAD_MESSAGE/, JSON.stringify(seen));
		socket.destroy();
	}
});

const upgradeHeaders = (secret: string) => ({
	authorization: `Bearer ${secret}`,
	connection: "Upgrade",
	upgrade: "websocket",
	"sec-websocket-version": "13",
	"sec-websocket-key": randomBytes(16).toString("base64"),
	"sec-websocket-protocol": tableProtocol,
});

type Upgraded = { status: number; socket: Socket | undefined; extensions: string | undefined };

function upgrade(tableId: string, headers: Record<string, string>): Promise<Upgraded> {
	return new Promise((resolve, reject) => {
		const asked = request(`${service.url}/api/v1/tables/${tableId}/live`, { headers, agent: false });
		asked.on("response", (answer) => {
			answer.resume();
			answer.on("end", () =>
				resolve({ status: answer.statusCode ?? 0, socket: undefined, extensions: undefined }),
			);
		});
		asked.on("upgrade", (answer, socket) => {
			const extensions = answer.headers["sec-websocket-extensions"];
			resolve({ status: 101, socket: socket as Socket, extensions });
		});
		asked.on("error", reject);
		asked.end();
	});
}

/** A socket on which a test writes bytes of its own. */
async function openRaw(tableId: string, { secret }: Seat): Promise<Socket> {
	const { socket } = await upgrade(tableId, upgradeHeaders(secret));
	assert.ok(socket !== undefined);
	socket.on("error", () => undefined);
	return socket;
}

/** A frame as a client sends it (RFC 6455, 5.2). */
function frame(payload: Buffer, { first = 0x81, isMasked = true } = {}): Buffer {
	const mask = isMasked ? 0x80 : 0;
	const { length } = payload;
	const head =
		length < 126
			? Buffer.from([first, mask | length])
			: Buffer.from([first, mask | 126, length >> 8, length & 0xff]);
	return Buffer.concat([head, ...(isMasked ? [Buffer.alloc(4)] : []), payload]);
}

/** The text that arrives until it matches, or until the socket ends. */
async function heard(socket: Socket, wanted: RegExp): Promise<string> {
	let text = "";
	socket.on("data", (data) => {
		text += data.toString("latin1");
	});
	const ended = once(socket, "close");
	let isOver = false;
	void ended.then(() => {
		isOver = true;
	});
	await until("an answer", () => wanted.test(text) || isOver);
	return text;
}

test("bytes that are not WebSocket frames end that socket only", async () => {
	const table = await laidTable(service, user, { guests: ["Ben"] });
	using host = await live(table.id, table.host);
	const pawn = await layPawn(host);
	const [seat] = table.seats as [Seat];
	const hello = Buffer.from('{"t":"hello","client":"raw"}');
	// always the same: one in some hundred begins like a whole frame
	const draw = drawsFrom(1);
	const noise = Buffer.from(Array.from({ length: 4096 }, () => draw(256)));
	const wrong: [string, Buffer][] = [
		["a compressed frame, which was not agreed on", frame(hello, { first: 0xc1 })],
		["a reserved bit", frame(hello, { first: 0xa1 })],
		["an unknown kind", frame(hello, { first: 0x83 })],
		["no mask", frame(hello, { isMasked: false })],
		["text that is not UTF-8", frame(Buffer.from([0xff, 0xfe, 0xfd]))],
		["a continuation of nothing", frame(hello, { first: 0x80 })],
		["a long control frame", frame(Buffer.alloc(200), { first: 0x89 })],
		["a part of a control frame", frame(hello, { first: 0x09 })],
		["noise", noise],
		["a length of 2^62 bytes", Buffer.from([0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
		[
			"a message of many parts that is too long",
			Buffer.concat([
				frame(Buffer.alloc(1000, 0x20), { first: 0x01 }),
				...Array.from({ length: 80 }, () => frame(Buffer.alloc(1000, 0x20), { first: 0x00 })),
			]),
		],
	];
	for (const [what, bytes] of wrong) {
		const socket = await openRaw(table.id, seat);
		const closed = once(socket, "close");
		socket.resume();
		socket.write(bytes);
		await Promise.race([closed, once(socket, "end")]);
		socket.destroy();
		assert.equal((await host.act({ kind: "flip", ids: [pawn] })).t, "ack", what);
	}
	// half a frame and nothing more holds up no one
	const half = await openRaw(table.id, seat);
	const halfClosed = once(half, "close");
	half.resume().write(frame(hello).subarray(0, 10));
	using ben = await live(table.id, seat);
	assert.equal((await ben.act({ kind: "flip", ids: [pawn] })).t, "ack");
	await halfClosed;
	// a client that offers to compress is answered without
	const offer = { ...upgradeHeaders(seat.secret), "sec-websocket-extensions": "permessage-deflate" };
	const { socket, extensions } = await upgrade(table.id, offer);
	assert.equal(extensions, undefined);
	socket?.destroy();
	await until("only the host is left", () => host.here.length === 1);
});

test("a thousand upgrades that are refused, and hundreds that are closed, take no place of others", async () => {
	const table = await laidTable(service, user, { guests: ["Ben"] });
	const good = upgradeHeaders((table.seats[0] as Seat).secret);
	const refused: [number, Record<string, string>][] = [
		[404, upgradeHeaders("wrong")],
		[400, { ...good, "sec-websocket-protocol": "chat" }],
		[400, { ...good, "sec-websocket-key": "short" }],
		[400, { ...good, "sec-websocket-version": "7" }],
		[101, good],
	];
	for (let round = 0; round < 25; round++) {
		const wanted = Array.from({ length: 10 }, () => refused).flat();
		const got = await Promise.all(wanted.map(([, headers]) => upgrade(table.id, headers)));
		for (const [i, { status, socket }] of got.entries()) {
			assert.equal(status, wanted[i]?.[0]);
			socket?.destroy();
		}
	}
	using host = await live(table.id, table.host);
	await until("all have gone", () => host.here.length === 1);
});

test("a table with as many items as it can have is seen, played on and followed (A5)", async () => {
	const table = await laidTable(service, user, { guests: ["Ben"], cards: 3, copies: 2000 });
	using host: LiveSeat = await live(table.id, table.host);
	using ben = await live(table.id, table.seats[0] as Seat);
	const cards = (seat: LiveSeat) => (seat.view[`item:${stackOf(seat)}`] as { cards?: number }).cards;
	const boxed = host.entries<ItemEntry>("item").length - 1;
	assert.equal((cards(host) ?? 0) + boxed, 5000, "the rest was left out");
	await host.do({ kind: "draw", from: stackOf(host), count: 500, to: { x: 0, y: 0, face: "up" } });
	await ben.reach(host.seq);
	assert.equal(ben.entries("item").length, 501);
	assert.deepEqual(ben.view, (await live(table.id, table.seats[0] as Seat)).view);
});
