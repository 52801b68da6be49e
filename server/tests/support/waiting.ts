import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect, isDeepStrictEqual } from "node:util";

/**
 * Number of ports that each process of a run has to choose from (scripts/test-processes.ts); alone, it has all of them.
 */
const ports = process.env.TEST_PLACE === undefined ? 22_000 : 3_600;
const firstPort = 10_000 + 3_600 * Number(process.env.TEST_PLACE ?? 0);
let nextPort = randomInt(ports);

/**
 * A port that no process listens on, and that stays free until the test uses it, or uses it again: it is not one of those
 * that systems hand out for connections and to servers that do not choose, and no other process of the run chooses it.
 */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = firstPort + (nextPort++ % ports);
		const server = createServer().listen(port, "127.0.0.1");
		const isFree = await once(server, "listening").then(
			() => true,
			() => false,
		);
		if (!isFree) continue;
		server.close();
		await once(server, "close");
		return port;
	}
}

/**
 * Time limit of every wait, in ms: machines are busy, and no test is about speed. It is shorter than that of a test
 * (scripts/test-processes.ts), so that a failure reports what was waited for.
 */
export const patience = 120_000;

/**
 * Waits for something that must end, so that a test which would hang reports what it waits for.
 * @throws AssertionError with `what` when the time has passed
 */
export async function within<Value>(
	what: string,
	promise: Promise<Value>,
	timeoutMs = patience,
): Promise<Value> {
	const ending = new AbortController();
	const over = sleep(timeoutMs, undefined, { signal: ending.signal }).then(() =>
		assert.fail(`waited ${timeoutMs / 1000} s for: ${what}`),
	);
	over.catch(() => undefined); // when it is aborted
	return await Promise.race([promise, over]).finally(() => ending.abort());
}

/**
 * Waits for a condition. Checks often at first, for what is soon over, and then 50 times a second.
 * @param what completes "waited for: …" in the failure
 * @param look returns the value that the condition depends on
 * @param isEnough whether what `look` returned ends the wait; by default, anything truthy does
 * @returns the last value seen
 * @throws AssertionError with `what` and the last value seen when the time has passed
 */
export async function until<Value>(
	what: string,
	look: () => Value | Promise<Value>,
	isEnough: (value: Value) => unknown = Boolean,
	timeoutMs = patience,
): Promise<Value> {
	const start = performance.now();
	for (let pause = 1; ; pause = Math.min(20, pause * 2)) {
		const value = await look();
		if (isEnough(value)) return value;
		if (performance.now() - start > timeoutMs) {
			assert.fail(`waited ${timeoutMs / 1000} s for: ${what}; last seen: ${inspect(value, { depth: 4 })}`);
		}
		await sleep(pause);
	}
}

/**
 * Waits until `look` returns something equal to this.
 * @param what completes "waited for: …" in the failure
 * @throws AssertionError with the difference from the last value seen when the time has passed
 */
export async function untilEqual<Value>(
	what: string,
	look: () => Value | Promise<Value>,
	expected: NoInfer<Value>,
): Promise<void> {
	let last: Value | undefined;
	const isEqual = async () => {
		last = await look();
		return isDeepStrictEqual(last, expected);
	};
	await until(what, isEqual).catch((error: unknown) => {
		assert.deepEqual(last, expected, `waited ${patience / 1000} s for: ${what}`);
		throw error;
	});
}
