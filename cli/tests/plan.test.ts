import assert from "node:assert/strict";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
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
		const all = await cli.onTerminal(["push", dir, "-n", "-v"], { env });
		seen.push(all.out);
		// an address or a command is never broken, so that it can be copied
		const wide = lines(out + all.out).filter(
			(line) => [...line].length > Number(columns) && !/tuckbox |http/.test(line),
		);
		assert.deepEqual(wide, []);
		assert.match(out, /^ {2}34 tiles +Card c1/m);
		assert.doesNotMatch(out, /Card c9|^ {2}\+/m, "of a new game, the plan would say the same again");
		assert.match(all.out, /^ {2}\+ +34 tiles +Card c1, Card/m);
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

test("a push names its service and game, then the decks, then what is doubtful, by its cause", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = join(cli.home, "sea");
	const put = async (name: string, width: number, height: number) => {
		await mkdir(join(dir, name, ".."), { recursive: true });
		await writeFile(join(dir, name), (await picture(width, height)).bytes);
	};
	for (const key of keys(6)) await put(`decks/birds/${key}.png`, 750, 1050);
	for (const key of keys(3)) await put(`decks/fish/${key} x2.png`, 750, 1050);
	await put("decks/fish/back.png", 750, 1050);
	for (const key of keys(4)) await put(`tokens/boat ${key}.png`, 40, 40);
	for (const at of keys(6)) await put(`tiles/hill ${at}.png`, 300 + 30 * Number(at.slice(1)), 300);
	for (const folder of ["art", "src"]) await put(`${folder}/whale.png`, 90, 70);
	await writeFile(join(dir, "decks/birds/torn.png"), "not a picture");

	const plan = await cli.ok(["push", dir, "-n"]);
	assert.match(
		plan.err,
		/^Read as images: 2 decks, 9 cards, 6 tiles, 4 tokens\n {2}deck +Birds +6 cards .* no back$/m,
	);
	assert.match(plan.err, /^ {2}deck +Fish +3 cards, 6 with copies +63\.5 × 88\.9 +back$/m);
	assert.match(plan.err, /^ {2}4 tokens +Boat c1, Boat c2, Boat c3, Boat c4 +25 × 25 +front$/m);
	assert.match(
		plan.err,
		/^ {2}6 tiles +Hill c1, Hill c2, Hill c3, and 3 more +\S+ × \S+ and 5 other sizes +front$/m,
	);
	const doubts = [...plan.err.matchAll(/^ [!?] .*$/gm)].map(([line]) => line);
	assert.match(doubts[0] ?? "", /^ ! Left out: decks\/birds\/torn\.png/, "what the game lacks comes first");
	assert.match(doubts[1] ?? "", /^ \? the folder {2}2 folders are named like those of parts/);
	assert.ok(doubts.some((line) => /No back\.$/.test(line)) && doubts.length <= 12, doubts.join("\n"));
	assert.doesNotMatch(plan.err, /from 750 × 1050 px/, "a size that the pixels give is not doubtful");
	assert.match((await cli.ok(["push", dir, "-n", "-v"])).err, /from 750 × 1050 px/);

	const first = await cli.ok(["push", dir]);
	assert.match(
		first.err,
		/^To a new game, Sea, at http:\S+\nRead as images: 2 decks.*\n \? [^\n]*No back\./s,
	);
	const second = await cli.ok(["push", dir]);
	assert.match(second.err, /^To Sea at http:\S+\n ! Left out: .*torn/);
	assert.doesNotMatch(second.err, /No back|Read as/, "what was said of the new game is not repeated");
});

test("errors of a folder are folded by their cause, and -v names all", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, ["c1"]);
	const missing = keys(40).map((key) => card(key, `missing-${key}.png`));
	await writeManifest(dir, [...missing, card("c1"), { ...card("c2", "c1.png"), count: 0 }]);
	const few = await cli.run(["push", dir]);
	assert.equal(few.code, 4);
	assert.match(few.err, /There are 39 errors in /);
	assert.match(few.err, /missing-c3\.png does not exist\..*\(and 35 more like this\)/s);
	assert.ok(few.err.split("\n").length < 12, few.err);
	assert.match((await cli.run(["push", dir, "-v"])).err, /missing-c40\.png/);
	assert.equal(JSON.parse((await cli.run(["push", dir, "--json"])).out).error.details.length, 39);
});
