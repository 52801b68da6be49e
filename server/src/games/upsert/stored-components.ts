import { identityOf, parentKinds } from "@tuckbox/pieces";
import type { AppInGame } from "../../domain/access/actor.ts";
import { type ComponentChange, identityOfRow } from "../../domain/components/component.ts";
import { valuesOf } from "../../domain/components/component-fields.ts";
import type { ComponentState, SideImage } from "../../domain/components/upsert.ts";
import type { StoredComponent, StoredComponents } from "../../game-edit/push-cache.ts";
import { type AssetWithSource, assetsOfComponents } from "../../store/queries/pieces/assets.ts";
import { type ComponentFacts, findComponentsByKey } from "../../store/queries/pieces/components.ts";
import type { Reader } from "../../store/store.ts";

function storedComponentOf(row: ComponentFacts, assets: readonly AssetWithSource[]): StoredComponent {
	const images = new Map<string, SideImage>();
	for (const { side_key: side, source_key: key, pixels_per_inch, bleed_mode } of assets) {
		images.set(side ?? "", { key, pixelsPerInch: pixels_per_inch, bleedMode: bleed_mode });
	}
	const { id, since_version, die_type, position, created_at } = row;
	const state: ComponentState = { ...valuesOf(row), images };
	return { id, since_version, die_type, position, created_at, state, assets };
}

/** The stored components that changes name, and the identities of their parents that exist. */
export type FoundComponents = { components: Map<string, StoredComponent>; parents: ReadonlySet<string> };

/**
 * Finds the stored components that changes name, by identity, and those of their parents that exist.
 * @param remembered cached components, which need not be read
 */
export async function findStoredComponents(
	reader: Reader,
	appInGame: AppInGame,
	changes: readonly ComponentChange[],
	remembered: StoredComponents,
): Promise<FoundComponents> {
	const components = new Map<string, StoredComponent>();
	const named = new Set<string>();
	const parents = new Set<string>();
	const keysToLoad = new Set<string>();
	const loadParent = (change: ComponentChange, key: string | null | undefined) => {
		if (key == null) return;
		const identities = parentKinds(change.kind).map((kind) => identityOf({ kind, externalKey: key }));
		const known = identities.find((identity) => remembered.has(identity));
		if (known === undefined) keysToLoad.add(key);
		else parents.add(known);
	};
	for (const change of changes) {
		const identity = identityOf(change);
		named.add(identity);
		const component = remembered.get(identity);
		if (component === undefined) keysToLoad.add(change.externalKey);
		else components.set(identity, component);
		// a change without a parent may be for a component that has one
		loadParent(change, change.parentKey === undefined ? component?.state.parentKey : change.parentKey);
	}
	const found = await findComponentsByKey(reader, appInGame, keysToLoad);
	const storedParents = found
		.map((row) => row.parent_key)
		.filter((key) => key !== null && !keysToLoad.has(key));
	const missing = new Set(storedParents as string[]);
	const others = missing.size === 0 ? [] : await findComponentsByKey(reader, appInGame, missing);
	const touched: ComponentFacts[] = [];
	for (const row of [...found, ...others]) {
		const identity = identityOfRow(row);
		if (named.has(identity)) touched.push(row);
		else parents.add(identity);
	}
	const assets = await assetsOfComponents(
		reader,
		touched.map((row) => row.id),
	);
	const own = Map.groupBy(assets, (asset) => asset.component_id ?? "");
	for (const row of touched) {
		const identity = identityOfRow(row);
		components.set(identity, storedComponentOf(row, own.get(row.id) ?? []));
	}
	return { components, parents };
}
