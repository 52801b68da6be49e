// English sentences with places for facts, in the two simplest forms of ICU messages. All other sentences are in the package messages.

/** The names of the places in a sentence: `{max}` and `{max, number}`. */
type Places<S extends string> = S extends `${string}{${infer Inner}}${infer Rest}`
	? (Inner extends `${infer Name},${string}` ? Name : Inner) | Places<Rest>
	: never;

export type Fact = string | number;

/** Facts as an argument: none for a sentence without places. */
export type FactsArgument<S extends string> = [Places<S>] extends [never]
	? []
	: [facts: { readonly [Name in Places<S>]: Fact }];

const place = /\{(\w+)(, number)?\}/g;

/** Fills the facts into a sentence. */
export function fillIn(template: string, facts: Readonly<Record<string, Fact>> = {}): string {
	return template.replaceAll(place, (_, name: string, isNumber?: string) => {
		const fact = facts[name] ?? "";
		return isNumber === undefined ? String(fact) : fact.toLocaleString("en");
	});
}

/** The names of the places in a sentence, for tests of other languages. */
export function placesIn(template: string): string[] {
	return [...new Set([...template.matchAll(place)].map(([, name = ""]) => name))].sort();
}

/** Reads the facts from a sentence, as texts; undefined if it does not match the template. */
export function readFacts(template: string, text: string): Record<string, string> | undefined {
	const names: string[] = [];
	const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	let pattern = "";
	let at = 0;
	for (const match of template.matchAll(place)) {
		pattern += `${literal(template.slice(at, match.index))}(.*)`;
		names.push(match[1] ?? "");
		at = match.index + match[0].length;
	}
	const found = new RegExp(`^${pattern}${literal(template.slice(at))}$`, "s").exec(text);
	return found ? Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ""])) : undefined;
}
