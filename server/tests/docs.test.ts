import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
	aspectTolerance,
	bleedToleranceMm,
	dieSize,
	dieTypes,
	kinds,
	kindTable,
	levels,
	limits,
	maxBleedMm,
	maxFaces,
	minPixelsPerInch,
	sizeText,
	standardBleedMm,
} from "@tuckbox/pieces";
import { hosting, managing, refusals } from "@tuckbox/pieces/table";
import { adminUsage } from "../src/admin.ts";
import { defaultRateLimits } from "../src/domain/access/rate.ts";
import { catalogue } from "../src/domain/errors.ts";
import { events } from "../src/domain/playtests/facts.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

function sources(folder: string): string {
	const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
	return files
		.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
		.map((file) => read(join(folder, file)))
		.join("\n");
}

test("ERRORS.md lists the catalogue: every code with its status, and no other", () => {
	const rows = [...read("docs/ERRORS.md").matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)];
	const documented = Object.fromEntries(rows.map(([, code, status]) => [code, Number(status)]));
	const actual = Object.fromEntries(Object.entries(catalogue).map(([code, { status }]) => [code, status]));
	assert.deepEqual(documented, actual);
});

test("TABLE.md lists the refusals of acts, and no other", () => {
	const section = read("docs/TABLE.md").split("## Acts")[1]?.split("\n## ")[0] ?? "";
	const rows = [...section.matchAll(/^\| `([A-Z_]+)` \| (.+) \|$/gm)];
	assert.deepEqual(Object.fromEntries(rows.map(([, code, meaning]) => [code, meaning])), refusals);
});

test("TABLE.md lists the acts that players may not do, and no other", () => {
	const row = /^\| player \| (.+) \|$/m.exec(read("docs/TABLE.md"))?.[1] ?? "";
	const listed = [...row.matchAll(/`(\w+)`/g)].map(([, kind]) => kind);
	assert.deepEqual(listed.sort(), [...hosting, ...managing].sort());
});

test("every rule of TABLE.md and PLAYTESTS.md has a test that names it, and tests name no other", () => {
	const rules = ["docs/TABLE.md", "docs/PLAYTESTS.md"]
		.flatMap((page) => [...read(page).matchAll(/^(?:- |\| )?\*\*([A-Z]\d+)(?:\.|\*\*)/gm)])
		.map(([, id]) => id ?? "");
	assert.ok(rules.length > 60);
	assert.equal(new Set(rules).size, rules.length, "no id is used twice");
	const named = ["server", "sdk", "table"]
		.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
				join(folder, file),
			),
		)
		.filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
		.flatMap((file) => [
			...read(file).matchAll(
				/^\s*(?:(?:on\.)?test\(|describe\(|rule: )["`].*\(([A-Z]\d+(?:, [A-Z]\d+)*)\)["`]/gm,
			),
		])
		.flatMap(([, ids = ""]) => ids.split(", "));
	assert.deepEqual([...new Set(named)].sort(), rules.sort());
});

test("PLAYTESTS.md lists the events, and no other", () => {
	const rows = [...read("docs/PLAYTESTS.md").matchAll(/^\| `(\w+)` \|/gm)].map(([, event]) => event);
	assert.deepEqual(rows, [...events]);
});

test("API.md lists every warning, and no other", () => {
	const section = read("docs/API.md").split("## Warnings")[1]?.split("\n## ")[0] ?? "";
	const documented = [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code ?? "");
	const code = sources("server/src");
	const given = [
		...code.matchAll(/warn\(\s*"([A-Z_]+)"/g),
		...code.matchAll(/code: "([A-Z_]+)", message/g),
	].map(([, name]) => name ?? "");
	assert.deepEqual(documented, [...new Set(given)].sort());
});

test("PIECES.md states the current kinds, dice, limits and findings", () => {
	const page = read("docs/PIECES.md");
	const tableRows = (title: string) =>
		(page.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "")
			.split("\n")
			.filter((line) => line.startsWith("| ") && !/^\| (kind|type|limit|code) \|/.test(line))
			.map((line) =>
				line
					.split("|")
					.slice(1, -1)
					.map((cell) => cell.trim()),
			);
	const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ") || "–";
	const sides = {
		frontAndBack: "`front`, `back`",
		faces: `\`face-1\` to \`face-${maxFaces}\``,
		pages: `\`cover\`, \`page-1\` to \`page-${limits.maxBookPages}\``,
		none: "none",
	};
	assert.deepEqual(
		tableRows("Kinds"),
		kinds.map((kind) => {
			const row = kindTable[kind];
			const size = row.defaultSize === "byDieType" ? "by its type" : sizeText(row.defaultSize);
			return [list([kind]), list(row.aliases), list(row.parents), sides[row.sides], row.front, size];
		}),
	);
	assert.deepEqual(
		tableRows("Dice"),
		dieTypes.map((type) => [`d${type}`, `${dieSize(type)} mm`]),
	);
	assert.deepEqual(
		tableRows("Limits"),
		Object.entries(limits).map(([name, value]) => [`\`${name}\``, String(value)]),
	);
	assert.deepEqual(
		tableRows("Findings").map((cells) => cells.slice(0, 2)),
		Object.entries(levels).map(([code, level]) => [`\`${code}\``, level]),
	);
	for (const text of [`${maxBleedMm} mm`, `${bleedToleranceMm} mm`, `${standardBleedMm} mm`])
		assert.ok(page.includes(text), text);
	for (const text of [`${aspectTolerance * 100} %`, `${minPixelsPerInch} pixels per inch`])
		assert.ok(page.includes(text), text);
});

test("OPERATING.md lists every variable, every limit and every command", () => {
	const operating = read("docs/OPERATING.md");
	const config = read("server/src/config.ts");
	const variables = new Set(
		[...config.matchAll(/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)"/g)].map(([, name]) => name ?? ""),
	);
	assert.ok(variables.has("PORT") && variables.size >= 12, [...variables].join());
	for (const name of variables) assert.ok(operating.includes(`\`${name}\``), `${name} is documented`);
	for (const name of Object.keys(defaultRateLimits)) assert.ok(operating.includes(`\`${name}\``), name);
	for (const [, command] of adminUsage.matchAll(/^ {2}([a-z-]+) /gm)) {
		assert.ok(operating.includes(`bin/tuckbox admin ${command}`), `admin ${command} is documented`);
	}
});

/** Every Markdown page of the repository, without those of packages. */
const pages = [
	...readdirSync(root, { encoding: "utf8" }),
	...[
		"bench",
		"cli",
		"console",
		"docs",
		"examples",
		"folder",
		"messages",
		"pieces",
		"sdk",
		"server",
		"table",
		"web",
	].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
	),
].filter((file) => file.endsWith(".md") && !file.includes("node_modules"));

test("every link between the documents has a target", () => {
	assert.ok(pages.length >= 30, pages.join());
	for (const page of pages) {
		for (const [, target = ""] of read(page).matchAll(/\]\(([^)#]+)\)/g)) {
			if (/^(https?:|http:\/\/127)/.test(target)) continue;
			assert.ok(existsSync(join(root, dirname(page), target)), `${page} links to ${target}`);
		}
	}
});

test("every source file that a document names exists", () => {
	let count = 0;
	for (const page of pages) {
		// from the page's folder, the repository's root, or the server's sources
		const starts = [dirname(page), "", "server/src", "server"];
		for (const [, path = ""] of read(page).matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`/g)) {
			count++;
			assert.ok(
				starts.some((start) => existsSync(join(root, start, path))),
				`${page} names ${path}`,
			);
		}
	}
	assert.ok(count > 120, `${count} paths`);
});

test("ARCHITECTURE.md names the packages and the rooms of the server", () => {
	const map = read("docs/ARCHITECTURE.md");
	const { workspaces } = JSON.parse(read("package.json"));
	for (const name of workspaces) assert.ok(map.includes(`\`${name}/\``), `${name}/ is on the map`);
	const folders = readdirSync(join(root, "server/src"), { withFileTypes: true }).filter((entry) =>
		entry.isDirectory(),
	);
	for (const { name } of folders) assert.ok(map.includes(`\`${name}/\``), `${name}/ is on the map`);
	assert.ok(map.split("\n").length < 160, "the page stays short: details belong next to the code");
});

test("README shows the two commands unchanged", () => {
	const { scripts } = JSON.parse(read("package.json"));
	assert.ok(scripts.start && scripts.test);
	assert.match(read("README.md"), /^ {4}npm start .*\n {4}npm test /m);
});
