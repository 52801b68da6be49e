import assert from "node:assert/strict";
import { test } from "node:test";
import { errorCode, readListingPage } from "./s3-xml.ts";

const xmlns = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const listing = (body: string) =>
	`<?xml version="1.0"?>\n<ListBucketResult ${xmlns}>${body}</ListBucketResult>`;
const entry = (key: string) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`;

test("a page of a listing has its objects, its folders, and where the next one starts", () => {
	const page = readListingPage(
		listing(`<Prefix>games/</Prefix><Contents><Key>games/a</Key><Size>12</Size><Owner><Key>x</Key></Owner></Contents>
<CommonPrefixes>
<Prefix>games/b/</Prefix></CommonPrefixes><NextContinuationToken>a+b/c=&amp;</NextContinuationToken>`),
	);
	assert.deepEqual(page, { listed: [{ path: "games/a", size: 12 }], folders: ["games/b/"], next: "a+b/c=&" });
	assert.deepEqual(readListingPage(listing("")), { listed: [], folders: [], next: undefined });
});

test("keys are decoded once", () => {
	const keys = ["&lt;a&gt;", "&quot;&apos;", "&#65;&#x42;", "&amp;lt;", "<![CDATA[<b>&lt;]]>"];
	assert.deepEqual(
		readListingPage(listing(keys.map(entry).join(""))).listed.map(({ path }) => path),
		["<a>", `"'`, "AB", "&lt;", "<b>&lt;"],
	);
});

test("entities of a document type are not expanded", () => {
	const bomb = `<!DOCTYPE a [<!ENTITY lol "${"x".repeat(1000)}">]>${listing(entry("&lol;"))}`;
	assert.ok(JSON.stringify(readListingPage(bomb)).length < 100);
});

test("what is not a listing is not taken for an empty one", () => {
	const others = [
		"",
		"Bad gateway",
		"<html><body>Bad gateway</body></html>",
		listing("<Contents><Key>a"),
		"<",
	];
	for (const text of [...others, `<Error ${xmlns}><Code>SlowDown</Code></Error>`])
		assert.throws(() => readListingPage(text), /answered with something else/, text);
});

test("a long answer is read in one pass, however deep it is", () => {
	assert.equal(readListingPage(listing(entry("a").repeat(50_000))).listed.length, 50_000);
	const deep = "<Contents><Key>".repeat(50_000);
	assert.throws(() => readListingPage(listing(deep)));
	const closed = `${deep}${"</Key></Contents>".repeat(50_000)}`;
	assert.equal(readListingPage(listing(closed)).listed.length, 1);
});

test("an error is recognized by its outermost element", () => {
	assert.equal(errorCode(`<Error ${xmlns}><Code>SlowDown</Code></Error>`), "SlowDown");
	assert.equal(errorCode("<Error><Message>Later</Message></Error>"), "");
	assert.equal(errorCode("<CopyObjectResult><Error>no</Error></CopyObjectResult>"), undefined);
	assert.equal(errorCode("not found"), undefined);
});
