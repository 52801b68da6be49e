import "../messages/english.ts";
import "../../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Remark, remark } from "@tuckbox/folder";
import { messages } from "@tuckbox/messages/folder/en.ts";
import { because } from "@tuckbox/pieces";
import * as commandLine from "../../../cli/src/messages/remarks.ts";
import { remarkText } from "./remark-text.ts";

const { message: _, ...tooLong } = because("TOO_LONG", { max: 256 });

/** A remark with something for each of its values. */
function example(code: Remark["code"]): Remark {
	const keys = Object.keys(messages).filter((key) => key === code || key.startsWith(`${code}.`));
	const texts = keys.map((key) => messages[key as keyof typeof messages]).join(" ");
	const names = [...texts.matchAll(/\{(\w+)[,}]/g)].map(([, name = ""]) => name);
	const value = (name: string) => (name === "why" ? { field: "name", ...tooLong } : 2);
	return { code, params: Object.fromEntries(names.map((name) => [name, value(name)])) };
}

test("the console and the command line print the same sentence for every code, each with its own hint", () => {
	const codes = Object.keys(messages).filter((key) => !key.includes(".")) as Remark["code"][];
	assert.ok(codes.length > 200, `${codes.length} codes`);
	const count = { same: 0, different: 0 };
	for (const code of codes) {
		const said = example(code);
		const sentence = commandLine.remarkText(said);
		const hint = commandLine.remarkHint(said);
		const shown = remarkText(said);
		assert.ok(shown === sentence || shown.startsWith(`${sentence} `), `${code}: ${shown}`);
		assert.notEqual(sentence, code);
		count[shown === `${sentence}${hint === undefined ? "" : ` ${hint}`}` ? "same" : "different"]++;
	}
	assert.ok(Math.min(count.same, count.different) > 20, JSON.stringify(count));
});

test("every sentence is said somewhere", () => {
	const root = join(import.meta.dirname, "../../../");
	const sources = ["folder", "cli", "console"].flatMap((part) =>
		readdirSync(join(root, part, "src"), { recursive: true, encoding: "utf8" })
			.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
			.map((file) => readFileSync(join(root, part, "src", file), "utf8")),
	);
	const all = sources.join("\n");
	const codes = Object.keys(messages).filter((key) => !key.includes("."));
	assert.deepEqual(
		codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(all)),
		[],
	);
});

test("every hint belongs to a code, and is either for both or for one of them", () => {
	for (const key of Object.keys(messages)) {
		const [code = "", kind] = key.split(".");
		assert.ok(code in messages, key);
		assert.ok(kind === undefined || ["hint", "cli", "console"].includes(kind), key);
		if (kind === "hint") assert.ok(!(`${code}.cli` in messages || `${code}.console` in messages), key);
	}
});

test("a refused piece is named, and why it is refused is a sentence of its own", () => {
	const said = remark("REFUSED", { why: { field: "name", ...tooLong } });
	assert.equal(
		remarkText({ ...said, externalKey: "fox" }),
		"fox: The name must have at most 256 characters.",
	);
	assert.equal(commandLine.remarkText(said), "The name must have at most 256 characters.");
	const locked = remark("PDF_LEFT_OUT", { file: "a.pdf", why: remark("PDF_LOCKED", { file: "a.pdf" }) });
	assert.equal(
		remarkText(locked),
		"a.pdf is left out. a.pdf cannot be read: it is protected by a password. Save it without a password.",
	);
});

test("a call without a value, or with a code that has no sentence, does not compile", () => {
	// @ts-expect-error the sentence names a file
	remark("IS_PDF");
	// @ts-expect-error the hint names what is near
	remark("FIELD_SIZE_NEAR", { field: "size:" });
	// @ts-expect-error a plural needs a number
	remark("ONE_DECK", { count: "2" });
	// @ts-expect-error there is no such sentence
	remark("NOTHING");
});
