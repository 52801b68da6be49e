import type { AppInGame } from "../domain/access/actor.ts";
import { releaseSources } from "../store/queries/images/sources.ts";
import type { Writer } from "../store/store.ts";
import { releaseDerivatives } from "./derivatives.ts";

/**
 * Updates sources and derived images after live assets have ended: sources that no asset shows become idle, and derived
 * images that no asset shows are deleted.
 * @param sourceKeys the keys that may have lost an asset; all of the app's in the game when omitted
 */
export async function releaseImages(
	writer: Writer,
	appInGame: AppInGame,
	sourceKeys: readonly string[] | undefined,
	now: number,
): Promise<void> {
	if (sourceKeys?.length === 0) return;
	await releaseSources(writer, appInGame, sourceKeys, now);
	await releaseDerivatives(writer, appInGame.gameId, sourceKeys, now);
}
