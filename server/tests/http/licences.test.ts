import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { importsOf, sourceFiles } from "../../../scripts/import-graph.ts";
import { startTestService } from "../support/test-service.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

type Locked = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
	readFileSync(`${root}package-lock.json`, "utf8"),
);

/** The name of the package that an import is from. */
const packageOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

/** The packages that the sources of a part import, in code and in styles. */
function importedBy(part: string): string[] {
	const folder = `${root}${part}/src/`;
	const inCode = sourceFiles(folder).flatMap((file) => importsOf(folder, file));
	const inStyles = readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((file) => /\.(css|tsx?)$/.test(file))
		.flatMap((file) => [...readFileSync(folder + file, "utf8").matchAll(/["'(](@fontsource[^"')]+)/g)])
		.map(([, name = ""]) => name);
	const names = inCode.filter(({ isPackage, isTypeOnly }) => isPackage && !isTypeOnly).map(({ to }) => to);
	return [...names, ...inStyles].filter((name) => !/^(node:|@tuckbox\/|virtual:)/.test(name)).map(packageOf);
}

/** The path of a locked package that another one needs. */
function lockedAt(name: string, from: string): string | undefined {
	for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
		const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
		if (packages[path] !== undefined) return path;
		if (at === "") return undefined;
	}
}

/** The folders of all packages that these need, directly or not, and that are installed here. */
function allOf(names: readonly string[]): Set<string> {
	const found = new Set(names.flatMap((name) => lockedAt(name, "") ?? []));
	for (const path of found) {
		const { dependencies, optionalDependencies } = packages[path] ?? {};
		for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
			const needed = lockedAt(name, path);
			if (needed !== undefined) found.add(needed);
		}
	}
	// not those of other platforms
	return new Set([...found].filter((path) => existsSync(`${root}${path}`)));
}

test("the terms of every package that the service and the console are made of are at /licences.txt", async () => {
	const { status, headers, bytes } = await service.visitor().get("/licences.txt");
	assert.deepEqual([status, headers.get("content-type")], [200, "text/plain; charset=utf-8"]);
	const text = bytes.toString("utf8");
	const sections = text.split(`\n${"-".repeat(80)}\n`);
	const imported = ["server", "console", "table", "web", "messages", "folder", "pieces", "sdk"].flatMap(
		importedBy,
	);
	assert.ok(imported.includes("react") && imported.includes("@fontsource-variable/source-sans-3"));
	const all = allOf(imported);
	assert.ok(all.size > 60, `${all.size} packages`);
	for (const path of all) {
		const { name, version } = JSON.parse(readFileSync(`${root}${path}/package.json`, "utf8"));
		const section = sections.find((one) => one.includes(`\n${name} ${version}\n`));
		assert.ok(section !== undefined, `${name} ${version} is there`);
		assert.match(section, /permi(t|ssion)|licen[cs]e|public domain/i, name);
		const own = readdirSync(`${root}${path}`).filter((file) =>
			/^(licen[cs]e|copying)(\.(md|txt))?$/i.test(file),
		);
		for (const file of own)
			assert.ok(section.includes(readFileSync(`${root}${path}/${file}`, "utf8").trim()), `${name}: ${file}`);
	}
	for (const said of [
		/\nnode-\S+ \d+\.\d+\.\d+\n\nNode\.js is licensed/,
		/SIL OPEN FONT LICENSE/i,
		/Copyright 2014 The PDFium Authors/,
		/GNU LESSER GENERAL PUBLIC LICENSE/,
	])
		assert.match(text, said);
	assert.doesNotMatch(text, /undefined/);
});
