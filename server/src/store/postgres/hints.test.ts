import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createHints } from "./hints.ts";

/** Two processes. `deliver` passes on what the first has sent, except the messages that `isLost` names. */
function twoProcesses(isLost: (index: number) => boolean = () => false) {
	const payloads: string[] = [];
	const { hints } = createHints("1a", async (_, [, texts]) => payloads.push(...(texts as string[])));
	const other = createHints("2b", async () => undefined);
	const received: [from: string, text: string][] = [];
	other.hints.listen((from, text) => received.push([from, text]));
	const deliver = async () => {
		await nextTurn();
		for (const [i, payload] of payloads.splice(0).entries()) if (!isLost(i)) other.receive(payload);
		return received.splice(0);
	};
	return { hints, payloads, deliver };
}

const long = `tbl_1 ${JSON.stringify("Nachtkärtchen 🂡 ".repeat(2000))}`;

test("a text of any length arrives whole, in parts that PostgreSQL delivers", async () => {
	const { hints, payloads, deliver } = twoProcesses();
	for (const text of ["short", long, "", "ä".repeat(3950), "last"]) hints.send(text);
	await nextTurn();
	assert.ok(payloads.length > 5 && payloads.every((one) => Buffer.byteLength(one) < 8000));
	const expected = ["short", long, "", "ä".repeat(3950), "last"].map((text) => ["1a", text]);
	assert.deepEqual(await deliver(), expected);
});

test("if a part of a text is lost, the others are dropped, and the next text arrives", async () => {
	const count = Math.ceil(Buffer.byteLength(long) / 7900);
	assert.ok(count > 3);
	for (let lost = 0; lost < count; lost++) {
		const { hints, deliver } = twoProcesses((i) => i === lost);
		hints.send(long);
		hints.send("next");
		assert.deepEqual(await deliver(), [["1a", "next"]], String(lost));
	}
	const { hints, deliver } = twoProcesses();
	hints.send("x".repeat(1_000_000));
	assert.deepEqual(await deliver(), [], "too long");
});
