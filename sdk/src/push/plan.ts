import type { PlanResult, Warning } from "../http/api.ts";
import type { ComparedPush } from "./compare-keys.ts";
import { componentInput } from "./component-input.ts";
import { checkManifest } from "./faults.ts";
import type { Manifest, ManifestComponent, PushOptions, PushResult } from "./manifest.ts";
import { type PushedFile, readFiles } from "./read-files.ts";
import { withFormerKeys } from "./renames.ts";
import { withReplacedValues } from "./replaced-values.ts";
import { PushReport } from "./report.ts";

/** The uploads of files that a game does not have; equal files count once. */
function uploadsOf(files: Iterable<PushedFile>, isMissing: (key: string) => boolean): PushResult["uploads"] {
	const missing = [...files].filter(({ key }) => isMissing(key));
	const sizes = new Map(missing.map(({ key, byteSize }) => [key, byteSize]));
	return { files: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

/**
 * Requests the service's plan for the components of a push.
 * @throws TuckboxError as the push would
 */
export async function planComponents({
	manifest,
	renames,
	files,
	components,
	options,
}: ComparedPush): Promise<{
	components: PlanResult[];
	missing: ReadonlySet<string>;
	warnings: Warning[];
}> {
	const total = manifest.components.length;
	const inputs = withFormerKeys(manifest, renames).components.map((component) =>
		componentInput(component, (name) => {
			const { key, contentType } = files.get(name) as PushedFile;
			return { key, contentType };
		}),
	);
	const planned = await components.planAll(inputs, {
		signal: options.signal,
		onProgress: (done) => options.onProgress?.({ phase: "compare", done, total }),
	});
	return { ...planned, missing: new Set(planned.missing) };
}

/**
 * Requests the plan of a push; uploads and changes nothing.
 * @throws TuckboxError as the push would: FILE_… about files, VALIDATION_ERROR about components
 */
export async function planPush(push: ComparedPush): Promise<PushResult> {
	const { gameId, transport, manifest, files, renames, stale, options } = push;
	const { components, missing, warnings } = await planComponents(push);
	const report = new PushReport(renames);
	for (const [at, outcome] of components.entries())
		report.add(manifest.components[at] as ManifestComponent, outcome);
	if (options.prune) {
		for (const piece of stale.pieces) report.delete(piece);
		for (const { piece } of stale.sides) report.markChanged(piece);
	} else for (const piece of stale.pieces) report.leaveOver(piece);
	const pieces = report.pieces();
	return {
		...{ game: gameId, dryRun: true, ...pieces },
		changed: await withReplacedValues(push, pieces.changed),
		uploads: uploadsOf(files.values(), (key) => missing.has(key)),
		...{ requests: transport.requests, warnings },
	};
}

/**
 * Plans a push into a new game, in which everything is new. Sends nothing.
 * @throws TuckboxError VALIDATION_ERROR, FILE_…
 */
export async function planFirstPush(manifest: Manifest, options: PushOptions): Promise<PushResult> {
	checkManifest(manifest, true);
	const { files } = await readFiles({ gameId: "", manifest, options });
	const report = new PushReport();
	for (const component of manifest.components) report.add(component, { created: true, changed: true });
	const total = manifest.components.length;
	options.onProgress?.({ phase: "compare", done: total, total });
	const uploads = uploadsOf(files.values(), () => true);
	const { setUps, players } = manifest;
	const created = setUps?.map(({ name }) => name);
	return {
		...{ game: "", dryRun: true, ...report.pieces(), uploads, requests: 0, warnings: [] },
		...(created && { setUps: { created, changed: [], unchanged: [] } }),
		...(players && { players: { before: null, after: players } }),
	};
}
