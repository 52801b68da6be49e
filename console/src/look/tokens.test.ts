import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** The custom properties that a stylesheet declares first, with their values on one line. */
function declared(file: string): Map<string, string> {
	const [first = ""] = readFileSync(new URL(file, import.meta.url), "utf8").split("\n}");
	const found = first.matchAll(/^\t(--[\w-]+):\s*([^;]+);/gm);
	return new Map([...found].map(([, name = "", value = ""]) => [name, value.replaceAll(/\s+/g, " ")]));
}

test("the pages without a script have the console's colours", () => {
	const tokens = declared("./tokens.css");
	const colours = [...declared("../../../server/src/http/pages/style.css")].filter(([, value]) =>
		value.includes("oklch("),
	);
	assert.ok(colours.length >= 15, `${colours.length}`);
	for (const [name, value] of colours) assert.equal(value, tokens.get(name), name);
});
