import assert from "node:assert/strict";
import { after, test } from "node:test";
import { builtInAppId } from "../../src/domain/access/built-in-app.ts";
import { defaultRetention } from "../../src/domain/components/retention.ts";
import { rebuildRecords } from "../../src/game-edit/records.ts";
import { checkGame } from "../../src/games/checks.ts";
import { keepOne } from "../../src/games/doubles.ts";
import type { ObjectUrls } from "../../src/objects/object-store.ts";
import { publishReady } from "../../src/publishing/publish.ts";
import { restoreVersion } from "../../src/publishing/restore.ts";
import { recordChecks } from "../../src/store/inspect/audit.ts";
import { versionsAfter } from "../../src/store/queries/versions/versions.ts";
import type { Store } from "../../src/store/store.ts";
import type { Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { allRows, makeOld, type Rows } from "../support/stores/old-store.ts";
import { engines } from "../support/stores/stores.ts";
import { startTestService } from "../support/test-service.ts";

// Tuckbox's own tools were several apps once. Where two of them had a piece with the same key, a store of commit 6afbf48 still has
// both, one of them under an app that nothing uses any longer.

const service = await startTestService({ leavesStaged: true });
after(() => service[Symbol.asyncDispose]());

const line = await service.user();
const [byHand, foreign] = [await service.app(line.ids.userId), await service.app(line.ids.userId)];

/** Turns the app `line` into the built-in one, and `byHand` into its predecessor. */
function oldRows(rows: Rows): Rows {
	const former = { client_id: "former-console", name: "Tuckbox (console)" };
	// ids are equally long, so that the bytes of records stay the same
	const renamed: Rows = JSON.parse(JSON.stringify(rows).replaceAll(line.ids.appId, builtInAppId));
	const others = (renamed.apps ?? []).filter(({ id }) => id !== builtInAppId);
	return {
		...renamed,
		apps: [
			...(rows.apps ?? []).filter(({ id }) => id === builtInAppId),
			...others.map((row) => (row.id === byHand.ids.appId ? { ...row, ...former } : row)),
		],
	};
}

async function tile(game: GameClient, externalKey: string, seed: number, more: Body = {}): Promise<Body> {
	const asset = await game.asset(await picture(60 + seed, 84));
	return { kind: "tile", name: `${externalKey} ${seed}`, externalKey, assets: [asset], ...more };
}

/** Every fault that the records have. */
async function recordFaults(store: Store): Promise<string[]> {
	const found = await Promise.all(recordChecks.map((check) => check(store.reader, 20)));
	return found.flatMap(({ suspicions }) => suspicions.map(({ fault }) => fault));
}

const doubled = await line.game("doubled");
const die = { kind: "die", name: "Die", externalKey: "die" };
const face = (externalKey: string) => ({
	kind: "dieFace",
	name: externalKey,
	externalKey,
	parentExternalKey: "die",
});
await doubled.as(byHand).pushed([await tile(doubled.as(byHand), "a", 1), die, face("f1"), face("f7")]);
await service.published();
service.advance(1000);
const own = [await tile(doubled, "only", 2), await tile(doubled, "a", 1), await tile(doubled, "b", 3)];
await doubled.pushed([...own, die, face("f1"), face("f2")]);
await service.published();
service.advance(1000);
// deleted since, but still in a kept version
const gone = await tile(doubled, "gone", 4);
await doubled.pushed([gone]);
await service.published();
const [{ id: goneId }] = (await doubled.components()).filter(({ externalKey }) => externalKey === "gone");
await line.ok(line.post(`${doubled.path}/components/delete`, { componentIds: [goneId] }));
await doubled.pushed([{ ...gone, assets: [await doubled.asset(await picture(64, 84))] }]);
await service.published();
const rows = oldRows(await allRows(service.service.store.reader));

for (const [engine, open, skip] of engines) {
	test(`of pieces that are there twice, one is kept, and a restored version can be decided again, on ${engine}`, {
		skip,
	}, async () => {
		await using opened = await open();
		await makeOld(opened.store, rows);
		const store = await opened.reopen();
		await rebuildRecords(store);
		const deps = { store, now: service.now };
		const urls = {
			source: (key: string) => key,
			filesAt: () => ({ sources: "", derived: "" }),
		} as unknown as ObjectUrls;
		const checks = async () => (await checkGame({ store, urls }, doubled.id)).findings.filter(isDouble);
		const isDouble = ({ code }: { code: string }) => code === "KEY_TWICE";
		const live = async () => {
			const found = await store.reader
				.selectFrom("components")
				.selectAll()
				.where("game_id", "=", doubled.id)
				.execute();
			return found.filter((row) => row.until_version === null);
		};
		const before = await live();
		const found = await checks();
		assert.deepEqual(
			found.map(({ kind, externalKey, app, others }) => [kind, externalKey, app.name, others?.[0]?.app.name]),
			[
				["tile", "a", "Tuckbox (console)", "Tuckbox"],
				["die", "die", "Tuckbox (console)", "Tuckbox"],
				["dieFace", "f1", "Tuckbox (console)", "Tuckbox"],
			],
		);
		const actor = { userId: line.ids.userId, appId: builtInAppId, scope: "push" } as const;
		assert.equal(await keepOne(deps, actor, doubled.id, { appId: foreign.ids.appId }), 0);
		const unknown = keepOne(deps, actor, doubled.id, { componentId: "cmp_no" });
		await assert.rejects(unknown, /have no such component/);
		const byForeign = keepOne(deps, { ...actor, appId: foreign.ids.appId }, doubled.id, {
			appId: builtInAppId,
		});
		await assert.rejects(byForeign, /Only Tuckbox's own tools may choose/);
		const [card, die] = found;
		assert.ok(card?.componentId && die?.app.id);

		// one card of the console, which now belongs to the one app
		assert.equal(await keepOne(deps, actor, doubled.id, { componentId: card.componentId }), 1);
		const kept = (await live()).find(({ id }) => id === card.componentId);
		assert.equal(kept?.app_id, builtInAppId);
		assert.ok(kept.record.includes(`"app":"${builtInAppId}"`));
		// the console's die with its faces: the other die goes with its own
		assert.equal(await keepOne(deps, actor, doubled.id, { appId: die.app.id }), 3);
		assert.deepEqual(await checks(), []);
		const after = await live();
		assert.ok(after.every(({ app_id }) => app_id === builtInAppId));
		const faces = after.filter(({ kind }) => kind === "dieFace").map(({ external_key: key }) => key);
		assert.deepEqual(faces.sort(), ["f1", "f7"]);
		assert.ok(
			after.every(({ id }) => before.some((row) => row.id === id)),
			"what is kept keeps its id",
		);
		await publishReady({ ...deps, retention: defaultRetention });
		assert.deepEqual(await recordFaults(store), []);

		const restoring = { ...deps, retention: defaultRetention, quotaBytes: 1e9 };
		const doubledVersion = (await versionsAfter(store.reader, doubled.id, 0)).at(-2)?.number ?? 0;
		await restoreVersion(restoring, actor, doubled.id, doubledVersion);
		assert.equal((await checks()).length, 3);
		assert.deepEqual(await recordFaults(store), []);
		assert.equal(await keepOne(deps, actor, doubled.id, { appId: builtInAppId }), 4);
		assert.deepEqual(await checks(), []);
		await publishReady({ ...deps, retention: defaultRetention });
		assert.deepEqual(await recordFaults(store), []);
	});
}
