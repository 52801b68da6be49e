import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../programs/client.ts";
import type { Program } from "../programs/programs.ts";
import type { Chair } from "./live-players.ts";
import { createGame, drained } from "./pushing.ts";

/** The number of tables, of seats at each with a player, and of counters on each felt. */
export type Tables = { tables: number; seats: number; items: number };

/** Maximum number of tables of a game. */
const tablesOfGame = 50;
/** Maximum number of items in one call or one act. */
const atOnce = 200;

/** Creates and publishes a game of counters. @returns its address */
export async function countersGame(client: Client, items: number): Promise<string> {
	const game = await createGame(client);
	for (let from = 0; from < items; from += atOnce) {
		const components = Array.from({ length: Math.min(atOnce, items - from) }, (_, i) => ({
			kind: "counter",
			name: `Counter ${from + i}`,
			externalKey: `${from + i}`,
			count: 1,
		}));
		await client.postValue(`${game}/components/batch`, { components });
	}
	await drained(client, game);
	while (!(await client.get(`${game}/published`)).body.includes(`"Counter ${items - 1}"`)) await sleep(50);
	return game;
}

export type Opened = { id: string; chairs: Chair[]; viewBytes: number };

/** Opens a table with all pieces on the felt, and takes seats at it. */
export async function openTable(client: Client, url: string, game: string, seats: number): Promise<Opened> {
	const opened = await client.postValue<{ id: string; seatId: string; seatSecret: string }>(
		`${game}/tables`,
		{ name: "Bench" },
	);
	const at = `/api/v1/tables/${opened.id}`;
	const headers = { authorization: `Bearer ${opened.seatSecret}`, "content-type": "application/json" };
	const view = async () => (await client.ok("GET", `${at}/view`, { headers })).body;
	const seen = JSON.parse((await view()).toString("utf8")) as { view: Record<string, object> };
	const ids = Object.keys(seen.view).flatMap((name) => (name.startsWith("item:") ? name.slice(5) : []));
	for (let from = 0; from < ids.length; from += atOnce) {
		const items = ids.slice(from, from + atOnce).map((id, i) => ({ id, x: from + i, y: i }));
		const body = JSON.stringify({ client: "bench", n: from + 1, act: { kind: "lay", items } });
		await client.ok("POST", `${at}/acts`, { headers, body });
	}
	const link = await client.postValue<{ secret: string }>(`${game}/tables/${opened.id}/links`, {
		role: "player",
	});
	const chairs = [{ secret: opened.seatSecret, seat: opened.seatId }];
	while (chairs.length < seats) {
		const guest = { name: `Guest ${chairs.length}`, colour: "#336699" };
		const path = `/api/v1/table-links/${link.secret}/seats`;
		const { secret, seatId } = await client.postValue<{ secret: string; seatId: string }>(path, guest);
		chairs.push({ secret, seat: seatId });
	}
	return {
		id: opened.id,
		chairs: chairs.map((chair, i) => ({
			...chair,
			address: liveAddress(url, opened.id),
			item: ids[i] ?? "",
		})),
		viewBytes: (await view()).length,
	};
}

/** The address of a table's socket at one of the processes that serve it. */
export function liveAddress(url: string, id: string): string {
	return `${url.replace("http", "ws")}/api/v1/tables/${id}/live`;
}

export async function openTables(service: Program, { tables, seats, items }: Tables): Promise<Opened[]> {
	const client = service.client(1);
	const open: Opened[] = [];
	let game = "";
	while (open.length < tables) {
		if (open.length % tablesOfGame === 0) game = await countersGame(client, items);
		open.push(await openTable(client, service.url, game, seats));
	}
	return open;
}
