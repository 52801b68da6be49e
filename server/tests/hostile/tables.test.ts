import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { defaultRetention } from "../../src/domain/components/retention.ts";
import { act, readTable } from "../../src/table/acts.ts";
import { createTableCache } from "../../src/table/table-states.ts";
import { openTable } from "../../src/table/tables.ts";
import { makeDataFolder, openRecords } from "../support/process.ts";
import { drawsFrom, seedOf } from "../support/random/draws.ts";
import { DraftedGame, gameOwner } from "../support/stores/drafted-game.ts";

/** Number of times the process is killed; `npm run test:long` sets more. */
const rounds = 2 * Number(process.env.KILL_ROUNDS ?? 1);
const clients = ["a", "b", "c", "d"];
const player = fileURLToPath(new URL("../support/tables/table-player.ts", import.meta.url));

test("a process that is killed while it plays loses no act that it acknowledged, and repeats none (D1)", async (t) => {
	const draw = drawsFrom(seedOf(t));
	await using folder = await makeDataFolder();
	let store = await openRecords(folder);
	const game = new DraftedGame(store, 0);
	await game.create();
	await game.push(0, [{ kind: "counter", name: "Acts", externalKey: "acts", count: 1 }]);
	await game.publish();
	const freshDeps = () => ({
		store,
		tables: createTableCache(),
		now: Date.now,
		retention: defaultRetention,
	});
	const host = { name: "Ada", colour: "#aa3300" };
	const table = await openTable(freshDeps(), gameOwner, game.id, { name: "Friday", host });
	const [counter = ""] = (await readTable(freshDeps(), table.id)).loaded.state.ids.values();
	await store.close();

	const acknowledged = new Map(clients.map((client) => [client, 0]));
	for (let round = 0; round < rounds; round++) {
		// the numbers go on, as those of a browser do
		const first = Math.max(...acknowledged.values()) + 1;
		const arg = [folder.path, JSON.stringify(folder.env), table.id, table.seatId, counter, `${first}`];
		const child = spawn(process.execPath, [player, ...arg], { stdio: ["ignore", "pipe", "inherit"] });
		const ended = once(child, "exit");
		let left = 20 + draw(180);
		for await (const line of createInterface({ input: child.stdout })) {
			const [client = "", n] = line.split(" ");
			acknowledged.set(client, Number(n));
			if (--left === 0) child.kill("SIGKILL");
		}
		assert.deepEqual(await ended, [null, "SIGKILL"]);

		store = await openRecords(folder);
		const deps = freshDeps();
		const rows = await store.reader.selectFrom("table_acts").selectAll().execute();
		for (const [client, last] of acknowledged) {
			const own = new Set(rows.filter((row) => row.client === client).map((row) => row.client_n));
			for (let n = first; n <= last; n++)
				assert.ok(own.has(n), `${client} ${n} was acknowledged and is lost`);
			// what had no answer is sent again: it happens now, or has happened
			const sent = { client, n: last + 1 };
			const at = { tableId: table.id, seatId: table.seatId };
			const again = await act(deps, at, { kind: "count", id: counter, by: 1 }, sent);
			assert.deepEqual("seq" in again && again.after === undefined, own.has(last + 1));
			acknowledged.set(client, last + 1);
		}
		const { state } = (await readTable(freshDeps(), table.id)).loaded;
		const [{ value } = { value: 0 }] = state.items.values();
		assert.equal(value, 1 + state.seq);
		assert.deepEqual(await new DraftedGame(store, 0).faults(), []);
		await store.close();
	}
});
