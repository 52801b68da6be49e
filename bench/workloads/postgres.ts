import { setTimeout as sleep } from "node:timers/promises";
import { tilePictures } from "../content/pictures.ts";
import {
	component,
	createGame,
	drained,
	numberedKeys,
	type Uploaded,
	uploadAll,
} from "../content/pushing.ts";
import { makeTable, openTable } from "../floors/postgres-table.ts";
import { startPostgrest } from "../floors/postgrest.ts";
import {
	type Context,
	figure,
	rate,
	type Sample,
	type Spent,
	timed,
	total,
	type Workload,
} from "../method/duel.ts";
import { type Figure, median } from "../method/figures.ts";
import { type Client, inParallel } from "../programs/client.ts";
import { type PostgresServer, startPostgres } from "../programs/postgres-server.ts";
import { type Program, startFloor, startService } from "../programs/programs.ts";

const batchSize = 200;
/** Number of batches of new pieces that each caller sends in a round, one at a time. */
const waves = 2;
/** Number of times that each caller sends every batch again, each time with a different text. */
const changes = 4;
/** Number of batches with one shared image that each caller sends before the measurement. */
const warmUps = 10;

type Piece = ReturnType<typeof component>;
/** A receiver of batches: accepts the pieces of one caller, who owns the game. */
type Taker = {
	send(caller: number, body: string): Promise<unknown>;
	body(caller: number, pieces: readonly Piece[]): string;
	cpu(thread?: "all" | "main"): number | undefined;
};

type Measured = Record<"new" | "changed", Sample>;
type Pair = { floor: Measured; service: Measured };

/** Creates a game for each caller, with images that no piece shows yet. */
async function prepareGames(client: Client, callers: number, tag: string) {
	const games: { path: string; images: Uploaded[] }[] = [];
	await inParallel(numberedKeys(callers), 4, async (caller) => {
		const path = await createGame(client);
		const pictures = await tilePictures(waves * batchSize, `${tag} ${caller}`);
		games.push({ path, images: await uploadAll(client, path, pictures) });
	});
	return games;
}

/** The CPU time of the service and of the PostgreSQL server that works for it. */
function cpuOfBoth(program: Pick<Program, "cpu"> | undefined, server: PostgresServer) {
	return (thread?: "all" | "main") => {
		const [own, database] = [program === undefined ? 0 : program.cpu(thread), server.cpu()];
		return own === undefined || database === undefined ? undefined : own + database;
	};
}

type Round = { tag: string; isWarmUp: boolean; isFloorFirst: boolean };

/** Sends the same batches to the service and to a floor, in turn. Each caller has its own game in both. */
async function compareTakers(
	service: Program,
	server: PostgresServer,
	floor: (tag: string) => Taker,
	{ callers, tag, isWarmUp, isFloorFirst }: Round & { callers: number },
): Promise<Pair> {
	const client = service.client(callers);
	const games = await prepareGames(client, callers, tag);
	const serving: Taker = {
		send: (caller, body) => client.post(`${games[caller]?.path}/components/batch`, body),
		body: (_, pieces) => JSON.stringify({ components: pieces }),
		cpu: cpuOfBoth(service, server),
	};
	const batchOf = (caller: number, wave: number, version: number) => {
		const images = games[caller]?.images.slice(wave * batchSize, (wave + 1) * batchSize) ?? [];
		return images.map((image, i) => component(`wave${wave}-${i}`, image, version));
	};
	/** Sends batches of all callers in parallel; each caller sends one after the other. */
	const push = (taker: Taker, bodies: readonly (readonly string[])[]): Promise<Spent> =>
		timed(
			taker,
			() =>
				Promise.all(
					bodies.map(async (own, caller) => {
						for (const body of own) await taker.send(caller, body);
					}),
				),
			"main",
		);

	const spent = { floor: { new: [], changed: [] }, service: { new: [], changed: [] } } as Record<
		"floor" | "service",
		Record<"new" | "changed", Spent[]>
	>;
	const other = floor(tag);
	async function both(what: "new" | "changed", batches: readonly (readonly Piece[])[][]): Promise<void> {
		for (const name of isFloorFirst ? (["floor", "service"] as const) : (["service", "floor"] as const)) {
			const taker = name === "floor" ? other : serving;
			const bodies = batches.map((own, caller) => own.map((pieces) => taker.body(caller, pieces)));
			spent[name][what].push(await push(taker, bodies));
			if (name === "floor") continue;
			// derive all images and publish the games before the next measurement
			for (const { path } of games) await drained(client, path);
			await sleep(600);
		}
	}
	const each = games.map((_, caller) => caller);
	if (isWarmUp) {
		// compile code and prepare plans: the server evaluates five runs on each connection before it fixes a plan
		const shared = (caller: number, batch: number) =>
			numberedKeys(batchSize, `warm${batch}`).map((key) => component(key, games[caller]?.images[0]));
		await both(
			"new",
			each.map((caller) => Array.from({ length: warmUps }, (_, batch) => shared(caller, batch))),
		);
	}
	for (let wave = 0; wave < waves; wave++) {
		await both(
			"new",
			each.map((caller) => [batchOf(caller, wave, 1)]),
		);
	}
	for (let wave = 0; wave < waves; wave++) {
		await both(
			"changed",
			each.map((caller) => Array.from({ length: changes }, (_, i) => batchOf(caller, wave, 2 + i))),
		);
	}
	const records = callers * waves * batchSize;
	const samples = (by: Record<"new" | "changed", Spent[]>): Measured => ({
		new: rate(records, total(by.new)),
		changed: rate(records * changes, total(by.changed)),
	});
	return { floor: samples(spent.floor), service: samples(spent.service) };
}

/** Computes the statistics of the tables, as the server does automatically a minute after they have been filled. */
async function analyze(server: PostgresServer): Promise<void> {
	for (const database of ["tuckbox", "floor"]) await server.query("analyze", database);
}

async function rounds(
	{ rounds: count }: Context,
	server: PostgresServer,
	round: (about: Round) => Promise<Pair>,
): Promise<{ floor: Measured[]; service: Measured[] }> {
	const found = { floor: [] as Measured[], service: [] as Measured[] };
	for (let index = 0; index <= count; index++) {
		const { floor, service } = await round({
			tag: `${index}`,
			isWarmUp: index === 0,
			isFloorFirst: index % 2 === 0,
		});
		if (index === 0) await analyze(server);
		else {
			found.floor.push(floor);
			found.service.push(service);
		}
	}
	return found;
}

function figures(
	name: string,
	found: { floor: Measured[]; service: Measured[] },
	least: number,
	note: string,
): Figure[] {
	const about = { unit: "records/s", target: { of: "ratio", least } as const };
	return (["new", "changed"] as const).map((what) => ({
		...figure(found, what, { ...about, ...(what === "new" && { note }) }),
		name: `${name}-${what}`,
	}));
}

/** Compares with one statement for each batch, sent from here, without a service between the caller and the server. */
async function compareWithStatement(
	context: Context,
	service: Program,
	server: PostgresServer,
): Promise<Figure[]> {
	const callers = 8;
	await using table = await openTable(server, callers);
	const statement = (tag: string): Taker => ({
		send: (caller, body) => table.upsert(caller, `statement-${tag}-${caller}`, body),
		body: (_, pieces) => JSON.stringify(pieces),
		cpu: cpuOfBoth(undefined, server),
	});
	const found = await rounds(context, server, (about) =>
		compareTakers(service, server, statement, { ...about, callers, tag: `statement ${about.tag}` }),
	);
	const note = "the floor is one statement a batch from this process, without HTTP; CPU with PostgreSQL's";
	return figures("postgres-8", found, 0.6, note);
}

/** Compares with PostgREST's bulk upsert into the same table. */
async function compareWithPostgrest(
	context: Context,
	service: Program,
	server: PostgresServer,
): Promise<Figure[]> {
	const callers = 4;
	await makeTable(server);
	let postgrest: Program;
	try {
		postgrest = await startPostgrest(server.url("floor"));
	} catch (error) {
		console.error(`\npostgrest-4 was NOT MEASURED: ${(error as Error).message}`);
		return [];
	}
	await using program = postgrest;
	const client = program.client(callers);
	const headers = {
		"content-type": "application/json",
		prefer: "resolution=merge-duplicates,return=minimal",
	};
	const path = "/pieces?on_conflict=game_id,external_key,kind";
	const taker = (tag: string): Taker => ({
		send: (_, body) => client.ok("POST", path, { body, headers }),
		body: (caller, pieces) =>
			JSON.stringify(
				pieces.map(({ kind, name, externalKey, widthMm, heightMm, payload, assets = [] }) => ({
					game_id: `postgrest-${tag}-${caller}`,
					external_key: externalKey,
					kind,
					name,
					width_mm: widthMm,
					height_mm: heightMm,
					payload,
					assets,
				})),
			),
		cpu: cpuOfBoth({ cpu: () => program.cpu() }, server),
	});
	const found = await rounds(context, server, (about) =>
		compareTakers(service, server, taker, { ...about, callers, tag: `postgrest ${about.tag}` }),
	);
	return figures(
		"postgrest-4",
		found,
		1,
		"the floor is PostgREST, a composite-key bulk upsert into one table",
	);
}

const listed = 2000;

/** Compares a list after a change with the same list built by json_agg in one statement. */
async function compareWithAggregate(
	context: Context,
	service: Program,
	server: PostgresServer,
): Promise<Figure[]> {
	await using program = await startFloor({}, "floors/postgres-list.ts", server.url("floor"), String(listed));
	const client = service.client(4);
	const game = await createGame(client);
	const images = await uploadAll(client, game, await tilePictures(8, "list"));
	const keys = numberedKeys(listed);
	for (let at = 0; at < listed; at += batchSize) {
		const components = keys
			.slice(at, at + batchSize)
			.map((key, i) => component(key, images[i % images.length]));
		await client.post(`${game}/components/batch`, JSON.stringify({ components }));
	}
	await drained(client, game);
	await analyze(server);
	const other = program.client(4);
	const calls = 12;
	const samples = { floor: [] as Sample[], service: [] as Sample[] };
	const bytes = { floor: 0, service: 0 };
	const takers = {
		floor: { list: () => other.get("/"), cpu: cpuOfBoth(program, server) },
		service: { list: () => client.get(`${game}/components`), cpu: cpuOfBoth(service, server) },
	};
	for (let round = 0; round <= context.rounds; round++) {
		const spent = { floor: [] as Spent[], service: [] as Spent[] };
		for (let call = 0; call < calls; call++) {
			await client.postValue(`${game}/components`, component("piece-0", images[0], 100 * (round + 1) + call));
			await sleep(50);
			for (const name of call % 2 === 0 ? (["floor", "service"] as const) : (["service", "floor"] as const)) {
				const list = async () => (bytes[name] = (await takers[name].list()).body.length);
				spent[name].push(await timed(takers[name], list));
			}
		}
		if (round === 0) continue;
		for (const name of ["floor", "service"] as const) {
			const { cpu } = total(spent[name]);
			const value = median(spent[name].map(({ ms }) => ms));
			samples[name].push({ value, cpu: cpu === undefined ? undefined : cpu / calls });
		}
	}
	const found = {
		floor: samples.floor.map((sample) => ({ "postgres-list-2000": sample })),
		service: samples.service.map((sample) => ({ "postgres-list-2000": sample })),
	};
	const kilobytes = (name: "floor" | "service") => `${Math.round(bytes[name] / 1000)} kB`;
	return [
		figure(found, "postgres-list-2000", {
			unit: "ms",
			target: { of: "ratio", most: 0.5 },
			note: `the floor is json_agg in one statement behind node:http, ${kilobytes("floor")}; the service's list has ${kilobytes("service")}`,
		}),
	];
}

/** A part of the comparison between the service on PostgreSQL and the minimum that the same server can do. */
function part(
	name: string,
	figures: readonly string[],
	measure: (context: Context, service: Program, server: PostgresServer) => Promise<Figure[]>,
): Workload {
	return {
		name,
		figures,
		group: "postgres",
		onlyNamed: true,
		async run(context) {
			await using server = await startPostgres();
			await server.query("create database tuckbox");
			await server.query("create database floor");
			await using service = await startService({ ...context, databaseUrl: server.url("tuckbox") });
			return await measure(context, service, server);
		},
	};
}

export const onPostgres: readonly Workload[] = [
	part("postgres-8", ["postgres-8-new", "postgres-8-changed"], compareWithStatement),
	part("postgrest-4", ["postgrest-4-new", "postgrest-4-changed"], compareWithPostgrest),
	part("postgres-list", ["postgres-list-2000"], compareWithAggregate),
];
