import { type Bay, bayAtDusk, mayHoldFog, nextTo, quayNumber } from "./bay.ts";
import { type Card, choice, clearing, course } from "./sailor.ts";

/** The table at which sailors play. Sailors are named by their places, from 0. */
export type Table = {
	/** Draws a card into the hand, unless the deck is empty. */
	draw(sailor: number): Promise<void>;
	/** The number of cards in the deck. */
	cardsLeft(): number;
	/** Shuffles the cards that were played into a new deck. */
	shuffle(sailor: number): Promise<void>;
	hand(sailor: number): readonly Card[];
	/** Looks at the top card of the deck. */
	peek(sailor: number): Promise<void>;
	/** @returns the number that shows, from 1 */
	roll(sailor: number): Promise<number>;
	/** Lays a card on those that were played. */
	play(sailor: number, card: Card): Promise<void>;
	/** Sails to the last space of a way, which has one at least. */
	sail(sailor: number, way: readonly number[]): Promise<void>;
	moveFog(sailor: number, tile: number, way: readonly number[]): Promise<void>;
	light(sailor: number, post: number): Promise<void>;
	/** Moves the moon to an hour. */
	moon(sailor: number, hour: number): Promise<void>;
	endTurn(sailor: number): Promise<void>;
};

const [handSize, lastHour] = [3, 10];
type Face = "lamp" | "sail" | "wave" | "gull" | "anchor" | "moon";
const faces: readonly Face[] = ["lamp", "sail", "wave", "gull", "anchor", "moon"];

/** A game in which all know what lies open, and each its own hand. */
class Night {
	readonly bay: Bay;
	readonly #table: Table;
	#hour = 0;

	constructor(table: Table, sailors: number) {
		this.#table = table;
		this.bay = bayAtDusk(sailors);
	}

	get isWon(): boolean {
		return this.bay.lit.every(Boolean) && this.bay.boats.every((space) => space === quayNumber);
	}

	get isLost(): boolean {
		return this.#hour >= lastHour;
	}

	async #moon(sailor: number): Promise<void> {
		this.#hour++;
		await this.#table.moon(sailor, this.#hour);
	}

	async #draw(sailor: number): Promise<void> {
		if (this.#table.cardsLeft() === 0) {
			await this.#table.shuffle(sailor);
			await this.#moon(sailor);
		}
		await this.#table.draw(sailor);
	}

	async #sail(sailor: number, way: readonly number[]): Promise<void> {
		const to = way.at(-1);
		if (to === undefined) return;
		this.bay.boats[sailor] = to;
		await this.#table.sail(sailor, way);
	}

	async #moveFog(sailor: number, { tile, way }: { tile: number; way: readonly number[] }): Promise<void> {
		const to = way.at(-1);
		if (to === undefined) return;
		this.bay.fog[tile] = to;
		await this.#table.moveFog(sailor, tile, way);
	}

	/** A swell moves fog where it helps, and else anywhere. */
	async #wave(sailor: number): Promise<void> {
		const anywhere = this.bay.fog.flatMap((space, tile) =>
			(nextTo[space] ?? []).filter((to) => mayHoldFog(this.bay, to)).map((to) => ({ tile, way: [to] })),
		);
		const move = clearing(this.bay, sailor, this.#table.hand(sailor), 1) ?? anywhere[0];
		if (move !== undefined) await this.#moveFog(sailor, move);
	}

	/** @returns whether the boat is becalmed */
	async #roll(sailor: number): Promise<boolean> {
		const face = faces[(await this.#table.roll(sailor)) - 1];
		if (face === "lamp") await this.#draw(sailor);
		if (face === "sail") await this.#sail(sailor, course(this.bay, sailor, this.#table.hand(sailor), 1));
		if (face === "wave") await this.#wave(sailor);
		if (face === "gull" && this.#table.cardsLeft() > 0) await this.#table.peek(sailor);
		if (face === "moon") await this.#moon(sailor);
		return face === "anchor";
	}

	async turn(sailor: number): Promise<void> {
		const isBecalmed = await this.#roll(sailor);
		if (this.isWon || this.isLost) return;
		const play = choice(this.bay, sailor, this.#table.hand(sailor), isBecalmed);
		await this.#table.play(sailor, play.card);
		if (play.lights !== undefined) {
			this.bay.lit[play.lights] = true;
			await this.#table.light(sailor, play.lights);
		}
		await this.#sail(sailor, play.sails ?? []);
		if (play.movesFog !== undefined) await this.#moveFog(sailor, play.movesFog);
		while (!this.isWon && !this.isLost && this.#table.hand(sailor).length < handSize)
			await this.#draw(sailor);
		await this.#table.endTurn(sailor);
	}
}

/** Plays a night to its end. @returns whether the sailors have won */
export async function playNight(table: Table, sailors: number): Promise<boolean> {
	const night = new Night(table, sailors);
	for (let turn = 0; !night.isWon && !night.isLost; turn++) await night.turn(turn % sailors);
	return night.isWon;
}
