import assert from "node:assert/strict";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { GameClient } from "../../server/tests/support/client.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { hasTerminal, newCommandLine, visible } from "./support/command-line.ts";
import { card, cardPicture, deckFolder, draw, keys, writeManifest } from "./support/folders.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

async function designer() {
	const client = await service.user();
	const cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: client.token ?? "" });
	return { client, cli };
}

/** The lines that a terminal of this width shows, without colours and without overwritten text. */
const lines = (out: string) =>
	visible(out)
		.replaceAll(/␛\[\d*[A-Zmk]/gi, "")
		.split(/[␍\n]+/)
		.map((line) => line.trimEnd());

test("a plan fits the terminal, folds similar pieces, and is complete in a pipe", {
	skip: !hasTerminal,
}, async () => {
	const { cli } = await designer();
	await using _ = cli;
	const long = "A name without end ".repeat(13);
	const dir = await deckFolder(cli, keys(34));
	await draw(dir, "long");
	await writeManifest(dir, [
		...keys(34).map((key) => card(key)),
		{ ...card("long"), name: long, count: 3, widthMm: 5.08 },
	]);
	const seen: string[] = [];
	for (const columns of ["80", "40"]) {
		const env = { NO_COLOR: "1", COLUMNS: columns };
		const { code, out } = await cli.onTerminal(["push", dir, "-n"], { env });
		assert.equal(code, 0, out);
		seen.push(out);
		// an address or a command is never broken, so that it can be copied
		const wide = lines(out).filter(
			(line) => [...line].length > Number(columns) && !/tuckbox |http/.test(line),
		);
		assert.deepEqual(wide, []);
		assert.match(out, /^ {2}\+ +34 tiles +Card c1, Card/m);
		assert.doesNotMatch(out, /Card c9/);
	}
	assert.match(seen[0] ?? "", /^ {5} +name +count +mm +sides\r?$/m);
	assert.match(seen[0] ?? "", /^ {2}\+ +tile +A name without .*… +×3 +5\.08 × 3\.56 +front\r?$/m);
	const status = await cli.ok(["status", dir]);
	assert.match(status.out, /^ {2}\+ {3}34 tiles {3}Card c1, Card c2, Card c3, … +2\.54 × 3\.56 {3}front$/m);
	const piped = await cli.ok(["push", dir, "-n"]);
	assert.match(piped.out, /^ {2}\+ {3}tile {3}Card c34 +2\.54 × 3\.56 {3}front {3}c34$/m);
	assert.ok(piped.out.includes(long.trimEnd()), "nothing is cut");
});

test("at a terminal a push asks whether a renamed file is the same piece; yes is the default", {
	skip: !hasTerminal,
}, async () => {
	const { client, cli } = await designer();
	await using _ = cli;
	const dir = join(cli.home, "castles");
	await mkdir(dir);
	for (const name of ["castle", "moat"]) await writeFile(join(dir, `${name}.png`), await cardPicture());
	const { game } = await cli.json(["push", dir]);
	const ids = async () => {
		const pieces = await new GameClient(client, game).components();
		return Object.fromEntries(pieces.map(({ externalKey, id }) => [externalKey, id]));
	};
	const { castle, moat } = await ids();
	await rename(join(dir, "castle.png"), join(dir, "keep.png"));
	const yes = await cli.onTerminal(["push", dir], { input: "\n" });
	assert.match(yes.out, /A piece seems to have a new name.*Castle → Keep.*same piece.* \[Y\/n\]/s);
	assert.equal(yes.code, 0, yes.out);
	assert.equal((await ids()).keep, castle, "it keeps its id");
	await rename(join(dir, "moat.png"), join(dir, "ditch.png"));
	const no = await cli.onTerminal(["push", dir], { input: "n\n" });
	assert.match(no.out, /1 piece of the game is not in the folder: Moat\./);
	const now = await ids();
	assert.deepEqual([now.moat === moat, now.ditch !== undefined && now.ditch !== moat], [true, true]);
	assert.doesNotMatch(
		(await cli.onTerminal(["push", dir])).out,
		/\[Y\/n\]/,
		"and there is nothing left to ask",
	);
});

test("versions --stat names what each version has changed", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(2));
	await cli.ok(["push", dir, "-m", "first"]);
	await service.published();
	await draw(dir, "c2");
	await writeManifest(dir, [{ ...card("c1"), name: "The sea", count: 2 }, card("c2"), card("c3", "c1.png")]);
	await cli.ok(["push", dir, "-m", "after playtest 3"]);
	await service.published();
	const { out } = await cli.ok(["versions", dir, "--stat"]);
	assert.match(out, /^Version 2 {3}\S.* {3}after playtest 3\n {2}\+ {3}tile {3}Card c3\n/);
	assert.match(out, /^ {2}~ {3}tile {3}Card c1 → The sea {3}count$/m);
	assert.match(out, /^ {2}~ {3}tile {3}Card c2 +picture$/m);
	assert.match(out, /\n\nVersion 1 .* first\n {2}\+ {3}tile {3}Card c1\n {2}\+ {3}tile {3}Card c2\n$/);
	const last = await cli.ok(["versions", dir, "--stat", "--last", "1"]);
	assert.deepEqual([/^Version 2/.test(last.out), /Version 1/.test(last.out)], [true, false]);
	const { versions } = await cli.json(["versions", dir, "--stat", "--last", "1"]);
	assert.equal(versions.length, 1);
	const { created, changed, deleted } = versions[0].changes;
	assert.deepEqual(
		[created.length, changed.map(({ fields }: { fields: string[] }) => fields), deleted],
		[1, [["name", "count"], ["imageFaces"]], []],
	);
	assert.match((await cli.ok(["versions", dir, "--last", "1"])).err, /2 versions of Deck/);
	if (!hasTerminal) return;
	const narrow = await cli.onTerminal(["versions", dir], { env: { NO_COLOR: "1", COLUMNS: "40" } });
	assert.match(narrow.out, /^ {2}2 {3}.* \+ 1 {2}~ 2.*\r\n {6}after playtest 3\r$/m);
});

test("--size and --bleed accept the values of a manifest, and a refusal lists them", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = join(cli.home, "cards");
	await mkdir(dir);
	await writeFile(join(dir, "gull.png"), await cardPicture());
	const sizeWith = async (...options: string[]) => {
		const { out } = await cli.ok(["push", dir, "-n", ...options]);
		return /^ {2}\+ {3}\S+ {3}Gull +(\S+ × \S+)/m.exec(out)?.[1];
	};
	assert.equal(await sizeWith("--size", "tarot"), "69.85 × 120.65");
	assert.equal(await sizeWith("--size", "2.5x3.5in"), "63.5 × 88.9");
	assert.equal(await sizeWith("--size", "63,5 x 88,9 mm"), "63.5 × 88.9");
	const { manifest } = await cli.json(["init", dir, "--print", "--size", "poker", "--bleed", "1/8in"]);
	assert.match(manifest, /bleed: (1\/8 ?in|3\.175)/);
	const size = await cli.run(["push", dir, "-n", "--size", "pokr"]);
	assert.equal(size.code, 2);
	assert.match(
		size.err,
		/--size is "pokr", but must be .*63\.5x88\.9 \(mm\) or 2\.5x3\.5in, .*: poker, .*tarot/,
	);
	const bleed = await cli.run(["push", dir, "-n", "--bleed", "a lot"]);
	assert.equal(bleed.code, 2);
	assert.match(bleed.err, /--bleed is "a lot", but must be auto, none, or a width such as .*1\/8in/);
});
