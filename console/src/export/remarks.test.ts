import assert from "node:assert/strict";
import { test } from "node:test";
import { exportRemarks, placesIn, printRemarks } from "@tuckbox/pieces";
import { messages as ofExports } from "../messages/en/export.ts";
import { messages as ofPrints } from "../messages/en/print.ts";

test("every remark on an export and on a print has a sentence with the same facts", () => {
	const lists = [
		{ remarks: exportRemarks, messages: ofExports },
		{ remarks: printRemarks, messages: ofPrints },
	];
	for (const { remarks, messages } of lists) {
		const sentences: Readonly<Record<string, string>> = messages;
		for (const [code, template] of Object.entries(remarks)) {
			const sentence = sentences[`remark_${code}`];
			assert.ok(sentence !== undefined, code);
			for (const place of placesIn(template)) assert.match(sentence, new RegExp(`\\{${place}\\b`), code);
		}
	}
});
