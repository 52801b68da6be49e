import assert from "node:assert/strict";
import type { Act, Entry, Step, View } from "@tuckbox/pieces/table";
import type { Body } from "../client.ts";
import type { MeasuredCalls } from "./measured-calls.ts";

// Content that is within every limit and costs as much as possible.

/** Bytes of a payload, of the 64 KiB that it may have. */
const payloadBytes = 65_000;

/** Marks that Unicode orders, each time in the wrong order. */
export const marks = (length: number) => `a${"\u0301\u0316".repeat(length / 2)}`.slice(0, length);

const numberedFields = (count: number, value: (i: number) => unknown, prefix = "f") =>
	Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, value(i)]));

function nested(depth: number, leaf: unknown): unknown {
	let value = leaf;
	for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
	return value;
}

/** Payloads, each of which is large in another way. */
function* payloads(): Generator<Body> {
	for (let i = 0; i < 3; i++) {
		yield { [`${i}`.padEnd(60_000, "xyz")]: 1 };
		// names of paths: every value is at a long one
		yield { [`${i}`.padEnd(30_000, "long")]: numberedFields(3000, () => 1) };
		yield { [`${i}`.padEnd(30_000, "list")]: Array.from({ length: 15_000 }, () => 1) };
		yield { text: marks(payloadBytes / 2) };
		yield { list: Array.from({ length: 30_000 }, (_, j) => j % 10) };
		yield { list: Array.from({ length: 10_500 }, (_, j) => `v${j % 90}`) };
		yield {
			a: nested(
				95,
				numberedFields(4000, (j) => j, `${i}`),
			),
		};
	}
	for (let i = 0; i < 10; i++) yield numberedFields(4900, () => 1, `g${i}_`);
}

export const hostilePieces: readonly Body[] = [...payloads()].map((payload, i) => ({
	...{ kind: "counter", name: marks(250), externalKey: `hostile ${i}`, payload },
}));

const wordy = (i: number) => `${"Ö. -[x] ".repeat(30)}${i}`;

/** A deck for every hundred of so many cards, each with thousands of copies. */
export function decksWithCards(count: number, more: (i: number) => Body): Body[] {
	const decks = Array.from({ length: Math.ceil(count / 100) }, (_, i) => ({
		...{ kind: "deck", name: wordy(i), externalKey: `deck ${i}` },
	}));
	const cards = Array.from({ length: count }, (_, i) => ({
		kind: "tile",
		name: wordy(i),
		externalKey: `${"key ".repeat(60)}${i}`,
		parentExternalKey: `deck ${Math.floor(i / 100)}`,
		...more(i),
	}));
	return [...decks, ...cards];
}

/** Dice with pictures on all faces. */
export function diceWith(asset: Body): Body[] {
	const dice = Array.from({ length: 15 }, (_, i) => ({ externalKey: `die ${i}`, sides: 20 }));
	return dice.flatMap(({ externalKey, sides }) => [
		{ kind: "die", name: "Die", externalKey, sides },
		...Array.from({ length: sides }, (_, i) => ({
			...{ kind: "dieFace", name: `${i + 1}`, externalKey: `${externalKey}: ${i + 1}` },
			...{ parentExternalKey: externalKey, assets: [{ ...asset, sideKey: `face-${i + 1}` }] },
		})),
	]);
}

const repeated = (text: string, length = 990) => text.repeat(Math.floor(length / text.length));

/** Searches of up to 1,000 letters. */
export const hostileSearches: readonly string[] = [
	// fields that no piece has
	`${"q".repeat(980)}:1`,
	Array.from({ length: 140 }, (_, i) => `q${i}:1`).join(" "),
	// fields that some pieces have, in another case
	Array.from({ length: 120 }, (_, i) => `G${i % 10}_${i}:2`).join(" "),
	Array.from({ length: 120 }, (_, i) => `-G1_${i}:2`).join(" "),
	// paths
	`${repeated("a.", 970)}a:1`,
	// values
	`list:${repeated("5,", 970)}5`,
	`list:${repeated("v,", 970)}v`,
	`name:${repeated("ö,", 970)}ö`,
	repeated("-x ", 990),
	`text:${repeated("b,", 970)}b`,
	`has:${repeated("g1.", 970)}`,
	marks(990),
];

/** The stacks of a view, and up to 500 single items on the felt and in the box. */
function itemsIn(view: View): { stacks: string[]; singles: string[] } {
	const named = (isIt: (entry: Entry) => boolean) =>
		Object.entries(view).flatMap(([name, entry]) =>
			name.startsWith("item:") && isIt(entry) ? [name.slice("item:".length)] : [],
		);
	const stacks = named((entry) => "cards" in entry);
	return { stacks, singles: named((entry) => !("cards" in entry)).slice(0, 500) };
}

const spot = { x: 0, y: 0 };
const ofSingles = ["flip", "raise", "lower", "hand", "roll", "copy", "box"] as const;

/** Acts on as many items as there are, or as an act may name, each on what lies there then. */
const largeActs: readonly ((view: View) => Act)[] = [
	() => ({ kind: "saveSetUp", name: "m".repeat(60) }),
	(view) => ({ kind: "flip", ids: itemsIn(view).stacks }),
	(view) => ({ kind: "turn", ids: itemsIn(view).stacks, by: 90 }),
	(view) => ({ kind: "stack", ids: itemsIn(view).stacks.slice(1), on: itemsIn(view).stacks[0] ?? "" }),
	...(["shuffle", "reverse"] as const).map(
		(kind) => (view: View) => ({ kind, id: itemsIn(view).stacks[0] ?? "" }) as Act,
	),
	(view) => ({ kind: "look", at: itemsIn(view).stacks[0] ?? "" }),
	() => ({ kind: "endLook", shuffle: true }),
	() => ({ kind: "undo" }),
	(view) => ({ kind: "draw", from: itemsIn(view).stacks[0] ?? "", count: 500, to: "hand" }),
	(view) => ({
		...{ kind: "draw", from: itemsIn(view).stacks[0] ?? "" },
		...{ count: 500, to: { ...spot, face: "up" } },
	}),
	(view) => ({ kind: "cut", id: itemsIn(view).stacks[0] ?? "", count: 200, ...spot }),
	(view) => ({ kind: "spread", id: itemsIn(view).stacks.at(-1) ?? "", ...spot, step: 1 }),
	(view) => ({
		kind: "lay",
		items: itemsIn(view).singles.map((id, i) => ({ id, x: i, y: i, turn: 45 })),
	}),
	...ofSingles.map(
		(kind) =>
			(view: View): Act => ({ kind, ids: itemsIn(view).singles }),
	),
	(view) => ({ kind: "lock", ids: itemsIn(view).singles, isLocked: true }),
	() => ({ kind: "tidy" }),
	() => ({ kind: "returnTo", name: "m".repeat(60) }),
	() => ({ kind: "rewind", to: 1, shuffle: true }),
	() => ({ kind: "undo" }),
	() => ({ kind: "redo" }),
	() => ({ kind: "profile", name: marks(1000), colour: "#aa3300" }),
];

const all = { spot: "All" };
/** As many steps as a routine can have, each on all that lies on the felt. */
const someSteps: readonly Step[] = [
	{ kind: "flip", place: all, which: "all", if: { place: all, is: "atLeast", count: 2 } },
	{ kind: "shuffle", place: all },
	{ kind: "deal", from: all, count: 20, to: "all" },
	{ kind: "collect", from: [{ hands: "all" }, all], into: all, at: "bottom" },
	{ kind: "draw", from: all, into: all, count: 20 },
];
const steps = Array.from({ length: 50 }, (_, i) => someSteps[i % someSteps.length] as Step);
const routineActs: readonly ((view: View) => Act)[] = [
	() => ({ kind: "putSpot", name: all.spot, role: "other", ...spot, widthMm: 20_000, heightMm: 20_000 }),
	() => ({ kind: "putRoutine", routine: { name: marks(40), pressedBy: "players", steps } }),
	(view) => ({
		kind: "run",
		id:
			Object.entries(view)
				.findLast(([, entry]) => "steps" in entry)?.[0]
				.slice("routine:".length) ?? "",
	}),
];

/** Acts that any player can perform, in every round of acts. */
const always = [
	"run",
	"flip",
	"turn",
	"stack",
	"shuffle",
	"draw",
	"cut",
	"spread",
	"lay",
	"hand",
	"undo",
] as const;
let sent = 0;

/**
 * Acts on everything, twice, and with routines.
 * @param query `as`: for a stand-in
 */
export async function actEverywhere(api: MeasuredCalls, query: { as?: string } = {}): Promise<void> {
	const performed = new Set<string>();
	for (const act of [...routineActs, ...largeActs, ...largeActs]) {
		const { view } = await api.ok("getTableView", { query });
		const body = { client: "test", n: ++sent, act: act(view) };
		// only the host may put routines
		const by = body.act.kind === "putRoutine" ? {} : query;
		const { status } = await api.call("actAtTable", { query: by, body });
		if (status === 200) performed.add(body.act.kind);
	}
	const missing = [...always].filter((kind) => !performed.has(kind));
	assert.deepEqual(missing, [], "each was performed at least once");
}

/** Draws up to 500 cards, each of which leaves a fact in a running playtest. */
export async function drawMany(api: MeasuredCalls): Promise<void> {
	const { view } = await api.ok("getTableView");
	const [from = ""] = itemsIn(view).stacks;
	const act: Act = { kind: "draw", from, count: 500, to: "hand" };
	await api.ok("actAtTable", { body: { client: "test", n: ++sent, act } });
}

/** Adds a stand-in. @returns its id */
export async function addedStandIn(api: MeasuredCalls): Promise<string> {
	const act: Act = { kind: "addStandIn", name: "Stand-in", colour: "#336699" };
	await api.ok("actAtTable", { body: { client: "test", n: ++sent, act } });
	const { view } = await api.ok("getTableView");
	const [entry = ""] = Object.entries<object>(view).find(([, seat]) => "isStandIn" in seat) ?? [];
	return entry.slice("seat:".length);
}

/** A host’s entries about a playtest, at their full length. */
export const saidOfPlaytest = {
	...{ question: marks(500), excludedBecause: marks(500) },
	seats: [{ place: 0, role: marks(100) }],
};

const asked = ["again", "best", "worst"].map((role) => ({
	kind: role === "again" ? "scale" : "piece",
	role,
}));

const paperGame = {
	...{ source: "paper", startedAt: 1, minutes: 60, setUp: marks(50), question: marks(500) },
	seats: Array.from({ length: 20 }, () => ({ name: marks(50), role: marks(100) })),
	answers: Array.from({ length: 20 }, (_, place) => ({ place, question: 1, text: marks(1000) })),
};

type Calls = readonly (readonly [name: string, body?: Body])[];

/** Reads all parts of a replay, in which there may be acts on thousands of items. @returns its parts */
async function replayParts(api: MeasuredCalls, ids: Record<string, string>): Promise<Body[]> {
	const parts: Body[] = [];
	for (let from: number | null | undefined; from !== null; from = parts.at(-1)?.next)
		parts.push(await api.ok("getReplay", { ids, ...(from !== undefined && { query: { from } }) }));
	return parts;
}

/** The calls about a playtest that has ended, with their bodies. @param ids those of the playtest */
export async function playtestCalls(api: MeasuredCalls, ids: Record<string, string>): Promise<Calls> {
	const [part] = await replayParts(api, ids);
	return [...ofPlaytest, ["continueReplay", { act: part?.first }], ["deletePlaytest"]];
}

const ofPlaytest: Calls = [
	["changePlaytest", { excludedBecause: null }],
	...(["listPlaytests", "getPlaytest", "listFacts", "getPlaytestReport"] as const).map(
		(name) => [name] as const,
	),
	...(["listPlaytestsOfPiece", "exportPlaytestReport", "exportPlaytestTable"] as const).map(
		(name) => [name] as const,
	),
	["enterPlaytest", paperGame],
	["changePlaytest", saidOfPlaytest],
	["writePlaytestForm", { questions: [...asked, ...Array(2).fill({ kind: "text", text: marks(200) })] }],
	["getPlaytestForm"],
	["answerPlaytest", { answers: [{ question: 1, text: marks(1000) }] }],
	["listSeatPlaytests"],
	["keepSeatName", { isKept: false }],
	["listSeenPieces"],
	["getReplay"],
	["getOwnReplay"],
];
