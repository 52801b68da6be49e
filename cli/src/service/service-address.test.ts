import assert from "node:assert/strict";
import { test } from "node:test";
import { readAddress } from "./service-address.ts";

test("an address that was copied from the browser names its service", () => {
	for (const [typed, address] of [
		["https://t.example/", "https://t.example"],
		["https://t.example/games/gam_01m7", "https://t.example"],
		["https://t.example/games/gam_01m7/versions?x=1#y", "https://t.example"],
		["t.example/settings/tokens", "https://t.example"],
		["localhost:8080/sign-in", "http://localhost:8080"],
		["https://games.example/tuckbox/games/gam_01m7/", "https://games.example/tuckbox"],
		["https://games.example/tuckbox", "https://games.example/tuckbox"],
	] as const)
		assert.equal(readAddress(typed, "--url"), address);
});
