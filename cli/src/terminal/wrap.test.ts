import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsOf, painter } from "./style.ts";
import { table } from "./table.ts";
import { wrap } from "./wrap.ts";

const plain = painter(false);
const words =
	"  ? decks/sea: size 63.5 × 88.9 mm, from 750 × 1050 px at 300 dpi (size: in tuckbox.yaml, a size column, or --size)";

test("lines break between words at any width, and what follows is indented like the first", () => {
	for (const width of [40, 80, 100]) {
		const lines = wrap(words, width);
		assert.ok(
			lines.every((line) => columnsOf(line) <= width && line.startsWith("  ") && !/\s$/.test(line)),
			lines.join("\n"),
		);
		assert.equal(lines.map((line) => line.trim()).join(" "), words.trim(), "nothing is lost");
	}
	assert.deepEqual(wrap(words, Infinity), [words], "in a pipe a line stays a line");
});

test("an address or a command longer than the line stays whole", () => {
	const address = `http://127.0.0.1:8080/games/${"x".repeat(60)}`;
	assert.deepEqual(wrap(`  Open it: ${address}`, 40), ["  Open it:", `  ${address}`]);
	assert.deepEqual(wrap("", 40), [""]);
	assert.deepEqual(wrap("Open it: tuckbox open    Earlier versions: tuckbox versions", 40), [
		"Open it: tuckbox open",
		"Earlier versions: tuckbox versions",
	]);
});

test("rows of a table fit the terminal: long texts are cut, numbers and ids are not", () => {
	const id = "gam_01m8abcdefghjkmnpqrstvwxyz";
	const rows = [
		["+", "tile", "k".repeat(250), { text: "12", align: "right" as const }],
		["+", "tile", "short", { text: "1", align: "right" as const }, { text: id, isWhole: true as const }],
	];
	for (const width of [60, 80, 200]) {
		const lines = table(rows, plain, width);
		assert.ok(
			lines.every((line) => columnsOf(line) <= width),
			lines.join("\n"),
		);
		assert.match(lines[0] ?? "", /k…? .*12/);
		assert.ok(lines[1]?.endsWith(id));
	}
	const piped = table(rows, plain);
	assert.ok(piped[0]?.includes("k".repeat(250)), "in a pipe nothing is cut");
	assert.ok((piped[1] ?? "").length < 110, "and a long text does not push the other rows to the right");
});
