import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type Language, languages } from "@tuckbox/messages/languages.ts";
import { type Parts, readMessage } from "@tuckbox/messages/message-parts.ts";
import { formatMessage, formatParts } from "@tuckbox/messages/messages.ts";
import { catalogues as ofConsole } from "../../console/src/messages/catalogue.ts";
import { catalogues as ofTable } from "../../table/src/messages/catalogue.ts";

type Element = ReturnType<typeof parse>[number];

/** The values that a message requires: its placeholders and tags, in any order. */
function needs(elements: readonly Element[]): string[] {
	const found = elements.flatMap((element): string[] => {
		if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
		if (element.type === TYPE.tag) return [`<${element.value}>`, ...needs(element.children)];
		if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
		return [element.value, ...Object.values(element.options).flatMap(({ value }) => needs(value))];
	});
	return [...new Set(found)].sort();
}

/** The same, for a message parsed as pages parse it. */
function needsAsRead(parts: Parts): string[] {
	const found = parts.flatMap((part): string[] => {
		if (typeof part === "string" || part.is === "#") return [];
		if (part.is === "tag") return [`<${part.name}>`, ...needsAsRead(part.parts)];
		if (part.is !== "plural" && part.is !== "select") return [part.name];
		return [part.name, ...[...part.branches.values()].flatMap(needsAsRead)];
	});
	return [...new Set(found)].sort();
}

const catalogues = {
	en: { ...ofConsole.en, ...ofTable.en },
	de: { ...ofConsole.de, ...ofTable.de },
};
const rooms = Object.keys(catalogues.en) as (keyof typeof catalogues.en)[];

for (const language of Object.keys(languages) as Language[]) {
	test(`${languages[language]} has every message, with the placeholders of English`, async () => {
		for (const room of rooms) {
			const english: Record<string, string> = (await catalogues.en[room]()).messages;
			const { messages } = await catalogues[language][room]();
			assert.deepEqual(Object.keys(messages).sort(), Object.keys(english).sort(), room);
			for (const [key, message] of Object.entries<string>(messages)) {
				assert.deepEqual(needs(parse(message)), needs(parse(english[key] ?? "")), `${room}.${key}`);
				assert.deepEqual(needsAsRead(readMessage(message)), needs(parse(message)), `${room}.${key}`);
			}
		}
	});
}

test("values, numbers, plurals, choices and tags are written as the language writes them", () => {
	const message =
		"{name} has {count, plural, =0 {no cards} one {<b># card</b>} other {<b># cards of {all, number}</b>}}, {share, number, percent}{isOwn, select, yes { (you)} other {}}.";
	const b = (content: readonly unknown[]) => `[${content.join("")}]`;
	const say = (language: Language, count: number, isOwn = "no") =>
		formatMessage(language, message, { name: "<Ann>", count, all: 12_345.5, share: 0.25, isOwn, b });
	assert.equal(say("en", 0), "<Ann> has no cards, 25%.");
	assert.equal(say("en", 1, "yes"), "<Ann> has [1 card], 25% (you).");
	assert.equal(say("en", 4000), "<Ann> has [4,000 cards of 12,345.5], 25%.");
	assert.equal(say("de", 4000), "<Ann> has [4.000 cards of 12.345,5], 25\u00a0%.");
	const mark = { what: "an element" };
	assert.deepEqual(
		formatParts("en", "Open <link>{name}</link> now", { name: mark, link: (all: unknown) => all }),
		["Open ", mark, " now"],
	);
});

test("a message that is not complete, or lacks a value, is an error", () => {
	for (const message of ["{name", "{count, plural, one {x}", "<b>x", "x</b>", "a } b", "{a, date}", "{}"])
		assert.throws(() => readMessage(message), SyntaxError, message);
	assert.throws(() => formatMessage("en", "{name}", {}), /name/);
});
