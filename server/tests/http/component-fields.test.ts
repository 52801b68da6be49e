import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const counter = (externalKey: string, more: Body = {}) => ({
	kind: "counter",
	name: "Counter",
	externalKey,
	...more,
});
const own = ({ imageFaces: _, ...payload }: Body) => payload;

async function refused(answer: Promise<Answer>): Promise<Body> {
	const { status, body } = await answer;
	assert.deepEqual([status, body?.error?.code], [400, "VALIDATION_ERROR"], JSON.stringify(body));
	return body.error;
}

/** Sends JSON text unchanged, including what JSON.stringify would not write. */
function sendText(game: GameClient, text: string, headers: Record<string, string> = {}) {
	const path = `${game.path}/components/batch`;
	return user.call("POST", path, { headers: { "content-type": "application/json", ...headers }, raw: text });
}

test("each missing or mistyped field of each item is named", async () => {
	const game = await user.game();
	const bare = await refused(game.push([{}]));
	assert.deepEqual(bare.details.map((detail: Body) => detail.field).toSorted(), [
		"externalKey",
		"kind",
		"name",
	]);
	const wrong: [string, Body[]][] = [
		["kind", [undefined, null, 1, "card "]],
		["name", [undefined, null, 1, ["x"]]],
		["externalKey", [undefined, null, "", 1, {}]],
		["count", [0, -1, 1.5, "2", true, [], {}]],
		["widthMm", [0, -0.1, "63.5", true, {}]],
		["heightMm", [0, -88.9, "", false, []]],
		["shape", ["circle", "Box", "", 1]],
		["parentExternalKey", [1, true, {}, []]],
		["payload", ["x", 1, true, [], [1]]],
		["assets", ["x", 1, {}]],
	];
	const items = wrong.flatMap(([field, values]) => values.map((value) => counter("k", { [field]: value })));
	const fields = wrong.flatMap(([field, values]) => values.map(() => field));
	const error = await refused(game.push([counter("fine"), ...items]));
	const reported = new Set(error.details.map(({ index, field }: Body) => `${index} ${field}`));
	assert.deepEqual(
		[...reported],
		fields.map((field, i) => `${i + 1} ${field}`),
	);
	assert.deepEqual(await game.components(), []);
	for (const text of ["1e400", "-1e400", "NaN"]) {
		const item = `{"kind":"counter","name":"n","externalKey":"k","widthMm":${text}}`;
		await refused(sendText(game, `{"components":[${item}]}`));
	}
});

test("faults of different kinds are reported in one response, in the items' order", async () => {
	const game = await user.game();
	const asset = { sideKey: "front", key: "none", sourceUrl: "none", contentType: "image/png" };
	const tile = { kind: "tile", name: "Tile" };
	const error = await refused(
		game.push([
			{ ...tile, externalKey: "no front" },
			counter("bad count", { count: 0, shape: "star" }),
			counter("fine"),
			counter("has parent", { parentExternalKey: "deck" }),
			{ ...tile, externalKey: "no upload", assets: [asset] },
			counter("too much", { payload: { text: "x".repeat(70_000) } }),
			"not an object",
			{ kind: "book", name: "Book", externalKey: "no pages" },
			{ ...tile, externalKey: "half an asset", assets: [asset, { sideKey: "back" }] },
		]),
	);
	const reported = new Map<number, Set<string>>();
	const keyed = new Set<number>();
	for (const { index, externalKey, field } of error.details) {
		reported.set(index, (reported.get(index) ?? new Set()).add(field.replace(/[.[].*/, "")));
		if (externalKey === undefined) continue;
		keyed.add(index);
		assert.ok(error.message.includes(`"${externalKey}"`));
	}
	assert.deepEqual([...keyed], [0, 1, 3, 4, 5, 7, 8], "all that have a key");
	assert.deepEqual([...reported.keys()], [0, 1, 3, 4, 5, 6, 7, 8]);
	const sorts: [number, string[]][] = [
		[0, ["assets"]],
		[1, ["count", "shape"]],
		[3, ["parentExternalKey"]],
		[4, ["assets"]],
		[5, ["payload"]],
		[7, ["pages"]],
		[8, ["assets"]],
	];
	for (const [index, fields] of sorts) assert.deepEqual([...(reported.get(index) ?? [])].toSorted(), fields);
	const named = error.details.find((detail: Body) => detail.index === 3);
	assert.deepEqual([named.kind, named.externalKey], ["counter", "has parent"]);
});

test("lengths are counted in code points", async () => {
	const game = await user.game();
	const longest = "😀".repeat(256);
	await game.pushed([counter(longest, { name: longest })]);
	assert.equal((await game.component(longest)).name, longest);
	const tooLong = `${longest}x`;
	const error = await refused(
		game.push([counter("a", { name: tooLong }), counter(tooLong), counter("b", { name: "x".repeat(257) })]),
	);
	assert.deepEqual(
		error.details.map(({ index, field }: Body) => [index, field]),
		[
			[0, "name"],
			[1, "externalKey"],
			[2, "name"],
		],
	);
});

test("strings with U+0000 or a lone surrogate are refused at any depth", async () => {
	const game = await user.game();
	await game.pushed([counter("smile", { name: "a😀b", payload: { "😀": "\ud83d\ude00 \u0001 \uffff" } })]);
	for (const bad of ["\0", "a\0b", "\ud800", "x\udc00", "\ude00\ud83d"]) {
		const items: [string, Body][] = [
			["name", counter("k", { name: bad })],
			["externalKey", counter(bad)],
			["payload", counter("k", { payload: { text: bad } })],
			["payload", counter("k", { payload: { a: [{ b: ["fine", { c: bad }] }] } })],
			["payload", counter("k", { payload: { a: { [`key ${bad}`]: 1 } } })],
			["parentExternalKey", counter("k", { parentExternalKey: bad })],
			["assets", counter("k", { assets: [{ sideKey: bad }] })],
		];
		for (const [field, item] of items) {
			const { details } = await refused(game.push([counter("fine"), item]));
			assert.deepEqual([details[0].index, details[0].field.split(/[.[]/)[0]], [1, field]);
			await refused(user.post(`${game.path}/components`, item));
		}
	}
	assert.equal((await game.components()).length, 1);
	assert.deepEqual(own((await game.component("smile")).payload), { "😀": "😀 \u0001 \uffff" });
});

test("every item with such a string is named, together with all other faults", async () => {
	const game = await user.game();
	const items = [
		counter("first", { name: "\0" }),
		counter("fine"),
		counter("second", { payload: { a: ["\ud800"] } }),
		counter("third", { count: 0 }),
	];
	const error = await refused(game.push(items));
	assert.deepEqual(
		error.details.map(({ index, externalKey }: Body) => [index, externalKey]),
		[
			[0, "first"],
			[2, "second"],
			[3, "third"],
		],
	);
	const assets = [{ sideKey: "\0" }];
	for (const item of [counter("alone", { name: "\0" }), counter("alone", { assets })])
		assert.match((await refused(user.post(`${game.path}/components`, item))).message, /"alone"/);
});

test("a body that is not a JSON object is refused", async () => {
	const game = await user.game();
	const texts = [
		"",
		" ",
		"{",
		"{]",
		"nonsense",
		'{"components":[}',
		"{'components':[]}",
		"null",
		"[]",
		'"x"',
	];
	for (const text of [...texts, "1", "true", '{"components":[]} x', '\ufeff{"components":[', "{}"])
		await refused(sendText(game, text));
	for (const value of [null, {}, "x", 1]) await refused(game.push(value as Body));
	const single = `${game.path}/components`;
	for (const body of [[], [counter("k")], "x", 1, null]) await refused(user.post(single, body));
	const notUtf8 = Buffer.from('{"components":[],"x":"\xff"}', "latin1");
	const headers = { "content-type": "application/json" };
	await refused(user.call("POST", `${game.path}/components/batch`, { headers, raw: notUtf8 }));
	const items = await refused(game.push([null, "x", 1, [], [counter("k")]]));
	assert.deepEqual(
		new Set(items.details.map((detail: Body) => detail.index)),
		new Set([0, 1, 2, 3, 4]),
		"each item that is not an object is named",
	);
	assert.deepEqual(await game.components(), []);
});

test("a body is accepted as application/json only", async () => {
	const game = await user.game();
	const text = JSON.stringify({ components: [counter("k")] });
	const types = [
		"text/plain",
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=x",
		"json",
	];
	for (const type of types) await refused(sendText(game, text, { "content-type": type }));
	await refused(user.call("POST", `${game.path}/components/batch`, { raw: Buffer.from(text) }));
	assert.deepEqual(await game.components(), []);
	for (const type of ["application/json; charset=utf-8", "Application/JSON"])
		assert.equal((await sendText(game, text, { "content-type": type })).status, 200);
});

test("keys that address prototypes do no harm", async () => {
	const game = await user.game();
	const item = (payload: string, more = "") =>
		`{"components":[{"kind":"counter","name":"n","externalKey":"k"${more},"payload":${payload}}]}`;
	for (const text of [
		item('{"__proto__":{"polluted":1}}'),
		item('{"a":[{"\\u005f_proto__":1}]}'),
		item("{}", ',"__proto__":{"count":7}'),
		item('{"constructor":{"prototype":{"polluted":1}}}'),
	]) {
		const { status, body } = await sendText(game, text);
		assert.deepEqual([status, body.error?.code], [400, "VALIDATION_ERROR"], text);
	}
	assert.equal(({} as Body).polluted, undefined);
	const payload = { constructor: "x", toString: 1, hasOwnProperty: null, text: '"__proto__":', length: 0 };
	await game.pushed([counter("k", { payload })]);
	const record = await game.component("k");
	assert.deepEqual([own(record.payload), record.count], [payload, 1]);
});

test("unknown fields and fields of other kinds are ignored, whatever they contain", async () => {
	const game = await user.game();
	const front = await game.asset(await picture(60, 90), "front", { tint: "red", id: 7 });
	const foreign = { sides: "x", pages: 5, cover: {}, id: "mine", faceLabels: [1], dieKind: null, $: [[]] };
	await game.pushed([
		{ kind: "tile", name: "Tile", externalKey: "t", assets: [front], ...foreign },
		{ kind: "die", name: "Die", externalKey: "d", ...foreign, sides: 8 },
		{ kind: "book", name: "Book", externalKey: "b", ...foreign, pages: [front.key], cover: null },
		counter("c", foreign),
	]);
	for (const record of await game.components()) {
		assert.notEqual(record.id, "mine");
		assert.equal("tint" in record || "faceLabels" in record, false);
		assert.equal(record.sides, record.kind === "die" ? 8 : undefined);
	}
});

test("a payload is returned as it was sent, with only imageFaces added", async () => {
	const game = await user.game();
	const payload = {
		z: [1, -0.5, 1e21, 2 ** 53 - 1, true, null, "", [], {}, [[{}]]],
		a: 'é " \\ / \u2028 \u{1f0a1} \u0007 </script>',
		"": { imageFaces: ["kept, because it is not at the top level"] },
		b: { "key with \n": 1 },
	};
	await game.pushed([counter("k", { payload: { ...payload, imageFaces: [{ sideKey: "front" }] } })]);
	const list = await user.get(`${game.path}/components`);
	assert.ok(list.bytes.includes(JSON.stringify(payload).slice(1, -1)), "byte for byte");
	assert.deepEqual(list.body.components[0].payload, { ...payload, imageFaces: [] });

	const item = '{"kind":"counter","name":"n","externalKey":"k","payload":{"image\\u0046aces":1,"new":2}}';
	await user.ok(sendText(game, `{"components":[${item}]}`));
	assert.deepEqual((await game.component("k")).payload, { new: 2, imageFaces: [] }, "replaced as a whole");
});

test("a payload may have 64 KiB of JSON", async () => {
	const game = await user.game();
	const ofSize = (bytes: number) => ({ t: "x".repeat(bytes - 8) });
	const ofTwoByteCharacters = (bytes: number) => ({ t: "é".repeat((bytes - 8) / 2) });
	const limit = 64 * 1024;
	assert.equal(JSON.stringify(ofSize(limit)).length, limit);
	await game.pushed([
		counter("a", { payload: ofSize(limit) }),
		counter("b", { payload: ofTwoByteCharacters(limit) }),
	]);
	assert.deepEqual(own((await game.component("a")).payload), ofSize(limit));
	const error = await refused(
		game.push([
			counter("a", { payload: ofSize(limit + 1) }),
			counter("b", { payload: ofTwoByteCharacters(limit + 2) }),
		]),
	);
	assert.deepEqual(
		error.details.map(({ externalKey, field }: Body) => [externalKey, field]),
		[
			["a", "payload"],
			["b", "payload"],
		],
	);
});

test("a payload may be nested to a limited depth", async () => {
	const game = await user.game();
	const nested = (levels: number) => `${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`;
	const item = (payload: string) =>
		`{"components":[{"kind":"counter","name":"n","externalKey":"k","payload":${payload}}]}`;
	await user.ok(sendText(game, item(nested(25))));
	assert.equal(JSON.stringify(own((await game.component("k")).payload)), nested(25));
	for (const levels of [1000, 10_000, 500_000]) {
		for (const body of [item(nested(levels)), `{"junk":${nested(levels)},"components":[]}`]) {
			const { details } = await refused(sendText(game, body));
			assert.deepEqual(
				details.map(({ field, message }: { field: string; message: string }) => [field, message]),
				[["body", "nests deeper than 1000 levels"]],
			);
		}
	}
});

test("count, size and shape are returned as sent; a record always has numbers", async () => {
	const game = await user.game();
	const kinds = ["deck", "board", "tokenSprite", "tokenModel", "die", "dieFace", "container", "counter"];
	await game.pushed([...kinds, "bundle"].map((kind) => ({ kind, name: kind, externalKey: kind })));
	for (const { kind, count, widthMm, heightMm, shape } of await game.components()) {
		assert.ok(widthMm > 0 && heightMm > 0, `${kind} ${widthMm} × ${heightMm}`);
		assert.deepEqual([count, shape], [1, undefined]);
	}
	for (const shape of ["box", "hex", "orb"]) {
		const sent = { count: 1000, widthMm: 0.125, heightMm: 12_345.678, shape };
		await game.pushed([counter("counter", sent)]);
		const { count, widthMm, heightMm, shape: shown } = await game.component("counter");
		assert.deepEqual({ count, widthMm, heightMm, shape: shown }, sent);
	}
	await game.pushed([counter("plain", { payload: { shape: "hex" } })]);
	assert.equal("shape" in (await game.component("plain")), false, "only what was sent is shown");
});
