import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Client } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const owner = await service.user();
const art = await picture(63, 88);
const ben = { name: "Ben", colour: "#0033aa" };

/** A seat that a program plays. */
class Player {
	readonly client: Client;
	readonly path: string;
	#n = 0;

	constructor(tableId: string, secret: string) {
		this.client = new Client(service.url, secret);
		this.path = `/api/v1/tables/${tableId}`;
	}

	view() {
		return this.client.ok(this.client.get(`${this.path}/view`));
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

async function opened() {
	const game = await owner.game("Lantern Bay");
	const card = { kind: "tile", parentExternalKey: "light", count: 3, assets: [await game.asset(art)] };
	await game.pushed([
		{ kind: "deck", name: "Light", externalKey: "light" },
		{ ...card, name: "Sun", externalKey: "sun" },
		{ ...card, name: "Moon", externalKey: "moon" },
		{ kind: "counter", name: "Rounds", externalKey: "rounds" },
	]);
	await service.published();
	const tables = `${game.path}/tables`;
	const table = await owner.ok(owner.post(tables, { name: "Friday" }));
	const path = `${tables}/${table.id}`;
	const link = await owner.ok(owner.post(`${path}/links`, {}));
	const seat = await owner.ok(service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, ben));
	const host = new Player(table.id, table.seatSecret);
	const guest = new Player(table.id, seat.secret);
	return { game, tables, table, path, link, seat, host, guest };
}

test("the owner opens a table, a guest sits down by a link, and both play", async () => {
	const { table, path, link, seat, host, guest } = await opened();
	assert.equal(table.url, `${service.url}/tables/${table.id}`);
	assert.equal(link.url, `${service.url}/t/${link.secret}`);
	const listed = await owner.ok(owner.get(path));
	assert.deepEqual(
		listed.seats.map(({ id, name, role }: Record<string, string>) => [id, name, role]),
		[
			[table.seatId, "User 1", "host"],
			[seat.seatId, "Ben", "player"],
		],
	);
	const deck = await host.find((entry) => entry.cards === 6);
	const drawn = await guest.act({ kind: "draw", from: deck, count: 2, to: "hand" });
	assert.deepEqual([drawn.status, drawn.body], [200, { seq: 2 }]);
	const seen = await guest.view();
	const hand = seen.view[`hand:${seat.seatId}`];
	assert.equal(hand.cards.length, 2);
	assert.equal(seen.table.role, "player");
	assert.ok(["Sun", "Moon"].includes(hand.cards[0].shown.name));
	assert.deepEqual((await host.view()).view[`hand:${seat.seatId}`].backs[0].count, 2);
	assert.deepEqual(
		seen.log.map(({ code }: Record<string, string>) => code),
		["sit", "draw"],
	);
	const older = await owner.ok(guest.client.get(`${guest.path}/log?before=2`));
	assert.deepEqual(
		older.lines.map(({ code }: Record<string, string>) => code),
		["sit"],
	);
	assert.equal((await owner.ok(owner.get(path))).acts, 2);
});
