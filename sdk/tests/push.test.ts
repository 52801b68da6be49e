import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type GameHandle, type PushedPiece, type PushResult, Tuckbox } from "@tuckbox/client";
import { GameClient } from "../../server/tests/support/client.ts";
import { startTestService, type TestService } from "../../server/tests/support/test-service.ts";
import { deckManifest, image, withPiece } from "./support/deck.ts";
import { exampleGame } from "./support/example-game.ts";

let service: TestService;
before(async () => {
	service = await startTestService();
});
after(async () => await service[Symbol.asyncDispose]());

/** A new game, with the SDK's handle to it and a plain client of the tests. */
async function newGame(): Promise<{ game: GameHandle; seen: GameClient }> {
	const user = await service.user();
	const tuckbox = new Tuckbox({ baseUrl: service.url, token: user.token ?? "" });
	const { id } = await tuckbox.games.create("Test game");
	return { game: tuckbox.game(id), seen: new GameClient(user, id) };
}

const keys = (pieces: readonly PushedPiece[]) => pieces.map(({ externalKey }) => externalKey).sort();

function counts({ created, changed, unchanged, deleted, uploads }: PushResult) {
	const [plus, tilde, same, minus] = [created, changed, unchanged, deleted].map((list) => list.length);
	return { plus, tilde, same, minus, files: uploads.files };
}

/** The state that a dry run must not change. */
async function piecesAndAssets(seen: GameClient): Promise<unknown> {
	return { components: await seen.components(), assets: await seen.assets() };
}

test("the example game is pushed completely; a second push takes one request and changes nothing", async () => {
	const { game, seen } = await newGame();
	const { manifest, files } = await exampleGame();
	const first = await game.push(manifest, { files });
	assert.equal(first.created.length, manifest.components.length);
	assert.equal(first.uploads.files, new Set(Object.keys(files)).size);
	assert.deepEqual(first.warnings, []);
	const records = await seen.components();
	assert.deepEqual(
		new Map(records.map((record) => [record.externalKey, record.id])),
		new Map(first.created.map(({ externalKey, id }) => [externalKey, id])),
	);
	const book = records.find(({ kind }) => kind === "book");
	assert.deepEqual(book.payload.imageFaces.map(({ sideKey }: { sideKey: string }) => sideKey).sort(), [
		"cover",
		"page-1",
		"page-2",
		"page-3",
		"page-4",
	]);

	const before = await piecesAndAssets(seen);
	const second = await game.push(manifest, { files });
	assert.deepEqual(counts(second), { plus: 0, tilde: 0, same: records.length, minus: 0, files: 0 });
	assert.equal(second.requests, 1);
	const pruning = await game.push(manifest, { files, prune: true });
	assert.deepEqual(counts(pruning), counts(second));
	assert.equal(pruning.requests, 2);
	assert.deepEqual(await piecesAndAssets(seen), before);
});

test("one changed card takes five requests, its bytes included", async () => {
	const { game, seen } = await newGame();
	const { manifest, files } = await deckManifest(5);
	await game.push(manifest, { files });
	const result = await game.push(manifest, { files: { ...files, "deck/3.png": await image() } });
	assert.deepEqual(keys(result.changed), ["deck-3"]);
	assert.deepEqual(counts(result), { plus: 0, tilde: 1, same: 5, minus: 0, files: 1 });
	assert.equal(result.requests, 5);
	assert.equal((await seen.components()).length, 6);
});

test("a dry run returns the outcome of the push, and changes nothing", async () => {
	const { game, seen } = await newGame();
	const { manifest, files } = await deckManifest(8, { backs: true });
	const plan = async (next: typeof manifest, nextFiles: typeof files) => {
		const before = await piecesAndAssets(seen);
		const planned = await game.push(next, { files: nextFiles, prune: true, dryRun: true });
		assert.deepEqual(await piecesAndAssets(seen), before);
		const done = await game.push(next, { files: nextFiles, prune: true });
		for (const what of ["created", "changed", "unchanged", "deleted"] as const)
			assert.deepEqual(keys(planned[what]), keys(done[what]), what);
		assert.deepEqual(planned.uploads, done.uploads);
		assert.equal(planned.dryRun, true);
		return counts(done);
	};
	assert.deepEqual(await plan(manifest, files), { plus: 9, tilde: 0, same: 0, minus: 0, files: 16 });
	assert.deepEqual(await plan(manifest, files), { plus: 0, tilde: 0, same: 9, minus: 0, files: 0 });

	let next = withPiece(manifest, "deck-0", { name: "Renamed" });
	next = withPiece(next, "deck-1", { count: 4 });
	next = withPiece(next, "deck", { payload: { text: "two", deep: { list: [1, null] } } });
	next = withPiece(next, "deck-2", { parentExternalKey: null });
	next = withPiece(next, "deck-3", { shape: "hex", widthMm: 70 });
	// two cards swap their images, and one card loses its back
	next = withPiece(next, "deck-4", { images: [{ sideKey: "front", file: "deck/5.png" }] });
	next = withPiece(next, "deck-5", { images: [{ sideKey: "front", file: "deck/4.png" }] });
	next.components = next.components.filter(({ externalKey }) => externalKey !== "deck-6");
	next.components.push({
		kind: "tile",
		name: "New",
		externalKey: "new",
		images: [{ sideKey: "front", file: "new.png" }],
	});
	const nextFiles = { ...files, "new.png": await image(), "deck/7.png": await image() };
	assert.deepEqual(await plan(next, nextFiles), { plus: 1, tilde: 8, same: 0, minus: 1, files: 2 });
	assert.deepEqual(await plan(next, nextFiles), { plus: 0, tilde: 0, same: 9, minus: 0, files: 0 });
	const [face, ...others] = (await seen.component("deck-4")).payload.imageFaces;
	assert.equal(face.sideKey, "front");
	assert.deepEqual(others, [], "the back that the manifest no longer has is gone");
});

test("after a restore a dry run foretells the uploads of the push", async () => {
	const { game, seen } = await newGame();
	const { manifest, files } = await deckManifest(3);
	await game.push(manifest, { files });
	await service.published();
	const next = { ...files, "deck/1.png": await image(), "deck/2.png": await image() };
	await game.push(manifest, { files: next });
	await service.published();
	await game.components.delete((await seen.component("deck-0")).id);
	await service.published();
	await game.versions.restore(1);
	await service.published();
	for (const given of [next, files, { ...next, "deck/0.png": await image() }]) {
		const planned = await game.push(manifest, { files: given, dryRun: true });
		const done = await game.push(manifest, { files: given });
		assert.deepEqual(counts(planned), counts(done));
		assert.deepEqual(planned.uploads, done.uploads);
	}
});

test("a dry run of a book and a die includes pages, covers and faces", async () => {
	const { game } = await newGame();
	const files = { a: await image(), b: await image(), c: await image() };
	const book = { kind: "book", name: "Rules", externalKey: "rules", pages: ["a", "b"], cover: "c" } as const;
	const die = { kind: "die", name: "Die", externalKey: "d6", sides: 6 } as const;
	const face = {
		kind: "dieFace",
		name: "One",
		externalKey: "d6-1",
		parentExternalKey: "d6",
		images: [{ sideKey: "face-1", file: "a" }],
	} as const;
	const withType = (blob: Blob) => ({ blob, contentType: "image/png" });
	const all = { files: (name: string) => withType(files[name as "a"]) };
	const components = [{ ...book, pages: [...book.pages] }, die, { ...face, images: [...face.images] }];
	await game.push({ components }, all);
	const unchanged = await game.push({ components }, { ...all, dryRun: true });
	assert.deepEqual(counts(unchanged), { plus: 0, tilde: 0, same: 3, minus: 0, files: 0 });
	for (const change of [{ pages: ["b", "a"] }, { pages: ["a"] }, { cover: null }]) {
		const next = withPiece({ components }, "rules", change);
		const planned = await game.push(next, { ...all, dryRun: true });
		assert.deepEqual(keys(planned.changed), ["rules"], JSON.stringify(change));
	}
	for (const sides of [4, 8] as const) {
		const other = withPiece({ components }, "d6", { sides });
		assert.deepEqual(keys((await game.push(other, { ...all, dryRun: true })).changed), ["d6"], `d${sides}`);
	}
});

test("prune deletes pieces that the manifest does not contain, but none of another app", async () => {
	const { game, seen } = await newGame();
	const other = new GameClient(await service.app(seen.client.ids.userId), seen.id);
	await other.pushed([{ kind: "deck", name: "Theirs", externalKey: "deck" }]);
	const { manifest, files } = await deckManifest(12);
	await game.push(manifest, { files });
	const rest = { components: manifest.components.slice(0, 2) };
	const kept = await game.push(rest, { files });
	assert.deepEqual(counts(kept), { plus: 0, tilde: 0, same: 2, minus: 0, files: 0 });
	assert.equal((await seen.components()).length, 13, "nothing is deleted without prune");

	const pruned = await game.push(rest, { files, prune: true });
	assert.deepEqual(
		keys(pruned.deleted),
		keys(manifest.components.slice(2).map((piece) => ({ ...piece, id: "" }))),
	);
	assert.deepEqual(keys(await seen.components()), ["deck-0", "deck-1"]);
	assert.equal((await other.components()).length, 1);
});

test("files with the same content are sent once, whatever their names", async () => {
	const { game, seen } = await newGame();
	const [one, two] = [await image(), await image()];
	const files = { "a.png": one, "b.png": one, "c.png": two };
	const components = Object.keys(files).map((file) => ({
		kind: "card" as const,
		name: file,
		externalKey: file,
		images: [{ sideKey: "front", file }],
	}));
	const result = await game.push({ components }, { files });
	assert.equal(result.uploads.files, 2);
	assert.equal(result.uploads.bytes, one.size + two.size);
	assert.equal((await seen.components()).length, 3);
});

test("a piece that a manifest names twice is created and reported once", async () => {
	const { game, seen } = await newGame();
	const deck = { kind: "deck" as const, name: "First", externalKey: "deck" };
	const components = [deck, { ...deck, kind: "stack" as const, name: "Second" }];
	const result = await game.push({ components }, { files: {} });
	assert.deepEqual(counts(result), { plus: 1, tilde: 0, same: 0, minus: 0, files: 0 });
	assert.equal((await seen.component("deck")).name, "Second");
	assert.deepEqual(
		result.warnings.map(({ code }) => code),
		["DUPLICATE_IN_BATCH"],
	);
});

test("games.plan returns the outcome of a push into a new game, without creating one", async () => {
	const tuckbox = new Tuckbox({ baseUrl: "http://127.0.0.1:1" });
	const { manifest, files } = await deckManifest(3);
	const planned = await tuckbox.games.plan(manifest, { files });
	assert.deepEqual(counts(planned), { plus: 4, tilde: 0, same: 0, minus: 0, files: 3 });
	assert.equal(planned.requests, 0);
});

test("components that the service would refuse are named before anything is sent", async () => {
	const tuckbox = new Tuckbox({ baseUrl: "http://127.0.0.1:1" });
	const front = { sideKey: "front", file: "a.png", sourcePixelsPerInch: 0.4 };
	const card = { kind: "card" as const, name: "Fox", externalKey: "fox", images: [front] };
	const components = [card, { kind: "deck" as const, name: "", externalKey: "deck" }];
	const refused = {
		code: "VALIDATION_ERROR",
		status: 0,
		message: "The picture on front has 0.4 dpi; from 1 to 100,000 are allowed. (and 1 more)",
	};
	const files = { "a.png": await image() };
	await assert.rejects(tuckbox.game("gam_x").push({ components }, { files }), refused);
	await assert.rejects(tuckbox.games.plan({ components }, { files }), refused);
	const bare = { kind: "card" as const, name: "Hare", externalKey: "hare" };
	await assert.rejects(tuckbox.games.plan({ components: [bare] }, { files }), {
		details: [
			{
				index: 0,
				kind: "tile",
				externalKey: "hare",
				field: "images",
				message: 'The tile "hare" has no front.',
				reason: "FRONT_MISSING",
			},
		],
	});
});

test("progress counts every phase to its end", async () => {
	const { game } = await newGame();
	const { manifest, files } = await deckManifest(6);
	const last = new Map<string, [number, number]>();
	await game.push(manifest, { files });
	const next = { components: manifest.components.slice(1) };
	await game.push(next, {
		files: { ...files, "deck/2.png": await image() },
		prune: true,
		onProgress: (progress) => {
			assert.notEqual(progress.phase, "wait");
			if (progress.phase === "wait") return;
			const { phase, done, total } = progress;
			assert.ok(done >= (last.get(phase)?.[0] ?? 0), `${phase} does not go back`);
			last.set(phase, [done, total]);
		},
	});
	assert.deepEqual(Object.fromEntries(last), {
		hash: [5, 5],
		compare: [6, 6],
		check: [1, 1],
		upload: [1, 1],
		confirm: [1, 1],
		components: [1, 1],
		prune: [1, 1],
	});
});
