import assert from "node:assert/strict";
import { test } from "node:test";
import { scopes, widestScope } from "@tuckbox/pieces";
import { formatMessage } from "../messages.ts";
import { messages as de } from "./de.ts";
import { messages as en } from "./en.ts";

test("the sentence after signing in names every scope but the widest", () => {
	for (const [language, messages] of [
		["en", en],
		["de", de],
	] as const)
		for (const message of [messages.login, messages.loginAs]) {
			const say = (access: string) => formatMessage(language, message, { url: "u", name: "n", access });
			for (const scope of scopes)
				assert.equal(say(scope) === say(""), scope === widestScope, `${language} ${scope}`);
		}
});
