import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Act } from "@tuckbox/pieces/table";
import type { Body } from "../support/client.ts";
import { laidTable, stackOf } from "../support/tables/laid-table.ts";
import { goLive, type LiveSeat } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";

// A short game, written out act by act with what a person who watches it would write down.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();

const ada = 0;
const ben = 1;
const none = null;

/** The notes of the person who watches: what happened to which piece, the place, the turn, and a number. */
const paper = [
	// before the first turn, Ada draws the two top cards
	["drawn", "Card 1", ada, none, none],
	["drawn", "Card 2", ada, none, none],
	// turn 1, Ada: a card to the table, and the round is set to 2
	["played", "Card 1", ada, 1, none],
	["counted", "Round", ada, 1, 2],
	// turn 2, Ben: draws, takes it back, draws again, and discards
	["drawn", "Card 3", ben, 2, none],
	["discarded", "Card 3", ben, 2, none],
	// turn 3, Ada: takes it from the discards, and gives a card to Ben
	["toHand", "Card 3", ada, 3, none],
	["toHand", "Card 2", ben, 3, none],
	// turn 4, Ben: the top card face down onto the table, where he looks at it, turns it up, and then by 90 degrees
	["dealt", "Card 4", none, 4, none],
	["peeked", "Card 4", ben, 4, none],
	["revealed", "Card 4", ben, 4, none],
	["turned", "Card 4", ben, 4, 90],
	// he puts it back on the deck, and the host rewinds to before that; then Card 1 goes back below the deck
	["returned", "Card 1", ben, 4, none],
	// the end: what is in hands, and what no one has seen or touched
	["heldAtEnd", "Card 3", ada, 4, none],
	["heldAtEnd", "Card 2", ben, 4, none],
	["neverSeen", "Card 5", none, 4, none],
	["neverSeen", "Card 6", none, 4, none],
] as const;

test("a game that was counted on paper has the same facts, turns and figures (Q5, E1, Y1, J3, J4, J6)", async () => {
	const { id, host, seats, path, game } = await laidTable(service, owner, { guests: ["Ben"] });
	const [guest = assert.fail()] = seats;
	using first = await goLive(service.url, id, { secret: host.secret });
	using second = await goLive(service.url, id, { secret: guest.secret });
	const area = { widthMm: 200, heightMm: 200, y: 600 };
	await first.do({ kind: "putSpot", name: "Discards", role: "discard", x: 0, ...area });
	await first.do({ kind: "putSpot", name: "Table", role: "play", x: 400, ...area });
	const { id: playtest } = await owner.ok(owner.post(`${path}/playtests`, { question: "Who counts right?" }));

	const act = async (seat: LiveSeat, wanted: Act) => {
		const seq = await seat.do(wanted);
		await Promise.all([first.reach(seq), second.reach(seq)]);
		return seq;
	};
	const idOf = (seat: LiveSeat, name: string) => {
		const items = Object.entries<Body>(seat.view).flatMap(([entry, thing]): [string, Body][] =>
			entry.startsWith("item:")
				? [[entry.slice("item:".length), thing]]
				: (thing.cards?.map?.((card: Body) => [card.id, card]) ?? []),
		);
		const [found] = items.find(([, { shown }]) => shown?.name === name) ?? assert.fail(`no ${name}`);
		return found;
	};
	const draw = (seat: LiveSeat, count: number) =>
		act(seat, { kind: "draw", from: stackOf(seat), count, to: "hand" });
	const lay = (seat: LiveSeat, name: string, x: number) =>
		act(seat, { kind: "lay", items: [{ id: idOf(seat, name), x, y: 600 }], face: "up" });
	const endTurn = (seat: LiveSeat) => act(seat, { kind: "endTurn", seat: seat.head?.seat ?? "" });

	await draw(first, 2);
	await act(first, { kind: "turnOrder", order: [host.seatId, guest.seatId] });
	await lay(first, "Card 1", 400);
	await act(first, { kind: "count", id: idOf(first, "Round"), to: 2 });
	await endTurn(first);
	await draw(second, 1);
	await act(second, { kind: "undo" });
	await draw(second, 1);
	await lay(second, "Card 3", 0);
	await endTurn(second);
	await act(first, { kind: "hand", ids: [idOf(first, "Card 3")] });
	await act(first, { kind: "give", ids: [idOf(first, "Card 2")], to: guest.seatId });
	await endTurn(first);
	await act(second, {
		...{ kind: "draw", from: stackOf(second), count: 1 },
		to: { x: 400, y: 600, face: "down" },
	});
	const [card = assert.fail("no card face down")] = Object.entries<Body>(second.view).flatMap(
		([entry, { hidden, place }]) =>
			hidden?.kind === "tile" && place?.in === "felt" && place.y === 600 ? entry.slice("item:".length) : [],
	);
	await act(second, { kind: "look", at: card });
	await act(second, { kind: "endLook" });
	await act(second, { kind: "flip", ids: [card] });
	const turned = await act(second, { kind: "turn", ids: [card], by: 90 });
	await act(second, { kind: "stack", ids: [card], on: stackOf(second) });
	await act(first, { kind: "rewind", to: turned });
	await act(second, { kind: "stack", ids: [idOf(second, "Card 1")], on: stackOf(second), at: "bottom" });
	await owner.ok(
		owner.post(`${game.path}/playtests/${playtest}/end`, {
			result: "win",
			seats: [
				{ place: ada, hasWon: true, score: 7 },
				{ place: ben, hasWon: false, score: 4 },
			],
		}),
	);

	const at = `${game.path}/playtests`;
	const { facts } = await owner.ok(owner.get(`${at}/${playtest}/facts`));
	const named = facts.filter(({ event }: Body) => event !== "untouched");
	const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();
	assert.deepEqual(
		sorted(
			named.map(({ event, piece, place, turn, value }: Body) => [event, piece.name, place, turn, value]),
		),
		sorted(paper),
	);
	const { turns } = await owner.ok(owner.get(`${at}/${playtest}`));
	assert.deepEqual(
		turns.map(({ number, round, place }: Body) => [number, round, place]),
		[
			[1, 1, ada],
			[2, 1, ben],
			[3, 2, ada],
			[4, 2, ben],
		],
	);

	const { summary, pieces } = await owner.ok(owner.get(`${at}/report`));
	const { all } = summary;
	assert.deepEqual(
		[all.games, all.finished, all.firstPlayer.wins.count, all.scoreSpread.median],
		[1, 1, 1, 3],
	);
	const figures = pieces
		.filter(({ name }: Body) => name.startsWith("Card "))
		.map(({ name, revisions: [{ times, inHand, wins }] }: Body) => [
			name,
			[times.drawn, times.dealt, times.toHand, times.played, times.discarded, times.returned],
			inHand.count,
			[wins.inHand.seats.count, wins.inHand.seats.of],
		]);
	assert.deepEqual(figures, [
		["Card 1", [1, 0, 0, 1, 0, 1], 1, [1, 1]],
		// in both hands; one of the two seats won
		["Card 2", [1, 0, 1, 0, 0, 0], 2, [1, 2]],
		["Card 3", [1, 0, 1, 0, 1, 0], 2, [1, 2]],
		["Card 4", [0, 1, 0, 0, 0, 0], 0, [0, 0]],
		["Card 5", [0, 0, 0, 0, 0, 0], 0, [0, 0]],
		["Card 6", [0, 0, 0, 0, 0, 0], 0, [0, 0]],
	]);
});
