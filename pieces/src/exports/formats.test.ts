import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { formatNames, formats, isExportName } from "./formats.ts";

test("docs/EXPORTS.md explains every format", () => {
	const page = readFileSync(new URL("../../../docs/EXPORTS.md", import.meta.url), "utf8");
	for (const name of formatNames) assert.ok(page.includes(`\`tuckbox export ${name}\` `), name);
});

test("the names of exports are those that end as a format does", () => {
	for (const { ending } of Object.values(formats)) assert.ok(isExportName(`Lantern Bay v1${ending}`), ending);
	assert.ok(isExportName("Lantern Bay Tabletop Simulator.json"));
	for (const name of ["", "package.json", "tuckbox.yaml", "a.zip.sh", "pdf"])
		assert.ok(!isExportName(name), name);
});
