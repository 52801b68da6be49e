import { isRawTexture, lastName, namesInCache } from "@tuckbox/folder/imports";
import type { Dropped } from "../drop/dropped-node.ts";
import { type FoundFile, filesIn } from "./find-save.ts";

const stemOf = (name: string) => name.replace(/\.[^.]*$/, "");

/**
 * Dropped pictures by their names in Tabletop Simulator's cache, and by those that the last parts of addresses give.
 */
export class PictureIndex {
	readonly #files = new Map<string, FoundFile["node"]>();

	async add(dropped: readonly Dropped[]): Promise<void> {
		for (const { node } of await filesIn(dropped)) {
			if (isRawTexture(node.name)) continue;
			const name = node.name.toLowerCase();
			for (const key of [stemOf(name), `/${name}`]) if (!this.#files.has(key)) this.#files.set(key, node);
		}
	}

	find(address: string): FoundFile["node"] | undefined {
		const last = lastName(address);
		for (const key of [...namesInCache(address), ...(last === "" ? [] : [`/${last}`])]) {
			const found = this.#files.get(key);
			if (found !== undefined) return found;
		}
		return undefined;
	}
}
