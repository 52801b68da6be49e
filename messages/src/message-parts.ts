import { type Language, localeOf } from "./languages.ts";

// Parses and formats the part of ICU messages that Tuckbox uses: values, numbers and percentages, plurals, choices, and
// tags. The tests of the catalogues compare every message with a complete parser. Quotes are not supported: an
// apostrophe is ’.

export type Parts = readonly Part[];
type Part =
	| string
	/** The number of the enclosing plural. */
	| { is: "#" }
	| { is: "value" | "number" | "percent"; name: string }
	| { is: "plural" | "select"; name: string; branches: ReadonlyMap<string, Parts> }
	| { is: "tag"; name: string; parts: Parts };

const text = /[^{}<#]+|<(?![a-z/])/y;
const argument = /\{\s*(\w+)\s*(?:,\s*(number|plural|select)\b\s*)?(?:,\s*(percent)?\s*)?/y;
const branch = /\s*(=\d+|\w+)\s*\{/y;
const tag = /<([a-z]+)>/y;

/** @throws SyntaxError */
export function readMessage(message: string): Parts {
	let at = 0;
	function take(pattern: RegExp): RegExpExecArray | null {
		pattern.lastIndex = at;
		const found = pattern.exec(message);
		if (found !== null) at += found[0].length;
		return found;
	}
	function expect(sign: string): void {
		if (!message.startsWith(sign, at)) throw new SyntaxError(`${message} (${at}: ${sign})`);
		at += sign.length;
	}
	function readArgument(): Part {
		const [, name = "", type = "value", style] = take(argument) ?? [];
		if (type !== "plural" && type !== "select") {
			expect("}");
			return { is: style === "percent" ? style : (type as "value" | "number"), name };
		}
		const branches = new Map<string, Parts>();
		for (let found = take(branch); found !== null; found = take(branch)) {
			branches.set(found[1] ?? "", readParts(type === "plural"));
			expect("}");
		}
		take(/\s*/y);
		expect("}");
		return { is: type, name, branches };
	}
	/** Parses up to the first character that does not belong to the current text. */
	function readParts(isCounted: boolean): Parts {
		const parts: Part[] = [];
		for (;;) {
			const [words] = take(text) ?? [];
			const [, name] = words === undefined ? (take(tag) ?? []) : [];
			if (words !== undefined) parts.push(words);
			else if (name !== undefined) {
				parts.push({ is: "tag", name, parts: readParts(isCounted) });
				expect(`</${name}>`);
			} else if (message[at] === "{") parts.push(readArgument());
			else if (message[at] === "#") {
				at++;
				parts.push(isCounted ? { is: "#" } : "#");
			} else return parts;
		}
	}
	const parts = readParts(false);
	if (at < message.length) throw new SyntaxError(`${message} (${at})`);
	return parts;
}

/** Caches one `Intl` object of a kind for each language, because they take long to create. */
function perLanguage<T>(make: (locale: string) => T): (language: Language) => T {
	const made = new Map<Language, T>();
	return (language) => {
		const one = made.get(language) ?? make(localeOf(language));
		made.set(language, one);
		return one;
	};
}
const numberFormats = perLanguage((locale) => new Intl.NumberFormat(locale));
const percentages = perLanguage((locale) => new Intl.NumberFormat(locale, { style: "percent" }));
const plurals = perLanguage((locale) => new Intl.PluralRules(locale));

/** Formats a number. A small one looks the same in all languages; for others, an `Intl` object takes 10 ms to create. */
function numberText(value: number, language: Language): string {
	const isPlain = Number.isInteger(value) && value >= 0 && value < 1000;
	return isPlain ? String(value) : numberFormats(language).format(value);
}

/**
 * Formats a message to its parts in order: texts, and the results of values and tags.
 * @param count the number that `#` stands for
 * @throws TypeError if a value is missing
 */
export function formatRead(
	parts: Parts,
	language: Language,
	values: Readonly<Record<string, unknown>>,
	count = 0,
): unknown[] {
	return parts.flatMap((part): unknown => {
		if (typeof part === "string") return part;
		if (part.is === "#") return numberText(count, language);
		const value = values[part.name];
		if (value === undefined) throw new TypeError(`a message needs a value for ${part.name}`);
		switch (part.is) {
			case "value":
				return typeof value === "number" ? String(value) : [value];
			case "number":
				return numberText(Number(value), language);
			case "percent":
				return percentages(language).format(Number(value));
			case "tag":
				return (value as (content: unknown[]) => unknown)(formatRead(part.parts, language, values, count));
			case "select": {
				const chosen = part.branches.get(String(value)) ?? part.branches.get("other");
				return formatRead(chosen ?? [], language, values, count);
			}
			default: {
				const number = Number(value);
				const { branches } = part;
				const chosen = branches.get(`=${number}`) ?? branches.get(plurals(language).select(number));
				return formatRead(chosen ?? branches.get("other") ?? [], language, values, number);
			}
		}
	});
}
