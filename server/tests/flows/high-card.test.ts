import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Act } from "@tuckbox/pieces/table";
import type { Body } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { drawsFrom, seedOf } from "../support/random/draws.ts";
import type { Draw } from "../support/random/random-acts.ts";
import { type GameTable, openStart, type Player, saveStart } from "../support/tables/game-table.ts";
import { startTestService } from "../support/test-service.ts";

// Programs play many games of High Card, each as a playtest, and keep books of their own. Twelve cards, three for each of
// two; both lay one, the higher one takes the trick, and both draw again while there are cards.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();

/** Number of games; `npm run test:long` sets 1,000. */
const games = Number(process.env.PLAY_GAMES ?? 20);
/** They are played at several tables, because a seat must not act more often than eight times a second. */
const tables = 4;
const cards = 12;
const keys = Array.from({ length: cards }, (_, i) => `card-${i + 1}`);
const worth = (key: string) => Number(key.slice("card-".length));

const game = await owner.game("High Card");

async function layOut(host: Player): Promise<void> {
	const { live } = host;
	const area = { widthMm: 110, heightMm: 130 };
	const spots = [
		["Deck", "deck", -300],
		["Trick", "play", 0],
		["Tricks of 1", "removed", 300],
		["Tricks of 2", "removed", 500],
	] as const;
	for (const [name, role, x] of spots)
		await live.do({ kind: "putSpot", ...{ name, role, x, y: 0 }, ...area, seenBy: "all" });
	await live.do({ kind: "scores", start: 0 });
	const [[stack] = assert.fail("no stack")] = live.entries<object>("item");
	await live.do(host.layIn("Deck", stack.slice("item:".length)));
}

type Entry = [event: string, key: string, place: number | null, turn: number | null];

/** The books of one game: every fact that a person would write down. */
class Books {
	readonly facts: Entry[] = [];
	turn: number | null = null;
	readonly scores = [0, 0];

	note(event: string, key: string, place: number | null): void {
		this.facts.push([event, key, place, this.turn]);
	}
}

/** Takes the top cards of the deck into the hand. @returns their keys */
async function draw(table: GameTable, player: Player): Promise<string[]> {
	const before = new Set(player.hand.keys());
	const [[from] = assert.fail("no deck")] = player.inSpot("Deck");
	// the last card of the deck is no stack any longer
	const isStack = player.cardsIn("Deck") > 1;
	const act: Act = isStack ? { kind: "draw", from, count: 1, to: "hand" } : { kind: "hand", ids: [from] };
	await table.act(player, act);
	return [...player.hand.keys()].filter((key) => !before.has(key));
}

async function layCard(table: GameTable, player: Player, key: string): Promise<void> {
	const id = player.hand.get(key) ?? assert.fail(`no ${key}`);
	await table.act(player, player.layIn("Trick", id, { face: "up" }));
}

/** Plays a game to its end. @param isClumsy whether the first player lays a wrong card first, and takes it back */
async function play(table: GameTable, dice: Draw, isClumsy: boolean): Promise<Books> {
	const { players } = table;
	const [first = assert.fail(), second = assert.fail()] = players;
	const books = new Books();
	const [[from] = assert.fail("no deck")] = first.inSpot("Deck");
	await table.act(first, { kind: "deal", from, count: 3, to: [first.id, second.id] });
	for (const [place, player] of players.entries())
		for (const key of player.hand.keys()) books.note("dealt", key, place);
	await table.act(first, { kind: "turnOrder", order: [first.id, second.id] });
	books.turn = 1;
	for (let trick = 0; trick < cards / 2; trick++) {
		const laid: string[] = [];
		for (const [place, player] of players.entries()) {
			const hand = [...player.hand.keys()].sort();
			const key = hand[dice(hand.length)] ?? assert.fail("an empty hand");
			if (isClumsy && trick === 0 && place === 0) {
				await layCard(table, player, hand.find((one) => one !== key) ?? assert.fail());
				await table.undo(player);
			}
			await layCard(table, player, key);
			books.note("played", key, place);
			laid.push(key);
			// who lays second clears the table, because the turn is still that one's
			if (place === 1) {
				const winner = worth(laid[0] ?? "") > worth(laid[1] ?? "") ? 0 : 1;
				for (const [id] of player.inSpot("Trick"))
					await table.act(player, player.layIn(`Tricks of ${winner + 1}`, id));
				for (const one of laid) books.note("discarded", one, 1);
				const taker = players[winner] ?? assert.fail();
				await table.act(taker, { kind: "score", seat: taker.id, by: 1 });
				books.scores[winner] = (books.scores[winner] ?? 0) + 1;
				if (player.cardsIn("Deck") > 0)
					for (const [seat, one] of players.entries())
						for (const drawn of await draw(table, one)) books.note("drawn", drawn, seat);
			}
			await table.endTurn(player);
			books.turn = (books.turn ?? 0) + 1;
		}
	}
	books.turn -= 1;
	return books;
}

const sorted = (facts: readonly Entry[]) => facts.map((fact) => fact.join(" ")).sort();

test(`programs play ${games} games, and their books agree with facts, turns, winners and the report (Q2, Q5, E1, Y2, J6)`, async (t) => {
	const seed = seedOf(t);
	const back = await game.asset(await picture(63, 88), "back");
	const front = await game.asset(await picture(63, 88));
	await game.pushed([
		{ kind: "deck", name: "High Card", externalKey: "deck", assets: [back] },
		...keys.map((externalKey) => ({
			...{ kind: "tile", name: externalKey, externalKey, parentExternalKey: "deck", assets: [front] },
			...{ widthMm: 63, heightMm: 88 },
		})),
	]);
	await service.published();
	await saveStart(service, owner, game, layOut);
	/** The games in which a place won, and of each card the seats that had it or played it, with their wins. */
	const wins = [0, 0];
	const had = new Map<string, [wins: number, seats: number]>();
	const laid = new Map<string, [wins: number, seats: number]>();
	const add = (to: Map<string, [number, number]>, key: string, hasWon: boolean) => {
		const [won, of] = to.get(key) ?? [0, 0];
		to.set(key, [won + (hasWon ? 1 : 0), of + 1]);
	};
	let left = games;
	const playAt = async (number: number) => {
		using table = await openStart(service, owner, game, { guests: ["Ben"] });
		const [host = assert.fail()] = table.players;
		const dice = drawsFrom(seed, number);
		const tableId = host.live.head?.id ?? assert.fail();
		const at = `${game.path}/playtests`;
		while (left > 0) {
			const count = left--;
			await table.act(host, { kind: "returnTo", name: "Start", shuffle: true });
			await table.act(host, { kind: "turnOrder", order: [] });
			const { id } = await owner.ok(owner.post(`${game.path}/tables/${tableId}/playtests`, {}));
			const books = await play(table, dice, count % 5 === 0);
			// every second game is put away before someone enters its result
			const isPutAway = count % 2 === 0;
			if (isPutAway) await table.act(host, { kind: "returnTo", name: "Start", shuffle: true });
			const best = Math.max(...books.scores);
			const seats = books.scores.map((score, place) => ({ place, score, hasWon: score === best }));
			await owner.ok(owner.post(`${at}/${id}/end`, { result: "win", seats }));
			const { turns, seats: stored, isComplete } = await owner.ok(owner.get(`${at}/${id}`));
			const { facts } = await owner.ok(owner.get(`${at}/${id}/facts`));
			assert.equal(isComplete, true);
			assert.deepEqual(
				sorted(
					facts.map(({ event, piece, place, turn }: Body): Entry => [event, piece.externalKey, place, turn]),
				),
				sorted(books.facts),
				`game ${count}`,
			);
			assert.equal(turns.length, books.turn === null ? 0 : books.turn + 1, "the last turn had not ended");
			assert.deepEqual(
				stored.map(({ score, hasWon }: Body) => [score, hasWon]),
				books.scores.map((score) => [score, score === best]),
			);
			for (const [place, score] of books.scores.entries())
				if (score === best) wins[place] = (wins[place] ?? 0) + 1;
			for (const [event, key, place] of books.facts) {
				const hasWon = books.scores[place ?? 0] === best;
				if (event === "dealt" || event === "drawn") add(had, key, hasWon);
				if (event === "played") add(laid, key, hasWon);
			}
		}
	};
	await Promise.all(Array.from({ length: tables }, (_, number) => playAt(number)));
	const { summary, pieces } = await owner.ok(owner.get(`${game.path}/playtests/report`));
	const { all } = summary;
	assert.deepEqual([all.games, all.finished, all.results.win], [games, games, games]);
	const share = ({ count, of }: Body) => [count, of];
	assert.deepEqual(
		[share(all.firstPlayer.wins), share(all.firstPlayer.allSeats)],
		[
			[wins[0], games],
			[(wins[0] ?? 0) + (wins[1] ?? 0), 2 * games],
		],
	);
	const ofCards = pieces.filter(({ externalKey }: Body) => keys.includes(externalKey));
	assert.equal(ofCards.length, cards);
	for (const { externalKey, revisions } of ofCards) {
		const [{ wins: reported, times }] = revisions;
		assert.deepEqual(share(reported.inHand.seats), had.get(externalKey), externalKey);
		assert.deepEqual(share(reported.played.seats), laid.get(externalKey), externalKey);
		assert.deepEqual([times.dealt + times.drawn, times.played, times.discarded], [games, games, games]);
	}
});
