import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Place, Routine, Step } from "@tuckbox/pieces/table";
import { picture } from "../support/pictures.ts";
import { type GameTable, openStart, type Player, saveStart } from "../support/tables/game-table.ts";
import { startTestService } from "../support/test-service.ts";

// A worker placement for two that one person plays alone. Two pawns each go to work every day: Forest and Quarry
// have what has gathered there, the Fair gives one of each, and at the Guild a plan is built.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();

const days = 4;
const pawns = 2;
const spaces = ["Forest", "Quarry", "Fair", "Guild"] as const;
const goods = ["Wood", "Stone"] as const;
type Goods = Record<(typeof goods)[number], number>;
const plans = Array.from({ length: 8 }, (_, i) => ({
	key: `plan-${i + 1}`,
	cost: { Wood: 1 + (i % 3), Stone: i % 2 } satisfies Goods,
	points: 2 + (i % 3) + 2 * (i % 2),
}));
const names = new Map(plans.map(({ key }) => [key, `The ${key}`]));
const planOf = (key: string) => plans.find((plan) => plan.key === key) ?? assert.fail(key);
const colours = ["red", "blue"] as const;
const stockOf = (seat: number, good: string) => `${colours[seat]} ${good}`;
const spot = (name: string): Place => ({ spot: name });

const game = await owner.game("Guild of the bay");
const front = await game.asset(await picture(63, 88));
const cardOf = (key: string, asset = front) => ({
	...{ kind: "tile", name: names.get(key), externalKey: key, parentExternalKey: "plans" },
	...{ assets: [asset], widthMm: 63, heightMm: 88 },
});
const counters = goods.flatMap((good) => [`${good} supply`, stockOf(0, good), stockOf(1, good)]);
const counterOf = (name: string) => ({ kind: "counter", name, externalKey: name, count: 1 });
const boardFace = await game.asset(await picture(400, 120));
/** The board, which brings its spaces along as spots. */
const board = (shift = 0) => ({
	...{ kind: "board", name: "Bay", externalKey: "bay", assets: [boardFace], widthMm: 400, heightMm: 120 },
	payload: {
		spots: spaces.map((name, i) => ({
			...{ name, snap: "middle", left: 100 * i + 10 + shift, top: 20, widthMm: 80, heightMm: 80 },
		})),
	},
});

/** Lays a counter that shows 0. */
async function layCounter(host: Player, name: string, x: number, y: number): Promise<void> {
	const { live } = host;
	const [id] = host.named(name);
	await live.do({ kind: "lay", items: [{ id, x, y }] });
	await live.do({ kind: "count", id, to: 0 });
}

async function layOut(host: Player): Promise<void> {
	const { live } = host;
	const card = { widthMm: 80, heightMm: 100 };
	await live.do({ kind: "putSpot", name: "Deck", role: "deck", x: -300, y: 200, ...card });
	const row = { role: "market", columns: 3, x: 0, y: 200, widthMm: 240, heightMm: 100 } as const;
	await live.do({ kind: "putSpot", name: "Plans", ...row });
	for (const [seat, colour] of colours.entries()) {
		const built = { name: `Built by ${colour}`, role: "score", snap: "fan", face: "up", seat } as const;
		const y = seat === 0 ? 320 : -260;
		await live.do({ kind: "putSpot", ...built, x: 60, y, widthMm: 300, heightMm: 100 });
		const home = { name: `Home of ${colour}`, x: -200, y, widthMm: 100, heightMm: 60, seat };
		await live.do({ kind: "putSpot", ...home });
		await live.do({ kind: "bring", piece: `pawn-${colour}`, name: colour, count: pawns, x: -220, y });
		for (const [i, good] of goods.entries()) await layCounter(host, stockOf(seat, good), -380 + 50 * i, y);
	}
	for (const [i, good] of goods.entries()) {
		const at = { x: 100 * i - 150, y: -100 };
		await live.do({ kind: "putSpot", name: `${good} supply`, ...at, widthMm: 40, heightMm: 40 });
		await layCounter(host, `${good} supply`, at.x, at.y);
	}
	const fill: Step = { kind: "draw", from: spot("Deck"), into: { spot: "Plans" }, fillTo: 3 };
	const grow = (good: string, by: number): Step => ({
		...{ kind: "count", counter: { spot: `${good} supply` }, by },
	});
	const routines: Routine[] = [
		{ name: "Refill", pressedBy: "players", trigger: { on: "turnEnds" }, steps: [fill] },
		{ name: "New day", pressedBy: "managers", steps: [fill, grow("Wood", 2), grow("Stone", 1)] },
	];
	for (const routine of routines) await live.do({ kind: "putRoutine", routine });
	await live.do({ kind: "scores", start: 0 });
	const [entry = assert.fail("no stack")] =
		live.entries<object>("item").find(([, thing]) => "cards" in thing) ?? [];
	await live.do(host.layIn("Deck", entry.slice("item:".length)));
}

/** The books of a program that watches the game. */
class Books {
	readonly table: GameTable;
	readonly supply: Goods = { Wood: 0, Stone: 0 };
	readonly stocks: Goods[] = colours.map(() => ({ Wood: 0, Stone: 0 }));
	readonly scores = colours.map(() => 0);
	readonly built: string[][] = colours.map(() => []);
	readonly #open = new Set<string>();

	constructor(table: GameTable) {
		this.table = table;
	}

	/** Asserts that both seats see the same, which equals the books, and have received nothing of the deck. */
	agree(): void {
		for (const player of this.table.players) {
			const shown = (name: string) => player.named(name)[1].value;
			for (const good of goods) {
				assert.equal(shown(`${good} supply`), this.supply[good]);
				for (const [seat, stock] of this.stocks.entries())
					assert.equal(shown(stockOf(seat, good)), stock[good]);
			}
			for (const [seat, colour] of colours.entries()) {
				assert.equal(player.scores[this.table.players[seat]?.id ?? ""], this.scores[seat]);
				assert.deepEqual(player.openIn(`Built by ${colour}`), this.built[seat]);
			}
			for (const key of player.openIn("Plans")) this.#open.add(key);
		}
		this.table.assertKept(() =>
			plans.flatMap(({ key }) => (this.#open.has(key) ? [] : [key, names.get(key) ?? ""])),
		);
	}
}

/** Adds to a stock, by the act that changes its counter. */
async function gain(books: Books, seat: number, good: keyof Goods, by: number): Promise<void> {
	const [player, stock] = [books.table.players[seat] ?? assert.fail(), books.stocks[seat] ?? assert.fail()];
	if (by === 0) return;
	await books.table.act(player, { kind: "count", id: player.named(stockOf(seat, good))[0], by });
	stock[good] += by;
	books.agree();
}

/** Takes all that has gathered in a supply. */
async function takeAll(books: Books, seat: number, good: keyof Goods): Promise<void> {
	const player = books.table.players[seat] ?? assert.fail();
	const there = books.supply[good];
	await books.table.act(player, { kind: "count", id: player.named(`${good} supply`)[0], to: 0 });
	books.supply[good] = 0;
	await gain(books, seat, good, there);
}

async function build(books: Books, seat: number, key: string): Promise<void> {
	const player = books.table.players[seat] ?? assert.fail();
	const { cost, points } = planOf(key);
	for (const good of goods) await gain(books, seat, good, -cost[good]);
	await books.table.act(
		player,
		player.layIn(`Built by ${colours[seat]}`, player.named(names.get(key) ?? "")[0]),
	);
	books.built[seat]?.push(key);
	await books.table.act(player, { kind: "score", seat: player.id, by: points });
	books.scores[seat] = (books.scores[seat] ?? 0) + points;
	books.agree();
}

/** Sends a worker to the best free space, and does the work. @returns the space and the worker */
async function work(books: Books, seat: number): Promise<{ space: string; id: string }> {
	const { table, stocks, supply } = books;
	const player = table.players[seat] ?? assert.fail();
	const free = (space: string) => player.inSpot(space).length === 0;
	const stock = stocks[seat] ?? assert.fail();
	const plan = player
		.openIn("Plans")
		.map(planOf)
		.filter(({ cost }) => goods.every((good) => cost[good] <= stock[good]))
		.sort((a, b) => b.points - a.points)[0];
	const best = [
		...(plan ? ["Guild"] : []),
		...(supply.Wood >= 2 ? ["Forest"] : []),
		...(supply.Stone >= 1 ? ["Quarry"] : []),
		...["Fair", "Forest", "Quarry", "Guild"],
	].find(free);
	const space = best ?? assert.fail("no free space");
	const [[id] = assert.fail("no worker at home")] = player.inSpot(`Home of ${colours[seat]}`);
	await table.act(player, player.layIn(space, id));
	const { x, y } = player.spot(space);
	for (const one of table.players) {
		const [[there, { place }] = assert.fail("no worker there"), ...more] = one.inSpot(space);
		assert.deepEqual([there, more, { ...place, z: 0 }], [id, [], { in: "felt", x, y, z: 0 }]);
	}
	if (space === "Forest") await takeAll(books, seat, "Wood");
	if (space === "Quarry") await takeAll(books, seat, "Stone");
	if (space === "Fair") for (const good of goods) await gain(books, seat, good, 1);
	if (space === "Guild" && plan) await build(books, seat, plan.key);
	return { space, id };
}

/** Pushes another name and picture for a plan that lies open, and a board whose spaces are elsewhere. */
async function push(books: Books): Promise<void> {
	const { table } = books;
	const [key = assert.fail("no plan")] = table.players[0]?.openIn("Plans") ?? [];
	names.set(key, "A renamed plan");
	const asset = await game.asset(await picture(63, 88));
	const places = (view: object) =>
		Object.entries(view).map(([name, entry]) => [name, entry.place, entry.x, entry.y, entry.value]);
	for (const { before, after, player } of await table.pushed(() =>
		game.pushed([cardOf(key, asset), board(5)]),
	)) {
		assert.deepEqual(places(after), places(before), "nothing has moved, spots included (F6)");
		assert.equal("shown" in player.named("A renamed plan")[1], true);
	}
	books.agree();
}

test("one person plays both sides of a worker placement to its end: supplies, plans, a push and a mistake", async () => {
	const back = await game.asset(await picture(63, 88), "back");
	await game.pushed([
		board(),
		...counters.map(counterOf),
		{ kind: "deck", name: "Plans", externalKey: "plans", assets: [back] },
		...plans.map(({ key }) => cardOf(key)),
	]);
	await service.published();
	await saveStart(service, owner, game, layOut);
	using table = await openStart(service, owner, game, { standIns: ["Blue"] });
	const { players } = table;
	const [host = assert.fail()] = players;
	const books = new Books(table);
	await table.act(host, { kind: "turnOrder", order: players.map(({ id }) => id) });
	for (let day = 1; day <= days; day++) {
		await table.act(host, host.run("New day"));
		books.supply.Wood += 2;
		books.supply.Stone += 1;
		books.agree();
		const used: string[] = [];
		const workers: string[][] = colours.map(() => []);
		for (let i = 0; i < pawns; i++) {
			for (const [seat, player] of players.entries()) {
				assert.deepEqual([player.isActive, host.turns.active], [true, [player.id]]);
				const { space, id } = await work(books, seat);
				used.push(space);
				workers[seat]?.push(id);
				if (day === 1 && i === 0 && seat === 1) {
					// counts once too often, and takes it back: its own last act, and not the one of the other seat
					await gain(books, seat, "Wood", 1);
					await table.undo(player);
					const stock = books.stocks[seat] ?? assert.fail();
					stock.Wood--;
					books.agree();
				}
				if (day === 2 && i === 1 && seat === 0) await push(books);
				await table.endTurn(player);
				// the end of the turn filled the row again
				const left = plans.length - books.built.flat().length;
				for (const one of players) assert.equal(one.openIn("Plans").length, Math.min(3, left));
				books.agree();
			}
		}
		assert.deepEqual(used.sort(), [...spaces].sort(), "each space had one worker");
		assert.equal(host.turns.round, day * pawns + 1);
		for (const [seat, player] of players.entries()) {
			const { x, y } = player.spot(`Home of ${colours[seat]}`);
			const items = (workers[seat] ?? []).map((id, i) => ({ id, x: x - 15 + 30 * i, y }));
			await table.act(player, { kind: "lay", items });
		}
		for (const space of spaces) assert.deepEqual(host.inSpot(space), []);
	}
	assert.ok(books.built.flat().length > 0, "something was built");
	for (const [seat, colour] of colours.entries())
		assert.equal(
			host.scores[players[seat]?.id ?? ""],
			host.openIn(`Built by ${colour}`).reduce((sum, key) => sum + planOf(key).points, 0),
		);
});
