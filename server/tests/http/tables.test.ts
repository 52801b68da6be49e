import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Client } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";
import { readCookie } from "../support/visitor.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const owner = await service.user();
const art = await picture(63, 88);
const ben = { name: "Ben", colour: "#0033aa" };

/** A seat that a program plays. */
class Player {
	readonly client: Client;
	readonly path: string;
	#n = 0;

	constructor(tableId: string, secret: string) {
		this.client = new Client(service.url, secret);
		this.path = `/api/v1/tables/${tableId}`;
	}

	view() {
		return this.client.ok(this.client.get(`${this.path}/view`));
	}

	get(what: string) {
		return this.client.get(`${this.path}/${what}`);
	}

	/** The name of an entry of the view. */
	async find(isIt: (entry: Record<string, unknown>) => unknown): Promise<string> {
		const { view } = await this.view();
		const [name = assert.fail("not on the table")] = Object.keys(view).filter((one) => isIt(view[one]));
		return name.replace("item:", "");
	}

	act(act: Record<string, unknown>) {
		return this.client.post(`${this.path}/acts`, { client: "test", n: ++this.#n, act });
	}
}

/** A published game with a table, a host and a guest. */
async function opened(client = owner) {
	const game = await client.game("Lantern Bay");
	const front = await game.asset(art);
	const card = (name: string, more: object = {}) => ({
		...{ kind: "tile", name, externalKey: name.toLowerCase() },
		...{ parentExternalKey: "light", count: 3, assets: [front], ...more },
	});
	await game.pushed([
		{ kind: "deck", name: "Light", externalKey: "light" },
		card("Sun"),
		card("Moon"),
		{ kind: "counter", name: "Rounds", externalKey: "rounds" },
	]);
	await service.published();
	const tables = `${game.path}/tables`;
	const table = await owner.ok(owner.post(tables, { name: "Friday" }));
	const path = `${tables}/${table.id}`;
	const link = await owner.ok(owner.post(`${path}/links`, {}));
	const seat = await owner.ok(service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, ben));
	const host = new Player(table.id, table.seatSecret);
	const guest = new Player(table.id, seat.secret);
	return { game, card, tables, table, path, link, seat, host, guest };
}

test("the owner opens a table, a guest sits down by a link, and both play", async () => {
	const { table, path, link, seat, host, guest } = await opened();
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
		["sit", "draw"],
	);
	const older = await owner.ok(guest.client.get(`${guest.path}/log?before=2`));
	assert.deepEqual(
		older.lines.map(({ code }: Record<string, string>) => code),
		["sit"],
	);
	assert.equal((await owner.ok(owner.get(path))).acts, 2);
});

test("a browser keeps its seat in a cookie of the table, and other pages cannot use it", async () => {
	const { table, link } = await opened();
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
		(await new Player(table.id, answer.body.secret).get("view")).status,
		404,
		"the old secret has ended",
	);

	await phone.ok(phone.call("DELETE", `${path}/seat`));
	assert.equal(phone.cookies.size, 0);
	assert.deepEqual((await browser.get(`${path}/view`)).body.error.code, "SEAT_NOT_FOUND");
});

test("the owner has the host's seat wherever they are signed in, and no one else has", async () => {
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

test("only a seat's own secret opens a table, and only the seat's role decides what it may do", async () => {
	const { path, link, table, host, guest, seat } = await opened();
	const other = await opened();
	const wrong = ["x", link.secret, other.seat.secret, owner.token ?? "", seat.secret.toLowerCase()];
	for (const secret of wrong) {
		for (const what of ["view", "log?before=1", "notes"]) {
			const { status, body } = await new Player(table.id, secret).get(what);
			assert.deepEqual([status, body.error.code], [404, "SEAT_NOT_FOUND"]);
		}
		const { status } = await new Player(table.id, secret).act({ kind: "undo" });
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
	assert.deepEqual(invitation, {
		table: { name: "Friday" },
		game: { name: "Lantern Bay" },
		role: "spectator",
		isFull: true,
		isClosed: false,
	});
	const watcher = new Player(table.id, spectator.secret);
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

test("an act that is malformed is refused with every fault, and changes nothing", async () => {
	const { host } = await opened();
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

test("players pin notes on what they see; the host and the owner read, resolve and export them", async () => {
	const { game, card, table, host, guest, link } = await opened();
	const deck = await host.find((entry) => entry.cards === 6);
	await host.act({ kind: "draw", from: deck, count: 1, to: { x: 100, y: 40, face: "up" } });
	const lying = await guest.find((entry) => (entry.shown as { kind?: string } | undefined)?.kind === "tile");
	const pin = (player: Player, note: object) => player.client.post(`${player.path}/notes`, note);
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

	const readBy = async (player: Player) =>
		(await owner.ok(player.get("notes"))).notes.map(({ text }: { text: string }) => text);
	assert.deepEqual(await readBy(host), ["What does *this* mean?", "Nice backs", "Empty here"]);
	assert.deepEqual(await readBy(guest), ["What does *this* mean?", "Nice backs"]);
	const other = await owner.ok(service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, ben));
	assert.deepEqual(await readBy(new Player(table.id, other.secret)), []);

	// the designer heeds the note
	await game.pushed([card(noted.piece.name, { name: `${noted.piece.name}!` })]);
	await service.published();
	const { notes } = await owner.ok(owner.get(`${game.path}/notes?componentId=${noted.piece.componentId}`));
	assert.deepEqual([notes.length, notes[0].isChanged], [1, true]);
	const elsewhere = new Player(table.id, other.secret);
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

test("a push changes what lies on the table: counts, new, deleted and revived pieces, and nothing moves", async () => {
	const { game, card, path, host, guest } = await opened();
	const deck = await host.find((entry) => entry.cards === 6);
	for (const x of [0, 100])
		await host.act({ kind: "draw", from: deck, count: 1, to: { x, y: 0, face: "up" } });
	await guest.act({ kind: "draw", from: deck, count: 1, to: "hand" });
	const before = (await host.view()).view;
	const update = async (pieces: object[]) => {
		await game.pushed(pieces);
		await service.published();
		await owner.ok(owner.post(`${path}/update`, {}));
		return (await host.view()).view;
	};
	const boxed = (view: Record<string, { place?: { in: string } }>) =>
		Object.values(view).filter(({ place }) => place?.in === "box").length;
	const places = (view: Record<string, { place?: { in: string } }>) =>
		Object.fromEntries(
			Object.entries(view).flatMap(([name, { place }]) => (place?.in === "felt" ? [[name, place]] : [])),
		);

	const more = await update([
		card("Sun", { count: 5 }),
		{ kind: "die", name: "Die", externalKey: "die", sides: 6 },
	]);
	assert.equal(boxed(more), boxed(before) + 3, "two copies and a die are in the box");
	assert.deepEqual(places(more), places(before));

	const { components } = await owner.ok(owner.get(`${game.path}/components`));
	const sun = components.find(({ name }: { name: string }) => name === "Sun");
	await owner.ok(owner.delete(`${game.path}/components/${sun.id}`));
	await service.published();
	await owner.ok(owner.post(`${path}/update`, {}));
	const without = (await host.view()).view;
	assert.deepEqual(places(without), places(before), "ghosts lie where they lay");
	const revived = await update([card("Sun", { count: 3 })]);
	assert.deepEqual(places(revived), places(before));
	assert.ok(!JSON.stringify(revived).includes("isGhost"));
	await update([card("Sun", { count: 1 })]);
	const extra = Object.entries((await host.view()).view).filter(
		([, entry]) => (entry as { isExtra?: true }).isExtra,
	);
	assert.deepEqual(places((await host.view()).view), places(before), "too many copies stay where they lie");
	assert.ok(extra.length <= 2);
	const { lines } = await owner.ok(host.get("log?before=99"));
	assert.equal(lines.filter(({ code }: { code: string }) => code === "update").length, 4);
});

test("a book is open at its last page when an older version with fewer pages comes back", async () => {
	const game = await owner.game("Rules");
	const page = await game.asset(art);
	const book = (pages: number) =>
		game.pushed([{ kind: "book", name: "Rules", externalKey: "rules", pages: Array(pages).fill(page.key) }]);
	await book(5);
	await service.published();
	await book(8);
	await service.published();
	const table = await owner.ok(owner.post(`${game.path}/tables`, {}));
	const host = new Player(table.id, table.seatSecret);
	const isBook = (entry: Record<string, unknown>) => (entry.shown as { kind?: string })?.kind === "book";
	const rules = await host.find(isBook);
	await host.act({ kind: "lay", items: [{ id: rules, x: 10, y: 20 }] });
	assert.equal((await host.act({ kind: "page", id: rules, to: 7 })).status, 200);
	await owner.ok(owner.post(`${game.path}/versions/1/restore`, {}));
	await service.published();
	await owner.ok(owner.post(`${game.path}/tables/${table.id}/update`, {}));
	const entry = (await host.view()).view[`item:${await host.find(isBook)}`];
	assert.deepEqual([entry.value, entry.place.x, entry.place.y], [5, 10, 20]);
});

test("a table stays at the version that it is frozen at, which is kept, until it is let go", async () => {
	const { game, card, tables, path, host } = await opened();
	const version = async (of = path) => (await owner.ok(owner.get(of))).version;
	const patch = (body: object, of = path) => owner.call("PATCH", of, { body });
	assert.equal((await patch({ frozenVersion: 9 })).body.error.code, "VERSION_NOT_FOUND");
	await owner.ok(patch({ frozenVersion: 1 }));
	for (let i = 0; i < 25; i++) {
		await game.pushed([card("Sun", { name: `Sun ${i}` })]);
		await service.published();
	}
	await owner.ok(owner.post(`${path}/update`, {}));
	assert.equal(await version(), 1);
	const { versions } = await owner.ok(owner.get(`${game.path}/versions`));
	assert.equal(versions[0].version, 1, "the version is kept");
	assert.equal((await host.view()).table.latest, 26);
	const older = await owner.ok(owner.post(tables, { frozenVersion: 1 }));
	assert.deepEqual([older.version, older.frozenVersion], [1, 1]);

	assert.equal((await owner.ok(patch({ frozenVersion: null }))).version, 26);
	assert.equal((await owner.ok(patch({ frozenVersion: 24 }))).version, 24, "also back to an earlier one");
	await owner.ok(owner.delete(`${tables}/${older.id}`));
	await service.published();
	const after = await owner.ok(owner.get(`${game.path}/versions`));
	assert.ok(after.versions[0].version > 1, "nothing keeps the first version any longer");
});

test("the version that lies on a table is kept while the host holds updates back, and then let go", async () => {
	const { game, card, path, host } = await opened();
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

test("an idle table is stored with its state, and much later without its log", async () => {
	const { table, path, host, guest } = await opened();
	const deck = await host.find((entry) => entry.cards === 6);
	await guest.act({ kind: "draw", from: deck, count: 2, to: "hand" });
	const { view } = await guest.view();
	const rows = async () => {
		const { reader } = service.service.store;
		const acts = await reader
			.selectFrom("table_acts")
			.select("seq")
			.where("table_id", "=", table.id)
			.execute();
		const states = reader.selectFrom("table_states").select("seq").where("table_id", "=", table.id);
		return [acts.length, (await states.executeTakeFirstOrThrow()).seq];
	};
	assert.deepEqual(await rows(), [2, 0]);
	service.advance(31_000);
	await service.service.sweep();
	assert.deepEqual(await rows(), [2, 2]);
	service.advance(91 * 24 * 60 * 60_000);
	await service.service.sweep();
	assert.deepEqual(await rows(), [0, 2]);
	assert.deepEqual((await guest.view()).view, view);
	assert.equal((await guest.act({ kind: "hand", ids: [deck] })).status, 200);
	assert.equal((await owner.ok(owner.get(path))).acts, 3);
	assert.deepEqual(await service.inconsistencies(), []);
});
