import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Variant } from "@tuckbox/pieces";
import { readVariants } from "../domain/components/recipe.ts";
import {
	type RecordedImages,
	recordedImages,
	recordForm,
	recordText,
	type ShownSide,
} from "../domain/components/record.ts";
import { objectPath } from "../domain/object-key.ts";
import { lockGame } from "../store/queries/games/games.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { type AssetWithSource, assetsOfComponents, assetsOfHistory } from "../store/queries/pieces/assets.ts";
import {
	type Component,
	type ComponentFacts,
	pageOfAllComponents,
	saveComponents,
	setRecords,
} from "../store/queries/pieces/components.ts";
import { readSetting, writeSetting } from "../store/queries/service/settings.ts";
import type { Game, Reader, Store, Writer } from "../store/store.ts";

/** The columns of an asset that are part of its component's record. */
export type SideRow = Pick<
	AssetWithSource,
	| "id"
	| "game_id"
	| "side_key"
	| "source_key"
	| "derivative_id"
	| "derived_form"
	| "derived_variants"
	| "pixels_per_inch"
	| "bleed_mode"
	| "width_px"
	| "height_px"
>;

function shownSide(asset: SideRow): ShownSide {
	const { derivative_id: derivativeId, game_id: gameId, derived_form: form } = asset;
	const variants = readVariants(asset.derived_variants ?? "");
	const derived = (variant: Variant) => {
		if (derivativeId === null) return null;
		return objectPath({ type: "derived", gameId, derivativeId, ...(form !== null && { form }), variant });
	};
	// An image without a medium version is too small to have one. The first form of images had none.
	const medium = variants.includes("medium") ? "medium" : form === 1 ? undefined : "display";
	return {
		sideKey: asset.side_key ?? "",
		assetId: asset.id,
		derivedAssetId: derivativeId,
		url: objectPath({ type: "source", key: asset.source_key }),
		derivedUrl: derived("display"),
		thumbUrl: derived("thumb"),
		mediumUrl: medium === undefined ? null : derived(medium),
		largeUrl: variants.includes("large") ? derived("large") : null,
		widthPx: asset.width_px,
		heightPx: asset.height_px,
		pixelsPerInch: asset.pixels_per_inch,
		bleedMode: asset.bleed_mode,
	};
}

/** A component's images as its record shows them. */
export function imagesOf(row: ComponentFacts, assets: readonly SideRow[]): RecordedImages {
	return recordedImages(row, assets.map(shownSide));
}

/** A component's row with its stored record, which is built from the row and the assets it shows. */
export function withRecord(row: ComponentFacts, assets: readonly SideRow[]): Component {
	return { ...row, record: recordText(row, imagesOf(row, assets)) };
}

/**
 * Saves live components whose images, or die types, changed without an upsert.
 * @param rows as loaded, with the change
 * @returns by how many bytes the records have grown
 */
export async function reviseComponents(
	writer: Writer,
	draft: number,
	rows: readonly ComponentFacts[],
	now: number,
): Promise<number> {
	if (rows.length === 0) return 0;
	const assets = await assetsOfComponents(
		writer,
		rows.map(({ id }) => id),
	);
	const own = Map.groupBy(assets, (asset) => asset.component_id ?? "");
	const idsOf = (some: readonly ComponentFacts[]) => some.map(({ id }) => id);
	return await saveComponents(
		writer,
		rows.map((row) => {
			// no request produced this state, so it has no digest
			const revised = { ...row, since_version: draft, updated_at: now, request_digest: null };
			return withRecord(revised, own.get(row.id) ?? []);
		}),
		idsOf(rows.filter((row) => row.since_version < draft)),
		rows.filter((row) => row.since_version === draft).map(({ id }) => ({ id })),
	);
}

/** Rows of any version with their records as they would be written now, and as they were. */
async function withCurrentRecords(reader: Reader, rows: readonly Component[]) {
	const assets = await assetsOfHistory(
		reader,
		rows.map(({ id }) => id),
	);
	const own = Map.groupBy(assets, (asset) => asset.component_id ?? "");
	const isShownWith = (row: Component, asset: AssetWithSource) =>
		asset.since_version <= row.since_version &&
		(asset.until_version === null || asset.until_version > row.since_version);
	return rows.map((row) => ({
		...withRecord(
			row,
			(own.get(row.id) ?? []).filter((asset) => isShownWith(row, asset)),
		),
		before: row.record,
	}));
}

/**
 * Rebuilds some records of a game, of all its versions, whose images have other addresses. What the versions show is the same,
 * so no piece counts as changed. The game must be locked.
 * @returns where to continue; undefined when all records have been rebuilt
 */
export async function readdressRecords(
	writer: Writer,
	game: Pick<Game, "id" | "owner_id">,
	after: Pick<Component, "id" | "since_version">,
	limit: number,
): Promise<Pick<Component, "id" | "since_version"> | undefined> {
	const rows = await pageOfAllComponents(writer, after, limit, game.id);
	const texts = await withCurrentRecords(writer, rows);
	const changed = texts.filter(({ record, before }) => record !== before);
	await growRecords(writer, game, await setRecords(writer, changed));
	const last = rows.at(-1);
	return rows.length < limit ? undefined : last && { id: last.id, since_version: last.since_version };
}

/** Number of components whose records are rebuilt in one transaction. */
const recordsPerTransaction = 500;

/**
 * Rebuilds stored records in the current format after an older version of the service has written them. Runs before anything
 * is served.
 * @returns number of rebuilt records
 */
export async function rebuildRecords(store: Store): Promise<number> {
	const form = String(recordForm);
	if ((await readSetting(store.reader, "record_form")) === form) return 0;
	let rebuilt = 0;
	let after: Pick<Component, "id" | "since_version"> = { id: "", since_version: 0 };
	for (;;) {
		const rows = await pageOfAllComponents(store.reader, after, recordsPerTransaction);
		const last = rows.at(-1);
		if (last === undefined) break;
		const texts = await withCurrentRecords(store.reader, rows);
		for (const [gameId, ofGame] of Map.groupBy(texts, (row) => row.game_id)) {
			await store.write(async (writer) => {
				const game = await lockGame(writer, gameId);
				if (game !== undefined) await growRecords(writer, game, await setRecords(writer, ofGame));
			});
		}
		rebuilt += rows.length;
		after = last;
		await yieldToEventLoop();
	}
	await store.write((writer) => writeSetting(writer, "record_form", form));
	return rebuilt;
}
