import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Game } from "../store/store.ts";
import { hostedSavedObject } from "./tts-hosted.ts";

describe("saved objects for guests", () => {
	test("are built a few at a time, and one that fails lets the next one begin", async () => {
		const game = { id: "gam_a", name: "Bay", version: 1 } as Game;
		const reads: (() => void)[] = [];
		const store = {
			snapshot: async () =>
				await new Promise<never>((_, refuse) => {
					reads.push(() => refuse(new Error("no such records")));
				}),
		};
		const build = async () =>
			await hostedSavedObject(
				{ store, now: () => 0 },
				{ game, version: 1 },
				{ base: "https://a.example", language: "en" },
			);
		const all = Array.from({ length: 5 }, async () => await assert.rejects(build, /no such records/));
		for (let done = 0; done < all.length; done++) {
			while (reads[done] === undefined) await new Promise(setImmediate);
			assert.ok(reads.length <= done + 2, `${reads.length} begun, ${done} done`);
			reads[done]?.();
		}
		await Promise.all(all);
	});
});
