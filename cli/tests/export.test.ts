import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { picture } from "../../server/tests/support/pictures.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { newCommandLine } from "./support/command-line.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

test("a game is exported as a PDF with the options given, and nothing is left of a file that could not be made", async () => {
	const owner = await service.user();
	const game = await owner.game("Lantern Bay: tides");
	const front = await game.asset(await picture(750, 1050));
	const card = { kind: "tile", widthMm: 63.5, heightMm: 88.9, count: 10, assets: [front] };
	await game.pushed([
		{ kind: "deck", name: "Sea", externalKey: "sea" },
		{ ...card, name: "Gull", externalKey: "gull", parentExternalKey: "sea" },
		{ ...card, name: "Loose", externalKey: "loose" },
	]);
	await service.published();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });

	const plan = await cli.json(["export", "print", game.id, "--dry-run", "--backs", "none"]);
	assert.deepEqual([plan.pieces, plan.sheets, plan.pages, plan.version], [20, 4, 4, 1]);
	const bySelection = ["--deck", "Sea", "--kind", "card", "--paper", "a3", "--back-offset", "0.5,-1"];
	assert.equal((await cli.json(["export", "print", game.id, "--dry-run", ...bySelection])).pieces, 10);

	const file = join(cli.home, "cards.pdf");
	const made = await cli.ok(["export", "print", game.id, "-o", file, "--together", "--once"]);
	assert.match(made.out, /cards\.pdf$/m);
	assert.match(made.err, /2 pieces of version 1 on 1 sheet, 1 page \([\d.]+ kB\)\. Print it at 100 %/);
	assert.equal((await readFile(file)).toString("latin1", 0, 5), "%PDF-");

	const refusals: [string[], number, RegExp][] = [
		[["export"], 2, /Export as what\?/],
		[["export", "scroll", game.id], 2, /"scroll" is not a format/],
		[
			["export", "print", game.id, "--backs", "front"],
			2,
			/--backs is one of long-edge, short-edge, fold-over, none/,
		],
		[["export", "print", game.id, "--back-offset", "1"], 2, /must be two numbers of mm/],
		[
			["export", "print", game.id, "--since", "1"],
			1,
			/^tuckbox: Nothing that was chosen looks different from version 1\.$/m,
		],
		[
			["export", "print", game.id, "-o", join(cli.home, "none", "x.pdf")],
			1,
			/cannot be written: its folder does not exist\./,
		],
	];
	for (const [args, code, message] of refusals) {
		const { code: actual, err } = await cli.run(args);
		assert.equal(actual, code, err);
		assert.match(err, message);
	}
	assert.deepEqual(
		(await readdir(cli.home)).filter((name) => name.endsWith(".part")),
		[],
	);
});
