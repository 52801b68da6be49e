import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dieType, facesToCover } from "@tuckbox/pieces";
import fc from "fast-check";
import { defaultRest } from "../../src/domain/components/draft.ts";
import { claimJobsInTurn, hastenJobs } from "../../src/store/queries/service/jobs.ts";
import type { Body } from "../support/client.ts";
import { DraftedGame } from "../support/stores/drafted-game.ts";
import { engines } from "../support/stores/stores.ts";

// While images are pending, a version shows what is whole. UNFINISHED_RUNS=500 for a long run.

const runs = Number(process.env.UNFINISHED_RUNS ?? 4);
const images = 16;

type Records = ReadonlyMap<string, Body>;
const byId = (components: readonly Body[]): Records =>
	new Map(components.map((record) => [record.id, record]));
const same = (a: Body, b: Body) => JSON.stringify(a) === JSON.stringify(b);

type Item = { kind: string; key: number; name: string; image: number; parent: number | null; face: number };

function itemRequest(game: DraftedGame, { kind, key, name, image, parent, face }: Item) {
	const source = game.keys[image] ?? "";
	const asset = (sideKey: string) => ({
		sideKey,
		key: source,
		sourceUrl: `http://tables.example/files/${source}`,
		contentType: "image/png",
	});
	const base = { kind, name, externalKey: `${kind === "bundle" ? "deck" : kind}${key}` };
	const parentKey = (prefix: string) => ({
		parentExternalKey: parent === null ? null : `${prefix}${parent}`,
	});
	if (kind === "tile") return { ...base, ...parentKey("deck"), assets: [asset("front")] };
	if (kind === "deck" || kind === "bundle")
		return { ...base, assets: image % 2 === 0 ? [asset("back")] : [] };
	if (kind === "dieFace") return { ...base, ...parentKey("die"), assets: [asset(`face-${face}`)] };
	if (kind === "book") return { ...base, pages: [source, game.keys[0] ?? ""] };
	return base;
}

/** A changed piece, as the rules see it. */
type Changed = { id: string; app: string; kind: string; key: string; before?: Body; after?: Body };

function changesBetween(before: Records, live: Records): Changed[] {
	return [...new Set([...before.keys(), ...live.keys()])].flatMap((id) => {
		const [old, now] = [before.get(id), live.get(id)];
		if (old !== undefined && now !== undefined && same(old, now)) return [];
		const { app, kind, externalKey: key } = now ?? old;
		return [{ id, app, kind: kind === "bundle" ? "deck" : kind, key, before: old, after: now }];
	});
}

const diceOf = ({ kind, key, before, after }: Changed): string[] =>
	kind === "die"
		? [key]
		: kind === "dieFace"
			? [before, after].map((record) => record?.parentExternalKey).filter((parent) => parent != null)
			: [];

/** Whether a piece that waits makes another one wait. */
function holds(one: Changed, other: Changed): boolean {
	if (one.app !== other.app) return false;
	const isParent = (parent: Changed, child: Body) =>
		(parent.kind === "deck" ? child?.kind === "tile" : parent.kind === "die" && child?.kind === "dieFace") &&
		child.parentExternalKey === parent.key;
	return (
		(one.kind === other.kind && one.key === other.key) ||
		diceOf(one).some((die) => diceOf(other).includes(die)) ||
		(one.before === undefined && isParent(one, other.after)) ||
		(other.after === undefined && isParent(other, one.before))
	);
}

/** The ids of what must wait, found without any index: every pair is compared until nothing is added. */
function waitingOf(changes: readonly Changed[], pending: (record: Body) => boolean): Set<string> {
	const held = new Set(changes.filter(({ after }) => after !== undefined && pending(after)));
	for (let size = -1; size < held.size; ) {
		size = held.size;
		for (const one of [...held]) for (const other of changes) if (holds(one, other)) held.add(other);
	}
	return new Set([...held].map(({ id }) => id));
}

const derivedImages = (records: Iterable<Body>): Set<string> =>
	new Set([...records].flatMap(({ payload }) => payload.imageFaces.map((face: Body) => face.derivedAssetId)));

/** Asserts that a version alone makes sense, whatever it is made from. */
function checkWhole(next: Records, before: Records, live: Records): void {
	const keys = [...next.values()].map(({ app, kind, externalKey }) => `${app} ${kind} ${externalKey}`);
	assert.equal(new Set(keys).size, keys.length, "every key is there once");
	for (const record of next.values()) {
		const { app, kind, externalKey, parentExternalKey } = record;
		if (kind === "die") {
			const faces = [...next.values()].filter(
				(face) => face.app === app && face.kind === "dieFace" && face.parentExternalKey === externalKey,
			);
			const sides = faces.flatMap(({ id, payload }) =>
				payload.imageFaces.map(({ sideKey }: Body) => ({ externalKey: id, sideKey })),
			);
			assert.equal(record.sides, dieType(null, facesToCover(sides)), `the type of ${externalKey}`);
		}
		if (kind !== "tile" || parentExternalKey === null) continue;
		const hasParent = (records: Records) =>
			[...records.values()].some(
				(parent) =>
					parent.app === app &&
					["deck", "bundle"].includes(parent.kind) &&
					parent.externalKey === parentExternalKey,
			);
		const origins = [before, live].filter((records) => same(records.get(record.id), record));
		if (origins.every(hasParent)) assert.ok(hasParent(next), `${externalKey} keeps its parent`);
	}
}

/** Publishes what is whole, and asserts that it is exactly that. */
async function publishWhole(game: DraftedGame): Promise<void> {
	const [last, live, pending] = [await game.version(), await game.live(), await game.pendingImages()];
	const before = byId(last.components);
	const shown = derivedImages(before.values());
	const older = new Set<string>();
	for (const number of await game.numbers())
		for (const id of derivedImages((await game.version({ number })).components)) older.add(id);
	const unseen = pending.filter((id) => !shown.has(id) && !older.has(id));
	const changes = changesBetween(before, live);
	const held = waitingOf(changes, (record) => [...derivedImages([record])].some((id) => unseen.includes(id)));

	await game.publish(true);
	await checkChanges(game);
	const now = await game.version();
	const next = byId(now.components);
	const expected = new Map(before);
	for (const { id, after } of changes) {
		if (held.has(id)) continue;
		if (after === undefined) expected.delete(id);
		else expected.set(id, after);
	}
	assert.deepEqual(next, expected);
	checkWhole(next, before, live);
	for (const id of derivedImages(next.values())) assert.ok(!unseen.includes(id), "no pending image is shown");
	assert.deepEqual(await game.live(), live, "what is live is not touched");

	const done = changes.filter(({ id }) => !held.has(id));
	if (done.length === 0 && now.game.name === last.game.name) {
		assert.equal(now.version, last.version);
		return;
	}
	assert.equal(now.version, last.version + 1);
	const count = (had: boolean, has: boolean) =>
		done.filter(({ before, after }) => (before !== undefined) === had && (after !== undefined) === has)
			.length;
	assert.deepEqual(
		[now.created, now.changed, now.deleted],
		[count(false, true), count(true, true), count(true, false)],
	);
	const apps = new Set(now.apps.map(({ id }: Body) => id));
	for (const { app } of done) assert.ok(apps.has(app));
	const waiting = changes.filter(({ id, app }) => held.has(id) && !done.some((one) => one.app === app));
	if (now.game.name === last.game.name)
		for (const { app } of waiting) assert.ok(!apps.has(app), `all changes of ${app} wait`);
}

/** Asserts that the changes since every kept version lead to the published one. */
async function checkChanges(game: DraftedGame): Promise<void> {
	const now = await game.version();
	for (const since of await game.numbers()) {
		const pieces = new Map(byId((await game.version({ number: since })).components));
		const { components, deletedIds } = await game.version({ since });
		for (const id of deletedIds) assert.ok(pieces.delete(id));
		for (const record of components) pieces.set(record.id, record);
		assert.deepEqual(pieces, byId(now.components), `since ${since}`);
	}
	assert.deepEqual(await game.faults(), []);
}

async function restore(game: DraftedGame, nth: number): Promise<void> {
	const numbers = await game.numbers();
	const number = numbers[nth % Math.max(1, numbers.length)];
	if (number === undefined) return;
	const lasting = ({ updatedAt: _, ...facts }: Body) => facts;
	const wanted = (await game.version({ number })).components.map(lasting);
	await game.restore(number);
	assert.deepEqual((await game.version()).components.map(lasting), wanted);
	assert.deepEqual([...(await game.live()).values()].map(lasting).length, wanted.length);
}

const item: fc.Arbitrary<Item> = fc.record({
	kind: fc.constantFrom(
		"tile",
		"tile",
		"tile",
		"deck",
		"deck",
		"bundle",
		"die",
		"dieFace",
		"dieFace",
		"counter",
		"book",
	),
	key: fc.nat(3),
	name: fc.constantFrom("A", "B"),
	image: fc.nat(images - 1),
	parent: fc.option(fc.nat(2), { nil: null, freq: 4 }),
	face: fc.integer({ min: 1, max: 8 }),
});
type Step = { run(game: DraftedGame): Promise<void>; [fc.toStringMethod](): string };

/** A step of a random history, printed as its name and input when the test fails. */
function step<T>(name: string, input: fc.Arbitrary<T>, run: (game: DraftedGame, input: T) => Promise<void>) {
	return input.map(
		(chosen): Step => ({
			run: (game) => run(game, chosen),
			[fc.toStringMethod]: () => `${name} ${fc.stringify(chosen)}`,
		}),
	);
}

/** One of an app's live pieces. */
async function pushedPiece(
	game: DraftedGame,
	app: number,
	nth: number,
	kind?: string,
): Promise<Body | undefined> {
	const own = [...(await game.live()).values()].filter(
		(record) => record.app === game.apps[app] && (kind === undefined || record.kind === kind),
	);
	return own[nth % Math.max(1, own.length)];
}

const [app, nth, nothing] = [fc.nat(1), fc.nat(30), fc.constant(null)];
const steps = fc.array(
	fc.oneof(
		{
			weight: 8,
			arbitrary: step(
				"push",
				fc.tuple(app, fc.array(item, { minLength: 1, maxLength: 6 })),
				(game, [who, items]) =>
					game.push(
						who,
						items.map((one) => itemRequest(game, one)),
					),
			),
		},
		{
			weight: 3,
			arbitrary: step("delete", fc.tuple(app, nth), async (game, [who, n]) => {
				const chosen = await pushedPiece(game, who, n);
				if (chosen !== undefined) await game.remove(who, chosen.id);
			}),
		},
		{
			weight: 3,
			arbitrary: step("delete and create", fc.tuple(app, nth), async (game, [who, n]) => {
				const chosen = await pushedPiece(game, who, n, "tile");
				if (chosen === undefined) return;
				await game.remove(who, chosen.id);
				const key = Number(chosen.externalKey.slice(4));
				const fresh = { kind: "tile", key, name: "C", image: n % images, parent: n % 3, face: 1 };
				await game.push(who, [itemRequest(game, fresh)]);
			}),
		},
		{ weight: 1, arbitrary: step("delete all", app, (game, who) => game.removeAll(who)) },
		{
			weight: 6,
			arbitrary: step("derive", fc.tuple(nth, fc.nat(7)), async (game, [n, luck]) => {
				const pending = await game.pendingImages();
				const chosen = pending[n % Math.max(1, pending.length)];
				if (chosen !== undefined) await game.end([chosen], luck > 0 ? "ready" : "failed");
			}),
		},
		{
			weight: 1,
			arbitrary: step("rename", fc.constantFrom("One", "Two"), (game, name) => game.rename(name)),
		},
		{ weight: 7, arbitrary: step("publish what is whole", nothing, publishWhole) },
		{ weight: 1, arbitrary: step("publish", nothing, (game) => game.publish()) },
		{ weight: 2, arbitrary: step("restore", nth, restore) },
	),
	{ minLength: 10, maxLength: 40, size: "max" },
);

for (const [engine, open, skip] of engines) {
	describe(`a draft with pending images on ${engine}`, { skip }, () => {
		test("what is whole is published, nothing half-done is seen, and the rest follows", async () => {
			await fc.assert(
				fc.asyncProperty(steps, async (taken) => {
					await using opened = await open();
					const game = new DraftedGame(opened.store, images);
					await game.create();
					for (const one of taken) await one.run(game);
					await checkChanges(game);
					await game.end(await game.pendingImages());
					const live = await game.live();
					await game.publish();
					assert.deepEqual(
						byId((await game.version()).components),
						live,
						"everything is published in the end",
					);
					await checkChanges(game);
				}),
				{ numRuns: engine === "sqlite" ? runs : Math.ceil(runs / 4), endOnFailure: true },
			);
		});

		test("a game that gets new images without a pause has a new version within the bound, again and again", async () => {
			await using opened = await open();
			const game = new DraftedGame(opened.store, 30);
			await game.create();
			const tile = (image: number) =>
				itemRequest(game, { kind: "tile", key: image, name: "A", image, parent: null, face: 1 });
			for (let image = 0; image < 30; image++) {
				await game.push(0, [tile(image)]);
				const pending = await game.pendingImages();
				if (pending.length > 1) await game.end(pending.slice(0, 1)); // one is always pending
				await game.pass(800);
			}
			const versions = await game.numbers();
			const bounds = Math.floor((30 * 800) / defaultRest.forImages);
			assert.ok((versions.at(-1) ?? 0) >= bounds - 1, `${versions.at(-1)} versions`);
			assert.ok((versions.at(-1) ?? 0) <= bounds + 1, "an ordinary push is one version");
			const { components } = await game.version();
			assert.ok(components.length >= 20, `${components.length} pieces are published`);

			await game.pass(10 * defaultRest.forImages);
			assert.equal((await game.version()).components.length, 29, "all but the one whose image is pending");
			const { version } = await game.version();
			await game.pass(10 * defaultRest.forImages);
			assert.equal((await game.version()).version, version, "nothing new is whole");
			await game.end(await game.pendingImages());
			await game.pass(defaultRest.afterChange);
			assert.equal((await game.version()).components.length, 30);
			assert.deepEqual(await game.jobsThat("publish"), []);
			await checkChanges(game);
		});

		test("a picture that is replaced alone is derived before those of a push of many", async () => {
			await using opened = await open();
			const game = new DraftedGame(opened.store, 6);
			await game.create();
			const tile = (image: number) =>
				itemRequest(game, { kind: "tile", key: image, name: "A", image, parent: null, face: 1 });
			await game.push(0, [0, 1, 2, 3, 4].map(tile));
			const many = new Set(await game.pendingImages());
			await game.push(0, [tile(5)]);
			const [alone] = (await game.pendingImages()).filter((id) => !many.has(id));
			const due = { kind: "derive" as const, limit: 1, now: game.now(), leaseUntil: game.now() + 1000 };
			const [first] = await opened.store.write((writer) => claimJobsInTurn(writer, due, ""));
			assert.equal(JSON.parse(first?.payload ?? "{}").derivativeId, alone);
		});

		test("a clock that is set back delays no publication", async () => {
			await using opened = await open();
			const game = new DraftedGame(opened.store, 2);
			await game.create();
			const counter = { kind: "counter", name: "A", externalKey: "a" };
			await game.push(0, [counter]);
			const tile = { kind: "tile", key: 1, name: "A", image: 1, parent: null, face: 1 };
			await game.push(0, [itemRequest(game, tile)]);
			await game.pass(1);
			game.setBack(500_000);
			await hastenJobs(game.store, game.now(), game.now() + 10_000);
			await game.pass(1000); // the ordinary job finds the pending image
			await game.pass(defaultRest.forImages);
			assert.equal((await game.version()).components.length, 1, "what is whole");
			await game.end(await game.pendingImages());
			await game.pass(1000);
			assert.equal((await game.version()).components.length, 2);
		});
	});
}
