import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Body, Client, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const ann = await service.person();

type Pieces = Record<string, Body>;

/** A game with a deck of three cards and a die of the owner's own tools, and a deck with a card of another app. */
async function ownGame() {
	const tool = await service.app(ann.userId);
	const { id } = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Mine" }));
	const foreign = new GameClient(tool, id);
	const art = await foreign.asset(await picture(30, 42));
	await foreign.pushed([
		{ kind: "deck", name: "Theirs", externalKey: "theirs" },
		{ kind: "tile", name: "Foreign", externalKey: "a", parentExternalKey: "theirs", assets: [art] },
	]);
	const { token } = await ann.ok(
		ann.ask("POST", "/api/v1/account/tokens", { name: "Laptop", scope: "push" }),
	);
	const own = new GameClient(new Client(service.url, token), id);
	const [front, back] = [await own.asset(await picture(30, 43)), await own.asset(await picture(30, 44))];
	await own.pushed([
		{ kind: "deck", name: "Mine", externalKey: "mine" },
		{ kind: "deck", name: "Other", externalKey: "other" },
		...["a", "b", "c"].map((externalKey) => ({
			...{ kind: "tile", name: externalKey, externalKey, parentExternalKey: "mine" },
			assets: [front, { ...back, sideKey: "back" }],
		})),
		{ kind: "die", name: "Die", externalKey: "die", sides: 6 },
		...[1, 8].map((face) => ({
			...{ kind: "dieFace", name: `${face}`, externalKey: `face-${face}`, parentExternalKey: "die" },
			assets: [{ ...front, sideKey: `face-${face}` }],
		})),
	]);
	const path = `/api/v1/games/${id}`;
	const act = (what: string, body: Body) => ann.ok(ann.ask("POST", `${path}/components/${what}`, body));
	const reasons = ({ refused }: Body) => refused.map(({ reason }: Body) => reason);
	async function published(): Promise<Body & { pieces: Pieces }> {
		await service.published();
		const game = await ann.ok(ann.get(`${path}/published`));
		const pieces = game.components.map((piece: Body) => [`${piece.name} ${piece.kind}`, piece] as const);
		return { ...game, pieces: Object.fromEntries(pieces) };
	}
	return { path, tool, foreign, own, act, reasons, published };
}

test("one act on pieces of two apps is one version, and can be undone", async () => {
	const { act, published } = await ownGame();
	const before = await published();
	const ids = ["a tile", "Foreign tile", "Other deck"].map((name) => before.pieces[name].id);
	const done = await act("change", { componentIds: ids, set: { count: 4, widthMm: 50, heightMm: 70 } });
	assert.deepEqual([done.changed, done.refused, done.version], [3, [], before.version]);
	const after = await published();
	assert.equal(after.version, before.version + 1);
	for (const name of ["a tile", "Foreign tile", "Other deck"]) {
		const { count, widthMm, heightMm, app } = after.pieces[name];
		assert.deepEqual([count, widthMm, heightMm, app], [4, 50, 70, before.pieces[name].app]);
	}
	const same = await act("change", { componentIds: ids, set: { count: 4 } });
	assert.equal(same.changed, 0);
	const undone = await act("restore", {
		componentIds: ids,
		version: done.version,
		unlessChangedSince: done.at,
	});
	assert.deepEqual([undone.changed, undone.refused], [3, []]);
	const back = await published();
	assert.equal(back.version, after.version + 1);
	const withoutTime = ({ updatedAt: _, ...piece }: Body) => piece;
	assert.deepEqual(back.components.map(withoutTime), before.components.map(withoutTime));
});

test("deleted pieces return with their ids, sides and images, even before they are published", async () => {
	const { act, published } = await ownGame();
	const before = await published();
	const ids = ["a tile", "b tile", "c tile"].map((name) => before.pieces[name].id);
	const done = await act("delete", { componentIds: [...ids, "cmp_00000000000000000000000000"] });
	assert.deepEqual([done.changed, done.refused.length], [3, 1]);
	assert.equal(done.refused[0].reason, "COMPONENT_NOT_FOUND");
	const immediately = await act("restore", { componentIds: ids, version: done.version });
	assert.equal(immediately.changed, 3);
	await act("delete", { componentIds: ids });
	assert.equal((await published()).components.length, before.components.length - 3);
	await act("restore", { componentIds: ids, version: before.version });
	const back = await published();
	for (const name of ["a tile", "b tile", "c tile"]) {
		const { updatedAt: _, ...piece } = back.pieces[name];
		const { updatedAt: __, ...was } = before.pieces[name];
		assert.deepEqual(piece, was);
	}
});

test("an act on what is not published yet is undone to what it was then", async () => {
	const { act, own, published } = await ownGame();
	const { id } = (await published()).pieces["a tile"];
	await own.pushed([{ kind: "tile", name: "a", externalKey: "a", count: 7 }]);
	const done = await act("change", { componentIds: [id], set: { count: 8 } });
	await act("restore", { componentIds: [id], version: done.version });
	assert.equal((await published()).pieces["a tile"].count, 7);
	await own.pushed([{ kind: "tile", name: "a", externalKey: "a", count: 9 }]);
	const gone = await act("delete", { componentIds: [id] });
	await act("restore", { componentIds: [id], version: gone.version });
	assert.equal((await published()).pieces["a tile"].count, 9);
});

test("what happened in between stays: other pieces, pieces that changed again, and keys that were used again", async () => {
	const { act, reasons, published, own } = await ownGame();
	const before = await published();
	const [a, b, c] = ["a tile", "b tile", "c tile"].map((name) => before.pieces[name].id);
	const done = await act("change", { componentIds: [a, b], set: { count: 2 } });
	await own.pushed([
		{ kind: "tile", name: "b", externalKey: "b", count: 9 },
		{ kind: "tile", name: "c", externalKey: "c", count: 9 },
	]);
	const undone = await act("restore", {
		...{ componentIds: [a, b], version: done.version, unlessChangedSince: done.at },
	});
	assert.deepEqual([undone.changed, reasons(undone)], [1, ["CHANGED_SINCE"]]);
	const now = await published();
	assert.deepEqual(
		["a tile", "b tile", "c tile"].map((name) => now.pieces[name].count),
		[1, 9, 9],
	);
	const gone = await act("delete", { componentIds: [c] });
	await own.pushed([
		{ kind: "tile", name: "c", externalKey: "c", assets: [await own.asset(await picture(30, 45))] },
	]);
	const late = await act("restore", { componentIds: [c], version: gone.version });
	assert.deepEqual([late.changed, reasons(late)], [0, ["KEY_TAKEN"]]);
});

test("what did not exist in the version is deleted, also in the empty game before the first one", async () => {
	const { act, published } = await ownGame();
	const before = await published();
	const ids = before.components.map(({ id }: Body) => id);
	assert.equal((await act("restore", { componentIds: ids, version: 0 })).changed, ids.length);
	assert.deepEqual((await published()).components, []);
});

test("cards move to another deck, and what cannot is named", async () => {
	const { act, reasons, published } = await ownGame();
	const { pieces } = await published();
	const [other, theirs] = [pieces["Other deck"].id, pieces["Theirs deck"].id];
	const componentIds = ["a tile", "Foreign tile", "Die die"].map((name) => pieces[name].id);
	const moved = await act("change", { componentIds, set: { parentId: other } });
	assert.equal(moved.changed, 1);
	assert.deepEqual(reasons(moved).sort(), ["NO_PARENT", "PARENT_OF_ANOTHER_APP"]);
	assert.equal((await published()).pieces["a tile"].parentExternalKey, "other");
	const foreign = await act("change", { componentIds: [componentIds[1]], set: { parentId: theirs } });
	assert.deepEqual([foreign.changed, foreign.refused], [0, []]);
	await act("change", { componentIds: [componentIds[0]], set: { parentId: null } });
	assert.equal((await published()).pieces["a tile"].parentExternalKey, null);
});

test("a side loses its image, but a card not its front; a die that loses a face may become another die", async () => {
	const { act, reasons, published } = await ownGame();
	const before = await published();
	const { id } = before.pieces["a tile"];
	const done = await act("change", { componentIds: [id], clearSides: ["back"] });
	assert.equal(done.changed, 1);
	assert.deepEqual(reasons(await act("change", { componentIds: [id], clearSides: ["front"] })), [
		"FRONT_REQUIRED",
	]);
	const sideKeys = ({ payload }: Body) => payload.imageFaces.map(({ sideKey }: Body) => sideKey);
	assert.deepEqual(sideKeys((await published()).pieces["a tile"]), ["front"]);
	await act("restore", { componentIds: [id], version: done.version });
	assert.deepEqual(sideKeys((await published()).pieces["a tile"]), ["front", "back"]);

	assert.equal(before.pieces["Die die"].sides, 8);
	const face = before.pieces["8 dieFace"].id;
	await act("delete", { componentIds: [face] });
	assert.equal((await published()).pieces["Die die"].sides, 6);
	await act("restore", { componentIds: [face], version: before.version });
	assert.equal((await published()).pieces["Die die"].sides, 8);
});

test("a tool reaches its own pieces only, and its next push replaces what was edited", async () => {
	const { tool, foreign, published, act, path } = await ownGame();
	const { pieces } = await published();
	const ids = [pieces["a tile"].id, pieces["Foreign tile"].id];
	const change = await tool.ok(
		tool.post(`${path}/components/change`, { componentIds: ids, set: { count: 3 } }),
	);
	assert.deepEqual(
		[change.changed, change.refused.map(({ componentId }: Body) => componentId)],
		[1, [ids[0]]],
	);
	const gone = await tool.ok(tool.post(`${path}/components/delete`, { componentIds: [ids[0]] }));
	assert.equal(gone.changed, 0);
	const push = [{ kind: "deck", name: "Theirs", externalKey: "theirs" }];
	await foreign.pushed(push);
	await act("change", { componentIds: [pieces["Theirs deck"].id], set: { name: "By hand" } });
	const { components } = await foreign.pushed(push);
	assert.equal(components[0].changed, true);
	assert.ok((await published()).pieces["Theirs deck"]);
});

test("bad requests are refused as a whole", async () => {
	const { path, published } = await ownGame();
	const { pieces, version } = await published();
	const { id } = pieces["a tile"];
	const answerStatus = async (what: string, body: Body) => {
		const answer = await ann.ask("POST", `${path}/components/${what}`, body);
		return [answer.status, answer.body.error.code];
	};
	const many = Array.from({ length: 501 }, () => id);
	assert.deepEqual(await answerStatus("delete", { componentIds: many }), [400, "VALIDATION_ERROR"]);
	assert.deepEqual(await answerStatus("delete", { componentIds: [] }), [400, "VALIDATION_ERROR"]);
	assert.deepEqual(await answerStatus("change", { componentIds: [id] }), [400, "VALIDATION_ERROR"]);
	assert.deepEqual(await answerStatus("change", { componentIds: [id], set: { count: 0 } }), [
		400,
		"VALIDATION_ERROR",
	]);
	const unknown = id.replace(/.$/, (last: string) => (last === "0" ? "1" : "0"));
	assert.deepEqual(await answerStatus("change", { componentIds: [id], set: { parentId: unknown } }), [
		404,
		"COMPONENT_NOT_FOUND",
	]);
	assert.deepEqual(await answerStatus("restore", { componentIds: [id], version: version + 9 }), [
		404,
		"VERSION_NOT_FOUND",
	]);
});

test("of pieces that two apps have, the owner keeps those of one, and a registered app cannot choose", async () => {
	const { path, tool, published, act } = await ownGame();
	const { pieces, components } = await published();
	const checks = await ann.ok(ann.get(`${path}/checks`));
	const doubles = checks.findings.filter(({ code }: Body) => code === "KEY_TWICE");
	assert.deepEqual(
		doubles.map(({ externalKey, others }: Body) => [externalKey, others.length]),
		[["a", 1]],
	);
	const appId = pieces["Foreign tile"].app;
	assert.deepEqual(await tool.ok(tool.post(`${path}/checks/keep`, { appId })), { deleted: 0 });
	const before = (await published()).version;
	assert.deepEqual(await ann.ok(ann.ask("POST", `${path}/checks/keep`, { appId })), { deleted: 1 });
	const now = await published();
	assert.equal(now.components.length, components.length - 1);
	assert.equal(now.pieces["Foreign tile"].app, appId);
	const id = pieces["a tile"].id;
	assert.equal((await act("restore", { componentIds: [id], version: before })).changed, 1);
	assert.equal((await published()).components.length, components.length);
});

/** The fields of a piece that a page has seen. */
const seen = ({ id: componentId, ...record }: Body, ...fields: string[]) => ({
	componentId,
	...Object.fromEntries(fields.map((field) => [field, record[field] ?? null])),
});

test("a change that is based on what others have changed since is refused, with what there is now", async () => {
	const { act, published, own } = await ownGame();
	const { pieces } = await published();
	const [a, b, mine] = [pieces["a tile"], pieces["b tile"], pieces["Mine deck"]];
	// it counts even before it is published
	await act("change", { componentIds: [a.id], set: { name: "Theirs", count: 3 } });
	const set = { name: "Ours" };
	const basedOn = [seen(a, "name", "count", "widthMm"), seen(b, "name", "count", "widthMm")];
	const late = await act("change", { componentIds: [a.id, b.id], set, basedOn });
	assert.equal(late.changed, 1);
	const [{ message, ...refusal }] = late.refused;
	const now = { name: "Theirs", count: 3 };
	assert.deepEqual(refusal, { componentId: a.id, reason: "CHANGED_SINCE", now });
	assert.equal(message, "The component has been changed since: name, count.");
	const other = await act("change", {
		...{ componentIds: [a.id], set: { widthMm: 40, heightMm: 60 } },
		basedOn: [seen(a, "widthMm", "heightMm")],
	});
	assert.deepEqual([other.changed, other.refused], [1, []], "others' changes of other fields do not matter");
	const informed = await act("change", {
		componentIds: [a.id],
		set,
		basedOn: [{ componentId: a.id, ...now }],
	});
	assert.equal(informed.changed, 1);

	const move = { componentIds: [b.id], set: { parentId: null }, basedOn: [seen(b, "parentExternalKey")] };
	await own.pushed([{ kind: "tile", name: "b", externalKey: "b", parentExternalKey: "other" }]);
	assert.deepEqual((await act("change", move)).refused[0].now, { parentExternalKey: "other" });
	await act("change", { componentIds: [mine.id], set: { shape: "hex", payload: { cost: [1, { a: 2 }] } } });
	const shape = await act("change", {
		...{ componentIds: [mine.id], set: { shape: "orb" }, basedOn: [seen(mine, "shape")] },
	});
	assert.deepEqual(shape.refused[0].now, { shape: "hex" });
	const changesPayload = (payload: Body) =>
		act("change", {
			...{ componentIds: [mine.id], set: { payload: { cost: 5 } } },
			basedOn: [{ componentId: mine.id, payload }],
		});
	assert.deepEqual((await changesPayload({})).refused[0].now, { payload: { cost: [1, { a: 2 }] } });
	assert.equal((await changesPayload({ cost: [1, { a: 2 }] })).changed, 1);
	const { imageFaces: _, ...payload } = (await published()).pieces["Mine deck"].payload;
	assert.deepEqual(payload, { cost: 5 });
});

test("of two that change the same at the same time, one is refused", async () => {
	const { act, published } = await ownGame();
	const { pieces } = await published();
	const { id } = pieces["a tile"];
	const basedOn = [seen(pieces["a tile"], "count")];
	const answers = await Promise.all(
		[2, 3, 4, 5].map((count) => act("change", { componentIds: [id], set: { count }, basedOn })),
	);
	assert.equal(answers.filter(({ changed }) => changed === 1).length, 1);
	assert.equal(answers.filter(({ refused }) => refused[0]?.reason === "CHANGED_SINCE").length, 3);
	const [first] = answers.filter(({ changed }) => changed === 1);
	const { count } = (await published()).pieces["a tile"];
	for (const { refused } of answers) if (refused.length > 0) assert.deepEqual(refused[0].now, { count });
	await act("restore", { componentIds: [id], version: first?.version, unlessChangedSince: first?.at });
	assert.equal((await published()).pieces["a tile"].count, 1);
});

test("a side gets another image, or none, unless it shows another one by now", async () => {
	const { act, own, published } = await ownGame();
	const { pieces } = await published();
	const [a, b] = [pieces["a tile"], pieces["b tile"]];
	const assetOn = ({ payload }: Body, side: string) =>
		payload.imageFaces.find(({ sideKey }: Body) => sideKey === side)?.assetId ?? null;
	const images = { front: assetOn(a, "front"), back: assetOn(a, "back") };
	const replace = async (side: string, seenImages: Body) => {
		const assets = [await own.asset(await picture(31, 46), side)];
		const basedOn = [{ componentId: a.id, images: seenImages }];
		return await act("change", { componentIds: [a.id], set: { assets }, basedOn });
	};
	const first = await replace("front", { front: images.front });
	assert.deepEqual([first.changed, first.refused], [1, []]);
	const now = { front: assetOn(await own.component("a"), "front") };
	assert.notEqual(now.front, images.front);
	assert.deepEqual((await replace("front", { front: images.front })).refused[0].now, { images: now });
	const clear = { componentIds: [a.id], clearSides: ["back"] };
	const stays = await act("change", { ...clear, basedOn: [{ componentId: a.id, images }] });
	assert.deepEqual([stays.changed, stays.refused[0].reason], [0, "CHANGED_SINCE"]);
	const cleared = await act("change", {
		...clear,
		basedOn: [{ componentId: a.id, images: { back: images.back } }],
	});
	assert.equal(cleared.changed, 1);
	assert.deepEqual((await replace("back", { back: images.back })).refused[0].now, { images: { back: null } });
	assert.equal((await replace("back", { back: null })).changed, 1);
	await act("restore", { componentIds: [a.id], version: first.version });
	assert.equal(assetOn((await published()).pieces["a tile"], "front"), images.front);
	const wrong = { sideKey: "front", key: `games/x/${"0".repeat(64)}.png`, contentType: "image/png" };
	const faulty = await act("change", {
		...{
			componentIds: [b.id],
			set: { assets: [{ ...wrong, sourceUrl: `${service.url}/files/${wrong.key}` }] },
		},
	});
	assert.deepEqual([faulty.changed, faulty.refused[0].reason], [0, "VALIDATION_ERROR"]);
});

test("of a book, a page or the cover is replaced, unless another page was in the meantime", async () => {
	const { act, own, published } = await ownGame();
	const upload = async (height: number) => (await own.upload(await picture(30, height))).key;
	const [one, two, three] = [await upload(50), await upload(51), await upload(52)];
	await own.pushed([{ kind: "book", name: "Rules", externalKey: "rules", pages: [one, two] }]);
	const book = (await published()).pieces["Rules book"];
	const assetsBySide = ({ payload }: Body) =>
		Object.fromEntries(payload.imageFaces.map(({ sideKey, assetId }: Body) => [sideKey, assetId]));
	const change = (set: Body, images: Body) =>
		act("change", { componentIds: [book.id], set, basedOn: [{ componentId: book.id, images }] });
	assert.equal((await change({ pages: [one, three] }, assetsBySide(book))).changed, 1);
	const late = await change({ pages: [three, two] }, assetsBySide(book));
	assert.deepEqual([late.changed, late.refused[0].reason], [0, "CHANGED_SINCE"]);
	assert.equal((await change({ cover: two }, { cover: null })).changed, 1);
	const after = (await published()).pieces["Rules book"];
	assert.deepEqual(
		after.payload.imageFaces.map(({ sideKey, heightPx }: Body) => [sideKey, heightPx]),
		[
			["cover", 51],
			["page-1", 50],
			["page-2", 52],
		],
	);
});
