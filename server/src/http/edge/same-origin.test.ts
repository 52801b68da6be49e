import assert from "node:assert/strict";
import { test } from "node:test";
import { foreignOriginText, isOwnHost, isSameOrigin } from "./same-origin.ts";

const publicUrl = "https://games.example:8443";

test("the service is known by its public name, by localhost and by IP addresses, on any port", () => {
	for (const host of [
		"games.example",
		"GAMES.example:80",
		"localhost",
		"localhost:8080",
		"tuckbox.localhost:1",
		"127.0.0.1:8080",
		"192.168.1.20",
		"[::1]:8080",
		"[fe80::1]",
	]) {
		assert.equal(isOwnHost(host, publicUrl), true, host);
	}
	for (const host of [
		undefined,
		"",
		"evil.example",
		"evil.example:8443",
		"games.example.evil.example",
		"localhost.evil.example",
		"127.0.0.1.evil.example",
		"evil.example/localhost",
		"x@evil.example",
		"%zz",
	]) {
		assert.equal(isOwnHost(host, publicUrl), false, String(host));
	}
});

test("a name of a stranger that leads to this machine is not its own origin", () => {
	const from = (origin: string, host: string, url: string) =>
		isSameOrigin({ headers: { origin, host } }, url);
	const local = "http://127.0.0.1:8080";
	assert.equal(from("http://evil.example:8080", "evil.example:8080", local), false, "DNS rebinding");
	assert.equal(from("http://localhost:8080", "localhost:8080", local), true);
	assert.equal(from("http://192.168.1.20:8080", "192.168.1.20:8080", local), true);
	assert.equal(from("http://localhost:8080", "127.0.0.1:8080", local), false, "another origin");
	// proxies may replace the host, and the origin of PUBLIC_URL can only be that of our pages
	assert.equal(from(publicUrl, "tuckbox:8080", publicUrl), true);
});

test("what a browser says of its page counts only under a name of the service", () => {
	const from = (site: string, host: string, origin?: string) =>
		isSameOrigin({ headers: { "sec-fetch-site": site, host, ...(origin && { origin }) } }, publicUrl);
	for (const site of ["same-origin", "none"]) {
		assert.equal(from(site, "games.example:8443"), true);
		assert.equal(from(site, "localhost:8080"), true);
		assert.equal(from(site, "evil.example"), false, "DNS rebinding");
		assert.equal(from(site, "tuckbox:8080", publicUrl), true, "behind a proxy that replaces the host");
	}
	for (const site of ["same-site", "cross-site", "unknown"])
		assert.equal(from(site, "games.example:8443", publicUrl), false, site);
});

test("a user who came by an unknown name learns why nothing works", () => {
	const text = (host: string) => foreignOriginText({ headers: { host } }, publicUrl);
	assert.match(
		text("box.local:8080"),
		/^This service does not go by .* Open https:\/\/games\.example:8443, /,
	);
	assert.match(text("localhost"), /^Only pages of this service/);
});
