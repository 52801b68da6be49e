import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type Language, languages } from "@tuckbox/messages/languages.ts";
import { readMessage } from "@tuckbox/messages/message-parts.ts";
import { parseSync } from "oxc-parser";
import { catalogues } from "../src/messages/catalogue.ts";

// Checks the sources of the command line as text: all output must come from the catalogues, and every message in them
// must be used.

const root = fileURLToPath(new URL("../src/", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
	.map((file) => file.replaceAll("\\", "/"))
	.filter((file) => file.endsWith(".ts") && !/\.test\.ts$|^messages\//.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(root + file, "utf8")]));

type Node = { type: string; [field: string]: unknown };

function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

const childrenOf = (node: Node) =>
	Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));

/**
 * Literals that are not printed for people, or are the same in every language: content of written files, internal
 * errors, and refusals of calls, of which the page of `tuckbox sort` reads the code.
 */
const ofFiles = /^(scaffold|completion|importing\/manifest)/;
const sameEverywhere = [
	/^tuckbox( |$)/,
	/^use strict$/,
	/^\[[^\]]*\]( \[[^\]]*\])*$/,
	/^(GAME \[KEY …\] \[--yes\]|bash\|zsh\|fish)$/,
	/^eval "\$\(tuckbox /,
	/^(My Games|Tabletop Simulator|OneDrive|Application Support|Saved Objects)$/,
	// names of pieces that have no name in the file
	/^(Card \$|\$ \(state \$\))$/,
	// values in code, a style sheet, and units
	/^(linked folder|too much|not a zip|pages \$)$|^:root \{/,
	/^\$ min \$ s$/,
	/^(text\/|image\/|application\/|default-src |img-src |Bearer )/,
	/^no-store$/,
];

/** Whether a text reads like part of a sentence: two words of letters only, with a space between them. */
const readsLikeWords = (text: string) =>
	/(?:^|[\s("“])\p{L}{2,}[,;:]? (?:\p{L}+|\$)(?![\w/=-])/u.test(text) ||
	/^\p{Lu}\p{Ll}+ ?[\p{Ll} ]*[.?!:]$/u.test(text);

/** The literals of a file that users may see: all except those in types, imports, directives and internal errors. */
function literalsIn(file: string): string[] {
	const { program, errors } = parseSync(file, texts.get(file) ?? "");
	assert.deepEqual(errors, [], file);
	const found: string[] = [];
	const visit = (node: Node): void => {
		if (/^(TS|Import|Export(All)?Declaration)/.test(node.type) && node.type !== "TSAsExpression") {
			if (!/^(TSSatisfiesExpression|TSNonNullExpression)$/.test(node.type)) return;
		}
		if (
			node.type === "NewExpression" &&
			/^(Error|TypeError|NotPublic|Refusal)$/.test(String((node.callee as Node).name))
		)
			return;
		if (node.type === "CallExpression" && (node.callee as Node).name === "t") {
			for (const argument of (node.arguments as Node[]).slice(1)) visit(argument);
			return;
		}
		if (node.type === "Literal" && typeof node.value === "string") found.push(node.value);
		if (node.type === "TemplateLiteral")
			found.push(
				(node.quasis as { value: { cooked: string } }[])
					.map(({ value }) => value.cooked)
					.join("$")
					.trim(),
			);
		for (const child of childrenOf(node)) visit(child);
	};
	visit(program as unknown as Node);
	return found;
}

test("every sentence that is printed comes from a catalogue", () => {
	const past = files
		.filter((file) => !ofFiles.test(file))
		.flatMap((file) =>
			literalsIn(file)
				.filter((text) => readsLikeWords(text) && !sameEverywhere.some((pattern) => pattern.test(text)))
				.map((text) => `${file}: ${text}`),
		);
	assert.deepEqual(past, []);
	for (const text of ["Nothing was changed.", "it is a folder", "$ does not answer: $.", "Stopped."])
		assert.ok(readsLikeWords(text), text);
});

test("numbers and dates are written in the language of the run", () => {
	const fixed = [...texts]
		.filter(([, text]) => /toLocale\w*String\(\s*(?:"|\))|Intl\.\w+\("/.test(text))
		.map(([file]) => file);
	assert.deepEqual(fixed, []);
});

type Element = ReturnType<typeof parse>[number];

/** The placeholders of a message, sorted. */
function needs(elements: readonly Element[]): string[] {
	const found = elements.flatMap((element): string[] => {
		if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
		if (element.type === TYPE.tag) return [`<${element.value}>`, ...needs(element.children)];
		if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
		return [element.value, ...Object.values(element.options).flatMap(({ value }) => needs(value))];
	});
	return [...new Set(found)].sort();
}

for (const language of Object.keys(languages) as Language[]) {
	test(`${languages[language]} has every message, with the placeholders of English`, async () => {
		const english = (await catalogues.en.own()) as Record<string, { messages: Record<string, string> }>;
		const own = (await catalogues[language].own()) as typeof english;
		assert.deepEqual(Object.keys(own).sort(), Object.keys(english).sort());
		for (const [room, { messages }] of Object.entries(own)) {
			const model = english[room]?.messages ?? {};
			assert.deepEqual(Object.keys(messages).sort(), Object.keys(model).sort(), room);
			for (const [key, message] of Object.entries(messages)) {
				readMessage(message);
				// a complete parser would read this as the start of a quotation
				assert.doesNotMatch(message, /'[{}<>#|']/, `${room}.${key}`);
				assert.deepEqual(needs(parse(message)), needs(parse(model[key] ?? "")), `${room}.${key}`);
			}
		}
	});
}

test("every message is used", async () => {
	const all = [...texts.values()].join("\n");
	const unused: string[] = [];
	// several programs share these rooms, and any of them may use a message
	const index = readFileSync(`${root}messages/en/index.ts`, "utf8");
	for (const [room, { messages }] of Object.entries(await catalogues.en.own())) {
		if (!index.includes(`as ${room} from "./`)) continue;
		// keys that the code assembles: `progress.verb_${of}`
		const built = [...all.matchAll(new RegExp(`\`${room}\\.([^\`]*)\``, "g"))].map(
			([, key = ""]) => new RegExp(`^${key.replaceAll(/\$\{[^}]*\}+/g, ".*")}$`),
		);
		for (const key of Object.keys(messages))
			if (!all.includes(`"${room}.${key}"`) && !built.some((pattern) => pattern.test(key)))
				unused.push(`${room}.${key}`);
	}
	assert.deepEqual(unused, []);
});
