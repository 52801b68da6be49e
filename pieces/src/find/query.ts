// The language of a search over pieces: words, and fields with values.
//   sea "lost at sea"   cost>3   deck:sea,land   -type:land   changed:today

export const operators = [">=", "<=", ":", "=", ">", "<"] as const;
export type Operator = (typeof operators)[number];

/** One condition of a search. All conditions must hold, each for at least one of its values. */
export type Term = {
	isNegated: boolean;
	/** The field as written; undefined for words. */
	field: string | undefined;
	operator: Operator;
	values: readonly string[];
};

/** A term with its place in the text. */
export type WrittenTerm = Term & { from: number; to: number };

const fieldPattern = /\p{L}[\p{L}\p{N}_.-]*(?=>=|<=|[:=<>])/uy;
const operatorPattern = />=|<=|[:=<>]/y;
const barePattern = /[^\s,"][^\s,]*/y;
const wordPattern = /\S+/y;

/** Reads text from left to right. */
class Scanner {
	readonly text: string;
	at = 0;

	constructor(text: string) {
		this.text = text;
	}

	take(pattern: RegExp): string | undefined {
		pattern.lastIndex = this.at;
		const found = pattern.exec(this.text)?.[0];
		this.at += found?.length ?? 0;
		return found;
	}

	/** Takes the text between quotes; a user who is still typing may not have closed them. `\"` is a quote in it. */
	takeQuoted(): string | undefined {
		if (this.text[this.at] !== '"') return undefined;
		let value = "";
		for (this.at++; this.at < this.text.length; this.at++) {
			const sign = this.text[this.at];
			if (sign === '"') {
				this.at++;
				break;
			}
			if (sign === "\\" && this.at + 1 < this.text.length) this.at++;
			value += this.text[this.at];
		}
		return value;
	}

	takeValues(): string[] {
		const values = [this.takeQuoted() ?? this.take(barePattern) ?? ""];
		while (this.text[this.at] === ",") {
			this.at++;
			values.push(this.takeQuoted() ?? this.take(barePattern) ?? "");
		}
		return values.filter((value) => value !== "");
	}
}

/** The conditions of a search, in order. Every text is a search. */
export function readQuery(text: string): WrittenTerm[] {
	const scanner = new Scanner(text);
	const terms: WrittenTerm[] = [];
	for (;;) {
		scanner.take(/\s+/y);
		if (scanner.at >= text.length) return terms;
		const from = scanner.at;
		const isNegated = scanner.take(/-(?=\S)/y) !== undefined;
		const field = scanner.take(fieldPattern);
		const operator = field === undefined ? ":" : (scanner.take(operatorPattern) as Operator);
		const values =
			field === undefined ? [scanner.takeQuoted() ?? scanner.take(wordPattern) ?? ""] : scanner.takeValues();
		terms.push({ isNegated, field, operator, values, from, to: scanner.at });
	}
}

/** Writes a value so that it is read as one. */
export function writeValue(value: string): string {
	return value !== "" && !/[\s",\\=]/.test(value) ? value : `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}

/** Writes a term as text. */
export function writeTerm({ isNegated, field, operator, values }: Term): string {
	const sign = isNegated ? "-" : "";
	if (field !== undefined) return `${sign}${field}${operator}${values.map(writeValue).join(",")}`;
	const [word = ""] = values;
	const isBare = /^[^\s"-][^\s]*$/.test(word) && readQuery(word)[0]?.field === undefined;
	return sign + (isBare ? word : `"${word.replaceAll(/["\\]/g, "\\$&")}"`);
}

export function writeQuery(terms: readonly Term[]): string {
	return terms.map(writeTerm).join(" ");
}

const isChoice = (term: Term, field: string) =>
	!term.isNegated && term.operator === ":" && term.field?.toLowerCase() === field;

/** The values that a search allows for a field, as a list of checkboxes shows and changes them. */
export function chosenValues(text: string, field: string): readonly string[] {
	return readQuery(text).find((term) => isChoice(term, field))?.values ?? [];
}

/** Replaces the values that a search allows for a field. */
export function withValues(text: string, field: string, values: readonly string[]): string {
	const terms: Term[] = readQuery(text);
	const at = terms.findIndex((term) => isChoice(term, field));
	const term: Term[] = values.length === 0 ? [] : [{ isNegated: false, field, operator: ":", values }];
	if (at === -1) return writeQuery([...terms, ...term]);
	return writeQuery([...terms.slice(0, at), ...term, ...terms.slice(at + 1)]);
}
