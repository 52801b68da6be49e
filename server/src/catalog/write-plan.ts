import { type Crop, trimCrop } from "../domain/derivative.ts";
import { draftNumber } from "../domain/draft.ts";
import { isShown } from "../domain/face.ts";
import { newId } from "../domain/ids.ts";
import type { Job } from "../domain/job.ts";
import type { KnownImage, SideImage, UpsertPlan } from "../domain/upsert.ts";
import { joinDraft } from "../publish/draft.ts";
import { type Asset, endAssets, saveAssets, unclaimedAssets } from "../store/assets.ts";
import { type Component, type Scope, saveComponents } from "../store/components.ts";
import { derivativesOf, insertDerivatives, setDerivativeState } from "../store/derivatives.ts";
import { enqueue, forgetJobs } from "../store/jobs.ts";
import type { Source } from "../store/sources.ts";
import type { Game, Writer } from "../store/store.ts";
import { withRecord } from "./records.ts";
import { settleImages } from "./release.ts";

/** What is stored of everything a request names. */
export type Stored = {
	components: Map<string, Component>;
	/** By component id. */
	assets: Map<string, Asset[]>;
	sources: Map<string, Source>;
	known: Map<string, KnownImage>;
};

/** Gives each shown image its derivative: the one of the same image and crop, or a new one to be made. */
async function derivativeFinder(writer: Writer, gameId: string, sourceKeys: readonly string[], now: number) {
	const recipe = (sourceKey: string, crop: string) => `${sourceKey} ${crop}`;
	const existing = await derivativesOf(writer, sourceKeys);
	const ids = new Map(existing.map((row) => [recipe(row.source_key, row.crop), row.id]));
	const failed = new Set(existing.filter((row) => row.state === "failed").map((row) => row.id));
	const revived = new Set<string>();
	const fresh: { id: string; source_key: string; crop: string }[] = [];
	return {
		idFor(sourceKey: string, crop: Crop | null): string {
			const cropText = crop === null ? "" : [crop.left, crop.top, crop.width, crop.height].join(",");
			const known = ids.get(recipe(sourceKey, cropText));
			if (known !== undefined) {
				if (failed.has(known)) revived.add(known);
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

function isSameImage(asset: Asset, image: SideImage, derivativeId: string | null): boolean {
	return (
		asset.source_key === image.key &&
		asset.pixels_per_inch === image.pixelsPerInch &&
		asset.bleed_mode === image.bleedMode &&
		asset.derivative_id === derivativeId
	);
}

/** An asset as it is to be; without a position when it is new. */
type PlannedAsset = Omit<Asset, "position"> & { position: number | undefined };

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
	const changed = [...plan.after].filter(([, entry]) => entry.changed);
	if (changed.length === 0) return ids;

	const imageKeys = changed.flatMap(([, { state }]) => [...state.images.values()].map((image) => image.key));
	const unclaimed = Map.groupBy(await unclaimedAssets(writer, scope, imageKeys), (asset) => asset.source_key);
	const derivatives = await derivativeFinder(writer, scope.gameId, imageKeys, now);
	const affectedKeys = new Set<string>();
	/** Live rows that end: replaced, taken off, or followed by a changed row of the same id. */
	const ended: string[] = [];
	const saved: PlannedAsset[] = [];
	const sides = new Map<string, (PlannedAsset & Pick<Source, "width_px" | "height_px">)[]>();

	for (const [identity, { change, state }] of changed) {
		const componentId = ids.get(identity) ?? "";
		const old = new Map((stored.assets.get(componentId) ?? []).map((asset) => [asset.side_key, asset]));
		const own: (PlannedAsset & Pick<Source, "width_px" | "height_px">)[] = [];
		for (const [side, image] of state.images) {
			const current = old.get(side);
			const kept = current?.source_key === image.key ? current : unclaimed.get(image.key)?.shift();
			if (current !== undefined && kept !== current) {
				ended.push(current.id);
				affectedKeys.add(current.source_key);
			}
			old.delete(side);
			const source = stored.sources.get(image.key);
			if (source === undefined) throw new Error(`the source ${image.key} is gone`);
			const { width_px, height_px } = source;
			const crop = trimCrop(
				{ ...image, widthPx: width_px, heightPx: height_px },
				state.widthMm,
				state.heightMm,
			);
			const derivativeId = isShown(change.kind, side) ? derivatives.idFor(image.key, crop) : null;
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
				derivative_id: derivativeId,
				position: kept?.position,
				created_at: kept?.created_at ?? now,
			};
			own.push({ ...asset, width_px, height_px });
			if (current !== undefined && kept === current && isSameImage(current, image, derivativeId)) continue;
			if (kept !== undefined && kept.since_version !== draft) ended.push(kept.id);
			affectedKeys.add(image.key);
			saved.push(asset);
		}
		for (const asset of old.values()) {
			ended.push(asset.id);
			affectedKeys.add(asset.source_key);
		}
		sides.set(componentId, own);
	}

	const created = changed.filter(([identity]) => !stored.components.has(identity));
	const fresh = saved.filter((asset) => asset.position === undefined);
	let position = await joinDraft(writer, game, scope.appId, now, created.length + fresh.length);
	const rows = changed.map(([identity, { change, state }]) => {
		const before = stored.components.get(identity);
		const id = ids.get(identity) ?? "";
		const row: Omit<Component, "record"> = {
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
			payload: state.payload,
		};
		return withRecord(row, sides.get(id) ?? []);
	});
	const published = changed
		.map(([identity]) => stored.components.get(identity))
		.filter((row) => row !== undefined && row.since_version < draft);
	await saveComponents(
		writer,
		rows,
		published.map((row) => row?.id ?? ""),
	);
	await endAssets(writer, draft, ended);
	await derivatives.save();
	await saveAssets(
		writer,
		saved.map((asset) => ({ ...asset, position: asset.position ?? position++ })),
	);
	if (affectedKeys.size > 0) await settleImages(writer, scope, [...affectedKeys], now);
	return ids;
}
