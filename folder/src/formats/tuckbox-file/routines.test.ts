import assert from "node:assert/strict";
import { test } from "node:test";
import { problemsOf, readingOf } from "../../../../cli/tests/support/game-folder.ts";

const yaml = (routines: string) => ({
	"tuckbox.yaml": `game: Tides\nsetUps:\n  - name: A\n    items: []\n    routines: ${routines}\ncounters: [{ name: Night }]\n`,
});
const shuffle = "{ kind: shuffle, place: { deck: { key: sea } } }";

test("set-ups of a manifest have routines, which players may run unless it says otherwise", async (t) => {
	const draw = '{ kind: draw, from: { deck: { key: sea } }, into: { spot: " Row " }, fillTo: 3 }';
	const trigger = "trigger: { on: empty, place: { spot: Row } }, pressedBy: managers";
	const reading = await readingOf(
		t,
		yaml(`[{ name: Mix, steps: [${shuffle}] }, { name: Fill, steps: [${draw}], ${trigger} }]`),
	);
	assert.deepEqual(problemsOf(reading), []);
	const sea = { deck: { key: "sea" } };
	const row = { spot: "Row" };
	assert.deepEqual(reading.manifest.setUps?.[0]?.routines, [
		{ name: "Mix", steps: [{ kind: "shuffle", place: sea }], pressedBy: "players" },
		{
			...{ name: "Fill", steps: [{ kind: "draw", from: sea, into: row, fillTo: 3 }] },
			...{ trigger: { on: "empty", place: row }, pressedBy: "managers" },
		},
	]);
	assert.deepEqual((await readingOf(t, yaml("[]"))).manifest.setUps?.[0]?.routines, []);
});

test("faults of routines are named with their lines and steps", async (t) => {
	const faults: [string, RegExp][] = [
		["Mix", /routines: must be a list/],
		["[Mix]", /A routine must be a mapping/],
		[`[{ steps: [${shuffle}] }]`, /A routine must be a mapping with name:/],
		["[{ name: Mix, steps: [] }]", /A routine must be a mapping/],
		[`[{ name: Mix, pressedBy: all, steps: [${shuffle}] }]`, /A routine must be a mapping/],
		[`[{ name: Mix, steps: [${shuffle}, { kind: mix }] }]`, /Step 2 of the routine/],
		["[{ name: Mix, steps: [{ kind: deal, from: { spot: A }, count: 0, to: all }] }]", /Step 1/],
		["[{ name: Mix, steps: [{ kind: score, seats: all }] }]", /Step 1/],
		[`[{ name: Mix, colour: red, steps: [${shuffle}] }]`, /The routine “Mix” has no field colour:/],
		["[{ name: Mix, steps: [{ kind: endTurn, seat: 1 }] }]", /has no field seat:/],
		[`[${Array.from({ length: 21 }, () => `{ name: Mix, steps: [${shuffle}] }`).join(", ")}]`, /at most 20/],
	];
	for (const [routines, problem] of faults) {
		const [first = "", ...rest] = problemsOf(await readingOf(t, yaml(routines)));
		assert.match(first, problem, routines);
		assert.match(first, /^tuckbox\.yaml \| 5 \|/, routines);
		assert.deepEqual(rest, [], routines);
	}
});
