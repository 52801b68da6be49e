import { cardSizes } from "../sizes/named-sizes.ts";
import { type Findable, ownField, ownFields, plain, type Surroundings } from "./fields.ts";
import { momentWords } from "./moments.ts";
import { readQuery, type Term, type WrittenTerm, writeTerm } from "./query.ts";
import { countsOf } from "./values.ts";

/** A possible continuation of a search. */
export type Completion = {
	/** The text that it adds: a field with its colon, or a value. */
	label: string;
	/** Number of pieces with the value. */
	count: number | undefined;
	/** The whole search with the continuation, and the position of the caret after it. */
	text: string;
	caret: number;
};

const maxCompletions = 8;

/** The term that the caret is in, or at the end of. */
function termAt(text: string, caret: number): WrittenTerm | undefined {
	return readQuery(text).find(({ from, to }) => from < caret && caret <= to);
}

/** The values that pieces have in a field, with the number of pieces for each; undefined where they are not counted. */
function valuesOf<P extends Findable>(
	field: string,
	pieces: readonly P[],
	around: Surroundings<P>,
): ReadonlyMap<string, number | undefined> {
	const without = (names: readonly string[]) => new Map(names.map((name) => [name, undefined]));
	const own = ownField(field);
	switch (own) {
		case "kind":
		case "deck":
		case "app":
			return countsOf(own, pieces, around);
		case "changed":
			return without(momentWords);
		case "size":
			return without(Object.keys(cardSizes));
		case "has":
			return without(["picture", "back", ...[...around.payloadFields().values()].map(({ name }) => name)]);
		case undefined:
			return around.payloadFields().get(field.toLowerCase().replace(/^payload\./, ""))?.values ?? new Map();
		default:
			return new Map();
	}
}

/** Proposes continuations of a search at the caret: values of the field that is being written, or fields. */
export function complete<P extends Findable>(
	text: string,
	caret: number,
	pieces: readonly P[],
	around: Surroundings<P>,
): Completion[] {
	const term = termAt(text, caret);
	const [before, after] = [text.slice(0, term?.from ?? caret), text.slice(term?.to ?? caret)];
	const make = (label: string, written: string, count: number | undefined): Completion => {
		const start = before === "" || /\s$/.test(before) ? before : `${before} `;
		return { label, count, text: start + written + after, caret: start.length + written.length };
	};
	if (term?.field === undefined) {
		if (term !== undefined && term.values[0] === "") return [];
		const typed = plain(term?.values[0] ?? "");
		const sign = term?.isNegated ? "-" : "";
		const fields = [...ownFields, ...[...around.payloadFields().values()].map(({ name }) => name)];
		return [...new Set(fields)]
			.filter((field) => plain(field).startsWith(typed))
			.filter((field) => field !== "app" || valuesOf("app", pieces, around).size > 1)
			.slice(0, term === undefined ? fields.length : maxCompletions)
			.map((field) => make(`${field}:`, `${sign}${field}:`, undefined));
	}
	const { field } = term;
	// a comma at the end begins another value
	const isNew = /[,:=<>]$/.test(text.slice(term.from, term.to));
	const typed = isNew ? "" : plain(term.values.at(-1) ?? "");
	const kept = isNew ? term.values : term.values.slice(0, -1);
	const values = [...valuesOf(field, pieces, around)];
	// a value that is complete needs no others, which would cover what it finds
	if (values.some(([value]) => plain(value) === typed)) return [];
	return values
		.filter(([value]) => ` ${plain(value)}`.includes(` ${typed}`) && !kept.includes(value))
		.slice(0, maxCompletions)
		.map(([value, count]) => {
			const whole: Term = { ...term, values: [...kept, value] };
			return make(value, writeTerm(whole), count);
		});
}
