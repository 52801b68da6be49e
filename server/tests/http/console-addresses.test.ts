import assert from "node:assert/strict";
import { after, test } from "node:test";
import { addresses, tableAddresses } from "@tuckbox/web/addresses.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const ann = await service.person();
/** The header of a browser that follows a link. */
const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

for (const [name, address] of Object.entries(addresses)) {
	const path = address.replaceAll(/:\w+/g, "some_id");
	test(`the console's page ${name} is served at its address, ${address}`, async () => {
		for (const wanted of [path, `${path}?a=b`, path === "/" ? path : `${path}/`]) {
			const { status, headers, bytes } = await ann.get(wanted, asBrowser);
			assert.deepEqual([status, headers.get("content-type")], [200, "text/html; charset=utf-8"], wanted);
			assert.match(bytes.toString("utf8"), /<div id="root">/);
			assert.match(headers.get("content-security-policy") ?? "", /script-src 'self'/);
		}
		const { status, headers } = await service.visitor().get(path, asBrowser);
		const next = path === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
		assert.deepEqual([status, headers.get("location")], [303, next]);
	});
}

for (const [name, address] of Object.entries(tableAddresses)) {
	const path = address.replaceAll(/:\w+/g, "some_id");
	test(`anyone gets the page ${name} at its address, ${address}, which it sends to no other host`, async () => {
		const { status, headers, bytes } = await service.visitor().get(path, asBrowser);
		assert.deepEqual([status, headers.get("content-type")], [200, "text/html; charset=utf-8"]);
		assert.equal(headers.get("referrer-policy"), "no-referrer");
		assert.match(headers.get("content-security-policy") ?? "", /script-src 'self'/);
		const page = bytes.toString("utf8");
		assert.match(page, /<div id="root">/);
		const own = (await ann.get("/", asBrowser)).bytes.toString("utf8");
		// the builds share a file of a few lines, the bundler's own
		const [entry] = /\/console\/table-[\w-]+\.js/.exec(page) ?? [];
		assert.ok(entry !== undefined && !own.includes(entry));
		assert.doesNotMatch(page, /\/console\/console-/, "guests download no console");
	});
}

for (const path of ["/games", "/settings/nothing", "/games/gam_x/nothing", "/share/x", "/index.html"]) {
	test(`a browser that requests ${path} gets a page that says it does not exist`, async () => {
		const signedIn = await ann.get(path, asBrowser);
		assert.deepEqual([signedIn.status, signedIn.headers.get("cache-control")], [404, "no-store"]);
		assert.match(signedIn.bytes.toString("utf8"), /<div id="root">/);
		assert.match(signedIn.headers.get("content-security-policy") ?? "", /script-src 'self'/);
		const stranger = await service.visitor().get(path, asBrowser);
		assert.equal(stranger.status, 404);
		assert.match(stranger.bytes.toString("utf8"), /<h1>Page not found<\/h1>/);
		for (const answer of [signedIn, stranger])
			assert.equal(answer.headers.get("access-control-allow-origin"), null, "not for other origins");
	});

	test(`a program that requests ${path} gets an error as data`, async () => {
		for (const accept of ["*/*", "application/json"]) {
			const { status, body } = await ann.get(path, { accept });
			assert.deepEqual([status, body.error.code], [404, "NOT_FOUND"]);
		}
		const { status, body } = await ann.ask("POST", path, {});
		assert.deepEqual([status, body.error.code], [404, "NOT_FOUND"]);
	});
}

test("a browser that opens a malformed address gets a page, and a program data", async () => {
	const page = await service.visitor().get("/games/%zz", asBrowser);
	assert.deepEqual([page.status, page.headers.get("content-type")], [400, "text/html; charset=utf-8"]);
	assert.match(page.bytes.toString("utf8"), /<h1>[^<]+<\/h1>/);
	assert.match(page.headers.get("content-security-policy") ?? "", /default-src 'none'/);
	assert.equal(page.headers.get("access-control-allow-origin"), null);
	const data = await service.visitor().get("/games/%zz", { accept: "*/*" });
	assert.deepEqual([data.status, data.body.error.code], [400, "VALIDATION_ERROR"]);
});

test("errors under /api/ are always data: some HTTP libraries send Accept: text/html", async () => {
	const { status, body } = await ann.get("/api/v1/nothing", asBrowser);
	assert.deepEqual([status, body.error.code], [404, "NOT_FOUND"]);
});
