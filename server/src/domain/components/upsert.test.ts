import assert from "node:assert/strict";
import { test } from "node:test";
import { identityOf, kindNames } from "@tuckbox/pieces";
import fc from "fast-check";
import { type ComponentRequest, readComponent } from "./component.ts";
import { type ComponentState, type KnownImage, planUpsert } from "./upsert.ts";

const images = new Map<string, KnownImage>([
	...["k1", "k2", "k3"].map((key): [string, KnownImage] => [
		key,
		{ state: "usable", publicUrl: `url of ${key}`, widthPx: 60, heightPx: 90, turned: key === "k3" },
	]),
	["bad", { state: "rejected", reason: "is damaged" }],
]);
const onSide = (sideKey: string, key = "k1", more: Record<string, unknown> = {}) => ({
	sideKey,
	key,
	sourceUrl: `url of ${key}`,
	contentType: "image/png",
	...more,
});
const tile = (externalKey: string, more: Partial<ComponentRequest> = {}): ComponentRequest => ({
	kind: "tile",
	name: externalKey,
	externalKey,
	...more,
});

type States = ReadonlyMap<string, ComponentState>;

function plan(items: readonly ComponentRequest[], before: States = new Map()) {
	const changes = items.map((item, index) => readComponent(item, index).change);
	return planUpsert(
		changes,
		(identity) => before.get(identity),
		images,
		(identity) => before.has(identity),
	);
}

function statesAfter(items: readonly ComponentRequest[], before: States = new Map()): States {
	const states = new Map(before);
	for (const [identity, { state }] of plan(items, before).after) states.set(identity, state);
	return states;
}

/** States in a fixed order with their images as lists, so that they can be compared. */
const flat = (states: States) =>
	[...states]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([identity, state]) => [identity, { ...state, images: [...state.images].toSorted() }]);

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const nullable = <T>(value: fc.Arbitrary<T>) => optional(fc.option(value));
const keys = fc.constantFrom("k1", "k2", "k3");
const size = fc.constantFrom(10, 63.5, 100);
const requests = fc
	.record({
		kind: fc.constantFrom(...kindNames),
		name: fc.constantFrom("A", "B"),
		externalKey: fc.constantFrom("a", "b", "c", "d"),
		count: nullable(fc.integer({ min: 1, max: 3 })),
		widthMm: nullable(size),
		heightMm: nullable(size),
		shape: nullable(fc.constantFrom("box", "hex")),
		sides: nullable(fc.constantFrom(4, 6)),
		parentExternalKey: nullable(fc.constantFrom("", "a", "b")),
		payload: nullable(
			fc.dictionary(fc.constantFrom("x", "y"), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
		),
		assets: optional(
			fc.array(
				fc
					.record({ side: fc.constantFrom("front", "back", "face-1", "top"), key: keys })
					.map(({ side, key }) => onSide(side, key)),
				{ maxLength: 3 },
			),
		),
		pages: optional(fc.array(keys, { minLength: 1, maxLength: 3 })),
		cover: nullable(keys),
	})
	.map((item) => JSON.parse(JSON.stringify(item)) as ComponentRequest);
const identity = (item: ComponentRequest) => identityOf(readComponent(item, 0).change);
const distinct = fc.uniqueArray(requests, { maxLength: 8, selector: identity });

test("repeating a request changes nothing", () => {
	fc.assert(
		fc.property(distinct, distinct, (earlier, items) => {
			const before = statesAfter(items, statesAfter(earlier));
			const second = plan(items, before);
			assert.ok(second.outcomes.every(({ created, changed }) => !created && !changed));
			assert.ok([...second.after.values()].every(({ changed }) => !changed));
			assert.deepEqual(flat(statesAfter(items, before)), flat(before));
		}),
	);
});

test("repeating a request that names a component more than once changes nothing", () => {
	fc.assert(
		fc.property(fc.array(requests, { maxLength: 8 }), (items) => {
			const before = statesAfter(items);
			const second = plan(items, before);
			assert.deepEqual(flat(statesAfter(items, before)), flat(before));
			assert.ok([...second.after.values()].every(({ changed }) => !changed));
		}),
		{ examples: [[[tile("a", { kind: "counter", name: "A" }), tile("a", { kind: "counter", name: "B" })]]] },
	);
});

test("the order of items that name different components does not matter", () => {
	const shuffled = distinct.chain((items) =>
		fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
	);
	fc.assert(
		fc.property(shuffled, ([items, others]) => {
			assert.deepEqual(flat(statesAfter(items)), flat(statesAfter(others)));
			const [one, other] = [plan(items), plan(others)];
			const about = (found: { externalKey?: string; field?: string; code?: string }[]) =>
				found.map(({ externalKey, field, code }) => `${externalKey} ${field} ${code}`).toSorted();
			assert.deepEqual(about(one.invalid), about(other.invalid));
			assert.deepEqual(about(one.warnings), about(other.warnings));
		}),
	);
});

test("a batch has the same result as its items one by one", () => {
	fc.assert(
		fc.property(fc.array(requests, { maxLength: 8 }), (items) => {
			const oneByOne = items.reduce<States>((states, item) => statesAfter([item], states), new Map());
			assert.deepEqual(flat(statesAfter(items)), flat(oneByOne));
		}),
	);
});

test("each item has an outcome at its position; only the first item of a new component creates it", () => {
	fc.assert(
		fc.property(fc.array(requests, { maxLength: 8 }), (items) => {
			const { outcomes } = plan(items);
			assert.deepEqual(
				outcomes.map((outcome) => [outcome.identity, outcome.created]),
				items.map((item, i) => [
					identity(item),
					items.findIndex((one) => identity(one) === identity(item)) === i,
				]),
			);
			assert.ok(outcomes.every(({ created, changed }) => changed || !created));
		}),
	);
});

test("a tile needs a front, sent now or stored earlier; a new book needs pages", () => {
	const items = [tile("a"), tile("b", { assets: [onSide("back")] }), tile("c", { kind: "book" })];
	assert.deepEqual(
		plan([...items, tile("d", { kind: "deck" })]).invalid.map(({ index, field }) => [index, field]),
		[
			[0, "assets"],
			[1, "assets"],
			[2, "pages"],
		],
	);
	const before = statesAfter([
		tile("a", { assets: [onSide("front")] }),
		tile("c", { kind: "book", pages: ["k1"] }),
	]);
	assert.deepEqual(plan([tile("a"), tile("c", { kind: "book" })], before).invalid, []);
});

test("a claim about an image must be true of the stored or the rotated image", () => {
	const faults = (key: string, more: Record<string, unknown> = {}) => {
		const { invalid, unusable } = plan([tile("a", { assets: [onSide("front", key, more)] })]);
		return [invalid.length, unusable.length];
	};
	const [fine, wrong, unusable] = [
		[0, 0],
		[1, 0],
		[0, 1],
	];
	assert.deepEqual(faults("k1"), fine);
	assert.deepEqual(faults("k1", { widthPx: 60, heightPx: 90 }), fine);
	assert.deepEqual(faults("k1", { widthPx: 90, heightPx: 60 }), unusable);
	assert.deepEqual(faults("k1", { heightPx: 91 }), unusable);
	assert.deepEqual(faults("k3", { widthPx: 90, heightPx: 60 }), fine);
	assert.deepEqual(faults("k3", { widthPx: 60, heightPx: 60 }), unusable);
	assert.deepEqual(faults("bad"), unusable);
	assert.deepEqual(faults("unknown"), wrong);
	assert.deepEqual(faults("k1", { sourceUrl: "url of k2" }), wrong);
});

test("a parent is pending unless it is stored or in the request", () => {
	const child = tile("a", { assets: [onSide("front")], parentExternalKey: "p", widthMm: 1, heightMm: 1 });
	const codes = (items: ComponentRequest[], before?: States) =>
		plan(items, before).warnings.map((warning) => warning.code);
	assert.deepEqual(codes([child]), ["PARENT_PENDING"]);
	assert.deepEqual(codes([child, tile("p", { kind: "die" })]), ["PARENT_PENDING"]);
	for (const kind of ["deck", "stack", "bundle"]) {
		const parent = tile("p", { kind });
		assert.deepEqual(codes([child, parent]), []);
		assert.deepEqual(codes([child], statesAfter([parent])), []);
	}
});
