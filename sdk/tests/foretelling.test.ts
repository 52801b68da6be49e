import assert from "node:assert/strict";
import { test } from "node:test";
import type { Manifest, ManifestComponent, PushedPiece } from "@tuckbox/client";
import fc from "fast-check";
import { image } from "./support/deck.ts";
import { gameOnALine } from "./support/faulty-line.ts";

const runs = Number(process.env.MODEL_RUNS ?? 8);

const file = fc.constantFrom("a.png", "b.png", "c.png");
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const fields = {
	name: fc.constantFrom("One", "Two"),
	count: rarely(fc.constantFrom(1, 2, null)),
	widthMm: rarely(fc.constantFrom(30, 40.5)),
	heightMm: rarely(fc.constantFrom(30, 40.5)),
	shape: rarely(fc.constantFrom("box" as const, "hex" as const, null)),
	payload: rarely(fc.constantFrom({ text: "a" }, { text: "a", n: [1, { x: null }] }, {}, null)),
};
const side = (sideKey: string) => file.map((name) => ({ sideKey, file: name }));

const resolution = fc.oneof(
	fc.record({ sourcePixelsPerInch: fc.constantFrom(150, 300) }),
	fc.record({ bleedMode: fc.constantFrom("bleed" as const, "noBleed" as const) }),
);

const card = fc.record({
	...fields,
	kind: fc.constantFrom("card" as const, "tile" as const),
	externalKey: fc.constantFrom("c1", "c2", "c3"),
	parentExternalKey: rarely(fc.constantFrom("p1", "p2", null, "")),
	images: fc
		.tuple(side("front"), rarely(side("back")), rarely(side("edge")))
		.map((sides) => sides.filter((found) => found !== undefined)),
});
const parent = fc.record({
	...fields,
	kind: fc.constantFrom("deck" as const, "stack" as const, "bundle" as const),
	externalKey: fc.constantFrom("p1", "p2"),
	images: rarely(fc.array(side("back"), { maxLength: 1 })),
});
const die = fc.record({
	name: fields.name,
	kind: fc.constant("die" as const),
	externalKey: fc.constant("d1"),
	sides: fc.constantFrom(4 as const, 6 as const, 8 as const),
});
const face = fc.record({
	name: fields.name,
	kind: fc.constant("dieFace" as const),
	externalKey: fc.constantFrom("f1", "f2", "f3"),
	parentExternalKey: fc.constant("d1"),
	images: fc.array(fc.constantFrom("face-1", "face-2", "face-5").chain(side), { maxLength: 1 }),
});
const book = fc.record({
	...fields,
	kind: fc.constant("book" as const),
	externalKey: fc.constant("b1"),
	pages: fc.array(file, { minLength: 1, maxLength: 3 }),
	cover: rarely(fc.option(file)),
});

/** Removes undefined fields, as JSON does. */
const manifests: fc.Arbitrary<Manifest> = fc
	.uniqueArray(fc.oneof(card, parent, die, face, book), {
		selector: ({ kind, externalKey }) =>
			`${kind === "card" ? "tile" : kind === "stack" ? "deck" : kind} ${externalKey}`,
		maxLength: 8,
	})
	.map((pieces) => ({ components: JSON.parse(JSON.stringify(pieces)) as ManifestComponent[] }));

/** One changed field of a component; some do not suit every kind. */
const edits = fc.record({
	at: fc.nat(7),
	change: fc.oneof(
		...Object.entries(fields).map(([name, value]) =>
			value.map((to) => (to === undefined ? {} : { [name]: to })),
		),
		fc.record({ parentExternalKey: fc.constantFrom("p1", "p2", null) }),
		fc.record({ images: fc.tuple(side("front")) }),
		fc.record({
			images: fc.tuple(side("front"), resolution).map(([front, more]) => [{ ...front, ...more }]),
		}),
		fc.record({ images: fc.tuple(side("front"), side("back")) }),
		fc.record({ pages: fc.array(file, { minLength: 1, maxLength: 3 }) }),
		fc.record({ cover: fc.option(file) }),
	),
});

function suits({ kind }: ManifestComponent, change: object): boolean {
	const [name = ""] = Object.keys(change);
	if (name === "pages" || name === "cover") return kind === "book";
	if (name === "images" || name === "parentExternalKey") return kind === "card" || kind === "tile";
	return name === "name" || (kind !== "die" && kind !== "dieFace");
}

/** A manifest, and its author's changes from push to push. */
const authors = fc.record({
	manifest: manifests,
	steps: fc.array(
		fc.record({ edits: fc.array(edits, { maxLength: 4 }), left: fc.nat(20), prune: fc.boolean() }),
		{ minLength: 1, maxLength: 4 },
	),
	next: manifests,
});

type Author = typeof authors extends fc.Arbitrary<infer T> ? T : never;

function* manifestsOf({ manifest, steps, next }: Author) {
	let { components } = manifest;
	for (const { edits, left, prune } of steps) {
		yield { manifest: { components }, prune };
		components = components.filter((_, i) => i !== left);
		for (const { at, change } of edits)
			components = components.map((piece, i) =>
				i === at % components.length && suits(piece, change) ? { ...piece, ...change } : piece,
			);
	}
	yield { manifest: { components }, prune: true };
	yield { manifest: next, prune: false };
}

const sortedIdentities = (pieces: readonly PushedPiece[]) =>
	pieces.map(({ kind, externalKey }) => `${kind} ${externalKey}`).sort();

test("a dry run returns the outcome of the push, for any manifest and any content of the game", async () => {
	await gameOnALine(async ({ tuckbox }) => {
		const files = { "a.png": await image(), "b.png": await image(), "c.png": await image() };
		await fc.assert(
			fc.asyncProperty(authors, async (author) => {
				const game = tuckbox().game((await tuckbox().games.create("Any")).id);
				for (const { manifest, prune } of manifestsOf(author)) {
					const planned = await game.push(manifest, { files, prune, dryRun: true });
					const done = await game.push(manifest, { files, prune });
					for (const what of ["created", "changed", "unchanged", "deleted"] as const)
						assert.deepEqual(sortedIdentities(planned[what]), sortedIdentities(done[what]), what);
					assert.deepEqual(planned.uploads, done.uploads);
					assert.deepEqual(planned.warnings, done.warnings);
				}
			}),
			{ numRuns: runs },
		);
	});
});
