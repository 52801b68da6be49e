import assert from "node:assert/strict";
import type { Act } from "@tuckbox/pieces/table";
import type { Problem } from "../../../src/domain/errors.ts";
import { type FactRecord, factsOfPlaytest } from "../../../src/playtests/facts.ts";
import { endPlaytest, startPlaytest } from "../../../src/playtests/playtests.ts";
import { endedPlaytest } from "../../../src/playtests/records.ts";
import { act, readTable } from "../../../src/table/acts.ts";
import { createTableLink } from "../../../src/table/links.ts";
import { takeSeat } from "../../../src/table/seats.ts";
import { openTable } from "../../../src/table/tables.ts";
import { DraftedGame, gameOwner } from "../stores/drafted-game.ts";
import type { Opened } from "../stores/stores.ts";
import { tableDeps } from "../stores/table-deps.ts";

export const coinGame = [
	{ kind: "container", name: "Bag", externalKey: "bag" },
	{ kind: "tokenSprite", name: "Coin", externalKey: "coin", count: 5 },
	{ kind: "die", name: "Die", externalKey: "die", sides: 6 },
	{ kind: "counter", name: "Rounds", externalKey: "rounds", count: 3 },
] as const;

const host = { name: "Ada", colour: "#aa3300" };
const guest = { name: "Ben", colour: "#0033aa" };
/** Whether an error is the problem with a code. */
export const refused = (code: string) => (error: unknown) => (error as Problem).code === code;

/** A table with a host, a guest and all coins in the bag. */
export async function seated(opened: Opened) {
	const game = new DraftedGame(opened.store, 0);
	await game.create();
	await game.push(0, coinGame);
	await game.publish();
	let now = 5_000_000;
	const deps = { ...tableDeps(opened.store), now: () => now };
	const table = await openTable(deps, gameOwner, game.id, { name: "Friday", host });
	const link = await createTableLink(deps, gameOwner, table.id, { role: "player", maxSeats: null, name: "" });
	const seat = await takeSeat(deps, link.secret, guest, "192.0.2.1");
	assert.ok(!("refused" in seat));
	let n = 0;
	const state = async () => (await readTable(deps, table.id)).loaded.state;
	const idsOf = async (externalKey: string) => {
		const { items, pieces, ids } = await state();
		return [...items].flatMap(([key, { piece }]) =>
			pieces.get(piece ?? "")?.externalKey === externalKey ? (ids.get(key) ?? []) : [],
		);
	};
	const play = async (seatId: string, wanted: Act) => {
		const done = await act(deps, { tableId: table.id, seatId }, wanted, { client: seatId, n: ++n });
		assert.ok("seq" in done, JSON.stringify(done));
		return done.seq;
	};
	const [bag = ""] = await idsOf("bag");
	await play(table.seatId, { kind: "putIn", ids: await idsOf("coin"), into: bag });
	const ben = seat.seatId;
	return {
		...{ game, deps, table, link, ben, play, state, idsOf },
		hand: async (of: string) => {
			const { orders, ids } = await state();
			return (orders.get(of) ?? []).map((key) => ids.get(key) ?? "");
		},
		draw: async (by: string, count = 1) =>
			play(by, { kind: "draw", from: (await idsOf("bag"))[0] ?? "", count, to: "hand" }),
		start: (question = "") => startPlaytest(deps, game, table.id, { question }),
		end: (id: string, input: Parameters<typeof endPlaytest>[3] = {}) => endPlaytest(deps, game, id, input),
		facts: async (id: string) => {
			const all: FactRecord[] = [];
			const ended = await endedPlaytest(opened.store.reader, game.id, id);
			for await (const page of factsOfPlaytest(opened.store, ended)) all.push(...page);
			return all;
		},
		wait: (ms: number) => {
			now += ms;
		},
	};
}
