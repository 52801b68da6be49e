import { identityOf, limits } from "@tuckbox/pieces";
import { Assets } from "../assets.ts";
import { Components } from "../components.ts";
import { contentKey, type LocalFile } from "../files.ts";
import type { PlanResult, PresignedUpload, Warning } from "../http/api.ts";
import type { Transport } from "../http/transport.ts";
import { uploadFiles } from "../uploads.ts";
import { compareKeys } from "./compare-keys.ts";
import { componentInput } from "./component-input.ts";
import { checkManifest } from "./faults.ts";
import type { Manifest, ManifestComponent, PushOptions, PushResult, Rename } from "./manifest.ts";
import { asOneVersion, isOlderService } from "./named-push.ts";
import { planComponents, planPush } from "./plan.ts";
import { prune } from "./prune.ts";
import { filesOf, readFiles } from "./read-files.ts";
import { withFormerKeys } from "./renames.ts";
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

/** What of a manifest must be sent, and the outcomes of the other components by their index. */
type Comparison = { manifest: Manifest; unchanged: ReadonlyMap<number, PlanResult>; warnings: Warning[] };

/** The part of a manifest that differs from the game, as the service plans it. @throws TuckboxError as the push would */
async function compare(
	components: Components,
	gameId: string,
	manifest: Manifest,
	files: ReadonlyMap<string, LocalFile>,
	renames: readonly Rename[],
	options: PushOptions,
): Promise<Comparison> {
	const before = withFormerKeys(manifest, renames);
	const { planned } = await planComponents(components, gameId, before, files, options);
	const missing = new Set(planned.missing);
	const isMissing = (name: string) => missing.has(contentKey(gameId, files.get(name) as LocalFile));
	const differing = new Set(renames.map(identityOf));
	for (const [at, { created, changed }] of planned.components.entries()) {
		const component = manifest.components[at] as ManifestComponent;
		if (created || changed || filesOf(component).some(isMissing)) differing.add(identityOf(component));
	}
	// a piece that occurs twice is sent twice, because the last one counts
	const isSent = (component: ManifestComponent) => differing.has(identityOf(component));
	return {
		manifest: { components: manifest.components.filter(isSent) },
		unchanged: new Map(
			[...planned.components.entries()].filter(
				([at]) => !isSent(manifest.components[at] as ManifestComponent),
			),
		),
		warnings: planned.warnings,
	};
}

/** Without the route, what was renamed becomes new pieces, as it did before there was one. @throws every other error */
function unlessOlderService(error: unknown): void {
	if (!isOlderService(error)) throw error;
}

/** Warnings without those that say the same. */
function distinctWarnings(warnings: readonly Warning[]): Warning[] {
	const texts = new Map(warnings.map((warning) => [JSON.stringify(warning), warning]));
	return [...texts.values()];
}

/**
 * Pushes components and their images into a game: asks the service what differs, and sends that.
 * @throws TuckboxError; one about files, and one that the service would throw about components as far as it can know,
 *   before anything is sent; it lists every fault in `details`
 */
export async function push(
	transport: Transport,
	gameId: string,
	manifest: Manifest,
	options: PushOptions,
): Promise<PushResult> {
	const { signal, note, rename, concurrency = 4, onProgress } = options;
	signal?.throwIfAborted();
	checkManifest(manifest, false);
	const counted = transport.counting((wait) => onProgress?.({ phase: "wait", wait }));
	const components = new Components(counted, gameId);
	if (options.dryRun) {
		const planned = await planPush(components, gameId, manifest, options);
		return { ...planned, requests: counted.requests };
	}

	const files = await readFiles(manifest, options);
	const all: Comparison = { manifest, unchanged: new Map(), warnings: [] };
	const { renames, stale } = await compareKeys(components, manifest, files, options);
	const differing = options.everything
		? all
		: await compare(components, gameId, manifest, files, renames, options);
	const sending = differing.manifest.components;
	const names = new Set(sending.flatMap(filesOf));
	const byKey = distinct(
		gameId,
		[...names].map((name) => files.get(name) as LocalFile),
	);
	const { uploads, sent, warnings } = await uploadFiles(counted, gameId, [...byKey.values()], {
		concurrency,
		signal,
		onProgress: (progress) => onProgress?.(progress),
	});
	const uploadOf = (name: string) => {
		const file = files.get(name) as LocalFile;
		return uploads.get(byKey.get(contentKey(gameId, file)) as LocalFile) as PresignedUpload;
	};

	const report = new PushReport(renames);
	const total = sending.length;
	if (total > 0) onProgress?.({ phase: "components", done: 0, total });
	const inputs = sending.map((component) =>
		componentInput(component, (file) => {
			const { key, publicUrl, contentType } = uploadOf(file);
			return { key, sourceUrl: publicUrl, contentType };
		}),
	);
	const change = async () => {
		if (renames.length > 0) await components.rekey(renames, { signal }).catch(unlessOlderService);
		const upserted = await components.upsertAll(inputs, {
			signal,
			onProgress: (done) => onProgress?.({ phase: "components", done, total }),
		});
		const results = upserted.components.values();
		for (const [at, component] of manifest.components.entries())
			report.add(component, differing.unchanged.get(at) ?? (results.next().value as PlanResult));
		if (options.prune) await prune(components, new Assets(counted, gameId), stale, report, options);
		else for (const piece of stale.pieces) report.leaveOver(piece);
		if (rename !== undefined) {
			const call = { params: { gameId }, body: { name: rename }, signal };
			await counted.call("PATCH /api/v1/games/{gameId}", call);
		}
		return upserted;
	};
	const batches = Math.ceil(inputs.length / limits.maxBatchItems);
	const deletions = options.prune ? stale.pieces.length + stale.sides.length : 0;
	const changes = renames.length + batches + deletions + (rename === undefined ? 0 : 1);
	// a push of one call is one version anyway, and needs no further calls
	const isNamed = changes > 1 || (changes > 0 && note !== undefined);
	const { result: upserted, version } = isNamed
		? await asOneVersion(counted, { gameId, note, signal }, change)
		: { result: await change(), version: undefined };

	return {
		game: gameId,
		dryRun: false,
		...report.pieces(),
		...(version !== undefined && { version }),
		...(upserted.at !== undefined && { at: upserted.at }),
		uploads: { files: sent.length, bytes: sent.reduce((sum, { byteSize }) => sum + byteSize, 0) },
		requests: counted.requests,
		warnings: distinctWarnings([...warnings, ...differing.warnings, ...upserted.warnings]),
	};
}
