import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import {
	type Act,
	fromPacked,
	type Goodbye,
	type ToClient,
	type View,
	withFrame,
} from "@tuckbox/pieces/table";
import { cardRecords, deckRecord, PlayedTable, record } from "../../../tests/support/tables/played-table.ts";
import { until } from "../../../tests/support/waiting.ts";
import { viewFor } from "../../domain/table/views/view.ts";
import { LiveTable, type SeatSession, type SeatSocket } from "./live-table.ts";

// The test decides how many bytes a client has read.

const game = [
	deckRecord("light"),
	...cardRecords("light", 10),
	record({ kind: "tokenSprite", externalKey: "t", widthMm: 25, heightMm: 25 }),
];
const head = {
	id: "tbl_1",
	name: "Friday",
	game: { id: "gam_1", name: "Game" },
	files: "",
	latest: 1,
	isClosed: false,
	playtestId: null,
	frozenVersion: null,
};

class Reader implements SeatSocket {
	readonly messages: ToClient[] = [];
	readonly sent: (string | Buffer)[] = [];
	why: Goodbye | undefined;
	waiting = 0;
	view: View = {};

	send(message: string | Buffer, isBinary = false): void {
		this.sent.push(message);
		const one = fromPacked(JSON.parse(String(isBinary ? inflateSync(message) : message)));
		this.messages.push(one);
		if (one.t === "view") this.view = one.view;
		if (one.t === "catchUp") this.view = withFrame(this.view, one);
		if (one.t === "frame") for (const did of one.did ?? []) this.view = withFrame(this.view, did);
	}
	unreadBytes(): number {
		return this.waiting;
	}
	readBytes(): number {
		return 0;
	}
	end(why: Goodbye): void {
		this.why = why;
	}
}

let played: PlayedTable;
let table: LiveTable;
let reader: Reader;
let errors: unknown[];

const loaded = () => ({
	state: played.state,
	history: played.history.map((done) => ({
		...done,
		at: 0,
		bytes: 1000,
		log: { code: done.kind, values: {}, items: [] },
	})),
	historyBytes: 1000 * played.history.length,
	unfoldedBytes: 0,
});

function play(act: Act): void {
	played.do("host", act);
	table.advance(loaded());
}

const sessionFor = (seat: string, socket: SeatSocket): SeatSession => ({
	seat,
	client: "c",
	socket,
	since: 0,
	onLost: () => undefined,
	n: 0,
	seq: undefined,
});

describe("a table that seats are connected to", () => {
	beforeEach(() => {
		played = new PlayedTable(game);
		played.join("host", "host");
		played.join("ben", "player");
		table = new LiveTable(head, loaded(), {
			publish: undefined,
			onError: (error) => errors.push(error),
		});
		errors = [];
		reader = new Reader();
		table.connect(sessionFor("ben", reader));
	});

	afterEach(() => assert.deepEqual(errors, []));

	test("a client that reads slowly receives no frames until it has read, and then one catch-up (S8)", async () => {
		const stack = () => played.id(played.stackKey("light"));
		await until("who is here", () => reader.messages.length === 2);
		reader.waiting = 300_000;
		for (let i = 0; i < 3; i++)
			play({ kind: "draw", from: stack(), count: 1, to: { x: i, y: 0, face: "up" } });
		table.presence.point("host", { x: 1, y: 1 });
		table.sweep();
		await new Promise((done) => setTimeout(done, 100));
		assert.equal(reader.messages.length, 2);
		reader.waiting = 1000;
		table.sweep();
		await until("what it has missed", () => reader.messages.length === 3);
		const [, , missed] = reader.messages;
		assert.ok(missed?.t === "catchUp" && missed.log.length === 3);
		assert.deepEqual(reader.view, viewFor(played.state, "ben"));
		play({ kind: "shuffle", id: stack() });
		await until("a frame", () => reader.messages.length === 4);
		assert.equal(reader.messages[3]?.t, "frame");
		assert.deepEqual(reader.view, viewFor(played.state, "ben"));
		assert.equal(reader.why, undefined);
	});

	test("changes within a tick are one frame, and the same bytes for all seats with the same view (S3)", async () => {
		played.join("cleo", "player");
		const other = new Reader();
		table.advance(loaded());
		table.connect(sessionFor("cleo", other));
		await until("who is here", () => other.messages.length === 2);
		const before = reader.messages.length;
		for (const x of [1, 2])
			play({
				kind: "draw",
				from: played.id(played.stackKey("light")),
				count: 1,
				to: { x, y: 0, face: "up" },
			});
		await until("a frame", () => reader.messages.length > before);
		const frame = reader.messages[before];
		assert.equal(frame?.t === "frame" && frame.did?.length, 2);
		assert.ok(Buffer.isBuffer(reader.sent.at(-1)));
		assert.equal(reader.sent.at(-1), other.sent.at(-1));
	});

	test("a large act is sent in steps, and what happens meanwhile is neither lost nor sent twice", async (t) => {
		played = new PlayedTable([...game, record({ kind: "tokenSprite", externalKey: "u", count: 300 })]);
		for (const seat of ["host", "ben"]) played.join(seat, seat === "host" ? "host" : "player");
		const live = { publish: undefined, onError: (error: unknown) => errors.push(error) };
		table = new LiveTable(head, loaded(), live);
		reader = new Reader();
		table.connect(sessionFor("ben", reader));
		await until("who is here", () => reader.messages.length === 2);
		let now = performance.now();
		t.mock.method(performance, "now", () => {
			now += 50; // each step is long
			return now;
		});
		const { items, ids } = played.state;
		const loose = [...items].flatMap(([key, { place }]) => (place.in === "box" ? (ids.get(key) ?? []) : []));
		play({ kind: "lay", items: loose.map((id, i) => ({ id, x: i, y: 0 })) });
		for (let turn = 0; turn < 100; turn++) await setImmediate();
		assert.equal(reader.messages.length, 2, "others were served a hundred times");
		play({ kind: "shuffle", id: played.id(played.stackKey("light")) });
		for (let turn = 0; reader.messages.length === 2 && turn < 2000; turn++) await setImmediate();
		assert.deepEqual(reader.view, viewFor(played.state, "ben"));
		const frames = reader.messages.slice(2).flatMap((one) => (one.t === "frame" ? (one.did ?? []) : []));
		assert.deepEqual(
			frames.map(({ seq }) => seq),
			[played.state.seq - 1, played.state.seq],
		);
	});

	test("news that arrives while a view is being packed follows it", async () => {
		played.join("dora", "player");
		const dora = new Reader();
		table.advance(loaded());
		table.connect({ ...sessionFor("dora", dora), isPacked: true });
		table.announceNotes("dora");
		await setImmediate(); // the view has been built
		play({ kind: "shuffle", id: played.id(played.stackKey("light")) });
		table.announceNotes("dora");
		await until("the act", () => dora.messages.some((one) => one.t === "frame" && one.did !== undefined));
		assert.equal(dora.messages[0]?.t, "view");
		assert.ok(dora.messages.some((one) => one.t === "frame" && one.notes));
		assert.deepEqual(dora.view, viewFor(played.state, "dora"));
	});

	test("an unread large view does not count as slow reading, and unread answers end the socket (S8)", () => {
		reader.waiting = 800_000;
		table.sweep();
		assert.equal(reader.why, undefined);
		reader.waiting = 1_200_000;
		table.sweep();
		assert.equal(reader.why, "slow");
	});

	test("if a frame cannot be sent when another seat connects, the seats that lack it reconnect", () => {
		play({
			kind: "draw",
			from: played.id(played.stackKey("light")),
			count: 1,
			to: { x: 0, y: 0, face: "up" },
		});
		const fault = new Error("cannot be sent");
		reader.send = () => {
			throw fault;
		};
		const host = new Reader();
		table.connect(sessionFor("host", host));
		assert.equal(reader.why, "restart");
		assert.deepEqual(host.view, viewFor(played.state, "host"));
		assert.deepEqual(errors.splice(0), [fault]);
	});
});
