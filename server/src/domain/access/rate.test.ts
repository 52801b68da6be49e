import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
	defaultRateLimits,
	judgeWindow,
	openWindow,
	ownToolsLimit,
	type RateLimit,
	type RateLimitName,
	type RateWindow,
	rateLimitText,
} from "./rate.ts";

const limit = { limit: 3, windowSeconds: 60 };
const start = 1_000_000;

function countRequest(before: RateWindow | undefined, { limit, windowSeconds }: RateLimit, at: number) {
	const window = openWindow(before, windowSeconds * 1000, at);
	return { window, ...judgeWindow(window, limit, at) };
}

/** The verdicts on requests at these times, in order. */
function verdicts(times: readonly number[]) {
	let window: RateWindow | undefined;
	return times.map((at) => {
		const verdict = countRequest(window, limit, at);
		window = verdict.window;
		return verdict;
	});
}

test("the limits are the documented ones", () => {
	const { token, presign, components, games } = defaultRateLimits;
	assert.deepEqual(token, { limit: 5, windowSeconds: 60 });
	assert.deepEqual(presign, { limit: 60, windowSeconds: 60 });
	assert.deepEqual(defaultRateLimits["upload-complete"], { limit: 60, windowSeconds: 60 });
	assert.deepEqual(components, { limit: 120, windowSeconds: 60 });
	assert.deepEqual(defaultRateLimits["components/batch"], { limit: 10, windowSeconds: 60 });
	assert.deepEqual(games, { limit: 10, windowSeconds: 3600 });
	assert.deepEqual(defaultRateLimits.read, { limit: 600, windowSeconds: 60 });
	assert.deepEqual(defaultRateLimits.delete, { limit: 600, windowSeconds: 60 });
});

test("one person with Tuckbox's own tools never waits for a limit", () => {
	const perMinute = (name: RateLimitName) => {
		const { limit, windowSeconds } = defaultRateLimits[name];
		return (limit * 60) / windowSeconds;
	};
	// a save every two seconds, while 2,000 pieces with an image each are watched: each push sends ten calls of each kind
	for (const name of ["presign", "upload-complete", "components/batch"] as const)
		assert.ok(perMinute(ownToolsLimit(name)) >= 30 * 10, name);
	assert.ok(perMinute(ownToolsLimit("delete")) >= 2000);
	assert.ok(defaultRateLimits[ownToolsLimit("games")].limit >= 50);
	for (const name of Object.keys(defaultRateLimits) as RateLimitName[])
		assert.ok(perMinute(ownToolsLimit(name)) >= perMinute(name), name);
	assert.equal(ownToolsLimit("token"), "token", "the limit of the interface for one user, over all apps");
});

test("every limit can be named to the caller it stops", () => {
	assert.equal(rateLimitText("games", defaultRateLimits.games), "at most 10 new games per hour");
	assert.equal(
		rateLimitText("tuckbox:components/batch", { limit: 3, windowSeconds: 10 }),
		"at most 3 batches of components in 10 seconds",
	);
	assert.equal(
		rateLimitText("device", defaultRateLimits.device),
		"at most 60 device codes for one network in 15 minutes",
	);
	for (const [name, limit] of Object.entries(defaultRateLimits))
		assert.match(rateLimitText(name as RateLimitName, limit), /^at most \d+ [a-zA-Z', ]+ (per|in) /, name);
});

test("requests up to the limit pass, and the next one is refused", () => {
	const given = verdicts([start, start, start, start]);
	assert.deepEqual(
		given.map(({ allowed, remaining }) => [allowed, remaining]),
		[
			[true, 2],
			[true, 1],
			[true, 0],
			[false, 0],
		],
	);
});

test("a window opens with its first request and closes after its duration", () => {
	const [, , , refused, again] = verdicts([
		start,
		start + 59_000,
		start + 59_000,
		start + 59_999,
		start + 60_000,
	]);
	assert.equal(refused?.allowed, false);
	assert.equal(refused?.resetSeconds, 1);
	assert.equal(again?.allowed, true);
	assert.equal(again?.remaining, 2);
	assert.equal(again?.resetSeconds, 60);
});

test("refused requests do not extend the window", () => {
	const [first, ...others] = verdicts([start, start, start, start + 1, start + 30_000, start + 59_000]);
	for (const { window } of others) assert.equal(window.closesAt, first?.window.closesAt);
});

test("the seconds until the reset are whole and exact: waiting that long is enough, and one second less is not", () => {
	const delays = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 12 });
	fc.assert(
		fc.property(delays, (steps) => {
			let at = start;
			const times = steps.map((step) => {
				at += step;
				return at;
			});
			const last = verdicts(times).at(-1);
			assert.ok(last);
			assert.ok(Number.isInteger(last.resetSeconds) && last.resetSeconds >= 1);
			if (last.allowed) return;
			assert.ok(countRequest(last.window, limit, at + last.resetSeconds * 1000).allowed);
			assert.ok(!countRequest(last.window, limit, at + (last.resetSeconds - 1) * 1000).allowed);
		}),
	);
});

test("no window allows more requests than the limit", () => {
	const times = fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 60 });
	fc.assert(
		fc.property(times, (unsorted) => {
			const given = verdicts(unsorted.toSorted((a, b) => a - b));
			const byWindow = Map.groupBy(
				given.filter(({ allowed }) => allowed),
				({ window }) => window.closesAt,
			);
			for (const [, passed] of byWindow) assert.ok(passed.length <= limit.limit);
		}),
	);
});

test("a clock that is set back locks no one out", () => {
	const day = 24 * 60 * 60 * 1000;
	const [, , , refused, allowed, next] = verdicts([start, start, start, start, start - day, start - day + 1]);
	assert.equal(refused?.allowed, false);
	assert.deepEqual([allowed?.allowed, allowed?.remaining, allowed?.resetSeconds], [true, 2, 60]);
	assert.equal(next?.remaining, 1, "the new window counts");
	const [, , , , slightly] = verdicts([start, start, start, start, start - 5]);
	assert.equal(slightly?.allowed, false, "clocks of two processes may differ slightly");
});
