import assert from "node:assert/strict";
import { after, test } from "node:test";
import { playedTable, wonBy } from "../../server/tests/support/playtests/played-game.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { newCommandLine } from "./support/command-line.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

async function played() {
	const made = await playedTable(service);
	const { draw, lay, playtest, owner, game } = made;
	const first = await playtest({ ...wonBy(1), question: "Fun?" }, async () => {
		await draw();
		await lay();
	});
	const second = await playtest({ ...wonBy(0), excludedBecause: "We forgot a rule." }, draw);
	const env = { TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" };
	return { ...made, first, second, env, game };
}

test("playtests are listed and shown", async () => {
	const { first, second, env, game } = await played();
	await using cli = await newCommandLine(env);
	const listed = await cli.ok(["playtests", game.id]);
	const [one, two] = listed.out.trimEnd().split("\n");
	assert.match(one ?? "", new RegExp(`^ *${second.id} +Friday .* 2 players +does not count$`));
	assert.match(two ?? "", new RegExp(`^ *${first.id} +Friday .* version 1 +2 players +won by Ben$`));
	assert.match(listed.err, /2 playtests of Lantern Bay .* tuckbox playtests .* --report/);
	const shown = await cli.ok(["playtests", game.id, "--show", first.id]);
	assert.match(shown.out, /^It should answer: Fun\?$/m);
	assert.match(shown.out, /^ *Ben +9 points +won$/m);
	const { playtests } = await cli.json(["playtests", game.id]);
	assert.match(playtests[0].startedAt, /^\d{4}-\d\d-\d\dT/);
	const unknown = await cli.run(["playtests", game.id, "--show", "plt_x"]);
	assert.deepEqual([unknown.code, /no such playtest/.test(unknown.err)], [1, true]);
});

test("what playtests say is shown, and printed in Markdown and as CSV", async () => {
	const { first, env, game, at, owner } = await played();
	await using cli = await newCommandLine(env);
	const report = await cli.ok(["playtests", game.id, "--report"]);
	assert.match(
		report.out,
		/^ *Sun +in a hand in 1 of 1 games +played in 1 of 1 +1 of 1 times from the hand +1 of 1 seats with it won, of all 1 of 2$/m,
	);
	assert.match(report.err, /1 playtest of Lantern Bay .* 1 more does not count\./);
	const german = await cli.ok(["playtests", game.id, "--markdown", "--lang", "de"]);
	assert.match(german.out, /^# Lantern Bay: Testpartien\n/);
	const csv = await cli.ok(["playtests", game.id, "--csv", "games"]);
	assert.equal(csv.out, (await owner.get(`${at}/report/tables/games`)).bytes.toString());
	assert.ok(csv.out.includes(first.id));
	const json = await cli.json(["playtests", game.id, "--report"]);
	assert.deepEqual(json.report, await owner.ok(owner.get(`${at}/report`)));
	const none = await cli.ok(["playtests", game.id, "--csv", "facts", "--players", "5"]);
	assert.equal(none.out.split("\r\n").length, 2, "only the head");
	for (const [wrong, why] of [
		[["--csv", "seats"], /--csv is one of games, pieces, facts, answers/],
		[["--from", "2"], /need --report, --markdown or --csv/],
		[["--report", "--from", "x"], /from/],
		[["--report", "--csv", "games"], /report.*csv/],
	] as const) {
		const { code, err } = await cli.run(["playtests", game.id, ...wrong]);
		assert.deepEqual([code, why.test(err)], [2, true], err);
	}
});
