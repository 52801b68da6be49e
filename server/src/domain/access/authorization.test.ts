import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { faultyField, Problem } from "../errors.ts";
import { registrationFaults } from "./app.ts";
import { GrantRefusal, oauthErrorOf } from "./grant-refusal.ts";
import { isChallenge, isVerified } from "./pkce.ts";
import { includes, readScope } from "./scope.ts";
import { newUserCode, readUserCode } from "./user-code.ts";

test("PKCE: only the verifier of RFC 7636's example matches its challenge", () => {
	const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
	const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
	assert.ok(isChallenge(challenge) && isVerified(challenge, verifier));
	assert.ok(isVerified(null, undefined));
	for (const wrong of [undefined, "", challenge, verifier.slice(1), `${verifier}x`, verifier.toUpperCase()]) {
		assert.ok(!isVerified(challenge, wrong), `${wrong}`);
	}
	assert.ok(!isVerified(null, verifier), "a verifier without a challenge");
	for (const wrong of ["", challenge.slice(1), `${challenge}=`, challenge.replace("-", "+")]) {
		assert.ok(!isChallenge(wrong), wrong);
	}
});

test("PKCE: a verifier of any legal length and letters is accepted", () => {
	const letters = "ABCXYZabcxyz0189-._~";
	const verifier = fc.string({ unit: fc.constantFrom(...letters), minLength: 43, maxLength: 128 });
	const property = fc.property(verifier, (text) => {
		assert.ok(isVerified(createHash("sha256").update(text).digest("base64url"), text));
	});
	fc.assert(property, { numRuns: 200 });
});

test("scopes: push is the default and the widest; unknown scopes are refused", () => {
	assert.deepEqual(
		[undefined, "", "push", "read", "read push", " read  read ", "all", "read all"].map(readScope),
		["push", "push", "push", "read", "push", "read", undefined, undefined],
	);
	assert.ok(includes("push", "push") && includes("push", "read") && includes("read", "read"));
	assert.ok(!includes("read", "push"));
});

test("user codes are accepted the way people type them", () => {
	for (let i = 0; i < 200; i++) {
		const code = newUserCode();
		assert.match(code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
		const typed = [code, code.toLowerCase(), code.replace("-", ""), ` ${code.replace("-", " – ")}\t`];
		for (const text of typed) assert.equal(readUserCode(text), code, text);
	}
	for (const text of ["", "BCDF-GHJ", "BCDF-GHJKL", "ABCD-EFGH", "BCDF-GHJ1", "x".repeat(1e6)]) {
		assert.equal(readUserCode(text), undefined, text.slice(0, 20));
	}
});

test("a member's app must not be named like the service; its addresses are bounded", () => {
	for (const by of ["operator", "member"] as const) {
		assert.deepEqual(registrationFaults({ name: " nanDECK " }, by), []);
		assert.equal(registrationFaults({ name: " " }, by).length, 1);
	}
	assert.equal(registrationFaults({ name: "Tuckbox command line" }, "member").length, 1);
	assert.deepEqual(registrationFaults({ name: "Tuckbox importer" }, "operator"), []);
	const many = Array.from({ length: 21 }, (_, i) => `https://a.example/${i}`);
	assert.deepEqual(registrationFaults({ name: "A", redirectUris: many.slice(1) }, "member"), []);
	assert.equal(registrationFaults({ redirectUris: many }, "member").length, 1);
});

test("each problem maps to an OAuth error code", () => {
	const refusal = new GrantRefusal("CLIENT_ID_MISMATCH", "invalid_client", "x");
	assert.deepEqual(oauthErrorOf(refusal), { error: "invalid_client", status: 401 });
	assert.equal(refusal.status, 400, "the API has a different status for it");
	for (const [problem, error] of [
		[faultyField("code", "is required"), "invalid_request"],
		[new Problem("PAYLOAD_TOO_LARGE", "x"), "invalid_request"],
		[new Problem("RATE_LIMITED", "x"), "temporarily_unavailable"],
		[new Problem("SERVER_ERROR", "x"), "server_error"],
	] as const) {
		assert.deepEqual(oauthErrorOf(problem), { error, status: problem.status });
	}
});
