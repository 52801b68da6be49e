import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body } from "../support/client.ts";
import { httpTable } from "../support/http-table.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** A table of a new game, whose owner is signed in, at which playtests are played. */
async function playedTable() {
	const ann = await service.person();
	const owner = await service.app(ann.userId);
	const played = await httpTable(service, owner);
	const { guest } = played;
	const at = `${played.game.path}/playtests`;
	const draw = async () => {
		const from = await guest.find((entry) => "top" in entry);
		await guest.client.ok(guest.act({ kind: "draw", from, count: 1, to: "hand" }));
	};
	const hand = async (): Promise<Body[]> => (await guest.view()).view[`hand:${played.seat.seatId}`].cards;
	const lay = async () => {
		const [card] = await hand();
		await guest.client.ok(guest.act({ kind: "lay", items: [{ id: card?.id, x: 300, y: 0 }], face: "up" }));
	};
	/** Records what happens, and ends with a result. */
	const playtest = async (end: object, play: () => Promise<unknown>) => {
		const { id } = await owner.ok(owner.post(`${played.path}/playtests`, {}));
		await play();
		return await owner.ok(owner.post(`${at}/${id}/end`, end));
	};
	const report = (query = "") => owner.ok(owner.get(`${at}/report${query}`));
	return { ...played, ann, owner, at, draw, hand, lay, playtest, report };
}

const wonBy = (place: number, of = 2) => ({
	result: "win",
	seats: Array.from({ length: of }, (_, i) => ({
		place: i,
		hasWon: i === place,
		score: i === place ? 9 : 4,
	})),
});

test("a report has the games that count, and what happened to each piece (J1, J2, J3, J4, J5, J6)", async () => {
	const { draw, hand, lay, playtest, report, owner, at } = await playedTable();
	const first = await playtest(wonBy(1), async () => {
		await draw();
		await lay();
	});
	const second = await playtest(wonBy(0), draw);
	const third = await playtest({ excludedBecause: "We forgot a rule." }, draw);
	const [held] = await hand();
	const { games, leftOut, pieces, summary } = await report();
	assert.deepEqual(
		games.map((game: Body) => [game.id, game.result, game.winners, game.scoreSpread, game.players]),
		[
			[second.id, "win", [0], 5, 2],
			[first.id, "win", [1], 5, 2],
		],
	);
	assert.deepEqual(
		leftOut.map(({ id, because }: Body) => [id, because]),
		[[third.id, "excluded"]],
	);
	assert.deepEqual(
		pieces.map(({ externalKey }: Body) => externalKey),
		["moon", "sun"],
	);
	const [moon, sun] = pieces.map(({ revisions }: Body) => revisions[0]);
	assert.equal(held?.shown.name, "Sun", "the deck is not shuffled");
	const none = { inHand: 0, heldAtEnd: 0, dead: 0, kept: 0 };
	assert.deepEqual(moon.games, {
		...{ onTable: 2, drawn: 0, inHand: 0, played: 0 },
		finished: { ...none, onTable: 2, neverSeen: 2 },
	});
	assert.deepEqual(sun.games, {
		...{ onTable: 2, drawn: 2, inHand: 2, played: 1 },
		finished: { onTable: 2, inHand: 2, heldAtEnd: 1, neverSeen: 0, dead: 1, kept: 1 },
	});
	assert.deepEqual([sun.copies, sun.versions, sun.times.drawn, sun.times.played], [3, [1], 2, 1]);
	assert.deepEqual([sun.inHand.count, sun.inHand.played, sun.inHand.held], [2, 1, 1]);
	const share = (count: number, of: number) => ({ count, of, interval: null });
	assert.deepEqual(sun.wins, {
		inHand: { games: 2, seats: share(1, 2), allSeats: share(2, 4) },
		played: { games: 1, seats: share(1, 1), allSeats: share(1, 2) },
	});
	assert.deepEqual([summary.all.games, summary.all.finished, summary.all.results.win], [2, 2, 2]);
	assert.deepEqual(
		summary.byPlayers.map(({ players, games }: Body) => [players, games]),
		[[2, 2]],
	);
	await owner.ok(owner.delete(`${at}/${first.id}`));
	assert.deepEqual(
		(await report()).games.map(({ id }: Body) => id),
		[second.id],
	);
});

test("a report can be that of some games, and leave the designer out (L2)", async () => {
	const { owner, draw, lay, playtest, report, at } = await playedTable();
	await playtest(wonBy(1), async () => {
		await draw();
		await lay();
	});
	const count = async (query: string) => (await report(query)).games.length;
	assert.deepEqual([await count("?from=1&to=1"), await count("?from=2"), await count("?to=1")], [1, 0, 1]);
	assert.deepEqual([await count("?players=2"), await count("?players=3")], [1, 0]);
	const wins = async (query: string) => (await report(query)).pieces[1].revisions[0].wins.inHand;
	assert.equal((await wins("?withoutDesigner=true")).allSeats.of, 1);
	assert.equal((await wins("")).allSeats.of, 2);
	for (const query of ["?from=0", "?players=x", "?withoutDesigner=maybe", "?to=1.5"])
		assert.equal((await owner.get(`${at}/report${query}`)).status, 400, query);
});

test("a report is for those who may host, and has nothing of a running playtest (L1, H1)", async () => {
	const { owner, guest, at, path, draw, report } = await playedTable();
	const before = await report();
	await owner.ok(owner.post(`${path}/playtests`, {}));
	await draw();
	assert.deepEqual(await report(), before);
	assert.deepEqual([before.games, before.pieces, before.toLookAt], [[], [], []]);
	assert.equal((await guest.client.get(`${at}/report`)).status, 401);
	const stranger = await service.app((await service.person()).userId);
	assert.equal((await stranger.get(`${at}/report`)).status, 403);
});
