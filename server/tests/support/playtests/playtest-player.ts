// A process that plays at a table, and starts and ends playtests there, until it is killed. It prints each answer.
// Arguments: the data folder, the environment of its records as JSON, the game, the table, the seat, a seed.
import type { Act } from "@tuckbox/pieces/table";
import { endPlaytest, startPlaytest } from "../../../src/playtests/playtests.ts";
import { act, readTable } from "../../../src/table/acts.ts";
import { createTableCache } from "../../../src/table/table-states.ts";
import { DataFolder, openRecords } from "../process.ts";
import { drawsFrom } from "../random/draws.ts";

const [path = "", env = "{}", gameId = "", tableId = "", seatId = "", seed = "1"] = process.argv.slice(2);
const store = await openRecords(new DataFolder(path, JSON.parse(env)));
const deps = { store, tables: createTableCache(), now: Date.now };
const draw = drawsFrom(Number(seed));
const client = `seed ${seed}`;
/** Number of acts of this process that it has not undone. */
let undoable = 0;
const print = (text: string) => void process.stdout.write(`${text}\n`);

/** An act that is possible now, and leaves facts most of the time. */
async function next(): Promise<Act> {
	const { items, orders, pieces, ids } = (await readTable(deps, tableId)).loaded.state;
	const idsOf = (name: string) =>
		[...items].flatMap(([key, { piece }]) =>
			pieces.get(piece ?? "")?.externalKey === name ? (ids.get(key) ?? []) : [],
		);
	const [bag = ""] = idsOf("bag");
	const hand = (orders.get(seatId) ?? []).map((key) => ids.get(key) ?? "");
	const [bagKey = ""] = [...ids].find(([, id]) => id === bag) ?? [];
	const choices: Act[] = [
		{ kind: "roll", ids: idsOf("die") },
		{ kind: "count", id: idsOf("rounds")[0] ?? "", by: 1 },
	];
	if ((orders.get(bagKey)?.length ?? 0) > 0)
		choices.push({ kind: "draw", from: bag, count: 1 + draw(3), to: "hand" });
	// what was done before this process began stays
	if (undoable > 0) choices.push({ kind: "undo" });
	if (hand.length > 0) {
		choices.push({ kind: "lay", items: hand.slice(0, 3).map((id, i) => ({ id, x: i * 50, y: draw(300) })) });
		choices.push({ kind: "putIn", ids: hand, into: bag });
	}
	return choices[draw(choices.length)] as Act;
}

let { playtest_id: running } = (await readTable(deps, tableId)).table;
for (let n = 1; ; n++) {
	if (running === null) {
		running = (await startPlaytest(deps, { id: gameId }, tableId, {})).id;
		print(`started ${running}`);
	} else if (draw(6) === 0) {
		await endPlaytest(deps, { id: gameId }, running, { result: "win" });
		print(`ended ${running}`);
		running = null;
	} else {
		const wanted = await next();
		const done = await act(deps, { tableId, seatId }, wanted, { client, n });
		if ("seq" in done) undoable += wanted.kind === "undo" ? -1 : 1;
		if ("seq" in done) print(`act ${done.seq}`);
		else print(`refused ${done.refused}`);
	}
}
