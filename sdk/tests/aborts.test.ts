import assert from "node:assert/strict";
import { test } from "node:test";
import { deckManifest } from "./support/deck.ts";
import { gameOnALine } from "./support/faulty-line.ts";

test("aborting during uploads leaves nothing running, and the repeated push sends only the rest", async (t) => {
	await gameOnALine(
		async ({ line, game, seen }) => {
			const { manifest, files } = await deckManifest(12);
			const stop = new AbortController();
			const reason = new Error("the window was closed");
			// the fourth upload starts a confirm; the seventh waits until its answer has ended the push
			const now = Date.now;
			let ahead = 0;
			t.mock.method(Date, "now", () => now() + ahead);
			const aborted = Promise.withResolvers<"pass">();
			stop.signal.addEventListener("abort", () => aborted.resolve("pass"));
			line.decide = ({ method }) => {
				const puts = line.count("PUT", "/uploads/");
				if (puts >= 4) ahead = 3_000;
				return method === "PUT" && puts >= 7 ? aborted.promise : "pass";
			};
			const pushing = game.push(manifest, {
				files,
				concurrency: 3,
				signal: stop.signal,
				onProgress: (progress) => {
					if (progress.phase === "confirm") stop.abort(reason);
				},
			});
			await assert.rejects(pushing, (error) => error === reason);
			// calls sent before the abort have arrived when the first list is returned
			await game.components.list();
			const callsAtEnd = line.calls.length;
			await game.components.list();
			assert.equal(line.calls.length, callsAtEnd + 1, "nothing is sent after the push has ended");
			assert.deepEqual(await seen.components(), []);
			const confirmed = (await seen.assets()).length;
			assert.ok(confirmed > 0 && confirmed < 12, `${confirmed} are confirmed`);

			line.decide = () => "pass";
			line.calls.splice(0);
			const result = await game.push(manifest, { files });
			assert.equal(result.uploads.files, 12 - confirmed);
			assert.equal(line.count("PUT", "/uploads/"), 12 - confirmed);
			assert.equal(result.created.length, 13);
		},
		{ leavesStaged: true },
	);
});

test("nothing starts with an aborted signal", async () => {
	await gameOnALine(async ({ line, game, tuckbox }) => {
		const { manifest, files } = await deckManifest(1);
		const signal = AbortSignal.abort(new Error("no"));
		const calls = [
			() => game.push(manifest, { files, signal }),
			() => game.push(manifest, { files, signal, dryRun: true }),
			() => game.assets.upload(files["deck/0.png"] as Blob, { signal }),
			() => game.components.list({}, { signal }),
			() => tuckbox().games.create("No", { signal }),
		];
		line.calls.splice(0);
		for (const call of calls) await assert.rejects(call, /^Error: no$/);
		assert.deepEqual(line.calls, []);
	});
});

test("aborting ends every kind of waiting", async () => {
	await gameOnALine(async ({ line, game }) => {
		const fates = [
			{ status: 429, headers: { "retry-after": "600" } },
			{ status: 503, headers: { "retry-after": "50" } },
		];
		for (const fate of fates) {
			line.decide = () => fate;
			const signal = AbortSignal.timeout(100);
			await assert.rejects(game.components.list({}, { signal }), { name: "TimeoutError" });
		}
		line.decide = () => new Promise(() => {});
		const signal = AbortSignal.timeout(100);
		await assert.rejects(game.components.list({}, { signal }), { name: "TimeoutError" });
	});
});

test("a failure in one upload stops the others", async () => {
	await gameOnALine(
		async ({ line, tuckbox, seen }) => {
			const { manifest, files } = await deckManifest(20);
			line.decide = ({ method }) => (method === "PUT" && line.count("PUT", "/") > 2 ? "cut" : "pass");
			const game = tuckbox({ retries: 1 }).game(seen.id);
			await assert.rejects(game.push(manifest, { files, concurrency: 2 }), { code: "NETWORK_ERROR" });
			assert.ok(line.count("PUT", "/") <= 4);
			assert.deepEqual(await seen.components(), []);
		},
		{ leavesStaged: true },
	);
});

const completed = "/upload-complete/batch";

test("images are confirmed while others are sent, each time half of the rest", async (t) => {
	// without the time after which a push confirms in any case
	const now = Date.now();
	t.mock.method(Date, "now", () => now);
	await gameOnALine(async ({ line, game }) => {
		const { manifest, files } = await deckManifest(16);
		const checked = Promise.withResolvers<"pass">();
		line.decide = ({ method }) =>
			method === "PUT" && line.count("PUT", "/uploads/") > 12 ? checked.promise : "pass";
		const pushing = game.push(manifest, {
			files,
			onProgress: (progress) => {
				if (progress.phase === "confirm") checked.resolve("pass");
			},
		});
		const { uploads } = await pushing;
		assert.equal(uploads.files, 16);
		const calls = line.count("POST", completed);
		assert.ok(calls > 1 && calls <= 4, `${calls} calls confirm 16 images`);
	});
});

test("a confirmation that fails stops the images that are being sent", async () => {
	await gameOnALine(
		async ({ line, game, seen }) => {
			const { manifest, files } = await deckManifest(40);
			line.decide = ({ method, path }) => {
				if (path.endsWith(completed)) return { status: 403, body: "" };
				// the last ones would never arrive
				return method === "PUT" && line.count("PUT", "/uploads/") > 30 ? new Promise(() => {}) : "pass";
			};
			await assert.rejects(game.push(manifest, { files }), { status: 403 });
			assert.deepEqual(await seen.components(), []);
		},
		{ leavesStaged: true },
	);
});
