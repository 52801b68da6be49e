import { setTimeout as sleep } from "node:timers/promises";
import { sit } from "../../content/live-acts.ts";
import type { Chair } from "../../content/live-players.ts";
import { countersGame, type Opened, openTable } from "../../content/live-tables.ts";
import { type Context, pace, type Sample, timed, type Workload } from "../../method/duel.ts";
import type { Figure } from "../../method/figures.ts";
import { startPostgres } from "../../programs/postgres-server.ts";
import { type Program, startService } from "../../programs/programs.ts";

/** Tables of each side, with two seats each. */
const tables = 20;
const seats = 2;
const items = 100;
/** Acts of each seat in a round: fewer than it may send without a pause. Then it rests until it may do so again, in ms. */
const acts = 50;
const restMs = 7000;

/** Sets a counter `acts` times. Each act leaves one fact. */
async function count(chair: Chair, tag: string): Promise<void> {
	const actor = await sit(chair, tag);
	await actor.act(Array.from({ length: acts }, () => ({ kind: "count", id: chair.item, by: 1 })));
	await actor.close();
}

/** Acts at tables with a running playtest, next to the same acts at tables without one: of one service, in turn. */
async function compare(
	{ rounds }: Context,
	service: Program,
	cpu: (thread?: "all" | "main") => number | undefined,
): Promise<{ plain: Sample[]; recorded: Sample[] }> {
	const client = service.client(2);
	const game = await countersGame(client, items);
	const sides: Record<"plain" | "recorded", Opened[]> = { plain: [], recorded: [] };
	for (let i = 0; i < tables; i++)
		for (const side of Object.values(sides)) side.push(await openTable(client, service.url, game, seats));
	for (const { id } of sides.recorded) await client.postValue(`${game}/tables/${id}/playtests`, {});
	const found = { plain: [] as Sample[], recorded: [] as Sample[] };
	for (let round = 0; round <= rounds; round++) {
		for (const name of round % 2 === 0
			? (["plain", "recorded"] as const)
			: (["recorded", "plain"] as const)) {
			const chairs = sides[name].flatMap((table) => table.chairs);
			const spent = await timed({ cpu }, () => Promise.all(chairs.map((chair) => count(chair, `${round}`))));
			if (round > 0) found[name].push(pace(chairs.length * acts, spent));
		}
		await sleep(restMs);
	}
	return found;
}

function figureOf(
	name: string,
	where: string,
	{ plain, recorded }: Awaited<ReturnType<typeof compare>>,
): Figure {
	const micros = (samples: readonly Sample[]) => samples.map(({ cpu = Number.NaN }) => cpu * 1000);
	return {
		name,
		unit: "µs",
		floor: micros(plain),
		service: micros(recorded),
		target: { of: "ratio", most: 1.1 },
		note: `CPU of an act that leaves one fact${where}; floor: the same acts at tables without a playtest, in the same process`,
	};
}

export const tableRecorded: Workload = {
	name: "table-recorded",
	figures: ["recorded-act", "recorded-act-postgres"],
	onlyNamed: true,
	async run(context) {
		const figures: Figure[] = [];
		{
			await using service = await startService(context);
			figures.push(
				figureOf("recorded-act", "", await compare(context, service, (thread) => service.cpu(thread))),
			);
		}
		await using server = await startPostgres();
		await server.query("create database tuckbox");
		await using service = await startService({ ...context, databaseUrl: server.url("tuckbox") });
		const cpuOfBoth = (thread?: "all" | "main") => {
			const [own, database] = [service.cpu(thread), server.cpu()];
			return own === undefined || database === undefined ? undefined : own + database;
		};
		const where = " on PostgreSQL, with its server";
		figures.push(figureOf("recorded-act-postgres", where, await compare(context, service, cpuOfBoth)));
		return figures;
	},
};
