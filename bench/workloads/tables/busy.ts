import { setTimeout as sleep } from "node:timers/promises";
import { play } from "../../content/live-players.ts";
import { countersGame, type Opened, openTable, openTables } from "../../content/live-tables.ts";
import { cardPictures, tilePictures } from "../../content/pictures.ts";
import { batchBody, createGame, drained, numberedKeys, uploadAll } from "../../content/pushing.ts";
import type { Workload } from "../../method/duel.ts";
import { median, quantile } from "../../method/figures.ts";
import { startScript, startService } from "../../programs/programs.ts";

const seconds = 4;
const cards = 200;
const listed = 10_000;

const ms = (values: readonly number[]) => median(values).toFixed(1);

/** A table of eight players who drag, while the same process does other work. */
export const tableBusy: Workload = {
	name: "table-busy",
	figures: ["live-derive-p99", "live-list-p99"],
	onlyNamed: true,
	async run({ rounds, profile }) {
		await using service = await startService({ profile });
		const client = service.client(8);
		const [table] = await openTables(service, { tables: 1, seats: 8, items: 100 });
		const long = await createGame(client);
		const tiles = await uploadAll(client, long, await tilePictures(8, "long"));
		for (let at = 0; at < listed; at += 200)
			await client.post(`${long}/components/batch`, batchBody(numberedKeys(200, `part${at}`), tiles));
		await drained(client, long);

		const p99 = async () => quantile((await play([table?.chairs ?? []], seconds)).seen, 0.99);
		const found = { rest: [] as number[], deriving: [] as number[], listing: [] as number[] };
		let isEmpty = false;
		for (let round = 0; round <= rounds; round++) {
			const rest = await p99();

			const game = await createGame(client);
			const pushed = await uploadAll(client, game, await cardPictures(cards, `${round}`));
			await client.post(`${game}/components/batch`, batchBody(numberedKeys(cards), pushed));
			const deriving = await p99();
			const { body } = await client.get("/metrics");
			isEmpty ||= /^tuckbox_images_pending 0$/m.test(body.toString("utf8"));
			await client.ok("DELETE", game); // and with it the rest of the queue
			await sleep(500);

			const changed = ["part0-0", JSON.stringify(tiles[0])];
			const lister = await startScript(
				"programs/lister.ts",
				...[service.url, service.token ?? "", long, ...changed],
			);
			const listing = await p99();
			await lister[Symbol.asyncDispose]();
			if (round === 0) continue;
			found.rest.push(rest);
			found.deriving.push(deriving);
			found.listing.push(listing);
		}
		return [
			{
				name: "live-derive-p99",
				unit: "ms",
				floor: found.rest,
				service: found.deriving,
				target: { of: "ratio", most: 3 },
				note: `p99 from a player's drag to another player while ${cards} cards are derived${isEmpty ? " (the queue was EMPTY before the end)" : ""}; floor: the same table at rest`,
			},
			{
				name: "live-list-p99",
				unit: "ms",
				service: found.listing,
				target: { of: "value", most: 100 },
				note: `the same while lists of 10,000 are read one after the other; at rest ${ms(found.rest)} ms`,
			},
		];
	},
};

const resting = 30;
const items = 500;
/** Time until a table is put to rest: a sweep every minute finds tables without activity for half a minute. */
const restMs = 95_000;

/** The memory that tables take after all players have left. */
export const tableRest: Workload = {
	name: "table-rest",
	figures: ["table-rest"],
	onlyNamed: true,
	async run({ profile }) {
		await using service = await startService({ profile });
		const client = service.client(1);
		const sitAndLeave = async (count: number) => {
			const game = await countersGame(client, items);
			const tables: Opened[] = [];
			while (tables.length < count) tables.push(await openTable(client, service.url, game, 2));
			await play(
				tables.map(({ chairs }) => chairs),
				0,
			);
			return tables[0]?.viewBytes ?? Number.NaN;
		};
		// lets the process and the page caches of its records grow to their limits
		for (let times = 0; times < 2; times++) await sitAndLeave(resting);
		await sleep(restMs);
		const before = service.memory() ?? Number.NaN;
		const viewBytes = await sitAndLeave(resting);
		await sleep(restMs);
		const grown = (service.memory() ?? Number.NaN) - before;
		return [
			{
				name: "table-rest",
				unit: "kB",
				floor: [viewBytes / 1000],
				service: [(grown * 1.024 * 1024) / resting],
				target: { of: "ratio", most: 3 },
				note: `growth of resident memory for each of ${resting} tables of ${items} pieces at which two players have played and left; floor: the view as JSON`,
			},
		];
	},
};
