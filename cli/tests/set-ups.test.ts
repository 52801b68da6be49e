import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Body, GameClient } from "../../server/tests/support/client.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { newCommandLine } from "./support/command-line.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const head = `
game: Tides
counters:
  - { name: Night, key: night, payload: { min: 0 } }
`;
const setUps = (...lines: string[]) => ["setUps:", ...lines.map((line) => `  - ${line}`)].join("\n");
const night = (x: number) => `[{ kind: counter, key: night, x: ${x}, y: 0 }]`;

test("a push saves the set-ups of the folder, and leaves the others of the game", async () => {
	const owner = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	const dir = cli.home;
	const write = (text: string) => writeFile(join(dir, "tuckbox.yaml"), head + text);
	await write(setUps(`{ name: Solo, items: ${night(1)} }`, `{ name: Duel, items: ${night(2)} }`));
	const plan = await cli.ok(["push", dir, "--dry-run"]);
	assert.match(plan.out, /^ {2}set-ups: \+ Solo {2}\+ Duel$/m);
	const first = await cli.json(["push", dir]);
	assert.deepEqual(first.setUps, { created: ["Solo", "Duel"], changed: [], unchanged: [] });
	const game = new GameClient(owner, first.game);
	const path = `${game.path}/set-ups`;
	const names = async () => (await owner.ok(owner.get(path))).setUps.map(({ name }: Body) => name);
	assert.deepEqual(await names(), ["Duel", "Solo"]);

	// what a host saves at a table stays, unless the folder has its name
	const saved = { kind: "counter", externalKey: "night", x: 9, y: 9 };
	for (const name of ["At a table", "Solo"])
		await owner.ok(owner.call("PUT", `${path}/${encodeURIComponent(name)}`, { body: { items: [saved] } }));
	await write(setUps(`{ name: Solo, items: ${night(1)} }`));
	const dry = await cli.ok(["push", dir, "--dry-run"]);
	assert.match(dry.out, /^ {2}set-ups: ~ Solo$/m);
	assert.equal((await owner.ok(owner.get(`${path}/Solo`))).items[0].x, 9, "a dry run saves nothing");
	const second = await cli.json(["push", dir, "--prune", "--yes"]);
	assert.deepEqual([second.changed, second.setUps], [[], { created: [], changed: ["Solo"], unchanged: [] }]);
	assert.equal((await owner.ok(owner.get(`${path}/Solo`))).items[0].x, 1);
	assert.deepEqual(await names(), ["At a table", "Duel", "Solo"]);
	assert.match((await cli.ok(["push", dir])).out, /nothing to push/);

	// a table begins with it
	const opened = await cli.json(["tables", dir, "--open", "Friday", "--set-up", "Solo"]);
	assert.equal(opened.table.name, "Friday");
});

test("a push keeps the spots of a set-up, unless the folder names other ones or none", async () => {
	const owner = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	const dir = cli.home;
	const push = async (spots: string, x: number) => {
		await writeFile(
			join(dir, "tuckbox.yaml"),
			head + setUps(`{ name: Solo, ${spots} items: ${night(x)} }`, "{ name: Bare, items: [] }"),
		);
		const { setUps: pushed, game } = await cli.json(["push", dir]);
		return { ...pushed, game } as Body;
	};
	const row = "name: Row, x: 0.004, y: -1.236, widthMm: 12000, heightMm: 90, role: market";
	const { game } = await push(`spots: [{ ${row} }],`, 1);
	const solo = `${new GameClient(owner, game).path}/set-ups/Solo`;
	const stored = async () => {
		const { items, spots } = await owner.ok(owner.get(solo));
		return [items[0].x, spots?.map(({ name, x, y, columns }: Body) => [name, x, y, columns])];
	};
	const same = { created: [], changed: [], unchanged: ["Solo", "Bare"], game };
	const changed = { created: [], changed: ["Solo"], unchanged: ["Bare"], game };
	assert.deepEqual(await stored(), [1, [["Row", 0, -1.24, 5]]]);
	assert.deepEqual(await push(`spots: [{ ${row}, columns: 5, seat: null }],`, 1), same);

	// without the field, the spots stay: those of the folder before, and those that a host saved
	assert.deepEqual(await push("", 1), same);
	assert.deepEqual(await push("", 2), changed);
	assert.deepEqual(await stored(), [2, [["Row", 0, -1.24, 5]]]);

	assert.deepEqual(await push(`spots: [{ ${row}, columns: 4 }],`, 2), changed);
	assert.deepEqual(await stored(), [2, [["Row", 0, -1.24, 4]]]);
	assert.deepEqual(await push("spots: [],", 2), changed);
	assert.deepEqual(await stored(), [2, []]);
	assert.deepEqual(await push("spots: [],", 2), same);
	assert.deepEqual(await push("", 3), changed);
	assert.deepEqual(await stored(), [3, []]);
});

test("a push of too many set-ups, or of pieces that the folder does not have, changes nothing", async () => {
	const owner = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	const dir = cli.home;
	const write = (text: string) => writeFile(join(dir, "tuckbox.yaml"), head + text);
	await write("");
	const { game: id, setUps: none } = await cli.json(["push", dir]);
	assert.equal(none, undefined);
	const game = new GameClient(owner, id);
	for (let i = 0; i < 20; i++)
		await owner.ok(owner.call("PUT", `${game.path}/set-ups/${i}`, { body: { items: [] } }));
	const named = head.replace("Night", "Nights");
	await writeFile(join(dir, "tuckbox.yaml"), named + setUps("{ name: One more, items: [] }"));
	for (const more of [["--dry-run"], []]) {
		const { code, err } = await cli.run(["push", dir, ...more]);
		assert.deepEqual([code, /at most 20 set-ups/.test(err)], [1, true], err);
	}
	assert.equal((await game.component("night")).name, "Night");
	await write(setUps("{ name: A, items: [{ kind: board, key: bay, x: 0, y: 0 }] }"));
	const { code, err } = await cli.run(["push", dir]);
	assert.deepEqual([code, /tuckbox\.yaml.*names the board “bay”/s.test(err)], [4, true], err);
});
