import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isRegisteredRedirect, redirectFault, withParameters } from "./redirect-uri.ts";

test("https, http on a loopback address and private schemes can be registered", () => {
	for (const uri of [
		"https://tool.example",
		"https://tool.example:8443/cb?a=1",
		"http://localhost/cb",
		"http://127.0.0.1:3000/",
		"http://[::1]/cb",
		"com.example.tool:/cb",
		"com.example.tool://cb",
	]) {
		assert.equal(redirectFault(uri), undefined, uri);
	}
});

for (const [uri, fault] of [
	["", /escaped/],
	["/cb", /not an absolute/],
	["https://", /not an absolute/],
	["https:tool.example", /not an absolute/],
	["https:///tool.example", /not an absolute/],
	["http://tool.example/", /not a loopback/],
	["http://127.0.0.1.evil.example/", /not a loopback/],
	["http://127.0.0.2/", /not a loopback/],
	["https://tool.example/#", /fragment/],
	["https://*.tool.example/", /wildcard/],
	["https://user@tool.example/", /user name/],
	["https://@tool.example/", /user name/],
	["https://tool.example\\@evil.example/", /escaped/],
	["https://tool.example/ü", /escaped/],
	["https://tool.example/\t", /escaped/],
	["javascript:alert(1)", /neither https nor private/],
	["data:text/html,x", /neither https nor private/],
	["file:///etc/passwd", /neither https nor private/],
	[`https://tool.example/${"x".repeat(2000)}`, /more than 2000/],
] as const) {
	test(`${JSON.stringify(uri.slice(0, 60))} cannot be registered`, () => {
		assert.match(redirectFault(uri)?.message ?? "", fault);
	});
}

test("a redirect address must match exactly, except for the port of a loopback address", () => {
	const registered = ["https://tool.example/cb", "http://127.0.0.1:1/cb?x=1", "http://[::1]/cb"];
	for (const uri of [
		...registered,
		"http://127.0.0.1/cb?x=1",
		"http://127.0.0.1:65535/cb?x=1",
		"http://[::1]:9/cb",
	]) {
		assert.ok(isRegisteredRedirect(registered, uri), uri);
	}
	for (const uri of [
		"https://tool.example:443/cb",
		"https://tool.example:8443/cb",
		"http://127.0.0.1/cb",
		"http://127.0.0.1:65536/cb?x=1",
		"http://127.0.0.1:000001/cb?x=1",
		"http://localhost/cb?x=1",
		"http://[::1]:9/cb/",
		"http://[0:0:0:0:0:0:0:1]/cb",
	]) {
		assert.ok(!isRegisteredRedirect(registered, uri), uri);
	}
});

test("only a registered address matches, whatever surrounds it", () => {
	const registered = ["https://tool.example/cb", "http://127.0.0.1/cb"];
	const property = fc.property(
		fc.constantFrom(...registered),
		fc.nat(30),
		fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 6 }),
		(uri, at, added) => {
			const asked = uri.slice(0, at) + added + uri.slice(at);
			if (!isRegisteredRedirect(registered, asked)) return;
			const url = new URL(asked);
			assert.equal(url.hostname, "127.0.0.1");
			assert.match(asked, /^http:\/\/127\.0\.0\.1(:\d{1,5})?\/cb$/);
		},
	);
	fc.assert(property, { numRuns: 2000 });
});

test("parameters are added to existing ones", () => {
	const answer = { code: "c&d", state: "=" };
	const query = "code=c%26d&state=%3D";
	assert.equal(withParameters("https://a.example/cb", answer), `https://a.example/cb?${query}`);
	assert.equal(withParameters("https://a.example/cb?x=1", answer), `https://a.example/cb?x=1&${query}`);
	assert.equal(withParameters("https://a.example/cb?", answer), `https://a.example/cb?${query}`);
	assert.equal(withParameters("com.example.a:/cb", answer), `com.example.a:/cb?${query}`);
});
