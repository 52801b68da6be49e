import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type Language, languages } from "../../../web/languages.ts";
import { catalogues, type Room } from "./catalogue.ts";

type Element = ReturnType<typeof parse>[number];

/** What a message needs to be given: its placeholders and tags, in any order. */
function needs(elements: readonly Element[]): string[] {
	const found = elements.flatMap((element): string[] => {
		if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
		if (element.type === TYPE.tag) return [`<${element.value}>`, ...needs(element.children)];
		if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
		return [element.value, ...Object.values(element.options).flatMap(({ value }) => needs(value))];
	});
	return [...new Set(found)].sort();
}

const rooms = Object.keys(catalogues.en) as Room[];

for (const language of Object.keys(languages) as Language[]) {
	test(`${languages[language]} has every message, with the placeholders of English`, async () => {
		for (const room of rooms) {
			const english: Record<string, string> = (await catalogues.en[room]()).messages;
			const { messages } = await catalogues[language][room]();
			assert.deepEqual(Object.keys(messages).sort(), Object.keys(english).sort(), room);
			for (const [key, message] of Object.entries<string>(messages))
				assert.deepEqual(needs(parse(message)), needs(parse(english[key] ?? "")), `${room}.${key}`);
		}
	});
}
