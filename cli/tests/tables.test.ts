import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { newCommandLine } from "./support/command-line.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

test("tables and their links are created and listed, and notes of players are listed, resolved and exported", async () => {
	const owner = await service.user();
	const game = await owner.game("Lantern Bay");
	await game.pushed([{ kind: "counter", name: "Rounds", externalKey: "rounds" }]);
	await service.published();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });

	const opened = await cli.ok(["tables", game.id, "--open", "Friday", "--at", "1"]);
	assert.ok(opened.out.startsWith(`${service.url}/tables/tbl_`));
	assert.match(opened.err, /It shows Lantern Bay, version 1, frozen\. Invite guests: tuckbox tables /);
	const items = [{ kind: "counter", externalKey: "rounds", x: 1, y: 2 }];
	const setUp = `/api/v1/games/${game.id}/set-ups/Start`;
	await owner.ok(owner.call("PUT", setUp, { body: { items } }));
	const begun = [
		"tables",
		game.id,
		"--open",
		"Saturday",
		"--set-up",
		"Start",
		"--lay-out-all",
		"--unshuffled",
	];
	const saturday = (await cli.json(begun)).table;
	assert.equal(saturday.acts, 1);
	await owner.ok(owner.delete(`/api/v1/games/${game.id}/tables/${saturday.id}`));
	const unopened = await cli.run(["tables", game.id, "--set-up", "Start"]);
	assert.deepEqual([unopened.code, /--set-up needs --open/.test(unopened.err)], [2, true]);
	const unknown = await cli.run(["tables", game.id, "--open", "Sunday", "--set-up", "End"]);
	assert.deepEqual(
		[unknown.code, /set-up “End”|set-up does not exist/.test(unknown.err)],
		[1, true],
		unknown.err,
	);
	const { tables } = await cli.json(["tables", game.id]);
	assert.deepEqual(
		tables.map(({ name, frozenVersion }: { name: string; frozenVersion: number }) => [name, frozenVersion]),
		[["Friday", 1]],
	);
	assert.match(tables[0].activeAt, /^\d{4}-\d\d-\d\dT/);
	const { out } = await cli.ok(["tables", game.id, "--invite", tables[0].id]);
	const link = new URL(out.trim()).pathname.replace("/t/", "");
	const guest = { name: "Ben", colour: "#0033aa" };
	const seat = await owner.ok(service.anonymous().post(`/api/v1/table-links/${link}/seats`, guest));
	const note = { at: { x: 0, y: 0 }, text: "Why is this\nempty?" };
	const headers = { authorization: `Bearer ${seat.secret}` };
	const notes = `/api/v1/tables/${seat.tableId}/notes`;
	await owner.ok(service.anonymous().call("POST", notes, { headers, body: note }));
	const listed = await cli.ok(["tables", game.id]);
	assert.match(
		listed.out,
		/tbl_\w+ {3}Friday {3}version 1, frozen {3}played on (just now|\d+ seconds? ago) {3}User \d+, Ben$/m,
	);
	assert.match(listed.err, /1 table of Lantern Bay/);
	const wrong = await cli.run(["tables", game.id, "--invite", tables[0].id, "--role", "king"]);
	assert.deepEqual([wrong.code, /--role is one of player/.test(wrong.err)], [2, true]);

	const [{ id: table }] = tables;
	const frozen = async () => (await cli.json(["tables", game.id])).tables[0].frozenVersion;
	const follows = await cli.ok(["tables", game.id, "--follow", table]);
	assert.match(follows.out, /^Friday takes in new versions; version 1 lies on it\.$/m);
	assert.equal(await frozen(), null);
	const keeps = await cli.ok(["tables", game.id, "--freeze", table]);
	assert.match(keeps.out, /^Friday keeps version 1\.$/m);
	assert.match(keeps.err, /To let it take in new versions again: tuckbox tables gam_\w+ --follow tbl_/);
	assert.equal(await frozen(), 1);
	const past = await cli.run(["tables", game.id, "--freeze", table, "--at", "9"]);
	assert.deepEqual([past.code, /no version 9/.test(past.err)], [1, true], past.err);
	for (const args of [
		["--at", "1"],
		["--freeze", table, "--follow", table],
	])
		assert.equal((await cli.run(["tables", game.id, ...args])).code, 2);

	const shown = await cli.ok(["notes", game.id]);
	assert.match(
		shown.out,
		/not_\w+ {3}at 0, 0 mm {3}Why is this empty\? {3}Ben, version 1, (just now|\d+ seconds? ago)/,
	);
	const markdown = await cli.ok(["notes", game.id, "--markdown"]);
	assert.match(
		markdown.out,
		/^# Lantern Bay: notes from players\n\n## The table\n\n- \[ \] Why is this empty\? — Ben/,
	);
	const [{ id }] = (await cli.json(["notes", game.id])).notes;
	assert.match((await cli.ok(["notes", game.id, "--resolve", id])).out, /The note of Ben is resolved\./);
	assert.deepEqual((await cli.json(["notes", game.id])).notes, []);
	assert.match((await cli.ok(["notes", game.id, "--all"])).out, /resolved$/m);
	await cli.ok(["notes", game.id, "--reopen", id]);
	assert.equal((await cli.json(["notes", game.id])).notes.length, 1);
});
