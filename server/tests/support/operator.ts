import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import type { Body, GameClient } from "./client.ts";
import { environmentOf } from "./engine.ts";
import { noisyPicture } from "./pictures.ts";
import type { TestService } from "./test-service.ts";

/** A folder that is deleted with its test. */
export async function scratch(t: TestContext): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-test-"));
	t.after(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

/** The JSON output of an operator's command on a data folder. */
export async function ask(dataDir: string, ...args: string[]): Promise<Body> {
	return JSON.parse(
		(await runAdmin(readConfig({ DATA_DIR: dataDir, ...environmentOf(dataDir) }), [...args, "--json"])).text,
	);
}

/** Every fault that a verification of all bytes reports for a folder. */
export async function faultsIn(folder: string): Promise<string[]> {
	const { faults, remarks } = await ask(folder, "verify", "--digest");
	return [...faults, ...remarks];
}

/** An item of a push. */
export const piece = (externalKey: string, name: string, asset: Body) => ({
	kind: "tile",
	name,
	externalKey,
	assets: [asset],
});

/** A game with pieces, published. */
export async function gameWithPieces(service: TestService, pieces = 3): Promise<GameClient> {
	const game = await (await service.user()).game();
	for (let i = 0; i < pieces; i++) {
		await game.pushed([piece(`p${i}`, `P${i}`, await game.asset(await noisyPicture(60, 80)))]);
	}
	await service.published();
	return game;
}
