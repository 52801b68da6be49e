import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Aged, defaultRetention, gapsOf, type Retention, versionsToRemove } from "./retention.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = Date.UTC(2026, 0, 1, 12);

function kept(versions: readonly Aged[], retention: Retention): Aged[] {
	const gone = new Set(versionsToRemove(versions, retention));
	return versions.filter(({ number }) => !gone.has(number));
}

/** Publishes versions one after the other, and removes what is not kept after each. */
function watched(times: readonly number[], retention = defaultRetention, chosen: number[] = []): number[] {
	let versions: Aged[] = [];
	for (const [i, published_at] of times.entries()) {
		const number = i + 1;
		versions = kept([...versions, { number, published_at, isChosen: chosen.includes(number) }], retention);
	}
	return versions.map(({ number }) => number);
}

test("saves every ten seconds leave the last twenty, the end of each hour and of each day", () => {
	const times: number[] = [];
	for (let days = 0; days < 3; days++)
		for (let i = 0; i < 6 * 60 * 3; i++) times.push(noon + days * day + i * 10_000);
	const left = watched(times, defaultRetention, [5]);
	assert.deepEqual(
		left.slice(-20),
		Array.from({ length: 20 }, (_, i) => times.length - 19 + i),
	);
	assert.deepEqual(
		left.slice(0, -20),
		// the chosen one; the ends of the first two days; the ends of the first two hours of the last one
		[5, 1080, 2160, 2520, 2880],
	);
});

test("a game at rest keeps its history, however old it is", () => {
	const times = Array.from({ length: 25 }, (_, i) => noon + i * day);
	assert.equal(watched(times).length, 25);
	assert.equal(watched([...times, noon + 400 * day]).length, 20);
});

test("without hours and days only the last versions are kept, even if the clock was set back", () => {
	assert.deepEqual(watched([noon + day, noon + 1, noon], { last: 2, hours: 0, days: 0 }), [2, 3]);
});

test("removing often, or once, leaves the same versions; none of the last, the chosen or the published is removed", () => {
	const retention = fc.record({ last: fc.integer({ min: 1, max: 5 }), hours: fc.nat(30), days: fc.nat(5) });
	const steps = fc.array(
		fc.record({ wait: fc.oneof(fc.nat(hour), fc.nat(2 * day)), isChosen: fc.boolean() }),
		{ minLength: 1, maxLength: 60 },
	);
	fc.assert(
		fc.property(retention, steps, (rule, given) => {
			let at = noon;
			let often: Aged[] = [];
			const all: Aged[] = [];
			for (const [i, { wait, isChosen }] of given.entries()) {
				at += wait;
				const version = { number: i + 1, published_at: at, isChosen: isChosen && i % 7 === 0 };
				all.push(version);
				often = kept([...often, version], rule);
			}
			assert.deepEqual(often, kept(all, rule));
			assert.deepEqual(kept(often, rule), often);
			for (const version of [...all.slice(-rule.last), ...all.filter((one) => one.isChosen)])
				assert.ok(often.includes(version));
			const chosen = often.filter((one) => one.isChosen).length;
			assert.ok(often.length <= rule.last + rule.hours + 1 + rule.days + 1 + chosen, "they are bounded");
			const days = new Set(all.filter((one) => at - one.published_at < rule.days * day).map(dayOf));
			for (const one of days)
				assert.ok(
					often.some((version) => dayOf(version) === one),
					"each day is there",
				);
		}),
	);
});

const dayOf = ({ published_at: at }: Aged) => Math.floor(at / day);

test("gaps are where numbers are missing", () => {
	assert.deepEqual(gapsOf([]), []);
	assert.deepEqual(gapsOf([1, 2, 3]), []);
	assert.deepEqual(gapsOf([3, 4, 9]), [
		{ after: 0, before: 3 },
		{ after: 4, before: 9 },
	]);
});
