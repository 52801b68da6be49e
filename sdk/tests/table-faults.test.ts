import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { ItemEntry } from "@tuckbox/pieces/table";
import { GameClient } from "../../server/tests/support/client.ts";
import { admin, exampleClient, makeDataFolder, serve } from "../../server/tests/support/process.ts";
import { drawsFrom, seedOf } from "../../server/tests/support/random/draws.ts";
import { freePort, until } from "../../server/tests/support/waiting.ts";
import { PlayerAtTable } from "./support/players.ts";

/** Number of times that the service is killed; `npm run test:long` sets more. */
const rounds = 2 * Number(process.env.KILL_ROUNDS ?? 1);

test("a service that is killed while four play loses nothing that it acknowledged, and everything else happens once", async (t) => {
	const draw = drawsFrom(seedOf(t));
	await using folder = await makeDataFolder();
	const port = await freePort();
	// the address stays the same, as it does behind a name
	const start = () => serve(folder, { PORT: `${port}` });
	let service = await start();
	await using cleaning = new AsyncDisposableStack();
	cleaning.defer(() => service.end("SIGKILL").then(() => undefined));
	const user = await exampleClient(folder, service.url);
	const { id: gameId } = await user.ok(user.post("/api/v1/games", { name: "Killed" }));
	const game = new GameClient(user, gameId);
	const round = { kind: "counter", name: "Round", externalKey: "round", count: 1 };
	const tokens = ["a", "b", "c"].map((key) => ({ kind: "tokenModel", name: key, externalKey: key }));
	await game.pushed([round, ...tokens]);
	await until("the game is published", async () => {
		const { version } = await user.ok(user.get(`${game.path}/published`));
		return version > 0;
	});
	const table = await user.ok(user.post(`${game.path}/tables`, { name: "Friday", host: { name: "Ada" } }));
	const link = await user.ok(user.post(`${game.path}/tables/${table.id}/links`, { role: "player" }));
	const secrets: string[] = [table.seatSecret];
	for (const name of ["Ben", "Cleo", "Dan"]) {
		const guest = await user.ok(
			user.post(`/api/v1/table-links/${link.secret}/seats`, { name, colour: "#336699" }),
		);
		secrets.push(guest.secret);
	}
	const players = secrets.map((secret) => cleaning.use(new PlayerAtTable(service.url, table.id, { secret })));
	await Promise.all(players.map((player) => player.seated()));
	const [ada] = players as [PlayerAtTable];
	const counter = ada.idOf("counter");
	await ada.do({ kind: "lay", items: [{ id: counter, x: 0, y: 0 }] });
	const items = Object.keys(ada.client.view).filter(
		(name) => name.startsWith("item:") && name !== `item:${counter}`,
	);
	const token = items[0]?.slice("item:".length) ?? "";

	let counts = 1;
	for (let i = 0; i < rounds; i++) {
		await ada.do({ kind: "lay", items: [{ id: token, x: i, y: 0 }] });
		ada.client.grab([token]);
		ada.client.drag(40, 0);
		for (const player of players) {
			for (let n = 0; n < 10; n++) void player.do({ kind: "count", id: counter, by: 1 });
			counts += 10;
		}
		await sleep(draw(30));
		await service.end("SIGKILL");
		for (const player of players) void player.do({ kind: "count", id: counter, by: 1 });
		counts += players.length;
		service = await start();
		for (const player of players) {
			const outcomes = await player.settled();
			assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(["done"]));
		}
		// items that were in the air still are, and lie where they are released
		await until("others see it held", () =>
			players.every(({ client }) => client.holders[token] === ada.client.head?.seat),
		);
		await ada.do({ kind: "lay", items: [{ id: token, x: i + 40, y: 0 }] });
		ada.client.release();
		for (const player of players) await player.assertAgrees();
		assert.equal((ada.client.entry(`item:${counter}`) as ItemEntry).value, counts);
	}
	assert.equal((await admin(folder, "verify")).faults?.length, 0);
});
