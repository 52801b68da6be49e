import { editDistance } from "../edit-distance.ts";
import { kindTable } from "../kinds.ts";
import { namedSize } from "../named-sizes.ts";
import {
	type Findable,
	lowestDpi,
	type NamedKind,
	namedKind,
	namedKinds,
	type OwnField,
	ownField,
	ownFields,
	payloadValues,
	plain,
	type Surroundings,
} from "./fields.ts";
import { readMoment } from "./moments.ts";
import { type Operator, readQuery, type WrittenTerm } from "./query.ts";

/** What of a search is not understood. The rest of the search holds. */
export type SearchFault = {
	/** Where it stands in the text. */
	from: number;
	to: number;
	code: "field" | "kind" | "number" | "size" | "moment" | "value" | "order";
	/** What was written. */
	text: string;
	/** The field it was written for. */
	field: string;
	/** What may have been meant. */
	suggestion?: string;
};

type Test<P> = (piece: P) => boolean;

export type Search<P> = {
	matches: Test<P>;
	/** Whether everything matches. */
	isEmpty: boolean;
	faults: readonly SearchFault[];
};

const compare: Record<Operator, (one: number, other: number) => boolean> = {
	":": (one, other) => one === other,
	"=": (one, other) => one === other,
	"<": (one, other) => one < other,
	"<=": (one, other) => one <= other,
	">": (one, other) => one > other,
	">=": (one, other) => one >= other,
};

const isOrder = (operator: Operator) => operator !== ":" && operator !== "=";

/** The nearest of some words to a misspelled one. */
function nearest(word: string, among: Iterable<string>): string | undefined {
	const wanted = plain(word);
	let best: { name: string; distance: number } | undefined;
	for (const name of among) {
		const distance = editDistance(wanted, plain(name));
		const isNear = distance <= Math.min(2, Math.floor(wanted.length / 2));
		if (isNear && (best === undefined || distance < best.distance)) best = { name, distance };
	}
	return best?.name;
}

/** The words for a kind: ours, the reader's, and the names that folders use. */
function kindWords<P extends Findable>(kind: NamedKind, around: Surroundings<P>): readonly string[] {
	const local = around.wordsOf?.(kind) ?? [];
	if (kind === "card") return ["card", "cards", ...local];
	const { word, plural, aliases, folderNames } = kindTable[kind];
	const names = [kind, word, plural, ...aliases, ...folderNames, ...local];
	return names.filter((name) => name !== "card");
}

function readKind<P extends Findable>(word: string, around: Surroundings<P>): NamedKind | undefined {
	const wanted = plain(word);
	return namedKinds.find((kind) => kindWords(kind, around).some((one) => plain(one) === wanted));
}

const numberPattern = /^-?\d+(\.\d+)?$/;
const sizePattern = /^(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)$/i;
/** Half a millimetre: what people write is rounded. */
const sizeTolerance = 0.5;

function sizeTest(value: string): ((piece: Findable) => boolean) | undefined {
	const match = sizePattern.exec(value);
	const size =
		match === null
			? namedSize(value.toLowerCase())
			: { widthMm: Number(match[1]), heightMm: Number(match[2]) };
	if (size === undefined) return undefined;
	const isNear = (one: number, other: number) => Math.abs(one - other) <= sizeTolerance;
	return ({ widthMm, heightMm }) =>
		(isNear(widthMm, size.widthMm) && isNear(heightMm, size.heightMm)) ||
		(isNear(widthMm, size.heightMm) && isNear(heightMm, size.widthMm));
}

function textTest(operator: Operator, wanted: string): (text: string) => boolean {
	const folded = plain(wanted);
	return operator === "=" ? (text) => plain(text) === folded : (text) => plain(text).includes(folded);
}

const numeric: Partial<Record<OwnField, (piece: Findable) => number | undefined>> = {
	count: ({ count }) => count,
	width: ({ widthMm }) => widthMm,
	height: ({ heightMm }) => heightMm,
	size: ({ widthMm, heightMm }) => Math.max(widthMm, heightMm),
	dpi: lowestDpi,
};

type Reading<P> = Test<P> | Pick<SearchFault, "code" | "suggestion">;

/** What one value of a field means, or why it means nothing. */
function readOwnValue<P extends Findable>(
	field: OwnField,
	operator: Operator,
	value: string,
	around: Surroundings<P>,
): Reading<P> {
	if (field === "changed") {
		const moment = readMoment(value, around.now);
		if (moment === undefined) return { code: "moment" };
		const { from, to } = moment;
		if (operator === "<") return ({ updatedAt }) => updatedAt < from;
		if (operator === ">") return ({ updatedAt }) => updatedAt >= to;
		if (operator === "<=") return ({ updatedAt }) => updatedAt < to;
		if (operator === ">=") return ({ updatedAt }) => updatedAt >= from;
		return ({ updatedAt }) => updatedAt >= from && updatedAt < to;
	}
	const amount = numeric[field];
	if (field === "size" && !isOrder(operator)) return sizeTest(value) ?? { code: "size" };
	if (amount !== undefined) {
		if (!numberPattern.test(value)) return { code: "number" };
		const wanted = Number(value);
		return (piece) => {
			const is = amount(piece);
			return is !== undefined && compare[operator](is, wanted);
		};
	}
	if (isOrder(operator)) return { code: "order" };
	if (field === "kind") {
		const kind = readKind(value, around);
		if (kind !== undefined) return (piece) => namedKind(piece, around) === kind;
		const suggestion = nearest(
			value,
			namedKinds.flatMap((one) => kindWords(one, around)),
		);
		return { code: "kind", ...(suggestion !== undefined && { suggestion }) };
	}
	if (field === "has") return hasTest(value);
	const test = textTest(operator, value);
	if (field === "name") return ({ name }) => test(name);
	if (field === "key") return ({ externalKey }) => test(externalKey);
	if (field === "app") return ({ app }) => test(around.appName?.(app) ?? "") || app === value;
	return (piece) => {
		const isDeck = piece.kind === "deck" || piece.kind === "bundle";
		const deck = isDeck ? piece : around.parentOf(piece);
		return deck !== undefined && deck.kind !== "die" && (test(deck.name) || test(deck.externalKey));
	};
}

/** `has:picture`, `has:back`, or a field of the payload. */
function hasTest<P extends Findable>(value: string): Test<P> {
	const wanted = value.toLowerCase();
	if (wanted === "picture") return ({ payload }) => payload.imageFaces.length > 0;
	const isSide = /^(front|back|cover|face-\d+|page-\d+)$/.test(wanted);
	if (isSide) return ({ payload }) => payload.imageFaces.some(({ sideKey }) => sideKey === wanted);
	return ({ payload }) => payloadValues(payload, value).some((one) => one !== "");
}

function payloadTest<P extends Findable>(name: string, operator: Operator, value: string): Reading<P> {
	const isNumber = numberPattern.test(value);
	if (isOrder(operator) && !isNumber) return { code: "number" };
	const wanted = Number(value);
	const test = textTest(operator, value);
	return ({ payload }) =>
		payloadValues(payload, name).some((is) => {
			const isAmount = typeof is === "number" || numberPattern.test(is);
			if (isNumber && isAmount) return compare[operator](Number(is), wanted);
			return !isOrder(operator) && test(String(is));
		});
}

/** Fields in the payload have the field's name, or `payload.` and the name of a field that is also ours. */
function readTerm<P extends Findable>(
	{ field = "", operator, values }: WrittenTerm,
	around: Surroundings<P>,
): { test: Test<P> | undefined; faults: Pick<SearchFault, "code" | "text" | "suggestion">[] } {
	const own = ownField(field);
	const name = field.replace(/^payload\./i, "");
	if (own === undefined && !around.payloadFields().has(name.toLowerCase())) {
		const known = [...ownFields, ...[...around.payloadFields().values()].map((one) => one.name)];
		const suggestion = nearest(field, known);
		return { test: undefined, faults: [{ code: "field", text: field, ...(suggestion && { suggestion }) }] };
	}
	if (values.length === 0) return { test: undefined, faults: [{ code: "value", text: field }] };
	const readings = values.map((value) => ({
		value,
		reading:
			own === undefined ? payloadTest<P>(name, operator, value) : readOwnValue(own, operator, value, around),
	}));
	const tests = readings.flatMap(({ reading }) => (typeof reading === "function" ? [reading] : []));
	const faults = readings.flatMap(({ reading, value }) =>
		typeof reading === "function" ? [] : [{ ...reading, text: value }],
	);
	return { test: tests.length === 0 ? undefined : (piece) => tests.some((test) => test(piece)), faults };
}

const haystacks = new WeakMap<Findable, string>();

/** What words are sought in. */
function haystack<P extends Findable>(piece: P, around: Surroundings<P>): string {
	const known = haystacks.get(piece);
	if (known !== undefined) return known;
	const kind = namedKind(piece, around);
	const words = [kindTable[piece.kind].word, kind, ...(around.wordsOf?.(kind) ?? [])];
	const text = plain([piece.name, piece.externalKey, ...words].join("\n"));
	haystacks.set(piece, text);
	return text;
}

function wordTest<P extends Findable>(word: string, around: Surroundings<P>): Test<P> {
	const wanted = plain(word);
	return (piece) => {
		if (haystack(piece, around).includes(wanted)) return true;
		const parent = around.parentOf(piece);
		return parent !== undefined && haystack(parent, around).includes(wanted);
	};
}

/** Understands a search. What is not understood is reported and left out, so that the page does not empty while one types. */
export function understand<P extends Findable>(text: string, around: Surroundings<P>): Search<P> {
	const faults: SearchFault[] = [];
	const tests = readQuery(text).flatMap((term): Test<P>[] => {
		const { from, to, field, isNegated, values } = term;
		if (field === undefined && (values[0] ?? "") === "") return [];
		const read =
			field === undefined ? { test: wordTest(values[0] ?? "", around), faults: [] } : readTerm(term, around);
		faults.push(...read.faults.map((fault) => ({ ...fault, from, to, field: field ?? "" })));
		const { test } = read;
		return test === undefined ? [] : [isNegated ? (piece) => !test(piece) : test];
	});
	return {
		matches: (piece) => tests.every((test) => test(piece)),
		isEmpty: tests.length === 0,
		faults,
	};
}
