import "../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { TuckboxError } from "@tuckbox/client";
import { messages as german } from "@tuckbox/messages/problems/de.ts";
import { messages as english } from "@tuckbox/messages/problems/en.ts";
import { placesIn, reasons } from "@tuckbox/pieces";
import { errorText } from "./faults.ts";

/** The facts in an ICU message. */
const factsIn = (message: string) => [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = ""]) => name);

test("every reason has a sentence in every language, with facts that the service sends", () => {
	const wanted = Object.keys(reasons).map((reason) => `because_${reason}`);
	for (const messages of [english, german] as const) {
		const found = Object.keys(messages).filter((key) => key.startsWith("because_"));
		assert.deepEqual(found.sort(), wanted.sort());
		for (const [reason, template] of Object.entries(reasons)) {
			const sent = new Set(["what", ...placesIn(template)]);
			for (const fact of factsIn(messages[`because_${reason as keyof typeof reasons}`]))
				assert.ok(sent.has(fact), `${reason}: ${fact}`);
		}
	}
});

test("an error says why with its facts, first of its fields, then of the whole, then by its code", () => {
	const of = (more: ConstructorParameters<typeof TuckboxError>[2]) =>
		errorText(new TuckboxError("VALIDATION_ERROR", "In English.", more));
	assert.equal(
		of({
			details: [
				{ field: "name", message: "…", reason: "TOO_LONG", params: { max: 1000 }, externalKey: "fox" },
				{ field: "images[0].sourcePixelsPerInch", message: "…", reason: "NOT_MORE", params: { min: 0 } },
			],
		}),
		"fox: The name must have at most 1,000 characters. The resolution must be more than 0.",
	);
	assert.equal(
		of({ reason: "TOO_MANY_SHARES", params: { max: 20 } }),
		"A game has at most 20 share links. End one first.",
	);
	assert.match(of({}), /^The service cannot accept this/);
	assert.equal(
		errorText(new TuckboxError("RATE_LIMITED", "In English.", { retryAfter: 3 })),
		"Too many requests. Wait 3 seconds and try again.",
	);
	assert.equal(errorText(new TuckboxError("NEWER" as "NOT_FOUND", "In English.")), "In English.");
});
