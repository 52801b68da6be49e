import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { Tuckbox, TuckboxError } from "../index.ts";

test("a call that a service refuses again and again without a wait ends with that refusal", async (t) => {
	t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
	let requests = 0;
	const refusal = { error: { code: "RATE_LIMITED", message: "Too many requests.", requestId: "req_1" } };
	const tuckbox = new Tuckbox({
		baseUrl: "http://service.example",
		token: "tbx_x",
		fetch: async () => {
			requests++;
			return Response.json(refusal, { status: 429, headers: { "retry-after": "0" } });
		},
	});
	let outcome: unknown;
	tuckbox.games.list().then(
		() => assert.fail("the call succeeded"),
		(error: unknown) => {
			outcome = error;
		},
	);
	for (let turn = 0; turn < 10_000 && outcome === undefined; turn++) {
		t.mock.timers.tick(5000);
		await setImmediate();
	}
	assert.ok(outcome instanceof TuckboxError);
	assert.deepEqual([outcome.code, requests], ["RATE_LIMITED", 31]);
});
