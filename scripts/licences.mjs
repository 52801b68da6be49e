// Collects the licences of third-party packages that we distribute: in the console, in the container image and in
// packages for npm. Plain JavaScript, because setup.mjs runs it on whatever Node the machine has.
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const texts = fileURLToPath(new URL("licences/", import.meta.url));

/** Whether a file contains the licence of its package, or those of software in the package. */
const isTerms = (name) =>
	/^(licen[cs]e|copying|notice|third[-_ ]?party)/i.test(name) && !/\.[cm]?[jt]s$/.test(name);

/** Texts of licences, by SPDX identifier, for packages that name a licence without including it. */
const named = {
	MIT: ["MIT.txt"],
	Unlicense: ["Unlicense.txt"],
	"LGPL-3.0-or-later": ["LGPL-3.0.txt", "GPL-3.0.txt"],
};

/** Licences of programs that packages contain without naming the licence. */
const contained = { "@hyzyla/pdfium": ["pdfium.txt"] };

/** The tools that build the console. Little of their code is in the console, and none of their dependencies. */
const buildTools = ["vite", "@vitejs/plugin-react"];

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const readText = (folder, name) => readFileSync(join(folder, name), "utf8").trim();

/** Finds the folder of a package that another one depends on; undefined if not installed, as for other platforms. */
function installed(name, from) {
	for (let at = from; ; at = dirname(at)) {
		const folder = join(at, "node_modules", name);
		if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
		if (dirname(at) === at) return undefined;
	}
}

const isOurs = (folder) => !folder.includes(`${sep}node_modules${sep}`);

/** The folders of the packages that ours depend on at run time, directly or not. @param {string[]} ours folders */
export function packagesOf(ours) {
	const found = new Set(ours.map((folder) => realpathSync(folder)));
	for (const folder of found) {
		const { name: here, dependencies, optionalDependencies, peerDependencies } = readPackage(folder);
		if (buildTools.includes(here)) continue;
		for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
			const needed = installed(name, folder);
			if (needed !== undefined) found.add(needed);
		}
	}
	return [...found].filter((folder) => !isOurs(folder));
}

/** The folders of the packages that modules belong to. @param {Iterable<string>} modules paths, or ids of a bundler */
export function packagesWith(modules) {
	const found = new Set();
	for (const id of modules) {
		const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id) ?? [];
		if (folder !== undefined && !folder.includes("\0")) found.add(folder);
	}
	return [...found];
}

/**
 * The licence of a package: its own files, or else the text of the licence that it names.
 * @throws Error if it has neither
 */
function termsOf(folder) {
	const { name, license, author } = readPackage(folder);
	const own = readdirSync(folder).filter(isTerms).sort();
	const parts = own.map((file) => readText(folder, file));
	if (own.length === 0) {
		if (named[license] === undefined)
			throw new Error(`${name} (${license}) comes without the text of its licence.`);
		const by = typeof author === "string" ? author : author?.name;
		const readme = readdirSync(folder).find((file) => /^readme/i.test(file));
		// the README may name copyright holders or bundled libraries
		const [said] =
			readme === undefined ? [] : (/^#+ *licens(e|ing)[\s\S]*/im.exec(readText(folder, readme)) ?? []);
		if (by !== undefined) parts.push(`Copyright (c) ${by}`);
		if (said !== undefined) parts.push(said);
		parts.push(...named[license].map((file) => readText(texts, file)));
	}
	parts.push(...(contained[name] ?? []).map((file) => readText(texts, file)));
	return parts.join("\n\n");
}

/** The licences of packages as one text, without repetitions. @param {string[]} folders */
export function licencesOf(folders) {
	const byTerms = new Map();
	for (const folder of folders) {
		const { name, version } = readPackage(folder);
		const terms = termsOf(folder);
		byTerms.set(terms, new Set([...(byTerms.get(terms) ?? []), `${name} ${version}`]));
	}
	const sections = [...byTerms].map(([terms, names]) => `${[...names].sort().join("\n")}\n\n${terms}\n`);
	const line = `\n${"-".repeat(80)}\n\n`;
	return ["Tuckbox contains the work of others, under these terms.\n", ...sections.sort()].join(line);
}

/**
 * The licences of everything that a service consists of and sends to browsers: its packages, the console's, and Node.
 */
export function licencesOfService(root) {
	const runtimes = Object.keys(readPackage(root).optionalDependencies).filter((name) => /^node-/.test(name));
	return licencesOf([
		...packagesOf(["console", "table", "server"].map((part) => join(root, part))),
		...runtimes.map((name) => installed(name, root)).filter((folder) => folder !== undefined),
	]);
}
