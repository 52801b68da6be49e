import { type ObjectKey, objectPath } from "../domain/object-key.ts";
import type { ObjectStore } from "./object-store.ts";

/** Bytes of derived images kept in memory: some hundred cards, as many as a table shows at once. */
const mostBytes = 32 * 1024 * 1024;
const largestKept = 256 * 1024;

/**
 * Keeps the derived images that were made or read last in memory. They never change, so all there is to see to is that a
 * deleted one goes.
 */
export function withReadCache(objects: ObjectStore): ObjectStore {
	const kept = new Map<string, Buffer>(); // the one read longest ago comes first
	let bytes = 0;

	function forget(path: string): void {
		bytes -= kept.get(path)?.length ?? 0;
		kept.delete(path);
	}

	function keep(path: string, object: Buffer): void {
		if (object.length > largestKept) return;
		forget(path);
		kept.set(path, object);
		bytes += object.length;
		for (const oldest of kept.keys()) {
			if (bytes <= mostBytes) break;
			forget(oldest);
		}
	}

	function find(key: ObjectKey): Buffer | undefined {
		return key.type === "derived" ? kept.get(objectPath(key)) : undefined;
	}

	return {
		...objects,
		async put(key, source) {
			forget(objectPath(key));
			await objects.put(key, source);
			// whoever waits for an image that is being made reads it next
			if (key.type === "derived" && Buffer.isBuffer(source)) keep(objectPath(key), source);
		},
		async size(key) {
			return find(key)?.length ?? (await objects.size(key));
		},
		async read(key) {
			const known = find(key);
			const object = known ?? (await objects.read(key));
			if (object !== undefined && key.type === "derived") keep(objectPath(key), object);
			return object;
		},
		async delete(key) {
			await objects.delete(key);
			forget(objectPath(key));
		},
		async deletePrefix(prefix) {
			await objects.deletePrefix(prefix);
			for (const path of [...kept.keys()]) if (path.startsWith(prefix)) forget(path);
		},
	};
}
