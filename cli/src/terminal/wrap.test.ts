import assert from "node:assert/strict";
import { test } from "node:test";
import { displayWidth, inLine, painter } from "./style.ts";
import { table } from "./table.ts";
import { wrap } from "./wrap.ts";

const plain = painter(false);

test("lines are broken between words, and further lines are indented", () => {
	assert.deepEqual(wrap("as short as it is", 40), ["as short as it is"]);
	assert.deepEqual(wrap(" ! sea.png  The image is blurred.", 20, 3), [
		" ! sea.png  The",
		"   image is blurred.",
	]);
	assert.deepEqual(wrap("    already indented text", 16), ["    already", "    indented", "    text"]);
	assert.deepEqual(wrap("花札の 山 花札の", 9), ["花札の 山", "花札の"], "wide letters take two columns");
});

test("addresses and commands are never broken, and two commands are in two lines", () => {
	const address = `http://${"a".repeat(60)}`;
	assert.deepEqual(wrap(`Open ${address} now`, 20), ["Open", address, "now"]);
	assert.deepEqual(wrap("Open it: tuckbox open my-game    Earlier versions: tuckbox versions my-game", 60), [
		"Open it: tuckbox open my-game",
		"Earlier versions: tuckbox versions my-game",
	]);
	assert.deepEqual(wrap("3 versions of Sea (gam_1). Restore one: tuckbox versions sea --restore N", 30), [
		"3 versions of Sea (gam_1).",
		"Restore one:",
		"tuckbox versions sea --restore N",
	]);
});

test("a colour ends with its line, and goes on in the next one", () => {
	const lines = wrap(`${painter(true)("red", "one two")} three`, 5).map(inLine);
	assert.deepEqual(lines, ["\u001b[31mone\u001b[39m", "\u001b[31mtwo\u001b[39m", "three"]);
});

test("the widest texts of a table are cut to the terminal, numbers and whole texts never; nothing is cut in a pipe", () => {
	const long = "decks/sea/".repeat(30);
	const rows = [
		[
			"card",
			"Gull",
			{ text: "×12", align: "right" as const },
			long,
			{ text: "gam_0123456789", isWhole: true as const },
		],
		["a token", "A longer name", { text: "", align: "right" as const }, "short", ""],
	];
	for (const width of [40, 80, 200]) {
		const lines = table(rows, plain, width);
		assert.ok(
			lines.every((line) => displayWidth(line) <= Math.max(width, 48)),
			lines.join("\n"),
		);
		assert.match(lines[0] ?? "", /×12 .*… +gam_0123456789$/);
	}
	const [first, second] = table(rows, plain);
	assert.ok(first?.includes(long));
	assert.ok((second ?? "").length < 100, "and a long text does not push the others to the right");
});
