import "../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { because, checkCodes, judge } from "@tuckbox/pieces";
import { explain } from "./explanations.ts";
import { findingText } from "./said.ts";

const image = (sideKey: string, widthPx: number, heightPx: number) => ({
	...{ sideKey, widthPx, heightPx, pixelsPerInch: 300, bleedMode: "noBleed" as const },
});
const card = {
	...{ kind: "tile" as const, widthMm: 63.5, heightMm: 88.9, requestedSides: null, dieType: null },
	...{ parentKey: null, sides: [] as ReturnType<typeof image>[] },
};

test("every finding of the checks has a sentence with its facts", () => {
	const here = { hasParent: false, faces: [] };
	const failed = { ...here, failureOf: () => because("DAMAGED", { complaint: "libpng read error" }) };
	const findings = [
		...judge({ ...card, sides: [image("front", 100, 900), image("cellar", 1, 1)], parentKey: "sea" }, here),
		...judge({ ...card, sides: [image("front", 250, 320)] }, failed),
		...judge({ ...card, widthMm: null }, here),
		...judge({ ...card, kind: "dieFace", sides: [image("face-2", 300, 300)] }, here),
		...judge(
			{ ...card, kind: "die", requestedSides: 4, dieType: 6 },
			{ ...here, faces: ["face-1", "face-2"] },
		),
		...judge({ ...card, kind: "die", dieType: 6 }, { ...here, faces: [null] }),
	];
	assert.deepEqual(
		findings.map((finding) => `${finding.code}: ${findingText(finding)}`),
		[
			"ASPECT_OFF: The picture of its front has 100 × 900 px, and the piece 63.5 × 88.9 mm: the proportions differ by a factor of 6.4.",
			"LOW_RESOLUTION: The picture of its front has 40 pixels to the inch (100 × 900 px on 63.5 × 88.9 mm); below 150 it looks blurred.",
			"SIDE_NOT_SHOWN: It has no side “cellar”: the picture is kept and shown nowhere.",
			"PARENT_PENDING: There is no “sea” yet, which it belongs to.",
			"IMAGE_FAILED: The picture of its front is damaged. Export it again.",
			"ASPECT_OFF: The picture of its front has 250 × 320 px, and the piece 63.5 × 88.9 mm: the proportions differ by 9.4 %.",
			"LOW_RESOLUTION: The picture of its front has 91 pixels to the inch (250 × 320 px on 63.5 × 88.9 mm); below 150 it looks blurred.",
			"FRONT_MISSING: It has no picture of its front: it shows nothing.",
			"SIZE_GUESSED: No size was sent: 63.5 × 88.9 mm is a guess.",
			"ASPECT_OFF: The picture of its face 2 has 300 × 300 px, and the piece 63.5 × 88.9 mm: the proportions differ by 40 %.",
			"LOW_RESOLUTION: The picture of its face 2 has 86 pixels to the inch (300 × 300 px on 63.5 × 88.9 mm); below 150 it looks blurred.",
			"FACE_WITHOUT_DIE: The face names no die, so none shows it.",
			"DIE_TYPE_CORRECTED: The die asks for 4 sides and has more faces: it is a d6.",
			"FACES_MISSING: Faces 3, 4, 5, 6 of the d6 have no pictures and show their numbers.",
			"FACES_MISSING: The faces of the d6 have no pictures and show their numbers.",
		],
	);
	for (const code of checkCodes) assert.ok(explain(code).why, code);
	assert.equal(findingText({ code: "NEWER" as "IMAGE_UNUSED", message: "News." }), "News.");
});
