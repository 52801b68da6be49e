import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Body, GameClient } from "./client.ts";
import { published } from "./published.ts";
import type { TestService } from "./test-service.ts";

export const tile = (key: string, asset: Body) => ({
	kind: "tile",
	name: key,
	externalKey: key,
	assets: [asset],
});
export const counter = (key: string, name = key) => ({ kind: "counter", name, externalKey: key });

/** Something that prevents a game's images from being derived until it is lifted. */
export async function block(service: TestService, game: GameClient) {
	const folder = join(service.folder, "objects/games", game.id, "derived");
	const aside = `${folder}-aside`;
	await mkdir(folder, { recursive: true });
	await rename(folder, aside);
	await writeFile(folder, "in the way");
	return async () => {
		await rm(folder);
		await rename(aside, folder);
	};
}

/** Makes failed jobs due now. */
export async function tryAgain(service: TestService): Promise<void> {
	service.advance(60_000);
	service.service.jobs.wake();
	await service.idle();
}

/** The published game after a push. */
export async function publishedPush(service: TestService, game: GameClient, pieces: Body[]): Promise<Body> {
	await game.pushed(pieces);
	await service.published();
	return await published(game);
}
