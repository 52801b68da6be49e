import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Place, Step } from "@tuckbox/pieces/table";
import type { Body } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { type GameTable, keyOf, openStart, type Player, saveStart } from "../support/tables/game-table.ts";
import { startTestService } from "../support/test-service.ts";

// A hand of Whist: 52 cards, two against two, 13 tricks. Suit is followed by those who can, and hearts are trumps.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();

const suits = ["clubs", "diamonds", "hearts", "spades"] as const;
const trumps = "hearts";
const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"];
const keys = suits.flatMap((suit) => ranks.map((rank) => `${suit}-${rank}`));
const names = new Map(
	keys.map((key) => {
		const [suit, rank] = key.split("-");
		return [key, `${rank} of ${suit}`];
	}),
);
const suitOf = (key: string) => key.split("-")[0];
const rankOf = (key: string) => ranks.indexOf(key.split("-")[1] ?? "");

/** The pile of each side. */
const piles = ["Tricks of north and south", "Tricks of east and west"] as const;
const spot = (name: string): Place => ({ spot: name });
const dealing: Step[] = [
	{ kind: "shuffle", place: spot("Deck") },
	{ kind: "deal", from: spot("Deck"), count: 13, to: "all" },
];

const game = await owner.game("Whist");
const fronts = new Map<string, Body>();
for (const suit of suits) fronts.set(suit, await game.asset(await picture(63, 88)));
const cardOf = (key: string, more: object = {}) => ({
	...{ kind: "tile", name: names.get(key), externalKey: key, parentExternalKey: "whist" },
	...{ assets: [fronts.get(suitOf(key) ?? "")], widthMm: 63, heightMm: 88, ...more },
});

async function layOut(host: Player): Promise<void> {
	const { live } = host;
	const area = { widthMm: 110, heightMm: 130 };
	await live.do({ kind: "putSpot", name: "Deck", role: "deck", x: -320, y: 0, ...area });
	await live.do({
		...{ kind: "putSpot", name: "Trick", role: "play", snap: "fan", face: "up" },
		...{ x: 0, y: 0, widthMm: 400, heightMm: 130 },
	});
	for (const [i, name] of piles.entries()) {
		await live.do({
			kind: "putSpot",
			...{ name, role: "removed", face: "down", x: 320, y: 160 * i - 80, ...area },
		});
		const steps: Step[] = [
			{ kind: "collect", from: [spot("Trick")], into: spot(name) },
			{ kind: "score", seats: "self", by: 1 },
		];
		await live.do({
			kind: "putRoutine",
			routine: { name: `Take: ${name}`, pressedBy: "players", steps },
		});
	}
	await live.do({ kind: "putRoutine", routine: { name: "Deal", pressedBy: "managers", steps: dealing } });
	const again: Step[] = [
		{ kind: "collect", from: piles.map(spot), into: spot("Deck") },
		...dealing,
		{ kind: "score", seats: "all", to: 0 },
	];
	await live.do({ kind: "putRoutine", routine: { name: "Next deal", pressedBy: "managers", steps: again } });
	await live.do({ kind: "scores", start: 0 });
	const [[stack] = assert.fail("no stack")] = live.entries<object>("item");
	await live.do(host.layIn("Deck", stack.slice("item:".length)));
}

/** The books of a program that watches the game: the cards of each hand, and those that have lain open. */
class Books {
	readonly table: GameTable;
	readonly hands = new Map<Player, Set<string>>();
	readonly seen = new Set<string>();
	readonly tricks = [0, 0];

	constructor(table: GameTable) {
		this.table = table;
	}

	/** Reads the hands that have been dealt, each where only its player sees it. */
	dealt(): void {
		this.seen.clear();
		for (const player of this.table.players) this.hands.set(player, new Set(player.hand.keys()));
		const all = [...this.hands.values()].flatMap((hand) => [...hand]);
		assert.deepEqual(all.sort(), [...keys].sort(), "each card is in one hand");
		this.agree();
	}

	/** Asserts that each player sees the own hand and no other, and has received nothing of the others. */
	agree(): void {
		const { players } = this.table;
		for (const player of players) {
			for (const other of players) {
				const { count, cards } = player.handOf(other);
				assert.equal(count, this.hands.get(other)?.size);
				if (player !== other) assert.equal(cards, undefined, "another hand is closed");
			}
			assert.deepEqual(new Set(player.hand.keys()), this.hands.get(player));
		}
		this.table.assertKept((player) =>
			keys
				.filter((key) => !this.seen.has(key) && !this.hands.get(player)?.has(key))
				.flatMap((key) => [key, names.get(key) ?? ""]),
		);
	}
}

/** The card that a player lays: of the suit that was led if there is one, and then the lowest. */
function choice(hand: ReadonlySet<string>, led: string | undefined): string {
	const sorted = [...hand].sort((a, b) => rankOf(a) - rankOf(b));
	return sorted.find((key) => suitOf(key) === led) ?? sorted[0] ?? assert.fail("an empty hand");
}

function winnerOf(trick: readonly string[]): number {
	const suit = trick.some((key) => suitOf(key) === trumps) ? trumps : suitOf(trick[0] ?? "");
	const worth = (key: string) => (suitOf(key) === suit ? rankOf(key) : -1);
	return trick.indexOf([...trick].sort((a, b) => worth(b) - worth(a))[0] ?? "");
}

async function layCard(books: Books, player: Player, key: string): Promise<void> {
	const { table } = books;
	const before = player.openIn("Trick");
	await table.act(player, player.layIn("Trick", player.hand.get(key) ?? assert.fail(`no ${key}`)));
	books.hands.get(player)?.delete(key);
	books.seen.add(key);
	for (const one of table.players) assert.deepEqual(one.openIn("Trick"), [...before, key]);
	books.agree();
}

/** Lays a card that does not follow suit, and takes it back. */
async function revoke(books: Books, player: Player, key: string): Promise<void> {
	const before = player.openIn("Trick");
	const id = player.hand.get(key);
	await layCard(books, player, key);
	await books.table.undo(player);
	books.hands.get(player)?.add(key);
	assert.notEqual(player.hand.get(key), id, "no one can follow the card into the hand (V11)");
	for (const one of books.table.players) assert.deepEqual(one.openIn("Trick"), before);
	books.agree();
}

/** Pushes another name for a card that is still in a hand. */
async function rename(books: Books): Promise<void> {
	const [holder, hand] = [...books.hands].at(-1) ?? assert.fail();
	const key = [...hand].find((one) => !books.seen.has(one)) ?? assert.fail();
	const front = await game.asset(await picture(63, 88));
	names.set(key, "The renamed card");
	const push = () => game.pushed([cardOf(key, { assets: [front] })]);
	for (const { player, before, after } of await books.table.pushed(push)) {
		if (player !== holder) assert.deepEqual(after, before, "others see no difference (C2)");
		const { [`hand:${player.id}`]: own, ...rest } = after;
		const { [`hand:${player.id}`]: _, ...was } = before;
		assert.deepEqual(rest, was, "nothing on the felt has changed");
		assert.equal(JSON.stringify(own).includes("The renamed card"), player === holder);
	}
	books.agree();
}

test("four play a hand of Whist that was set up once: deal, tricks, a revoke taken back, and a push", async () => {
	const back = await game.asset(await picture(63, 88), "back");
	await game.pushed([
		{ kind: "deck", name: "Whist", externalKey: "whist", assets: [back] },
		...keys.map((key) => cardOf(key)),
	]);
	await service.published();
	await saveStart(service, owner, game, layOut);
	using table = await openStart(service, owner, game, { guests: ["Ben", "Cleo", "Dan"] });
	const { players } = table;
	const [host = assert.fail()] = players;
	const books = new Books(table);
	const order = players.map(({ id }) => id);
	await table.act(host, { kind: "turnOrder", order });
	await table.act(host, host.run("Deal"));
	books.dealt();
	let leader = 0;
	let revokes = 0;
	for (let number = 1; number <= 13; number++) {
		const trick: string[] = [];
		for (let i = 0; i < 4; i++) {
			const player = players[(leader + i) % 4] ?? assert.fail();
			for (const { turns } of players) assert.deepEqual(turns.active, [player.id]);
			const hand = books.hands.get(player) ?? assert.fail();
			const key = choice(hand, suitOf(trick[0] ?? ""));
			// the first who could have laid something else lays it by mistake
			const wrong = [...hand].find((one) => suitOf(one) !== suitOf(key));
			if (i > 0 && number > 2 && revokes === 0 && wrong !== undefined) {
				revokes++;
				await revoke(books, player, wrong);
			}
			await layCard(books, player, key);
			trick.push(key);
			await table.endTurn(player);
		}
		const winner = (leader + winnerOf(trick)) % 4;
		const taker = players[winner] ?? assert.fail();
		const side = winner % 2;
		books.tricks[side] = (books.tricks[side] ?? 0) + 1;
		await table.act(taker, taker.run(`Take: ${piles[side]}`));
		for (const player of players) {
			assert.deepEqual(player.inSpot("Trick"), []);
			assert.deepEqual(
				piles.map((name) => player.cardsIn(name) / 4),
				books.tricks,
			);
			for (const name of piles)
				for (const [, thing] of player.inSpot(name))
					assert.ok(keyOf(thing) === undefined && thing.face === "down");
		}
		books.agree();
		if (number === 5) await rename(books);
		leader = winner;
		await table.act(host, { kind: "turnOrder", order, active: [taker.id] });
	}
	assert.equal(revokes, 1);
	const ofSide = (side: number) =>
		(host.scores[order[side] ?? ""] ?? 0) + (host.scores[order[side + 2] ?? ""] ?? 0);
	assert.deepEqual([ofSide(0), ofSide(1)], books.tricks);
	assert.equal(
		books.tricks.reduce((sum, number) => sum + number, 0),
		13,
	);

	// another hand, and back to the end of this one
	const ended = structuredClone(host.scores);
	await table.act(host, host.run("Next deal"));
	books.dealt();
	assert.deepEqual(Object.values(host.scores), [0, 0, 0, 0]);
	await table.undo(host);
	for (const player of players) {
		assert.deepEqual([player.hand.size, player.scores], [0, ended]);
		assert.equal(player.cardsIn(piles[0]) + player.cardsIn(piles[1]), 52);
	}
});
