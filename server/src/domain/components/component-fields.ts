import { isSameJson } from "@tuckbox/pieces";

// The one list of what a request can say about a component besides its images. The stored row, the default of a new
// component, the comparison of two states, the record and the words for what changed follow from it.

/** The values of a component's own fields. */
export type ComponentValues = {
	name: string;
	count: number;
	widthMm: number | null;
	heightMm: number | null;
	shape: string | null;
	/** The requested die type; the record shows the type that the die has. */
	sides: number | null;
	parentKey: string | null;
	/** JSON text of the caller's own part, byte for byte as it was sent. */
	payload: string;
};

type FieldName = keyof ComponentValues;

type FieldRule<T> = {
	/** Its name in requests and records. */
	publicName: string;
	/** The column of the table `components` that stores it. */
	column: string;
	/** The value in a new component whose request does not give one, and what null in a request resets it to. */
	initial: T;
	isSame: (a: ComponentValues, b: ComponentValues) => boolean;
	/** Its part of a record's JSON text; undefined where the record has its own way to show it. */
	text: ((shown: ComponentValues) => string) | undefined;
};

/** Whether two payloads are the same JSON value, regardless of the order of their keys. */
function isSamePayload(a: string, b: string): boolean {
	return a === b || isSameJson(JSON.parse(a), JSON.parse(b));
}

/**
 * One rule for each field, in the order in which records show them. The rules and the functions below read each field by
 * name: loops over names in variables cost 3 µs more for each component of a push, which takes 31 to 45 µs.
 */
const componentFields = {
	name: {
		publicName: "name",
		column: "name",
		initial: "",
		isSame: (a, b) => a.name === b.name,
		text: undefined,
	},
	count: {
		publicName: "count",
		column: "count",
		initial: 1,
		isSame: (a, b) => a.count === b.count,
		text: ({ count }) => `,"count":${count}`,
	},
	widthMm: {
		publicName: "widthMm",
		column: "width_mm",
		initial: null,
		isSame: (a, b) => a.widthMm === b.widthMm,
		text: ({ widthMm }) => `,"widthMm":${widthMm}`,
	},
	heightMm: {
		publicName: "heightMm",
		column: "height_mm",
		initial: null,
		isSame: (a, b) => a.heightMm === b.heightMm,
		text: ({ heightMm }) => `,"heightMm":${heightMm}`,
	},
	shape: {
		publicName: "shape",
		column: "shape",
		initial: null,
		isSame: (a, b) => a.shape === b.shape,
		text: ({ shape }) => (shape === null ? "" : `,"shape":${JSON.stringify(shape)}`),
	},
	sides: {
		publicName: "sides",
		column: "sides",
		initial: null,
		isSame: (a, b) => a.sides === b.sides,
		text: ({ sides }) => (sides === null ? "" : `,"sides":${sides}`),
	},
	parentKey: {
		publicName: "parentExternalKey",
		column: "parent_key",
		initial: null,
		isSame: (a, b) => a.parentKey === b.parentKey,
		text: ({ parentKey }) => `,"parentExternalKey":${JSON.stringify(parentKey)}`,
	},
	payload: {
		publicName: "payload",
		column: "payload",
		initial: "{}",
		isSame: (a, b) => isSamePayload(a.payload, b.payload),
		text: undefined,
	},
} as const satisfies { [K in FieldName]: FieldRule<ComponentValues[K]> };

type Rules = typeof componentFields;

/** The columns that store the fields, with the types of their values. */
export type FieldColumns = { [K in FieldName as Rules[K]["column"]]: ComponentValues[K] };

/** The name of a field in requests and records. */
export type PublicName = Rules[FieldName]["publicName"];

/** The requested values of the fields. An undefined one stays unchanged. */
export type SentValues = { [K in FieldName]: ComponentValues[K] | undefined } & { name: string };

/** The fields of a request; its payload is an object, which is not text yet. */
export type SentFields = { name: string } & {
	[K in Exclude<FieldName, "name" | "payload"> as Rules[K]["publicName"]]?: ComponentValues[K] | null;
};

const rules: readonly FieldRule<ComponentValues[FieldName]>[] = Object.values(componentFields);

export const fieldColumns = rules.map(({ column }) => column) as readonly (keyof FieldColumns)[];

export const publicNames = rules.map(({ publicName }) => publicName) as readonly PublicName[];

/** The values in a stored row. */
export const valuesOf = (row: FieldColumns): ComponentValues => ({
	name: row.name,
	count: row.count,
	widthMm: row.width_mm,
	heightMm: row.height_mm,
	shape: row.shape,
	sides: row.sides,
	parentKey: row.parent_key,
	payload: row.payload,
});

/** The columns that store the values. */
export const columnsOf = (values: ComponentValues): FieldColumns => ({
	name: values.name,
	count: values.count,
	width_mm: values.widthMm,
	height_mm: values.heightMm,
	shape: values.shape,
	sides: values.sides,
	parent_key: values.parentKey,
	payload: values.payload,
});

function sentOr<T>(sent: T | undefined, kept: T): T {
	return sent === undefined ? kept : sent;
}

/** The values of a new component for fields that the request leaves out. */
export const initialValues = Object.fromEntries(
	Object.entries(componentFields).map(([name, { initial }]) => [name, initial]),
) as ComponentValues;

/** The values after a request. */
export const valuesAfter = (before: ComponentValues, sent: SentValues): ComponentValues => ({
	name: sent.name,
	count: sentOr(sent.count, before.count),
	widthMm: sentOr(sent.widthMm, before.widthMm),
	heightMm: sentOr(sent.heightMm, before.heightMm),
	shape: sentOr(sent.shape, before.shape),
	sides: sentOr(sent.sides, before.sides),
	parentKey: sentOr(sent.parentKey, before.parentKey),
	payload: sentOr(sent.payload, before.payload),
});

const comparisons = rules.map(({ isSame }) => isSame);

export function isSameValues(a: ComponentValues, b: ComponentValues): boolean {
	for (const isSame of comparisons) if (!isSame(a, b)) return false;
	return true;
}

const texts = rules.map(({ text }) => text).filter((text) => text !== undefined);

/** The fields' part of a record's JSON text, name and payload excepted. */
export function fieldTexts(shown: ComponentValues): string {
	let all = "";
	for (const text of texts) all += text(shown);
	return all;
}
