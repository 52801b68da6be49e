import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { canStart, type Flow, type FlowEvent, firstFlow, nextFlow } from "./flow.ts";

type Event = FlowEvent<string, number, string>;
type State = Flow<string, number, string>;

const refusal = new Error("refused");
const chosen = (choice: string): Event => ({ type: "chosen", choice });
const planned = (choice: string, preview = `what ${choice} does`): Event => ({
	type: "planned",
	choice,
	preview,
});
const planFailed = (choice: string, error = refusal): Event => ({ type: "planFailed", choice, error });
const started = (run: number): Event => ({ type: "started", run });
const progressed = (run: number, progress: number): Event => ({ type: "progressed", run, progress });
const pushed = (run: number, result = "version 2"): Event => ({ type: "pushed", run, result });
const pushFailed = (run: number, error = refusal): Event => ({ type: "pushFailed", run, error });
const stopped = (run: number): Event => ({ type: "stopped", run });
const reset: Event = { type: "reset" };

const after = (...events: Event[]): State => events.reduce<State>(nextFlow, firstFlow);
const states = (...events: Event[]) => events.map((_, at) => after(...events.slice(0, at + 1)).state);

/** One way into every state, with the choice `fox`. */
const ways = {
	choosing: [],
	planning: [chosen("fox")],
	planned: [chosen("fox"), planned("fox")],
	failed: [chosen("fox"), planFailed("fox")],
	pushing: [chosen("fox"), planned("fox"), started(1)],
	done: [chosen("fox"), planned("fox"), started(1), pushed(1)],
} satisfies Record<State["state"], Event[]>;

/** The state that an event leads to from each state. */
const to = (event: Event) =>
	Object.fromEntries(Object.entries(ways).map(([state, way]) => [state, after(...way, event).state]));

/** The states in which an event changes nothing at all. */
const unmovedBy = (event: Event) =>
	Object.entries(ways).flatMap(([state, way]) => {
		const before = after(...way);
		return nextFlow(before, event) === before ? [state] : [];
	});

describe("a flow from a choice to a result", () => {
	test("goes through its states in order, and once more", () => {
		assert.deepEqual(
			states(
				...[chosen("fox"), planned("fox"), started(1), progressed(1, 5), pushed(1)],
				...[reset, chosen("owl"), planned("owl"), started(2), pushed(2)],
			),
			[
				...["planning", "planned", "pushing", "pushing", "done"],
				...["planned", "planning", "planned", "pushing", "done"],
			],
		);
	});

	test("moves from each state as these tables say", () => {
		const same = { choosing: "choosing", planning: "planning", planned: "planned" };
		assert.deepEqual(to(chosen("owl")), {
			...{ choosing: "planning", planning: "planning", planned: "planning", failed: "planning" },
			...{ pushing: "pushing", done: "done" },
		});
		assert.deepEqual(to(chosen("")), {
			...{ choosing: "choosing", planning: "choosing", planned: "choosing", failed: "choosing" },
			...{ pushing: "pushing", done: "done" },
		});
		assert.deepEqual(to(planned("fox")), {
			...{ choosing: "choosing", planning: "planned", planned: "planned", failed: "failed" },
			...{ pushing: "pushing", done: "done" },
		});
		assert.deepEqual(to(planFailed("fox")), {
			...{ choosing: "choosing", planning: "failed", planned: "failed", failed: "failed" },
			...{ pushing: "pushing", done: "done" },
		});
		assert.deepEqual(to(started(1)), {
			...{ choosing: "choosing", planning: "planning", planned: "pushing", failed: "pushing" },
			...{ pushing: "pushing", done: "done" },
		});
		const ends = { ...same, failed: "failed", done: "done" };
		assert.deepEqual(to(progressed(1, 5)), { ...ends, pushing: "pushing" });
		assert.deepEqual(to(pushed(1)), { ...ends, pushing: "done" });
		assert.deepEqual(to(pushFailed(1)), { ...ends, pushing: "failed" });
		assert.deepEqual(to(stopped(1)), { ...ends, pushing: "planned" });
		assert.deepEqual(to(reset), { ...ends, pushing: "pushing", done: "planned" });
	});

	test("carries its preview, progress, result and failure", () => {
		assert.deepEqual(after(...ways.planned), {
			...{ state: "planned", choice: "fox", preview: { choice: "fox", of: "what fox does" } },
		});
		const pushing = after(...ways.pushing, progressed(1, 1), progressed(1, 2));
		assert.equal(pushing.state === "pushing" && pushing.progress, 2);
		const done = after(...ways.done);
		assert.equal(done.state === "done" && done.result, "version 2");
		const failed = after(...ways.pushing, pushFailed(1));
		assert.equal(failed.state === "failed" && failed.error, refusal);
	});
});

describe("an answer that arrives late", () => {
	test("about an earlier choice changes nothing", () => {
		for (const late of [planned("fox"), planFailed("fox")]) {
			const before = after(chosen("fox"), chosen("owl"));
			assert.equal(nextFlow(before, late), before);
		}
	});

	test("about a preview changes nothing once the push has begun", () => {
		for (const late of [planned("fox", "something else"), planFailed("fox")])
			assert.deepEqual(unmovedBy(late).slice(-2), ["pushing", "done"]);
	});

	test("of an earlier push changes nothing, neither in the next one nor after the end", () => {
		const next = after(...ways.pushing, pushFailed(1), started(2));
		for (const late of [progressed(1, 9), pushed(1), pushFailed(1), stopped(1)]) {
			assert.equal(nextFlow(next, late), next, late.type);
			assert.deepEqual(unmovedBy(late).includes("done"), true, late.type);
		}
	});

	test("after the dialog was left for another choice, or emptied, changes nothing", () => {
		const left = after(...ways.done, reset, chosen(""));
		assert.equal(left.state, "choosing");
		for (const late of [
			planned("fox"),
			planFailed("fox"),
			progressed(1, 9),
			pushed(1),
			pushFailed(1),
			stopped(1),
		])
			assert.equal(nextFlow(left, late), left, late.type);
	});
});

describe("a choice that changes", () => {
	test("shows the last preview until the next one is there", () => {
		assert.deepEqual(after(...ways.planned, chosen("owl")).preview?.of, "what fox does");
		assert.deepEqual(after(...ways.planned, chosen("owl"), planned("owl")).preview?.of, "what owl does");
	});

	test("back to one whose preview is still there is planned", () => {
		assert.equal(after(...ways.planned, chosen("owl"), chosen("fox")).state, "planned");
	});

	test("takes a failure away, unless it is the same choice", () => {
		assert.deepEqual(unmovedBy(chosen("fox")), ["planning", "planned", "failed", "pushing", "done"]);
		assert.equal("error" in after(...ways.failed, chosen("owl")), false);
	});

	test("during a push is planned when the push has ended", () => {
		const during = [...ways.pushing, chosen("owl")];
		assert.equal(after(...during, stopped(1)).state, "planning");
		assert.deepEqual(states(...during, pushed(1), reset, planned("owl")).slice(-3), [
			...["done", "planning", "planned"],
		]);
	});
});

describe("a push", () => {
	test("starts only from a preview, or from a failure that can be read", () => {
		const starting = Object.entries(ways).filter(([, way]) => canStart(after(...way)));
		assert.deepEqual(
			starting.map(([state]) => state),
			["planned", "failed"],
		);
	});

	test("that is cancelled leaves its preview, and may start again", () => {
		const cancelled = after(...ways.pushing, progressed(1, 3), stopped(1));
		assert.deepEqual(cancelled, after(...ways.planned));
		assert.equal(nextFlow(cancelled, started(2)).state, "pushing");
	});

	test("that has failed keeps its failure while it is planned again, and loses it when it starts again", () => {
		const again = after(...ways.pushing, pushFailed(1), planned("fox", "the rest"));
		assert.deepEqual([again.state, again.preview?.of], ["failed", "the rest"]);
		assert.equal("error" in nextFlow(again, started(2)), false);
	});

	test("that has failed is not planned again in silence when the game cannot be read either", () => {
		const offline = new Error("offline");
		const again = after(...ways.pushing, pushFailed(1), planFailed("fox", offline));
		assert.equal(again.state === "failed" && again.error, offline);
	});
});
