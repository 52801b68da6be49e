import "../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { browserName } from "./browser-name.ts";

for (const [userAgent, name] of [
	[
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36",
		"Chrome on Linux",
	],
	[
		"Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/147.0 Safari/537.36 Edg/147.0",
		"Edge on Windows",
	],
	["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Mac"],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
		"Safari on iPhone",
	],
	["Mozilla/5.0 (Linux; Android 16) Chrome/147.0 Mobile Safari/537.36", "Chrome on Android"],
	["", "Unknown browser"],
	["curl/8.0", "curl/8.0"],
] as const) {
	test(`${userAgent.slice(0, 40) || "nothing"} is ${name}`, () => assert.equal(browserName(userAgent), name));
}
