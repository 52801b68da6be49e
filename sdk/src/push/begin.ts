import { Assets } from "../assets.ts";
import { Components } from "../components.ts";
import type { Transport } from "../http/transport.ts";
import { checkManifest } from "./faults.ts";
import type { Manifest, PushOptions } from "./manifest.ts";

/** A push into one game. Every step returns it with its own results added. */
export type Push = {
	gameId: string;
	manifest: Manifest;
	options: PushOptions;
	/** Counts the requests of this push. */
	transport: Transport;
	components: Components;
	assets: Assets;
};

/** @throws TuckboxError VALIDATION_ERROR naming every fault of the manifest, or the reason of a signal that is aborted */
export function beginPush(
	transport: Transport,
	gameId: string,
	manifest: Manifest,
	options: PushOptions,
): Push {
	options.signal?.throwIfAborted();
	checkManifest(manifest, false);
	const counted = transport.counting((wait) => options.onProgress?.({ phase: "wait", wait }));
	return {
		...{ gameId, manifest, options, transport: counted },
		components: new Components(counted, gameId),
		assets: new Assets(counted, gameId),
	};
}
