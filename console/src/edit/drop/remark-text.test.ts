import "../../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { remark, remarkTexts } from "@tuckbox/folder";
import { because, placesIn } from "@tuckbox/pieces";
import { messages as german } from "../../messages/de/folder.ts";
import { messages as english } from "../../messages/en/folder.ts";
import { remarkText } from "./remark-text.ts";

/** The facts in an ICU message. */
const factsIn = (message: string) => [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = ""]) => name);

test("every remark about a folder has a sentence in every language, with facts that it has", () => {
	const codes = Object.keys(remarkTexts) as (keyof typeof remarkTexts)[];
	for (const messages of [english, german] as const) {
		assert.deepEqual(Object.keys(messages).sort(), codes.toSorted());
		for (const code of codes)
			for (const fact of factsIn(messages[code]))
				assert.ok(placesIn(remarkTexts[code]).includes(fact), `${code}: ${fact}`);
	}
});

test("a remark is shown in the words of the console", () => {
	assert.equal(
		remarkText(remark("NO_NAME", { kind: "tokenSprite" })),
		"A piece (token) has neither a name nor a key. Give it a name:.",
	);
	const { message, ...why } = because("TOO_LONG", { max: 256 });
	const facts = { ...why.params, reason: why.reason, field: "name", message };
	assert.equal(
		remarkText({ ...remark("REFUSED", facts), externalKey: "fox" }),
		"fox: The name must have at most 256 characters.",
	);
});
