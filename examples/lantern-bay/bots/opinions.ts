import type { Table } from "./game.ts";
import type { Card } from "./sailor.ts";

/** A lamp is worth as much as this number of spaces. */
const spacesPerLamp = 6;

/**
 * A table at which each sailor keeps books of its cards. The best card is the one with which it got most done in one turn. The
 * worst is the one that it held longest, and still holds in the end.
 */
export class Opinions implements Table {
	readonly #table: Table;
	#turn = 0;
	/** The cards that each sailor holds, with the turn since when. */
	readonly #held = new Map<number, Map<string, number>>();
	readonly #best = new Map<number, { key: string; done: number }>();
	/** The card that was played last. */
	#played: { sailor: number; key: string } | undefined;

	constructor(table: Table) {
		this.#table = table;
	}

	of(sailor: number): { role: "best" | "worst"; key: string }[] {
		const best = this.#best.get(sailor)?.key;
		const [worst] = [...(this.#held.get(sailor) ?? [])].sort((a, b) => a[1] - b[1])[0] ?? [];
		return [
			...(best === undefined ? [] : [{ role: "best" as const, key: best }]),
			...(worst === undefined ? [] : [{ role: "worst" as const, key: worst }]),
		];
	}

	#note(sailor: number): void {
		const before = this.#held.get(sailor);
		this.#held.set(
			sailor,
			new Map(this.hand(sailor).map(({ key }) => [key, before?.get(key) ?? this.#turn])),
		);
	}

	/** Counts what the card that was just played has done. */
	#done(sailor: number, amount: number): void {
		if (this.#played?.sailor !== sailor) return;
		const { key } = this.#played;
		if (amount > (this.#best.get(sailor)?.done ?? 0)) this.#best.set(sailor, { key, done: amount });
	}

	cardsLeft(): number {
		return this.#table.cardsLeft();
	}

	hand(sailor: number): readonly Card[] {
		return this.#table.hand(sailor);
	}

	async draw(sailor: number): Promise<void> {
		await this.#table.draw(sailor);
		this.#note(sailor);
	}

	async shuffle(sailor: number): Promise<void> {
		await this.#table.shuffle(sailor);
	}

	async peek(sailor: number): Promise<void> {
		await this.#table.peek(sailor);
	}

	async roll(sailor: number): Promise<number> {
		this.#played = undefined;
		this.#note(sailor);
		return await this.#table.roll(sailor);
	}

	async play(sailor: number, card: Card): Promise<void> {
		await this.#table.play(sailor, card);
		this.#played = { sailor, key: card.key };
		this.#note(sailor);
	}

	async sail(sailor: number, way: readonly number[]): Promise<void> {
		await this.#table.sail(sailor, way);
		this.#done(sailor, way.length);
	}

	async moveFog(sailor: number, tile: number, way: readonly number[]): Promise<void> {
		await this.#table.moveFog(sailor, tile, way);
		this.#done(sailor, way.length);
	}

	async light(sailor: number, post: number): Promise<void> {
		await this.#table.light(sailor, post);
		this.#done(sailor, spacesPerLamp);
	}

	async moon(sailor: number, hour: number): Promise<void> {
		await this.#table.moon(sailor, hour);
	}

	async endTurn(sailor: number): Promise<void> {
		await this.#table.endTurn(sailor);
		this.#turn++;
	}
}
