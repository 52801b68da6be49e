import assert from "node:assert/strict";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import sharp from "sharp";
import { GameClient } from "../../server/tests/support/client.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { hasTerminal, newCommandLine } from "./support/command-line.ts";
import { a4, pdfOf, poker } from "./support/pdf.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const points = (mm: number) => ((mm / 25.4) * 72).toFixed(2);

/** A page of A4 with 3 × 3 cards in its middle, in these shades of grey. */
function sheet(shadeOf: (at: number) => number) {
	const [left, bottom] = [(a4[0] - 3 * poker[0]) / 2, (a4[1] - 3 * poker[1]) / 2];
	const cards = Array.from({ length: 9 }, (_, at) => {
		const [x, y] = [left + (at % 3) * poker[0], bottom + Math.floor(at / 3) * poker[1]];
		const mark = `0 0 0 rg ${points(x + 20 + 2 * shadeOf(at))} ${points(y + 30)} 40 60 re f`;
		return `0.${shadeOf(at)} g ${points(x)} ${points(y)} ${points(poker[0])} ${points(poker[1])} re f ${mark}`;
	});
	return { mm: a4, content: cards.join("\n") };
}

async function designer() {
	const client = await service.user();
	const cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: client.token ?? "" });
	const dir = join(cli.home, "hills");
	await mkdir(dir);
	const fronts = sheet((at) => ((at + Math.floor(at / 3)) % 8) + 1);
	await writeFile(
		join(dir, "heroes.pdf"),
		pdfOf([fronts, sheet((at) => ((at + Math.floor(at / 3)) % 2) * 4 + 2)]),
	);
	return { client, cli, dir };
}

test("at a terminal a push asks whether pages are sheets of cards, and remembers the answer", {
	skip: !hasTerminal,
}, async () => {
	const { client, cli, dir } = await designer();
	await using _ = cli;
	const { code, out } = await cli.onTerminal(["push", dir], { input: "\n" });
	assert.match(
		out,
		/These 2 pages look like sheets of 3 × 3 cards of 63\.5 × 88\.9 mm: heroes\.pdf\..*\[Y\/n\]/s,
	);
	assert.equal(code, 0, out);
	const manifest = await readFile(join(dir, "tuckbox.yaml"), "utf8");
	assert.match(manifest, /name: Heroes\n {4}grid: 3x3\n/);
	const { game } = await cli.json(["status", dir]);
	const pieces = await new GameClient(client, game).components();
	const cards = pieces.filter(({ kind }) => kind === "tile");
	assert.equal(cards.length, 18);
	assert.deepEqual(
		new Set(cards.map(({ widthMm, heightMm }) => `${widthMm} × ${heightMm}`)),
		new Set(["63.5 × 88.9"]),
	);
	assert.doesNotMatch((await cli.onTerminal(["push", dir])).out, /\[Y\/n\]/, "and does not ask again");
});

test("after a no nothing is cut or written, and without a terminal only cards that the pages themselves draw", {
	skip: !hasTerminal,
}, async () => {
	const { cli, dir } = await designer();
	await using _ = cli;
	const no = await cli.onTerminal(["push", dir], { input: "n\n" });
	assert.equal(no.code, 4, no.out);
	assert.match(no.out, /as a deck with cards:\s+heroes\.pdf, grid: 3x3, card: 63\.5 x 88\.9 mm/);
	const sure = await cli.run(["push", dir, "--dry-run"]);
	assert.equal(sure.code, 0, sure.err);
	assert.equal(sure.out.match(/\+ +card +Heroes .* 63\.5 × 88\.9 /g)?.length, 18);
	assert.match(sure.out + sure.err, /3 × 3 of 63\.5 × 88\.9 mm on each\. --as "heroes\.pdf=books"/);
	assert.match(sure.out + sure.err, /If every other page has the backs of the one before it, sorting/);
	const fronts = sheet((at) => ((at + Math.floor(at / 3)) % 8) + 1);
	await writeFile(join(dir, "heroes.pdf"), pdfOf([{ mm: a4 }, fronts, fronts]));
	for (const args of [
		["push", dir],
		["push", dir, "--yes"],
		["push", dir, "--dry-run"],
	]) {
		const { code, err } = await cli.run(args);
		assert.equal(code, 4, err);
		assert.match(err, /as a deck with cards: heroes\.pdf, pages: 2-3, grid: 3x3, card: 63\.5 x 88\.9 mm/);
		assert.doesNotMatch(err, /\[Y\/n\]/);
	}
	const all = await cli.run(["push", dir, "--dry-run", "--cut-sheets"]);
	assert.match(all.out + all.err, /heroes\.pdf +Page 1 is left out: no cards are seen there/);
	await assert.rejects(readFile(join(dir, "tuckbox.yaml")), { code: "ENOENT" });
});

test("what is sure to be sheets is not cut next to cards, which it may show, too, or as books", async () => {
	const { cli, dir } = await designer();
	await using _ = cli;
	const books = await cli.run(["push", dir, "--dry-run", "--as", "heroes.pdf=books"]);
	assert.match(books.out, /\+ +book +Heroes +210 × 297/);
	await mkdir(join(dir, "cards"));
	const create = { width: 750, height: 1050, channels: 3 as const, background: { r: 90, g: 120, b: 200 } };
	await sharp({ create })
		.png()
		.toFile(join(dir, "cards", "gull.png"));
	const { out, err } = await cli.run(["push", dir, "--dry-run"]);
	assert.equal(out.match(/\+ +card/g)?.length, 1);
	assert.match(out + err, /Left out: heroes\.pdf \(2 × A4\)\. They look like sheets.*--cut-sheets/);
});

test("at a terminal a push asks whether a picture is a sheet; after a no it stays whole, and the answer is remembered", {
	skip: !hasTerminal,
}, async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = join(cli.home, "birds");
	await mkdir(join(dir, "sky"), { recursive: true });
	const background = { r: 90, g: 120, b: 200 };
	await sharp({ create: { width: 1250, height: 700, channels: 3, background } })
		.png()
		.toFile(join(dir, "sky", "cards.png"));
	const question = /This picture looks like a sheet of 5 × 2 cards: sky\/cards\.png\..*\[Y\/n\]/s;
	const no = await cli.onTerminal(["push", dir], { input: "n\n" });
	assert.match(no.out, question);
	assert.equal(no.code, 0, no.out);
	const pieces = async () => (await cli.json(["ls", dir])).pieces.map(({ kind }: { kind: string }) => kind);
	assert.deepEqual(await pieces(), ["deck", "tile"]);
	const again = await cli.onTerminal(["push", dir]);
	assert.doesNotMatch(again.out, /\[Y\/n\]/);
	assert.match(again.out, /nothing to push/);
});

test("with --cut-sheets all that looks like sheets is cut without a question, and nothing is written but by init", async () => {
	const { cli, dir } = await designer();
	await using _ = cli;
	await writeFile(join(dir, "villains.pdf"), pdfOf([sheet((at) => ((at + Math.floor(at / 3)) % 7) + 1)]));
	await writeFile(join(dir, "notes.pdf"), pdfOf([{ mm: a4 }]));
	const plan = await cli.run(["push", dir, "--dry-run", "--cut-sheets"]);
	assert.equal(plan.code, 0, plan.err);
	const cardsIn = (out: string, deck: string) =>
		out.match(new RegExp(`\\+ +card +${deck} .* 63\\.5 × 88\\.9 `, "g"))?.length;
	assert.deepEqual([cardsIn(plan.out, "Heroes"), cardsIn(plan.out, "Villains")], [18, 9]);
	assert.match(plan.err + plan.out, /Left out: notes\.pdf/);
	assert.doesNotMatch(plan.err + plan.out, /look like sheets/);
	await assert.rejects(readFile(join(dir, "tuckbox.yaml")), { code: "ENOENT" });
	const init = await cli.run(["init", dir, "--cut-sheets"]);
	assert.equal(init.code, 0, init.err);
	const manifest = await readFile(join(dir, "tuckbox.yaml"), "utf8");
	assert.match(manifest, /name: Heroes/);
	assert.match(manifest, /grid: 3x3/);
	const again = await cli.run(["push", dir, "--dry-run"]);
	assert.equal(again.code, 0, `${again.err}\n${manifest}`);
	assert.deepEqual([cardsIn(again.out, "Heroes"), cardsIn(again.out, "Villains")], [18, 9]);
});

test("with --cut-sheets loose pictures next to the sheets are a deck of their own, as without the option", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = join(cli.home, "coast");
	await mkdir(dir);
	await writeFile(
		join(dir, "cards.pdf"),
		pdfOf([2, 3].map((turn) => sheet((at) => ((at + Math.floor(at / turn)) % 8) + 1))),
	);
	for (const [at, name] of ["crab", "gull", "seal"].entries())
		await sharp({
			create: { width: 750, height: 1050, channels: 3, background: { r: 60 * at, g: 90, b: 150 } },
		})
			.png()
			.toFile(join(dir, `${name}.png`));
	// skipped by its name, whatever is cut
	await copyFile(join(dir, "gull.png"), join(dir, "preview-cards.png"));
	const cardsIn = (out: string) =>
		["Cards", "Coast"].map((deck) => out.match(new RegExp(`\\+ +card .* ${deck} +\\S+$`, "gm"))?.length);
	const plan = await cli.run(["push", dir, "--dry-run", "--cut-sheets"]);
	assert.equal(plan.code, 0, plan.err);
	assert.deepEqual(cardsIn(plan.out), [18, 3], plan.out);
	const init = await cli.run(["init", dir, "--cut-sheets"]);
	assert.equal(init.code, 0, init.err);
	const again = await cli.run(["push", dir, "--dry-run"]);
	assert.equal(again.code, 0, again.err);
	assert.deepEqual(cardsIn(again.out), [18, 3], again.out);
});
