import assert from "node:assert/strict";
import { test } from "node:test";
import { createUser } from "../../src/accounts/accounts.ts";
import { openStore } from "../../src/adapters.ts";
import { readConfig } from "../../src/config.ts";
import { Client, GameClient, statusAndCode } from "../support/client.ts";
import { postgresIsMissing } from "../support/engine.ts";
import { listen } from "../support/event-listener.ts";
import { published } from "../support/published.ts";
import { makeSeveral, type Several } from "../support/servers/several.ts";
import { ben, HttpSeat } from "../support/tables/http-table.ts";
import { goLive } from "../support/tables/live-seat.ts";
import { join } from "../support/team.ts";
import { Visitor } from "../support/visitor.ts";
import { until } from "../support/waiting.ts";

const password = "lanterns in the bay";

/** Accounts in the database of several processes, each signed in at one of them. */
async function peopleOf({ home }: Several, urls: readonly string[]) {
	const store = await openStore(readConfig({ DATA_DIR: home.path, ...home.env }));
	const people = await Promise.all(
		urls.map(async (url, i) => {
			const email = `person${i}@example.com`;
			const account = { email, name: `Person ${i}`, password };
			const { id: userId } = await createUser({ store, now: Date.now }, account);
			return Object.assign(new Visitor(url), { userId, email, password });
		}),
	);
	await store.close();
	for (const person of people) assert.equal((await person.signIn(person.email, password)).status, 303);
	return people;
}

/** A client with a token that someone has created for a script. */
async function scriptOf(person: Visitor): Promise<Client> {
	const { token } = await person.ok(person.ask("POST", "/api/v1/account/tokens", { name: "Script" }));
	return new Client(person.url, token);
}

test("removing a member at one process ends their tokens, streams and seats at every other one (X3)", {
	skip: postgresIsMissing,
}, async () => {
	// heartbeats are rare, since they check access as well
	await using several = await makeSeveral({ HEARTBEAT_SECONDS: "50" });
	const [first, second] = await Promise.all([several.server(), several.server()]);
	await several.worker();
	const [owner, mate] = await peopleOf(several, [first.url, second.url]);
	if (owner === undefined || mate === undefined) throw new Error("no people");
	const [owners, mates] = [await scriptOf(owner), await scriptOf(mate)];
	const game = await owners.game("Lantern Bay");
	await join(owner, game, mate, "coDesigner");
	await game.pushed([{ kind: "counter", name: "Rounds", externalKey: "rounds" }]);
	await until("a version", async () => (await published(game)).version === 1);

	const there = new GameClient(mates, game.id);
	const table = await mates.ok(mates.post(`${game.path}/tables`, { name: "Friday" }));
	const path = `${game.path}/tables/${table.id}`;
	const link = await mates.ok(mates.post(`${path}/links`, {}));
	const joined = `/api/v1/table-links/${link.secret}`;
	const guest = await mates.ok(new Client(second.url, undefined).post(`${joined}/seats`, ben));
	const hosts = await owners.ok(owner.ask("POST", `${path}/seat`));
	using own = await goLive(second.url, table.id, { secret: table.seatSecret });
	using guests = await goLive(second.url, table.id, { secret: guest.secret });
	using staying = await goLive(first.url, table.id, {
		headers: { cookie: owner.cookieHeader, origin: owner.url, "sec-fetch-site": "same-origin" },
	});
	await until("all three are here", () => staying.here.length === 3 && own.here.length === 3);
	await using events = await listen(`${second.url}${there.path}/events`, { token: mates.token ?? "" });
	await using browsers = await listen(`${second.url}${there.path}/events`, {
		headers: { cookie: mate.cookieHeader },
	});
	for (const stream of [events, browsers]) await stream.until(() => stream.retries.length > 0);

	await owner.ok(owner.ask("DELETE", `${game.path}/members/${mate.userId}`));
	for (const caller of [mates, new Client(first.url, mates.token), mate])
		assert.deepEqual(await statusAndCode(caller.get(game.path)), [403, "PERMISSION_DENIED"]);
	for (const { url } of [first, second]) {
		for (const { secret } of [{ secret: table.seatSecret }, guest])
			assert.deepEqual(await statusAndCode(new HttpSeat(url, table.id, secret).get("view")), [
				404,
				"SEAT_NOT_FOUND",
			]);
		const byLink = new Client(url, undefined).get(joined);
		assert.deepEqual(await statusAndCode(byLink), [404, "SEAT_NOT_FOUND"]);
	}
	await Promise.all([events.ended(), browsers.ended(), own.ended(), guests.ended()]);
	await until("only the owner is here", () => staying.here.join() === hosts.seatId);
	assert.equal(staying.closed, undefined);
	assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
});
