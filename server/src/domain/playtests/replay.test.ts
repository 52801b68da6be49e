import assert from "node:assert/strict";
import { test } from "node:test";
import { type Act, actKinds, everySeat, type Frame, type View, withFrame } from "@tuckbox/pieces/table";
import fc from "fast-check";
import { someAct } from "../../../tests/support/random/random-acts.ts";
import { mayKnow } from "../../../tests/support/tables/may-know.ts";
import { cardRecords, deckRecord, PlayedTable, record } from "../../../tests/support/tables/played-table.ts";
import type { Decision } from "../table/acts/judge.ts";
import { logSentence } from "../table/log.ts";
import type { Item, Key, TableState } from "../table/state.ts";
import { type Change, FrameWriter, frameParts } from "../table/views/frames.ts";
import { viewFor } from "../table/views/view.ts";
import {
	afterAct,
	type KeptAct,
	keptAct,
	linesPerState,
	namedAct,
	namedState,
	shownAct,
	stateLines,
	stateOfLines,
	viewerIn,
	type Watched,
} from "./replay.ts";

const game = [
	record({ kind: "board", externalKey: "map", widthMm: 400, heightMm: 300 }),
	deckRecord("light"),
	...cardRecords("light", 12),
	record({ kind: "tokenSprite", externalKey: "coin", count: 3 }),
	record({ kind: "die", externalKey: "d", sides: 8 }),
	record({ kind: "container", externalKey: "bag" }),
];

type Played = {
	begin: TableState;
	acts: { before: TableState; decision: Decision; seat: string | null }[];
	end: TableState;
};

/** A random game of five seats, in which a guest takes the place of a stand-in and another one leaves. */
function playAtRandom(seed: number): Played {
	const acts: Played["acts"] = [];
	const onAct = (before: TableState, decision: Decision, seat: string | null) =>
		acts.push({ before, decision, seat });
	const table = new PlayedTable(game, { seed, onAct });
	for (const seat of ["host", "p1", "p2", "p3"]) table.join(seat, seat === "host" ? "host" : "player");
	table.join("watcher", "spectator");
	const draw = (n: number) => table.chance.below(n);
	const { values } = table.do("host", { kind: "addStandIn", name: "Red", colour: "#aa0000" }).log;
	const begun = acts.length;
	const begin = table.state;
	for (let i = 0; i < 120; i++) {
		if (i === 50)
			table.join("guest", "player", table.state.seats.has(String(values.of)) ? String(values.of) : undefined);
		if (i === 90) table.leave("p3");
		const all = [...table.state.seats.keys()];
		const seat = all[draw(all.length)] as string;
		const isRare = ["removeStandIn", "returnTo", "rewind"];
		const kinds = actKinds.filter((one) => !isRare.includes(one) || draw(20) === 0);
		const view = table.views.get(seat) ?? {};
		table.try(
			seat,
			someAct(
				kinds[draw(kinds.length)] as Act["kind"],
				{ seat, view, seats: all, seq: table.state.seq },
				draw,
			),
		);
	}
	return { begin, acts: acts.slice(begun), end: table.state };
}

/** The stored replay of a game. */
const kept = ({ begin, acts }: Played) => ({
	lines: [...stateLines(begin)],
	acts: acts.map(({ before, decision: { patch, log }, seat }) =>
		JSON.stringify(keptAct({ seq: before.seq + 1, seat, at: 0, patch, log })),
	),
});

const noNames: ReadonlyMap<string, string> = new Map();

function frameOf(changes: Iterable<Change>): Frame {
	const writer = new FrameWriter();
	for (const change of changes) writer.add(change);
	return JSON.parse(`{${frameParts([writer.end()]).join("")}}`);
}

/** Everything that a viewer receives, and its view after each act. */
function watch({ lines, acts }: ReturnType<typeof kept>, watched: Watched, names = noNames) {
	assert.equal(lines.length, linesPerState);
	let state = namedState(stateOfLines(lines.map((line) => JSON.parse(line))), names);
	let view: View = viewFor(state, viewerIn(state, watched));
	const sent = [JSON.stringify(view)];
	const views = acts.map((line) => {
		const act: KeptAct = namedAct(JSON.parse(line), names);
		const { patch, after } = afterAct(state, act);
		const { changes, log } = shownAct(act, { before: state, after, patch }, watched);
		const frame = frameOf(changes);
		sent.push(JSON.stringify({ frame, log }));
		state = after;
		view = withFrame(view, frame);
		return view;
	});
	return { sent, views };
}

/** A view without the names of people, which come from the playtest. */
const nameless = (view: View): View =>
	Object.fromEntries(
		Object.entries(view).map(([name, entry]) => {
			const isPerson = name.startsWith("seat:") && !("isStandIn" in entry);
			return [name, isPerson ? { ...entry, name: "" } : entry];
		}),
	) as View;

const statesAfter = ({ acts, end }: Played) => [...acts.slice(1).map(({ before }) => before), end];

test("a replay shows each seat what it saw, and a place what those saw who sat there (Z3)", () => {
	let changes = 0;
	fc.assert(
		fc.property(fc.integer(), (seed) => {
			const played = playAtRandom(seed);
			const stored = kept(played);
			const states = statesAfter(played);
			const watchers: Watched[] = [
				...["host", "p1", "p3", "guest", "watcher"].map((seat) => ({ seat })),
				...[0, 3, 5].map((place) => ({ place })),
				"all",
			];
			for (const watched of watchers) {
				const { views } = watch(stored, watched);
				const viewers = states.map((state) => viewerIn(state, watched));
				changes += new Set(viewers).size - 1;
				for (const [i, state] of states.entries())
					assert.deepEqual(nameless(views[i] ?? {}), nameless(viewFor(state, viewers[i] ?? "")));
			}
		}),
		{ numRuns: 8 },
	);
	assert.ok(changes > 0, "others sat down at a place");
});

/** The names of the pieces whose copies no seat may know in any of the states. */
function secretsOf(states: readonly TableState[]): string[] {
	const known = new Set<string>();
	const all = new Set<string>();
	for (const state of states)
		for (const [key, { is, piece }] of state.items) {
			const name = is === "piece" ? state.pieces.get(piece ?? "")?.name : undefined;
			if (name === undefined || !name.startsWith("secret-")) continue;
			all.add(name);
			if ([...state.seats.keys()].some((seat) => mayKnow(state, seat, key))) known.add(name);
		}
	return [...all].filter((name) => !known.has(name));
}

test("what any seat saw contains nothing that none saw, and more than one of them saw (Z4)", () => {
	let [hidden, more] = [0, 0];
	fc.assert(
		fc.property(fc.integer(), (seed) => {
			const played = playAtRandom(seed);
			const stored = kept(played);
			const { sent } = watch(stored, "all");
			for (const secret of secretsOf([played.begin, ...statesAfter(played)])) {
				hidden++;
				assert.ok(!sent.some((text) => text.includes(`${secret}"`)), secret);
			}
			const namesIn = (texts: readonly string[]) => new Set(texts.join().match(/secret-name-tile-light\d+/g));
			if (namesIn(sent).size > namesIn(watch(stored, { seat: "p1" }).sent).size) more++;
		}),
		{ numRuns: 8 },
	);
	assert.ok(hidden > 0 && more > 0, `${hidden} ${more}`);
});

/** The same game in which the cards that a seat never knew are others. */
function otherWorld(played: Played, viewer: string): { other: Played; exchanged: number } {
	const states = [played.begin, ...statesAfter(played)];
	const isCard = ({ is, piece }: Item) => is === "piece" && piece?.includes("light") === true;
	const keys = [...played.begin.items].flatMap(([key, item]) =>
		isCard(item) && !states.some((state) => mayKnow(state, viewer, key)) ? [key] : [],
	);
	const pieces = keys.map((key) => played.begin.items.get(key)?.piece ?? null);
	const others = new Map(keys.map((key, i) => [key, pieces[(i + 1) % keys.length] ?? null]));
	const swap = <T extends Item | null>(key: Key, item: T): T =>
		item !== null && others.has(key) ? { ...item, piece: others.get(key) ?? null } : item;
	const stateOf = (state: TableState): TableState => ({
		...state,
		items: new Map([...state.items].map(([key, item]) => [key, swap(key, item)])),
	});
	const acts = played.acts.map(({ before, decision, seat }) => {
		const items = Object.entries(decision.patch.items ?? {}).map(([key, [was, is]]) => [
			key,
			[swap(key, was), swap(key, is)],
		]);
		const patch = { ...decision.patch, ...(items.length > 0 && { items: Object.fromEntries(items) }) };
		return { before: stateOf(before), decision: { ...decision, patch }, seat };
	});
	return { other: { begin: stateOf(played.begin), acts, end: stateOf(played.end) }, exchanged: keys.length };
}

test("a replay is the same to the last byte in a game with other cards that the seat never saw (Z3, Z4)", () => {
	let different = 0;
	fc.assert(
		fc.property(fc.integer(), fc.constantFrom("host", "p1", "watcher"), (seed, seat) => {
			const played = playAtRandom(seed);
			const { other, exchanged } = otherWorld(played, seat);
			if (exchanged < 2) return;
			const [own, others] = [kept(played), kept(other)];
			assert.deepEqual(watch(others, { seat }).sent, watch(own, { seat }).sent);
			if (watch(others, "all").sent.join() !== watch(own, "all").sent.join()) different++;
		}),
		{ numRuns: 20 },
	);
	assert.ok(different > 0, "other cards were seen by others");
});

test("a replay keeps no names of people, and shows those that the playtest has now (Z5)", () => {
	const acts: Played["acts"] = [];
	const onAct = (before: TableState, decision: Decision, seat: string | null) =>
		acts.push({ before, decision, seat });
	const table = new PlayedTable(game, { onAct });
	table.join("Ada", "host");
	const [begin, from] = [table.state, acts.length];
	table.join("Ben");
	table.do("Ben", { kind: "profile", name: "Benjamin", colour: "#123456" });
	table.leave("Ben");
	const stored = kept({ begin, acts: acts.slice(from), end: table.state });
	const text = [...stored.lines, ...stored.acts].join();
	assert.doesNotMatch(text, /Benjamin|"(name|was)":"(Ada|Ben)"/);
	const { sent } = watch(stored, "all", new Map([["Ben", "B."]]));
	assert.match(sent.join(), /"code":"join","values":{"name":"B\."/);
	assert.match(sent.join(), /"name":"B\."/);
	assert.doesNotMatch(sent.join(), /Benjamin/);
});

test("the log of a replay names what the viewer knew (Z3)", () => {
	const table = new PlayedTable(game);
	for (const seat of ["host", "p1", "p2"]) table.join(seat, seat === "host" ? "host" : "player");
	const { log } = table.do("p1", {
		kind: "draw",
		from: table.id(table.stackKey("light")),
		count: 1,
		to: "hand",
	});
	const seen = (viewer: string) => logSentence(log, viewer).items.length;
	assert.deepEqual([seen("p1"), seen("p2"), seen(everySeat)], [1, 0, 1]);
});
