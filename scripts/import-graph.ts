// Finds the imports between the files of a folder, for the architecture tests.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "oxc-parser";

/** `names` are the imported names; `*` stands for all. */
export type Import = { from: string; to: string; names: string[]; isPackage: boolean; isTypeOnly: boolean };

/** The source files in a folder, without tests, as paths relative to it. */
export function sourceFiles(root: string): string[] {
	return readdirSync(root, { recursive: true, encoding: "utf8" })
		.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
		.map((file) => file.replaceAll("\\", "/"))
		.sort();
}

/** A file's static and dynamic imports. @throws Error when it cannot be parsed */
export function importsOf(root: string, file: string): Import[] {
	const source = readFileSync(join(root, file), "utf8");
	const { module, errors } = parseSync(file, source);
	if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
	const names = [
		...module.staticImports.map((entry) => ({
			name: entry.moduleRequest.value,
			names: entry.entries.map(({ importName }) => importName.name ?? "*"),
			isTypeOnly: entry.entries.length > 0 && entry.entries.every((name) => name.isType),
		})),
		...module.staticExports.flatMap((entry) =>
			entry.entries.map((inner) => ({
				name: inner.moduleRequest?.value,
				names: [inner.importName.name ?? "*"],
				isTypeOnly: inner.isType,
			})),
		),
		...module.dynamicImports.map((entry) => ({
			name: source.slice(entry.moduleRequest.start + 1, entry.moduleRequest.end - 1),
			names: ["*"],
			isTypeOnly: false,
		})),
	];
	return names.flatMap(({ name, names: imported, isTypeOnly }) => {
		if (name === undefined) return [];
		const isPackage = !name.startsWith(".");
		const to = isPackage ? name : relative(root, resolve(root, dirname(file), name)).replaceAll("\\", "/");
		return [{ from: file, to, names: imported, isPackage, isTypeOnly }];
	});
}

/** The folder that a file is in; for a file at the root, the file itself. */
export function roomOf(file: string): string {
	return file.includes("/") ? dirname(file) : file;
}

/** Finds a circle in a graph. @returns the nodes of the circle; undefined without a circle */
export function findCircle(edges: readonly { from: string; to: string }[]): string[] | undefined {
	const targets = Map.groupBy(edges, ({ from }) => from);
	const done = new Set<string>();
	function search(node: string, path: string[]): string[] | undefined {
		if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
		if (done.has(node)) return undefined;
		for (const { to } of targets.get(node) ?? []) {
			const circle = search(to, [...path, node]);
			if (circle !== undefined) return circle;
		}
		done.add(node);
		return undefined;
	}
	for (const node of targets.keys()) {
		const circle = search(node, []);
		if (circle !== undefined) return circle;
	}
	return undefined;
}
