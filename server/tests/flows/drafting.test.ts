import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Place, Routine, Step } from "@tuckbox/pieces/table";
import type { Body } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { type GameTable, openStart, type Player, saveStart } from "../support/tables/game-table.ts";
import { startTestService } from "../support/test-service.ts";

// A drafting game: all choose a card at the same time, turn it up together, and pass their hands to the left. Two
// lanterns are worth 5, three shells 10, and each fish its number.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();

const seats = 3;
const dealt = 5;
const rounds = 2;
const sets = { lantern: 9, shell: 9, fish: 12 } as const;
type Sort = keyof typeof sets;
const sorts = Object.keys(sets) as Sort[];
const keys = sorts.flatMap((sort) => Array.from({ length: sets[sort] }, (_, i) => `${sort}-${i + 1}`));
const names = new Map(keys.map((key) => [key, `Sea ${key}`]));
const isOf = (sort: Sort) => (key: string) => key.startsWith(sort);

function worth(row: readonly string[]): number {
	const [lanterns, shells] = [row.filter(isOf("lantern")).length, row.filter(isOf("shell")).length];
	const fish = row.filter(isOf("fish")).reduce((sum, key) => sum + (Number(key.split("-")[1]) % 4), 0);
	return 5 * Math.floor(lanterns / 2) + 10 * Math.floor(shells / 3) + fish;
}

const rows = Array.from({ length: seats }, (_, i) => `Row ${i + 1}`);
const spot = (name: string): Place => ({ spot: name });

const game = await owner.game("Sea fair");
const fronts = new Map<string, Body>();
for (const sort of sorts) fronts.set(sort, await game.asset(await picture(63, 88)));
const cardOf = (key: string, front = fronts.get(key.split("-")[0] ?? "")) => ({
	...{ kind: "tile", name: names.get(key), externalKey: key, parentExternalKey: "sea" },
	...{ assets: [front], widthMm: 63, heightMm: 88 },
});

async function layOut(host: Player): Promise<void> {
	const { live } = host;
	const area = { widthMm: 110, heightMm: 130 };
	await live.do({ kind: "putSpot", name: "Deck", role: "deck", x: -400, y: 0, ...area });
	await live.do({ kind: "putSpot", name: "Used", role: "discard", x: 400, y: 0, ...area });
	for (const [seat, name] of rows.entries()) {
		const place = { x: 0, y: 150 * (seat - 1), widthMm: 500, heightMm: 130 };
		await live.do({
			...{ kind: "putSpot", name, role: "play", snap: "fan", face: "down", seat },
			...place,
		});
	}
	const deal: Step = { kind: "deal", from: spot("Deck"), count: dealt, to: "all" };
	const up = rows.map((name): Step => ({ kind: "flip", place: spot(name), which: "all", face: "up" }));
	const routines: Routine[] = [
		{ name: "Reveal", pressedBy: "managers", trigger: { on: "roundEnds" }, steps: up },
		{
			...{ name: "Next round", pressedBy: "managers" },
			steps: [{ kind: "collect", from: rows.map(spot), into: spot("Used") }, deal],
		},
	];
	for (const routine of routines) await live.do({ kind: "putRoutine", routine });
	await live.do({ kind: "scores", start: 0 });
	const [[stack] = assert.fail("no stack")] = live.entries<object>("item");
	await live.do(host.layIn("Deck", stack.slice("item:".length)));
}

/** The books of a program that watches the game. */
class Books {
	readonly table: GameTable;
	/** The cards of each hand by its seat, and those that its player has chosen since hands were dealt. */
	hands: Set<string>[] = [];
	chosen: string[][] = [];
	readonly scores: number[] = Array.from({ length: seats }, () => 0);
	readonly #open = new Set<string>();
	readonly #seen = new Map<Player, Set<string>>();

	constructor(table: GameTable) {
		this.table = table;
	}

	dealt(): void {
		this.hands = this.table.players.map(({ hand }) => new Set(hand.keys()));
		this.chosen = this.hands.map(() => []);
		assert.deepEqual(
			this.hands.map(({ size }) => size),
			this.hands.map(() => dealt),
		);
		this.agree();
	}

	/** Every player passes the hand to the seat with the next number. */
	passed(): void {
		this.hands = this.hands.map((_, seat) => this.hands.at(seat - 1) ?? assert.fail());
		this.agree();
	}

	reveal(): void {
		for (const key of this.chosen.flat()) this.#open.add(key);
		for (const player of this.table.players)
			for (const [seat, row] of rows.entries())
				assert.deepEqual(player.openIn(row).sort(), [...(this.chosen[seat] ?? [])].sort());
		this.agree();
	}

	/** Asserts what the players see: their own hand, and the cards that have been turned up. */
	agree(): void {
		const { players } = this.table;
		for (const [seat, player] of players.entries()) {
			const hand = this.hands[seat] ?? assert.fail();
			assert.deepEqual(new Set(player.hand.keys()), hand);
			this.#seen.set(player, new Set([...(this.#seen.get(player) ?? []), ...hand]));
			for (const [other, { size }] of this.hands.entries()) {
				const { count, cards } = player.handOf(players[other] ?? assert.fail());
				assert.equal(count, size);
				if (other !== seat) assert.equal(cards, undefined, "another hand is closed");
			}
		}
		this.table.assertKept((player) =>
			keys
				.filter((key) => !this.#open.has(key) && !this.#seen.get(player)?.has(key))
				.flatMap((key) => [key, names.get(key) ?? ""]),
		);
	}
}

/** The card that adds most to what a player has; the first of equal ones. */
function choice(hand: ReadonlySet<string>, row: readonly string[]): string {
	const value = (key: string) => worth([...row, key]) + (isOf("fish")(key) ? 0 : 2);
	return [...hand].sort((a, b) => value(b) - value(a))[0] ?? assert.fail("an empty hand");
}

async function choose(books: Books, seat: number, key: string): Promise<void> {
	const { table, hands, chosen } = books;
	const [player, row] = [table.players[seat] ?? assert.fail(), rows[seat] ?? ""];
	const open = player.openIn(row);
	await table.act(player, player.layIn(row, player.hand.get(key) ?? assert.fail(`no ${key}`)));
	hands[seat]?.delete(key);
	chosen[seat]?.push(key);
	for (const one of table.players) {
		assert.deepEqual(one.openIn(row), open, "it lies face down");
		assert.equal(one.cardsIn(row), chosen[seat]?.length);
	}
	books.agree();
}

/** Takes back the choice of a seat that has already ended its turn, while others still choose. */
async function takeBack(books: Books, seat: number): Promise<void> {
	const player = books.table.players[seat] ?? assert.fail();
	assert.equal(player.isActive, false);
	await books.table.undo(player);
	assert.equal(player.isActive, true);
	await books.table.undo(player);
	books.hands[seat]?.add(books.chosen[seat]?.pop() ?? assert.fail());
	books.agree();
}

/** Pushes another name and picture for a card that a player has chosen and not yet turned up. */
async function renameChosen(books: Books, seat: number): Promise<void> {
	const key = books.chosen[seat]?.at(-1) ?? assert.fail();
	const front = await game.asset(await picture(63, 88));
	names.set(key, "A renamed card");
	for (const { before, after } of await books.table.pushed(() => game.pushed([cardOf(key, front)])))
		assert.deepEqual(after, before, "nothing has moved, and no one sees the card");
	books.agree();
}

test("three draft two rounds of hands that pass to the left: secret choices, one taken back, and a push", async () => {
	const back = await game.asset(await picture(63, 88), "back");
	await game.pushed([
		{ kind: "deck", name: "Sea", externalKey: "sea", assets: [back] },
		...keys.map((key) => cardOf(key)),
	]);
	await service.published();
	await saveStart(service, owner, game, layOut);
	using table = await openStart(service, owner, game, { guests: ["Ben", "Cleo"] });
	const { players } = table;
	const [host = assert.fail()] = players;
	const books = new Books(table);
	await table.act(host, { kind: "turnOrder", order: players.map(({ id }) => id), isSimultaneous: true });
	for (let round = 1; round <= rounds; round++) {
		await table.act(host, host.run("Next round"));
		books.dealt();
		for (let pick = 1; pick <= dealt; pick++) {
			assert.equal(host.turns.round, (round - 1) * dealt + pick);
			for (const [seat, player] of players.entries()) {
				const key = choice(books.hands[seat] ?? new Set(), books.chosen[seat] ?? []);
				await choose(books, seat, key);
				if (round === 1 && pick === 2 && seat === 1) await renameChosen(books, 0);
				await table.endTurn(player);
				if (round === 2 && pick === 3 && seat === 1) {
					await takeBack(books, 0);
					const [other = assert.fail()] = books.hands[0] ?? [];
					await choose(books, 0, other);
					await table.endTurn(host);
				}
			}
			// the end of the last turn turned the choices up
			books.reveal();
			assert.deepEqual(
				host.live.log.at(-1)?.code,
				"endTurn",
				"the end of the turn and the routine are one act (R7)",
			);
			if (pick === dealt) break;
			await table.act(host, { kind: "passHands", to: "left" });
			books.passed();
		}
		for (const [seat, player] of players.entries()) {
			const points = worth(player.openIn(rows[seat] ?? ""));
			books.scores[seat] = (books.scores[seat] ?? 0) + worth(books.chosen[seat] ?? []);
			await table.act(player, { kind: "score", seat: player.id, by: points });
		}
	}
	for (const player of players) {
		assert.deepEqual(
			players.map(({ id }) => player.scores[id]),
			books.scores,
		);
		assert.deepEqual(
			rows.map((row) => player.cardsIn(row)),
			rows.map(() => dealt),
		);
		assert.deepEqual([player.cardsIn("Used"), player.cardsIn("Deck")], [seats * dealt, 0]);
	}
});
