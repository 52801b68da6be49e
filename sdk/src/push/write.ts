import { limits } from "@tuckbox/pieces";
import type { PlanResult, Warning } from "../http/api.ts";
import { asOneVersion } from "../one-version.ts";
import type { PushResult } from "./manifest.ts";
import { prune } from "./prune.ts";
import { PushReport } from "./report.ts";
import type { UploadedPush } from "./upload-images.ts";

/** Returns the warnings without repetitions. */
function distinctWarnings(warnings: readonly Warning[]): Warning[] {
	const texts = new Map(warnings.map((warning) => [JSON.stringify(warning), warning]));
	return [...texts.values()];
}

/** Sends the changes of a push in their order: new keys, components, deletions, the game's name. */
async function change(push: UploadedPush) {
	const { gameId, transport, components, manifest, renames, stale, known, inputs, options } = push;
	const { signal, rename, onProgress } = options;
	const report = new PushReport(renames);
	const total = inputs.length;
	if (renames.length > 0) await components.rekey(renames, { signal });
	const upserted = await components.upsertAll(inputs, {
		signal,
		onProgress: (done) => onProgress?.({ phase: "components", done, total }),
	});
	const results = upserted.components.values();
	for (const [at, component] of manifest.components.entries())
		report.add(component, known.get(at) ?? (results.next().value as PlanResult));
	if (options.prune) await prune(push, report);
	else for (const piece of stale.pieces) report.leaveOver(piece);
	if (rename !== undefined) {
		const call = { params: { gameId }, body: { name: rename }, signal };
		await transport.call("PATCH /api/v1/games/{gameId}", call);
	}
	return { report, at: upserted.at, warnings: upserted.warnings };
}

/** Counts the calls that change the game. */
function countWrites({ renames, stale, inputs, options }: UploadedPush): number {
	const batches = Math.ceil(inputs.length / limits.maxBatchItems);
	const deletions = options.prune ? stale.pieces.length + stale.sides.length : 0;
	return renames.length + batches + deletions + (options.rename === undefined ? 0 : 1);
}

/**
 * Writes the changes of a push as one version.
 * @throws TuckboxError
 */
export async function write(push: UploadedPush): Promise<PushResult> {
	const { gameId, transport, inputs, uploads, warnings, options } = push;
	const { note, signal, onProgress } = options;
	if (inputs.length > 0) onProgress?.({ phase: "components", done: 0, total: inputs.length });
	const changes = countWrites(push);
	// a push of one call is one version in any case, and needs no further calls
	const isNamed = changes > 1 || (changes > 0 && note !== undefined);
	const { result, version } = isNamed
		? await asOneVersion(transport, { gameId, note, signal }, () => change(push))
		: { result: await change(push), version: undefined };
	return {
		...{ game: gameId, dryRun: false, ...result.report.pieces() },
		...(version !== undefined && { version }),
		...(result.at !== undefined && { at: result.at }),
		...{ uploads, requests: transport.requests },
		warnings: distinctWarnings([...warnings, ...result.warnings]),
	};
}
