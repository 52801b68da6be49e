import { editDistance } from "../edit-distance.ts";
import { kindTable } from "../kinds.ts";
import { namedSize } from "../sizes/named-sizes.ts";
import {
	type Findable,
	lowestDpi,
	type NamedKind,
	namedKind,
	namedKinds,
	type OwnField,
	ownField,
	ownFields,
	plain,
	type Surroundings,
} from "./fields.ts";
import { readMoment } from "./moments.ts";
import { compare, isAmount, isOrder, readPayload } from "./payload.ts";
import { type Operator, readQuery, type WrittenTerm } from "./query.ts";

/** A part of a search that is not understood. The rest of the search still applies. */
export type SearchFault = {
	/** Its position in the text. */
	from: number;
	to: number;
	code: "field" | "kind" | "number" | "size" | "moment" | "value" | "order";
	/** The written text that is not understood. */
	text: string;
	/** The field for which it was written. */
	field: string;
	/**
	 * Finds the name in the game that was probably meant. It compares all names, so it is called only for the fault
	 * that is shown.
	 */
	suggest?(): string | undefined;
};

type Test<P> = (piece: P) => boolean;

/** A piece must pass any of the tests, or none of them if the condition is negated. */
type Condition<P> = { isNegated: boolean; tests: readonly Test<P>[] };

export type Search<P> = {
	matches: Test<P>;
	/**
	 * The conditions that `matches` checks, for callers that cannot check a piece in one step: there may be hundreds of
	 * tests.
	 */
	conditions: readonly Condition<P>[];
	/** Whether there are no conditions, so that everything matches. */
	isEmpty: boolean;
	faults: readonly SearchFault[];
};

/** Maximum length of words that are compared with names, which have 64 kB in some payloads. */
const maxMistyped = 64;

/** The name nearest to a misspelled word. */
function nearest(word: string, among: Iterable<string>): string | undefined {
	if (word.length > maxMistyped) return undefined;
	const wanted = plain(word);
	const limit = Math.min(2, Math.floor(wanted.length / 2));
	let best: { name: string; distance: number } | undefined;
	for (const name of among) {
		if (name.length > maxMistyped) continue;
		const distance = editDistance(wanted, plain(name), limit);
		if (distance <= limit && (best === undefined || distance < best.distance)) best = { name, distance };
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

const sizePattern = /^(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)$/i;
/** Half a millimetre: people write rounded sizes. */
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

type Reading<P> = Test<P> | Pick<SearchFault, "code" | "suggest">;

/** Reads one value of a field as a test, or returns the fault in it. */
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
		if (!isAmount(value)) return { code: "number" };
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
		const suggest = () =>
			nearest(
				value,
				namedKinds.flatMap((one) => kindWords(one, around)),
			);
		return { code: "kind", suggest };
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

/** Reads a value of `has:`: `picture`, a side such as `back`, or a field of the payload. */
function hasTest<P extends Findable>(value: string): Test<P> {
	const wanted = value.toLowerCase();
	if (wanted === "picture") return ({ payload }) => payload.imageFaces.length > 0;
	const isSide = /^(front|back|cover|face-\d+|page-\d+)$/.test(wanted);
	if (isSide) return ({ payload }) => payload.imageFaces.some(({ sideKey }) => sideKey === wanted);
	return ({ payload }) => readPayload(payload).field(value).isFilled;
}

function payloadTest<P extends Findable>(name: string, operator: Operator, value: string): Reading<P> {
	const isNumber = isAmount(value);
	if (isOrder(operator) && !isNumber) return { code: "number" };
	const [wanted, folded] = [Number(value), plain(value)];
	return ({ payload }) => {
		const field = readPayload(payload).field(name);
		if (!isNumber) return field.hasText(folded, operator === "=");
		return (
			field.hasAmount(operator, wanted) ||
			(!isOrder(operator) && field.hasText(folded, operator === "=", true))
		);
	};
}

/**
 * Reads the tests of a term. Fields of the payload have their own name, or `payload.` and a name that is also one of
 * ours.
 */
function readTerm<P extends Findable>(
	{ field = "", operator, values }: WrittenTerm,
	around: Surroundings<P>,
): { tests: Test<P>[]; faults: Pick<SearchFault, "code" | "text" | "suggest">[] } {
	const own = ownField(field);
	const name = field.replace(/^payload\./i, "");
	if (own === undefined && !around.payloadFields().has(name.toLowerCase())) {
		const suggest = () =>
			nearest(field, [...ownFields, ...[...around.payloadFields().values()].map((one) => one.name)]);
		return { tests: [], faults: [{ code: "field", text: field, suggest }] };
	}
	if (values.length === 0) return { tests: [], faults: [{ code: "value", text: field }] };
	const readings = values.map((value) => ({
		value,
		reading:
			own === undefined ? payloadTest<P>(name, operator, value) : readOwnValue(own, operator, value, around),
	}));
	const tests = readings.flatMap(({ reading }) => (typeof reading === "function" ? [reading] : []));
	const faults = readings.flatMap(({ reading, value }) =>
		typeof reading === "function" ? [] : [{ ...reading, text: value }],
	);
	return { tests, faults };
}

const haystacks = new WeakMap<Findable, string>();

/** The text in which words are searched. */
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

/**
 * Understands a search. Parts that are not understood are reported and left out, so that the page does not become empty
 * while the user types.
 */
export function understand<P extends Findable>(text: string, around: Surroundings<P>): Search<P> {
	const faults: SearchFault[] = [];
	const conditions = readQuery(text).flatMap((term): Condition<P>[] => {
		const { from, to, field, isNegated, values } = term;
		if (field === undefined && (values[0] ?? "") === "") return [];
		const read =
			field === undefined
				? { tests: [wordTest(values[0] ?? "", around)], faults: [] }
				: readTerm(term, around);
		faults.push(...read.faults.map((fault) => ({ ...fault, from, to, field: field ?? "" })));
		return read.tests.length === 0 ? [] : [{ isNegated, tests: read.tests }];
	});
	return {
		matches: (piece) =>
			conditions.every(({ isNegated, tests }) => tests.some((test) => test(piece)) !== isNegated),
		conditions,
		isEmpty: conditions.length === 0,
		faults,
	};
}
