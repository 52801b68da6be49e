import "../src/messages/english.ts";
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { downloadAddress } from "../../folder/src/spreadsheets/names.ts";
import { kindsAndKeys, poker, problemsOf, readingOf } from "./support/game-folder.ts";
import { xlsxOf } from "./support/workbooks.ts";

const csv = "name,front,deck\nGull,gull,Birds\nMoon,moon,Sky\n";
const book = xlsxOf({
	Sky: [
		["name", "front"],
		["Moon", "moon"],
	],
});

/** Responses of a server on this machine, by path. */
const answers: Record<string, { status?: number; type?: string; location?: string; body?: string | Buffer }> =
	{
		"/cards.csv": { type: "text/csv", body: csv },
		"/moved": { status: 302, location: "/cards.csv" },
		"/book": { type: "application/octet-stream", body: book },
		"/page": { type: "text/html; charset=utf-8", body: "<!doctype html><title>Sign in</title>" },
		"/plain-page": { body: "\n<!DOCTYPE html>" },
		"/loop": { status: 302, location: "/loop" },
		"/away": { status: 302, location: "http://example.com/cards.csv" },
		"/large": { body: Buffer.alloc(11 * 1024 * 1024, "a") },
	};

test("a manifest can link to tables, and a faulty link is reported", async (t) => {
	const server = createServer((request, response) => {
		const { status = 200, type, location, body } = answers[request.url ?? ""] ?? { status: 404 };
		response.writeHead(status, { ...(type && { "content-type": type }), ...(location && { location }) });
		response.end(body);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	t.after(() => server.close());
	const closed = createServer();
	await new Promise<void>((done) => closed.listen(0, "127.0.0.1", done));
	const closedPort = (closed.address() as AddressInfo).port;
	await new Promise((done) => closed.close(done));
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const read = (yaml: string) =>
		readingOf(t, { "tuckbox.yaml": yaml, "art/gull.png": poker, "art/moon.png": poker });

	for (const path of ["/cards.csv", "/moved"]) {
		const reading = await read(`url: ${base}/page\ntable: ${base}${path}`);
		assert.deepEqual(problemsOf(reading), []);
		assert.deepEqual(kindsAndKeys(reading), ["deck Birds", "tile art/gull", "deck Sky", "tile art/moon"]);
	}
	const sky = await read(`decks:\n  - {name: Night, key: n, cards: ["${base}/book"]}`);
	assert.deepEqual([problemsOf(sky), kindsAndKeys(sky)], [[], ["deck n", "tile art/moon"]]);

	for (const [link, said] of [
		[`${base}/none`, "cannot be fetched: 127.0.0.1:PORT answers with status 404."],
		[`${base}/page`, "is a web page, not a table."],
		[`${base}/plain-page`, "is a web page, not a table."],
		[`${base}/loop`, "cannot be fetched: it redirects too often, or to an address that is not https."],
		[`${base}/away`, "cannot be fetched: it redirects too often, or to an address that is not https."],
		[`${base}/large`, "cannot be fetched: it is larger than 10 MB."],
		["http://example.com/cards.csv", "is not an https link."],
		[`http://127.0.0.1:${closedPort}/cards.csv`, "cannot be fetched (ECONNREFUSED)."],
	] as const) {
		const [problem, ...others] = (await read(`game: G\ntable: ${link}`)).problems;
		const text = problem?.text.replace(/127\.0\.0\.1:\d+ answers/, "127.0.0.1:PORT answers");
		assert.deepEqual(
			[text, problem?.file, problem?.line, others],
			[`${link} ${said}`, "tuckbox.yaml", 2, []],
		);
	}
});

test("Google's links lead to the document's rows as CSV", () => {
	const google = "https://docs.google.com";
	for (const [link, address] of [
		["/spreadsheets/d/1a_B-c/edit?usp=sharing", "/spreadsheets/d/1a_B-c/export?format=csv"],
		["/spreadsheets/d/1a_B-c/edit?gid=12#gid=12", "/spreadsheets/d/1a_B-c/export?format=csv&gid=12"],
		["/spreadsheets/u/0/d/1a_B-c/edit#gid=0", "/spreadsheets/d/1a_B-c/export?format=csv&gid=0"],
		["/spreadsheets/d/1a_B-c", "/spreadsheets/d/1a_B-c/export?format=csv"],
		[
			"/spreadsheets/d/e/2PACX-1v/pubhtml?gid=3&single=true",
			"/spreadsheets/d/e/2PACX-1v/pub?output=csv&gid=3&single=true",
		],
		["/spreadsheets/d/e/2PACX-1v/pubhtml", "/spreadsheets/d/e/2PACX-1v/pub?output=csv"],
		["/spreadsheets/d/e/2PACX-1v/pub?output=csv", "/spreadsheets/d/e/2PACX-1v/pub?output=csv"],
		["/spreadsheets/d/1a/export?format=xlsx", "/spreadsheets/d/1a/export?format=xlsx"],
		["/document/d/1a/edit", "/document/d/1a/edit"],
	]) {
		assert.equal(downloadAddress(google + link), google + address);
	}
	assert.equal(
		downloadAddress("https://example.org/spreadsheets/d/1a/edit"),
		"https://example.org/spreadsheets/d/1a/edit",
	);
});
