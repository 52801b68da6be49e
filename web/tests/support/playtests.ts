import assert from "node:assert/strict";
import { Client, GameClient } from "../../../server/tests/support/client.ts";
import { type GameTable, openStart, type Player } from "../../../server/tests/support/tables/game-table.ts";
import { goLive } from "../../../server/tests/support/tables/live-seat.ts";
import type { SignedInVisitor, TestService } from "../../../server/tests/support/test-service.ts";

// Games of Lantern Bay that programs play and record: three seats draw and play cards in turn, and one card stays in
// every hand.

/** The card that no one plays. */
export const deadCard = { externalKey: "tide-5", name: "Squall" };

const minute = 60_000;

/** Deletes the playtests that come with the example game. */
export async function deleteExamplePlaytests({ client, path }: GameClient): Promise<void> {
	const { playtests } = await client.ok(client.get(`${path}/playtests`));
	assert.ok(playtests.length > 0);
	for (const { id } of playtests) await client.ok(client.delete(`${path}/playtests/${id}`));
}

/** The example game of a user, without its playtests, whose set-up has a spot for discards and one for the cards that are played. */
export async function recordedGame(service: TestService, user: SignedInVisitor) {
	const { id } = await user.ok(user.ask("POST", "/api/v1/account/example-game"));
	await service.published();
	const laptop = { name: "Studio laptop", scope: "push" };
	const { token } = await user.ok(user.ask("POST", "/api/v1/account/tokens", laptop));
	const client = new Client(service.url, token);
	const game = new GameClient(client, id);
	await deleteExamplePlaytests(game);
	const table = await client.ok(
		client.post(`${game.path}/tables`, { setUp: "Dusk in the bay", shuffle: false }),
	);
	using host = await goLive(service.url, table.id, { secret: table.seatSecret });
	const area = { widthMm: 90, heightMm: 120 };
	await host.do({ kind: "putSpot", name: "Played", role: "play", x: 290, y: -118, ...area });
	await host.do({ kind: "putSpot", name: "Discards", role: "discard", x: 290, y: 40, ...area });
	await host.do({ kind: "saveSetUp", name: "Start" });
	await client.ok(client.delete(`${game.path}/tables/${table.id}`));
	return game;
}

type Played = {
	question: string;
	rounds: number;
	/** The scores of Ada, Ben and Chris; the highest wins. */
	scores: readonly number[];
	/** Minutes of each turn, one after another, and again from the first. */
	pace?: readonly number[];
	/** Whether it goes on. */
	isRunning?: boolean;
};

/** One turn: the seat draws a card, plays one of its hand except for the dead card, and rolls the die. */
async function takeTurn(table: GameTable, player: Player): Promise<void> {
	const [deck] =
		player.live.entries<object>("item").find(([, entry]) => "cards" in entry && "home" in entry) ?? [];
	if (deck !== undefined)
		await table.act(player, { kind: "draw", from: deck.slice("item:".length), count: 1, to: "hand" });
	const [, card] = [...player.hand].find(([key]) => key !== deadCard.externalKey) ?? [];
	if (card !== undefined) await table.act(player, player.layIn("Played", card, { face: "up" }));
	const [die] = player.named("Harbour die");
	await table.act(player, { kind: "roll", ids: [die] });
}

/** Plays and records a game of three, in which the clock moves on with each turn. @returns the id of the playtest */
export async function playGame(service: TestService, game: GameClient, played: Played): Promise<string> {
	const { question, rounds, scores, pace = [1], isRunning = false } = played;
	const { client, path } = game;
	// the last card of the deck is never drawn, and must be the same in each game
	const seating = { guests: ["Ben"], standIns: ["Chris"], shuffle: false };
	using table = await openStart(service, client, game, seating);
	const [host = assert.fail()] = table.players;
	const tableId = host.live.head?.id ?? assert.fail();
	const { id } = await client.ok(client.post(`${path}/tables/${tableId}/playtests`, { question }));
	await table.act(host, { kind: "turnOrder", order: table.players.map((player) => player.id) });
	let turn = 0;
	for (let round = 0; round < rounds; round++)
		for (const player of table.players) {
			await takeTurn(table, player);
			service.advance(minute * (pace[turn++ % pace.length] ?? 1));
			await table.endTurn(player);
		}
	if (isRunning) return id;
	const highest = Math.max(...scores);
	const seats = scores.map((score, place) => ({
		place,
		score,
		hasWon: score === highest,
		isNew: place === 2,
	}));
	await client.ok(client.post(`${path}/playtests/${id}/end`, { result: "win", seats }));
	return id;
}
