import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { ServiceClock } from "./service-clock.ts";

/** A clock whose questions take `roundTripMs`, on a machine whose two clocks the test sets. */
function testClock(t: TestContext) {
	const machine = { wall: 0, steady: 1000 };
	t.mock.method(performance, "now", () => machine.steady);
	t.mock.method(Date, "now", () => machine.wall);
	let [asked, changes] = [0, 0];
	const clock = new ServiceClock(
		() => ++asked > 0,
		() => changes++,
	);
	const pass = (ms: number) => {
		machine.wall += ms;
		machine.steady += ms;
	};
	/** Asks, and takes the service's time at the middle of the round trip. */
	const answer = (service: () => number, roundTripMs: number) => {
		clock.ask();
		pass(roundTripMs / 2);
		const time = service();
		pass(roundTripMs / 2);
		clock.take(time);
	};
	return { clock, machine, pass, answer, asked: () => asked, changes: () => changes };
}

test("the service's time runs on, whatever the machine's clock says", (t) => {
	const { clock, machine, pass, answer } = testClock(t);
	assert.equal(clock.now(), undefined);
	answer(() => 5_000_000, 100);
	assert.equal(clock.now(), 5_000_050);
	pass(2000);
	machine.wall -= 3600_000;
	assert.equal(clock.now(), 5_002_050);
});

test("of answers that agree, the quickest counts, and one that contradicts it replaces it", (t) => {
	const { clock, pass, answer, changes } = testClock(t);
	answer(() => 5_000_000, 400);
	assert.equal(clock.now(), 5_000_200);
	answer(() => 5_000_300, 20); // within the 200 ms that the first one can be wrong
	assert.equal(clock.now(), 5_000_310);
	answer(() => 5_000_400, 300);
	assert.equal(clock.now(), 5_000_610, "a slower answer that agrees changes nothing");
	assert.equal(changes(), 2);
	pass(1000);
	answer(() => 4_000_000, 40);
	assert.equal(clock.now(), 4_000_020, "the service's clock was set");
});

test("after a sleep of the machine, the time is requested again, once", (t) => {
	const { clock, machine, answer, asked } = testClock(t);
	answer(() => 5_000_000, 10);
	machine.wall += 60_000; // the other clock stood still
	clock.now();
	clock.now();
	assert.equal(asked(), 2);
	clock.take(5_060_000);
	assert.equal(clock.now(), 5_060_000);
	clock.now();
	assert.equal(asked(), 2);
});

test("a question that is lost with the connection is repeated, and a late answer is ignored", (t) => {
	const { clock, answer, asked } = testClock(t);
	clock.ask();
	clock.lost();
	clock.take(9_000_000);
	assert.equal(clock.now(), undefined);
	answer(() => 5_000_000, 10);
	assert.equal(asked(), 2);
	assert.equal(clock.now(), 5_000_005);
});
