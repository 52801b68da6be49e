import { type Because, because, kindOf, limits } from "@tuckbox/pieces";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { type Detail, maxDetails } from "../../domain/errors.ts";
import { findUnkeepable } from "../../domain/plain-json.ts";
import { discriminator } from "./discriminator.ts";

// the schemas are our own, and tested: they need not be validated against the meta-schema at every start
const options = {
	strict: false,
	strictNumbers: true,
	allowUnionTypes: true,
	verbose: true,
	meta: false,
	validateSchema: false,
	discriminator: true,
} as const;
/**
 * Counts UTF-16 units, of which a string never has fewer than code points: what passes here is valid. Counting code
 * points took most of a check's time (profiled). Ajv warns that the option is deprecated; the logger is off for that.
 */
const quick = new Ajv({ ...options, unicode: false, logger: false });
const thorough = new Ajv({ ...options, allErrors: true });
const coercing = new Ajv({ ...options, allErrors: true, coerceTypes: true });
for (const ajv of [quick, thorough]) ajv.removeKeyword("discriminator").addKeyword(discriminator);

/** A schema's check, compiled on first use: most are not used for a long time, and some never. */
function compiled(ajv: Ajv, schema: TSchema): () => ValidateFunction {
	let check: ValidateFunction | undefined;
	return () => {
		check ??= ajv.compile(schema);
		return check;
	};
}

/** For lists longer than any schema allows, only the first fault is reported: finding all would let callers waste CPU. */
const maxItems = 1000;

function fieldOf(error: ErrorObject): string {
	const steps = error.instancePath.split("/").slice(1);
	if (error.keyword === "required") steps.push(error.params.missingProperty);
	if (error.keyword === "discriminator") steps.push(error.params.tag);
	return steps
		.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
		.map((step, i) => (/^\d+$/.test(step) ? `[${step}]` : i === 0 ? step : `.${step}`))
		.join("");
}

const article = (type: string) =>
	type === "null" ? "null" : /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;

function schemaReason(error: ErrorObject): { message: string } & Partial<Because> {
	const { keyword, params } = error;
	switch (keyword) {
		case "required":
			return because("REQUIRED");
		case "type":
			return because("WRONG_TYPE", { type: [params.type].flat().map(article).join(" or ") });
		case "enum":
			return because("NOT_ALLOWED", { allowed: params.allowedValues.map(String).join(", ") });
		case "maxLength":
			return because("TOO_LONG", { max: params.limit });
		case "minLength":
			return params.limit === 1 ? because("EMPTY") : because("TOO_SHORT", { min: params.limit });
		case "maxItems":
			return because("TOO_MANY_ITEMS", { max: params.limit });
		case "minProperties":
			return because("EMPTY");
		case "minItems":
			return because("TOO_FEW_ITEMS", { min: params.limit });
		case "minimum":
			return because("TOO_SMALL", { min: params.limit });
		case "maximum":
			return because("TOO_LARGE", { max: params.limit });
		case "exclusiveMinimum":
			return because("NOT_MORE", { min: params.limit });
		case "discriminator":
			return because("NO_SUCH_KIND");
		case "pattern":
			return because("WRONG_FORM", { form: String(error.parentSchema?.description).replace(/\.$/, "") });
		default:
			return { message: error.message ?? "is not valid" };
	}
}

function hasLongList(value: unknown): boolean {
	if (typeof value !== "object" || value === null) return false;
	return Object.values(value).some((inner) => Array.isArray(inner) && inner.length > maxItems);
}

/** A fault of a field, without the item that it belongs to. */
type Fault = Pick<Detail, "field" | "message" | "reason" | "params">;

/** Finds every fault of a value, at most 200. */
export type Check = (value: unknown) => Fault[];

function schemaFaults(validate: ValidateFunction): Fault[] {
	return (validate.errors ?? [])
		.slice(0, maxDetails)
		.map((error) => ({ field: fieldOf(error) || "body", ...schemaReason(error) }));
}

/** A string that an error can quote. */
function quotable(text: string): string {
	return text.toWellFormed().replaceAll("\0", "\u{fffd}");
}

/** Checks what a schema cannot express: strings and numbers that cannot be stored unchanged on every engine. */
function unkeepable(value: unknown): Fault[] {
	const found = findUnkeepable(value);
	if (found === undefined) return [];
	const field = found.path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
	return [
		{ field: quotable(field.replace(/^\./, "")) || "body", message: found.message, reason: "UNKEEPABLE" },
	];
}

/** A check of bodies, or of items of bodies, against a schema. */
export function compileCheck(schema: TSchema): Check {
	const first = compiled(quick, schema);
	const all = compiled(thorough, schema);
	return (value) => {
		if (first()(value)) return unkeepable(value);
		if (hasLongList(value)) return schemaFaults(first());
		all()(value);
		return [...schemaFaults(all()), ...unkeepable(value)];
	};
}

/** Checks query parameters, which are strings, and converts them in place to the types of the schema. */
export function compileQueryCheck(schema: TSchema): Check {
	const validate = compiled(coercing, schema);
	return (value) => (validate()(value) ? [] : schemaFaults(validate()));
}

/** A body of items: each is validated separately, so that one response names every offender. */
export type ItemList = {
	/** The body's list; undefined: the body itself is the one item. */
	property: string | undefined;
	/** Schema of one item. */
	schema: TSchema;
	/** Applied to each item before it is validated. */
	prepare?: (item: Record<string, unknown>) => Record<string, unknown>;
};

export type CheckedItems = { items: { index: number; item: unknown }[]; faults: Detail[] };

/** Indexes of items that need not be validated again. */
export type SoundItems = { has(index: number): boolean };

/** The kind and key of an item, for error details. */
function itemIdentity(item: unknown): Pick<Detail, "kind" | "externalKey"> {
	const { kind, externalKey } = (item ?? {}) as Record<string, unknown>;
	return {
		...(typeof kind === "string" && { kind: kindOf(kind) ?? quotable(kind) }),
		...(typeof externalKey === "string" && { externalKey: quotable(externalKey) }),
	};
}

/**
 * Validates a body of items: returns the valid ones, and the faults of the rest. Skips the items in `sound`.
 */
export function compileItemsCheck(list: ItemList): (body: unknown, sound: SoundItems) => CheckedItems {
	const checkItem = compileCheck(list.schema);
	const { property } = list;
	return (body, sound) => {
		const value = property === undefined ? [body] : (body as Record<string, unknown>)[property];
		const wrong = (why: { message: string } & Partial<Because>): CheckedItems => ({
			items: [],
			faults: [{ field: property ?? "body", ...why }],
		});
		if (value === undefined) return wrong(because("REQUIRED"));
		if (!Array.isArray(value)) return wrong({ message: "must be an array" });
		if (value.length > limits.maxBatchItems)
			return wrong(because("TOO_MANY_ITEMS", { max: limits.maxBatchItems }));
		const checked: CheckedItems = { items: [], faults: [] };
		for (const [index, given] of value.entries()) {
			if (sound.has(index)) continue;
			const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
			const item = isObject && list.prepare !== undefined ? list.prepare(given) : given;
			const faults = checkItem(item);
			if (faults.length === 0) {
				checked.items.push({ index, item });
				continue;
			}
			const name = itemIdentity(item);
			checked.faults.push(...faults.map((fault) => ({ index, ...name, ...fault })));
		}
		return checked;
	};
}
