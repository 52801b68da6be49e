import type { Components } from "../components.ts";
import { contentKey, type LocalFile } from "../files.ts";
import { compareKeys } from "./compare-keys.ts";
import { componentInput } from "./component-input.ts";
import { checkManifest } from "./faults.ts";
import type { Manifest, ManifestComponent, PushOptions, PushResult } from "./manifest.ts";
import { readFiles } from "./read-files.ts";
import { withFormerKeys } from "./renames.ts";
import { PushReport } from "./report.ts";

type Plan = Omit<PushResult, "requests">;

function uploadsOf(bytesByKey: ReadonlyMap<string, number>): Plan["uploads"] {
	const bytes = [...bytesByKey.values()].reduce((sum, size) => sum + size, 0);
	return { files: bytesByKey.size, bytes };
}

/** Requests from the service what it would do with the components of a manifest. @throws TuckboxError as the push would */
export async function planComponents(
	components: Components,
	gameId: string,
	manifest: Manifest,
	files: ReadonlyMap<string, LocalFile>,
	{ signal, onProgress }: PushOptions,
) {
	const sizes = new Map([...files.values()].map((file) => [contentKey(gameId, file), file.byteSize]));
	const total = manifest.components.length;
	const inputs = manifest.components.map((component) =>
		componentInput(component, (name) => {
			const file = files.get(name) as LocalFile;
			return { key: contentKey(gameId, file), contentType: file.contentType };
		}),
	);
	const planned = await components.planAll(inputs, {
		signal,
		onProgress: (done) => onProgress?.({ phase: "compare", done, total }),
	});
	return { planned, missing: new Map(planned.missing.map((key) => [key, sizes.get(key) ?? 0])) };
}

/**
 * Requests from the service what a push would do; uploads and changes nothing.
 * @throws TuckboxError as the push would: FILE_… about files, VALIDATION_ERROR about components
 */
export async function planPush(
	components: Components,
	gameId: string,
	manifest: Manifest,
	options: PushOptions,
): Promise<Plan> {
	const files = await readFiles(manifest, options);
	const { renames, stale } = await compareKeys(components, manifest, files, options);
	const before = withFormerKeys(manifest, renames);
	const { planned, missing } = await planComponents(components, gameId, before, files, options);
	const report = new PushReport(renames);
	for (const [at, outcome] of planned.components.entries())
		report.add(manifest.components[at] as ManifestComponent, outcome);
	if (options.prune) {
		for (const piece of stale.pieces) report.delete(piece);
		for (const { piece } of stale.sides) report.markChanged(piece);
	} else for (const piece of stale.pieces) report.leaveOver(piece);
	return {
		game: gameId,
		dryRun: true,
		...report.pieces(),
		uploads: uploadsOf(missing),
		warnings: planned.warnings,
	};
}

/** Returns what a push into a new game would do: everything is new. Sends nothing. @throws TuckboxError VALIDATION_ERROR, FILE_… */
export async function planFirstPush(manifest: Manifest, options: PushOptions): Promise<PushResult> {
	checkManifest(manifest, true);
	const files = await readFiles(manifest, options);
	const report = new PushReport();
	for (const component of manifest.components) report.add(component, { created: true, changed: true });
	const total = manifest.components.length;
	options.onProgress?.({ phase: "compare", done: total, total });
	const sizes = new Map([...files.values()].map((file) => [contentKey("", file), file.byteSize]));
	return { game: "", dryRun: true, ...report.pieces(), uploads: uploadsOf(sizes), requests: 0, warnings: [] };
}
