import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { builtInAppId } from "../../src/domain/access/built-in-app.ts";
import { defaultRetention } from "../../src/domain/components/retention.ts";
import { rebuildRecords } from "../../src/game-edit/records.ts";
import { checkGame } from "../../src/games/checks.ts";
import { keepOne } from "../../src/games/doubles.ts";
import type { ObjectUrls } from "../../src/objects/object-store.ts";
import { publishReady } from "../../src/publishing/publish.ts";
import { restoreVersion } from "../../src/publishing/restore.ts";
import { recordChecks } from "../../src/store/inspect/audit.ts";
import { findUser } from "../../src/store/queries/accounts/accounts.ts";
import { versionsAfter } from "../../src/store/queries/versions/versions.ts";
import type { Store } from "../../src/store/store.ts";
import type { Body, Client, GameClient } from "../support/client.ts";
import { makeOld, type Rows, rowsOf } from "../support/old-store.ts";
import { picture } from "../support/pictures.ts";
import { engines } from "../support/stores.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService({ leavesStaged: true });
after(() => service[Symbol.asyncDispose]());

/** The four apps that Tuckbox's own tools had, as the release before wrote them. */
const former = {
	line: {
		client_id: "cli_tuckbox",
		name: "Tuckbox command line",
		redirect_uris: '["http://127.0.0.1/callback"]',
	},
	tokens: { client_id: "personal-tokens", name: "Personal tokens", redirect_uris: "[]" },
	console: { client_id: "console", name: "Console", redirect_uris: "[]" },
	example: { name: "Example push", redirect_uris: "[]" },
};
type Former = keyof typeof former;

/** A name and an address as they could be before their rules. */
const oldPerson = { name: "\u202eThe \u200boperator", email: "zoe\u0308@example.com" };

type Apps = Record<Former | "foreign", Client>;

/** One person, through each of the four apps and a foreign one. */
async function people(): Promise<Apps> {
	const line = await service.user();
	const { userId } = line.ids;
	const [tokens, console, example, foreign] = await Promise.all(
		Array.from({ length: 4 }, () => service.app(userId)),
	);
	assert.ok(tokens && console && example && foreign);
	return { line, tokens, console, example, foreign };
}

function oldRows(rows: Rows, apps: Apps): Rows {
	const byId = new Map(Object.entries(former).map(([name, row]) => [apps[name as Former].ids.appId, row]));
	return {
		...rows,
		apps: rows.apps
			.filter(({ id }) => id !== builtInAppId)
			.map((row) => ({ ...row, ...byId.get(String(row.id)) })),
		// as the release before stored it
		users: rows.users.map((row) => (row.id === apps.line.ids.userId ? { ...row, ...oldPerson } : row)),
		settings: rows.settings.map((row) => (row.name === "record_form" ? { ...row, value: "2" } : row)),
	};
}

async function tile(game: GameClient, externalKey: string, seed: number, more: Body = {}): Promise<Body> {
	const asset = await game.asset(await picture(60 + seed, 84));
	return { kind: "tile", name: `${externalKey} ${seed}`, externalKey, assets: [asset], ...more };
}

/** Every fault that the records have. */
async function faultsOf(store: Store): Promise<string[]> {
	const found = await Promise.all(recordChecks.map((check) => check(store.reader, 20)));
	return found.flatMap(({ suspicions }) => suspicions.map(({ fault }) => fault));
}

const apps = await people();
const { line, tokens, console: byHand, example, foreign } = apps;
const nothingShared = await line.game("nothing shared");
await nothingShared.pushed([
	await tile(nothingShared, "a", 0),
	{ kind: "deck", name: "D", externalKey: "d" },
]);
await nothingShared
	.as(tokens)
	.pushed([await tile(nothingShared.as(tokens), "b", 0, { parentExternalKey: "d" })]);
await nothingShared.as(byHand).pushed([await tile(nothingShared.as(byHand), "c", 1)]);
await nothingShared.as(foreign).pushed([await tile(nothingShared.as(foreign), "a", 2)]);
await nothingShared.as(example).asset(await picture(90, 90)); // one that no piece shows

const doubled = await line.game("doubled");
const die = { kind: "die", name: "Die", externalKey: "die" };
const face = (externalKey: string) => ({
	kind: "dieFace",
	name: externalKey,
	externalKey,
	parentExternalKey: "die",
});
await doubled
	.as(byHand)
	.pushed([
		await tile(doubled.as(byHand), "a", 1),
		await tile(doubled.as(byHand), "only", 2),
		die,
		face("f1"),
		face("f7"),
	]);
await service.published();
service.advance(1000);
await doubled.pushed([await tile(doubled, "a", 1), await tile(doubled, "b", 3), die, face("f1"), face("f2")]);
await service.published();
service.advance(1000);
// deleted since, but still in a kept version
const gone = await tile(doubled.as(tokens), "gone", 4);
await doubled.as(tokens).pushed([gone]);
await service.published();
await doubled.as(tokens).client.ok(tokens.delete(`${doubled.path}/components/batch`));
await doubled.pushed([{ ...gone, assets: [await doubled.asset(await picture(64, 84))] }]);
await service.published();
const rows = oldRows(await rowsOf(service.service.store.reader), apps);

type Piece = { id: string; app: string; key: string; name: string; live: boolean };

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
		assert.deepEqual(await faultsOf(store), []);

		const restoring = { ...deps, retention: defaultRetention, quotaBytes: 1e9 };
		const doubledVersion = (await versionsAfter(store.reader, doubled.id, 0)).at(-2)?.number ?? 0;
		await restoreVersion(restoring, actor, doubled.id, doubledVersion);
		assert.equal((await checks()).length, 3);
		assert.deepEqual(await faultsOf(store), []);
		assert.equal(await keepOne(deps, actor, doubled.id, { appId: builtInAppId }), 4);
		assert.deepEqual(await checks(), []);
		await publishReady({ ...deps, retention: defaultRetention });
		assert.deepEqual(await faultsOf(store), []);
	});

	describe(`the apps of Tuckbox's own tools become one on ${engine}`, { skip }, async () => {
		if (skip) return;
		await using opened = await open();
		await makeOld(opened.store, rows);
		const store = await opened.reopen();
		await rebuildRecords(store);
		const { reader } = store;
		const names = new Map(
			(await reader.selectFrom("apps").selectAll().execute()).map((app) => [app.id, app.name]),
		);
		const found = await reader.selectFrom("components").selectAll().orderBy("position").execute();
		const inGame = (game: GameClient): Piece[] =>
			found
				.filter(({ game_id }) => game_id === game.id)
				.map((row) => ({
					id: row.id,
					app: names.get(row.app_id) ?? "",
					key: `${row.kind} ${row.external_key}`,
					name: row.name,
					live: row.until_version === null,
				}));
		const versions = await reader.selectFrom("versions").selectAll().execute();
		const tokenRows = await reader.selectFrom("tokens").selectAll().execute();
		const faults = await faultsOf(store);
		const person = await findUser(reader, line.ids.userId);

		test("pieces with different keys are one set, and those of foreign apps stay apart", () => {
			const shown = inGame(nothingShared).map(({ app, key }) => `${app}: ${key}`);
			assert.deepEqual(shown, [
				"Tuckbox: tile a",
				"Tuckbox: deck d",
				"Tuckbox: tile b",
				"Tuckbox: tile c",
				"Test app: tile a",
			]);
		});

		test("of pieces with the same key, the app that changed the game last keeps its own; both stay", () => {
			const live = inGame(doubled).filter(({ live: isLive }) => isLive);
			const shown = live.map(({ app, key }) => `${app}: ${key}`);
			assert.deepEqual(shown, [
				"Tuckbox (console): tile a",
				"Tuckbox: tile only",
				"Tuckbox (console): die die",
				"Tuckbox (console): dieFace f1",
				"Tuckbox (console): dieFace f7",
				"Tuckbox: tile a",
				"Tuckbox: tile b",
				"Tuckbox: die die",
				"Tuckbox: dieFace f1",
				"Tuckbox: dieFace f2",
				"Tuckbox: tile gone",
			]);
		});

		test("what only a kept version shows is brought together, too", () => {
			const ended = inGame(doubled).filter(({ live: isLive }) => !isLive);
			assert.deepEqual(
				ended.map(({ app, key }) => `${app}: ${key}`),
				["Tuckbox: tile gone"],
			);
		});

		test("every piece keeps its id, and only apps that are still needed are left", () => {
			assert.deepEqual(new Set(found.map(({ id }) => id)), new Set(rows.components.map(({ id }) => id)));
			assert.deepEqual([...names.values()].sort(), ["Test app", "Tuckbox", "Tuckbox (console)"]);
			for (const row of found) assert.ok(row.record.includes(`"app":"${row.app_id}"`));
		});

		test("names and addresses from before their rules have their form", async () => {
			assert.deepEqual([person?.name, person?.email], ["Member", "zo\u00eb@example.com"]);
		});

		test("versions name the one app, each once", () => {
			for (const { apps: list } of versions) {
				const named: string[] = JSON.parse(list);
				assert.deepEqual(named, [...new Set(named)]);
				for (const id of named) assert.ok(["Tuckbox", "Test app"].includes(names.get(id) ?? ""), id);
			}
		});

		test("tokens are of the one app", () => {
			const shown = tokenRows.map(({ app_id, name }) => `${names.get(app_id)} ${name}`).sort();
			assert.deepEqual(shown, [
				"Test app null",
				"Tuckbox Example token",
				"Tuckbox null",
				"Tuckbox null",
				"Tuckbox null",
			]);
		});

		test("the records are consistent: holdings, bytes, dice, versions", () => {
			assert.deepEqual(faults, []);
		});
	});
}
