import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Body } from "../../server/tests/support/client.ts";
import { newCommandLine } from "./support/command-line.ts";
import { filesIn, host, object, plain, put, save } from "./support/imports.ts";
import { zipOf } from "./support/zip.ts";

// The author of a save chooses the addresses in it.

const notAllowed =
	"it is neither in the folder of the file nor in one of Tabletop Simulator; allow its folder with --images DIR";

const tilesOf = (addresses: readonly string[]) =>
	save(
		addresses.map((ImageURL, at) =>
			object("Custom_Tile", `${at}`, `Tile ${at}`, { CustomImage: { ImageURL } }),
		),
	);

test("an import reads pictures of this computer only from the folders that it may read, and names the others", async () => {
	await using cli = await newCommandLine();
	const picture = await plain(20, 20);
	const tts = ".local/share/Tabletop Simulator";
	await put(cli, {
		"private/passport.png": picture,
		"Images/secret.png": picture,
		"game/near/a.png": picture,
		[`${tts}/Saves/b.png`]: picture,
	});
	await symlink(join(cli.home, "private"), join(cli.home, "game/linked"));
	await symlink(join(cli.home, "private/passport.png"), join(cli.home, "game/c.png"));
	await symlink(join(cli.home, "game/near/a.png"), join(cli.home, "game/d.png"));
	await mkdir(join(cli.home, "game/Images"));
	await symlink(join(cli.home, "private/passport.png"), join(cli.home, "game/Images/httpstrapped.png"));

	const allowed = [
		`file://${cli.home}/game/near/a.png`,
		`FILE://localhost${cli.home}/game/near/../near/a.png`,
		`file://${cli.home}/game/d.png`,
		`file://${cli.home}/.local/share/Tabletop%20Simulator/Saves/b.png`,
	];
	const faults: Record<string, string> = {
		[`file://${cli.home}/private/passport.png`]: notAllowed,
		[`file://${cli.home}/game/../private/passport.png`]: notAllowed,
		[`file://${cli.home}/game/%2e%2e/private/passport.png`]: notAllowed,
		[`file://${cli.home}/game/linked/passport.png`]: notAllowed,
		[`file://${cli.home}/game/c.png`]: notAllowed,
		"file:///dev/zero": notAllowed,
		[`file://${cli.home}/private/absent.png`]: notAllowed,
		[`${cli.home}/private/passport.png`]: "it is not on this computer",
		"../private/passport.png": "it is not on this computer",
		secret: "it is not on this computer",
		"https://trapped": `${cli.home}/game/Images/httpstrapped.png is a link that leads out of its folder`,
	};
	await put(cli, { "game/save.json": tilesOf([...allowed, ...Object.keys(faults)]) });

	const args = ["import", "game/save.json", "out"];
	const refused = await cli.run([...args, "--json"]);
	const { error } = JSON.parse(refused.out);
	const reasons = Object.fromEntries(error.details.map(({ address, why }: Body) => [address, why]));
	assert.deepEqual([refused.code, error.code, reasons], [4, "PICTURES_MISSING", faults]);
	const dryRun = await cli.run([...args, "--dry-run", "--json"]);
	assert.equal(dryRun.code, 4, "the exit code of the import itself");
	const dry = JSON.parse(dryRun.out);
	assert.deepEqual(Object.fromEntries(dry.missing.map(({ address, why }: Body) => [address, why])), faults);

	await cli.ok([...args, "--dry-run", "--partial"]);
	const partial = await cli.json([...args, "--partial"]);
	assert.equal(partial.pieces.tile, allowed.length);
	assert.equal((await filesIn(join(cli.home, "out/tiles"))).length, allowed.length);
});

test("--images allows a folder, and what lies below it, but no link out of it", async () => {
	await using cli = await newCommandLine();
	const picture = await plain(20, 20);
	await put(cli, { "mine/deep/a.png": picture, "mine/b.png": picture, "private/c.png": picture });
	await symlink(join(cli.home, "private/c.png"), join(cli.home, "mine/c.png"));
	await symlink(join(cli.home, "mine"), join(cli.home, "also-mine"));
	const good = [`file://${cli.home}/mine/deep/a.png`, "file:///C:/Users/ann/b.png", `${host}/b.png`];
	const bad = `file://${cli.home}/private/c.png`;
	await put(cli, { "game/save.json": tilesOf([...good, bad]) });
	for (const [at, folder] of ["mine", "also-mine"].entries()) {
		const report = await cli.json([
			...["import", "game/save.json", `out${at}`, "--images", folder, "--partial"],
		]);
		assert.equal(report.pieces.tile, good.length);
		const why = `${join(folder, "c.png")} is a link that leads out of its folder`;
		assert.deepEqual(report.missing, [{ address: bad, why }]);
	}
});

test("a game of playingcards.io reads no file of this computer", async () => {
	await using cli = await newCommandLine();
	await put(cli, { "private.png": await plain(20, 20) });
	const addresses = [`file://${cli.home}/private.png`, `${cli.home}/private.png`, "package://../private.png"];
	const boards = addresses.map((boardImage, at) => ({
		...{ id: `b${at}`, type: "board", label: `Board ${at}`, width: 200, height: 200, boardImage },
	}));
	await put(cli, { "room.pcio": zipOf({ "widgets.json": JSON.stringify(boards) }) });
	const { out, code } = await cli.run(["import", "room.pcio", "--json"]);
	assert.notEqual(code, 0);
	assert.doesNotMatch(out, /"pictures":[1-9]/);
	assert.deepEqual(await filesIn(cli.home), ["private.png", "room.pcio"]);
});

test("an import into a place that allows no folders says so", async () => {
	await using cli = await newCommandLine();
	await put(cli, { "save.json": save([object("Counter", "a", "Score")]) });
	// creating a folder below /proc fails as if its parent did not exist
	const places = existsSync("/proc/self") ? ["/proc/nope", "/proc/nope/below"] : [];
	for (const place of places) {
		const { code, err } = await cli.run(["import", "save.json", place]);
		assert.equal(code, 1);
		assert.match(err, /cannot be written: its folder does not exist\.\n +Nothing was changed\.\n/);
	}
});
