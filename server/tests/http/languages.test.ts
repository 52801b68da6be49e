import assert from "node:assert/strict";
import { after, test } from "node:test";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { messages as inGerman } from "@tuckbox/messages/problems/de.ts";
import { catalogue } from "../../src/domain/errors.ts";
import { de } from "../../src/http/pages/words/de.ts";
import { en } from "../../src/http/pages/words/en.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService({ env: { SIGN_UP: "open" } });
after(() => service[Symbol.asyncDispose]());

const german = { "accept-language": "fr, de-AT;q=0.8, en;q=0.5" };

async function show(path: string, headers: Record<string, string>) {
	const { status, bytes } = await service.visitor().call("GET", path, { headers });
	return { status, text: bytes.toString("utf8") };
}

test("a page speaks the first language that the browser prefers and the service speaks", async () => {
	const { text } = await show("/sign-in", german);
	assert.match(text, /<html lang="de" dir="ltr">/);
	assert.match(text, /<h1>Anmelden<\/h1>/);
	for (const other of ["fr", "*", "", "de;q=0", "x".repeat(5000), "de;q=nonsense"]) {
		const { status, text } = await show("/sign-in", { "accept-language": other });
		assert.deepEqual([status, /<html lang="(\w+)"/.exec(text)?.[1]], [200, "en"], other.slice(0, 20));
	}
});

test("the language and the theme that a user chose count more", async () => {
	const cookie = "tuckbox-language=en; tuckbox-theme=dark";
	assert.match(
		(await show("/sign-in", { ...german, cookie })).text,
		/<html lang="en" dir="ltr" data-theme="dark">/,
	);
	const odd = 'tuckbox-language="><script>; tuckbox-theme="><script>';
	assert.match((await show("/sign-in", { ...german, cookie: odd })).text, /<html lang="de" dir="ltr">/);
});

test("the faults of a form are shown in its language", async () => {
	const ann = await service.person();
	const post = async (path: string, form: Record<string, string>) => {
		const { bytes } = await service.visitor().call("POST", path, { headers: german, form });
		return /role="alert">([^<]+)</.exec(bytes.toString("utf8"))?.[1];
	};
	assert.equal(
		await post("/sign-in", { email: ann.email, password: "wrong" }),
		"Die E-Mail-Adresse oder das Passwort ist falsch.",
	);
	assert.equal(
		await post("/sign-up", { name: "", email: "nothing", password: "short" }),
		"Der Name fehlt. Die E-Mail-Adresse ist keine E-Mail-Adresse. Das Passwort muss mindestens 8 Zeichen haben.",
	);
	const lost = await show("/sign-up/abc", german);
	assert.match(lost.text, /Dieser Link wurde schon benutzt/);
});

test("the console's page has the language, too", async () => {
	const ann = await service.person();
	const { bytes } = await ann.call("GET", "/", { headers: german });
	assert.match(bytes.toString("utf8"), /<html lang="de" dir="ltr">/);
});

test("German has the placeholders and tags of English", () => {
	const needs = (message: string): unknown[] =>
		parse(message)
			.flatMap((part) =>
				"value" in part && part.type !== TYPE.literal ? [`${part.type}:${part.value}`] : [],
			)
			.sort();
	for (const key of Object.keys(en) as (keyof typeof en)[])
		assert.deepEqual(needs(de[key]), needs(en[key]), key);
	assert.deepEqual(Object.keys(de), Object.keys(en));
});

test("every error of the catalogue has a German sentence that can be read", () => {
	for (const code of Object.keys(catalogue)) assert.ok(`code_${code}` in inGerman, code);
	for (const sentence of Object.values(inGerman)) parse(sentence);
});
