import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { newCommandLine } from "./support/command-line.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

test("a plan names the values that a push replaces, and those that were set in the console", async () => {
	const ann = await service.person();
	const { token } = await ann.ok(
		ann.ask("POST", "/api/v1/account/tokens", { name: "Laptop", scope: "push" }),
	);
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: token });
	const write = (...counters: string[]) =>
		writeFile(
			join(cli.home, "tuckbox.yaml"),
			`game: Crew\ncounters:\n${counters.map((one) => `  - ${one}\n`).join("")}`,
		);
	await write(
		"{ name: Gull, key: gull, payload: { cost: 3, suit: sea, notes: same } }",
		"{ name: Tern, key: tern, payload: { cost: 1 } }",
		"{ name: Crab, key: crab, payload: { a: 0 } }",
	);
	const { game, created } = await cli.json(["push", cli.home]);
	await service.published();
	const gull = created.find(({ externalKey }: { externalKey: string }) => externalKey === "gull");
	const set = { values: { cost: 5 } };
	await ann.ok(ann.ask("POST", `/api/v1/games/${game}/components/change`, { componentIds: [gull.id], set }));
	await service.published();

	const many = Array.from({ length: 9 }, (_, i) => `v${i}: ${i}`).join(", ");
	await write(
		`{ name: Gull, key: gull, payload: { cost: 4, notes: same, text: "${"x".repeat(60)}" } }`,
		"{ name: Terns, key: tern, payload: { cost: 1 } }",
		`{ name: Crab, key: crab, payload: { a: 0, ${many} } }`,
	);
	const { out } = await cli.ok(["push", cli.home, "--dry-run"]);
	assert.match(
		out,
		/^ {2}~ Gull: cost 5 → 4 \(set in the console\), suit sea → none, text none → x{40}…$/m,
		out,
	);
	assert.match(out, /^ {2}~ Crab: v0 none → 0, .*v5 none → 5, and 3 more$/m);
	assert.doesNotMatch(out, /Terns: /);
	const plan = await cli.json(["push", cli.home, "--dry-run"]);
	const values = Object.fromEntries(
		plan.changed.map((piece: { externalKey: string; values?: unknown[] }) => [
			piece.externalKey,
			piece.values,
		]),
	);
	assert.deepEqual(values.gull, [
		{ name: "cost", before: 5, after: 4, isFromConsole: true },
		{ name: "suit", before: "sea" },
		{ name: "text", after: "x".repeat(60) },
	]);
	assert.deepEqual([values.tern, values.crab.length], [undefined, 9]);
	const pushed = await cli.json(["push", cli.home]);
	assert.equal(pushed.changed.length, 3);
	assert.match((await cli.ok(["push", cli.home, "--lang", "de", "--dry-run"])).out, /nichts hochzuladen/);
});
