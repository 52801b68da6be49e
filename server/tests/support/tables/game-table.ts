import assert from "node:assert/strict";
import {
	type Act,
	type HandEntry,
	type ItemEntry,
	isWithin,
	type Routine,
	type ScoresEntry,
	type SeatEntry,
	type SpotEntry,
	type StackEntry,
	type TurnsEntry,
	type View,
} from "@tuckbox/pieces/table";
import { Client, type GameClient } from "../client.ts";
import { until } from "../waiting.ts";
import { goLive, type LiveSeat } from "./live-seat.ts";

type Thing = ItemEntry | StackEntry;

/** The key of an item that a seat may identify; undefined if it lies face down. */
export const keyOf = (entry: Thing): string | undefined =>
	"shown" in entry ? entry.shown.externalKey : undefined;

/** A seat at a game, with what its player looks for there. */
export class Player {
	readonly live: LiveSeat;

	constructor(live: LiveSeat) {
		this.live = live;
	}

	get id(): string {
		return this.live.head?.seat ?? assert.fail("not seated");
	}

	get turns(): TurnsEntry {
		return this.live.view.turns as TurnsEntry;
	}

	get isActive(): boolean {
		return this.turns.active.includes(this.id);
	}

	/** The score of each seat, by its id. */
	get scores(): ScoresEntry["of"] {
		return (this.live.view.scores as ScoresEntry).of;
	}

	/** The ids of the cards in its own hand, by key. */
	get hand(): Map<string, string> {
		const { cards = [] } = this.handOf(this);
		return new Map(cards.map((card) => ["shown" in card ? card.shown.externalKey : "", card.id]));
	}

	/** The hand of a player as this one sees it. */
	handOf({ id }: Player): HandEntry {
		return (this.live.view[`hand:${id}`] as HandEntry | undefined) ?? { count: 0 };
	}

	spot(name: string): SpotEntry {
		const found = this.live.entries<SpotEntry>("spot").find(([, spot]) => spot.name === name);
		return (found ?? assert.fail(`no spot ${name}`))[1];
	}

	/** The things in a spot with their ids, from the left. */
	inSpot(name: string): [id: string, thing: Thing][] {
		const spot = this.spot(name);
		const things = this.live.entries<Thing>("item").flatMap(([entry, thing]) => {
			const isThere = thing.place.in === "felt" && isWithin(spot, thing.place);
			return isThere ? [[entry.slice("item:".length), thing] as [string, Thing]] : [];
		});
		const left = ([, { place }]: [string, Thing]) => (place.in === "felt" ? place.x : 0);
		return things
			.filter(([, thing]) => !("shown" in thing && thing.shown.kind === "board"))
			.sort((a, b) => left(a) - left(b));
	}

	/** The keys of what lies face up in a spot. */
	openIn(name: string): string[] {
		return this.inSpot(name).flatMap(([, thing]) => keyOf(thing) ?? []);
	}

	/** The number of cards in a spot. */
	cardsIn(name: string): number {
		return this.inSpot(name).reduce((sum, [, thing]) => sum + ("cards" in thing ? thing.cards : 1), 0);
	}

	/** The item of this name on the felt. */
	named(name: string): [id: string, thing: ItemEntry] {
		const items = this.live.entries<ItemEntry>("item");
		const [entry, thing] =
			items.find(([, one]) => "shown" in one && one.shown.name === name) ?? assert.fail(`no ${name}`);
		return [entry.slice("item:".length), thing];
	}

	/** The act that runs the routine of this name. */
	run(name: string): Act {
		const found = this.live.entries<Routine>("routine").find(([, routine]) => routine.name === name);
		return { kind: "run", id: (found ?? assert.fail(`no routine ${name}`))[0].slice("routine:".length) };
	}

	/** The act that lays an item in a spot, on its right. */
	layIn(name: string, id: string, more: { face?: "up" | "down" } = {}): Act {
		const { x, y, widthMm } = this.spot(name);
		return { kind: "lay", items: [{ id, x: x + widthMm / 2 - 1, y }], ...more };
	}
}

type Service = { url: string; published(): Promise<unknown>; anonymous(): Client };

/** A table at which programs play a game to its end, and check after each act what every seat has received. */
export class GameTable implements Disposable {
	readonly players: Player[];
	readonly #service: Service;
	readonly #read = new Map<Player, number>();

	constructor(service: Service, players: Player[]) {
		this.#service = service;
		this.players = players;
	}

	/** Does an act, and waits until all see it. The service may ask players who act without a pause to wait. */
	async act(player: Player, act: Act): Promise<void> {
		let answer = await player.live.act(act);
		await until(`${act.kind} is performed`, async () => {
			if (answer.t === "refused" && answer.code === "TOO_FAST") answer = await player.live.act(act);
			return answer.t === "ack" || answer.code !== "TOO_FAST";
		});
		if (answer.t !== "ack") assert.fail(`${act.kind}: ${answer.code}`);
		for (const { live } of this.players) await live.reach(answer.seq);
	}

	async undo(player: Player): Promise<void> {
		await this.act(player, { kind: "undo" });
	}

	async endTurn(player: Player): Promise<void> {
		await this.act(player, { kind: "endTurn", seat: player.id });
	}

	/** Asserts that no seat has received any of these words since this was last asserted. */
	assertKept(secretsFor: (player: Player) => Iterable<string>): void {
		for (const player of this.players) {
			const { texts } = player.live;
			const received = texts.slice(this.#read.get(player) ?? 0).join("\n");
			this.#read.set(player, texts.length);
			const leaked = [...secretsFor(player)].filter((word) => received.includes(JSON.stringify(word)));
			assert.deepEqual(leaked, [], `${player.live.head?.seat} may not know these`);
		}
	}

	/**
	 * Publishes what a caller pushes while the game is played. @returns each player's view before and after, without the
	 * number of the version
	 */
	async pushed(push: () => Promise<unknown>): Promise<{ player: Player; before: View; after: View }[]> {
		const viewOf = ({ live }: Player) => {
			const { table: _, ...view } = live.view;
			return view;
		};
		const versionOf = ({ live }: Player) => JSON.stringify(live.view.table);
		const were = this.players.map((player) => ({ player, before: viewOf(player), was: versionOf(player) }));
		await push();
		await this.#service.published();
		for (const { player, was } of were) await until("the new version", () => versionOf(player) !== was);
		return were.map(({ player, before }) => ({ player, before, after: viewOf(player) }));
	}

	[Symbol.dispose](): void {
		for (const { live } of this.players) live[Symbol.dispose]();
	}
}

/** Lays out a game at a table of its own, and saves the set-up of the game "Start". */
export async function saveStart(
	service: Service,
	owner: Client,
	game: GameClient,
	layOut: (host: Player) => Promise<void>,
): Promise<void> {
	const { id, seatSecret } = await owner.ok(owner.post(`${game.path}/tables`, { shuffle: false }));
	using live = await goLive(service.url, id, { secret: seatSecret });
	await layOut(new Player(live));
	await live.do({ kind: "saveSetUp", name: "Start" });
}

/** Opens a table that begins with the set-up "Start": the owner sits there, and then guests or stand-ins. */
export async function openStart(
	service: Service,
	owner: Client,
	game: GameClient,
	{
		guests = [],
		standIns = [],
		shuffle = true,
	}: { guests?: string[]; standIns?: string[]; shuffle?: boolean },
): Promise<GameTable> {
	const { url } = service;
	const tables = `${game.path}/tables`;
	const { id, seatSecret: secret } = await owner.ok(owner.post(tables, { setUp: "Start", shuffle }));
	const host = await goLive(url, id, { secret });
	const players = [host];
	const link = await owner.ok(owner.post(`${tables}/${id}/links`, {}));
	const seats = `/api/v1/table-links/${link.secret}/seats`;
	for (const name of guests) {
		const guest = new Client(url, undefined);
		const seat = await guest.ok(guest.post(seats, { name, colour: "#336699" }));
		players.push(await goLive(url, id, { secret: seat.secret }));
	}
	for (const name of standIns) {
		await host.do({ kind: "addStandIn", name, colour: "#aa3300" });
		const [entry] = host.entries<SeatEntry>("seat").find(([, seat]) => seat.name === name) ?? [];
		players.push(await goLive(url, id, { secret, as: entry?.slice("seat:".length) ?? assert.fail() }));
	}
	for (const live of players) await live.reach(Math.max(...players.map(({ seq }) => seq)));
	return new GameTable(
		service,
		players.map((live) => new Player(live)),
	);
}
