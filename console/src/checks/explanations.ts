import type { Finding } from "@tuckbox/client";
import { type Key, t } from "@tuckbox/web/messages/words.ts";

type CheckCode = Finding["code"];

type Explanation = {
	title: string;
	/** The effect at the table, and a remedy. */
	why: string;
};

const names = {
	IMAGE_FAILED: "imageFailed",
	FRONT_MISSING: "frontMissing",
	KEY_TWICE: "keyTwice",
	FACES_MISSING: "facesMissing",
	DIE_TYPE_CORRECTED: "dieTypeCorrected",
	FACE_WITHOUT_DIE: "faceWithoutDie",
	PARENT_PENDING: "parentPending",
	BACKS_DIFFER: "backsDiffer",
	SIDE_NOT_SHOWN: "sideNotShown",
	ASPECT_OFF: "aspectOff",
	LOW_RESOLUTION: "lowResolution",
	SIZE_GUESSED: "sizeGuessed",
	IMAGE_UNUSED: "imageUnused",
} as const satisfies Record<CheckCode, string>;

/** The meaning of a finding's code. A code newer than this page becomes its own title. */
export function explain(code: CheckCode): Explanation {
	const name = names[code];
	if (name === undefined) return { title: String(code).toLowerCase().replaceAll("_", " "), why: "" };
	const [title, why] = [`checks.${name}`, `checks.${name}Why`] as const satisfies readonly Key[];
	return { title: t(title), why: t(why) };
}
