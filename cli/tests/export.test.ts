import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import type { Body } from "../../server/tests/support/client.ts";
import { unzipped } from "../../server/tests/support/exports/zips.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { newCommandLine } from "./support/command-line.ts";
import { colourOf, textIn } from "./support/imports.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

test("an export right after a push waits until that is published", async () => {
	const owner = await service.user();
	const game = await owner.game("Lantern Bay: dawn");
	const push = async (count: number) =>
		await game.pushed([
			{
				kind: "tile",
				name: "Gull",
				externalKey: "gull",
				count,
				assets: [await game.asset(await picture(75, 105))],
			},
		]);
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	for (const [version, format] of [
		[1, "zip"],
		[2, "print"],
	] as const) {
		await push(version);
		const { body } = await owner.get(`${game.path}/exports/${format}/plan`);
		assert.equal(
			version === 1 ? body.error.reason : body.isBehind,
			version === 1 ? "NOT_PUBLISHED_YET" : true,
		);
		const exporting = cli.start(["export", format, game.id, "-n"]);
		await exporting.says(/^Waiting until what was pushed is published …$/m);
		await service.published();
		const { code, out } = await exporting.ended;
		assert.deepEqual([code, out.includes(`of version ${version} `)], [0, true], out);
	}
});

test("a game is exported as a PDF with the options given, and a failed export leaves no file", async () => {
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
	const bySelection = ["--deck", "Sea", "--kind", "card", "--paper", "A3", "--back-offset", "0.5,-1"];
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

async function assertColour(path: string, colour: string): Promise<void> {
	const found = await colourOf(path);
	const channels = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
	const wanted = channels(colour);
	assert.ok(
		channels(found).every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < 6),
		`${path} is ${found}, not ${colour}`,
	);
}

test("a game that is exported for Tabletop Simulator comes back as it was", async () => {
	const owner = await service.user();
	const game = await owner.game("Lantern Bay");
	const side = async (background: string, name = "front", width = 254, height = 356) =>
		await game.asset(await picture(width, height, { background }), name);
	const dieColours = ["#a00000", "#00a000", "#0000a0", "#a0a000", "#00a0a0", "#a000a0"];
	const piece = (kind: string, name: string, widthMm: number, heightMm: number, more: Body = {}) => {
		return { kind, name, externalKey: name.toLowerCase(), widthMm, heightMm, ...more };
	};
	const pushFace = async (die: string, background: string, i: number) =>
		piece("dieFace", `${die} ${i + 1}`, 16, 16, {
			parentExternalKey: die.toLowerCase(),
			assets: [await side(background, `face-${i + 1}`, 60, 60)],
		});
	const pushFaces = async (die: string, count: number) =>
		await Promise.all(dieColours.slice(0, count).map((background, i) => pushFace(die, background, i)));
	const boldName = "[b]Skua[/b]\tdark";
	const card = async (name: string, background: string, count = 1) =>
		piece("tile", name, 63.5, 88.9, { parentExternalKey: "sea", count, assets: [await side(background)] });
	await game.pushed([
		piece("deck", "Sea", 63.5, 88.9, { assets: [await side("#102040", "back")] }),
		await card("Gull", "#a02020", 2),
		await card("Tern", "#20a020"),
		{
			...(await card("Skua", "#2020a0")),
			name: boldName,
			payload: { text: "[i]dives[/i]", cost: { fish: 3 }, rare: true },
		},
		{ ...(await card("Endless", "#20a0a0")), payload: { text: "x".repeat(3000) } },
		{
			kind: "tile",
			name: "Cliff",
			externalKey: "Sea/../x",
			parentExternalKey: "sea",
			shape: "hex",
			assets: [await side("#a0a0a0")],
		},
		piece("bundle", "Lamps", 30, 30, { payload: { infinite: true } }),
		piece("tile", "Lamp", 30, 30, {
			...{ parentExternalKey: "lamps", parentKind: "bundle", count: 4 },
			assets: [await side("#c0c020", "front", 60, 60)],
		}),
		piece("tile", "Reef", 30, 60, {
			count: 3,
			assets: [await side("#a0a020", "front", 60, 120), await side("#20a0a0", "back", 60, 120)],
		}),
		piece("tile", "Moon", 25, 25, { shape: "orb", assets: [await side("#a020a0", "front", 60, 60)] }),
		piece("tokenSprite", "Boat", 40, 20, { assets: [await side("#808080", "front", 120, 60)] }),
		piece("board", "Map", 400, 300, { assets: [await side("#404040", "front", 400, 300)] }),
		...[2, 4, 6, 20].map((sides) => piece("die", `D${sides}`, 16, 16, { sides })),
		...(await pushFaces("D2", 2)),
		...(await pushFaces("D4", 4)),
		...(await pushFaces("D6", 6)),
		...(await pushFaces("D20", 5)),
		piece("counter", "Night", 40, 40, {
			payload: { start: 7, max: 9 },
			assets: [await side("#606060", "front", 60, 60)],
		}),
		{ kind: "container", name: "Tray", externalKey: "tray", count: 2 },
	]);
	const pages = await Promise.all(["#303030", "#505050", "#707070"].map((shade) => side(shade)));
	await game.pushed([piece("book", "Rules", 100, 150, { pages: pages.map(({ key }) => key), count: 2 })]);
	await service.published();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	const zip = join(cli.home, "bay.zip");
	const made = await cli.ok(["export", "tts", game.id, "-o", zip]);
	assert.match(made.err, /in \d+ files .+Its README\.txt says where the files belong\./s);
	for (const [name, bytes] of await unzipped(await readFile(zip))) {
		await mkdir(dirname(join(cli.home, "tts", name)), { recursive: true });
		await writeFile(join(cli.home, "tts", name), bytes);
	}
	await cli.ok(["import", "tts/Saves/Saved Objects/Lantern Bay.json", "back"]);
	for (const [name, colour] of [
		["gull", "#a02020"],
		["tern", "#20a020"],
		["skua", "#2020a0"],
	] as const) {
		await assertColour(join(cli.home, `back/decks/sea/${name}.jpg`), colour);
	}
	assert.match(await textIn(cli.home, "back", "tuckbox.yaml"), /^game: Lantern Bay$/m);
	const all = async (by: typeof owner, id: string): Promise<Body[]> =>
		(await by.ok(by.get(`/api/v1/games/${id}/published`))).components;
	const before = await all(owner, game.id);
	const again = ["push", join(cli.home, "back"), "--game", game.id];
	const same = await cli.json([...again, "--prune", "--yes"]);
	assert.deepEqual(
		[
			same.created,
			same.changed.map(({ externalKey }: Body) => externalKey),
			same.deleted,
			same.uploads.files,
		],
		[[], ["endless"], [], 0],
		"only values that are too long for the file are lost",
	);
	await service.published();
	const after = await all(owner, game.id);
	const without = (components: Body[]) =>
		components.map(({ payload: { text, ...payload }, ...record }) =>
			record.externalKey === "endless"
				? record.payload?.imageFaces
				: { ...record, payload: { ...payload, text } },
		);
	const facts = (components: Body[]) =>
		without(components).map((one) => ({ ...one, updatedAt: 0, version: 0 }));
	assert.deepEqual(facts(after), facts(before));

	// an edited file is pushed, an unedited one is not
	const gull = join(cli.home, "back/decks/sea/gull.jpg");
	await writeFile(gull, (await picture(254, 356, { background: "#ffffff" })).bytes);
	const edited = await cli.json([...again, "--dry-run"]);
	assert.deepEqual(
		[edited.changed.map(({ externalKey }: Body) => externalKey), edited.uploads.files],
		[["gull"], 1],
	);

	const other = await service.user();
	await using theirs = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: other.token ?? "" });
	const back = await theirs.json(["push", join(cli.home, "back"), "--game-name", "Copy"], { isOwn: true });
	await service.published();
	const looks = ({ kind, externalKey, name, count, widthMm, heightMm, payload }: Body) => {
		const sides = payload.imageFaces.map(({ sideKey }: Body) => sideKey).join(" + ");
		return [kind, externalKey, name, count, widthMm, heightMm, sides].join(" ");
	};
	// a piece without a size takes that of its picture, which is a smaller copy here
	const sized = (components: Body[]) => components.filter(({ name }) => name !== "Cliff").map(looks);
	assert.deepEqual(sized(await all(other, back.game)).sort(), sized(after).sort());
	for (const [die, count] of [
		["d2", 2],
		["d4", 4],
		["d20", 5],
	] as const)
		for (const [i, colour] of dieColours.slice(0, count).entries())
			await assertColour(join(cli.home, `back/dice/${die}/${i + 1}.jpg`), colour);
});

test("a saved object leaves its images on the service, and has no link if it cannot be written", async () => {
	const owner = await service.user();
	const game = await owner.game("Bay");
	await game.pushed([
		{ kind: "tile", name: "Lamp", externalKey: "lamp", assets: [await game.asset(await picture(60, 80))] },
	]);
	await service.published();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	const links = async () => (await owner.ok(owner.get(`${game.path}/shares`))).shares;
	const hosted = ["export", "tts", game.id, "--hosted"];
	const { out, err } = await cli.ok([...hosted, "-o", join(cli.home, "bay.json")]);
	assert.match(out, /bay\.json$/m);
	assert.match(
		err.replaceAll(/\s+/g, " "),
		/^Only this computer or network can load pictures from http:\/\/127/,
	);
	const [link] = await links();
	assert.equal(link.version, null, "it follows the game");
	assert.match(err, new RegExp(`tuckbox share ${game.id} --end ${link.id}`));
	const { ObjectStates: objects } = JSON.parse(await readFile(join(cli.home, "bay.json"), "utf8"));
	assert.deepEqual(
		objects.map(({ Nickname }: { Nickname: string }) => Nickname),
		["Lamp", "Bay"],
	);
	assert.equal((await fetch(objects[0].CustomImage.ImageURL)).status, 200);
	const again = await cli.ok([...hosted, "-o", join(cli.home, "again.json")]);
	assert.match(again.err, /The link is that of your earlier export\./);
	assert.equal(await textIn(cli.home, "again.json"), await textIn(cli.home, "bay.json"));
	const { share, isNewShare } = await cli.json([...hosted, "--at", "1", "-o", join(cli.home, "pinned.json")]);
	assert.ok(isNewShare, "the link of the other export follows the game");
	assert.deepEqual(
		(await links()).map(({ id, version }: Body) => [id, version]),
		[
			[link.id, null],
			[share, 1],
		],
	);
	for (const more of [[], ["--at", "1"]]) {
		const failed = await cli.run([...hosted, ...more, "-o", join(cli.home, "none", "x.json")]);
		assert.match(failed.err, /cannot be written: its folder does not exist/);
	}
	assert.equal((await links()).length, 2, "links of earlier exports stay");
	await cli.ok(["share", game.id, "--end", link.id]);
	const { share: next } = await cli.json([...hosted, "-o", join(cli.home, "bay.json")]);
	assert.notEqual(next, link.id);
	await rm(join(cli.home, "config", "tuckbox", "tts-links.json"));
	const stray = await cli.run([...hosted, "-o", join(cli.home, "none", "x.json")]);
	assert.notEqual(stray.code, 0);
	assert.equal((await links()).length, 2, "a file that could not be written leaves no new link");
	while ((await links()).length < 100) await owner.ok(owner.post(`${game.path}/shares`, {}));
	const full = await cli.run([...hosted, "-o", join(cli.home, "bay.json")]);
	assert.match(full.err, /^tuckbox: A game has at most 100 share links; revoke one first\.$/m);
	assert.match(full.err, /tuckbox share --list/);
	assert.match(
		(await cli.run(["export", "zip", game.id, "--hosted"])).err,
		/--hosted belongs to tuckbox export tts/,
	);
});
