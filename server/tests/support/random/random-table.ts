import { type Act, actKinds, hosting, managing } from "@tuckbox/pieces/table";
import type { Decision } from "../../../src/domain/table/acts/judge.ts";
import type { PublishedRecord } from "../../../src/domain/table/piece.ts";
import type { TableState } from "../../../src/domain/table/state.ts";
import { cardRecords, deckRecord, PlayedTable, record } from "../tables/played-table.ts";
import { type Draw, someAct } from "./random-acts.ts";

// A table at which eight seats and two watchers play at random while the game changes.

const seats = ["host", "p1", "p2", "p3", "p4", "p5", "p6", "p7"];
export const watchers = ["spectator", "observer"];

/** Sizes whose halves are no hundredths of a mm, like those of many pictures. */
const size = { widthMm: 63.37, heightMm: 88.23 };

/** Pieces of every kind, with decks that have the same back. */
export const game: readonly PublishedRecord[] = [
	record({ kind: "board", externalKey: "map", widthMm: 400, heightMm: 300 }),
	deckRecord("light"),
	...cardRecords("light", 12, size),
	deckRecord("twin", "light"),
	...cardRecords("twin", 4, size),
	deckRecord("dark"),
	...cardRecords("dark", 6, { ...size, count: 2 }),
	...cardRecords("none", 3, size),
	...Array.from({ length: 4 }, (_, i) =>
		record({ kind: "tokenSprite", externalKey: `t${i}`, widthMm: 25, heightMm: 25 }),
	),
	record({ kind: "die", externalKey: "d", sides: 8 }),
	record({ kind: "counter", externalKey: "c", count: 7 }),
	record({ kind: "container", externalKey: "bag" }),
	record({ kind: "bundle", externalKey: "kit" }),
	record({ kind: "tile", externalKey: "inKit", parentExternalKey: "secret-kit" }),
	record({
		kind: "book",
		externalKey: "rules",
		payload: { imageFaces: ["page-1", "page-2", "page-3"].map((sideKey) => ({ sideKey })) },
	}),
];

/** A random act that a seat could choose from its view. */
export const anyAct = (table: PlayedTable, seat: string, kind: Act["kind"], draw: Draw) =>
	someAct(
		kind,
		{ seat, view: table.views.get(seat) ?? {}, seats: [...table.state.seats.keys()], seq: table.state.seq },
		draw,
	);

/** The game after a random push: removed or restored pieces, other counts, another deck, other pages. */
function someVersion(draw: Draw): PublishedRecord[] {
	return game
		.filter(() => draw(9) !== 0)
		.map((one) => {
			const count = draw(4) === 0 && one.kind !== "bundle" ? 1 + draw(4) : one.count;
			const isMoved = one.kind === "tile" && draw(9) === 0;
			return { ...one, count, ...(isMoved ? { parentExternalKey: "secret-dark" } : {}) };
		});
}

/** An act that a seat has tried. A refusal is a code. */
type Tried = { before: TableState; seat: string; act: Act; result: string | Decision };

export class RandomTable {
	readonly table: PlayedTable;
	#version = 1;
	#guests = 0;
	/** The seat that has undone something in the act before, if it was one. */
	#undoer: string | undefined;

	constructor(options: ConstructorParameters<typeof PlayedTable>[1]) {
		this.table = new PlayedTable(game, options);
		for (const seat of seats) this.table.join(seat, seat === "host" ? "host" : "player");
		for (const seat of watchers) this.table.join(seat, seat as "spectator" | "observer");
	}

	readonly draw: Draw = (n) => this.table.chance.below(n);

	someone(): string {
		const { seats } = this.table.state;
		return [...seats.keys()][this.draw(seats.size)] as string;
	}

	/** Plays on. @returns the act that a seat has tried, or what happened to the table: an update, a guest who came or left */
	step(): Tried | "updated" | "replaced" | "left" {
		const { table, draw } = this;
		const before = table.state;
		table.now += draw(2000);
		const standIns = [...before.seats].flatMap(([id, { isStandIn }]) => (isStandIn ? id : []));
		if (draw(40) === 0) {
			table.update(someVersion(draw), ++this.#version);
			return "updated";
		}
		if (standIns.length > 0 && draw(25) === 0) {
			table.join(`guest${++this.#guests}`, "player", standIns[draw(standIns.length)]);
			return "replaced";
		}
		if (before.seats.has(`guest${this.#guests}`) && draw(25) === 0) {
			table.leave(`guest${this.#guests}`);
			return "left";
		}
		const { kind, seat } = this.#next(before);
		this.#undoer = kind === "undo" ? seat : undefined;
		const act = anyAct(table, seat, kind, draw);
		return { before, seat, act, result: table.try(seat, act) };
	}

	#next(before: TableState): { kind: Act["kind"]; seat: string } {
		const { draw } = this;
		// kinds that reset the table are rarer, so that games last
		const rare = ["returnTo", "rewind", "tidy", "box", "addStandIn"];
		let kind = actKinds[draw(actKinds.length)] as Act["kind"];
		if (rare.includes(kind) && draw(3) !== 0) kind = "draw";
		const isHost = (managing.has(kind) || hosting.has(kind)) && draw(2) === 0;
		const seat = isHost ? "host" : this.someone();
		// by chance alone, seats hardly ever redo what they have undone, take part in a choice, or end a timer
		const asked = before.choice.get("table");
		const undoer = this.#undoer;
		if (undoer !== undefined && before.seats.has(undoer) && draw(2) === 0)
			return { kind: "redo", seat: undoer };
		if (asked !== undefined && draw(8) === 0) {
			const able = [...asked.seats, "host"];
			return { kind: draw(2) === 0 ? "choose" : "reveal", seat: able[draw(able.length)] as string };
		}
		if (before.timer.size > 0 && draw(16) === 0)
			return { kind: draw(2) === 0 ? "runTimer" : "endTimer", seat: "host" };
		return { kind, seat };
	}
}
