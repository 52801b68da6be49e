import assert from "node:assert/strict";
import { test } from "node:test";
import { ttsDieTemplate } from "./dice.ts";

test("the templates of dice have each number once, those of four sides three times, and nothing lies upon another", () => {
	for (const sides of [4, 6, 8, 10, 12, 20]) {
		const places = ttsDieTemplate(sides)?.places ?? [];
		const numbers = places.map(({ number }) => number).sort((a, b) => a - b);
		const times = sides === 4 ? 3 : 1;
		const wanted = Array.from({ length: sides * times }, (_, i) => Math.floor(i / times) + 1);
		assert.deepEqual(numbers, wanted, `d${sides}`);
		for (const [i, a] of places.entries()) {
			assert.ok(Math.min(a.x, a.y, 1 - a.x, 1 - a.y) >= a.reach, `d${sides}: ${a.number} is on the image`);
			for (const b of places.slice(i + 1)) {
				const apart = Math.hypot(a.x - b.x, a.y - b.y);
				assert.ok(apart >= a.reach + b.reach, `d${sides}: ${a.number} and ${b.number}`);
			}
		}
	}
	assert.equal(ttsDieTemplate(2), undefined);
});
