import type { PresignedUpload } from "../api.ts";
import { Assets } from "../assets.ts";
import { Components } from "../components.ts";
import { contentKey, type LocalFile } from "../files.ts";
import type { Transport } from "../transport.ts";
import { uploadFiles } from "../uploads.ts";
import { componentInput } from "./component-input.ts";
import type { Manifest, ManifestComponent, PushOptions, PushResult } from "./manifest.ts";
import { planPush } from "./plan.ts";
import { prune } from "./prune.ts";
import { readFiles } from "./read-files.ts";
import { PushReport } from "./report.ts";

/** One file for each content, with all its names, by its key in the game. */
function distinct(gameId: string, files: Iterable<LocalFile>): Map<string, LocalFile> {
	const byKey = new Map<string, LocalFile>();
	for (const file of files) {
		const key = contentKey(gameId, file);
		const known = byKey.get(key);
		if (known === undefined) byKey.set(key, { ...file, names: [...file.names] });
		else known.names.push(...file.names);
	}
	return byKey;
}

/**
 * Pushes components and their images into a game.
 * @throws TuckboxError; one about files is thrown before any component changes, and lists every such file in `details`
 */
export async function push(
	transport: Transport,
	gameId: string,
	manifest: Manifest,
	options: PushOptions,
): Promise<PushResult> {
	const { signal, concurrency = 4, onProgress } = options;
	signal?.throwIfAborted();
	const counted = transport.counting((wait) => onProgress?.({ phase: "wait", wait }));
	const components = new Components(counted, gameId);
	if (options.dryRun) {
		const planned = await planPush(components, gameId, manifest, options);
		return { ...planned, requests: counted.requests };
	}

	const files = await readFiles(manifest, options);
	const byKey = distinct(gameId, files.values());
	const { uploads, sent, warnings } = await uploadFiles(counted, gameId, [...byKey.values()], {
		concurrency,
		signal,
		onProgress: (progress) => onProgress?.(progress),
	});
	const uploadOf = (name: string) => {
		const file = files.get(name) as LocalFile;
		return uploads.get(byKey.get(contentKey(gameId, file)) as LocalFile) as PresignedUpload;
	};

	const report = new PushReport();
	const total = manifest.components.length;
	onProgress?.({ phase: "components", done: 0, total });
	const inputs = manifest.components.map((component) =>
		componentInput(component, (file) => {
			const { key, publicUrl, contentType } = uploadOf(file);
			return { key, sourceUrl: publicUrl, contentType };
		}),
	);
	const upserted = await components.upsertAll(inputs, {
		signal,
		onProgress: (done) => onProgress?.({ phase: "components", done, total }),
	});
	for (const [at, result] of upserted.components.entries())
		report.add(manifest.components[at] as ManifestComponent, result);
	if (options.prune) await prune(components, new Assets(counted, gameId), manifest, report, options);

	return {
		game: gameId,
		dryRun: false,
		...report.pieces(),
		uploads: { files: sent.length, bytes: sent.reduce((sum, { byteSize }) => sum + byteSize, 0) },
		requests: counted.requests,
		warnings: [...warnings, ...upserted.warnings],
	};
}
