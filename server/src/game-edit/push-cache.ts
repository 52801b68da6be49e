import { LRUCache } from "lru-cache";
import type { Actor, AppInGame } from "../domain/access/actor.ts";
import type { Warning } from "../domain/components/component.ts";
import type { RecordedImages } from "../domain/components/record.ts";
import type { ComponentState } from "../domain/components/upsert.ts";
import type { SourceImage } from "../store/queries/images/sources.ts";
import type { AssetWithSource, UnclaimedAsset } from "../store/queries/pieces/assets.ts";
import type { ComponentFacts } from "../store/queries/pieces/components.ts";
import type { Writer } from "../store/store.ts";
import { editGame, type Finished, type GameEdit } from "./game-edit.ts";

// The calls of a push follow each other: images are confirmed, pieces show them, and the next push names the same pieces. What
// one call has written, the next one need not read.

/** A live component with its images, as an upsert compares and changes it. */
export type StoredComponent = Pick<
	ComponentFacts,
	"id" | "since_version" | "die_type" | "position" | "created_at"
> & {
	state: ComponentState;
	assets: readonly AssetWithSource[];
	/** The bytes that its row counts towards the quota; undefined if they have not been read. */
	bytes?: number;
	/** Its images as its record shows them; undefined if it has not been written since it was read. */
	images?: RecordedImages;
};

/** Stored components by identity (`identityOf`). */
export type StoredComponents = ReadonlyMap<string, StoredComponent>;

/** An image whose bytes the game did not have before: only an unclaimed asset shows it, and nothing is derived from it. */
export type NewImage = SourceImage & { asset: UnclaimedAsset };

/** New images by key. */
export type NewImages = ReadonlyMap<string, NewImage>;

/** The cached facts about an app in a game. */
export type Remembered = {
	components: StoredComponents;
	images: NewImages;
	/** The other apps with live components in the game; undefined if they must be read. */
	otherApps?: readonly string[] | undefined;
};

/** For reads that must not depend on what this process has seen. */
export const nothingRemembered: Remembered = { components: new Map(), images: new Map() };

/** The rows that an edit has written; nothing else in the game has changed. */
export type News = {
	/** By identity. */
	components?: Iterable<readonly [string, StoredComponent]>;
	images?: Iterable<NewImage>;
	/** The keys of images that may no longer be new. */
	used?: Iterable<string>;
	otherApps?: readonly string[];
};

/** Approximate limit of the cache's memory, in bytes. */
const maxCacheBytes = 32 * 1024 * 1024;

/** Estimates the memory of a component in bytes: two bytes a character and a constant for each object. */
function weightOf({ state, assets, images }: StoredComponent): number {
	const texts = state.payload.length + state.name.length + (images?.faces.length ?? 0);
	return 700 + 2 * texts + 900 * assets.length;
}

const imageWeight = 700;

/** One app's pieces and images in a game. */
type Entry = {
	revision: number;
	components: Map<string, StoredComponent>;
	images: Map<string, NewImage>;
	otherApps: readonly string[] | undefined;
	weight: number;
};

function add(entry: Entry, { components = [], images = [], used = [], otherApps }: News): void {
	for (const [identity, component] of components) {
		const old = entry.components.get(identity);
		entry.weight += weightOf(component) - (old === undefined ? 0 : weightOf(old));
		entry.components.set(identity, component);
	}
	for (const key of used) if (entry.images.delete(key)) entry.weight -= imageWeight;
	for (const image of images) {
		if (!entry.images.has(image.key)) entry.weight += imageWeight;
		entry.images.set(image.key, image);
	}
	entry.otherApps = otherApps ?? entry.otherApps;
}

/**
 * Caches what an app's latest edits of a game have written. Every change of a game by any app increments its revision, and
 * what was cached at another revision is not used.
 */
export function createPushCache(maxBytes = maxCacheBytes) {
	const cache = new LRUCache<string, Entry>({
		maxSize: maxBytes,
		sizeCalculation: ({ weight }) => Math.max(1, weight),
	});
	const cacheKey = ({ gameId, appId }: AppInGame) => `${gameId} ${appId}`;

	return {
		/** The rows that are cached for this revision of the game. */
		at(appInGame: AppInGame, revision: number): Remembered {
			const entry = cache.get(cacheKey(appInGame));
			return entry?.revision === revision ? entry : nothingRemembered;
		},
		/**
		 * Adds to what was cached before the change, which changed nothing of another app's. Call it when only the commit of the change can
		 * still fail, and `forget` if it does.
		 */
		keep(appInGame: AppInGame, before: number, after: number, news: News): void {
			const name = cacheKey(appInGame);
			const known = cache.get(name);
			// a new object, so that the cache counts its new weight
			const entry: Entry =
				known?.revision === before
					? { ...known, revision: after }
					: { revision: after, components: new Map(), images: new Map(), otherApps: undefined, weight: 0 };
			add(entry, news);
			cache.set(name, entry);
		},
		forget(appInGame: AppInGame): void {
			cache.delete(cacheKey(appInGame));
		},
	};
}

export type PushCache = ReturnType<typeof createPushCache>;

/**
 * Edits a game as `editGame` does, with what is remembered of the app, and remembers what the edit writes.
 * @param news what a change has written; nothing else in the game may change
 * @throws Problem GAME_NOT_FOUND
 */
export async function editAndRemember<T>(
	deps: Parameters<typeof editGame>[0] & { pushCache: PushCache },
	actor: Actor,
	gameId: string,
	change: (edit: GameEdit, remembered: Remembered) => Promise<T>,
	news: (value: T) => News,
	beforeCommit?: (writer: Writer, finished: Finished) => Promise<void>,
): Promise<{ value: T; warnings: Warning[] }> {
	const { pushCache } = deps;
	const appInGame = { gameId, appId: actor.appId };
	let isKept = false;
	const forget = () => {
		if (isKept) pushCache.forget(appInGame);
		isKept = false;
	};
	try {
		const { value, warnings } = await editGame(
			deps,
			actor,
			gameId,
			async (edit) => {
				forget(); // a transaction that conflicted with another one is run again
				const before = edit.game.revision;
				return { before, changed: await change(edit, pushCache.at(appInGame, before)) };
			},
			async (writer, { before, changed }, finished) => {
				await beforeCommit?.(writer, finished);
				pushCache.keep(appInGame, before, finished.revision, news(changed));
				isKept = true;
			},
		);
		return { value: value.changed, warnings };
	} catch (error) {
		forget();
		throw error;
	}
}
