import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "../ids.ts";
import { builtInAppId, isBuiltIn } from "./built-in-app.ts";

test("the built-in app has an id of the usual form, which no new app can get", () => {
	assert.match(builtInAppId, /^app_[0-9a-z]{26}$/);
	assert.equal(isBuiltIn(builtInAppId), true);
	assert.equal(isBuiltIn(newId("app")), false);
	assert.equal(isBuiltIn(newId("app", 0)), false);
});
