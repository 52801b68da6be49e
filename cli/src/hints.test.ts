import assert from "node:assert/strict";
import { test } from "node:test";
import { operandFor, shellWord, typeable } from "./hints.ts";

test("hints name the program as it was started, and leave everything else unchanged", () => {
	const as = (env: Record<string, string>) => typeable(env, ["login", "push", "versions"]);
	const hint = "Sign in: tuckbox login --url http://x    Earlier versions: tuckbox versions";
	assert.equal(as({})(hint), hint);
	assert.equal(
		as({ TUCKBOX_COMMAND: "bin/tuckbox" })(hint),
		"Sign in: bin/tuckbox login --url http://x    Earlier versions: bin/tuckbox versions",
	);
	assert.match(as({ TUCKBOX_COMMAND: "/my tools/tuckbox" })(hint), /: '\/my tools\/tuckbox' login/);
	for (const text of [
		"tuckbox: Stopped.",
		"the tuckbox pushes",
		"bin/tuckbox push",
		".tuckbox push",
		"tuckbox.yaml",
	])
		assert.equal(as({ TUCKBOX_COMMAND: "bin/tuckbox" })(text), text);
	assert.deepEqual([operandFor("."), operandFor("a b"), operandFor("gam_1")], ["", " 'a b'", " gam_1"]);
	assert.deepEqual(
		["bin\\tuckbox", "C:\\my games"].map((word) => shellWord(word, "win32")),
		["bin\\tuckbox", '"C:\\my games"'],
	);
});
