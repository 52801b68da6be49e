import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createExportPlaces, type Orderer } from "./places.ts";

/** Layouts that end on demand, and the order in which they begin. */
function works() {
	const { layOut } = createExportPlaces();
	const begun: string[] = [];
	const ends = new Map<string, (error?: Error) => void>();
	const order = (name: string, orderer: Orderer, signal?: AbortSignal) =>
		layOut(
			orderer,
			() => {
				begun.push(name);
				return new Promise<void>((done, fail) => ends.set(name, (error) => (error ? fail(error) : done())));
			},
			signal,
		);
	const end = async (name: string, error?: Error) => {
		ends.get(name)?.(error);
		await turn();
	};
	return { begun, order, end };
}

describe("layouts of games", () => {
	test("are made two at a time for an account and three in all, and no account keeps others waiting", async () => {
		const { begun, order, end } = works();
		const orders = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) =>
			order(name, { account: name.charAt(0) }),
		);
		assert.deepEqual(begun, ["a1", "a2", "b1"]);
		await Promise.all([assert.rejects(orders[0] as Promise<void>, /broken/), end("a1", new Error("broken"))]);
		assert.deepEqual(begun.slice(3), ["a3"], "one that fails lets the next one begin");
		for (const name of ["b1", "a2", "a3", "b2", "c1"]) await end(name);
		await Promise.all(orders.slice(1));
		assert.deepEqual(begun.slice(4), ["b2", "c1"]);
	});

	test("that guests order leave the owner and others a place, and one whose reader has gone is not made", async () => {
		const { begun, order, end } = works();
		const guests = (account: string) => ({ account, isGuest: true });
		const reader = new AbortController();
		const orders = [order("g1", guests("a")), order("g2", guests("b"))];
		const gone = order("g3", guests("c"), reader.signal);
		orders.push(order("a1", { account: "a" }));
		assert.deepEqual(begun, ["g1", "g2", "a1"]);
		reader.abort();
		await assert.rejects(gone, { name: "AbortError" });
		await assert.rejects(order("late", { account: "a" }, reader.signal), { name: "AbortError" });
		for (const name of ["g1", "g2", "a1"]) await end(name);
		await Promise.all(orders);
		assert.equal(begun.length, 3);
	});

	test("wait in a bounded queue: of an account, and in all", async () => {
		const { begun, order, end } = works();
		const orders = Array.from({ length: 10 }, (_, i) => order(`a${i}`, { account: "a" }));
		await assert.rejects(order("more", { account: "a" }), {
			code: "TOO_MANY_EXPORTS",
			message: /^8 of your plans and exports are waiting/,
			retryAfter: 10,
		});
		orders.push(...Array.from({ length: 57 }, (_, i) => order(`u${i}`, { account: `u${i}` })));
		await assert.rejects(order("more", { account: "b" }), /planning other exports/);
		for (let at = 0; at < orders.length; at++) await end(begun[at] ?? "");
		await Promise.all(orders);
	});
});
