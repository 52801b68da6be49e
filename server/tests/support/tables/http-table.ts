import assert from "node:assert/strict";
import { Client } from "../client.ts";
import { picture } from "../pictures.ts";
import type { TestService } from "../test-service.ts";

export const ben = { name: "Ben", colour: "#0033aa" };

/** A seat that a program plays without a socket. */
export class HttpSeat {
	readonly client: Client;
	readonly path: string;
	#n = 0;

	constructor(url: string, tableId: string, secret: string) {
		this.client = new Client(url, secret);
		this.path = `/api/v1/tables/${tableId}`;
	}

	view() {
		return this.client.ok(this.client.get(`${this.path}/view`));
	}

	get(what: string) {
		return this.client.get(`${this.path}/${what}`);
	}

	/** The name of an entry of the view. */
	async find(isIt: (entry: Record<string, unknown>) => unknown): Promise<string> {
		const { view } = await this.view();
		const [name = assert.fail("not on the table")] = Object.keys(view).filter((one) => isIt(view[one]));
		return name.replace("item:", "");
	}

	act(act: Record<string, unknown>) {
		return this.client.post(`${this.path}/acts`, { client: "test", n: ++this.#n, act });
	}
}

/** A published game with a table, a host and a guest. */
export async function httpTable(service: TestService, owner: Client) {
	const game = await owner.game("Lantern Bay");
	const front = await game.asset(await picture(63, 88));
	const card = (name: string, more: object = {}) => ({
		...{ kind: "tile", name, externalKey: name.toLowerCase() },
		...{ parentExternalKey: "light", count: 3, assets: [front], ...more },
	});
	await game.pushed([
		{ kind: "deck", name: "Light", externalKey: "light" },
		card("Sun"),
		card("Moon"),
		{ kind: "counter", name: "Rounds", externalKey: "rounds" },
	]);
	await service.published();
	const tables = `${game.path}/tables`;
	const table = await owner.ok(owner.post(tables, { name: "Friday", shuffle: false }));
	const path = `${tables}/${table.id}`;
	const link = await owner.ok(owner.post(`${path}/links`, {}));
	const seat = await owner.ok(service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, ben));
	const host = new HttpSeat(service.url, table.id, table.seatSecret);
	const guest = new HttpSeat(service.url, table.id, seat.secret);
	return { game, card, tables, table, path, link, seat, host, guest };
}
