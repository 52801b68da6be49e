import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import type { Body, Client } from "../support/client.ts";
import { compare, type Item, Model, type Piece } from "../support/fuzz/game-model.ts";
import { type Picture, picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

// Two apps push, delete, publish and restore in any order; after each step every answer about the game is compared with
// plain Maps. MODEL_RUNS=500 for a long run; fast-check prints seed and path on failure.

const runs = Number(process.env.MODEL_RUNS ?? 6);
const kept = 3;
const day = 24 * 60 * 60 * 1000;

const service = await startTestService({ env: { KEPT_VERSIONS: String(kept) } });
after(() => service[Symbol.asyncDispose]());
const first = await service.user();
const apps: readonly Client[] = [first, await service.app(first.ids.userId)];
const art: readonly Picture[] = await Promise.all([8, 9, 10, 11].map((width) => picture(width, 12)));

/** Uploads a picture unless the service already has it. */
async function uploadedKey(model: Model, app: number, one: number) {
	const known = model.uploaded.get(`${app} ${one}`);
	if (known !== undefined) return known;
	const game = model.game(app);
	const image = art[one] as Picture;
	const upload = await game.client.ok(game.presign(image));
	const isLive = model.of(app).some(({ images }) => [...images.values()].includes(one));
	assert.ok(upload.uploaded || !isLive, "what is on a piece need not be sent again");
	if (!upload.uploaded) {
		await game.client.ok(game.put(upload.signedUrl, image));
		await game.client.ok(game.confirm(upload, image));
	}
	model.uploaded.set(`${app} ${one}`, upload);
	model.urls.set(one, upload.publicUrl);
	return upload;
}

/** The request's record of a piece. */
async function itemBody(model: Model, app: number, item: Item): Promise<Body> {
	const parents = { tile: "deck", dieFace: "die" } as Record<string, string>;
	const parent = parents[item.kind];
	const images = await Promise.all(
		(item.sides ?? []).map(async ([side, one]) => ({ side, ...(await uploadedKey(model, app, one)) })),
	);
	const assets = images.map(({ side, key, publicUrl }) => {
		const sideKey = item.kind === "dieFace" ? `face-${side + 1}` : side % 2 === 0 ? "front" : "back";
		return { sideKey, key, sourceUrl: publicUrl, contentType: "image/png" };
	});
	return {
		kind: item.kind,
		name: item.name,
		externalKey: `${item.kind}${item.key}`,
		...(item.count !== undefined && { count: item.count }),
		...(item.note !== undefined && { payload: { note: item.note } }),
		...(item.kind === "die" && item.requestedSides !== undefined && { sides: item.requestedSides }),
		...(parent !== undefined &&
			item.parent !== undefined && { parentExternalKey: item.parent === null ? null : parent + item.parent }),
		...(item.kind === "book"
			? item.sides && { pages: images.map(({ key }) => key) }
			: item.kind !== "die" && assets.length > 0 && { assets }),
	};
}

/** The piece after an item has changed or created it. */
function pieceAfter(before: Piece | undefined, item: Item, body: Body, appId: string): Piece {
	const images = new Map(item.kind === "book" && item.sides ? [] : before?.images);
	const assets = new Map(before?.assets);
	for (const [i, [, one]] of (item.kind === "die" ? [] : (item.sides ?? [])).entries()) {
		images.set(item.kind === "book" ? `page-${i + 1}` : body.assets[i].sideKey, one);
	}
	return {
		id: before?.id ?? "",
		kind: item.kind,
		key: body.externalKey,
		name: item.name,
		count: item.count ?? before?.count ?? 1,
		note: item.note ?? before?.note,
		parent: body.parentExternalKey === undefined ? (before?.parent ?? null) : body.parentExternalKey,
		requestedSides: body.sides ?? before?.requestedSides ?? null,
		type: before?.type ?? null,
		images,
		assets,
		place: before?.place ?? 0,
		since: before?.since ?? 0,
		record: before?.record ?? { app: appId },
	};
}

function isSame(a: Piece, b: Piece): boolean {
	const facts = ({ name, count, note, parent, requestedSides, images }: Piece) =>
		JSON.stringify([name, count, note, parent, requestedSides, [...images].sort()]);
	return facts(a) === facts(b);
}

async function push(model: Model, app: number, items: readonly Item[]): Promise<void> {
	const bodies: Body[] = [];
	for (const item of items) bodies.push(await itemBody(model, app, item));
	const appId = apps[app]?.ids.appId ?? "";
	const live = new Map(model.of(app).map((piece) => [piece.key, piece]));
	const next = new Map<string, Piece>();
	for (const [i, item] of items.entries()) {
		const { externalKey } = bodies[i];
		const before = next.get(externalKey) ?? live.get(externalKey);
		next.set(externalKey, pieceAfter(before, item, bodies[i], appId));
	}
	const isValid = [...next.values()].every(
		({ kind, images, id }) =>
			(kind !== "tile" || images.has("front")) && (kind !== "book" || id !== "" || images.has("page-1")),
	);
	const { status, body } = await model.game(app).push(bodies);
	assert.equal(status, isValid ? 200 : 400, JSON.stringify(body));
	if (!isValid) return;
	for (const [key, piece] of next) {
		const old = live.get(key);
		const { id } = body.components.find((one: Body) => one.externalKey === key);
		if (old !== undefined) assert.equal(id, old.id);
		if (old !== undefined && isSame(old, piece)) continue;
		const assets = [...piece.assets].filter(([side]) => old?.images.get(side) === piece.images.get(side));
		const since = model.number + 1;
		const place = old?.place ?? ++model.places;
		model.pieces.set(id, { ...piece, id, assets: new Map(assets), since, place });
		model.touch(app);
	}
	model.settleDice(app);
}

/** Sends an unchanged piece again: nothing may change. */
async function resend(model: Model, app: number): Promise<void> {
	const sideNumber = (side: string) =>
		side === "front" ? 0 : side === "back" ? 1 : Number(side.slice(5)) - 1;
	const items = model.of(app).flatMap(({ kind, key, parent, requestedSides, images, ...piece }): Item[] => {
		const sides = [...images].map(([side, one]): [number, number] => [sideNumber(side), one]);
		sides.sort(([a], [b]) => a - b);
		const isWhole = kind !== "book" || (sides.length > 0 && sides.every(([side], i) => side === i));
		if (!isWhole || (kind === "tile" && !images.has("front"))) return [];
		const number = (text: string) => Number(text.replace(/\D+/, ""));
		return [
			{
				kind: kind as Item["kind"],
				key: number(key),
				name: piece.name,
				count: piece.count,
				parent: parent === null ? null : number(parent),
				...(piece.note !== undefined && { note: piece.note }),
				...(requestedSides !== null && { requestedSides }),
				sides,
			},
		];
	});
	if (items.length === 0) return;
	const bodies: Body[] = [];
	for (const item of items) bodies.push(await itemBody(model, app, item));
	const { components } = await model.game(app).pushed(bodies);
	assert.ok(components.every(({ changed, created }: Body) => !changed && !created));
}

function pick<T>(from: readonly T[], index: number): T | undefined {
	return from[index % Math.max(1, from.length)];
}

async function deleteComponent(model: Model, app: number, index: number): Promise<void> {
	const piece = pick(model.of(app), index);
	if (piece === undefined) return;
	const { client, path } = model.game(app);
	await client.ok(client.delete(`${path}/components/${piece.id}`));
	model.pieces.delete(piece.id);
	model.touch(app);
	model.settleDice(app);
}

async function deleteAsset(model: Model, app: number, index: number): Promise<void> {
	const all = model.of(app).flatMap((piece) => [...piece.images.keys()].map((side) => ({ piece, side })));
	const chosen = pick(all, index);
	if (chosen === undefined) return;
	const { piece, side } = chosen;
	const { client, path } = model.game(app);
	await client.ok(client.delete(`${path}/assets/${piece.assets.get(side)}`));
	const without = <T>(sides: Map<string, T>) => new Map([...sides].filter(([name]) => name !== side));
	const { id, images, assets } = piece;
	const since = model.number + 1;
	model.pieces.set(id, { ...piece, images: without(images), assets: without(assets), since });
	model.touch(app);
	model.settleDice(app);
}

async function deleteAll(model: Model, app: number): Promise<void> {
	const own = model.of(app);
	const { client, path } = model.game(app);
	const { deleted } = await client.ok(client.delete(`${path}/components/batch`));
	assert.equal(deleted, own.length);
	for (const { id } of own) model.pieces.delete(id);
	if (own.length > 0) model.touch(app);
}

async function publish(model: Model): Promise<void> {
	await service.published();
	model.publish();
	model.prune(kept);
}

/** Puts another picture on the front of a piece, and publishes that. */
async function replaceImage(model: Model, app: number, index: number, one: number): Promise<void> {
	const piece = pick(
		model.of(app).filter(({ images }) => images.has("front")),
		index,
	);
	if (piece === undefined) return;
	const { kind, key, name } = piece;
	await push(model, app, [
		{ kind: kind as Item["kind"], key: Number(key.replace(/\D+/, "")), name, sides: [[0, one]] },
	]);
	await compare(model);
	await publish(model);
}

/** Deletes permanently what no piece needs any longer, except what kept versions show. */
async function dayPasses(model: Model): Promise<void> {
	await publish(model);
	service.advance(day + 60_000);
	await service.service.sweep();
	await service.idle();
	model.uploaded.clear();
}

async function restore(model: Model, app: number, index: number): Promise<void> {
	const number = 1 + (index % (model.number + 1));
	const { client, path } = model.game(app);
	await service.idle();
	const { status, body } = await client.post(`${path}/versions/${number}/restore`, {});
	const target = model.versions.find(({ facts }) => facts.version === number);
	if (target === undefined) {
		assert.deepEqual([status, body.error?.code], [404, "VERSION_NOT_FOUND"]);
		return;
	}
	if (model.draft.length > 0) model.publish();
	const back = [...target.pieces.values()].map((piece): Piece => {
		const live = model.pieces.get(piece.id);
		if (live?.since === piece.since) return live;
		return { ...piece, since: model.number + 1, record: { ...piece.record, updatedAt: null } };
	});
	// a second call changes nothing
	const isCurrent = model.versions.at(-1)?.facts.restoredFrom === number;
	if (!isCurrent && (back.length !== model.pieces.size || back.some(({ since }) => since > model.number))) {
		model.pieces = new Map(back.map((piece) => [piece.id, piece]));
		model.touch(app);
		model.publish(number);
	}
	assert.deepEqual([status, body.version], [200, model.number]);
	await service.idle();
	model.prune(kept);
}

async function rename(model: Model, app: number, name: string): Promise<void> {
	const { client, path } = model.game(app);
	await client.ok(client.call("PATCH", path, { body: { name } }));
	if (name === model.name) return;
	model.name = name;
	model.touch(app);
}

const pictureOnSide = fc.tuple(fc.nat(7), fc.nat(art.length - 1));
const facts = {
	kind: fc.constantFrom("tile", "tile", "deck", "counter", "die", "dieFace", "dieFace", "book"),
	key: fc.nat(2),
	name: fc.constantFrom("A", "B", "C"),
	count: fc.integer({ min: 1, max: 3 }),
	note: fc.nat(2),
	parent: fc.option(fc.nat(1), { nil: null }),
	requestedSides: fc.constantFrom(4, 6, 8),
	sides: fc.array(pictureOnSide, { minLength: 1, maxLength: 3 }),
};
const anyItem: fc.Arbitrary<Item> = fc.record(facts, { requiredKeys: ["kind", "key", "name"] });
/** An item that a game without the piece accepts, too: a single faulty item refuses its whole batch. */
const goodItem: fc.Arbitrary<Item> = fc
	.record(facts, { requiredKeys: ["kind", "key", "name", "sides"] })
	.map((one) => (one.kind === "tile" ? { ...one, sides: [[0, one.sides[0]?.[1] ?? 0], ...one.sides] } : one));
const item = fc.oneof({ weight: 9, arbitrary: goodItem }, { weight: 1, arbitrary: anyItem });

/** A step that is always possible, and the comparison after it. */
function step<T>(name: string, input: fc.Arbitrary<T>, take: (model: Model, input: T) => Promise<void>) {
	return input.map((chosen) => ({
		check: () => true,
		run: async (model: Model) => {
			await take(model, chosen);
			await compare(model);
		},
		toString: () => `${name} ${fc.stringify(chosen)}`,
	}));
}

const app = fc.nat(1);
const index = fc.nat(20);
const pushed = fc.tuple(app, fc.array(item, { minLength: 1, maxLength: 6 }));
const pushStep = step("push", pushed, (m, [who, items]) => push(m, who, items));
const publishStep = step("publish", fc.constant(null), publish);
const restoreStep = step("restore", fc.tuple(app, index), (m, [who, i]) => restore(m, who, i));
const steps = fc.commands(
	[
		pushStep,
		pushStep,
		publishStep,
		step("push and publish", pushed, async (m, [who, items]) => {
			await push(m, who, items);
			await compare(m);
			await publish(m);
		}),
		step("replace image", fc.tuple(app, index, fc.nat(art.length - 1)), (m, [who, i, one]) =>
			replaceImage(m, who, i, one),
		),
		restoreStep,
		restoreStep,
		step("resend", app, resend),
		step("delete component", fc.tuple(app, index), (m, [who, i]) => deleteComponent(m, who, i)),
		step("delete asset", fc.tuple(app, index), (m, [who, i]) => deleteAsset(m, who, i)),
		step("delete all", app, deleteAll),
		step("rename", fc.tuple(app, fc.constantFrom("One", "Two")), (m, [who, name]) => rename(m, who, name)),
		step("a day passes", fc.constant(null), dayPasses),
	],
	{ maxCommands: 25, size: "max" },
);

/** Asserts that every image in a kept version is served. */
async function everyImageIsServed(model: Model): Promise<void> {
	const faces = model.versions.flatMap(({ pieces }) =>
		[...pieces.values()].flatMap(({ record }) => record.payload.imageFaces),
	);
	const urls = new Set(faces.flatMap(({ url, derivedUrl, thumbUrl }: Body) => [url, derivedUrl, thumbUrl]));
	const answers = await Promise.all([...urls].map(async (url) => [url, await first.head(url)]));
	assert.deepEqual(
		answers.filter(([, status]) => status !== 200),
		[],
	);
}

test("after any actions of two apps in any order, every answer matches plain Maps", async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (commands) => {
			const game = await first.game("One");
			const model = new Model(
				apps.map((client) => game.as(client)),
				"One",
			);
			await compare(model);
			await fc.asyncModelRun(() => ({ model, real: undefined }), commands);
			await publish(model);
			await everyImageIsServed(model);
			assert.deepEqual(await service.inconsistencies(), []);
			await first.ok(first.delete(game.path));
		}),
		{ numRuns: runs, endOnFailure: false },
	);
});
