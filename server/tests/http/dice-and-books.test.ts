import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const die = (more: Body = {}) => ({ kind: "die", name: "Die", externalKey: "die", ...more });
const face = (number: number, more: Body = {}) => ({
	kind: "dieFace",
	name: `Face ${number}`,
	externalKey: `face ${number}`,
	parentExternalKey: "die",
	...more,
});
const faces = (count: number, more: Body = {}) => Array.from({ length: count }, (_, i) => face(i + 1, more));
const book = (more: Body = {}) => ({ kind: "book", name: "Rules", externalKey: "rules", ...more });
const dieType = async (game: GameClient, key = "die") => (await game.component(key)).sides;
const codes = (answer: Body) => (answer.warnings ?? []).map((warning: Body) => warning.code);
const urlsBySide = (record: Body): Record<string, string> =>
	Object.fromEntries(record.payload.imageFaces.map((face: Body) => [face.sideKey, face.url]));

async function refused(answer: Promise<Answer>): Promise<Body> {
	const { status, body } = await answer;
	assert.deepEqual([status, body?.error?.code], [400, "VALIDATION_ERROR"], JSON.stringify(body));
	return body.error;
}

async function remove(game: GameClient, externalKey: string) {
	const { id } = await game.component(externalKey);
	await user.ok(user.delete(`${game.path}/components/${id}`));
}

test("a die has the size of its type unless a size was sent", async () => {
	const game = await user.game();
	const sizes: [number, number][] = [
		[2, 25],
		[4, 22],
		[6, 25],
		[8, 22],
		[10, 22],
		[12, 24],
		[20, 26],
	];
	const answer = await game.pushed(sizes.map(([sides]) => die({ externalKey: `d${sides}`, sides })));
	assert.equal(answer.warnings, undefined, "dice need no size");
	const records = await game.components();
	assert.deepEqual(
		records.map(({ sides, widthMm, heightMm }) => [sides, widthMm, heightMm]),
		sizes.map(([sides, mm]) => [sides, mm, mm]),
	);
	await game.pushed([die({ externalKey: "d4", widthMm: 16, heightMm: 17 })]);
	const { sides, widthMm, heightMm } = await game.component("d4");
	assert.deepEqual([sides, widthMm, heightMm], [4, 16, 17]);
});

test("a die without sides has the smallest type that fits its faces", async () => {
	const game = await user.game();
	await game.pushed([die()]);
	assert.equal(await dieType(game), 6, "a d6 without faces");
	const types = [
		[1, 2],
		[2, 2],
		[3, 4],
		[4, 4],
		[5, 6],
		[7, 8],
		[9, 10],
		[11, 12],
		[13, 20],
		[20, 20],
	];
	for (const [count = 0, type] of types) {
		const answer = await game.pushed(faces(count));
		assert.deepEqual([await dieType(game), codes(answer)], [type, []], `${count} faces`);
	}
});

test("the highest face number counts as well as the number of faces", async () => {
	const game = await user.game();
	const image = await game.asset(await picture(60, 60), "face-11");
	await game.pushed([die(), face(1, { assets: [image] })]);
	assert.equal(await dieType(game), 12);
	await game.pushed([face(2, { assets: [{ ...image, sideKey: "front" }] })]);
	assert.equal(await dieType(game), 12);
	const { payload } = await game.component("face 1");
	await user.ok(user.delete(`${game.path}/assets/${payload.imageFaces[0].assetId}`));
	assert.equal(await dieType(game), 2, "without the image, two faces are left");
});

test("sides sets the type for as long as it covers the faces", async () => {
	const game = await user.game();
	const fitting = await game.pushed([...faces(6), die({ sides: 20 })]);
	assert.deepEqual([await dieType(game), codes(fitting)], [20, []]);
	const corrected = await game.pushed([die({ sides: 4 })]);
	assert.deepEqual([await dieType(game), codes(corrected)], [6, ["DIE_TYPE_CORRECTED"]]);
	assert.equal(corrected.warnings[0].externalKey, "die");
	assert.match(corrected.warnings[0].message, /die/);
	const free = await game.pushed([die({ sides: null })]);
	assert.deepEqual([await dieType(game), codes(free)], [6, []], "null: by its faces");
	await game.pushed([die({ sides: 8 })]);
	await game.pushed([die({ name: "Renamed" })]);
	assert.equal(await dieType(game), 8, "omitted: unchanged");
});

test("a die follows faces that are added, detached, moved and deleted later", async () => {
	const game = await user.game();
	await game.pushed([die({ sides: 4 }), die({ externalKey: "other" }), ...faces(4)]);
	assert.equal(await dieType(game), 4);
	const fifth = await game.pushed([face(5)]);
	assert.deepEqual([await dieType(game), codes(fifth)], [6, ["DIE_TYPE_CORRECTED"]]);
	await remove(game, "face 5");
	assert.equal(await dieType(game), 4, "the requested sides apply again");
	await game.pushed([face(5), face(6), face(7)]);
	assert.equal(await dieType(game), 8);
	await game.pushed([face(7, { parentExternalKey: null }), face(6, { parentExternalKey: "" })]);
	assert.equal(await dieType(game), 6);
	const moved = [1, 2, 3].map((number) => face(number, { parentExternalKey: "other" }));
	await game.pushed(moved);
	assert.deepEqual([await dieType(game), await dieType(game, "other")], [4, 4]);
	await user.ok(user.delete(`${game.path}/components/batch`));
	await game.pushed([die()]);
	assert.equal(await dieType(game), 6);
});

test("a die that changes with its faces is modified in lists; other dice are not", async () => {
	const game = await user.game();
	await game.pushed([die(), die({ externalKey: "other" })]);
	service.advance(5000);
	const since = service.now();
	const before = await game.components();
	await game.pushed(faces(7));
	const changed = (await game.components(`?updatedSince=${since}&kind=die`)).map(
		({ externalKey }) => externalKey,
	);
	assert.deepEqual(changed, ["die"]);
	assert.deepEqual((await game.component("other")).sides, 6);
	const { id, sides, widthMm } = await game.component("die");
	assert.deepEqual([id, sides, widthMm], [before[0].id, 8, 22]);
});

test("faces stored before their die count once it is created, and after it was created again", async () => {
	const game = await user.game();
	const early = await game.pushed(faces(9));
	assert.deepEqual(new Set(codes(early)), new Set(["PARENT_PENDING"]));
	await game.pushed([die()]);
	assert.equal(await dieType(game), 10);
	await remove(game, "die");
	assert.ok((await game.components()).every((record) => record.parentExternalKey === "die"));
	const again = await game.pushed([die({ sides: 8 })]);
	assert.deepEqual([await dieType(game), codes(again)], [10, ["DIE_TYPE_CORRECTED"]]);
});

test("faces of another app's die with the same key do not count", async () => {
	const game = await user.game();
	const other = game.as(await service.app(user.ids.userId));
	await game.pushed([die()]);
	await other.pushed([...faces(12), die()]);
	assert.deepEqual([await dieType(game), await dieType(other)], [6, 12]);
});

test("only standard dice are accepted, and only dice have sides", async () => {
	const game = await user.game();
	const wrong = [0, 1, 3, 5, 7, 14, 100, -6, 6.5, "6", true, [], {}];
	const error = await refused(game.push(wrong.map((sides, i) => die({ externalKey: `die ${i}`, sides }))));
	const reported = new Set(error.details.map((detail: Body) => `${detail.externalKey}: ${detail.field}`));
	assert.deepEqual(
		[...reported],
		wrong.map((_, i) => `die ${i}: sides`),
	);
	for (const sides of [7, "x", null])
		await game.pushed([face(1, { sides }), { kind: "deck", name: "D", externalKey: "deck", sides }]);
	assert.ok((await game.components()).every((record) => !("sides" in record)));
});

test("images on a die are accepted but not bound, with a warning", async () => {
	const game = await user.game();
	const image = await game.asset(await picture(60, 60), "face-1");
	const answer = await game.pushed([die({ assets: [image] })]);
	assert.deepEqual(
		answer.warnings.map((warning: Body) => warning.externalKey),
		["die"],
	);
	assert.deepEqual((await game.component("die")).payload.imageFaces, []);
	const [asset] = await game.assets();
	assert.equal(asset.componentId, null);
	assert.equal((await game.pushed([die({ assets: [] })])).warnings, undefined);
});

test("a die's faces show their images by number", async () => {
	const game = await user.game();
	const image = await game.asset(await picture(60, 60), "face-1");
	const numbers = [1, 2, 6, 10, 20];
	await game.pushed([
		die({ sides: 20 }),
		...numbers.map((number) => face(number, { assets: [{ ...image, sideKey: `face-${number}` }] })),
	]);
	for (const number of numbers) {
		const record = await game.component(`face ${number}`);
		assert.deepEqual(urlsBySide(record), { [`face-${number}`]: image.sourceUrl });
	}
	const again = await game.pushed([
		die({ sides: 20 }),
		face(6, { assets: [{ ...image, sideKey: "face-6" }] }),
	]);
	assert.ok(again.components.every((entry: Body) => !entry.changed));
});

test("a book binds its pages and cover", async () => {
	const game = await user.game();
	const [cover, one, two] = await Promise.all([1, 2, 3].map(async () => game.asset(await picture(60, 90))));
	const pages = [one.key, two.key, one.key];
	const created = await game.pushed([book({ pages, cover: cover.key })]);
	const record = await game.component("rules");
	assert.deepEqual(urlsBySide(record), {
		"page-1": one.sourceUrl,
		"page-2": two.sourceUrl,
		"page-3": one.sourceUrl,
		cover: cover.sourceUrl,
	});
	for (const { derivedUrl } of record.payload.imageFaces)
		assert.equal((await user.get(derivedUrl)).status, 200);
	for (const same of [
		book({ pages, cover: cover.key }),
		book({ pages }),
		book({ cover: cover.key }),
		book(),
	]) {
		const { components } = await game.pushed([same]);
		assert.deepEqual([components[0].id, components[0].changed], [created.components[0].id, false]);
	}
	assert.deepEqual(await game.component("rules"), record);
});

test("pages sent later replace the whole list; null removes the cover", async () => {
	const game = await user.game();
	const [cover, one, two, three] = await Promise.all(
		[1, 2, 3, 4].map(async () => game.asset(await picture(60, 90))),
	);
	await game.pushed([book({ pages: [one.key, two.key, three.key], cover: cover.key })]);
	const { id } = await game.component("rules");
	await game.pushed([book({ pages: [two.key, three.key] })]);
	const shorter = await game.component("rules");
	assert.equal(shorter.id, id);
	assert.deepEqual(urlsBySide(shorter), {
		"page-1": two.sourceUrl,
		"page-2": three.sourceUrl,
		cover: cover.sourceUrl,
	});
	assert.equal((await game.assets()).length, 3, "the assets of replaced pages are gone");
	await game.pushed([book({ cover: null })]);
	assert.deepEqual(Object.keys(urlsBySide(await game.component("rules"))), ["page-1", "page-2"]);
	await game.pushed([book({ cover: one.key })]);
	assert.equal(urlsBySide(await game.component("rules")).cover, one.sourceUrl);
	await game.pushed([book({ pages: Array(12).fill(two.key) })]);
	const { payload } = await game.component("rules");
	const sides = payload.imageFaces.map((face: Body) => face.sideKey);
	assert.deepEqual(
		sides.filter((side: string) => side !== "cover"),
		Array.from({ length: 12 }, (_, i) => `page-${i + 1}`),
		"pages are listed in their order",
	);
});

test("a book has 1 to 200 confirmed pages, which are required for a new one", async () => {
	const game = await user.game();
	const { key } = await game.asset(await picture(60, 90));
	const wrong: [string, Body][] = [
		["pages", {}],
		["pages", { cover: key }],
		["pages", { pages: [] }],
		["pages", { pages: Array(201).fill(key) }],
		["pages", { pages: key }],
		["pages", { pages: [1] }],
		["pages", { pages: [key, `${key}x`] }],
		["cover", { pages: [key], cover: "nothing" }],
		["cover", { pages: [key], cover: 7 }],
	];
	for (const [field, more] of wrong) {
		const { details } = await refused(game.push([book(more)]));
		assert.deepEqual([details[0].externalKey, details[0].field.split(/[.[]/)[0]], ["rules", field]);
	}
	assert.deepEqual(await game.components(), []);
	await game.pushed([book({ pages: Array(200).fill(key) })]);
	assert.equal((await game.component("rules")).payload.imageFaces.length, 200);
	await refused(game.push([book({ pages: [] })]));
});

test("assets on a book are ignored with a warning", async () => {
	const game = await user.game();
	const image = await game.asset(await picture(60, 90));
	const answer = await game.pushed([
		book({ pages: [image.key], assets: [image, { ...image, sideKey: "back" }] }),
	]);
	assert.deepEqual([...new Set(answer.warnings.map((warning: Body) => warning.externalKey))], ["rules"]);
	assert.deepEqual(Object.keys(urlsBySide(await game.component("rules"))), ["page-1"]);
	await refused(game.push([book({ externalKey: "new", assets: [image] })]));
});
