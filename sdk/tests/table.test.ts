import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { connectTable, type Outcome, type TableClient } from "@tuckbox/client/table";
import { type Act, actKinds, type HandEntry, type ItemEntry, type StackEntry } from "@tuckbox/pieces/table";
import fc from "fast-check";
import { viewFor } from "../../server/src/domain/table/views/view.ts";
import { someAct } from "../../server/tests/support/random/random-acts.ts";
import { cardRecords, deckRecord, record } from "../../server/tests/support/tables/played-table.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { JudgedTable } from "./support/judged-table.ts";

// The client of a table, against the judge itself: the test decides which messages arrive, and when.

const records = [
	deckRecord("light"),
	...cardRecords("light", 8),
	...cardRecords("none", 2),
	record({ kind: "tokenSprite", externalKey: "t", widthMm: 25, heightMm: 25 }),
	record({ kind: "die", externalKey: "d", sides: 6 }),
	record({ kind: "counter", externalKey: "c", count: 7 }),
	record({ kind: "container", externalKey: "bag" }),
];

async function sitDown(t: TestContext | undefined, seats: string[], seed = 1) {
	const service = new JudgedTable(records, seats, seed);
	const clients = seats.map((seat) => {
		const client = connectTable({
			baseUrl: "http://service.example",
			tableId: "tbl_1",
			openSocket: service.opener(seat),
			fetch: async () => new Response(null, { status: 503 }),
		});
		t?.after(() => client.close());
		return client;
	});
	await setImmediate();
	service.settle();
	return { service, clients: clients as [TableClient, ...TableClient[]] };
}

const item = (client: TableClient, id: string) => client.entry(`item:${id}`) as ItemEntry | undefined;
const stackOf = (client: TableClient) => {
	const [name = ""] = Object.entries(client.view).find(([, entry]) => "top" in entry) ?? [];
	return { id: name.slice("item:".length), entry: client.entry(name) as StackEntry };
};
const itemId = (client: TableClient, kind: string) => {
	const found = Object.entries(client.view).find(
		([, entry]) => "place" in entry && "shown" in entry && entry.shown.kind === kind,
	);
	return (found ?? assert.fail(`no ${kind}`))[0].slice("item:".length);
};

test("an act shows immediately, for its own seat only, and is the same when the service has judged it", async (t) => {
	const { service, clients } = await sitDown(t, ["host", "anna"]);
	const [host, anna] = clients as [TableClient, TableClient];
	const token = itemId(host, "tokenSprite");
	const seen: unknown[] = [];
	host.subscribe(`item:${token}`, () => seen.push(item(host, token)));
	const outcome = host.act({ kind: "lay", items: [{ id: token, x: 30, y: -20, turn: 400 }] });
	const guess = item(host, token);
	assert.deepEqual([guess?.place, guess?.turn], [{ in: "felt", x: 30, y: -20, z: 2 }, 40]);
	assert.equal(item(anna, token)?.place.in, "box");
	assert.equal(host.pending.length, 1);
	service.settle();
	assert.equal((await outcome).kind, "done");
	assert.deepEqual(item(host, token), item(anna, token));
	assert.deepEqual({ ...item(host, token)?.place, z: 0 }, { in: "felt", x: 30, y: -20, z: 0 });
	assert.equal(host.pending.length, 0);
	assert.ok(seen.length <= 2, "a listener hears the guess, and at most what was different of it");
});

test("a refused act is taken back, with its reason", async (t) => {
	const { service, clients } = await sitDown(t, ["host", "anna"]);
	const [host, anna] = clients as [TableClient, TableClient];
	const token = itemId(host, "tokenSprite");
	host.act({ kind: "lay", items: [{ id: token, x: 0, y: 0 }] });
	host.act({ kind: "lock", ids: [token], isLocked: true });
	service.socket("host").arrive();
	service.socket("anna").arrive(1);
	const refused: string[] = [];
	anna.on("refused", ({ act, code }) => refused.push(`${act?.kind} ${code}`));
	const outcome = anna.act({ kind: "turn", ids: [token], by: 90 });
	assert.equal(item(anna, token)?.turn, 90);
	service.settle();
	assert.deepEqual(await outcome, {
		kind: "refused",
		act: { kind: "turn", ids: [token], by: 90 },
		code: "LOCKED",
		params: {},
	});
	assert.deepEqual(refused, ["turn LOCKED"]);
	assert.equal(item(anna, token)?.turn, 0);
	assert.deepEqual(anna.view, viewFor(service.table.state, "anna"));
});

test("a card that was turned over and seen before turns back immediately; one that was never seen waits", async (t) => {
	const { service, clients } = await sitDown(t, ["host"]);
	const [host] = clients;
	const from = stackOf(host).id;
	host.act({ kind: "draw", from, count: 1, to: { x: 0, y: 99, face: "down" } });
	service.settle();
	const drawn = Object.entries(host.view).find(
		([, entry]) => "hidden" in entry && "place" in entry && entry.place.in === "felt",
	);
	const id = (drawn?.[0] ?? "").slice("item:".length);
	const flip: Act = { kind: "flip", ids: [id] };
	const faces: string[] = [];
	host.act(flip);
	faces.push(`${item(host, id)?.face} ${"shown" in (item(host, id) ?? {})}`);
	service.settle();
	for (let i = 0; i < 2; i++) {
		host.act(flip);
		faces.push(`${item(host, id)?.face} ${"shown" in (item(host, id) ?? {})}`);
		service.settle();
		assert.deepEqual(host.view, viewFor(service.table.state, "host"));
	}
	assert.deepEqual(faces, ["down false", "down false", "up true"]);
});

test("a card that is played shows on the felt and no longer in the hand, and never twice", async (t) => {
	for (const acksFirst of [true, false]) {
		const { service, clients } = await sitDown(t, ["host"]);
		const [host] = clients;
		service.acksFirst = acksFirst;
		host.act({ kind: "draw", from: stackOf(host).id, count: 2, to: "hand" });
		service.settle();
		const hand = () => (host.entry("hand:host") as HandEntry).cards?.map(({ id }) => id) ?? [];
		const onFelt = () =>
			Object.values(host.view).filter(
				(entry) => "place" in entry && "shown" in entry && entry.place.in === "felt",
			).length;
		const before = onFelt();
		const [id = ""] = hand();
		host.act({ kind: "lay", items: [{ id, x: 1, y: 2 }] });
		assert.deepEqual([hand().length, onFelt()], [1, before + 1]);
		for (let i = 0; i < 2; i++) {
			service.socket("host").arrive(1);
			assert.deepEqual([hand().length, onFelt()], [1, before + 1], `after message ${i}`);
		}
		assert.deepEqual(host.view, viewFor(service.table.state, "host"));
	}
});

test("an act on a card that was just laid waits for the card's new id, and so do the acts after it", async (t) => {
	for (const way of ["acks first", "frames first", "broken"]) {
		const { service, clients } = await sitDown(t, ["host", "anna"]);
		const [host, anna] = clients as [TableClient, TableClient];
		service.acksFirst = way === "acks first";
		host.act({ kind: "draw", from: stackOf(host).id, count: 2, to: "hand" });
		service.settle();
		const [card, other] = (host.entry("hand:host") as HandEntry).cards ?? [];
		const [id = "", kept = ""] = [card?.id, other?.id];
		const before = service.table.state.seq;
		const outcomes = [
			host.act({ kind: "lay", items: [{ id, x: 1, y: 2 }] }),
			host.act({ kind: "turn", ids: [id], by: 90 }),
			host.act({ kind: "lay", items: [{ id, x: 30, y: 40 }] }),
			host.act({ kind: "lay", items: [{ id: kept, x: 50, y: 60 }] }),
			host.act({ kind: "flip", ids: [kept, id] }),
		];
		assert.deepEqual(
			[item(host, id)?.turn, item(host, id)?.place.in, item(host, kept)?.place.in],
			[90, "felt", "felt"],
		);
		assert.equal(service.table.state.seq, before + 1, "only the first one has been sent");
		if (way === "broken") service.socket("host").break();
		await until("all are settled", () => {
			service.settle();
			return host.status.kind === "open" && host.pending.length === 0;
		});
		const kinds = (await Promise.all(outcomes)).map(({ kind }) => kind);
		assert.deepEqual(kinds, ["done", "done", "done", "done", "done"], way);
		assert.deepEqual(host.view, viewFor(service.table.state, "host"));
		const laid = Object.values(anna.view).flatMap((entry) =>
			"place" in entry && entry.place.in === "felt" && "hidden" in entry && !("cards" in entry)
				? [[entry.place.x, entry.place.y, entry.turn]]
				: [],
		);
		assert.deepEqual(laid.sort(), [
			[30, 40, 90],
			[50, 60, 0],
		]);
	}
});

test("an act on a card whose laying is refused applies to the card in the hand", async (t) => {
	const { service, clients } = await sitDown(t, ["host", "anna"]);
	const [host, anna] = clients as [TableClient, TableClient];
	host.act({ kind: "draw", from: stackOf(host).id, count: 1, to: "hand" });
	service.settle();
	const [{ id } = { id: "" }] = (host.entry("hand:host") as HandEntry).cards ?? [];
	const outcomes = [
		host.act({ kind: "lay", items: [{ id, x: 1e9, y: 0 }] }),
		host.act({ kind: "give", ids: [id], to: "anna" }),
	];
	service.settle();
	await until("both are judged", () => {
		service.settle();
		return host.pending.length === 0;
	});
	const kinds = (await Promise.all(outcomes)).map(({ kind }) => kind);
	assert.deepEqual(kinds, ["refused", "done"]);
	assert.equal((anna.entry("hand:anna") as HandEntry).count, 1);
});

test("acts wait while the connection is broken, are late after a second, and happen once", async (t) => {
	const { service, clients } = await sitDown(t, ["host", "anna"]);
	const [host, anna] = clients as [TableClient, TableClient];
	const counter = itemId(host, "counter");
	host.act({ kind: "lay", items: [{ id: counter, x: 0, y: 0 }] });
	service.settle();
	const value = (client: TableClient) => item(client, counter)?.value;
	// the service carries the act out, and its answer is lost
	const lost = host.act({ kind: "count", id: counter, by: 1 });
	service.isDown = true;
	service.socket("host").break();
	assert.equal(host.status.kind, "away");
	const later = [1, 1, 1].map((by) => host.act({ kind: "count", id: counter, by }));
	assert.equal(value(host), 11);
	await until("acts are late", () => host.pending.length === 4 && host.pending.every(({ isLate }) => isLate));
	service.isDown = false;
	await until("connected", () => {
		service.settle();
		return host.status.kind === "open" && host.pending.length === 0;
	});
	service.settle();
	const outcomes: Outcome[] = await Promise.all([lost, ...later]);
	assert.deepEqual(
		outcomes.map(({ kind }) => kind),
		["done", "done", "done", "done"],
	);
	assert.deepEqual([value(host), value(anna)], [11, 11]);
});

test("an act whose refusal is lost with the connection is reported as refused, and those after it as done", async (t) => {
	const { service, clients } = await sitDown(t, ["host", "anna"]);
	const [host, anna] = clients as [TableClient, TableClient];
	const [token, counter] = [itemId(host, "tokenSprite"), itemId(host, "counter")];
	for (const id of [token, counter]) host.act({ kind: "lay", items: [{ id, x: 0, y: 0 }] });
	host.act({ kind: "lock", ids: [token], isLocked: true });
	service.settle();
	const codes: string[] = [];
	anna.on("refused", ({ code }) => codes.push(code));
	const by = (kind: "turn" | "count") =>
		kind === "turn" ? anna.act({ kind, ids: [token], by: 90 }) : anna.act({ kind, id: counter, by: 1 });
	// the service judges four acts, and none of its answers arrives; acts during the break have never been sent
	const outcomes = [by("count"), by("turn"), by("count"), by("turn")];
	service.socket("anna").break();
	outcomes.push(by("count"), by("turn"));
	await until("connected", () => {
		service.settle();
		return anna.status.kind === "open" && anna.pending.length === 0;
	});
	assert.deepEqual(
		(await Promise.all(outcomes)).map((outcome) =>
			outcome.kind === "refused" ? outcome.code : outcome.kind,
		),
		// the last sent act is judged again, since no later act has been judged
		["done", "MISSED", "done", "LOCKED", "done", "LOCKED"],
	);
	assert.deepEqual(codes, ["MISSED", "LOCKED", "LOCKED"]);
	assert.deepEqual(anna.view, viewFor(service.table.state, "anna"));
});

test("a seat sees the holder of an item and cannot grab it, and an item that has been laid is no longer in the air", async (t) => {
	const { service, clients } = await sitDown(t, ["host", "anna"]);
	const [host, anna] = clients as [TableClient, TableClient];
	const token = itemId(host, "tokenSprite");
	host.act({ kind: "lay", items: [{ id: token, x: 0, y: 0 }] });
	service.settle();
	let holders = 0;
	anna.subscribe("holders", () => holders++);
	assert.ok(host.grab([token]));
	assert.deepEqual(host.holders, { [token]: "host" });
	host.drag(10, 5);
	service.settle();
	assert.deepEqual(anna.holders, { [token]: "host" });
	assert.equal(anna.grab([token]), false);
	service.sendToOthers("host", { t: "frame", holds: { host: { ids: [token], dx: 10, dy: 5, turn: 0 } } });
	service.settle();
	assert.equal(anna.holds.host?.dx, 10);
	assert.equal(holders, 1, "movements do not count");
	host.act({ kind: "lay", items: [{ id: token, x: 10, y: 5 }] });
	assert.deepEqual(host.holders, { [token]: "host" }, "until it is laid, or let go");
	service.settle();
	assert.deepEqual([host.holders, anna.holders], [{}, {}]);
	host.release();
	service.settle();
	assert.deepEqual(anna.holds, {});
});

test("a hold lasts through a short break of the connection, and is sent again", async (t) => {
	const { service, clients } = await sitDown(t, ["host", "anna"]);
	const [host, anna] = clients as [TableClient, TableClient];
	const token = itemId(host, "tokenSprite");
	host.act({ kind: "lay", items: [{ id: token, x: 0, y: 0 }] });
	service.settle();
	host.grab([token]);
	host.drag(10, 5);
	service.socket("host").break();
	assert.deepEqual(host.holders, { [token]: "host" });
	await until("connected", () => {
		service.settle();
		return host.status.kind === "open";
	});
	service.settle();
	assert.deepEqual([host.holders, anna.holders], [{ [token]: "host" }, { [token]: "host" }]);
	assert.deepEqual([host.holds.host?.dx, host.holds.host?.dy], [10, 5]);
});

test("after the service has ended the connection, the client does not reconnect, and reports acts without an answer as open", async (t) => {
	const { service, clients } = await sitDown(t, ["host"]);
	const [host] = clients;
	const line = service.socket("host");
	line.isDeaf = true;
	const outcome = host.act({ kind: "tidy" });
	line.say({ t: "bye", why: "revoked" });
	line.arrive();
	assert.deepEqual(host.status, { kind: "ended", why: "revoked" });
	assert.deepEqual(await outcome, { kind: "ended" });
	assert.deepEqual(await host.act({ kind: "tidy" }), { kind: "ended" });
	assert.equal(service.sockets.length, 1);
});

test("a table that the service refuses ends the client with its code", async () => {
	const client = connectTable({
		baseUrl: "http://service.example/",
		tableId: "tbl_1",
		openSocket: () => ({
			addEventListener: (type, listener) => void (type === "close" && queueMicrotask(() => listener({}))),
			send: () => undefined,
			close: () => undefined,
		}),
		fetch: async () => Response.json({ error: { code: "TABLE_NOT_FOUND" } }, { status: 404 }),
	});
	await until("the end", () => client.status.kind === "ended");
	assert.deepEqual(client.status, { kind: "ended", why: "refused", code: "TABLE_NOT_FOUND" });
});

test("whatever is done, lost and repeated, in the end every seat sees the judge's decisions", async () => {
	const seats = ["host", "p1", "p2"];
	const play = async (seed: number, draw: (n: number) => number) => {
		const { service, clients } = await sitDown(undefined, seats, seed);
		try {
			const outcomes: Promise<Outcome>[] = [];
			const begin = service.table.state.seq;
			for (let i = 0; i < 80; i++) {
				const client = clients[draw(3)] as TableClient;
				const seat = client.head?.seat ?? "";
				service.acksFirst = draw(2) === 0;
				if (client.status.kind === "open" && draw(12) === 0) service.socket(seat).break();
				else if (client.status.kind !== "open" && draw(3) === 0)
					await until("a new connection", () => client.status.kind === "open" || service.isOpening(seat));
				else if (draw(3) > 0) {
					const kind = actKinds[draw(actKinds.length)] as Act["kind"];
					const player = { seat, view: client.view, seats, seq: client.seq };
					outcomes.push(client.act(someAct(kind, player, draw)));
				} else for (const one of seats) service.arriveAt(one, 1 + draw(3));
			}
			await until("all acts are settled", () => {
				service.settle();
				return clients.every(({ pending, status }) => pending.length === 0 && status.kind === "open");
			});
			service.settle();
			const settled = await Promise.all(outcomes);
			assert.ok(settled.every(({ kind }) => kind !== "ended"));
			// every act that is reported as done has been done
			const done = settled.flatMap((outcome) => (outcome.kind === "done" ? [outcome.seq] : []));
			const first = service.table.state.seq - done.length + 1;
			assert.deepEqual(
				done.sort((a, b) => a - b),
				done.map((_, i) => first + i),
			);
			assert.equal(first, begin + 1);
			for (const { view, head } of clients)
				assert.deepEqual(view, viewFor(service.table.state, head?.seat ?? ""));
		} finally {
			for (const client of clients) client.close();
		}
	};
	await fc.assert(
		fc.asyncProperty(fc.integer(), fc.infiniteStream(fc.nat()), (seed, numbers) =>
			play(seed, (n) => (numbers.next().value as number) % n),
		),
		{ numRuns: 8, endOnFailure: true },
	);
});
