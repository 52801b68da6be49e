// A process that plays at a table until it is killed, and prints the client and number of every act that was acknowledged.
// Arguments: the data folder, the environment of its records as JSON, the table, the seat, a counter's id, the first number.
import { act } from "../../../src/table/acts.ts";
import { createTableCache } from "../../../src/table/table-states.ts";
import { DataFolder, openRecords } from "../process.ts";

const [path = "", env = "{}", tableId = "", seatId = "", counter = "", first = "1"] = process.argv.slice(2);
const store = await openRecords(new DataFolder(path, JSON.parse(env)));
const deps = { store, tables: createTableCache(), now: Date.now };

async function play(client: string): Promise<never> {
	for (let n = Number(first); ; n++) {
		const sent = { client, n };
		const result = await act(deps, { tableId, seatId }, { kind: "count", id: counter, by: 1 }, sent);
		if ("refused" in result) throw new Error(result.refused);
		process.stdout.write(`${client} ${n}\n`);
	}
}

await Promise.all(["a", "b", "c", "d"].map(play));
