import assert from "node:assert/strict";
import { test } from "node:test";
import { operatorWords } from "@tuckbox/messages/operator-words.ts";
import { isReserved, nameFault, publicNameFault, withoutHidden } from "./names.ts";

test("a name is one line of 1 to 100 characters that can be seen, in any script", () => {
	const good = ["A", "Ann", "安", "نام‌ها", "Déjà vu 🎲", "👩‍👩‍👧‍👦", "❤️ games", "👩🏽‍🎨", "x".repeat(100)];
	for (const name of good) assert.equal(nameFault(name), undefined, name);
	const bad = [
		"",
		"x".repeat(101),
		"a\nb",
		"a\0b",
		"\ud800",
		"a\u2028b",
		"\u202eKCEDnan",
		"\u2066a",
		"a\u200bb",
	];
	const hidden = [
		"A\u200dnn",
		"An\u200cn",
		"\ufeffAnn",
		"A\u00adnn",
		"Ann\u3164",
		"\u2800",
		"A\u{e0041}nn",
		"A\ufe0fnn",
	];
	for (const name of [...bad, ...hidden]) assert.notEqual(nameFault(name), undefined, JSON.stringify(name));
});

test("what cannot be seen can be taken out of a name", () => {
	assert.equal(withoutHidden(" A\u200bn\u202en\n"), "Ann");
	assert.equal(withoutHidden("👩‍👩‍👧‍👦 \u200d"), "👩‍👩‍👧‍👦");
});

test("names of the service, its tools and its operator are reserved in every spelling that looks like them", () => {
	for (const name of [
		"Tuckbox",
		"TUCK BOX",
		"Tuckbox command line",
		"tuck-b0x console",
		"Тuсkbох",
		"Ｔｕｃｋｂｏｘ",
		"T\u0301uckbox",
		"the operator of this service",
		"Operator",
		"Opеrаtоr",
		"service operator",
		"Admin",
		"adm1n",
		"Administrators",
		"ᴛᴜᴄᴋʙᴏx",
		"🆃🆄🅲🅺🅱🅾🆇",
		"🅣🅤🅒🅚🅑🅞🅧",
		"ŧuƈkƀøx",
		"ꓔꓴꓚꓗꓐꓳꓫ",
		"ᴏᴘᴇʀᴀᴛᴏʀ",
		"The operator’s command line",
		"Command line of the operator",
		"Betreiber",
		"der Betreiber dieses Dienstes",
		"Die Betreiberin",
		"Веtrеibеr",
		"ʙᴇᴛʀᴇɪʙᴇʀ",
		"Serverbetreiber",
		"Systemadministratorin",
		"Verwalter dieses Servers",
		"Kommandozeile des Betreibers",
		"Betreibers Werkzeug",
		"Operator dieses Dienstes",
	]) {
		assert.ok(isReserved(name), name);
		assert.match(publicNameFault(name)?.message ?? "", /reserved/, name);
	}
	const free = ["Ann", "Card press", "nanDECK", "Smooth Operator Games", "Boxtuck", "Badminton", "Оля"];
	const german = ["Spielepresse", "Thunder Operator", "Karten für Administration", "Dieter", "🇩🇪 Spiele"];
	for (const name of [...free, ...german]) assert.equal(publicNameFault(name), undefined, name);
});

test("what a badge says is reserved in every language", () => {
	for (const { badge } of Object.values(operatorWords)) assert.ok(isReserved(badge), badge);
});
