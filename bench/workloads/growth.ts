import { sit } from "../content/live-acts.ts";
import { countersGame, openTable } from "../content/live-tables.ts";
import { tilePictures } from "../content/pictures.ts";
import {
	batchBody,
	component,
	createGame,
	numberedKeys,
	type Uploaded,
	uploadAll,
} from "../content/pushing.ts";
import { type Spent, timed, total, type Workload } from "../method/duel.ts";
import type { Figure } from "../method/figures.ts";
import { type Client, inParallel } from "../programs/client.ts";
import { type Program, startService } from "../programs/programs.ts";

const pieces = Number(process.env.BENCH_GROWTH_ROWS ?? 1_000_000);
const piecesOfGame = 2000;
const batch = 200;
const tables = 1000;
const tablesOfGame = 50;
/** Pieces on the felt of a table. */
const items = 100;

/** Fills a store with pieces, and with tables at which no one plays. */
async function fill(client: Client, url: string, rows: number, resting: number): Promise<void> {
	await inParallel(
		Array.from({ length: Math.ceil(rows / piecesOfGame) }, (_, i) => i),
		2,
		async (index) => {
			const game = await createGame(client);
			const images = await uploadAll(client, game, await tilePictures(1, `seed ${index}`));
			for (let at = 0; at < piecesOfGame; at += batch)
				await client.post(`${game}/components/batch`, batchBody(numberedKeys(batch, `piece${at}`), images));
		},
	);
	await inParallel(
		Array.from({ length: Math.ceil(resting / tablesOfGame) }, (_, i) => i),
		2,
		async () => {
			const game = await countersGame(client, items);
			for (let i = 0; i < tablesOfGame; i++) await openTable(client, url, game, 1);
		},
	);
}

type Name = "growth-new" | "growth-changed" | "growth-list" | "growth-act";

/** Calls of each kind in a round, and the units of a call. */
const calls: Record<Name, { count: number; units: number }> = {
	"growth-new": { count: 10, units: batch },
	"growth-changed": { count: 20, units: batch },
	"growth-list": { count: 40, units: 1000 },
	// fewer acts in all than a seat may send without a pause
	"growth-act": { count: 5, units: 10 },
};

/** A new game of a thousand pieces and a new table, and calls to them. */
async function newGame(
	service: Program,
	tag: string,
): Promise<Record<Name, (i: number) => Promise<unknown>>> {
	const client = service.client(4);
	const game = await createGame(client);
	const [image, ...others] = await uploadAll(client, game, await tilePictures(8, tag));
	const images = [image as Uploaded, ...others];
	const listed = await createGame(client);
	const shown = await uploadAll(client, listed, await tilePictures(1, `${tag} listed`));
	for (let part = 0; part < 5; part++)
		await client.post(`${listed}/components/batch`, batchBody(numberedKeys(batch, `part${part}`), shown));
	const table = await openTable(client, service.url, await countersGame(client, items), 1);
	const [chair] = table.chairs;
	if (chair === undefined) throw new Error("the table has no seat");
	const actor = await sit(chair, tag);
	const push = (i: number, version: number) =>
		client.post(`${game}/components/batch`, batchBody(numberedKeys(batch, `part${i}`), images, version));
	return {
		"growth-new": (i) => push(i, 1),
		"growth-changed": (i) => push(i % 10, 2 + Math.floor(i / 10)),
		"growth-list": async (i) => {
			await client.postValue(`${listed}/components`, component("part0-0", shown[0], 10 + i));
			return await client.get(`${listed}/components`);
		},
		"growth-act": () =>
			actor.act(
				Array.from({ length: calls["growth-act"].units }, () => ({ kind: "count", id: chair.item, by: 1 })),
			),
	};
}

/** The main thread's CPU for a unit, in µs. */
function microseconds(spent: readonly Spent[], units: number): number {
	return ((total(spent).cpu ?? Number.NaN) / (spent.length * units)) * 1000;
}

const notes: Record<Name, string> = {
	"growth-new": `for each piece among ${pieces.toLocaleString("en")} others; floor: a second service with few`,
	"growth-changed": "the same, changed",
	"growth-list": "for each piece of a list of a thousand, with the change before it",
	"growth-act": `for an act at a new table among ${tables.toLocaleString("en")} others at rest`,
};

/** The cost of pieces, lists and acts in a store with many others, compared with a store of a few thousand. */
export const growth: Workload = {
	name: "growth",
	figures: Object.keys(calls),
	onlyNamed: true,
	async run({ rounds, profile }) {
		await using large = await startService({ profile });
		await using small = await startService({ profile });
		await fill(large.client(4), large.url, pieces, tables);
		await fill(small.client(4), small.url, 2 * piecesOfGame, tablesOfGame); // until everything is compiled
		const names = Object.keys(calls) as Name[];
		const found = Object.fromEntries(
			names.map((name): [Name, { floor: number[]; service: number[] }] => [name, { floor: [], service: [] }]),
		) as Record<Name, { floor: number[]; service: number[] }>;
		for (let round = 0; round <= rounds; round++) {
			const sides = [
				{ name: "floor" as const, service: small, call: await newGame(small, `${round}`) },
				{ name: "service" as const, service: large, call: await newGame(large, `${round}`) },
			];
			for (const name of names) {
				const { count, units } = calls[name];
				const spent = { floor: [] as Spent[], service: [] as Spent[] };
				// call by call in turn, so that both meet the same moments of a busy machine
				for (let i = 0; i < count; i++) {
					for (const side of i % 2 === 0 ? sides : sides.toReversed())
						spent[side.name].push(await timed(side.service, () => side.call[name](i), "main"));
				}
				if (round === 0) continue;
				for (const { name: side } of sides) found[name][side].push(microseconds(spent[side], units));
			}
		}
		return names.map((name): Figure => {
			const about = { unit: "µs", target: { of: "ratio", most: 1.2 } as const, note: notes[name] };
			return { name, ...about, ...found[name] };
		});
	},
};
