import type { Finding } from "@tuckbox/client";
import type { CheckCode, CheckFacts, Reason } from "@tuckbox/pieces";
import { locale, t } from "@tuckbox/web/messages/words.ts";
import { sideWord } from "@tuckbox/web/ui/piece-words.ts";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { reasonText } from "../ui/faults.ts";

const pixels = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
	`${widthPx} × ${heightPx} px`;

const local = (number: number) => number.toLocaleString(locale, { maximumFractionDigits: 1 });

/** The sentence of each finding, with its facts. A code without a sentence does not compile. */
const sentences: { readonly [C in CheckCode]: (facts: CheckFacts[C], message: string) => string } = {
	IMAGE_FAILED({ side, reason, ...params }, message) {
		const what = t("checks.pictureOf", { side: sideWord(side) });
		return reasonText({ message, reason: reason as Reason | undefined, params }, what);
	},
	FRONT_MISSING: () => t("checks.saidFrontMissing"),
	KEY_TWICE: ({ count }) => t("checks.saidKeyTwice", { count }),
	FACES_MISSING: ({ dieType: type, faces, count }) =>
		faces === ""
			? t("checks.saidAllFacesMissing", { type })
			: t("checks.saidFacesMissing", { type, faces, count }),
	DIE_TYPE_CORRECTED: ({ requested: asked, dieType: type }) =>
		t("checks.saidDieTypeCorrected", { asked, type }),
	FACE_WITHOUT_DIE: () => t("checks.saidFaceWithoutDie"),
	PARENT_PENDING: ({ parent }) => t("checks.saidParentPending", { parent }),
	BACKS_DIFFER: ({ count }) => t("checks.saidBacksDiffer", { count }),
	SIDE_NOT_SHOWN: ({ side }) => t("checks.saidSideNotShown", { side: sideWord(side) }),
	ASPECT_OFF({ side, percent, ...sizes }) {
		const facts = { side: sideWord(side), pixels: pixels(sizes), size: sizeText(sizes) };
		return percent < 100
			? t("checks.saidAspectOff", { ...facts, by: local(percent) })
			: t("checks.saidAspectTimes", { ...facts, by: local(percent / 100 + 1) });
	},
	LOW_RESOLUTION: ({ side, pixelsPerInch: dpi, least, ...sizes }) =>
		t("checks.saidLowResolution", {
			...{ side: sideWord(side), dpi, least, pixels: pixels(sizes), size: sizeText(sizes) },
		}),
	SIZE_GUESSED: (size) => t("checks.saidSizeGuessed", { size: sizeText(size) }),
	IMAGE_UNUSED: () => t("checks.saidImageUnused"),
};

/** The sentence of a finding in the page's language, or the service's own if the finding is newer than the page. */
export function findingText({ code, message, params }: Pick<Finding, "code" | "message" | "params">): string {
	const say: ((facts: never, message: string) => string) | undefined = sentences[code];
	return say?.((params ?? {}) as never, message) ?? message;
}
