import assert from "node:assert/strict";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { resolveText } from "../src/command.ts";
import { helpFor, overview } from "../src/commands/help.ts";
import { commands } from "../src/commands/index.ts";
import { speakEnglish } from "../src/messages/english.ts";
import { languageOf, speak } from "../src/messages/words.ts";
import { displayWidth, painter } from "../src/terminal/style.ts";
import { newCommandLine } from "./support/command-line.ts";
import { exampleGame } from "./support/folders.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
// other test files in this process expect English
afterEach(speakEnglish);

const german = { LANG: "de_DE.UTF-8" };

/** English words that no German sentence here contains. */
const english = /(?<![\w-])(the|this|with|and|your|of|is|are|what|which|only|from|default)(?![\w-])/i;

test("every command has its help in German, in lines that fit", async () => {
	await using cli = await newCommandLine(german);
	const { out } = await cli.ok(["--help"]);
	assert.match(out, /^Lädt einen Ordner .*\n\nErste Schritte\n/ms);
	assert.doesNotMatch(out, english);
	await speak("de");
	for (const [name, { summary }] of Object.entries(commands)) {
		assert.ok(out.includes(`  ${name}`) && out.replaceAll(/\s+/g, " ").includes(resolveText(summary)), name);
		const help = (await cli.ok([name, "--help"])).out;
		assert.match(help, new RegExp(`^Aufruf: tuckbox ${name}`));
		assert.match(help, /\nOptionen\n.+ --json .+\nBeispiele\n {2}/s);
		assert.doesNotMatch(help.replaceAll(/"[^"]*"/g, ""), english, name);
		assert.equal((await cli.ok(["help", name])).out, help);
	}
});

for (const language of ["en", "de"] as const)
	test(`the help fits a terminal of 60 columns and more (${language})`, async () => {
		await speak(language);
		const plain = painter(false);
		for (const width of [60, 80, 100]) {
			const texts = [overview(plain, width)];
			for (const [name, { load }] of Object.entries(commands))
				texts.push(helpFor(name, await load(), plain, width));
			// commands to type and lists of values are never broken
			const wide = texts
				.flatMap((text) => text.split("\n"))
				.filter((line) => displayWidth(line) > width && !/^ {2}\S*tuckbox |^ {2,}\S+$/.test(line));
			assert.deepEqual(wide, []);
		}
	});

test("a push, its status and exports in German", async () => {
	const owner = await service.user();
	const access = { TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" };
	await using cli = await newCommandLine({ ...access, ...german });
	const dir = await exampleGame(cli);
	const plan = await cli.ok(["push", dir, "--dry-run"]);
	assert.match(plan.out, /^ {2}\+ {3}Deck +Evening deck +63,5 × 88,9 +hinten +evening$/m);
	assert.match(plan.out, /^ {2}40 Bilder hochzuladen \(1,2\d MB\)$/m);
	assert.match(plan.err, /Nichts wurde geändert\. Um hochzuladen, lass --dry-run weg\./);

	const pushed = await cli.ok(["push", dir], { isOwn: true });
	assert.match(pushed.out, /^Lantern Bay {3}ein neues Spiel/);
	assert.match(pushed.out, /alle Teile +37 +· +·$/m);
	assert.match(pushed.err, /^Hochladen: 40 Bilder \(1,2\d MB\)$/m);
	assert.match((await cli.ok(["status", dir])).out, /^ {2}= 37 unverändert$/m);

	const wrong = await cli.run(["export", "pdf", dir]);
	assert.deepEqual(
		[wrong.code, wrong.err],
		[
			2,
			"tuckbox: „pdf“ ist kein Format. Die Formate sind print, zip, sheets, pcio, tts.\n         Hilfe: tuckbox export --help\n",
		],
	);
	await service.published();
	const zip = await cli.ok(["export", "zip", dir, "--dry-run"]);
	assert.match(zip.out, /^37 Teile von Version 1 in \d+ Dateien\.$/m);
	assert.match((await cli.ok(["versions", dir])).out, /^ *1 +(gerade eben|vor \d+ \w+)/m);
	const unwritable = await cli.run(["export", "zip", dir, "-o", join(cli.home, "none", "x.zip")]);
	assert.equal(unwritable.code, 1);
	assert.match(
		unwritable.err,
		/^tuckbox: .*x\.zip kann nicht geschrieben werden: ihren Ordner gibt es nicht\.$/m,
	);
	const refused = await cli.run(["export", "print", dir, "--since", "1"]);
	assert.equal(refused.code, 1);
	assert.doesNotMatch(refused.err, english);

	const strange = await cli.run(["whoami"], { env: { TUCKBOX_TOKEN: `tbx_${"a".repeat(36)}` } });
	assert.equal(strange.code, 3);
	assert.match(strange.err, /^tuckbox: Dein Zugang zu \S+ ist ungültig: /);
	assert.doesNotMatch(strange.err, english);
});

test("output for programs is the same in every language", async () => {
	const owner = await service.user();
	const access = { TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" };
	await using cli = await newCommandLine(access);
	const dir = await exampleGame(cli);
	for (const args of [
		["push", dir, "--dry-run", "--json"],
		["ls", "nothing", "--json"],
		["init", dir, "--print"],
		["init", join(dir, "images"), "--print"],
	]) {
		const [here, there] = [await cli.run(args), await cli.run(args, { env: german })];
		const lasting = ({ code, out }: typeof here) => [code, out.replaceAll(/"requestId":"\w+"/g, "")];
		assert.deepEqual(lasting(there), lasting(here));
	}
	assert.match((await cli.run(["ls", "nothing", "--json", "--lang", "de"])).out, /"You have no game /);
});

test("the language is that of --lang, or of the system", async () => {
	await using cli = await newCommandLine();
	const said = async (args: readonly string[], env: Record<string, string> = {}) =>
		(await cli.run(args, { env })).err.split("\n")[0];
	const unknown = { en: 'tuckbox: Unknown command "puch".', de: "tuckbox: Den Befehl „puch“ gibt es nicht." };
	for (const [env, args, expected] of [
		[{ LANG: "de_DE.UTF-8" }, ["puch"], unknown.de],
		[{ LANG: "de" }, ["puch"], unknown.de],
		[{ LANG: "de_AT@euro" }, ["puch"], unknown.de],
		[{ LANG: "C" }, ["puch"], unknown.en],
		[{ LANG: "POSIX" }, ["puch"], unknown.en],
		[{ LANG: "fr_FR.UTF-8" }, ["puch"], unknown.en],
		[{ LANG: "de_DE.UTF-8", LC_ALL: "C" }, ["puch"], unknown.en],
		[{ LANG: "C", LC_MESSAGES: "de_CH.UTF-8" }, ["puch"], unknown.de],
		[{ LANG: "de_DE.UTF-8", LC_ALL: "" }, ["puch"], unknown.de],
		[{ LANG: "de_DE.UTF-8" }, ["puch", "--lang", "en"], unknown.en],
		[{ LANG: "C" }, ["--lang", "de", "puch"], unknown.de],
		[{ LANG: "C" }, ["--lang=de", "puch"], unknown.de],
	] as const)
		assert.ok((await said(args, env))?.startsWith(expected), JSON.stringify([env, args]));
	assert.equal(
		await said(["ls", "--lang", "fr"], german),
		"tuckbox: --lang ist „fr“, muss aber eins von en (English), de (Deutsch) sein.",
	);
	assert.equal(
		await said(["--lang", "xx"]),
		'tuckbox: --lang is "xx", but must be one of en (English), de (Deutsch).',
	);
	assert.equal((await cli.run(["ls", "--lang", "fr"])).code, 2);
	assert.equal(await said(["ls", "--lang"]), "tuckbox: --lang needs a value: --lang LANGUAGE.");
	assert.equal(languageOf({}), "en");
});
