import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Act, HandEntry, ItemEntry, Role, ToClient } from "@tuckbox/pieces/table";
import type { GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { laidTable, layPawn, renamePawn, type Seat, stackOf } from "../support/tables/laid-table.ts";
import { goLive, type LiveSeat, openLive } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService({ env: { HEARTBEAT_SECONDS: "1" } });
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const table = (guests: string[] = [], role: Role = "player") => laidTable(service, user, { guests, role });
const rename = (game: GameClient, name: string) => renamePawn(service, game, name);
const live = (id: string, { secret }: Seat) => goLive(service.url, id, { secret });

test("what one seat does, the others see: each what it may know", async () => {
	const { id, host, seats } = await table(["Ben", "Cleo"]);
	const [ben = host, cleo = host] = seats;
	using a = await live(id, host);
	using b = await live(id, ben);
	using c = await live(id, cleo);
	await until("all are here", () => a.here.length === 3);
	assert.deepEqual([a.head?.role, b.head?.role, a.head?.name], ["host", "player", "Friday"]);
	assert.equal(b.head?.seat, ben.seatId);
	const seq = await b.do({ kind: "draw", from: stackOf(b), count: 2, to: "hand" });
	await Promise.all([a.reach(seq), c.reach(seq)]);
	const handIn = (seat: LiveSeat) => JSON.stringify(seat.view[`hand:${ben.seatId}`]);
	assert.match(handIn(b), /"name":"Card \d"/);
	assert.doesNotMatch(c.texts.join(), /Card \d/, "no byte that another seat received names a card");
	assert.equal((c.view[`hand:${ben.seatId}`] as { count: number }).count, 2);
	const line = c.log.at(-1);
	assert.deepEqual([line?.code, line?.seat, line?.items, line?.hidden], ["draw", ben.seatId, [], 2]);
	assert.equal(b.log.at(-1)?.items.length, 2);
});

test("a client that asks for packed views has each piece once and a compressed view, and sees the same (S11)", async () => {
	const game = await user.game();
	const assets = [await game.asset(await picture(20, 30))];
	await game.pushed([{ kind: "tokenSprite", name: "Wood", externalKey: "wood", count: 300, assets }]);
	await service.published();
	const { id, seatSecret: secret } = await user.ok(
		user.post(`${game.path}/tables`, { name: "Friday", layOutAll: true }),
	);
	using plain = await live(id, { secret } as Seat);
	const { view, log } = plain;
	const size = Math.max(...plain.sizes);
	using packed = await goLive(service.url, id, { secret, isPacked: true });
	assert.deepEqual([packed.view, packed.log], [view, log]);
	// heartbeats may come before
	const at = packed.texts.findIndex((text) => text.includes('"packed":true'));
	assert.equal(packed.texts[at]?.match(/"Wood"/g)?.length, 1);
	assert.ok((packed.sizes[at] ?? size) < size / 10, `${packed.sizes[at]} bytes instead of ${size}`);
	// it follows the frames after it, and returns with a packed catch-up
	const [name = ""] = packed.entries<ItemEntry>("item").find(([, entry]) => "shown" in entry) ?? [];
	const act: Act = { kind: "turn", ids: [name.slice("item:".length)], by: 90 };
	await packed.do(act);
	packed.socket.terminate();
	using again = await goLive(service.url, id, { secret, isPacked: true, after: packed });
	assert.ok(again.messages.every(({ t }) => t !== "view") && again.messages.some(({ t }) => t === "catchUp"));
	assert.equal((again.view[name] as ItemEntry).turn, 90);
	using last = await live(id, { secret } as Seat);
	assert.deepEqual(last.view, again.view);
});

test("the host and the author of a note are notified of its changes, and no one else is (N4)", async () => {
	const { id, host, seats } = await table(["Ben", "Cem"]);
	const [ben = host, cem = host] = seats;
	using a = await live(id, host);
	using b = await live(id, ben);
	using c = await live(id, cem);
	const path = `/api/v1/tables/${id}/notes`;
	const headers = { authorization: `Bearer ${ben.secret}` };
	const note = { at: { x: 0, y: 0 }, text: "Unclear" };
	await user.ok(service.anonymous().call("POST", path, { headers, body: note }));
	const heard = ({ messages }: LiveSeat) =>
		messages.filter((message) => message.t === "frame" && message.notes === true).length;
	await until("the host and its author are notified", () => heard(a) === 1 && heard(b) === 1);
	const [{ id: noteId }] = (await user.ok(service.anonymous().call("GET", path, { headers }))).notes;
	const byHost = { authorization: `Bearer ${host.secret}` };
	const change = { headers: byHost, body: { isResolved: true } };
	await user.ok(service.anonymous().call("PATCH", `${path}/${noteId}`, change));
	await until("and that it is resolved", () => heard(a) === 2 && heard(b) === 2);
	// an act that everyone receives comes after any notice about notes
	await a.act({ kind: "settings", playersManage: true });
	await until("the act is seen", () =>
		c.messages.some((message) => message.t === "frame" && "did" in message),
	);
	assert.equal(heard(c), 0);
});

test("an act that is sent again is carried out once, on a new socket as well (D2)", async () => {
	const { id, host } = await table();
	using a = await live(id, host);
	const pawnId = await layPawn(a);
	const act: Act = { kind: "turn", ids: [pawnId], by: 30 };
	const first = await a.act(act, 7);
	const again = await a.act(act, 7);
	assert.deepEqual(again, first);
	a.socket.terminate();
	using b = await goLive(service.url, id, { secret: host.secret, client: a.client });
	const view = await b.next("view");
	assert.equal(view.n, 7, "the client learns what has been carried out");
	assert.deepEqual(await b.act(act, 7), first);
	assert.equal((b.view[`item:${pawnId}`] as ItemEntry).turn, 30);
});

test("acts are answered and carried out in the order in which they were sent (S2)", async () => {
	const { id, host } = await table();
	using a = await live(id, host);
	const pawnId = await layPawn(a);
	for (let n = 11; n <= 40; n++)
		a.send({ t: "act", n, act: { kind: "lay", items: [{ id: pawnId, x: n, y: n }] } });
	const answers = () => a.messages.filter(({ t }) => t === "ack");
	await until("all answers", () => answers().length >= 31);
	const seqs = answers().map((message) => (message as { seq: number }).seq);
	assert.deepEqual(
		seqs,
		seqs.toSorted((x, y) => x - y),
	);
	await a.reach(seqs.at(-1) ?? 0);
	const { place } = a.view[`item:${pawnId}`] as ItemEntry;
	assert.deepEqual([place.in, place.in === "felt" && place.x], ["felt", 40]);
});

test("what a seat holds follows its hand for the others, who cannot take it, and lies where it was when the seat goes (S5)", async () => {
	const { id, host, seats } = await table(["Ben"]);
	using a = await live(id, host);
	const ben = await live(id, seats[0] as Seat);
	const pawnId = await layPawn(a);
	await ben.reach(a.seq);
	ben.send({ t: "grab", ids: [pawnId] });
	const benId = (seats[0] as Seat).seatId;
	await until("Ben holds it", () => a.holds[benId]);
	assert.deepEqual(a.holds[benId], { ids: [pawnId], dx: 0, dy: 0, turn: 0 });
	ben.send({ t: "drag", dx: 10.123, dy: -5, turn: 45 });
	await until("it has moved", () => a.holds[benId]?.dx === 10.12);
	const refused = await a.act({ kind: "flip", ids: [pawnId] });
	assert.deepEqual(
		[refused.t, refused.t === "refused" && refused.code, refused.t === "refused" && refused.params],
		["refused", "HELD", { seat: benId }],
	);
	a.send({ t: "grab", ids: [pawnId] });
	assert.equal((await a.next("refused", a.messages.indexOf(refused) + 1)).code, "HELD");
	// an act of the seat itself that puts it elsewhere ends the hold in the same frame
	ben.send({ t: "act", n: 900, act: { kind: "lay", items: [{ id: pawnId, x: 0, y: 0 }] } });
	ben.send({ t: "release" });
	const isDrop = (message: ToClient): message is Extract<ToClient, { t: "frame" }> =>
		message.t === "frame" && message.did?.some(({ log }) => log?.seat === benId) === true;
	await until("the drop", () => a.messages.some(isDrop));
	assert.equal(a.messages.find(isDrop)?.holds?.[benId], null);
	ben.send({ t: "grab", ids: [pawnId] });
	await until("Ben holds it again", () => a.holds[benId]);
	ben.socket.terminate();
	await until("no one holds it", () => a.holds[benId] === undefined && a.here.length === 1);
	const place = (a.view[`item:${pawnId}`] as ItemEntry).place;
	assert.ok(place.in === "felt" && place.x === 0);
});

test("a rewind ends the hold on a card that was elsewhere in between, even if it lies where it did (S5)", async () => {
	const { id, host, seats } = await table(["Ben"]);
	const { seatId: benId } = seats[0] as Seat;
	using a = await live(id, host);
	using ben = await live(id, seats[0] as Seat);
	const spot = { x: 300, y: 300 };
	const heldCard = ({ view }: LiveSeat) =>
		Object.entries(view).flatMap(([name, entry]) =>
			name.startsWith("item:") && (entry as ItemEntry).place.in === "felt" && "hidden" in entry
				? [name.slice("item:".length)]
				: [],
		)[0] ?? assert.fail("no card");
	const to = await ben.do({
		kind: "draw",
		from: stackOf(ben),
		count: 1,
		to: { ...spot, face: "down" },
	});
	await ben.do({ kind: "hand", ids: [heldCard(ben)] });
	const hand = ben.view[`hand:${benId}`] as HandEntry;
	const card = ("cards" in hand && hand.cards?.[0]?.id) || "";
	await ben.do({ kind: "lay", items: [{ id: card, ...spot }], face: "down" });
	ben.send({ t: "grab", ids: [heldCard(ben)] });
	await until("Ben holds it", () => a.holds[benId]);
	const seq = await a.do({ kind: "rewind", to });
	const isRewind = (message: ToClient): message is Extract<ToClient, { t: "frame" }> =>
		message.t === "frame" && message.did?.some((did) => did.seq === seq) === true;
	assert.equal(a.messages.find(isRewind)?.holds?.[benId], null);
});

test("cursors and pings are seen by the others, and not sent to the one who points", async () => {
	const { id, host, seats } = await table(["Ben"]);
	using a = await live(id, host);
	using ben = await live(id, seats[0] as Seat);
	const { seatId } = seats[0] as Seat;
	await ben.next("frame"); // that he is here
	const before = ben.messages.length;
	ben.send({ t: "cursor", at: { x: 1, y: 2 } });
	await until("the cursor", () => a.cursors[seatId]);
	assert.deepEqual(a.cursors[seatId], { x: 1, y: 2 });
	ben.send({ t: "ping", at: { x: 3, y: 4 } });
	await until("the ping", () => a.pings.length === 1);
	ben.send({ t: "cursor", at: null });
	await until("no cursor", () => a.cursors[seatId] === null);
	assert.deepEqual(
		ben.messages.slice(before).filter((message) => message.t === "frame" && message.cursors !== undefined),
		[],
	);
});

test("a seat that asks for it receives the service's time (M2)", async () => {
	const { id, host } = await table();
	using a = await live(id, host);
	const before = Date.now();
	a.send({ t: "clock" });
	const { now } = await a.next("clock");
	assert.ok(now >= before && now <= Date.now());
});

test("a version that is published is on the table, and the one who joins later sees it, too", async () => {
	const { id, game, host } = await table();
	using a = await live(id, host);
	const { seq } = a;
	await rename(game, "Queen");
	await until("the new name", () => JSON.stringify(a.view).includes('"name":"Queen"'));
	assert.equal(a.log.at(-1)?.code, "update");
	assert.equal(a.seq, seq + 1);
	await until("the head names it", () => a.head?.latest === 2);
	a.socket.terminate();
	await until("no one is there", async () => (await openSockets()) === 0);
	await rename(game, "King");
	using again = await live(id, host);
	assert.match(JSON.stringify(again.view), /"name":"King"/);
});

test("updates that the host holds back are taken in once the host stops holding them", async () => {
	const { id, game, host } = await table();
	using a = await live(id, host);
	await a.do({ kind: "settings", holdsUpdates: true });
	await rename(game, "Queen");
	await until("the head names the version", () => a.head?.latest === 2);
	assert.doesNotMatch(JSON.stringify(a.view), /Queen/);
	await a.do({ kind: "settings", holdsUpdates: false });
	await until("the version", () => JSON.stringify(a.view).includes('"name":"Queen"'));
});

test("a seat has one socket: the newer one replaces the older (S6)", async () => {
	const { id, host } = await table();
	using a = await live(id, host);
	using b = await live(id, host);
	assert.deepEqual(await a.ended(), { why: "replaced", code: 1000 });
	await layPawn(b);
	assert.deepEqual(b.here, [host.seatId]);
});

test("a closed table can be seen, and not played on; a deleted one says goodbye", async () => {
	const { id, path, host } = await table();
	using a = await live(id, host);
	const pawnId = await layPawn(a);
	await user.ok(user.call("PATCH", path, { body: { isClosed: true } }));
	await until("it is closed", () => a.head?.isClosed);
	const refused = await a.act({ kind: "flip", ids: [pawnId] });
	assert.equal(refused.t === "refused" && refused.code, "TABLE_CLOSED");
	using again = await live(id, host);
	assert.equal(again.head?.isClosed, true);
	assert.equal((await user.delete(path)).status, 204);
	assert.equal((await again.ended()).why, "deleted");
});

test("a revoked link ends the sockets of those who came by it", async () => {
	const { id, path, link, host, seats } = await table(["Ben"]);
	using a = await live(id, host);
	using ben = await live(id, seats[0] as Seat);
	assert.equal((await user.delete(`${path}/links/${link.id}`)).status, 204);
	assert.deepEqual(await ben.ended(), { why: "revoked", code: 1008 });
	await until("the host is alone", () => a.here.length === 1);
	const refused = await openLive(service.url, id, { secret: (seats[0] as Seat).secret });
	assert.deepEqual(refused, { status: 404, code: "SEAT_NOT_FOUND" });
});

test("a service that is held up for longer than a client may be silent keeps its sockets (S9)", async () => {
	const { id, host } = await table();
	using a = await live(id, host);
	// of this whole process: nothing that arrives meanwhile is read
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
	const from = a.messages.length;
	await a.next("beat", from);
	await a.next("beat", a.messages.length);
	assert.equal(a.closed, undefined);
	assert.equal((await a.act({ kind: "settings", playersManage: true })).t, "ack");
});

test("a seat that gets a secret for another device keeps its socket until it is opened there", async () => {
	const { id, seats } = await table(["Ben"]);
	const [ben] = seats as [Seat];
	using a = await live(id, ben);
	const answer = await service.anonymous().call("POST", `/api/v1/tables/${id}/seat/link`, {
		headers: { authorization: `Bearer ${ben.secret}` },
	});
	const from = a.messages.length;
	await a.next("beat", from);
	await a.next("beat", a.messages.length);
	assert.equal(a.closed, undefined, "after a review");
	using b = await live(id, { ...ben, secret: answer.body.secret });
	assert.equal((await a.ended()).why, "replaced");
	assert.equal(b.head?.seat, ben.seatId);
});

test("a service that stops says goodbye, so that its seats come back, and does not wait for them", async () => {
	const stopping = await startTestService();
	const owner = await stopping.user();
	const { id, host } = await laidTable(stopping, owner);
	using a = await goLive(stopping.url, id, { secret: host.secret });
	await stopping[Symbol.asyncDispose]();
	assert.deepEqual(await a.ended(), { why: "restart", code: 1012 });
});

test("a spectator sees, and moves nothing", async () => {
	const { id, host, seats } = await table(["Ben"], "spectator");
	using a = await live(id, host);
	const pawnId = await layPawn(a);
	using ben = await live(id, seats[0] as Seat);
	const refused = await ben.act({ kind: "flip", ids: [pawnId] });
	assert.equal(refused.t === "refused" && refused.code, "NOT_ALLOWED");
	ben.send({ t: "grab", ids: [pawnId] });
	assert.equal((await ben.next("refused", ben.messages.indexOf(refused) + 1)).code, "NOT_ALLOWED");
});

/** Number of open sockets, as the metrics report it. */
async function openSockets(): Promise<number> {
	const { bytes } = await service.anonymous().get("/metrics");
	return Number(/^tuckbox_table_sockets (\d+)$/m.exec(bytes.toString())?.[1]);
}
