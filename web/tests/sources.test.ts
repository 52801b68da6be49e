import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { actKinds } from "@tuckbox/pieces/table";
import { parseSync } from "oxc-parser";
import { catalogues as ofConsole } from "../../console/src/messages/catalogue.ts";
import { catalogues as ofTable } from "../../table/src/messages/catalogue.ts";

// Reads the sources of the pages as text: their texts must come from the catalogues, and every message must be used.

const root = fileURLToPath(new URL("../../", import.meta.url));
const files = ["web", "console", "table"].flatMap((part) =>
	readdirSync(`${root}${part}/src`, { recursive: true, encoding: "utf8" })
		.filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^messages\//.test(file))
		.map((file) => `${part}/src/${file}`),
);
const texts = new Map(files.map((file) => [file, readFileSync(root + file, "utf8")]));

/** Names and signs that are the same in every language. */
const sameEverywhere = new Set([
	"Tuckbox",
	"Lantern Bay",
	"TUCKBOX_TOKEN",
	"Authorization: Bearer …",
	"px",
	"mm",
	"dpi",
]);

/** Attributes that people read, or screen readers speak. */
const spoken = new Set([
	"title",
	"label",
	"hint",
	"alt",
	"placeholder",
	"aria-label",
	"aria-description",
	"lede",
	"action",
	"keep",
]);

type Node = { type: string; [field: string]: unknown };

function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function* walk(node: Node): Generator<Node> {
	yield node;
	for (const value of Object.values(node))
		for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
}

/** Whether a text has words, and is not code, a key or a sign. */
function isSaid(text: string): boolean {
	const words = text.trim();
	return /\p{L}{2}/u.test(words) && !words.startsWith("/") && !sameEverywhere.has(words);
}

/** The texts in the elements and spoken attributes of a file. */
function textsIn(file: string): string[] {
	const { program, errors } = parseSync(file, texts.get(file) ?? "");
	assert.deepEqual(errors, [], file);
	const found: string[] = [];
	for (const node of walk(program as unknown as Node)) {
		if (node.type === "JSXElement") {
			const { name } = (node.openingElement as { name: { name?: string } }).name as { name?: string };
			const isCode = name === "code" || name === "kbd";
			for (const child of node.children as Node[])
				if (child.type === "JSXText" && !isCode && isSaid(String(child.value)))
					found.push(String(child.value).trim());
		}
		if (node.type === "JSXAttribute") {
			const name = (node.name as { name: string }).name;
			const value = node.value as Node | null;
			if (value?.type === "Literal" && spoken.has(name) && isSaid(String(value.value)))
				found.push(String(value.value));
		}
	}
	return found;
}

test("every text of a page comes from the catalogue", () => {
	const past = [...texts.keys()].flatMap((file) => textsIn(file).map((text) => `${file}: ${text}`));
	assert.deepEqual(past, []);
});

test("numbers and dates are written in the page's language", () => {
	const fixed = [...texts]
		.filter(([, text]) => /toLocale\w*String\(\s*(?:"|\))|Intl\.\w+\("/.test(text))
		.map(([file]) => file);
	assert.deepEqual(fixed, []);
});

test("every message is used", async () => {
	const all = [...texts.values()].join("\n");
	const unsaid: string[] = [];
	const catalogue = { ...ofConsole.en, ...ofTable.en };
	// rooms whose messages the command line or the service use as well
	const shared = new Set<string>(["fields", "formats", "kinds", "scopes"]);
	for (const room of Object.keys(catalogue) as (keyof typeof catalogue)[]) {
		if (shared.has(room)) continue;
		// keys that are composed: `look.side_${sideKey}`
		const built = [...all.matchAll(new RegExp(`\`${room}\\.([^\`]*)\``, "g"))].map(
			([, key = ""]) => new RegExp(`^${key.replaceAll(/\$\{[^}]*\}+/g, ".*")}$`),
		);
		for (const key of Object.keys((await catalogue[room]()).messages))
			if (!all.includes(`"${room}.${key}"`) && !built.some((pattern) => pattern.test(key)))
				unsaid.push(`${room}.${key}`);
	}
	assert.deepEqual(unsaid, []);
});

test("every kind of act is done somewhere on the page of a table", () => {
	const page = files
		.filter((file) => file.startsWith("table/"))
		.map((file) => texts.get(file) ?? "")
		.join("\n");
	const missing = actKinds.filter((kind) => !new RegExp(`(?:kind: |does\\()"${kind}"`).test(page));
	assert.deepEqual(missing, []);
});
