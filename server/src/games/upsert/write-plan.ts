import { isShown } from "@tuckbox/pieces";
import type { ComponentChange } from "../../domain/components/component.ts";
import { columnsOf } from "../../domain/components/component-fields.ts";
import { recipeFor } from "../../domain/components/recipe.ts";
import type { RecordedImages } from "../../domain/components/record.ts";
import type { ComponentState, UpsertPlan } from "../../domain/components/upsert.ts";
import { newId } from "../../domain/ids.ts";
import type { GameEdit } from "../../game-edit/game-edit.ts";
import type { NewImages, StoredComponent, StoredComponents } from "../../game-edit/push-cache.ts";
import type { Source } from "../../store/queries/images/sources.ts";
import {
	type AssetWithSource,
	type UnclaimedAsset,
	unclaimedAssets,
} from "../../store/queries/pieces/assets.ts";
import { type AssignedSide, assignSides, movedKeys } from "./assign-sides.ts";
import { touchedDice } from "./plan-request.ts";

type ImageFacts = Pick<Source, "content_type" | "width_px" | "height_px" | "turned">;

/** A plan and the stored data that it is based on. */
type Planned = {
	plan: UpsertPlan;
	components: StoredComponents;
	/** The properties of every image that the plan places, by key. */
	images: ReadonlyMap<string, ImageFacts>;
};

/** The result of writing a plan. */
type Written = {
	/** The id of every component it names, by identity. */
	ids: ReadonlyMap<string, string>;
	/** The components it names, as they are stored now; without dice, because the edit may still change them. */
	components: readonly (readonly [string, StoredComponent])[];
};

type Changed = {
	identity: string;
	id: string;
	change: ComponentChange;
	state: ComponentState;
	before?: StoredComponent;
};

type Derivatives = Awaited<ReturnType<GameEdit["findDerivatives"]>>;

/** Separates the changed components of a plan from the unchanged ones. */
function sortPlan(edit: GameEdit, plan: UpsertPlan, stored: StoredComponents) {
	const ids = new Map<string, string>();
	const unchanged: [string, StoredComponent][] = [];
	const changed: Changed[] = [];
	for (const [identity, { change, state, changed: isChanged }] of plan.after) {
		const before = stored.get(identity);
		const id = before?.id ?? newId("cmp", edit.now);
		ids.set(identity, id);
		if (isChanged) changed.push({ identity, id, change, state, ...(before && { before }) });
		else if (before !== undefined && change.kind !== "die") unchanged.push([identity, before]);
	}
	return { ids, unchanged, changed };
}

/** Saves the asset of a side that changes. */
function saveSide(
	edit: GameEdit,
	{ id, change, state }: Changed,
	assigned: Extract<AssignedSide<AssetWithSource, UnclaimedAsset>, { isKept: false }>,
	source: ImageFacts,
	derivatives: Derivatives,
	position: number,
): AssetWithSource {
	const { side, image, asset: before } = assigned;
	const { content_type, width_px, height_px, turned } = source;
	const placement = { ...image, widthPx: width_px, heightPx: height_px };
	const derived = isShown(change.kind, side)
		? derivatives.imageFor({ ...source, key: image.key }, recipeFor(placement, state), side)
		: undefined;
	const row = {
		id: before?.id ?? newId("ast", edit.now),
		component_id: id,
		side_key: side,
		source_key: image.key,
		pixels_per_inch: image.pixelsPerInch,
		bleed_mode: image.bleedMode,
		derivative_id: derived?.id ?? null,
		position: before?.position ?? position,
		created_at: before?.created_at ?? edit.now,
	};
	const facts = { content_type, width_px, height_px, turned };
	const shown = { derived_form: derived?.form ?? null, derived_variants: derived?.variants ?? null };
	return { ...edit.saveAsset(row, before), ...facts, ...shown };
}

/** A component's images as its record has shown them, if they stay. */
function keptImages(
	before: StoredComponent | undefined,
	{ widthMm, heightMm }: ComponentState,
	assets: readonly AssetWithSource[],
): RecordedImages | undefined {
	const isKept =
		before?.state.widthMm === widthMm &&
		before.state.heightMm === heightMm &&
		before.assets.length === assets.length &&
		assets.every((asset, i) => asset === before.assets[i]);
	return isKept ? before.images : undefined;
}

/** Saves a component. @returns it as it is stored now */
function saveComponent(
	edit: GameEdit,
	{ id, change, state, before }: Changed,
	assets: readonly AssetWithSource[],
	digest: string | undefined,
	position: number,
): StoredComponent {
	const {
		die_type,
		position: place,
		created_at,
	} = before ?? { die_type: null, position, created_at: edit.now };
	const row = {
		...columnsOf(state),
		id,
		die_type,
		position: place,
		created_at,
		kind: change.kind,
		external_key: change.externalKey,
		request_digest: digest ?? null,
	};
	const { bytes, images } = edit.saveComponent(
		row,
		keptImages(before, state, assets) ?? assets,
		before && {
			since_version: before.since_version,
			parent_key: before.state.parentKey,
			bytes: before.bytes,
		},
	);
	return {
		id,
		die_type,
		position: place,
		created_at,
		since_version: edit.draft,
		state,
		assets,
		bytes,
		images,
	};
}

/** Finds the unclaimed assets of images that get another side, size or crop, and their derived images. */
async function findMoved(edit: GameEdit, keys: readonly string[], remembered: NewImages) {
	const unclaimed: UnclaimedAsset[] = [];
	const others: string[] = [];
	for (const key of new Set(keys)) {
		const image = remembered.get(key);
		if (image === undefined) others.push(key);
		else unclaimed.push(image.asset);
	}
	// concurrently, to save a round trip to a database server
	const [found, derivatives] = await Promise.all([
		unclaimedAssets(edit.writer, edit.appInGame, others),
		edit.findDerivatives(others),
	]);
	return { unclaimed: unclaimed.concat(found), derivatives };
}

/**
 * Writes what the plan changes.
 * @param remembered new images, of which nothing needs to be read
 * @param digestOf returns the digest of a change's item; undefined where it must not be stored
 */
export async function writePlan(
	edit: GameEdit,
	{ plan, components: stored, images }: Planned,
	remembered: NewImages,
	digestOf: (change: ComponentChange) => string | undefined,
): Promise<Written> {
	// unchanged dice, too: a warning is repeated as long as it applies
	edit.checkDice(touchedDice(plan, stored));
	const { ids, unchanged, changed } = sortPlan(edit, plan, stored);
	if (changed.length === 0) return { ids, components: unchanged };
	const { unclaimed, derivatives } = await findMoved(edit, movedKeys(changed), remembered);
	const assigned = assignSides(changed, unclaimed);
	const isNew = (side: AssignedSide<unknown, unknown>) => !side.isKept && side.asset === undefined;
	// components come before the assets that are created with them
	let position = edit.reservePositions(changed.filter(({ before }) => before === undefined).length);
	let assetPosition = edit.reservePositions(assigned.flatMap(({ sides }) => sides.filter(isNew)).length);

	const components = unchanged;
	for (const [i, component] of changed.entries()) {
		const { sides = [], ended = [] } = assigned[i] ?? {};
		edit.endAssets(ended);
		const assets = sides.map((side) => {
			if (side.isKept) {
				derivatives.keep(side.asset.derivative_id);
				return side.asset;
			}
			const source = images.get(side.image.key);
			if (source === undefined) throw new Error(`the source ${side.image.key} is gone`);
			return saveSide(edit, component, side, source, derivatives, isNew(side) ? assetPosition++ : 0);
		});
		const isCreated = component.before === undefined;
		const digest = digestOf(component.change);
		const saved = saveComponent(edit, component, assets, digest, isCreated ? position++ : 0);
		if (component.change.kind !== "die") components.push([component.identity, saved]);
	}
	return { ids, components };
}
