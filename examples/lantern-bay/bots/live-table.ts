import assert from "node:assert/strict";
import { type Act, type ItemEntry, isStack, type StackEntry } from "@tuckbox/pieces/table";
import type { GameTable, Player } from "../../../server/tests/support/tables/game-table.ts";
import { nightAt, placeOf, spaces, spots } from "../art/board.ts";
import { setUp } from "../art/set-up.ts";
import type { Table } from "./game.ts";
import type { Card } from "./sailor.ts";

// Sailors at a live table: each sees what its seat sees, and acts through its own socket.

type Point = { x: number; y: number };
type Thing = ItemEntry | StackEntry;

const { x: deckX, y: deckY } = setUp.items.find(({ kind }) => kind === "deck") ?? { x: 0, y: 0 };
const deckAt: Point = { x: deckX, y: deckY };
/** Next to the deck. */
const playedAt: Point = { x: deckX + 69, y: deckY };
/** The places of the boats in a space, in mm from its middle, as at the quay. */
const inSpace = [
	{ x: -11, y: -12.5 },
	{ x: 11, y: -12.5 },
	{ x: -11, y: 12.5 },
	{ x: 11, y: 12.5 },
] as const;
/** Distance in mm within which something lies at a place. */
const nearMm = 2;

const endOf = (way: readonly number[]): Point => placeOf(spaces[way.at(-1) ?? -1] ?? assert.fail("no space"));

export class LiveTable implements Table {
	readonly #table: GameTable;
	/** Lets the time pass that a sailor thinks before an act. */
	readonly #think: () => void;
	readonly #boats: readonly string[];
	readonly #fog: readonly string[];
	readonly #moon: string;
	readonly #die: string;

	constructor(table: GameTable, think: () => void) {
		this.#table = table;
		this.#think = think;
		const ids = (name: string) => this.#things(name).map(([id]) => id);
		this.#boats = ["Coral", "Amber", "Teal", "Plum"].flatMap((name) => ids(`${name} boat`));
		this.#fog = spots.fog.map((at) => this.#at(at, "Fog")?.[0] ?? assert.fail("no fog"));
		[this.#moon = assert.fail("no moon")] = ids("Night");
		[this.#die = assert.fail("no die")] = ids("Harbour die");
	}

	#player(sailor: number): Player {
		return this.#table.players[sailor] ?? assert.fail(`no sailor ${sailor}`);
	}

	/** The things on the felt, as all see them. @param name of a piece; nothing that lies face down has one */
	#things(name?: string): [id: string, thing: Thing][] {
		return this.#player(0)
			.live.entries<Thing>("item")
			.filter(([, thing]) => {
				const seen = isStack(thing) ? thing.top : thing;
				return name === undefined || ("shown" in seen && seen.shown.name === name);
			})
			.map(([entry, thing]) => [entry.slice("item:".length), thing]);
	}

	#at({ x, y }: Point, name?: string): [id: string, thing: Thing] | undefined {
		return this.#things(name).find(([, { place }]) => {
			return place.in === "felt" && Math.hypot(place.x - x, place.y - y) < nearMm;
		});
	}

	async #act(sailor: number, act: Act): Promise<void> {
		this.#think();
		await this.#table.act(this.#player(sailor), act);
	}

	async #lay(sailor: number, id: string, at: Point, face?: "up"): Promise<void> {
		await this.#act(sailor, { kind: "lay", items: [{ id, ...at }], ...(face && { face }) });
	}

	async putAwaySpareBoats(): Promise<void> {
		const ids = this.#boats.slice(this.#table.players.length);
		if (ids.length > 0) await this.#act(0, { kind: "box", ids });
	}

	/** Deals three cards to each sailor. The first begins. */
	async begin(): Promise<void> {
		const order = this.#table.players.map(({ id }) => id);
		const [from] = this.#at(deckAt) ?? assert.fail("no deck");
		await this.#act(0, { kind: "deal", from, count: 3, to: order });
		await this.#act(0, { kind: "turnOrder", order });
	}

	cardsLeft(): number {
		const [, deck] = this.#at(deckAt) ?? [];
		return deck === undefined ? 0 : isStack(deck) ? deck.cards : 1;
	}

	async draw(sailor: number): Promise<void> {
		const [from, deck] = this.#at(deckAt) ?? assert.fail("no deck");
		// the last card of the deck is no stack any longer
		const act: Act = isStack(deck)
			? { kind: "draw", from, count: 1, to: "hand" }
			: { kind: "hand", ids: [from] };
		await this.#act(sailor, act);
	}

	async shuffle(sailor: number): Promise<void> {
		const [id] = this.#at(playedAt) ?? assert.fail("no card was played");
		await this.#act(sailor, { kind: "flip", ids: [id] });
		await this.#lay(sailor, id, deckAt);
		await this.#act(sailor, { kind: "shuffle", id });
	}

	hand(sailor: number): Card[] {
		return [...this.#player(sailor).hand.keys()].map((key) => {
			const [suit, value] = key.split("-");
			return { key, suit: suit as Card["suit"], value: Number(value) };
		});
	}

	async peek(sailor: number): Promise<void> {
		const [at, deck] = this.#at(deckAt) ?? assert.fail("no deck");
		await this.#act(sailor, { kind: "look", at, ...(isStack(deck) && { count: 1 }) });
		await this.#act(sailor, { kind: "endLook" });
	}

	async roll(sailor: number): Promise<number> {
		await this.#act(sailor, { kind: "roll", ids: [this.#die] });
		const [, die] = this.#player(sailor).named("Harbour die");
		return die.value ?? assert.fail("the die shows nothing");
	}

	async play(sailor: number, { key }: Card): Promise<void> {
		const id = this.#player(sailor).hand.get(key) ?? assert.fail(`no ${key}`);
		const pile = this.#at(playedAt);
		if (pile === undefined) await this.#lay(sailor, id, playedAt, "up");
		else await this.#act(sailor, { kind: "stack", ids: [id], on: pile[0] });
	}

	async sail(sailor: number, way: readonly number[]): Promise<void> {
		const [{ x, y }, by] = [endOf(way), inSpace[sailor] ?? { x: 0, y: 0 }];
		await this.#lay(sailor, this.#boats[sailor] ?? assert.fail("no boat"), { x: x + by.x, y: y + by.y });
	}

	async moveFog(sailor: number, tile: number, way: readonly number[]): Promise<void> {
		await this.#lay(sailor, this.#fog[tile] ?? assert.fail("no fog"), endOf(way));
	}

	async light(sailor: number, post: number): Promise<void> {
		const [id] = this.#at(spots.posts[post] ?? assert.fail("no post")) ?? assert.fail("no lamp");
		await this.#act(sailor, { kind: "flip", ids: [id] });
	}

	async moon(sailor: number, hour: number): Promise<void> {
		await this.#act(sailor, { kind: "count", id: this.#moon, to: hour });
		await this.#lay(sailor, this.#moon, nightAt(hour));
	}

	async endTurn(sailor: number): Promise<void> {
		await this.#table.endTurn(this.#player(sailor));
	}
}
