// `npm test`: everything about one service on SQLite that needs neither a browser nor a fault, then the tests that
// depend most on PostgreSQL. `--browser`: the pages, in a real browser. A file that fails is run once more
// (CONTRIBUTING.md, Tests). `--faults`: hostile input, killed processes, cut connections and full disks; several
// processes; databases and buckets that fail; the stores on both engines; exports and imports of whole games; tables
// played at random; what else takes long; and, if S3_SERVER names a server, images in a bucket on it. `--long`: the hostile tests in their
// long form on both engines, tests of properties with more and other examples, and all other tests on PostgreSQL and
// with a bucket.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { clusterEnvironment, prepareCluster } from "../server/tests/support/engine.ts";
import type { PostgresCluster } from "../server/tests/support/servers/postgres-cluster.ts";
import { type S3Server, startS3Server } from "../server/tests/support/servers/s3-server.ts";
import { type Outcome, runTests } from "./test-processes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const isLong = process.argv.includes("--long");

/** Settings with which `--long` takes about an hour on two cores. */
const longForm = {
	PROPERTY_RUNS: "1500",
	KILL_ROUNDS: "15",
	FUZZ_REQUESTS: "10000",
	MODEL_RUNS: "150",
	UNFINISHED_RUNS: "150",
	PUSH_ROUNDS: "10",
	QUOTA_ROUNDS: "10",
	LORIS_LONG: "1",
	OUTAGE_ROUNDS: "6",
	DEPLOY_LONG: "1",
	REAL_DATA: "1",
	COMMAND_PROCESSES: "1",
	TABLE_ROUNDS: "2000",
	TABLE_SECONDS: "600",
	PUSH_LONG: "1",
	PLAY_GAMES: "1900",
	RECORDED_ACTS: "100000",
};

/**
 * Tests in a run of their own, because they take long: those that attack, kill processes, cut connections, damage
 * files, fill disks and stop servers, those of the stores on every engine, and those that process all images of a game,
 * play tables at random, or start a process for each command of an operator.
 */
const faults = [
	"server/tests/{several,postgres,hostile,contract}/*.test.ts",
	"server/tests/{balancers,flows/admin,flows/backup,flows/example-game,flows/first-run,flows/remade-images,flows/strays,flows/verify}.test.ts",
	"sdk/tests/{faults,lost-files,table-faults}.test.ts",
	"cli/tests/{sign-in-faults,survival,german,export,export-folder,import,import-exported,import-pcio}.test.ts",
	"server/tests/http/{backs,example-game,example-playtests,export-files,print,tts-export,tts-hosted}.test.ts",
	"{server/src/domain/table/acts/{random-play,two-worlds},console/src/api/merged}.test.ts",
	"scripts/test-processes.test.ts",
];

/**
 * Tests that take much of the processor and that few changes concern: the command line as a program (at a terminal, in a
 * pipe, as a package, watching a folder), drawings, derived images, whole accounts, folders
 * drawn at random, and many games by programs.
 */
const heavy = [
	"cli/tests/{choosing-games,errors,help,import-rooms,package,plan,push,questions,verdicts,watch}.test.ts",
	"cli/src/{pictures/drawings,scaffold/scaffold}.test.ts",
	"sdk/tests/{foretelling,limits,package,readme,renames}.test.ts",
	"server/tests/flows/{account-data,derived-images,high-card,publishing-images,s3}.test.ts",
	"server/src/domain/playtests/second-count.test.ts",
	"folder/src/{any-folder,sorting/any-choices}.test.ts",
];
const faultRounds = { KILL_ROUNDS: "3", OUTAGE_ROUNDS: "2" };

/** Tests that need a browser. */
const browser = [
	"{console,table}/tests/*.test.ts",
	"server/tests/flows/{oauth-client,people-in-browsers}.test.ts",
	"{sdk/tests/browser,cli/tests/login,cli/tests/sort}.test.ts",
];

/** The tests that depend most on the engine; `--long` runs all. */
const aboutRecords = [
	"server/tests/http/{components,quota}.test.ts",
	"server/tests/flows/{publishing,push}.test.ts",
];

/** The tests that depend most on the image storage. */
const aboutImages = ["server/tests/contract/objects.test.ts", "server/tests/flows/s3.test.ts"];
const aboutBoth = ["server/tests/flows/push.test.ts"];

type Run = {
	records: "sqlite" | "postgres";
	images: "disk" | "s3";
	files: string[];
	except?: string[];
	env?: Record<string, string>;
};

const shortRuns: Run[] = [
	{
		records: "sqlite",
		images: "disk",
		files: ["{pieces,folder,server,sdk,cli,web,console,table,scripts}/**/*.test.ts"],
		except: [...faults, ...heavy, ...browser],
	},
	{ records: "postgres", images: "disk", files: aboutRecords },
];
const browserRuns: Run[] = [{ records: "sqlite", images: "disk", files: browser }];
const faultRuns: Run[] = [
	{ records: "sqlite", images: "disk", files: [...faults, ...heavy], env: faultRounds },
	{ records: "postgres", images: "disk", files: ["server/tests/hostile/model.test.ts"] },
	{ records: "sqlite", images: "s3", files: aboutImages },
	{ records: "postgres", images: "s3", files: aboutBoth },
];
const longRuns: Run[] = [
	{
		records: "sqlite",
		images: "disk",
		files: [
			"server/tests/{deploy,balancers,hostile/*,several/*}.test.ts",
			"{sdk,cli}/tests/*.test.ts",
			"server/tests/flows/example-game.test.ts",
			"server/tests/contract/{counted-playtests,unfinished-drafts}.test.ts",
			"{pieces,folder,server,cli,web,console,table}/src/**/*.test.ts",
			"table/tests/busy.test.ts",
		],
		env: longForm,
	},
	{
		records: "postgres",
		images: "disk",
		files: ["server/tests/{http,flows,hostile,postgres}/*.test.ts"],
		env: longForm,
	},
	{
		records: "sqlite",
		images: "s3",
		files: ["server/tests/contract/objects.test.ts", "server/tests/{http,flows,hostile}/*.test.ts"],
	},
	{ records: "postgres", images: "s3", files: ["server/tests/{http,flows}/*.test.ts"] },
];
const runsOf = { "": shortRuns, "--browser": browserRuns, "--faults": faultRuns, "--long": longRuns };
const runs = runsOf[(process.argv[2] ?? "") as keyof typeof runsOf];
if (runs === undefined)
	throw new Error(`Unknown option ${process.argv[2]}. Use one of:${Object.keys(runsOf).join(" ")}.`);

// three more than there are cores, because many tests wait for a process or a clock
const atOnce = Math.min(6, availableParallelism() + 3);

/** Maximum number of files of a run that may fail at first and pass when they are run again, alone. */
const maxUnsteady = runs === browserRuns ? 2 : 0;

process.chdir(root); // S3_SERVER may be relative to it
const { S3_SERVER: program = "" } = process.env;
// Caches compiled code for all processes of this run and the next, so that types are stripped only once, too.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));

const wantsBucket = runs.some(({ images }) => images === "s3");
const wantsCluster = runs !== browserRuns;
const [cluster, bucketServer] = await Promise.all([
	wantsCluster ? prepareCluster().catch((error: Error) => error) : undefined,
	program === "" || !wantsBucket ? undefined : startS3Server(program).catch((error: Error) => error),
]);
if (bucketServer !== undefined && !(bucketServer instanceof Error)) {
	// unlike the cluster, it does not end with this process
	const stop = () => void bucketServer.stop().finally(() => process.exit(1));
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
}
const possible = runs.filter(
	(run) =>
		(run.records === "sqlite" || !(cluster instanceof Error)) &&
		(run.images === "disk" || (bucketServer !== undefined && !(bucketServer instanceof Error))),
);
const outcomes = await runTests(
	possible.map((run) => ({
		files: run.files,
		except: run.except,
		env: {
			...process.env,
			...(cluster && clusterEnvironment(cluster)),
			...(run.images === "s3" && (bucketServer as S3Server).env),
			...run.env,
			...(isLong ? {} : { TEST_SEED: process.env.TEST_SEED ?? "1" }),
			TEST_ENGINE: run.records,
			TEST_OBJECTS: run.images,
		},
	})),
	atOnce,
	{ limit: isLong ? 5_400_000 : 600_000, maxUnsteady },
);
const covered = possible.map((run, i) => {
	const { tests, skipped, failed, time } = outcomes[i] as Outcome;
	const records =
		run.records === "postgres" ? `postgres ${(cluster as PostgresCluster).version}` : run.records;
	const name = `${records}, ${run.images === "s3" ? "S3 server" : "disk"}`;
	const result = failed.length === 0 ? "passed" : "FAILED";
	const line = `  ${name.padEnd(24)} ${result}, ${tests} tests in ${Math.round(time / 1000)} s of processes: ${run.files.join(" ")}`;
	return [line, ...skipped.map((what) => `    skipped: ${what}`)].join("\n");
});
const failures = outcomes.flatMap(({ failed }) => failed);
if (cluster instanceof Error) covered.push(`  postgres                 NOT TESTED: ${cluster.message}`);
else await cluster?.stop();
if (bucketServer === undefined && wantsBucket) {
	covered.push(
		"  S3 server                NOT TESTED, only a stand-in: S3_SERVER is not set (CONTRIBUTING.md)",
	);
} else if (bucketServer instanceof Error) {
	covered.push(`  S3 server                NOT TESTED: ${bucketServer.message}`);
	process.exitCode = 1; // it was requested
} else await bucketServer?.stop();
if (failures.length > 0) {
	console.log(`\nAll failures again:\n\n${failures.join("\n")}`);
	process.exitCode = 1;
}
console.log(`\nCovered in this run, in ${Math.round(performance.now() / 1000)} s:\n${covered.join("\n")}\n`);
for (const unsteady of outcomes.flatMap((outcome) => outcome.unsteady))
	console.log(`unsteady: ${unsteady}\n`);
