import { identityOf, parentKinds } from "@tuckbox/pieces";
import { LRUCache } from "lru-cache";
import type { AppInGame } from "../../domain/access/actor.ts";
import { type ComponentChange, identityOfRow } from "../../domain/components/component.ts";
import { valuesOf } from "../../domain/components/component-fields.ts";
import type { ComponentState, SideImage } from "../../domain/components/upsert.ts";
import { type AssetWithSource, assetsOfComponents } from "../../store/queries/pieces/assets.ts";
import { type ComponentFacts, findComponentsByKey } from "../../store/queries/pieces/components.ts";
import type { Reader } from "../../store/store.ts";

/** A live component with its images, as an upsert compares and changes it. */
export type StoredComponent = Pick<
	ComponentFacts,
	"id" | "since_version" | "die_type" | "position" | "created_at"
> & {
	state: ComponentState;
	assets: readonly AssetWithSource[];
	/** The bytes that its row counts towards the quota; undefined if they have not been read. */
	bytes?: number;
};

/** Stored components by identity ({@link identityOf}). */
export type StoredComponents = ReadonlyMap<string, StoredComponent>;

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

/** Approximate limit of the memory for cached components, in bytes. */
const maxCacheBytes = 32 * 1024 * 1024;

/** Estimates the memory of a component in bytes: two bytes a character and a constant for each object. */
function weightOf({ state, assets }: StoredComponent): number {
	return 700 + 2 * (state.payload.length + state.name.length) + 900 * assets.length;
}

/** The cached facts about an app in a game. */
export type Remembered = {
	components: StoredComponents;
	/** The other apps with live components in the game; undefined if they must be read. */
	otherApps?: readonly string[];
};

export const nothingRemembered: Remembered = { components: new Map() };

/**
 * Caches components between the pushes of a game, which mostly name the same ones. Every change of a game by any app
 * increments its revision, and components that were cached at another revision are not used.
 */
export function createComponentCache(maxBytes = maxCacheBytes) {
	type Entry = {
		revision: number;
		components: Map<string, StoredComponent>;
		otherApps: readonly string[];
		weight: number;
	};
	const cache = new LRUCache<string, Entry>({
		maxSize: maxBytes,
		sizeCalculation: ({ weight }) => Math.max(1, weight),
	});
	const cacheKey = ({ gameId, appId }: AppInGame) => `${gameId} ${appId}`;

	return {
		/** The components that are cached for this revision of the game. */
		at(appInGame: AppInGame, revision: number): Remembered {
			const entry = cache.get(cacheKey(appInGame));
			return entry?.revision === revision ? entry : nothingRemembered;
		},
		/**
		 * Adds components to those cached before the change, which changed no other app's. Call it when only the commit of the change can still fail, and
		 * `forget` if it does.
		 */
		keep(
			appInGame: AppInGame,
			before: number,
			after: number,
			components: Iterable<readonly [string, StoredComponent]>,
			otherApps: readonly string[],
		): void {
			const name = cacheKey(appInGame);
			const known = cache.get(name);
			// a new object, so that the cache counts its new weight
			const entry =
				known?.revision === before
					? { ...known, revision: after }
					: { revision: after, components: new Map<string, StoredComponent>(), otherApps, weight: 0 };
			for (const [identity, component] of components) {
				const old = entry.components.get(identity);
				entry.weight += weightOf(component) - (old === undefined ? 0 : weightOf(old));
				entry.components.set(identity, component);
			}
			cache.set(name, entry);
		},
		forget(appInGame: AppInGame): void {
			cache.delete(cacheKey(appInGame));
		},
	};
}

export type ComponentCache = ReturnType<typeof createComponentCache>;
