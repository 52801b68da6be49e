import assert from "node:assert/strict";
import { test } from "node:test";
import type { Manifest } from "@tuckbox/client";
import { gameOnALine } from "./support/faulty-line.ts";

const files = {};
const counters = (count: number, name = "piece"): Manifest => ({
	components: Array.from({ length: count }, (_, i) => ({
		kind: "counter",
		name: `${name} ${i}`,
		externalKey: `c${i}`,
	})),
});

test("a push of several batches and deletions is one version, with its note", async () => {
	await gameOnALine(async ({ line, game }) => {
		const first = await game.push(counters(450), { files, note: "the whole box" });
		assert.deepEqual([first.created.length, first.version], [450, 1]);
		assert.equal(first.requests, 3 + 3 + 2, "three comparisons, three batches, and the push's two calls");
		line.calls.splice(0);
		const second = await game.push(counters(445, "other"), { files, prune: true });
		assert.deepEqual([second.changed.length, second.deleted.length, second.version], [445, 5, 2]);
		const versions = await game.versions.list();
		assert.deepEqual(
			versions.map(({ version, created, changed, deleted, note }) => [
				version,
				created,
				changed,
				deleted,
				note,
			]),
			[
				[1, 450, 0, 0, "the whole box"],
				[2, 0, 445, 5, null],
			],
		);
	});
});

test("a new name of the game belongs to the version of the push, also if nothing else changes", async () => {
	await gameOnALine(async ({ game }) => {
		await game.push(counters(3), { files, note: "first edition" });
		const { version } = await game.push(counters(3, "other"), { files, rename: "Second edition" });
		const published = await game.versions.published();
		assert.deepEqual(
			[published.version, published.changed, published.game.name],
			[version, 3, "Second edition"],
		);
		await game.push(counters(3, "other"), { files, rename: "Third edition" });
		assert.equal((await game.get()).name, "Third edition");
	});
});

test("any number of pieces is deleted in one version", async () => {
	await gameOnALine(async ({ line, game }) => {
		await game.push(counters(505), { files });
		const [first, ...others] = (await game.components.list()).map(({ id }) => id);
		line.calls.splice(0);
		const gone = "cmp_00000000000000000000000000";
		const ids = [...others, gone];
		const { changed, refused, version } = await game.components.deleteSelected(ids);
		assert.deepEqual([changed, refused.map(({ componentId }) => componentId)], [504, [gone]]);
		assert.equal(line.count("POST", "/components/delete"), 2);
		const versions = await game.versions.list();
		assert.deepEqual([versions.at(-1)?.version, versions.at(-1)?.deleted], [version + 1, 504]);
		assert.deepEqual(
			(await game.components.list()).map(({ id }) => id),
			[first],
		);
	});
});

test("a small push takes no additional request, unless it has a note", async () => {
	await gameOnALine(async ({ line, game }) => {
		await game.push(counters(5), { files });
		assert.equal(line.count("POST", "/pushes"), 0);
		const unchanged = await game.push(counters(5), { files, note: "nothing" });
		assert.deepEqual([unchanged.requests, unchanged.version], [1, undefined]);
		const renamed = await game.push(counters(5, "other"), { files });
		assert.equal(renamed.requests, 2);
		const noted = await game.push(counters(5, "third"), { files, note: "third" });
		assert.equal(noted.requests, 4);
		assert.equal((await game.versions.list()).at(-1)?.note, "third");
	});
});

test("a push that is stopped publishes its changes", async () => {
	await gameOnALine(async ({ line, game }) => {
		const stop = new AbortController();
		const pushing = game.push(counters(450), {
			files,
			everything: true,
			signal: stop.signal,
			onProgress: (progress) => {
				if (progress.phase === "components" && progress.done === 200) stop.abort(new Error("Ctrl-C"));
			},
		});
		await assert.rejects(pushing, /Ctrl-C/);
		assert.equal(line.count("POST", "/complete"), 1);
		const [version] = await game.versions.list();
		assert.ok(version !== undefined && version.created >= 200 && version.created < 450);
	});
});

test("a push that fails midway publishes its changes", async () => {
	await gameOnALine(async ({ line, game }) => {
		line.decide = ({ path }) =>
			path.endsWith("/components/batch") && line.count("POST", "/components/batch") === 2
				? { status: 403, body: JSON.stringify({ error: { code: "PERMISSION_DENIED", message: "No." } }) }
				: "pass";
		await assert.rejects(game.push(counters(450), { files, everything: true }), {
			code: "PERMISSION_DENIED",
		});
		assert.equal((await game.versions.list())[0]?.created, 200);
	});
});

test("a push that the service has ended meanwhile goes on without its name", async () => {
	await gameOnALine(async ({ line, game, seen }) => {
		line.decide = ({ path }) =>
			path.endsWith("/components/batch") && line.count("POST", "/components/batch") === 2
				? { status: 409, body: JSON.stringify({ error: { code: "PUSH_ENDED", message: "It has ended." } }) }
				: "pass";
		const result = await game.push(counters(450), { files, everything: true });
		assert.equal(result.created.length, 450);
		assert.equal((await seen.components()).length, 450);
	});
});
