import { type Act, actKinds, hosting, managing, type Role } from "@tuckbox/pieces/table";
import pLimit from "p-limit";
import { judge } from "../../../src/domain/table/acts/judge.ts";
import type { TableState } from "../../../src/domain/table/state.ts";
import { viewFor } from "../../../src/domain/table/views/view.ts";
import { endPlaytest, startPlaytest } from "../../../src/playtests/playtests.ts";
import { finished } from "../../../src/steps/pausing.ts";
import { act, readTable, takeVersion } from "../../../src/table/acts.ts";
import { createTableLink } from "../../../src/table/links.ts";
import { removeSeat, takeSeat } from "../../../src/table/seats.ts";
import type { LoadedTable } from "../../../src/table/table-states.ts";
import { deleteTable, openTable } from "../../../src/table/tables.ts";
import { DraftedGame, gameOwner } from "../stores/drafted-game.ts";
import type { Opened } from "../stores/stores.ts";
import { tableDeps } from "../stores/table-deps.ts";
import { seededChance } from "../tables/played-table.ts";
import { type Draw, someAct } from "./random-acts.ts";

// Tables in a store at which seats play at random while the game changes, as in random-table.ts.

const cards = (deck: string, length: number) =>
	Array.from({ length }, (_, i) => ({
		kind: "tile",
		name: `${deck} ${i}`,
		externalKey: `${deck}-${i}`,
		parentExternalKey: deck,
	}));

/** Pieces of every kind that facts tell apart. */
const pieces: readonly Pushed[] = [
	{ kind: "deck", name: "Light", externalKey: "light" },
	{ kind: "deck", name: "Dark", externalKey: "dark" },
	{ kind: "board", name: "Map", externalKey: "map" },
	...cards("light", 12),
	...cards("dark", 6),
	{ kind: "tile", name: "Alone", externalKey: "alone", count: 2 },
	...["red", "blue"].map((key) => ({ kind: "tokenSprite", name: key, externalKey: key, count: 2 })),
	{ kind: "die", name: "Die", externalKey: "die", sides: 8 },
	{ kind: "counter", name: "Counter", externalKey: "counter", count: 7 },
	{ kind: "container", name: "Bag", externalKey: "bag" },
];

/** Kinds of acts that leave facts, or take them back. */
const often = [
	...(["lay", "flip", "roll", "count", "draw", "deal", "putIn", "hand", "give", "stack"] as const),
	...(["endTurn", "undo", "undo", "rewind"] as const),
];

type Pushed = { kind: string; name: string; externalKey: string; count?: number; sides?: number };

/** Kinds of acts that reset the table: rarer, so that games last. */
const resetting: ReadonlySet<string> = new Set(["returnTo", "rewind", "tidy", "box", "addStandIn"]);

/** A game in a store that changes while tables are played. */
export class ChangingGame {
	readonly stored: DraftedGame;
	readonly #draw: Draw;
	readonly #inTurn = pLimit(1);

	constructor({ store }: Opened, draw: Draw) {
		this.stored = new DraftedGame(store, 1);
		this.#draw = draw;
	}

	async create(): Promise<void> {
		await this.stored.create();
		await this.#push(pieces);
	}

	/** Pushes pieces, which all have the same image, and publishes them. */
	async #push(pushed: readonly Pushed[]): Promise<void> {
		const [key = ""] = this.stored.keys;
		const sourceUrl = `http://tables.example/files/${key}`;
		const withImage = pushed.map((piece) => {
			const sideKey = { deck: "back", tile: "front", board: "front", tokenSprite: "front" }[piece.kind];
			return sideKey === undefined
				? piece
				: { ...piece, assets: [{ sideKey, key, sourceUrl, contentType: "image/png" }] };
		});
		await this.stored.push(0, withImage);
		await this.stored.end(await this.stored.pendingImages());
		await this.stored.publish();
	}

	/** Changes the game: other counts and names, or a piece that is gone or comes back. */
	async change(): Promise<void> {
		await this.#inTurn(async () => {
			const draw = this.#draw;
			const single = pieces.filter(({ kind }) => kind !== "deck");
			const published = await this.stored.version();
			const there = published.components.filter(({ kind }: { kind: string }) => kind !== "deck");
			if (draw(2) === 0 && there.length > 8) {
				await this.stored.remove(0, there[draw(there.length)].id);
				return await this.stored.publish();
			}
			const count = 1 + draw(3);
			const name = (was: string) => (draw(2) === 0 ? was : `${was} ${draw(9)}`);
			const changed = single.filter(() => draw(6) === 0);
			await this.#push(changed.map((piece) => ({ ...piece, name: name(piece.name), count })));
		});
	}
}

/** A table of such a game. */
export class StoredRandomTable {
	readonly #game: ChangingGame;
	readonly #draw: Draw;
	readonly #deps;
	#now = 5_000_000;
	#n = 0;
	#guests = 0;
	#id = "";
	#host = "";
	#links = new Map<Role, string>();
	/** The table after the last act, if it is known. */
	#loaded: LoadedTable | undefined;
	/** The seat that has undone something in the act before, if it was one. */
	#undoer: string | undefined;

	private constructor(game: ChangingGame, draw: Draw) {
		this.#game = game;
		this.#draw = draw;
		this.#deps = { ...tableDeps(game.stored.store), now: () => this.#now };
	}

	/** Opens a table with a host, players, and those who only watch. */
	static async open(game: ChangingGame, draw: Draw): Promise<StoredRandomTable> {
		const table = new StoredRandomTable(game, draw);
		const host = { name: "Host", colour: "#aa3300" };
		const opened = await openTable(table.#deps, gameOwner, game.stored.id, { name: "Friday", host });
		table.#id = opened.id;
		table.#host = opened.seatId;
		for (const role of ["player", "spectator", "observer"] as const) {
			const given = { role, maxSeats: 30, name: "" };
			const { secret } = await createTableLink(table.#deps, gameOwner, opened.id, given);
			table.#links.set(role, secret);
		}
		for (const role of ["player", "player", "player", "spectator", "observer"] as const)
			await table.#sit(role);
		return table;
	}

	#one<T>(all: readonly T[]): T {
		return all[this.#draw(all.length)] as T;
	}

	async #sit(role: Role, standIn?: string): Promise<void> {
		const guest = { name: `Guest ${++this.#guests}`, colour: "#336699" };
		const instead = standIn !== undefined && { standIn };
		const link = this.#links.get(role) ?? "";
		await takeSeat(this.#deps, link, { ...guest, ...instead }, `192.0.2.${this.#guests}`);
	}

	#next(state: TableState): { kind: Act["kind"]; seat: string } {
		const draw = this.#draw;
		let kind = this.#one(draw(2) === 0 ? often : actKinds);
		if (resetting.has(kind) && draw(3) !== 0) kind = "draw";
		const isHost = (managing.has(kind) || hosting.has(kind)) && draw(2) === 0;
		const undoer = this.#undoer;
		// by chance alone, seats hardly ever redo what they have undone
		if (undoer !== undefined && state.seats.has(undoer) && draw(2) === 0)
			return { kind: "redo", seat: undoer };
		return { kind, seat: isHost ? this.#host : this.#one([...state.seats.keys()]) };
	}

	/** Changes the game now and then, or lets guests come and go. @returns whether it did */
	async #happen(state: TableState): Promise<boolean> {
		const draw = this.#draw;
		const players = [...state.seats].filter(([, { role }]) => role === "player");
		const standIns = players.filter(([, { isStandIn }]) => isStandIn === true);
		const guests = players.filter(([, { isStandIn }]) => isStandIn !== true);
		const chance = draw(150);
		if (chance === 0) {
			await this.#game.change();
			await takeVersion(this.#deps, this.#id);
			return true;
		}
		if (chance <= 3 && standIns.length > 0) {
			await this.#sit("player", this.#one(standIns)[0]);
			return true;
		}
		if (chance !== 4) return false;
		if (guests.length < 3) await this.#sit("player");
		else {
			const seat = { tableId: this.#id, seatId: this.#one(guests)[0] };
			await removeSeat(this.#deps, seat, { isRemoved: false });
		}
		return true;
	}

	/** Plays on. @returns the number of the last act */
	async step(): Promise<number> {
		const draw = this.#draw;
		this.#now += draw(2000);
		this.#loaded ??= (await readTable(this.#deps, this.#id)).loaded;
		const { state, history } = this.#loaded;
		if (await this.#happen(state)) {
			this.#loaded = undefined;
			return state.seq;
		}
		const { kind, seat } = this.#next(state);
		this.#undoer = kind === "undo" ? seat : undefined;
		const seats = [...state.seats.keys()];
		const wanted = someAct(kind, { seat, view: viewFor(state, seat), seats, seq: state.seq }, draw);
		// most of what could be done at random would be refused, and costs a transaction
		const moment = { history, stateAfter: () => undefined, now: this.#now };
		const isRefused = "refused" in finished(judge(state, seat, wanted, seededChance(1), moment));
		if (isRefused && kind !== "rewind" && draw(20) > 0) return state.seq;
		const isStandIn = state.seats.get(seat)?.isStandIn === true;
		const by = { tableId: this.#id, seatId: seat, ...(isStandIn && { playedBy: this.#host }) };
		const done = await act(this.#deps, by, wanted, { client: "page", n: ++this.#n });
		if ("seq" in done) this.#loaded = done.after;
		return "seq" in done ? done.seq : state.seq;
	}

	/** Plays at random for a number of acts, while a playtest runs. @returns its id */
	async record(acts: number): Promise<string> {
		const { id } = await startPlaytest(this.#deps, this.#game.stored, this.#id, {});
		this.#loaded = undefined;
		const first = await this.step();
		while ((await this.step()) < first + acts);
		await endPlaytest(this.#deps, this.#game.stored, id, { result: "none" });
		return id;
	}

	async delete(): Promise<void> {
		await deleteTable(this.#deps, this.#game.stored.id, this.#id);
	}
}
