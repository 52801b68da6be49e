// The terms of other people's packages that we deliver: in the console, in the container image and in packages for npm.
// Plain JavaScript, because setup.mjs runs it on whatever Node the machine has.
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const texts = fileURLToPath(new URL("licences/", import.meta.url));

/** What packages call the files with their terms, and with those of what they contain. */
const isTerms = (name) =>
	/^(licen[cs]e|copying|notice|third[-_ ]?party)/i.test(name) && !/\.[cm]?[jt]s$/.test(name);

/** The texts of licences that packages name without including them, by their SPDX identifiers. */
const named = {
	MIT: ["MIT.txt"],
	Unlicense: ["Unlicense.txt"],
	"LGPL-3.0-or-later": ["LGPL-3.0.txt", "GPL-3.0.txt"],
};

/** The terms of programs that packages contain without naming their terms. */
const contained = { "@hyzyla/pdfium": ["pdfium.txt"] };

/** What builds the console. Little of it is in the console, and nothing of what it needs itself. */
const buildTools = ["vite", "@vitejs/plugin-react"];

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const readText = (folder, name) => readFileSync(join(folder, name), "utf8").trim();

/** Where a package is that another one needs; undefined if it is not installed, as those of other platforms are. */
function installed(name, from) {
	for (let at = from; ; at = dirname(at)) {
		const folder = join(at, "node_modules", name);
		if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
		if (dirname(at) === at) return undefined;
	}
}

const isOurs = (folder) => !folder.includes(`${sep}node_modules${sep}`);

/** The folders of the packages that some of ours need when they run, directly or not. */
function packagesOf(ours) {
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

/** The folders of the packages that modules are in. @param {Iterable<string>} modules paths, and ids of a bundler's own */
export function packagesWith(modules) {
	const found = new Set();
	for (const id of modules) {
		const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id) ?? [];
		if (folder !== undefined && !folder.includes("\0")) found.add(folder);
	}
	return [...found];
}

/** The terms of a package: its own files, or else the text of the licence that it names. @throws Error if it has neither */
function termsOf(folder) {
	const { name, license, author } = readPackage(folder);
	const own = readdirSync(folder).filter(isTerms).sort();
	const parts = own.map((file) => readText(folder, file));
	if (own.length === 0) {
		if (named[license] === undefined)
			throw new Error(`${name} (${license}) comes without the text of its licence.`);
		const by = typeof author === "string" ? author : author?.name;
		const readme = readdirSync(folder).find((file) => /^readme/i.test(file));
		// the README may name holders of rights, or libraries within
		const [said] =
			readme === undefined ? [] : (/^#+ *licens(e|ing)[\s\S]*/im.exec(readText(folder, readme)) ?? []);
		if (by !== undefined) parts.push(`Copyright (c) ${by}`);
		if (said !== undefined) parts.push(said);
		parts.push(...named[license].map((file) => readText(texts, file)));
	}
	parts.push(...(contained[name] ?? []).map((file) => readText(texts, file)));
	return parts.join("\n\n");
}

/** The terms of packages as one text, each text once. @param {string[]} folders */
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

/** The terms of all that a service is made of and delivers to browsers: its packages, the console's, and Node. */
export function licencesOfService(root) {
	const runtimes = Object.keys(readPackage(root).optionalDependencies).filter((name) => /^node-/.test(name));
	return licencesOf([
		...packagesOf(["console", "table", "server"].map((part) => join(root, part))),
		...runtimes.map((name) => installed(name, root)).filter((folder) => folder !== undefined),
	]);
}
