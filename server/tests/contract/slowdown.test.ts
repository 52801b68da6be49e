import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSlowdown, forgetOldFailures, type Slowdown } from "../../src/accounts/slowdown.ts";
import { patience } from "../../src/domain/slowdown.ts";
import { engines } from "../support/stores.ts";

const fail = async (slowdown: Slowdown, who: string, times: number) => {
	for (let i = 0; i < times; i++) await slowdown.begin([{ of: "pair", who }]);
};

const places = (who: string) => [
	{ of: "pair" as const, who },
	{ of: "address" as const, who: "198.51.100.1" },
];

for (const [engine, open, skip] of engines) {
	describe(`the slowdown of tries on ${engine}`, { skip }, () => {
		test("who failed too often waits; others do not, and a good try ends it", async () => {
			await using opened = await open();
			let now = 0;
			const slowdown = createSlowdown({ store: opened.store, now: () => now });
			await fail(slowdown, "a", patience.pair.free);
			const refused = { code: "RATE_LIMITED", retryAfter: 1 };
			await assert.rejects(slowdown.begin([{ of: "pair", who: "a" }]), refused);
			await fail(slowdown, "b", 1);
			now = 1000;
			await (await slowdown.begin([{ of: "pair", who: "a" }])).succeeded();
			await fail(slowdown, "a", patience.pair.free);
		});

		test("a good try takes back what it counted, and nobody else's failures", async () => {
			await using opened = await open();
			const slowdown = createSlowdown({ store: opened.store, now: () => 0 });
			for (let i = 0; i < patience.address.free - 1; i++) await slowdown.begin(places(`guess ${i}`));
			for (let i = 0; i < 5; i++) await (await slowdown.begin(places("owner"))).succeeded();
			await slowdown.begin(places("guess again"));
			await assert.rejects(slowdown.begin(places("owner")), { code: "RATE_LIMITED" });
		});

		test("tries at the same time do not slip through together, in whatever process", async () => {
			await using opened = await open();
			const stores = [opened.store, await opened.reopen()];
			const slowdowns = stores.map((store) => createSlowdown({ store, now: () => 0 }));
			const tries = Array.from({ length: 20 }, (_, i) => slowdowns[i % 2]?.begin(places("a")));
			const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
			assert.equal(passed.length, patience.pair.free);
		});

		test("a restart forgets nothing, time does, and nothing typed is kept as it is", async () => {
			await using opened = await open();
			let now = 1000;
			const deps = { store: opened.store, now: () => now };
			await fail(createSlowdown(deps), "a secret", patience.pair.free);
			const again = { ...deps, store: await opened.reopen() };
			await assert.rejects(createSlowdown(again).begin([{ of: "pair", who: "a secret" }]), {
				code: "RATE_LIMITED",
			});
			const kept = await opened.store.reader.selectFrom("failures").selectAll().execute();
			assert.deepEqual([kept.length, JSON.stringify(kept).includes("secret")], [1, false]);
			now += patience.pair.memory;
			await forgetOldFailures(deps);
			assert.equal((await opened.store.reader.selectFrom("failures").selectAll().execute()).length, 1);
			now += 1;
			await forgetOldFailures(deps);
			assert.deepEqual(await opened.store.reader.selectFrom("failures").selectAll().execute(), []);
		});
	});
}
