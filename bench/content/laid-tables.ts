// Tables whose pieces lie in rows on the felt, and guests who take seats at them.

import type { Context } from "../browser/page-visit.ts";
import type { Client } from "../programs/client.ts";
import { drained } from "./pushing.ts";

const colour = "#336699";

type Table = { id: string; seatSecret: string };
type Seat = { tableId: string; secret: string };

/** Waits until a game shows this number of pieces with their pictures. */
export async function published(client: Client, game: string, count: number): Promise<void> {
	await drained(client, game);
	for (;;) {
		const { body } = await client.get(`${game}/published`);
		if (JSON.parse(body.toString("utf8")).components.length === count) return;
	}
}

/** Opens a table of a game, with its pieces in rows on the felt, face up. */
export async function openLaid(client: Client, game: string, count: number) {
	const table = await client.postValue<Table>(`${game}/tables`, {
		name: "Bench",
		host: { name: "Ann", colour },
	});
	const link = await client.postValue<{ secret: string }>(`${game}/tables/${table.id}/links`, {
		role: "player",
		// more seats than a link without a limit gives to one network
		maxSeats: 19,
	});
	const seat = { authorization: `Bearer ${table.seatSecret}` };
	const path = `/api/v1/tables/${table.id}`;
	const answer = await client.ok("GET", `${path}/view`, { headers: seat });
	const { view } = JSON.parse(answer.body.toString("utf8")) as { view: Record<string, object> };
	const ids = Object.keys(view).flatMap((name) => (name.startsWith("item:") ? name.slice(5) : []));
	const columns = Math.ceil(Math.sqrt(2 * count));
	const items = ids.map((id, i) => ({ id, x: (i % columns) * 80, y: Math.floor(i / columns) * 110 }));
	for (let at = 0; at < items.length; at += 500) {
		const act = { kind: "lay", items: items.slice(at, at + 500), face: "up" };
		const body = JSON.stringify({ client: "bench", n: at + 1, act });
		await client.ok("POST", `${path}/acts`, {
			headers: { ...seat, "content-type": "application/json" },
			body,
		});
	}
	return { path, link: link.secret, seat };
}

/** Takes a seat as a program does. */
export async function takeSeat(client: Client, link: string, name: string): Promise<Seat> {
	return await client.postValue<Seat>(`/api/v1/table-links/${link}/seats`, { name, colour });
}

/** Takes a seat as a guest does. @returns the state that the browser stores */
export async function sitDown(context: Context, url: string, link: string) {
	const page = await context.newPage();
	await page.goto(`${url}/t/${link}`);
	await page.getByLabel("Your name").fill("Ben");
	await page.getByRole("button", { name: "Sit down" }).click();
	await page.waitForURL(/\/tables\//);
	await page.locator("[data-item] img").first().waitFor();
	return page;
}
