import type { Transport } from "../http/transport.ts";
import { beginPush } from "./begin.ts";
import { compareKeys } from "./compare-keys.ts";
import { sendAll, sendDifferences } from "./differences.ts";
import type { Manifest, PushOptions, PushResult } from "./manifest.ts";
import { planPush } from "./plan.ts";
import { readFiles } from "./read-files.ts";
import { uploadImages } from "./upload-images.ts";
import { write } from "./write.ts";

/**
 * Pushes components and their images into a game: requests the differences from the service, and sends them.
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
	if (options.dryRun) return await planPush(compared);
	const differing = options.everything ? sendAll(compared) : await sendDifferences(compared);
	return await write(await uploadImages(differing));
}
