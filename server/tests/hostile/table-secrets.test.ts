import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import {
	type Act,
	actKinds,
	type Did,
	type Entry,
	type HandEntry,
	type LogEntry,
	type ToClient,
} from "@tuckbox/pieces/table";
import { applyPatch, type Patch, type TableState } from "../../src/domain/table/state.ts";
import { viewFor } from "../../src/domain/table/views/view.ts";
import { readTable } from "../../src/table/acts.ts";
import { createTableCache } from "../../src/table/table-states.ts";
import type { Body, Client } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { assertCounted } from "../support/playtests/stored-count.ts";
import { drawsFrom, seedOf } from "../support/random/draws.ts";
import { type Draw, someAct } from "../support/random/random-acts.ts";
import { goLive, type LiveSeat } from "../support/tables/live-seat.ts";
import { mayKnow } from "../support/tables/may-know.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import type { Visitor } from "../support/visitor.ts";
import { until } from "../support/waiting.ts";

// Seats play at random over their sockets, all at the same time. Every byte that each of them has received is then held against
// what it may know, by a second statement of the rules.

/** Number of tables that are played, one after the other; `npm run test:long` sets more. */
const tables = Number(process.env.KILL_ROUNDS ?? 1);
/** Number of acts of each seat. Together, they must not exceed the number that a table remembers. */
const actsOfSeat = 55;
const cards = Array.from({ length: 10 }, (_, i) => `card-${String.fromCharCode(97 + i)}`);

type Seated = { seatId: string; secret: string; as?: string };

/** A table with cards that each have a picture of their own, and seats of every role. */
async function fullTable(service: TestService, user: Client) {
	const game = await user.game();
	const withFront = async (piece: object) => ({
		...piece,
		assets: [await game.asset(await picture(20, 30))],
	});
	const deck = { kind: "deck", name: "Light", externalKey: "light" };
	const pieces = [
		...cards.map((key) => ({
			kind: "tile",
			name: `name of ${key}`,
			externalKey: key,
			parentExternalKey: "light",
		})),
		...["red", "blue"].map((key) => ({ kind: "tokenSprite", name: key, externalKey: key })),
		{ kind: "container", name: "Bag", externalKey: "bag" },
		{ kind: "counter", name: "Round", externalKey: "round", count: 3 },
	];
	await game.pushed([deck, ...(await Promise.all(pieces.map(withFront)))]);
	await service.published();
	const table = await user.ok(user.post(`${game.path}/tables`, { name: "Friday" }));
	const host = { seatId: table.seatId, secret: table.seatSecret };
	const seats: Seated[] = [host];
	for (const role of ["player", "player", "player", "spectator", "observer"]) {
		const link = await user.ok(user.post(`${game.path}/tables/${table.id}/links`, { role }));
		const guest = { name: `${role} ${seats.length}`, colour: "#336699" };
		seats.push(await user.ok(service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, guest)));
	}
	// the host plays for a stand-in at the same time
	const headers = { authorization: `Bearer ${host.secret}` };
	const act: Act = { kind: "addStandIn", name: "Stand-in", colour: "#336699" };
	const ofTable = `/api/v1/tables/${table.id}`;
	const body = { client: "setup", n: 1, act };
	await user.ok(service.anonymous().call("POST", `${ofTable}/acts`, { headers, body }));
	const { view } = await user.ok(service.anonymous().call("GET", `${ofTable}/view`, { headers }));
	const [standIn = ""] = Object.entries<Entry>(view).find(([, entry]) => "isStandIn" in entry) ?? [];
	const as = standIn.slice("seat:".length);
	seats.push({ seatId: as, secret: host.secret, as });
	return { id: table.id as string, path: game.path, seats };
}

/** Texts that name a card: its name, key and id, and the addresses of its pictures. */
function tokensOf(state: TableState): Map<string, string[]> {
	const cardsNow = [...state.pieces.values()].filter(({ kind }) => kind === "tile");
	return new Map(
		cardsNow.map(({ externalKey, name, componentId, faces }) => {
			const addresses = faces.flatMap((face) =>
				Object.entries(face).flatMap(([field, value]) =>
					field.toLowerCase().endsWith("url") && typeof value === "string" ? [value] : [],
				),
			);
			return [externalKey, [name, externalKey, componentId, ...addresses]];
		}),
	);
}

/** The keys of cards none of whose copies the seat may know in any of these states. */
function secretsOf(states: readonly TableState[], seat: string): string[] {
	const known = new Set<string>();
	for (const state of states)
		for (const [key, { is, piece }] of state.items)
			if (is === "piece" && mayKnow(state, seat, key))
				known.add(state.pieces.get(piece ?? "")?.externalKey ?? "");
	return cards.filter((card) => !known.has(card));
}

type Note = {
	seatId: string;
	piece: { kind: string; externalKey: string } | null;
	spot: { x: number; y: number } | null;
};
/** A note as the service has answered it, pinned between two acts of the table. */
type Pinned = { note: Note; after: number; before: number };

/**
 * Plays with everything that a client can send.
 * @param pin pins a note on an item; undefined: it was refused
 */
async function play(
	seat: LiveSeat,
	seats: readonly string[],
	draw: Draw,
	pin: (on: string) => Promise<Note | undefined>,
): Promise<Pinned[]> {
	const pinned: Pinned[] = [];
	// what would only reset the table is left to few
	const kinds = actKinds.filter(
		(kind) =>
			(!["returnTo", "rewind", "tidy", "box", "lock"].includes(kind) || draw(4) === 0) &&
			kind !== "removeStandIn", // that would end a socket
	);
	for (let i = 0; i < actsOfSeat; i++) {
		const own = seat.head?.seat ?? "";
		const kind = kinds[draw(kinds.length)] as Act["kind"];
		const wanted = someAct(kind, { seat: own, view: seat.view, seats, seq: seat.seq }, draw);
		const ids = Object.keys(seat.view).flatMap((name) => (name.startsWith("item:") ? name.slice(5) : []));
		seat.send({ t: "grab", ids: [ids[draw(ids.length)] ?? "nothing"] });
		seat.send({ t: "drag", dx: draw(50), dy: draw(50) });
		seat.send({ t: "cursor", at: { x: draw(100), y: 1 } });
		if (draw(3) > 0) seat.send({ t: "release" });
		const after = seat.seq;
		// on what lies there, and on the cards that only this seat sees
		const pileCards = (entry: Entry | undefined) =>
			entry !== undefined && "cards" in entry && Array.isArray(entry.cards)
				? entry.cards.map((card) => card.id)
				: [];
		const look = seat.view[`look:${own}`];
		const peeked = look !== undefined && "at" in look ? [look.at] : [];
		const seen = [...pileCards(seat.view[`hand:${own}`]), ...pileCards(look), ...peeked];
		const from = seen.length > 0 && draw(2) === 0 ? seen : ids;
		const noted = draw(4) === 0 ? await pin(from[draw(from.length)] ?? "") : undefined;
		const answer = await seat.act(wanted);
		if (noted !== undefined && answer.t === "ack") pinned.push({ note: noted, after, before: answer.seq });
		if (answer.t === "refused" && answer.code === "TOO_FAST") await sleep(200);
	}
	seat.send({ t: "release" });
	return pinned;
}

/** Draws a card and pins a note on it: whether notes on cards happen is not left to chance. */
async function noteOwnCard(seat: LiveSeat, pin: (on: string) => Promise<Note | undefined>): Promise<Pinned> {
	const [stack = ""] = Object.entries(seat.view).find(([, entry]) => "top" in entry) ?? [];
	await seat.act({ kind: "draw", from: stack.replace("item:", ""), count: 1, to: "hand" });
	const card = await until("a card is drawn", () => {
		const hand = seat.view[`hand:${seat.head?.seat}`] as HandEntry | undefined;
		return hand?.cards?.[0]?.id;
	});
	const after = seat.seq;
	const note = (await pin(card as string)) ?? assert.fail("the note was refused");
	const answer = await seat.act({ kind: "endLook" });
	assert.ok(answer.t === "ack");
	return { note, after, before: answer.seq };
}

/** Everything that the owner reads of a running playtest, without what every seat sees: seats, turns and versions. */
async function readRunning(owner: Visitor, path: string, playtest: string) {
	const withoutSeen = ({ seats: _, turns: __, versions: ___, ...rest }: Body) => rest;
	const at = `${path}/playtests`;
	const { body: facts } = await owner.get(`${at}/${playtest}/facts`);
	const { playtests } = (await owner.get(at)).body;
	const { games } = (await owner.get("/api/v1/account/export")).body;
	return {
		record: withoutSeen((await owner.get(`${at}/${playtest}`)).body),
		listed: playtests.map(withoutSeen),
		facts: facts.error.code,
		report: (await owner.get(`${at}/report`)).body,
		exported: games.flatMap((one: Body) => one.playtests.map(withoutSeen)),
	};
}

/** Asserts that the secret of a seat opens nothing of a running playtest except that it runs. */
async function assertClosed(
	service: TestService,
	seat: Seated,
	at: { path: string; id: string; playtest: string },
) {
	const headers = { authorization: `Bearer ${seat.secret}` };
	const as = seat.as === undefined ? "" : `?as=${seat.as}`;
	const get = (path: string) => service.anonymous().call("GET", path, { headers });
	for (const path of ["", `/${at.playtest}`, `/${at.playtest}/facts`, "/report", "/form"])
		assert.equal((await get(`${at.path}/playtests${path}`)).status, 401, path);
	const own = await get(`/api/v1/tables/${at.id}/playtests${as}`);
	for (const { answers, questions, endedAt } of own.body.playtests ?? [])
		assert.deepEqual([answers, questions, endedAt], [[], [], null]);
	const pieces = await get(`/api/v1/tables/${at.id}/playtests/${at.playtest}/pieces${as}`);
	assert.ok(pieces.status === 409 || pieces.status === 404, `${pieces.status}`);
	assert.deepEqual(Object.keys(pieces.body), ["error"]);
}

test("no byte that a seat receives in random play reveals what the seat may not know (V2, V3, H1, I5)", async (t) => {
	const seed = seedOf(t);
	for (let table = 0; table < tables; table++) await playAndCheck(seed + 100 * table);
});

async function playAndCheck(seed: number): Promise<void> {
	await using service = await startTestService();
	const owner = await service.person();
	const user = await service.app(owner.userId);
	const { id, path, seats } = await fullTable(service, user);
	const { store } = service.service;
	const { id: playtest } = await user.ok(user.post(`${path}/tables/${id}/playtests`, {}));
	const readings = () => readRunning(owner, path, playtest);
	const first = await readings();
	const read = () => readTable({ store, tables: createTableCache() }, id);
	const begin = (await read()).loaded.state;
	const seatIds = seats.map(({ seatId }) => seatId);
	const live: LiveSeat[] = [];
	const pinned: Pinned[] = [];
	const notesPath = `/api/v1/tables/${id}/notes`;
	for (const [i, seat] of seats.entries())
		live.push(await goLive(service.url, id, { ...seat, isPacked: i % 2 === 0 }));
	/** A path, for the stand-in if it is one. */
	const pathAs = (path: string, as?: string) => (as === undefined ? path : `${path}?as=${as}`);
	const pinsOf = (i: number) => async (on: string) => {
		const { secret, as } = seats[i] ?? assert.fail();
		const headers = { authorization: `Bearer ${secret}` };
		const body = { on, text: "?" };
		const answer = await service.anonymous().call("POST", pathAs(notesPath, as), { headers, body });
		return answer.status === 201 ? (answer.body as Note) : undefined;
	};
	pinned.push(await noteOwnCard(live[0] ?? assert.fail(), pinsOf(0)));
	let isOver = false;
	const watching = (async () => {
		for (; !isOver; await sleep(200)) assert.deepEqual(await readings(), first, "while it is running");
	})();
	const played = Promise.all(
		live.map(async (seat, i) => {
			const draw = drawsFrom(seed, i);
			const known = seats[i] ?? assert.fail();
			const pin = pinsOf(i);
			pinned.push(...(await play(seat, seatIds, draw, pin)));
			// comes back, and so receives a whole view, or what it has missed
			seat.socket.terminate();
			const again = await goLive(service.url, id, {
				...known,
				isPacked: i % 3 === 0,
				...(i % 2 === 0 && { after: seat }),
			});
			live.push(again);
			pinned.push(...(await play(again, seatIds, draw, pin)));
		}),
	);
	await Promise.all([
		watching,
		played.finally(() => {
			isOver = true;
		}),
	]);
	for (const seat of seats) await assertClosed(service, seat, { path, id, playtest });

	const rows = await store.reader
		.selectFrom("table_acts")
		.select(["seq", "body"])
		.where("table_id", "=", id)
		.where("seq", ">", begin.seq)
		.orderBy("seq")
		.execute();
	const states = new Map([[begin.seq, begin]]);
	let state = begin;
	for (const { seq, body } of rows) {
		state = applyPatch(state, (JSON.parse(body) as { patch: Patch }).patch, seq);
		states.set(seq, state);
	}
	const at = (seq: number) => states.get(seq) ?? assert.fail(`no state ${seq}`);
	const tokens = tokensOf(begin);
	assert.equal(tokens.size, cards.length);
	assert.ok([...tokens.values()].every((own) => own.length >= 5));
	let checked = 0;
	let hidden = 0;

	/** Fails if a text names a card of which the seat knows nothing in these states. */
	function check(what: unknown, seat: string, seqs: readonly number[]): void {
		const text = JSON.stringify(what);
		checked++;
		for (const card of secretsOf(seqs.map(at), seat)) {
			hidden++;
			for (const token of tokens.get(card) ?? [])
				assert.ok(!text.includes(token), `${seat} receives ${token} at ${seqs}: ${text.slice(0, 2000)}`);
		}
	}
	const checkEntry = (entry: LogEntry | null, seat: string) =>
		entry !== null && entry.seq > begin.seq && check(entry, seat, [entry.seq - 1, entry.seq]);
	function checkDid({ seq, log: entry, ...frame }: Did, seat: string): void {
		check(frame, seat, [seq]);
		checkEntry(entry, seat);
	}
	function checkMessage(message: ToClient, seat: string): void {
		if (message.t === "view") {
			const { view, log, seq, ...rest } = message;
			check(view, seat, [seq]);
			for (const entry of log) checkEntry(entry, seat);
			check(rest, seat, []);
		} else if (message.t === "catchUp") {
			const { set, gone, log, seq, ...rest } = message;
			check({ set, gone }, seat, [seq]);
			for (const entry of log) checkEntry(entry, seat);
			check(rest, seat, []);
		} else if (message.t === "frame") {
			const { did = [], ...rest } = message;
			for (const one of did) checkDid(one, seat);
			check(rest, seat, []);
		} else check(message, seat, []);
	}
	for (const seat of live) for (const message of seat.messages) checkMessage(message, seat.head?.seat ?? "");

	// a note names what its author knew, and the host, who reads it, learns from it of no hidden card where it lies
	for (const { note, after, before } of pinned) {
		const seqs = [...states.keys()].filter((seq) => seq >= after && seq <= before);
		assert.ok(seqs.length > 0, `${after} ${before}`);
		check(note, note.seatId, seqs);
		const { piece, spot } = note;
		if (piece?.kind !== "tile" || spot === null) continue;
		const places = seqs.flatMap((seq) => {
			const { items, pieces } = at(seq);
			return [...items].flatMap(([key, { piece: own, place }]) =>
				pieces.get(own ?? "")?.externalKey === piece.externalKey
					? [{ seq, place, isOpen: mayKnow(at(seq), "", key) }]
					: [],
			);
		});
		const isOpen = places.some(
			({ place, isOpen }) => isOpen && place.in === "felt" && place.x === spot.x && place.y === spot.y,
		);
		assert.ok(isOpen, `a note says where a card lies face down: ${JSON.stringify({ note, places })}`);
	}
	assert.ok(
		pinned.some(({ note }) => note.piece?.kind === "tile"),
		`${pinned.length} notes, and none on a card`,
	);

	// what is read over HTTP, and that everyone sees what the service would send now
	for (const { seatId, secret, as } of seats) {
		const headers = { authorization: `Bearer ${secret}` };
		const anyone = service.anonymous();
		const { body } = await anyone.call("GET", pathAs(`/api/v1/tables/${id}/view`, as), { headers });
		checkMessage(body, seatId);
		const before = `/api/v1/tables/${id}/log?before=${state.seq}`;
		const older = await anyone.call("GET", as === undefined ? before : `${before}&as=${as}`, { headers });
		for (const entry of older.body.lines) checkEntry(entry, seatId);
		const { notes } = (await anyone.call("GET", pathAs(notesPath, as), { headers })).body as {
			notes: Note[];
		};
		const isHost = seatId === seats[0]?.seatId;
		assert.ok(
			notes.every((note) => isHost || note.seatId === seatId),
			"guests read their own notes",
		);
		const own = live.findLast((seat) => seat.head?.seat === seatId) ?? assert.fail();
		await until("everything has arrived", () => own.seq === state.seq);
		assert.deepEqual(own.view, JSON.parse(JSON.stringify(viewFor(state, seatId))));
		assert.deepEqual(own.view, body.view);
		own.socket.terminate();
	}

	// after the end: facts as a second count finds them, and for each seat the pieces that it has seen
	await user.ok(user.post(`${path}/playtests/${playtest}/end`, {}));
	const counted = await assertCounted(store, playtest);
	assert.ok(counted.facts > 0 && counted.acts > actsOfSeat, JSON.stringify(counted));
	let named = 0;
	for (const { seatId, secret, as } of seats) {
		const headers = { authorization: `Bearer ${secret}` };
		const of = pathAs(`/api/v1/tables/${id}/playtests/${playtest}/pieces`, as);
		const { status, body } = await service.anonymous().call("GET", of, { headers });
		if (status === 200) named += body.pieces.length;
		check(body, seatId, [...states.keys()]);
	}
	assert.ok(named > 10, `${named} pieces that seats could name`);
	assert.ok(state.seq - begin.seq > actsOfSeat, `${state.seq - begin.seq} acts were carried out`);
	assert.ok(checked > 1000 && hidden > 1000, `${checked} texts, ${hidden} cards that were hidden`);
}
