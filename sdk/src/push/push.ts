import type { AssetInput, ComponentInput, PresignedUpload } from "../api.ts";
import { Assets } from "../assets.ts";
import { Components } from "../components.ts";
import { contentKey, type LocalFile } from "../files.ts";
import type { Transport } from "../transport.ts";
import { uploadFiles } from "../uploads.ts";
import { planPush } from "./dry-run.ts";
import type { Manifest, ManifestComponent, PushOptions, PushResult } from "./manifest.ts";
import { prune } from "./prune.ts";
import { readFiles } from "./read-files.ts";
import { PushReport } from "./report.ts";

/** The piece as the service takes it. */
function inputOf(
	{ images, pages, cover, ...fields }: ManifestComponent,
	uploadOf: (file: string) => PresignedUpload,
): ComponentInput {
	const assets = images?.map(({ file, ...side }): AssetInput => {
		const { key, publicUrl, contentType } = uploadOf(file);
		return { ...side, key, sourceUrl: publicUrl, contentType };
	});
	return {
		...fields,
		...(assets !== undefined && { assets }),
		...(pages !== undefined && { pages: pages.map((file) => uploadOf(file).key) }),
		...(cover !== undefined && { cover: cover === null ? null : uploadOf(cover).key }),
	};
}

/** Files with the same content are one upload; by their key in the game. */
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
 * Pushes pieces and their images into a game.
 * @throws TuckboxError; one about files before any piece is changed, with every such file in `details`
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
		const assets = await new Assets(counted, gameId).list({ signal });
		const stored = { components: await components.list({}, { signal }), assets };
		return { ...(await planPush(gameId, manifest, options, stored)), requests: counted.requests };
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
	const inputs = manifest.components.map((component) => inputOf(component, uploadOf));
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
