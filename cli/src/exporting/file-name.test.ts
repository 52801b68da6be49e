import "../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { exportName } from "./file-name.ts";

test("a service names only exports, and none of them leads out of the folder", () => {
	const url = "https://a.example";
	assert.equal(exportName("Lantern Bay: dawn v1 A4.pdf", url), "Lantern Bay_ dawn v1 A4.pdf");
	assert.equal(exportName("Bay Tabletop Simulator.json", url), "Bay Tabletop Simulator.json");
	assert.equal(exportName("../..\\a\u202e v2.zip", url), ".._.._a_ v2.zip");
	for (const name of [".bashrc", "package.json", "tuckbox.yaml", "..", "", "a.zip\n.npmrc"])
		assert.throws(() => exportName(name, url), { code: "BAD_ANSWER" }, name);
});
