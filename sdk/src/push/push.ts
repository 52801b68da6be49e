import type { Transport } from "../http/transport.ts";
import { beginPush } from "./begin.ts";
import { compareKeys } from "./compare-keys.ts";
import { sendAll, sendDifferences } from "./differences.ts";
import type { Manifest, PushOptions, PushResult } from "./manifest.ts";
import { planPush } from "./plan.ts";
import { comparePlayers, setPlayers } from "./players.ts";
import { readFiles } from "./read-files.ts";
import { compareSetUps, saveSetUps } from "./set-ups.ts";
import { uploadImages } from "./upload-images.ts";
import { write } from "./write.ts";

/**
 * Pushes components with their images, set-ups, and a number of players, into a game: requests the differences from the
 * service, and sends them.
 * @throws TuckboxError; faults of files, and faults of components that can be foreseen, are thrown before anything is
 *   sent, and `details` lists all of them
 */
export async function push(
	transport: Transport,
	gameId: string,
	manifest: Manifest,
	options: PushOptions,
): Promise<PushResult> {
	const begun = beginPush(transport, gameId, manifest, options);
	const compared = await compareKeys(await readFiles(begun));
	const setUps = await compareSetUps(compared);
	const players = await comparePlayers(compared);
	const withRest = (result: PushResult): PushResult => ({
		...result,
		...(setUps && { setUps: setUps.outcome }),
		...(players && { players }),
		requests: compared.transport.requests,
	});
	if (options.dryRun) return withRest(await planPush(compared));
	const differing = options.everything ? sendAll(compared) : await sendDifferences(compared);
	const result = await write(await uploadImages(differing));
	// after the pieces that they name
	if (setUps !== undefined) await saveSetUps(compared, setUps);
	if (players !== undefined) await setPlayers(compared, players);
	return withRest(result);
}
