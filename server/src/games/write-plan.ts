import { type Crop, isShown, trimCrop } from "@tuckbox/pieces";
import type { AppInGame } from "../domain/actor.ts";
import type { ComponentChange } from "../domain/component.ts";
import { draftNumber } from "../domain/draft.ts";
import { newId } from "../domain/ids.ts";
import type { Job } from "../domain/job.ts";
import type { ComponentState, SideImage, UpsertPlan } from "../domain/upsert.ts";
import { joinDraft } from "../game-edit/draft.ts";
import { withRecord } from "../game-edit/records.ts";
import { releaseImages, retryDerivatives } from "../game-edit/release.ts";
import type { Game, Writer } from "../store/store.ts";
import { type AssetWithSource, endAssets, saveAssets, unclaimedAssets } from "../store/tables/assets.ts";
import { saveComponents } from "../store/tables/components.ts";
import { derivativesOf, failedDerivatives, insertDerivatives } from "../store/tables/derivatives.ts";
import { enqueue } from "../store/tables/jobs.ts";
import { type Source, useHoldings } from "../store/tables/sources.ts";
import type { Piece, Pieces } from "./pieces.ts";

/** What is known of everything a request names. */
type Stored = {
	pieces: Pieces;
	/** By key: what every image that the plan places is. */
	images: ReadonlyMap<string, Pick<Source, "content_type" | "width_px" | "height_px" | "turned">>;
	/** Digest of the item that asks for a change; none where it must not be remembered. */
	digestOf(change: ComponentChange): string | undefined;
};

/** What became of a plan. */
type Written = {
	/** The id of every component it names, by identity. */
	ids: ReadonlyMap<string, string>;
	/** The game's revision from now on. */
	revision: number;
	/** The components it names as they are from now on; dice excepted, whose faces change them. */
	pieces: readonly (readonly [string, Piece])[];
};

/** Gives each shown image its derivative: the one of the same image and crop, or a new one to be made. */
async function derivativeFinder(writer: Writer, gameId: string, sourceKeys: readonly string[], now: number) {
	const recipe = (sourceKey: string, crop: string) => `${sourceKey} ${crop}`;
	const [existing, failed] = await Promise.all([
		derivativesOf(writer, sourceKeys),
		failedDerivatives(writer, gameId),
	]);
	const ids = new Map(existing.map((row) => [recipe(row.source_key, row.crop), row.id]));
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
			const jobs = fresh.map(({ id }): Job => ({ kind: "derive", gameId, derivativeId: id }));
			await enqueue(writer, jobs, now);
			await retryDerivatives(writer, gameId, revived, now);
		},
	};
}

/** A side that goes on as it is: the same image in the same place, so that its derived image is the same, too. */
function keptSide(
	current: AssetWithSource | undefined,
	image: SideImage,
	before: ComponentState | undefined,
	state: ComponentState,
): AssetWithSource | undefined {
	const isKept =
		current?.source_key === image.key &&
		current.pixels_per_inch === image.pixelsPerInch &&
		current.bleed_mode === image.bleedMode &&
		before?.widthMm === state.widthMm &&
		before.heightMm === state.heightMm;
	return isKept ? current : undefined;
}

type Changed = {
	identity: string;
	id: string;
	change: ComponentChange;
	state: ComponentState;
	before?: Piece;
};

/** The keys of the images that get another place, size or side. */
function placedKeys(changed: readonly Changed[]): string[] {
	const keys: string[] = [];
	for (const { state, before } of changed) {
		for (const [side, image] of state.images) {
			const current = before?.assets.find((asset) => asset.side_key === side);
			if (keptSide(current, image, before?.state, state) === undefined) keys.push(image.key);
		}
	}
	return keys;
}

/** Writes what the plan changes. */
export async function writePlan(
	writer: Writer,
	game: Game,
	appInGame: AppInGame,
	plan: UpsertPlan,
	stored: Stored,
	now: number,
): Promise<Written> {
	const draft = draftNumber(game);
	const ids = new Map<string, string>();
	const pieces: [string, Piece][] = [];
	const changed: Changed[] = [];
	for (const [identity, entry] of plan.after) {
		const { change, state } = entry;
		const before = stored.pieces.get(identity);
		const id = before?.id ?? newId("cmp", now);
		ids.set(identity, id);
		if (entry.changed) changed.push({ identity, id, change, state, ...(before && { before }) });
		else if (before !== undefined && change.kind !== "die") pieces.push([identity, before]);
	}
	if (changed.length === 0) return { ids, revision: game.revision, pieces };

	const placed = placedKeys(changed);
	// asked at once: neither waits for the other's answer on its way from a server
	const [free, derivatives] = await Promise.all([
		unclaimedAssets(writer, appInGame, placed),
		derivativeFinder(writer, appInGame.gameId, placed, now),
	]);
	const unclaimed = Map.groupBy(free, (asset) => asset.source_key);
	/** Live rows that end: replaced, taken off, or followed by a changed row of the same id. */
	const ended: string[] = [];
	/** Keys that may have lost their last live asset or a derived image, and keys that may have got their first. */
	const released = new Set<string>();
	const used = new Set<string>();
	const saved: AssetWithSource[] = [];
	const sides: AssetWithSource[][] = [];
	const withoutPosition: { position: number }[] = [];

	for (const { id: componentId, change, state, before } of changed) {
		const own: AssetWithSource[] = [];
		sides.push(own);
		for (const [side, image] of state.images) {
			const current = before?.assets.find((asset) => asset.side_key === side);
			const same = keptSide(current, image, before?.state, state);
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
			const source = stored.images.get(image.key);
			if (source === undefined) throw new Error(`the source ${image.key} is gone`);
			const { content_type, width_px, height_px, turned } = source;
			const placement = { ...image, widthPx: width_px, heightPx: height_px };
			const crop = trimCrop(placement, state.widthMm, state.heightMm);
			const asset: AssetWithSource = {
				id: kept?.id ?? newId("ast", now),
				since_version: draft,
				until_version: null,
				game_id: appInGame.gameId,
				app_id: appInGame.appId,
				component_id: componentId,
				side_key: side,
				source_key: image.key,
				pixels_per_inch: image.pixelsPerInch,
				bleed_mode: image.bleedMode,
				derivative_id: isShown(change.kind, side) ? derivatives.idFor(image.key, crop) : null,
				position: kept?.position ?? 0,
				created_at: kept?.created_at ?? now,
				content_type,
				width_px,
				height_px,
				turned,
			};
			if (kept === undefined) withoutPosition.push(asset);
			own.push(asset);
			saved.push(asset);
		}
		for (const asset of before?.assets ?? []) {
			if (state.images.has(asset.side_key ?? "")) continue;
			ended.push(asset.id);
			released.add(asset.source_key);
		}
	}

	const created = changed.filter(({ before }) => before === undefined);
	let position = await joinDraft(writer, game, appInGame.appId, now, created.length + withoutPosition.length);
	const rows = changed.map(({ identity, id, change, state, before }, index) => {
		const assets = sides[index] ?? [];
		const row = {
			id,
			since_version: draft,
			until_version: null,
			game_id: appInGame.gameId,
			app_id: appInGame.appId,
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
			request_digest: stored.digestOf(change) ?? null,
			payload: state.payload,
		};
		if (change.kind !== "die") {
			const { since_version, die_type, position, created_at } = row;
			pieces.push([identity, { id, since_version, die_type, position, created_at, state, assets }]);
		}
		return withRecord(row, assets);
	});
	for (const asset of withoutPosition) asset.position = position++;
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
		saved.map(({ content_type: _, width_px: __, height_px: ___, turned: ____, ...asset }) => asset),
	);
	if (used.size > 0) await useHoldings(writer, appInGame, [...used]);
	await releaseImages(writer, appInGame, [...released], now);
	return { ids, revision: game.revision + 1, pieces };
}
