import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { ManifestComponent, Wait } from "@tuckbox/client";
import { deckManifest } from "./support/deck.ts";
import { gameOnALine } from "./support/faulty-line.ts";

const isLong = Boolean(process.env.PUSH_LONG);

/** The default limits, but with windows of a second instead of a minute, and fewer batches. */
const parallelBatches = isLong ? 10 : 2;
const shortWindows = JSON.stringify({
	presign: { limit: 60, windowSeconds: 1 },
	"upload-complete": { limit: 60, windowSeconds: 1 },
	components: { limit: 120, windowSeconds: 1 },
	"components/batch": { limit: parallelBatches, windowSeconds: 1 },
	read: { limit: 600, windowSeconds: 1 },
	delete: { limit: 600, windowSeconds: 1 },
});

/**
 * Stops the clock except for the waits of a client, so that a slow machine fills windows like a quick one.
 * @returns the client's `onWait`
 */
function stopClock(t: TestContext, waits: Wait[]): (wait: Wait) => void {
	let now = Date.now();
	t.mock.method(Date, "now", () => now);
	return (wait) => {
		waits.push(wait);
		now += Math.ceil(1000 * wait.seconds);
	};
}

test("a two-sided deck of 110 cards is pushed within the default limits, without waiting", async () => {
	await gameOnALine(
		async ({ game, seen, waits }) => {
			const { manifest, files } = await deckManifest(110, { backs: true });
			const result = await game.push(manifest, { files });
			assert.equal(result.created.length, 111);
			assert.equal(result.uploads.files, 220);
			assert.equal((await seen.assets()).length, 220);
			assert.deepEqual(waits, []);
		},
		{ env: { RATE_LIMITS: "" } },
	);
});

const pieces = 220 * parallelBatches;

test(`${pieces} pieces are pushed at the pace that responses allow, and none is refused`, async (t) => {
	await gameOnALine(
		async ({ line, tuckbox, seen, waits }) => {
			const game = tuckbox({ onWait: stopClock(t, waits) }).game(seen.id);
			const { manifest, files } = await deckManifest(1);
			const counters = Array.from(
				{ length: pieces },
				(_, i): ManifestComponent => ({ kind: "counter", name: `Counter ${i}`, externalKey: `c${i}` }),
			);
			const components = [...counters, ...manifest.components];
			const calls = Math.ceil(components.length / 200);
			const result = await game.push({ components }, { files, everything: true });
			assert.equal(result.created.length, pieces + 2);
			assert.equal(line.count("POST", "/components/batch"), calls, "no call was refused and repeated");
			assert.ok(waits.length > 0);
			for (const { reason, request, limit } of waits) {
				assert.deepEqual([reason, limit], ["rate-limit", "components/batch"]);
				assert.match(request, /^POST .*\/components\/batch$/);
			}
			line.calls.splice(0);
			waits.splice(0);
			for (let push = 0; push < 3; push++) {
				const again = await game.push({ components }, { files });
				assert.deepEqual([again.unchanged.length, again.requests], [pieces + 2, calls]);
			}
			assert.equal(line.count("POST", "/components/batch?dryRun=true"), 3 * calls);
			assert.equal(line.calls.length, 3 * calls, "what is unchanged is read, and not sent");
			assert.deepEqual(waits, [], "so that no limit of writes is met");
		},
		{ env: { RATE_LIMITS: shortWindows } },
	);
});

test("more deletions than the limit allows are paced, too", async (t) => {
	const limits = JSON.stringify({ delete: { limit: 20, windowSeconds: 1 } });
	await gameOnALine(
		async ({ line, tuckbox, seen, waits }) => {
			const game = tuckbox({ onWait: stopClock(t, waits) }).game(seen.id);
			const counters = Array.from(
				{ length: 50 },
				(_, i): ManifestComponent => ({ kind: "counter", name: `Counter ${i}`, externalKey: `c${i}` }),
			);
			await game.push({ components: counters }, { files: {} });
			const result = await game.push({ components: [] }, { files: {}, prune: true });
			assert.equal(result.deleted.length, 50);
			assert.deepEqual(await seen.components(), []);
			assert.ok(waits.every(({ reason }) => reason === "rate-limit") && waits.length > 0);
			assert.equal(line.count("DELETE", "/components/"), 50, "none was refused");
		},
		{ env: { RATE_LIMITS: limits } },
	);
});

test("two pushers that share a window wait for each other instead of failing", async () => {
	const limits = JSON.stringify({ "components/batch": { limit: 2, windowSeconds: 1 } });
	await gameOnALine(
		async ({ tuckbox, seen }) => {
			const push = async (key: string) => {
				const game = tuckbox().game(seen.id);
				for (let i = 0; i < 3; i++)
					await game.push(
						{ components: [{ kind: "counter", name: key, externalKey: `${key}${i}` }] },
						{ files: {} },
					);
			};
			await Promise.all([push("a"), push("b")]);
			assert.equal((await seen.components()).length, 6);
		},
		{ env: { RATE_LIMITS: limits } },
	);
});

test("inputs are split into calls whose bodies the service accepts", async () => {
	await gameOnALine(async ({ line, game, seen }) => {
		const text = "x".repeat(60_000);
		const components = Array.from(
			{ length: 190 },
			(_, i): ManifestComponent => ({
				kind: "counter",
				name: `${i}`,
				externalKey: `c${i}`,
				payload: { text },
			}),
		);
		await game.push({ components }, { files: {}, everything: true });
		assert.equal(line.count("POST", "/components/batch"), 2);
		assert.equal((await seen.components()).length, 190);
	});
});
