import type { Act, Entry, View } from "@tuckbox/pieces/table";
import type { Body } from "./client.ts";

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

/** Acts on as many items as there are, or as an act may name. */
export function* largeTableActs(view: View): Generator<Act> {
	const named = (isIt: (entry: Entry) => boolean) =>
		Object.entries(view).flatMap(([name, entry]) =>
			name.startsWith("item:") && isIt(entry) ? [name.slice("item:".length)] : [],
		);
	const stacks = named((entry) => "cards" in entry);
	const singles = named((entry) => !("cards" in entry)).slice(0, 500);
	const [first = "", second = ""] = stacks;
	const spot = { x: 0, y: 0 };
	yield { kind: "saveSetUp", name: "m".repeat(60) };
	yield { kind: "stack", ids: stacks.slice(1), on: first };
	yield { kind: "shuffle", id: first };
	yield { kind: "reverse", id: first };
	yield { kind: "look", at: first };
	yield { kind: "endLook", shuffle: true };
	yield { kind: "undo" };
	yield { kind: "flip", ids: stacks };
	yield { kind: "turn", ids: [...stacks, ...singles].slice(0, 500), by: 90 };
	yield { kind: "draw", from: first, count: 500, to: "hand" };
	yield { kind: "draw", from: second, count: 500, to: { ...spot, face: "up" } };
	yield { kind: "cut", id: second, count: 200, ...spot };
	yield { kind: "spread", id: second, ...spot, step: 1 };
	yield { kind: "lay", items: singles.map((id, i) => ({ id, x: i, y: i, turn: 45 })) };
	for (const kind of ["flip", "raise", "lower", "copy", "hand", "roll", "box"] as const)
		yield { kind, ids: singles };
	yield { kind: "lock", ids: singles, isLocked: true };
	yield { kind: "tidy" };
	yield { kind: "returnTo", name: "m".repeat(60) };
	yield { kind: "rewind", to: 1, shuffle: true };
	yield { kind: "undo" };
	yield { kind: "redo" };
	yield { kind: "profile", name: marks(1000), colour: "#aa3300" };
}

/** What a host says of a playtest, at its full length. */
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

/** The calls about a playtest that has ended, with their bodies. */
export const playtestCalls: readonly (readonly [name: string, body?: Body])[] = [
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
	["deletePlaytest"],
];
