import assert from "node:assert/strict";
import { test } from "node:test";
import { createPace } from "./pace.ts";

test("a busy process sends frames half as often until it is much less busy, and looks once a second", () => {
	let share = 0.3;
	let looks = 0;
	const isBusy = createPace(() => {
		looks++;
		return share;
	});
	const at = (now: number, busy: number) => {
		share = busy;
		return isBusy(now);
	};
	assert.equal(at(0, 0.3), false);
	assert.equal(at(500, 0.9), false, "not measured yet");
	assert.equal(at(1000, 0.5), true);
	assert.equal(at(2000, 0.3), true, "frames that are half as frequent take less");
	assert.equal(at(3000, 0.1), false);
	assert.equal(at(4000, 0.3), false);
	assert.equal(looks, 5);
});
