import { setTimeout as sleep } from "node:timers/promises";
import type { Act, Routine } from "@tuckbox/pieces/table";
import { type Actor, sit } from "../../content/live-acts.ts";
import { countersGame, openTable } from "../../content/live-tables.ts";
import { pace, type Sample, timed, type Workload } from "../../method/duel.ts";
import { startService } from "../../programs/programs.ts";

/** Runs of the routine at each table in a round, and the time after which a seat may act without a pause again, in ms. */
const runs = 5;
const restMs = 7000;
/** A routine as designers make them, at some tables, and the longest one at the fullest table. */
const loads = [
	{ name: "routine-ten", tables: 10, items: 100, steps: 10, target: { of: "ratio", most: 0.5 } },
	{ name: "routine-fifty", tables: 1, items: 4900, steps: 50, target: { of: "value", most: 20 } },
] as const;

type Table = { actor: Actor; run: Act; single: Act[] };

/** A table with two seats and a routine that adds to some counters, one in each step. */
async function tableWith(
	service: Awaited<ReturnType<typeof startService>>,
	game: string,
	steps: number,
): Promise<Table> {
	const client = service.client(1);
	const { id, chairs } = await openTable(client, service.url, game, 2);
	const [chair] = chairs;
	if (chair === undefined) throw new Error("no seat");
	const read = async () => {
		const headers = { authorization: `Bearer ${chair.secret}` };
		const { body } = await client.ok("GET", `/api/v1/tables/${id}/view`, { headers });
		return Object.entries((JSON.parse(body.toString("utf8")) as { view: Record<string, object> }).view);
	};
	const keys = Array.from({ length: steps }, (_, i) => `${i}`);
	const routine: Routine = {
		name: "Add",
		pressedBy: "players",
		steps: keys.map((key) => ({ kind: "count", counter: { piece: { key } }, by: 1 })),
	};
	const actor = await sit(chair, "routine");
	await actor.act([{ kind: "putRoutine", routine }]);
	const entries = await read();
	const idOf = (isIt: (entry: object) => boolean) =>
		entries.find(([, entry]) => isIt(entry))?.[0].replace(/^\w+:/, "") ?? "";
	const isOf = (key: string) => (entry: object) =>
		"shown" in entry && (entry.shown as { externalKey?: string }).externalKey === key;
	return {
		actor,
		run: { kind: "run", id: idOf((entry) => "steps" in entry) },
		single: keys.map((key) => ({ kind: "count", id: idOf(isOf(key)), by: 1 })),
	};
}

/** Routines, next to the same acts one by one: at the same tables, in turn. */
export const tableRoutine: Workload = {
	name: "table-routine",
	figures: loads.map(({ name }) => name),
	onlyNamed: true,
	async run(context) {
		await using service = await startService(context);
		const found = [];
		for (const { name, tables: count, items, steps, target } of loads) {
			const game = await countersGame(service.client(2), items);
			const tables: Table[] = [];
			for (let i = 0; i < count; i++) tables.push(await tableWith(service, game, steps));
			const samples = { run: [] as Sample[], single: [] as Sample[] };
			for (let round = 0; round <= context.rounds; round++) {
				const ways = ["run", "single"] as const;
				for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
					await sleep(restMs);
					const times = way === "run" ? runs : 1;
					const acts = ({ run, single }: Table) => (way === "run" ? new Array<Act>(runs).fill(run) : single);
					const all = () => Promise.all(tables.map((table) => table.actor.act(acts(table))));
					const spent = await timed(service, all, "main");
					if (round > 0) samples[way].push(pace(tables.length * times, spent));
				}
			}
			for (const { actor } of tables) await actor.close();
			const ms = (list: readonly Sample[]) => list.map(({ cpu = Number.NaN }) => cpu);
			found.push({
				name,
				unit: "ms",
				floor: ms(samples.single),
				service: ms(samples.run),
				target,
				note: `CPU of the main thread for a routine of ${steps} steps at a table of ${items} counters, with its frames; floor: ${steps} acts that do the same`,
			});
		}
		return found;
	},
};
