import { type Crop, trimCrop } from "../domain/derivative.ts";
import { draftNumber } from "../domain/draft.ts";
import { isShown } from "../domain/face.ts";
import { newId } from "../domain/ids.ts";
import type { Job } from "../domain/job.ts";
import type { ComponentState, KnownImage, SideImage, UpsertPlan } from "../domain/upsert.ts";
import { joinDraft } from "../publish/draft.ts";
import { type AssetWithSource, endAssets, saveAssets, unclaimedAssets } from "../store/assets.ts";
import { type ComponentFacts, type Scope, saveComponents } from "../store/components.ts";
import {
	derivativesOf,
	failedDerivatives,
	insertDerivatives,
	setDerivativeState,
} from "../store/derivatives.ts";
import { enqueue, forgetJobs } from "../store/jobs.ts";
import { type Source, useHoldings } from "../store/sources.ts";
import type { Game, Writer } from "../store/store.ts";
import { withRecord } from "./records.ts";
import { releaseImages } from "./release.ts";

/** What is stored of everything a request names. */
export type Stored = {
	components: Map<string, ComponentFacts>;
	/** By component id. */
	assets: Map<string, AssetWithSource[]>;
	sources: Map<string, Pick<Source, "width_px" | "height_px">>;
	known: Map<string, KnownImage>;
	/** Digest of each item of the request by its index; none where it must not be remembered. */
	digests: ReadonlyMap<number, string | undefined>;
};

/** Gives each shown image its derivative: the one of the same image and crop, or a new one to be made. */
async function derivativeFinder(writer: Writer, gameId: string, sourceKeys: readonly string[], now: number) {
	const recipe = (sourceKey: string, crop: string) => `${sourceKey} ${crop}`;
	const existing = await derivativesOf(writer, sourceKeys);
	const ids = new Map(existing.map((row) => [recipe(row.source_key, row.crop), row.id]));
	const failed = await failedDerivatives(writer, gameId);
	const revived = new Set<string>();
	const fresh: { id: string; source_key: string; crop: string }[] = [];
	return {
		/** A side goes on with a derivative; one that could not be made gets another chance. */
		keep(id: string | null): void {
			if (id !== null && failed.has(id)) revived.add(id);
		},
		idFor(sourceKey: string, crop: Crop | null): string {
			const cropText = crop === null ? "" : [crop.left, crop.top, crop.width, crop.height].join(",");
			const known = ids.get(recipe(sourceKey, cropText));
			if (known !== undefined) {
				this.keep(known);
				return known;
			}
			const id = newId("drv", now);
			ids.set(recipe(sourceKey, cropText), id);
			fresh.push({ id, source_key: sourceKey, crop: cropText });
			return id;
		},
		async save(): Promise<void> {
			await insertDerivatives(
				writer,
				fresh.map((row) => ({ ...row, game_id: gameId, state: "pending" as const, created_at: now })),
			);
			const jobOf = (id: string): Job => ({ kind: "derive", gameId, derivativeId: id });
			await forgetJobs(writer, [...revived].map(jobOf));
			for (const id of revived) await setDerivativeState(writer, id, "pending");
			await enqueue(writer, [...fresh.map(({ id }) => id), ...revived].map(jobOf), now);
		},
	};
}

/** An asset as it is to be; without a position when it is new. */
type PlannedAsset = Omit<AssetWithSource, "position" | "content_type"> & { position: number | undefined };

/** A side that goes on as it is: the same image in the same place, so that its derived image is the same, too. */
function keptSide(
	current: AssetWithSource | undefined,
	image: SideImage,
	before: ComponentFacts | undefined,
	state: ComponentState,
): AssetWithSource | undefined {
	const isKept =
		current?.source_key === image.key &&
		current.pixels_per_inch === image.pixelsPerInch &&
		current.bleed_mode === image.bleedMode &&
		before?.width_mm === state.widthMm &&
		before.height_mm === state.heightMm;
	return isKept ? current : undefined;
}

/** Writes what the plan changes. @returns the id of every touched component, by identity */
export async function writePlan(
	writer: Writer,
	game: Game,
	scope: Scope,
	plan: UpsertPlan,
	stored: Stored,
	now: number,
): Promise<Map<string, string>> {
	const draft = draftNumber(game);
	const ids = new Map<string, string>();
	for (const [identity] of plan.after) {
		ids.set(identity, stored.components.get(identity)?.id ?? newId("cmp", now));
	}
	const changed = [...plan.after]
		.filter(([, entry]) => entry.changed)
		.map(([identity, { change, state }]) => {
			const before = stored.components.get(identity);
			const current = before === undefined ? [] : (stored.assets.get(before.id) ?? []);
			const id = ids.get(identity) ?? "";
			return { id, change, state, before, current: new Map(current.map((asset) => [asset.side_key, asset])) };
		});
	if (changed.length === 0) return ids;

	const placed = changed.flatMap(({ state, before, current }) =>
		[...state.images].filter(([side, image]) => !keptSide(current.get(side), image, before, state)),
	);
	const placedKeys = placed.map(([, image]) => image.key);
	const unclaimed = Map.groupBy(
		await unclaimedAssets(writer, scope, placedKeys),
		(asset) => asset.source_key,
	);
	const derivatives = await derivativeFinder(writer, scope.gameId, placedKeys, now);
	/** Live rows that end: replaced, taken off, or followed by a changed row of the same id. */
	const ended: string[] = [];
	/** Keys that may have lost their last live asset or a derived image, and keys that may have got their first. */
	const released = new Set<string>();
	const used = new Set<string>();
	const saved: PlannedAsset[] = [];
	const sides = new Map<string, (PlannedAsset | AssetWithSource)[]>();

	for (const { id: componentId, change, state, before, current: old } of changed) {
		const own: (PlannedAsset | AssetWithSource)[] = [];
		sides.set(componentId, own);
		for (const [side, image] of state.images) {
			const current = old.get(side);
			old.delete(side);
			const same = keptSide(current, image, before, state);
			if (same !== undefined) {
				derivatives.keep(same.derivative_id);
				own.push(same);
				continue;
			}
			const isSameSource = current?.source_key === image.key;
			const kept = isSameSource ? current : unclaimed.get(image.key)?.shift();
			if (current !== undefined) {
				released.add(current.source_key);
				if (!isSameSource || current.since_version !== draft) ended.push(current.id);
			}
			if (kept === undefined) used.add(image.key);
			const source = stored.sources.get(image.key);
			if (source === undefined) throw new Error(`the source ${image.key} is gone`);
			const { width_px, height_px } = source;
			const placement = { ...image, widthPx: width_px, heightPx: height_px };
			const crop = trimCrop(placement, state.widthMm, state.heightMm);
			const asset: PlannedAsset = {
				id: kept?.id ?? newId("ast", now),
				since_version: draft,
				until_version: null,
				game_id: scope.gameId,
				app_id: scope.appId,
				component_id: componentId,
				side_key: side,
				source_key: image.key,
				pixels_per_inch: image.pixelsPerInch,
				bleed_mode: image.bleedMode,
				derivative_id: isShown(change.kind, side) ? derivatives.idFor(image.key, crop) : null,
				position: kept?.position,
				created_at: kept?.created_at ?? now,
				width_px,
				height_px,
			};
			own.push(asset);
			saved.push(asset);
		}
		for (const asset of old.values()) {
			ended.push(asset.id);
			released.add(asset.source_key);
		}
	}

	const created = changed.filter(({ before }) => before === undefined);
	const fresh = saved.filter((asset) => asset.position === undefined);
	let position = await joinDraft(writer, game, scope.appId, now, created.length + fresh.length);
	const rows = changed.map(({ id, change, state, before }) =>
		withRecord(
			{
				id,
				since_version: draft,
				until_version: null,
				game_id: scope.gameId,
				app_id: scope.appId,
				kind: change.kind,
				external_key: change.externalKey,
				name: state.name,
				count: state.count,
				width_mm: state.widthMm,
				height_mm: state.heightMm,
				shape: state.shape,
				sides: state.sides,
				die_type: before?.die_type ?? null,
				parent_key: state.parentKey,
				position: before?.position ?? position++,
				created_at: before?.created_at ?? now,
				updated_at: now,
				request_digest: stored.digests.get(change.index) ?? null,
				payload: state.payload,
			},
			sides.get(id) ?? [],
		),
	);
	const published = changed.filter(({ before }) => before !== undefined && before.since_version < draft);
	await saveComponents(
		writer,
		rows,
		published.map(({ id }) => id),
	);
	await endAssets(writer, draft, ended);
	await derivatives.save();
	await saveAssets(
		writer,
		saved.map(({ width_px: _, height_px: __, ...asset }) => ({
			...asset,
			position: asset.position ?? position++,
		})),
	);
	if (used.size > 0) await useHoldings(writer, scope, [...used]);
	await releaseImages(writer, scope, [...released], now);
	return ids;
}
