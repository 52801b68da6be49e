import assert from "node:assert/strict";
import { test } from "node:test";
import { emailFault, normalEmail, normalPassword, passwordFault, userNameFault } from "./account.ts";

test("an address has one canonical form", () => {
	assert.equal(normalEmail("  Ann@Example.COM\n"), "ann@example.com");
	assert.equal(normalEmail("zoe\u0308@example.com"), normalEmail("Zo\u00eb@example.com"));
	assert.equal(normalEmail("\u212aim@example.com"), "kim@example.com", "the Kelvin sign is a k");
});

for (const email of ["ann@example.com", "a@b", "ann+tag@example.co.uk", "änn@exämple.de", "a@[127.0.0.1]"]) {
	test(`${email} is accepted as an address`, () => assert.equal(emailFault(email), undefined));
}
for (const email of [
	"",
	"ann",
	"@b",
	"a@",
	"a b@c",
	"a@b@c",
	"a\u0000@b",
	"a\u0085@b",
	"a\ud800@b",
	"a\u200bnn@example.com",
	"ann@ex\u00adample.com",
	"\u202eann@example.com",
	`a@${"b".repeat(260)}`,
]) {
	test(`${JSON.stringify(email).slice(0, 30)} is not an address`, () =>
		assert.notEqual(emailFault(email), undefined));
}

test("a name is one line of 1 to 100 characters", () => {
	for (const name of ["A", "Ann", "安", "👩‍👩‍👧‍👦", "x".repeat(100)])
		assert.equal(userNameFault(name), undefined);
	for (const name of ["", "x".repeat(101), "a\nb", "a\0b", "\ud800", "a\u200bb", "the operator"])
		assert.notEqual(userNameFault(name), undefined);
});

test("a password has 8 to 1024 characters of any kind", () => {
	for (const password of ["lanterns", "        ", "密码密码密码密码", "🎲".repeat(1024), "a\0bcdefgh"]) {
		assert.equal(passwordFault(password), undefined);
	}
	for (const password of ["", "lantern", "🎲".repeat(7), "x".repeat(1025), "\ud800lantern"]) {
		assert.notEqual(passwordFault(password), undefined);
	}
});

test("a password is the same whichever way its characters are composed", () => {
	assert.equal(normalPassword("e\u0301clairs!"), normalPassword("\u00e9clairs!"));
});
