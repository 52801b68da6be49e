import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Body, Client, GameClient } from "../support/client.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const ann = await service.person();

const nested = { attack: [1, { by: "sea" }], notes: "x".repeat(3000) };
const crew = (externalKey: string, payload?: Body, parentExternalKey?: string) => ({
	...{ kind: "counter", externalKey, name: externalKey.toUpperCase() },
	...(payload && { payload }),
	...(parentExternalKey && { parentExternalKey }),
});

/** A game whose cards were pushed with a token, and are then edited in a browser. */
async function editedGame() {
	const { id } = await ann.ok(ann.ask("POST", "/api/v1/games", { name: "Crew" }));
	const path = `/api/v1/games/${id}`;
	const { token } = await ann.ok(
		ann.ask("POST", "/api/v1/account/tokens", { name: "Laptop", scope: "push" }),
	);
	const tool = new GameClient(new Client(service.url, token), id);
	const ids = new Map<string, string>();
	async function push(items: readonly Body[]): Promise<void> {
		const { components } = await tool.pushed(items);
		for (const { externalKey, id } of components) ids.set(externalKey, id);
		await service.published();
	}
	const idOf = (key: string) => ids.get(key) ?? "";
	const act =
		(what: string) =>
		async (body: Body): Promise<Body> => {
			const answer = await ann.ok(ann.ask("POST", `${path}/components/${what}`, body));
			await service.published();
			return answer;
		};
	const [change, restore] = [act("change"), act("restore")];
	async function records(): Promise<Record<string, Body>> {
		const { components } = await ann.ok(ann.get(`${path}/published`));
		return Object.fromEntries(components.map((piece: Body) => [piece.externalKey, piece]));
	}
	async function payloadOf(key: string): Promise<Body> {
		const { imageFaces: _, ...own } = (await records())[key]?.payload ?? {};
		return own;
	}
	const historyOf = async (key: string): Promise<Body[]> =>
		(await ann.ok(ann.get(`${path}/components/${idOf(key)}/history`))).history;
	return { path, push, idOf, change, restore, records, payloadOf, historyOf };
}

test("values of a payload are set and removed, and the others stay as they are", async () => {
	const { push, idOf, change, payloadOf } = await editedGame();
	const front = { kind: "counter", externalKey: "b", name: "B", payload: { toString: "own" } };
	await push([crew("a", { cost: 3, suit: "sea", nested }), front]);
	const values = { cost: 4.5, suit: null, tags: ["swift", 2], isReady: false, missing: null };
	const done = await change({ componentIds: ["a", "b"].map(idOf), set: { values } });
	assert.deepEqual([done.changed, done.refused], [2, []]);
	const shared = { cost: 4.5, tags: ["swift", 2], isReady: false };
	assert.deepEqual(await payloadOf("a"), { ...shared, nested });
	assert.deepEqual(Object.keys(await payloadOf("a")), ["cost", "nested", "tags", "isReady"]);
	assert.deepEqual(await payloadOf("b"), { toString: "own", ...shared });
	const same = await change({ componentIds: [idOf("a")], set: { values: { cost: 4.5, suit: null } } });
	assert.equal(same.changed, 0);
	const large = await change({
		componentIds: ["a", "b"].map(idOf),
		set: { values: { text: "x".repeat(64 * 1024 - 1000) } },
	});
	assert.deepEqual([large.changed, large.refused.length], [1, 1], "the values of a are too large with it");
	const [{ message: _, ...refusal }] = large.refused;
	const params = { max: 65_536 };
	const because = "TOO_MANY_BYTES";
	assert.deepEqual(refusal, {
		...{ componentId: idOf("a"), reason: "VALIDATION_ERROR", field: "payload", because, params },
	});
});

test("components get different fields in one version, which can be undone", async () => {
	const { push, idOf, change, restore, records } = await editedGame();
	const tokens = ["a", "b", "c"].map((key) => crew(key, { cost: 1 }));
	const faces = [1, 2].map((face) => ({ ...crew(`face-${face}`, undefined, "one"), kind: "dieFace" }));
	const dice = ["one", "two"].map((key) => ({ ...crew(key), kind: "die" }));
	await push([...tokens, ...dice, ...faces]);
	const before = await records();
	const each = [
		{ componentId: idOf("a"), set: { name: "Gull", values: { cost: 2 } } },
		{ componentId: idOf("b"), set: { count: 3, values: { cost: null } } },
		{ componentId: idOf("c"), set: { parentId: idOf("two") } },
		{ componentId: idOf("face-1"), set: { parentId: idOf("two") } },
		{ componentId: idOf("face-2"), set: { parentId: null } },
	];
	const done = await change({ each });
	assert.deepEqual([done.changed, done.refused.map(({ reason }: Body) => reason)], [4, ["NO_PARENT"]]);
	const now = await records();
	const { a, b, c } = now as Record<string, Body>;
	assert.deepEqual([a?.name, a?.payload.cost, a?.count], ["Gull", 2, 1]);
	assert.deepEqual([b?.name, b?.payload.cost, b?.count], ["B", undefined, 3]);
	assert.equal(c?.payload.cost, 1);
	const parents = ["face-1", "face-2"].map((key) => now[key]?.parentExternalKey);
	assert.deepEqual(parents, ["two", null]);
	const ids = each.map(({ componentId }) => componentId);
	const { version, at } = done;
	const undone = await restore({ componentIds: ids, version, unlessChangedSince: at });
	assert.deepEqual(undone.refused, []);
	const again = await records();
	const stateOf = ({ updatedAt: _, ...piece }: Body) => piece;
	for (const key of ["a", "b", "c", "face-1", "face-2"])
		assert.deepEqual(stateOf(again[key] ?? {}), stateOf(before[key] ?? {}));
});

test("a value that others have changed since is not overwritten, and others do not matter", async () => {
	const { push, idOf, change, payloadOf } = await editedGame();
	await push([crew("a", { cost: 3, suit: "sea" })]);
	const componentIds = [idOf("a")];
	await change({ componentIds, set: { values: { cost: 4, text: "Tug" } } });
	const late = (values: Body, seen: Body) =>
		change({ componentIds, set: { values }, basedOn: [{ componentId: idOf("a"), values: seen }] });
	const refused = await late({ cost: 5 }, { cost: 3 });
	assert.deepEqual([refused.changed, refused.refused[0].reason], [0, "CHANGED_SINCE"]);
	assert.deepEqual(refused.refused[0].now, { values: { cost: 4 } });
	assert.deepEqual((await late({ text: "Ours" }, { text: null })).refused[0].now, {
		values: { text: "Tug" },
	});
	assert.equal((await late({ suit: "moor" }, { suit: "sea", missing: null })).changed, 1);
	assert.deepEqual(await payloadOf("a"), { cost: 4, suit: "moor", text: "Tug" });
});

test("a push with a payload replaces what was edited, one without keeps it, and the history says so", async () => {
	const { push, idOf, change, payloadOf, historyOf } = await editedGame();
	const pushed = crew("a", { cost: 3, suit: "sea", nested });
	await push([pushed]);
	await change({ componentIds: [idOf("a")], set: { values: { cost: 5, text: "Tug", nested: null } } });
	const { payload: _, ...withoutPayload } = pushed;
	await push([{ ...withoutPayload, count: 2 }]);
	assert.deepEqual(await payloadOf("a"), { cost: 5, suit: "sea", text: "Tug" });
	await push([{ ...pushed, count: 2 }]);
	assert.deepEqual(await payloadOf("a"), { cost: 3, suit: "sea", nested });
	const history = await historyOf("a");
	assert.deepEqual(
		history.map(({ fields, values, authors }) => ({ fields, values, by: authors[0].token ?? "browser" })),
		[
			{
				fields: ["payload"],
				values: [
					{ name: "cost", before: 5, after: 3 },
					{ name: "text", before: "Tug" },
				],
				by: "Laptop",
			},
			{ fields: ["count"], values: [], by: "Laptop" },
			{
				fields: ["payload"],
				values: [
					{ name: "cost", before: 3, after: 5 },
					{ name: "text", after: "Tug" },
				],
				by: "browser",
			},
			{ fields: [], values: [], by: "Laptop" },
		],
	);
});

test("a change says one thing", async () => {
	const { path, push, idOf } = await editedGame();
	await push([crew("a")]);
	const componentId = idOf("a");
	const set = { values: { cost: 1 } };
	const bad: Body[] = [
		{ set },
		{ componentIds: [componentId], each: [{ componentId, set }] },
		{ componentIds: [componentId], set, clearSides: ["front"] },
		{ componentIds: [componentId], set, each: [{ componentId, set }] },
		{ each: [] },
		{ each: Array.from({ length: 501 }, () => ({ componentId, set })) },
		{ componentIds: [componentId], set: { ...set, payload: {} } },
		{ each: [{ componentId, set: { ...set, payload: null } }] },
		{ componentIds: [componentId], set: { values: [1] } },
		{ componentIds: [componentId], set: { values: { cost: "\0" } } },
	];
	for (const body of bad) {
		const answer = await ann.ask("POST", `${path}/components/change`, body);
		assert.deepEqual(
			[answer.status, answer.body.error?.code],
			[400, "VALIDATION_ERROR"],
			JSON.stringify(body),
		);
	}
});
