import fc from "fast-check";
import type { Picture } from "../pictures.ts";
import type { Dice, Facts, World } from "./known-world.ts";
import { type Operation, type Schema, schemaCalled } from "./operations.ts";

type Json = { [key: string]: unknown };

function resolve(schema: Schema): Schema {
	const name = schema.$ref?.split("/").at(-1);
	return name === undefined ? schema : resolve(schemaCalled(name));
}

function randomText(dice: Dice, schema: Schema, name: string, world: World): string {
	const { pattern, minLength = 0, maxLength = 40, examples } = schema as Json & { minLength?: number };
	const known = world.values.get(name)?.filter((value) => typeof value === "string") ?? [];
	if (known.length > 0 && dice.chance(50)) return dice.pick(known) as string;
	if (typeof pattern === "string") return dice.of(fc.stringMatching(new RegExp(pattern)));
	if (Array.isArray(examples) && dice.chance(10)) return dice.pick(examples);
	if (dice.chance(4)) return "🎲".repeat(Number(maxLength));
	const longest = Math.max(Number(minLength), Math.min(Number(maxLength), 12));
	const unit = dice.pick(["grapheme-ascii", "grapheme", "binary"] as const);
	const text = dice.of(fc.string({ unit, minLength, maxLength: longest }));
	return unit === "binary" ? text.toWellFormed().replaceAll("\0", "x") : text;
}

function randomNumber(dice: Dice, schema: Schema, name: string, world: World): number {
	const known = world.values.get(name)?.filter((value) => typeof value === "number") ?? [];
	if (known.length > 0 && dice.chance(50)) return dice.pick(known) as number;
	const above = schema.exclusiveMinimum === undefined ? undefined : Number(schema.exclusiveMinimum);
	const min = Number(schema.minimum ?? above ?? 0);
	const max = Number(schema.maximum ?? min + 1000);
	if (schema.type === "integer") return dice.of(fc.integer({ min, max }));
	const options = { min, max, noNaN: true, minExcluded: above !== undefined };
	return dice.of(fc.double(options));
}

function objectOf(dice: Dice, schema: Schema, world: World): Json {
	const { properties = {}, required = [] } = schema;
	const sharedWith = (facts: Facts) => Object.keys(properties).filter((name) => name in facts).length;
	const fitting = world.facts.filter((facts) => sharedWith(facts) > 1);
	const facts = dice.chance(70) && fitting.length > 0 ? dice.pick(fitting) : {};
	const shared = sharedWith(facts);
	const object: Json = {};
	// the more fields are sent, the more are wrong
	const talkative = dice.chance(50) ? 30 : 2;
	for (const [name, inner] of Object.entries(properties)) {
		if (!required.includes(name) && !(shared > 1 && name in facts) && !dice.chance(talkative)) continue;
		object[name] = shared > 1 && name in facts ? facts[name] : randomSample(dice, inner, name, world);
	}
	// many bodies need exactly one of several fields
	const [one, inner] = dice.pick(Object.entries(properties)) ?? [];
	if (Object.keys(object).length === 0 && one !== undefined && inner !== undefined && dice.chance(70))
		object[one] = randomSample(dice, inner, one, world);
	if (schema.additionalProperties === true) {
		Object.assign(object, dice.of(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })));
	}
	return object;
}

/** A value that fits a schema, taken from the world where possible. */
function randomSample(dice: Dice, given: Schema, name: string, world: World): unknown {
	const schema = resolve(given);
	if ("const" in schema) return schema.const;
	if (Array.isArray(schema.enum)) return dice.pick(schema.enum);
	const variants = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
	if (variants !== undefined) return randomSample(dice, dice.pick(variants), name, world);
	const types = [schema.type ?? "object"].flat() as string[];
	const type = types.includes("null") && !dice.chance(15) ? types[0] : dice.pick(types);
	switch (type) {
		case "null":
			return null;
		case "boolean":
			return dice.chance(50);
		case "string":
			return randomText(dice, { ...schema, type }, name, world);
		case "integer":
		case "number":
			return randomNumber(dice, { ...schema, type }, name, world);
		case "array": {
			const { minItems = 0, maxItems = 10 } = schema as { minItems?: number; maxItems?: number };
			const length = dice.chance(2) ? maxItems : Math.max(minItems, Math.min(maxItems, dice.below(5)));
			return Array.from({ length }, () => randomSample(dice, schema.items as Schema, name, world));
		}
		default:
			return objectOf(dice, schema, world);
	}
}

/** Stands for a number that JSON.parse reads as Infinity. */
const tooLarge = "@1e400@";

const oddTexts = [
	"",
	" ",
	"\0",
	"\ud800",
	"\udc00x",
	"\u202e\u200b\ufeff",
	"e\u0301".repeat(300),
	"👩‍👩‍👧‍👦".repeat(90),
	"null",
	"../../etc/passwd",
	"' or 1=1; --",
	"$" + "{jndi:ldap://x}",
	"__proto__",
	"constructor",
	"<script>",
	"%00%zz",
	"x".repeat(100_000),
	"\u{10ffff}",
	tooLarge,
];
const oddValues: readonly unknown[] = [
	null,
	true,
	0,
	-1,
	-0,
	0.1,
	1e308,
	5e-324,
	2 ** 53,
	-(2 ** 63),
	2 ** 31,
	[],
	[[]],
	[null],
	{},
	{ length: 5 },
	{ "": { "": "" } },
	Array.from({ length: 201 }, () => ({})),
	Array.from({ length: 5000 }, (_, i) => i),
];

type Place = { holder: Json; key: string };

function placesIn(value: unknown, found: Place[] = []): Place[] {
	if (typeof value !== "object" || value === null || found.length > 300) return found;
	for (const key of Object.keys(value)) {
		found.push({ holder: value as Json, key });
		placesIn((value as Json)[key], found);
	}
	return found;
}

/** Corrupts one thing in a body. */
function mutate(dice: Dice, body: unknown): unknown {
	const copy = structuredClone(body);
	const places = placesIn(copy);
	if (places.length === 0 || dice.chance(3)) return dice.pick([...oddValues, ...oddTexts]);
	const { holder, key } = dice.pick(places);
	const value = holder[key];
	const how = dice.below(7);
	if (how === 0) delete holder[key];
	else if (how === 1) holder[key] = dice.pick(oddValues);
	else if (how === 2) holder[key] = dice.pick(oddTexts);
	else if (how === 3) holder[key] = dice.of(fc.jsonValue({ maxDepth: 3 }));
	else if (how === 4) holder[dice.pick(oddTexts)] = dice.of(fc.anything({ maxDepth: 1 })) ?? 1;
	else if (how === 5) holder[key] = typeof value === "string" ? value + dice.pick(oddTexts) : [value];
	else if (Array.isArray(holder)) holder.push(...structuredClone(holder));
	else holder[key] = typeof value === "number" ? -value : { [key]: value };
	return copy;
}

function jsonOf(value: unknown): string {
	const plain = (_: string, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner);
	return (JSON.stringify(value, plain) ?? "").replaceAll(`"${tooLarge}"`, "1e400");
}

const brokenTexts = [
	"",
	" ",
	"{",
	"}",
	"[",
	'{"a":1,}',
	"\ufeff{}",
	"undefined",
	"NaN",
	'{"a":1}{}',
	"﷽",
	'"',
];

/** The secret of a seat, mostly at the table that an address is of. */
export function seatFor(dice: Dice, target: string, world: World): string | undefined {
	const [, tableId = ""] = /^\/api\/v1\/tables\/([^/?]+)/.exec(target) ?? [];
	const own = world.seats.get(tableId);
	const ofTable = dice.chance(45) ? own?.slice(0, 1) : own;
	const secrets = ofTable !== undefined && dice.chance(90) ? ofTable : [...world.seats.values()].flat();
	return secrets.length > 0 ? dice.pick(secrets) : undefined;
}

/** A body for an operation, with its Content-Type. */
export function randomBody(
	dice: Dice,
	operation: Operation,
	world: World,
): { bytes: Buffer; type: string | undefined } | undefined {
	const { bodySchema } = operation;
	if (bodySchema === undefined && !dice.chance(8)) return undefined;
	const value = randomSample(dice, bodySchema ?? { type: "object", additionalProperties: true }, "", world);
	const how = dice.below(100);
	if (operation.takesForm && dice.chance(40)) {
		const entries = Object.entries(value as Json).map(([name, inner]) => [name, String(inner)]);
		if (how > 90) entries.push(dice.pick(entries) ?? ["", ""]);
		const type = "application/x-www-form-urlencoded";
		return { bytes: Buffer.from(new URLSearchParams(entries).toString()), type };
	}
	const odd =
		"text/plain,image/png,application/xml,application/json; charset=latin1,;,multipart/form-data,x/y";
	const type = dice.chance(92) ? "application/json" : dice.pick([undefined, ...odd.split(",")]);
	if (how < 50) return { bytes: Buffer.from(jsonOf(value)), type };
	if (how < 88) return { bytes: Buffer.from(jsonOf(mutate(dice, value))), type };
	if (how < 92) return { bytes: Buffer.from(dice.pick(brokenTexts)), type };
	if (how < 95) {
		const whole = Buffer.from(jsonOf(value));
		return { bytes: whole.subarray(0, dice.below(whole.length)), type };
	}
	if (how < 97) return { bytes: Buffer.from(dice.of(fc.uint8Array({ maxLength: 300 }))), type };
	if (how < 99)
		return { bytes: Buffer.from(jsonOf({ ...(value as Json), padding: "x".repeat(300_000) })), type };
	const depth = dice.pick([90, 110, 990, 1010, 50_000]);
	return { bytes: Buffer.from(`{"payload":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`), type };
}

const oddParts = [
	"",
	"x",
	"0",
	"-1",
	"null",
	"batch",
	".",
	"..",
	"%2e%2e",
	"%2F",
	"%00",
	"%zz",
	"%E0%A4%A",
	"%F0%9F%8E%B2",
	"\u00e9\u00ff",
	"a;b=c",
	"*",
	":gameId",
	"gam_0",
	"x".repeat(1000),
	"x".repeat(3000),
	"'%20or%201=1--",
];

/** A parameter of an address. */
export function partOf(dice: Dice, name: string, { method, path }: Operation, world: World): string {
	// operations that empty a whole game rarely get the game that most requests use
	const empties = method === "DELETE" && path.lastIndexOf("{") === path.indexOf("{gameId}");
	if (name === "gameId" && dice.chance(empties ? 2 : 85)) return world.home;
	const own = (world.values.get(name) ?? []).filter((value) => !empties || value !== world.home);
	// the latest are the most likely to still exist
	if (own.length > 0 && dice.chance(85)) return encodeURIComponent(String(dice.pick(own.slice(-12))));
	const others = [...world.values].filter(([key]) => /id$/i.test(key)).flatMap(([, values]) => values);
	if (others.length > 0 && dice.chance(50)) return encodeURIComponent(String(dice.pick(others)));
	return dice.pick([...oddParts, String(dice.below(5))]);
}

function queryOf(dice: Dice, operation: Operation, world: World): string {
	const pairs: string[] = [];
	const talkative = dice.chance(50) ? 35 : 5;
	for (const { name, in: place, required, schema } of operation.parameters) {
		if (place !== "query" || !dice.chance(required ? 95 : talkative)) continue;
		const value = dice.chance(70)
			? String(randomSample(dice, schema, name, world))
			: dice.pick([
					...oddTexts.slice(0, -3),
					"1e3",
					"0x10",
					"1.0",
					"-5",
					"[]",
					"cDE=",
					"cDk5OTk5OTk5OTk5OTk5OQ",
				]);
		pairs.push(`${name}=${encodeURIComponent(value.toWellFormed())}`);
		if (dice.chance(5)) pairs.push(`${name}=1`);
	}
	if (dice.chance(4))
		pairs.push(dice.pick(["a[b]=1", "__proto__=2", "&&==", "%zz=%zz", "?", "x".repeat(2000)]));
	return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** The operation that an address belongs to. */
function covers(operation: Operation, address: string): boolean {
	const pattern = operation.path.replaceAll(/\{path\}/g, ".+").replaceAll(/\{\w+\}/g, "[^/]+");
	return new RegExp(`^${pattern}$`).test(new URL(address).pathname);
}

/** Path and query for an operation: an address that the service returned, or an invented one. */
export function randomTarget(
	dice: Dice,
	operation: Operation,
	world: World,
): { target: string; picture?: Picture } {
	const given = world.addresses.filter(({ url }) => covers(operation, url));
	if (given.length > 0 && dice.chance(60)) {
		const { url, picture } = dice.pick(given);
		const { pathname, search } = new URL(url);
		return { target: pathname + search, ...(picture !== undefined && { picture }) };
	}
	const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	const isAboutPart = names.some((name) => name !== "gameId");
	const places = isAboutPart ? world.places.filter((place) => names.every((name) => name in place)) : [];
	// a table that is deleted is missed by all requests that follow
	const often = operation.method === "DELETE" && operation.path.endsWith("{tableId}") ? 20 : 75;
	const place = places.length > 0 && dice.chance(often) ? dice.pick(places) : {};
	const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
		String(place[name] ?? partOf(dice, name, operation, world)),
	);
	return { target: (path + queryOf(dice, operation, world)).slice(0, 7000) };
}
