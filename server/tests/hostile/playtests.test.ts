import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { findPlaytestRecord } from "../../src/playtests/records.ts";
import { findTable } from "../../src/store/queries/table/tables.ts";
import { act, readTable } from "../../src/table/acts.ts";
import { openTable } from "../../src/table/tables.ts";
import { assertCounted } from "../support/playtests/stored-count.ts";
import { makeDataFolder, openRecords } from "../support/process.ts";
import { drawsFrom, seedOf } from "../support/random/draws.ts";
import { DraftedGame, gameOwner } from "../support/stores/drafted-game.ts";
import { tableDeps } from "../support/stores/table-deps.ts";

/** Number of times the process is killed; `npm run test:long` sets more. */
const rounds = 4 * Number(process.env.KILL_ROUNDS ?? 1);
const player = fileURLToPath(new URL("../support/playtests/playtest-player.ts", import.meta.url));

const pieces = [
	{ kind: "container", name: "Bag", externalKey: "bag" },
	{ kind: "tokenSprite", name: "Coin", externalKey: "coin", count: 12 },
	// no one takes the gem out of the chest, so that each end has a fact
	{ kind: "container", name: "Chest", externalKey: "chest" },
	{ kind: "tokenSprite", name: "Gem", externalKey: "gem" },
	{ kind: "die", name: "Die", externalKey: "die", sides: 6 },
	{ kind: "counter", name: "Rounds", externalKey: "rounds", count: 3 },
] as const;

test("a process that is killed while it records leaves no act without facts, and no facts without an act (B2)", async (t) => {
	const seed = seedOf(t);
	const draw = drawsFrom(seed);
	await using folder = await makeDataFolder();
	let store = await openRecords(folder);
	const game = new DraftedGame(store, 0);
	await game.create();
	await game.push(0, pieces);
	await game.publish();
	const host = { name: "Ada", colour: "#aa3300" };
	const table = await openTable(tableDeps(store), gameOwner, game.id, { name: "Friday", host });
	const { state } = (await readTable(tableDeps(store), table.id)).loaded;
	const idsOf = (key: string) =>
		[...state.items].flatMap(([item, { piece }]) =>
			state.pieces.get(piece ?? "")?.externalKey === key ? (state.ids.get(item) ?? []) : [],
		);
	const at = { tableId: table.id, seatId: table.seatId };
	const putIn = async (n: number, what: string, into: string) => {
		const wanted = { kind: "putIn", ids: idsOf(what), into: idsOf(into)[0] ?? "" } as const;
		assert.ok("seq" in (await act(tableDeps(store), at, wanted, { client: "a", n })));
	};
	await putIn(1, "coin", "bag");
	await putIn(2, "gem", "chest");
	await store.close();

	const started = new Set<string>();
	const ended = new Set<string>();
	let counted = 0;
	let wasRunning = 0;
	for (let round = 0; round < rounds; round++) {
		const arg = [folder.path, JSON.stringify(folder.env), game.id, table.id, table.seatId, `${seed + round}`];
		const child = spawn(process.execPath, [player, ...arg], { stdio: ["ignore", "pipe", "inherit"] });
		const exit = once(child, "exit");
		let left = 30 + draw(60);
		let last = 0;
		for await (const line of createInterface({ input: child.stdout })) {
			const [what, value = ""] = line.split(" ");
			if (what === "started") started.add(value);
			else if (what === "ended") ended.add(value);
			else if (what === "act") last = Number(value);
			// some time after an answer, so that any part of the next step may be under way
			if (--left === 0) setTimeout(() => child.kill("SIGKILL"), draw(8));
		}
		assert.deepEqual(await exit, [null, "SIGKILL"]);

		store = await openRecords(folder);
		// on PostgreSQL, the last transaction of the killed process may be committed while this reads
		const [now, rows] = await store.snapshot(async (reader) => [
			await findTable(reader, table.id),
			await reader.selectFrom("playtests").select(["id", "ended_at"]).execute(),
		]);
		assert.ok(now !== undefined && now.seq >= last, "what was acknowledged has happened");
		const running = rows.flatMap(({ id, ended_at }) => (ended_at === null ? id : []));
		assert.deepEqual(running, now.playtest_id === null ? [] : [now.playtest_id], "at most one goes on");
		for (const id of started)
			assert.ok(
				rows.some((row) => row.id === id),
				"it was started",
			);
		for (const id of ended) {
			const { result, endedAt, isComplete } = await findPlaytestRecord({ store }, game.id, id);
			assert.ok(result === "win" && endedAt !== null && isComplete === true, "it was ended, with its result");
		}
		counted = 0;
		for (const { id } of rows) counted += (await assertCounted(store, id)).facts;
		wasRunning += running.length;
		assert.deepEqual(await new DraftedGame(store, 0).faults(), []);
		await store.close();
	}
	assert.ok(counted > 20 * rounds, `${counted} facts`);
	assert.ok(wasRunning > 0, "it was killed in the middle of a playtest");
});
