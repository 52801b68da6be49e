// Measures the service against the smallest program that does the same; see README.md.
import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Workload } from "./method/duel.ts";
import { type Figure, isMet } from "./method/figures.ts";
import { table, toJson } from "./method/report.ts";
import { revision } from "./programs/programs.ts";
import { consolePages } from "./workloads/console.ts";
import { growth } from "./workloads/growth.ts";
import { backlog, push, uploadPath } from "./workloads/images.ts";
import { likenessOfDerived } from "./workloads/likeness.ts";
import { list } from "./workloads/lists.ts";
import { busy } from "./workloads/load.ts";
import { playtestReport } from "./workloads/playtest-report.ts";
import { onPostgres } from "./workloads/postgres.ts";
import { idleMemory, ready } from "./workloads/process.ts";
import { pushFolder } from "./workloads/push-folder.ts";
import { pushLine } from "./workloads/push-line.ts";
import { serving } from "./workloads/serving.ts";
import { tableBusy, tableRest } from "./workloads/tables/busy.ts";
import { tableFrames } from "./workloads/tables/frames.ts";
import { tableLive } from "./workloads/tables/live.ts";
import { tablePage } from "./workloads/tables/page.ts";
import { tablePostgres } from "./workloads/tables/postgres.ts";
import { tableRecorded } from "./workloads/tables/recorded.ts";
import { tableRoutine } from "./workloads/tables/routine.ts";
import { batch, single } from "./workloads/upserts.ts";
import { workers } from "./workloads/workers.ts";

const workloads: readonly Workload[] = [
	batch,
	single,
	list,
	push,
	uploadPath,
	backlog,
	likenessOfDerived,
	serving,
	busy,
	ready,
	idleMemory,
	pushFolder,
	consolePages,
	tableFrames,
	tablePage,
	tableLive,
	tableBusy,
	tableRest,
	tablePostgres,
	tableRecorded,
	tableRoutine,
	playtestReport,
	pushLine,
	growth,
	...onPostgres,
	workers,
];

const usage = `Usage: npm run bench -- [name ...] [options]

A name is a workload's or one of its figures', or \`postgres\` for all that are on PostgreSQL; without any, all run but
those marked with *.

  --rounds N         how often each program is measured (default: 3)
  --json FILE        write the figures there, too
  --profile FOLDER   write CPU profiles of the programs there; they run slower then
  --list             the names
`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: "string", default: "3" },
		json: { type: "string" },
		profile: { type: "string" },
		list: { type: "boolean", default: false },
		help: { type: "boolean", default: false },
	},
});

function names(): string {
	return workloads
		.map(
			({ name, figures, onlyNamed }) => `${`${name}${onlyNamed ? "*" : ""}`.padEnd(16)}${figures.join(", ")}`,
		)
		.join("\n");
}

function isWanted({ name, figures, group, onlyNamed }: Workload): boolean {
	if (positionals.length === 0) return !onlyNamed;
	return positionals.some((wanted) => wanted === name || wanted === group || figures.includes(wanted));
}

async function main(): Promise<number> {
	const rounds = Number(values.rounds);
	const known = workloads.flatMap(({ name, group, figures }) => [name, group, ...figures]);
	const unknown = positionals.filter((name) => !known.includes(name));
	if (values.help || unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
		if (unknown.length > 0) console.error(`Unknown workload: ${unknown.join(", ")}.\n`);
		console.error(`${usage}\n${names()}`);
		return values.help ? 0 : 2;
	}
	if (values.list) {
		console.log(names());
		return 0;
	}
	const figures: Figure[] = [];
	const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
	const begin = performance.now();
	const took = () => Math.round((performance.now() - begin) / 1000);
	let failed = 0;
	for (const workload of workloads.filter(isWanted)) {
		const start = took();
		process.stderr.write(`${workload.name} … `);
		try {
			figures.push(...(await workload.run({ rounds, profile: values.profile })));
			process.stderr.write(`${took() - start} s\n`);
		} catch (error) {
			// the figures of the others are still worth having
			failed++;
			console.error(error);
		}
	}
	const facts = { revision: revision(), cores: availableParallelism(), rounds, loadBefore, took: took() };
	console.log(`\nTuckbox ${facts.revision} on ${facts.cores} cores, ${rounds} rounds in ${facts.took} s`);
	if (loadBefore > 0.5) console.log(`The machine was busy before (load ${loadBefore}): expect noise.`);
	console.log();
	console.log(table(figures));
	if (values.json !== undefined) writeFileSync(values.json, toJson(figures, facts));
	return failed > 0 || figures.some((figure) => isMet(figure) === false) ? 1 : 0;
}

// an explicit exit, because a failed workload may have left a timer
process.exit(await main());
