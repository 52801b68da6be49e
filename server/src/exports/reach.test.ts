import assert from "node:assert/strict";
import { test } from "node:test";
import { unreachableAddress } from "./reach.ts";

test("an address that other people cannot reach, or only without encryption, is reported", () => {
	const cases: Record<string, string | undefined> = {
		"https://tuckbox.example.org": undefined,
		"https://8.8.8.8": undefined,
		"https://[2606:4700::1111]": undefined,
		"http://tuckbox.example.org": "PLAIN_HTTP",
		"http://localhost:8080": "LOCAL_ADDRESS",
		"https://server": "LOCAL_ADDRESS",
		"https://games.home.arpa.": "LOCAL_ADDRESS",
		"https://192.168.1.20": "LOCAL_ADDRESS",
		"https://100.64.0.1": "LOCAL_ADDRESS",
		"https://[::1]": "LOCAL_ADDRESS",
		"https://[fd00::1]": "LOCAL_ADDRESS",
		"https://[fe80::1]": "LOCAL_ADDRESS",
		"https://[::ffff:10.0.0.1]": "LOCAL_ADDRESS",
	};
	for (const [url, code] of Object.entries(cases)) assert.equal(unreachableAddress(url)?.code, code, url);
});
