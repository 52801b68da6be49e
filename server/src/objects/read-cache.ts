import { LRUCache } from "lru-cache";
import { type ObjectKey, objectPath } from "../domain/object-key.ts";
import type { ObjectStore } from "./object-store.ts";

/** Bytes of derived images kept in memory: some hundred cards, as many as a table shows at the same time. */
const maxBytes = 32 * 1024 * 1024;
const maxEntryBytes = 256 * 1024;

/**
 * Keeps the derived images that were written or read last in memory. They never change, so only a deleted one must be
 * dropped.
 */
export function withReadCache(objects: ObjectStore): ObjectStore {
	const kept = new LRUCache<string, Buffer>({
		maxSize: maxBytes,
		maxEntrySize: maxEntryBytes,
		sizeCalculation: ({ length }) => Math.max(1, length),
	});

	function find(key: ObjectKey): Buffer | undefined {
		return key.type === "derived" ? kept.get(objectPath(key)) : undefined;
	}

	return {
		...objects,
		async put(key, source, limit) {
			kept.delete(objectPath(key));
			await objects.put(key, source, limit);
			// a caller that waits for an image being derived reads it next
			if (key.type === "derived" && Buffer.isBuffer(source)) kept.set(objectPath(key), source);
		},
		async size(key) {
			return find(key)?.length ?? (await objects.size(key));
		},
		async read(key) {
			const known = find(key);
			if (known !== undefined) return known;
			const object = await objects.read(key);
			if (object !== undefined && key.type === "derived") kept.set(objectPath(key), object);
			return object;
		},
		async delete(key, limit) {
			await objects.delete(key, limit);
			kept.delete(objectPath(key));
		},
		async deletePrefix(prefix) {
			await objects.deletePrefix(prefix);
			for (const path of [...kept.keys()]) if (path.startsWith(prefix)) kept.delete(path);
		},
	};
}
