import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { type Goodbye, wireLimits } from "@tuckbox/pieces/table";
import { PlayedTable, record } from "../../../tests/support/tables/played-table.ts";
import { announceMs, Presence, type PresenceUpdate } from "./presence.ts";

let now: number;
let played: PlayedTable;
let here: Process;
let there: Process;

const pawn = () => played.id(played.keyOf("secret-name-tokenSprite-pawn", 0));

/** A process with the sessions of its seats. What it publishes waits until the test delivers it. */
class Process {
	readonly name: string;
	readonly sessions = new Map<
		string,
		{ since: number; socket: { end(why: Goodbye): void }; onLost(): void }
	>();
	readonly published: PresenceUpdate[] = [];
	readonly events: string[] = [];
	readonly presence = new Presence(
		this.sessions,
		(update) => this.published.push(structuredClone(update)),
		() => undefined,
	);

	constructor(name: string) {
		this.name = name;
	}

	connect(seat: string, since: number): void {
		const leave = (why: string) => {
			this.events.push(`${seat} ${why}`);
			this.disconnect(seat);
		};
		const onLost = () => void this.events.push(`${seat} lost`);
		this.sessions.set(seat, { since, socket: { end: leave }, onLost });
		this.presence.sessionsChanged();
	}

	disconnect(seat: string): void {
		this.sessions.delete(seat);
		this.presence.forget(seat);
		this.presence.sessionsChanged();
	}

	frame() {
		return this.presence.takeChanges(played.state);
	}

	now() {
		return this.presence.now(played.state);
	}
}

/** Delivers everything that the two have published, and what they publish because of it. */
function deliver(): void {
	while (here.published.length + there.published.length > 0) {
		for (const update of here.published.splice(0)) there.presence.receive(here.name, update);
		for (const update of there.published.splice(0)) here.presence.receive(there.name, update);
	}
}

/** Both send their frames, and the other receives what is in them for processes. */
function tick(): void {
	for (const process of [here, there]) process.frame();
	deliver();
}

beforeEach(() => {
	now = 1000;
	mock.method(performance, "now", () => now);
	played = new PlayedTable([record({ kind: "tokenSprite", externalKey: "pawn" })]);
	for (const seat of ["host", "ben"]) played.join(seat, seat === "host" ? "host" : "player");
	played.do("host", { kind: "lay", items: [{ id: pawn(), x: 0, y: 0 }] });
	[here, there] = [new Process("1"), new Process("2")];
	here.connect("host", 1);
	there.connect("ben", 2);
	deliver();
});

afterEach(() => mock.restoreAll());

test("each process knows who is at the other, and sends its seats who is here only if that has changed (S10)", () => {
	assert.deepEqual(here.frame().changes, { here: ["host", "ben"] });
	assert.deepEqual(there.now().here, ["ben", "host"]);
	there.presence.announce();
	deliver();
	assert.deepEqual(here.frame().changes, {});
	there.disconnect("ben");
	deliver();
	assert.deepEqual(here.frame().changes, { here: ["host"] });
});

test("a process that announces nothing for 25 seconds is forgotten, with what its seats hold and where they point (S10)", () => {
	there.presence.grab(played.state, "ben", [pawn()], 5);
	there.presence.point("ben", { x: 1, y: 2 });
	tick();
	assert.deepEqual(here.frame().changes.cursors, { ben: { x: 1, y: 2 } });
	now += 2.5 * announceMs - 1;
	there.presence.drag("ben", { dx: 1, dy: 1, turn: 0 }); // renews the hold, and not the process
	tick();
	here.frame();
	here.presence.expire();
	assert.deepEqual(here.now().here, ["host", "ben"]);
	now += 1;
	here.presence.expire();
	assert.deepEqual(here.frame(), {
		changes: { holds: { ben: null }, cursors: { ben: null }, here: ["host"] },
		by: undefined,
	});
});

test("a hold that is not renewed ends at every process, and its seat learns it (S5)", () => {
	there.presence.grab(played.state, "ben", [pawn()], 5);
	tick();
	assert.deepEqual(Object.keys(here.now().holds), ["ben"]);
	assert.equal(there.frame().by, undefined);
	now += wireLimits.hold;
	for (const process of [here, there]) process.presence.expire();
	for (const process of [here, there])
		assert.deepEqual(process.frame(), { changes: { holds: { ben: null } }, by: undefined });
});

test("what only one seat has done is not sent to that seat", () => {
	tick();
	there.presence.point("ben", { x: 1, y: 2 });
	assert.deepEqual(there.frame(), { changes: { cursors: { ben: { x: 1, y: 2 } } }, by: "ben" });
});

test("of two seats that grab at the same moment, the earlier one has the item everywhere (S10)", () => {
	tick();
	here.presence.grab(played.state, "host", [pawn()], 6);
	there.presence.grab(played.state, "ben", [pawn()], 5);
	tick();
	tick();
	for (const process of [here, there]) assert.deepEqual(Object.keys(process.now().holds), ["ben"]);
	assert.deepEqual([...here.events, ...there.events], ["host lost"]);
});

test("a seat that connects to another process leaves the first, and stays here (S6)", () => {
	tick();
	there.connect("host", 3);
	deliver();
	assert.deepEqual(here.events, ["host replaced"]);
	for (const process of [here, there]) assert.deepEqual(process.now().here, ["ben", "host"]);
	tick();
	there.disconnect("host");
	deliver();
	assert.deepEqual(there.now().here, ["ben"]);
});

test("a process that is new receives what seats of the others hold (S10)", () => {
	tick();
	there.presence.grab(played.state, "ben", [pawn()], 5);
	tick();
	here = new Process("3");
	here.connect("host", 9);
	deliver();
	tick();
	assert.deepEqual(here.now().holds, { ben: { ids: [pawn()], dx: 0, dy: 0, turn: 0 } });
});
