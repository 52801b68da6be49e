import assert from "node:assert/strict";
import { test } from "node:test";
import { grantedTo } from "./granted.ts";

test("a handler runs only with what the access of its route promises", () => {
	const actor = { userId: "usr_1", appId: "app_1", scope: "push" } as const;
	assert.deepEqual(grantedTo.user({ actor, csrf: "c" }), { actor });
	for (const access of ["user", "game", "share", "tableLink", "table", "session"] as const)
		assert.throws(() => grantedTo[access]({}), /without what the route needs/, access);
	assert.throws(() => grantedTo.game({ actor }));
	assert.deepEqual(grantedTo.visitor({}), { user: undefined, csrf: undefined });
});
