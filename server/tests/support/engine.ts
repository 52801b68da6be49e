import { test } from "node:test";
import { openStore } from "../../src/adapters.ts";
import { readConfig } from "../../src/config.ts";
import { PostgresCluster, startCluster } from "./servers/postgres-cluster.ts";

type Engine = "sqlite" | "postgres";

/** The engine of services under test. */
const engine: Engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "sqlite";

/**
 * Variables with the folder of the run's cluster, if scripts/test.ts has started one, and with the reason if it could
 * not.
 */
const clusterVariable = "TEST_POSTGRES_FOLDER";
const missingVariable = "TEST_POSTGRES_MISSING";

/** Every test has its own database, a copy of this one. */
const template = "tuckbox_template";

let started: Promise<PostgresCluster> | undefined;

/** Whether `create database` can choose a locale, and how to copy: from PostgreSQL 15 on. */
async function isOld(cluster: PostgresCluster): Promise<boolean> {
	const [row] = await cluster.query("show server_version_num");
	return Number(row?.server_version_num) < 150_000;
}

/** Starts a cluster with a migrated database. @throws Error saying why this machine cannot run one */
export async function prepareCluster(): Promise<PostgresCluster> {
	const cluster = await startCluster();
	// with a language's locale: a comparison that uses its rules by mistake shows
	const language = (await isOld(cluster)) ? "" : "locale_provider icu icu_locale 'en-US'";
	await cluster.query(`create database ${template} template template0 ${language} locale 'C'`);
	const config = readConfig({ DATABASE_URL: cluster.url(template), DATA_DIR: cluster.folder });
	await (await openStore(config)).close();
	return cluster;
}

/** The environment through which the processes of a run find its cluster. */
export function clusterEnvironment(cluster: PostgresCluster | Error): Record<string, string> {
	return cluster instanceof Error
		? { [missingVariable]: cluster.message }
		: { [clusterVariable]: cluster.folder };
}

async function theCluster(): Promise<PostgresCluster> {
	const folder = process.env[clusterVariable];
	if (folder) return new PostgresCluster(folder, "", "");
	started ??= prepareCluster();
	return await started;
}

let databases = 0;
let copying: string | undefined;

/** A new database, empty except for its tables, on the run's cluster or on one of this process. */
export async function newPostgresDatabase(): Promise<{ url: string; query: PostgresCluster["query"] }> {
	const cluster = await theCluster();
	const name = `test_${process.pid}_${databases++}`;
	copying ??= (await isOld(cluster)) ? "" : "strategy file_copy";
	await cluster.query(`create database ${name} template ${template} ${copying}`);
	return { url: cluster.url(name), query: (text) => cluster.query(text, name) };
}

/** The reason why tests of PostgreSQL are skipped, for `test`'s option `skip`; false if they are not. */
export const postgresIsMissing: string | false = process.env[missingVariable] ?? false;

/** By data folder: the environment through which a process finds its records. */
const environments = new Map<string, Record<string, string>>();

/**
 * The environment that makes a service store the records of a data folder on the engine under test, in its own
 * database.
 * @param objects the environment for its images, when they are not in the folder
 */
export async function engineEnvironment(
	folder: string,
	objects: Record<string, string> = {},
): Promise<Record<string, string>> {
	const records = engine === "sqlite" ? {} : { DATABASE_URL: (await newPostgresDatabase()).url };
	const env = { ...records, ...objects };
	environments.set(folder, env);
	return env;
}

/**
 * The environment that {@link engineEnvironment} returned for a data folder; empty for one that a test created itself.
 */
export function environmentOf(folder: string): Record<string, string> {
	return environments.get(folder) ?? {};
}

/** For tests of the embedded engine's files, whichever engine is under test. */
export const embeddedTest: typeof test = engine === "sqlite" ? test : (test.skip as typeof test);
