import "../words/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "@tuckbox/pieces";
import { loadWords } from "../words/words.ts";
import { findingText } from "./said.ts";

await loadWords(["look", "checks"]);

const image = (sideKey: string, widthPx: number, heightPx: number) => ({
	...{ sideKey, widthPx, heightPx, pixelsPerInch: 300, bleedMode: "noBleed" as const },
});
const card = {
	...{ kind: "tile" as const, widthMm: 63.5, heightMm: 88.9, requestedSides: null, dieType: null },
	...{ parentKey: null, sides: [] as ReturnType<typeof image>[] },
};

test("what the checks find is said in words of the console, whatever it is", () => {
	const here = { hasParent: false, faces: [] };
	const findings = [
		...judge({ ...card, sides: [image("front", 100, 900), image("cellar", 1, 1)], parentKey: "sea" }, here),
		...judge({ ...card, sides: [image("front", 250, 320)] }, { ...here, failureOf: () => "it is a text" }),
		...judge({ ...card, widthMm: null }, here),
		...judge({ ...card, kind: "dieFace", sides: [image("face-2", 300, 300)] }, here),
		...judge(
			{ ...card, kind: "die", requestedSides: 4, dieType: 6 },
			{ ...here, faces: ["face-1", "face-2"] },
		),
		...judge({ ...card, kind: "die", dieType: 6 }, { ...here, faces: [null] }),
	];
	const codes = new Set(findings.map(({ code }) => code));
	assert.ok(codes.size >= 9, [...codes].join(" "));
	for (const finding of findings) {
		const isSame = ["FACE_WITHOUT_DIE", "DIE_TYPE_CORRECTED", "SIZE_GUESSED"].includes(finding.code);
		assert.equal(findingText(finding) === finding.message, isSame, findingText(finding));
	}
	const few = findings.find(({ code }) => code === "LOW_RESOLUTION");
	assert.match(few ? findingText(few) : "", /^The picture of its front has \d+ pixels to the inch/);
	assert.equal(findingText({ code: "LOW_RESOLUTION", message: "News." }), "News.");
});
