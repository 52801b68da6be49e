import assert from "node:assert/strict";
import { after, test } from "node:test";
import { allRoutes } from "../../src/http/routes.ts";
import type { Body } from "../support/client.ts";
import { ben, HttpSeat, httpTable } from "../support/tables/http-table.ts";
import { startTestService } from "../support/test-service.ts";
import { readCookie } from "../support/visitor.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);

const owner = await service.user();

test("the owner opens a table, a guest sits down by a link, and both play (X1)", async () => {
	const { table, path, link, seat, host, guest } = await httpTable(service, owner);
	assert.equal(table.url, `${service.url}/tables/${table.id}`);
	assert.equal(link.url, `${service.url}/t/${link.secret}`);
	const listed = await owner.ok(owner.get(path));
	assert.deepEqual(
		listed.seats.map(({ id, name, role }: Record<string, string>) => [id, name, role]),
		[
			[table.seatId, "User 1", "host"],
			[seat.seatId, "Ben", "player"],
		],
	);
	const deck = await host.find((entry) => entry.cards === 6);
	const drawn = await guest.act({ kind: "draw", from: deck, count: 2, to: "hand" });
	assert.deepEqual([drawn.status, drawn.body], [200, { seq: 2 }]);
	const seen = await guest.view();
	const hand = seen.view[`hand:${seat.seatId}`];
	assert.equal(hand.cards.length, 2);
	assert.equal(seen.table.role, "player");
	assert.ok(["Sun", "Moon"].includes(hand.cards[0].shown.name));
	assert.deepEqual((await host.view()).view[`hand:${seat.seatId}`].backs[0].count, 2);
	assert.deepEqual(
		seen.log.map(({ code }: Record<string, string>) => code),
		["join", "draw"],
	);
	const older = await owner.ok(guest.client.get(`${guest.path}/log?before=2`));
	assert.deepEqual(
		older.lines.map(({ code }: Record<string, string>) => code),
		["join"],
	);
	assert.equal((await owner.ok(owner.get(path))).acts, 2);
});

test("a browser keeps its seat in a cookie of the table, and other pages cannot use it (X2)", async () => {
	const { table, link } = await httpTable(service, owner);
	const browser = service.visitor();
	const answer = await browser.call("POST", `/api/v1/table-links/${link.secret}/seats`, { body: ben });
	const cookie = readCookie(answer.headers.getSetCookie()[0] ?? "");
	assert.equal(cookie.name, "tuckbox-seat");
	assert.deepEqual(
		cookie.attributes.filter((one) => !one.startsWith("max-age")),
		[`path=/api/v1/tables/${table.id}`, "samesite=strict", "httponly"],
	);
	const path = `/api/v1/tables/${table.id}`;
	const view = await browser.get(`${path}/view`);
	assert.equal(view.body.table.seat, answer.body.seatId);
	assert.equal(view.headers.get("access-control-allow-origin"), null);
	const again = await browser.get(`${path}/view`, { "if-none-match": view.headers.get("etag") ?? "" });
	assert.equal(again.status, 304);
	for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
		const { status, body } = await browser.get(`${path}/view`, headers as Record<string, string>);
		assert.deepEqual([status, body.error.code], [403, "FORBIDDEN_ORIGIN"]);
	}
	const act = { client: "c", n: 1, act: { kind: "undo" } };
	const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
	const forged = await browser.call("POST", `${path}/acts`, { body: act, headers: foreign });
	assert.deepEqual([forged.status, forged.body.error.code], [403, "FORBIDDEN_ORIGIN"]);

	// a link to the seat: the browser goes on, and another one has the same seat
	const moved = await browser.ok(browser.call("POST", `${path}/seat/link`));
	assert.equal((await browser.get(`${path}/view`)).status, 200);
	const [id, secret] = new URL(moved.url).hash.slice(1).split(".");
	const phone = service.visitor();
	const headers = { authorization: `Bearer ${secret}` };
	const kept = await phone.ok(phone.call("POST", `/api/v1/tables/${id}/seat`, { headers }));
	assert.equal(kept.seatId, answer.body.seatId);
	assert.equal((await phone.get(`${path}/view`)).body.table.seat, kept.seatId);
	assert.equal(
		(await new HttpSeat(service.url, table.id, answer.body.secret).get("view")).status,
		404,
		"the old secret has ended",
	);

	await phone.ok(phone.call("DELETE", `${path}/seat`));
	assert.equal(phone.cookies.size, 0);
	assert.deepEqual((await browser.get(`${path}/view`)).body.error.code, "SEAT_NOT_FOUND");
});

test("the owner has the host's seat wherever they are signed in, and no one else does (X2)", async () => {
	const person = await service.person();
	const game = await person.ok(person.ask("POST", "/api/v1/games", { name: "Own" }));
	const table = await person.ok(person.ask("POST", `/api/v1/games/${game.id}/tables`, {}));
	const path = `/api/v1/tables/${table.id}`;
	const { body } = await person.get(`${path}/view`);
	assert.deepEqual([body.table.role, body.table.name], ["host", "Own"]);
	assert.match(body.view[`seat:${body.table.seat}`].name, /^Person \d+$/);
	const stranger = await service.person();
	assert.equal((await stranger.get(`${path}/view`)).body.error.code, "SEAT_NOT_FOUND");
	assert.equal((await service.visitor().get(`${path}/view`)).body.error.code, "UNAUTHORIZED");
	await person.ok(person.ask("POST", `${path}/seat/link`));
	assert.equal((await person.get(`${path}/view`)).status, 200);
});

test("an act of another form is refused with each field that is wrong", async () => {
	const { host } = await httpTable(service, owner);
	const faults = async (act: Body) => {
		const { status, body } = await host.act(act);
		assert.deepEqual([status, body.error?.code], [400, "VALIDATION_ERROR"]);
		return body.error.details.map(({ field, reason }: Body) => [field, reason]);
	};
	assert.deepEqual(await faults({ kind: "fly" }), [["act.kind", "NO_SUCH_KIND"]]);
	assert.deepEqual(await faults({ kind: 3 }), [["act.kind", "NO_SUCH_KIND"]]);
	assert.deepEqual(await faults({}), [
		["act.kind", "REQUIRED"],
		["act.kind", "NO_SUCH_KIND"],
	]);
	const items = [
		{ id: "itm_a", x: 0, y: 0 },
		{ id: "itm_b", x: "left" },
	];
	assert.deepEqual(await faults({ kind: "lay", items }), [
		["act.items[1].y", "REQUIRED"],
		["act.items[1].x", "WRONG_TYPE"],
	]);
	const steps = [{ kind: "endTurn" }, { kind: "roll", dice: 6 }, { kind: "jump" }];
	const routine = { name: "Again", pressedBy: "all", steps };
	const wrong = await faults({ kind: "putRoutine", routine });
	assert.deepEqual(
		[...new Set(wrong.map(([field]: string[]) => field))],
		["act.routine.steps[1].dice", "act.routine.steps[2].kind", "act.routine.pressedBy"],
	);
});

test("a session changes a table only with its token, which reads of the table bring", async () => {
	const person = await service.person();
	const game = await person.ok(person.ask("POST", "/api/v1/games", { name: "Own" }));
	const table = await person.ok(person.ask("POST", `/api/v1/games/${game.id}/tables`, {}));
	const path = `/api/v1/tables/${table.id}`;
	const act = { client: "c", n: 1, act: { kind: "settings", playersManage: true } };
	const note = { text: "Here", at: { x: 0, y: 0 }, key: "one" };
	const changes = routes.filter(({ access, method }) => access === "table" && method !== "GET");
	for (const { method, url } of changes) {
		const address = url.replace(":tableId", table.id).replaceAll(/:\w+/g, "x");
		for (const token of [undefined, "x".repeat(43)]) {
			const headers: Record<string, string> = token === undefined ? {} : { "x-csrf-token": token };
			const { status, body } = await person.call(method, address, { headers, body: note });
			assert.deepEqual([status, body.error.code], [403, "CSRF_TOKEN_INVALID"], `${method} ${url}`);
		}
	}
	const view = await person.get(`${path}/view`);
	const token = view.headers.get("x-csrf-token") ?? "";
	assert.equal(token, await person.csrf());
	const headers = { "x-csrf-token": token };
	assert.equal((await person.call("POST", `${path}/notes`, { headers, body: note })).status, 201);
	const done = await person.call("POST", `${path}/acts`, { headers, body: act });
	assert.equal(done.status, 200, JSON.stringify(done.body));

	// a guest's cookie goes to this table alone, and from no other site
	const link = await person.ok(
		person.ask("POST", `/api/v1/games/${game.id}/tables/${table.id}/links`, { role: "player" }),
	);
	const guest = service.visitor();
	const secret = new URL(link.url).pathname.split("/").at(-1);
	await guest.ok(guest.call("POST", `/api/v1/table-links/${secret}/seats`, { body: ben }));
	assert.equal((await guest.get(`${path}/view`)).headers.get("x-csrf-token"), null);
	assert.equal((await guest.call("POST", `${path}/notes`, { body: note })).status, 201);
});

test("only a seat's own secret opens a table, and only the seat's role decides what it may do (X3)", async () => {
	const { path, link, table, host, guest, seat } = await httpTable(service, owner);
	const other = await httpTable(service, owner);
	const wrong = ["x", link.secret, other.seat.secret, owner.token ?? "", seat.secret.toLowerCase()];
	for (const secret of wrong) {
		for (const what of ["view", "log?before=1", "notes"]) {
			const { status, body } = await new HttpSeat(service.url, table.id, secret).get(what);
			assert.deepEqual([status, body.error.code], [404, "SEAT_NOT_FOUND"]);
		}
		const { status } = await new HttpSeat(service.url, table.id, secret).act({ kind: "undo" });
		assert.equal(status, 404);
	}
	const watching = await owner.ok(owner.post(`${path}/links`, { role: "spectator", maxSeats: 1 }));
	const seats = `/api/v1/table-links/${watching.secret}/seats`;
	const spectator = await owner.ok(service.anonymous().post(seats, { name: "Cleo", colour: "#00aa33" }));
	const full = await service.anonymous().post(seats, ben);
	assert.deepEqual(
		[full.status, full.body.error.code, full.body.error.refusal],
		[409, "ACT_REFUSED", "TABLE_FULL"],
	);
	const invitation = await owner.ok(service.anonymous().get(`/api/v1/table-links/${watching.secret}`));
	const { host: by, seats: seated, ...rest } = invitation;
	assert.deepEqual(
		seated.map(({ name, role }: Body) => [name, role]),
		[
			[by.name, "host"],
			["Ben", "player"],
			["Cleo", "spectator"],
		],
	);
	assert.deepEqual(rest, {
		table: { name: "Friday" },
		game: { name: "Lantern Bay" },
		role: "spectator",
		isFull: true,
		isClosed: false,
		coverUrl: null,
		colours: ["#c8382d", ben.colour, "#00aa33"],
	});
	const watcher = new HttpSeat(service.url, table.id, spectator.secret);
	const deck = await watcher.find((entry) => entry.cards === 6);
	for (const [player, act] of [
		[watcher, { kind: "draw", from: deck, count: 1, to: "hand" }],
		[guest, { kind: "rewind", to: 0 }],
		[guest, { kind: "settings", isOpen: true }],
	] as const) {
		const { status, body } = await player.act(act);
		assert.deepEqual([status, body.error.refusal], [409, "NOT_ALLOWED"]);
	}
	const unknown = await guest.act({ kind: "flip", ids: ["nothing"] });
	assert.deepEqual([unknown.status, unknown.body.error.refusal], [409, "GONE"]);

	await owner.ok(owner.delete(`${path}/links/${link.id}`));
	assert.equal((await guest.get("view")).body.error.code, "SEAT_NOT_FOUND");
	assert.equal((await watcher.get("view")).status, 200);
	await owner.ok(owner.call("PATCH", path, { body: { isClosed: true } }));
	const closed = await host.act({ kind: "undo" });
	assert.deepEqual([closed.status, closed.body.error.code], [409, "TABLE_CLOSED"]);
	assert.equal((await host.view()).table.isClosed, true);
	await owner.ok(owner.delete(path));
	assert.equal((await host.get("view")).body.error.code, "SEAT_NOT_FOUND");
});

test("an act that is malformed is refused with every fault, and changes nothing (X4)", async () => {
	const { host } = await httpTable(service, owner);
	const before = (await host.view()).seq;
	const malformed: [Record<string, unknown>, RegExp][] = [
		[{}, /act\.kind/],
		[{ kind: "explode" }, /act\.kind/],
		[{ kind: "flip" }, /act\.ids is required/],
		[{ kind: "flip", ids: "a" }, /act\.ids must be an array/],
		[{ kind: "lay", items: [{ id: "a", x: "1", y: 2 }] }, /act\.items\[0\]\.x must be a number/],
		[{ kind: "draw", from: "a", count: 1.5, to: "hand" }, /act\.count must be an integer/],
		[{ kind: "count", id: "a" }, /act\.(to|by) is required/],
		[{ kind: "saveSetUp", name: "\u0000" }, /act\.name/],
	];
	for (const [act, message] of malformed) {
		const { status, body } = await host.act(act);
		assert.equal(status, 400);
		assert.match(body.error.message, message);
	}
	const saved = await host.act({ kind: "saveSetUp", name: "__proto__" });
	assert.equal(saved.status, 200);
	assert.deepEqual((await host.view()).view.table.setUps, ["__proto__"]);
	assert.equal(
		(await host.act({ kind: "returnTo", name: "constructor" })).body.error.refusal,
		"NO_SUCH_SET_UP",
	);
	assert.equal((await host.view()).seq, before + 1);
});

test("players pin notes on what they see; the host and the owner read, resolve and export them (N1, N2, N4)", async () => {
	const { game, card, table, host, guest, link } = await httpTable(service, owner);
	const deck = await host.find((entry) => entry.cards === 6);
	await host.act({ kind: "draw", from: deck, count: 1, to: { x: 100, y: 40, face: "up" } });
	const lying = await guest.find((entry) => (entry.shown as { kind?: string } | undefined)?.kind === "tile");
	const pin = (player: HttpSeat, note: object) => player.client.post(`${player.path}/notes`, note);
	const noted = await owner.ok(pin(guest, { on: lying, text: "What does *this* mean?" }));
	assert.deepEqual(noted.spot, { x: 100, y: 40 });
	assert.deepEqual([noted.author, noted.version, noted.isChanged], ["Ben", 1, false]);
	assert.ok(["Sun", "Moon"].includes(noted.piece.name));
	const onDeck = await owner.ok(pin(guest, { on: deck, text: "Nice backs" }));
	assert.equal(onDeck.piece.kind, "deck");
	const atSpot = await owner.ok(pin(host, { at: { x: -50, y: 0 }, text: "Empty here" }));
	assert.deepEqual([atSpot.piece, atSpot.spot], [null, { x: -50, y: 0 }]);
	assert.equal((await pin(guest, { on: "nothing", text: "x" })).body.error.refusal, "GONE");
	assert.equal((await pin(guest, { text: "x" })).body.error.refusal, "BAD_VALUE");
	assert.equal((await pin(guest, { at: { x: 0, y: 0 }, text: "" })).status, 400);

	// a card that only the author looks at is named, and not where it lies
	await host.act({ kind: "draw", from: deck, count: 1, to: { x: 300, y: 0, face: "down" } });
	const hidden = await guest.find((entry) => "hidden" in entry && (entry.place as { x?: number }).x === 300);
	assert.equal((await owner.ok(pin(guest, { on: hidden, text: "Its back" }))).piece.kind, "deck");
	assert.equal((await guest.act({ kind: "look", at: hidden })).status, 200);
	const peeked = await owner.ok(pin(guest, { on: hidden, text: "Its front" }));
	assert.deepEqual([peeked.piece.kind, peeked.spot], ["tile", null]);
	for (const { id } of (await owner.ok(guest.get("notes"))).notes.slice(2))
		assert.equal((await guest.client.call("DELETE", `${guest.path}/notes/${id}`)).status, 204);
	// a card in another's hand cannot be named
	await host.act({ kind: "draw", from: deck, count: 1, to: "hand" });
	const { view } = await host.view();
	const held = view[`hand:${table.seatId}`].cards[0].id;
	assert.equal((await pin(guest, { on: held, text: "x" })).body.error.refusal, "GONE");

	const readBy = async (player: HttpSeat) =>
		(await owner.ok(player.get("notes"))).notes.map(({ text }: { text: string }) => text);
	assert.deepEqual(await readBy(host), ["What does *this* mean?", "Nice backs", "Empty here"]);
	assert.deepEqual(await readBy(guest), ["What does *this* mean?", "Nice backs"]);
	const other = await owner.ok(service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, ben));
	assert.deepEqual(await readBy(new HttpSeat(service.url, table.id, other.secret)), []);

	// the designer heeds the note
	await game.pushed([card(noted.piece.name, { name: `${noted.piece.name}!` })]);
	await service.published();
	const { notes } = await owner.ok(owner.get(`${game.path}/notes?componentId=${noted.piece.componentId}`));
	assert.deepEqual([notes.length, notes[0].isChanged], [1, true]);
	const elsewhere = new HttpSeat(service.url, table.id, other.secret);
	const forged = await elsewhere.client.call("PATCH", `${elsewhere.path}/notes/${noted.id}`, {
		body: { isResolved: true },
	});
	assert.equal(forged.body.error.code, "NOTE_NOT_FOUND");
	const note = `${game.path}/notes/${noted.id}`;
	assert.ok((await owner.ok(owner.call("PATCH", note, { body: { isResolved: true } }))).resolvedAt);
	const open = await owner.ok(owner.get(`${game.path}/notes?isResolved=false`));
	assert.equal(open.notes.length, 2);

	// notes outlive their table
	await owner.ok(owner.delete(`${game.path}/tables/${table.id}`));
	const list = await owner.get(`${game.path}/notes/markdown`);
	assert.match(list.headers.get("content-type") ?? "", /^text\/markdown/);
	const text = list.bytes.toString("utf8");
	assert.match(text, /^# Lantern Bay: notes from players\n/);
	assert.match(
		text,
		/- \[x\] What does \\\*this\\\* mean\? — Ben, version 1, \d{4}-\d\d-\d\d, changed since\n/,
	);
	assert.match(text, /## The table\n\n- \[ \] Empty here — .*at -50, 0 mm/);
	await owner.ok(owner.delete(note));
	assert.equal((await owner.call("DELETE", note)).body.error.code, "NOTE_NOT_FOUND");
});

test("the version that lies on a table is kept as long as the host holds updates back (C17)", async () => {
	const { game, card, path, host } = await httpTable(service, owner);
	await host.act({ kind: "settings", holdsUpdates: true });
	const publish = async (times: number) => {
		for (let i = 0; i < times; i++) {
			await game.pushed([card("Sun", { name: `Sun ${crypto.randomUUID()}` })]);
			await service.published();
		}
	};
	const oldest = async () => (await owner.ok(owner.get(`${game.path}/versions`))).versions[0].version;
	await publish(22);
	assert.equal(await oldest(), 1, "the table needs it");
	const frozen = await owner.ok(owner.call("PATCH", path, { body: { frozenVersion: 1 } }));
	assert.equal(frozen.version, 1, "and can still be frozen at it");
	await owner.ok(owner.call("PATCH", path, { body: { frozenVersion: null } }));
	assert.equal((await owner.ok(owner.get(path))).version, 1, "updates are still held back");
	await host.act({ kind: "settings", holdsUpdates: false });
	await publish(1);
	assert.ok((await oldest()) > 1);
});
