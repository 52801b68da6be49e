import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type DraftedPiece, heldBack, publishedWith } from "./held-back.ts";

const state = fc.record({ parentKey: fc.constantFrom(null, "x", "y") });
const drafted: fc.Arbitrary<DraftedPiece> = fc
	.record({
		id: fc.constant(""),
		appId: fc.constantFrom("app_a", "app_b"),
		kind: fc.constantFrom("tile", "deck", "bundle", "die", "dieFace"),
		externalKey: fc.constantFrom("x", "y", "z"),
		before: fc.option(state, { nil: undefined }),
		after: fc.option(state, { nil: undefined }),
	})
	.filter(({ before, after }) => before !== undefined || after !== undefined) as fc.Arbitrary<DraftedPiece>;

test("a piece is published with exactly those that would hold it back", () => {
	fc.assert(
		fc.property(fc.array(drafted, { maxLength: 8 }), (some) => {
			const pieces = some.map((piece, i) => ({ ...piece, id: `${i}` }));
			for (const { id } of pieces) {
				const holding = pieces.filter((other) => heldBack(pieces, [other.id]).has(id));
				assert.deepEqual(publishedWith(pieces, [id]), new Set(holding.map((other) => other.id)));
			}
		}),
	);
});
