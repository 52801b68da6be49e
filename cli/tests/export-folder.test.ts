import assert from "node:assert/strict";
import { mkdir, open, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { Zip } from "../../folder/src/read/zip/zip.ts";
import { type Body, GameClient } from "../../server/tests/support/client.ts";
import { noisyPicture, type Picture, picture } from "../../server/tests/support/pictures.ts";
import { mountSmallDisk } from "../../server/tests/support/servers/small-disk.ts";
import { HttpSeat } from "../../server/tests/support/tables/http-table.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { type CommandLine, newCommandLine } from "./support/command-line.ts";
import { exampleGame } from "./support/folders.ts";

const service = await startTestService({ expectsErrors: /exported, cannot be read/, damagesData: true });
after(() => service[Symbol.asyncDispose]());

/** Unpacks a zip with a program of the system. @returns the names of its files */
async function unpack(file: string, dir: string): Promise<string[]> {
	await using handle = await open(file);
	const { size } = await handle.stat();
	const read = async (at: number, length: number) => {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
		return buffer.subarray(0, bytesRead);
	};
	const zip = await Zip.open({ byteSize: size, read }, { maxEntries: 5000, maxBytes: 2 ** 30 });
	for (const name of zip.names) {
		const path = join(dir, name);
		assert.ok(path.startsWith(`${dir}/`), name);
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, await zip.read(name), { flag: "wx" });
	}
	return zip.names;
}

/** The properties of a game's pieces that must survive a push of its folder to another game. */
async function essence(game: GameClient): Promise<Body[]> {
	const { components } = await game.client.ok(game.client.get(`${game.path}/published`));
	return components
		.map(({ payload, ...record }: Body) => {
			// a folder does not record the order in which a game got its pieces
			const { id: _, app: __, createdAt: ___, updatedAt: ____, position: _____, ...fields } = record;
			const { imageFaces, ...own } = payload;
			const sides = imageFaces.map(({ sideKey, url, widthPx, trim }: Body) => {
				return { sideKey, widthPx, trim, sha: url.split("/").at(-1) };
			});
			return { ...fields, payload: own, sides };
		})
		.sort((a: Body, b: Body) => (`${a.kind} ${a.externalKey}` < `${b.kind} ${b.externalKey}` ? -1 : 1));
}

/** The set-ups of a game by name, as they must survive. */
async function setUpsOf({ client, path }: GameClient): Promise<Record<string, Body>> {
	const plain = ({ app: _, componentId: __, holds, ...laid }: Body): Body => ({
		...laid,
		...(holds && { holds: holds.map(plain) }),
	});
	const named = (routines: Body[]) =>
		JSON.parse(JSON.stringify(routines ?? null), (field, value) => (field === "deck" ? plain(value) : value));
	const { setUps } = await client.ok(client.get(`${path}/set-ups`));
	const entries = setUps.map(async ({ name }: Body) => {
		const address = `${path}/set-ups/${encodeURIComponent(name)}`;
		const { items, spots, routines, startScore, timer } = await client.ok(client.get(address));
		return [name, { items: items.map(plain), spots, routines: named(routines), startScore, timer }] as const;
	});
	return Object.fromEntries(await Promise.all(entries));
}

/** Exports a game, unpacks it, and pushes the folder to the same game and to a new one. */
async function roundTrip(cli: CommandLine, game: GameClient, name: string): Promise<string[]> {
	const file = join(cli.home, `${name}.zip`);
	await cli.ok(["export", "zip", game.id, "-o", file]);
	const dir = join(cli.home, `${name} unpacked`);
	const names = await unpack(file, dir);
	const before = await essence(game);
	const again = await cli.json(["push", dir, "--game", game.id, "--prune", "--yes"]);
	assert.deepEqual([again.created, again.changed, again.deleted, again.uploads.files], [[], [], [], 0]);
	assert.equal(again.unchanged.length, before.length);
	const setUps = await setUpsOf(game);
	const setUpNames = Object.keys(setUps);
	const noNews = { created: [], changed: [], unchanged: setUpNames };
	assert.deepEqual(again.setUps, setUpNames.length === 0 ? undefined : noNews);
	const copy = await cli.json(["push", dir, "--game-name", `${name} copy`]);
	assert.equal(copy.created.length, before.length);
	await service.published();
	const other = new GameClient(game.client, copy.game);
	assert.deepEqual(await essence(other), before);
	assert.deepEqual(await setUpsOf(other), setUps);
	return names;
}

describe("a game goes out as a folder and comes back", () => {
	test("the example game", async () => {
		const owner = await service.user();
		await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
		const pushed = await cli.json(["push", await exampleGame(cli)], { isOwn: true });
		await service.published();
		const game = new GameClient(owner, pushed.game);
		const save = (name: string, items: Body[], spots?: Body[]) => {
			const path = `${game.path}/set-ups/${encodeURIComponent(name)}`;
			return owner.ok(owner.call("PUT", path, { body: { items, spots } }));
		};
		// as a host saves it, with the ids of pieces
		const { seatSecret, id } = await owner.ok(owner.post(`${game.path}/tables`, { layOutAll: true }));
		const host = new HttpSeat(service.url, id, seatSecret);
		await owner.ok(host.act({ kind: "scores", start: -10 }));
		await owner.ok(host.act({ kind: "timer", startMs: 150_000 }));
		for (const piece of ["die-6", "card-60x90"])
			await owner.ok(host.act({ kind: "bring", piece, name: piece, count: 2, x: 0, y: -300 }));
		const blank = await host.find((entry) => (entry.shown as Body | undefined)?.name === "card-60x90");
		await owner.ok(host.act({ kind: "write", id: blank, text: "Draw two,\nkeep “one”: #1" }));
		const area = { x: 0, y: 300.004, widthMm: 300, heightMm: 95.5 };
		for (const spot of [{ role: "market", columns: 3 }, { role: "discard" }, { role: "hand", seat: 1 }])
			await owner.ok(host.act({ kind: "putSpot", ...area, name: `- ${spot.role}: #1`, ...spot }));
		const evening = await host.find((entry) => (entry.home as Body | null)?.externalKey === "evening");
		const { home } = (await host.view()).view[`item:${evening}`] as Body;
		const { app, componentId, externalKey: key } = home;
		const deal = { kind: "deal", from: { deck: { app, componentId, key } }, count: 2, to: "all" };
		const routine = { name: "Deal: #1", steps: [deal], pressedBy: "players" };
		await owner.ok(host.act({ kind: "putRoutine", routine }));
		await owner.ok(host.act({ kind: "saveSetUp", name: "All laid out: #1" }));
		await save("Empty", [], []);
		await save("Some", [
			{ kind: "board", externalKey: "bay", x: -0.25, y: 1e-7, turn: 359.5, isLocked: true },
			{
				...{ kind: "deck", externalKey: "evening", isStack: true, x: 205, y: -60, face: "up" },
				holds: [{ kind: "tile", externalKey: "tide-1", count: 1 }],
			},
			{ kind: "tile", externalKey: "fog", count: 3, face: "down" },
			{ kind: "counter", externalKey: "night", value: -3, x: 1, y: 2 },
			{ kind: null, externalKey: null, isStack: true, x: 3, y: 4 },
		]);
		const names = await roundTrip(cli, game, "bay");
		const cards = [
			"decks/Evening deck/back.png",
			"decks/Evening deck/Gulls.png",
			"tiles/Lamps/Lamp[back].png",
		];
		for (const name of ["tuckbox.yaml", "dice/Harbour die/6.png", "boards/The bay.webp", ...cards])
			assert.ok(names.includes(name), name);
		assert.equal(names.length, 41);
	});

	test("set-ups leave out what the folder does not have, and a part of a game has none", async () => {
		const owner = await service.user();
		await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
		const game = await owner.game("Tides");
		await game.pushed([{ kind: "tokenSprite", name: "Boat", externalKey: "boat", count: 2 }]);
		await service.published();
		const boat = { kind: "tokenSprite", externalKey: "boat" };
		const items = [
			{ ...boat, x: 0, y: 0 },
			{ ...boat, count: 5 },
			{ ...boat, isMade: true, count: 4 },
			{ ...boat, externalKey: "gone", x: 1, y: 1 },
			{ kind: "deck", externalKey: "gone", isStack: true, x: 2, y: 2, holds: [{ ...boat }] },
		];
		await owner.ok(owner.call("PUT", `${game.path}/set-ups/A`, { body: { items } }));
		const unpacked = async (name: string, ...options: string[]) => {
			const file = join(cli.home, `${name}.zip`);
			await cli.ok(["export", "zip", game.id, "-o", file, ...options]);
			await unpack(file, join(cli.home, name));
			return await readFile(join(cli.home, name, "tuckbox.yaml"), "utf8");
		};
		const text = await unpacked("whole");
		assert.match(text, /^setUps:\n {2}- name: A\n {4}items:\n/m);
		const pushed = await cli.json(["push", join(cli.home, "whole"), "--game", game.id, "--yes"]);
		assert.deepEqual(pushed.setUps, { created: [], changed: ["A"], unchanged: [] });
		assert.deepEqual((await setUpsOf(game)).A?.items, [
			{ ...boat, x: 0, y: 0 },
			{ ...boat, count: 1 },
			{ ...boat, count: 4, isMade: true },
			{ kind: null, externalKey: null, isStack: true, x: 2, y: 2, holds: [] },
		]);
		assert.doesNotMatch(await unpacked("part", "--search", "boat"), /setUps/);
	});

	test("hostile names, every kind of piece, and pieces that no section of a manifest can describe", async () => {
		const owner = await service.user();
		await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
		const game = await owner.game('Tides: "high" & low #1');
		const images = await Promise.all([30, 31, 32, 33].map(async (width) => await picture(width, 42)));
		const image = async (at: number, side = "front", more: Body = {}) => ({
			...(await game.asset(images[at % images.length] as Picture, side)),
			...more,
		});
		const [back, art] = [await image(1, "back"), await image(2, "art")];
		const long = "Ω".repeat(250);
		const names = [
			...[
				"../../etc/passwd",
				"..",
				"CON",
				"nul.txt",
				"Gull/Tern",
				"C:\\x",
				"end...",
				" edges ",
				"👩‍👩‍👧 family",
				"~$tmp",
			],
			...[
				"Gull x4",
				"Gull@2x",
				"Gull[back]",
				"Gull-back",
				"gull",
				"GULL",
				"Straße",
				"STRASSE",
				"Caf\u00e9",
				"Cafe\u0301",
			],
			...[
				"yes",
				"null",
				"1e3",
				"a: b",
				"- x",
				"#",
				"{a,b}",
				"*",
				"?",
				".hidden",
				"Thumbs.db",
				"__MACOSX",
				"\u202etxt",
				long,
			],
			...["line\nbreak", "<<", "'", '"', "\u2028", "\u0085", "مرحبا", "\u200b", `${long}2`],
		];
		const payload = {
			"<<": { a: 1 },
			["k".repeat(1200)]: "long",
			"": [1.5e300, -1, true, null, { deep: [[[{}]]] }, []],
			yes: "no",
			1: "one",
			constructor: "\u2028\ufeff'\"\\n",
		};
		const size = { widthMm: 63.5, heightMm: 88.9 };
		const odd = { bleedMode: "noBleed", sourcePixelsPerInch: 159.27 };
		const cards = await Promise.all(
			names.map(async (name, i) => ({
				...{ kind: "tile", name, externalKey: name, parentExternalKey: "deck/../x", count: (i % 3) + 1 },
				...(i % 4 === 0 ? {} : i % 4 === 1 ? { widthMm: 12.345678901234, heightMm: 20 } : size),
				assets: [await image(i, "front", i % 5 === 0 ? odd : {}), ...(i % 2 === 0 ? [back] : [art])],
				payload: i === 7 ? payload : {},
			})),
		);
		const loose = { name: "Same name", externalKey: "one" };
		await game.pushed([
			{ kind: "deck", ...size, name: "Deck / ..", externalKey: "deck/../x", assets: [back] },
			...cards,
			{ kind: "deck", name: "deck \u2215 ..", externalKey: "hexes", shape: "hex" },
			{
				kind: "tile",
				name: "Square",
				externalKey: "square",
				parentExternalKey: "hexes",
				assets: [await image(1)],
			},
			{
				kind: "tile",
				name: "Lost",
				externalKey: "lost",
				parentExternalKey: "nowhere",
				assets: [await image(2)],
			},
			{ kind: "bundle", name: "Rocks", externalKey: "rocks", shape: "orb", ...size },
			{ kind: "tile", ...loose, parentExternalKey: "rocks", shape: "orb", assets: [await image(3)] },
			{ kind: "tile", ...loose, externalKey: "two", shape: "box", count: 4, assets: [await image(3), back] },
			{ kind: "board", ...loose, widthMm: 420, heightMm: 594, assets: [await image(0)] },
			{ kind: "tokenSprite", ...loose, assets: [await image(0)] },
			{ kind: "tokenModel", ...loose, widthMm: 20, heightMm: 30 },
			{ kind: "counter", ...loose, payload: { min: 0, max: 10 } },
			{ kind: "container", ...loose, assets: [back] },
			{ kind: "die", name: "Weather", externalKey: "weather", sides: 8, count: 2 },
			{
				kind: "dieFace",
				name: "Weather 1",
				externalKey: "weather/face-1",
				parentExternalKey: "weather",
				assets: [await image(0, "face-1")],
			},
			{
				kind: "dieFace",
				name: "Storm",
				externalKey: "storm",
				parentExternalKey: "weather",
				assets: [await image(1, "face-8", odd)],
			},
			{
				kind: "dieFace",
				name: "Again",
				externalKey: "again",
				parentExternalKey: "weather",
				assets: [await image(1, "face-8")],
			},
			{ kind: "dieFace", name: "No die", externalKey: "no-die", assets: [await image(1, "face-2")] },
			{
				kind: "book",
				name: "Rules",
				externalKey: "rules",
				pages: (await Promise.all(Array.from({ length: 12 }, (_, i) => image(i)))).map(({ key }) => key),
				cover: back.key,
			},
		]);
		await service.published();
		const files = await roundTrip(cli, game, "hostile");
		const folded = files.map((name) => name.normalize("NFKD").toLowerCase());
		assert.equal(new Set(folded).size, files.length, "no two names are the same on any disk");
		for (const name of files) {
			assert.ok(Buffer.byteLength(name) < 400, name);
			for (const part of name.split("/"))
				assert.doesNotMatch(part, /^(con|nul)(\.|$)|^[.\s]|[.\s]$|[\\:*?"<>|\p{Cc}\u202e]/iu);
		}
	});

	test("a file that cannot be finished leaves nothing: on a full disk, or when the service stops sending", async (t) => {
		const owner = await service.user();
		await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
		const game = await owner.game("Bay");
		const assets = await Promise.all([1, 2].map(async () => await game.asset(await noisyPicture())));
		const card = { kind: "tile", widthMm: 63.5, heightMm: 88.9 };
		await game.pushed(
			assets.map((asset, i) => ({ ...card, name: `Card ${i}`, externalKey: `${i}`, assets: [asset] })),
		);
		await service.published();
		await using disk = await mountSmallDisk(1);
		if (disk === undefined) t.diagnostic("this user may not mount a small disk");
		else
			for (const format of ["zip", "print"]) {
				const { code, err } = await cli.run(["export", format, game.id, "-o", join(disk.path, "bay")]);
				assert.equal(code, 1);
				assert.match(err, /bay cannot be written: the disk is full\.$/m);
				assert.deepEqual(await readdir(disk.path), []);
			}
		await service.service.objects.delete({ type: "source", key: assets[1]?.key });
		const { code, err } = await cli.run(["export", "zip", game.id, "-o", join(cli.home, "bay.zip")]);
		assert.equal(code, 1);
		assert.match(err, /did not send the whole file, so nothing was kept\.$/m);
		assert.deepEqual(
			(await readdir(cli.home)).filter((name) => name.startsWith("bay")),
			[],
		);
	});
});
