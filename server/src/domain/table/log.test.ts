import assert from "node:assert/strict";
import { test } from "node:test";
import type { ItemEntry } from "@tuckbox/pieces/table";
import { felt } from "../../../tests/support/tables/opened-table.ts";
import { PlayedTable, record } from "../../../tests/support/tables/played-table.ts";
import { logSentence } from "./log.ts";

const face = (number: number, name: string) =>
	record({
		kind: "dieFace",
		externalKey: `d-${number}`,
		parentExternalKey: "secret-d",
		name,
		payload: { imageFaces: [{ sideKey: `face-${number}`, thumbUrl: `${number}.webp` }] },
	});

function tableWith(pieces: ReturnType<typeof record>[]) {
	const table = new PlayedTable(pieces);
	table.join("ann");
	table.join("ben");
	return table;
}

test("a roll is logged with the name and the picture of the face on top (V9)", () => {
	const die = record({ kind: "die", externalKey: "d", name: "Weather", sides: 4 });
	const table = tableWith([die, face(1, "Sun"), face(2, "Weather 2"), face(3, "3")]);
	const key = table.keyOf("Weather");
	const names = ["Sun", "2", "3", "4"];
	const rolled = new Set<string>();
	for (let i = 0; i < 100 && rolled.size < names.length; i++) {
		const { log } = table.do("ann", { kind: "roll", ids: [table.id(key)] });
		const value = table.state.items.get(key)?.value ?? 0;
		const { values, items } = logSentence(log, "ben");
		assert.deepEqual([values.rolled, values.faces], [[value], [names[value - 1]]]);
		// a face without a picture has that of the die
		assert.equal(items[0]?.picture, `${value === 4 ? 1 : value}.webp`);
		rolled.add(names[value - 1] ?? "");
	}
	assert.equal(rolled.size, 4, "every face came up");
	const entry = table.views.get("ben")?.[`item:${table.id(key)}`] as ItemEntry;
	assert.ok("shown" in entry);
	assert.deepEqual(
		entry.shown.faces.map(({ name }) => name),
		["Sun", undefined, undefined],
	);
});

test("hidden pieces are logged with their outline if it is the same for all (V9)", () => {
	const tile = (externalKey: string, shape: string) =>
		record({ kind: "tile", externalKey, name: externalKey, shape });
	const table = tableWith([tile("lamp", "orb"), tile("moon", "orb"), tile("rock", "hex")]);
	const logged = (...keys: string[]) => {
		const items = keys.map((key) => ({ id: table.id(table.keyOf(key)), ...felt }));
		const { hidden, hiddenKind, hiddenShape } = logSentence(
			table.do("ann", { kind: "lay", items, face: "down" }).log,
			"ben",
		);
		return { hidden, hiddenKind, hiddenShape };
	};
	assert.deepEqual(logged("lamp", "moon"), { hidden: 2, hiddenKind: "tile", hiddenShape: "orb" });
	assert.deepEqual(logged("lamp", "rock"), { hidden: 2, hiddenKind: "tile", hiddenShape: undefined });
});
