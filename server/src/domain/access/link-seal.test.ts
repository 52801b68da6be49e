import assert from "node:assert/strict";
import { test } from "node:test";
import { Secret } from "../secret.ts";
import { builtInAppId } from "./built-in-app.ts";
import { createLinkSeal, mayReadLinks } from "./link-seal.ts";

const seal = createLinkSeal(new Secret("one key"));

test("a secret is read again with the key and the link that it was encrypted for, and with no other", () => {
	const sealed = seal.seal("shr_a", "a secret") ?? "";
	assert.equal(seal.open("shr_a", sealed), "a secret");
	assert.equal(createLinkSeal(new Secret("one key")).open("shr_a", sealed), "a secret");
	assert.ok(!Buffer.from(sealed, "base64url").includes("secret"));
	assert.notEqual(seal.seal("shr_a", "a secret"), sealed, "the same secret does not look the same");
	assert.equal(seal.open("shr_b", sealed), null, "moved to another link");
	assert.equal(createLinkSeal(new Secret("other key")).open("shr_a", sealed), null);
	for (let at = 0; at < sealed.length; at += 7) {
		const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
		assert.equal(seal.open("shr_a", changed), null, `changed at ${at}`);
	}
	for (const text of ["", "x", sealed.slice(0, 20)]) assert.equal(seal.open("shr_a", text), null);
});

test("without a key, secrets are not stored", () => {
	const none = createLinkSeal(undefined);
	assert.equal(none.seal("shr_a", "a secret"), null);
	assert.equal(none.open("shr_a", seal.seal("shr_a", "a secret")), null);
	assert.equal(seal.open("shr_a", null), null);
});

test("only the owner's own tools with the permission to push read the addresses of links", () => {
	assert.ok(mayReadLinks({ appId: builtInAppId, scope: "push" }));
	assert.ok(!mayReadLinks({ appId: builtInAppId, scope: "read" }));
	assert.ok(!mayReadLinks({ appId: "app_a", scope: "push" }));
});
