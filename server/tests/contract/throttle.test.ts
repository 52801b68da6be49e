import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSignInThrottle, forgetOldFailures, type SignInThrottle } from "../../src/accounts/throttle.ts";
import { throttlePolicies } from "../../src/domain/access/throttle.ts";
import { engines } from "../support/stores/stores.ts";

const fail = async (throttle: SignInThrottle, who: string, times: number) => {
	for (let i = 0; i < times; i++) await throttle.begin([{ policy: "pair", who }]);
};

const subjects = (who: string) => [
	{ policy: "pair" as const, who },
	{ policy: "address" as const, who: "198.51.100.1" },
];

for (const [engine, open, skip] of engines) {
	describe(`the throttle of sign-in attempts on ${engine}`, { skip }, () => {
		test("a user who failed too often waits, others do not, and a successful attempt ends the wait", async () => {
			await using opened = await open();
			let now = 0;
			const throttle = createSignInThrottle({ store: opened.store, now: () => now });
			await fail(throttle, "a", throttlePolicies.pair.free);
			const refused = { code: "RATE_LIMITED", retryAfter: 1 };
			await assert.rejects(throttle.begin([{ policy: "pair", who: "a" }]), refused);
			await fail(throttle, "b", 1);
			now = 1000;
			await (await throttle.begin([{ policy: "pair", who: "a" }])).succeeded();
			await fail(throttle, "a", throttlePolicies.pair.free);
		});

		test("a successful attempt removes its own count and no other user's failures", async () => {
			await using opened = await open();
			const throttle = createSignInThrottle({ store: opened.store, now: () => 0 });
			for (let i = 0; i < throttlePolicies.address.free - 1; i++)
				await throttle.begin(subjects(`guess ${i}`));
			for (let i = 0; i < 5; i++) await (await throttle.begin(subjects("owner"))).succeeded();
			await throttle.begin(subjects("guess again"));
			await assert.rejects(throttle.begin(subjects("owner")), { code: "RATE_LIMITED" });
		});

		test("simultaneous attempts do not slip through together in any process", async () => {
			await using opened = await open();
			const stores = [opened.store, await opened.reopen()];
			const throttles = stores.map((store) => createSignInThrottle({ store, now: () => 0 }));
			const tries = Array.from({ length: 20 }, (_, i) => throttles[i % 2]?.begin(subjects("a")));
			const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
			assert.equal(passed.length, throttlePolicies.pair.free);
		});

		test("failures survive a restart, expire with time, and nothing typed is stored in clear", async () => {
			await using opened = await open();
			let now = 1000;
			const deps = { store: opened.store, now: () => now };
			await fail(createSignInThrottle(deps), "a secret", throttlePolicies.pair.free);
			const again = { ...deps, store: await opened.reopen() };
			await assert.rejects(createSignInThrottle(again).begin([{ policy: "pair", who: "a secret" }]), {
				code: "RATE_LIMITED",
			});
			const kept = await opened.store.reader.selectFrom("failures").selectAll().execute();
			assert.deepEqual([kept.length, JSON.stringify(kept).includes("secret")], [1, false]);
			now += throttlePolicies.pair.memoryMs;
			await forgetOldFailures(deps);
			assert.equal((await opened.store.reader.selectFrom("failures").selectAll().execute()).length, 1);
			now += 1;
			await forgetOldFailures(deps);
			assert.deepEqual(await opened.store.reader.selectFrom("failures").selectAll().execute(), []);
		});
	});
}
