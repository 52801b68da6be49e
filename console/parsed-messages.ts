import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";

const catalogue = /\/(console\/src\/words\/[a-z]{2}|web\/problems)\/(?!first\.)\w+\.ts$/;

/** Plain text is not changed; everything else becomes the tree that intl-messageformat takes instead of a text. */
function parsed(message: string): unknown {
	const elements = parse(message);
	const [first] = elements;
	return elements.length === 1 && first !== undefined && "value" in first && first.type === 0
		? first.value
		: elements;
}

/** Parses the messages when the console is built, so that browsers do not load the parser: 7 of 10 kB. */
export function parsedMessages(): Plugin {
	return {
		name: "parsed-messages",
		apply: "build",
		enforce: "pre",
		config: () => ({
			resolve: {
				alias: {
					"@formatjs/icu-messageformat-parser": fileURLToPath(
						import.meta.resolve("@formatjs/icu-messageformat-parser/no-parser.js"),
					),
				},
			},
		}),
		async load(id) {
			if (!catalogue.test(id)) return null;
			const { messages } = (await import(`${id}?${statSync(id).mtimeMs}`)) as {
				messages: Record<string, string>;
			};
			const compact = Object.entries(messages).map(([key, message]) => [key, parsed(message)]);
			return `export const messages = ${JSON.stringify(Object.fromEntries(compact))};`;
		},
	};
}
