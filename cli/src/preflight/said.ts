import type { CheckCode, CheckFacts } from "@tuckbox/pieces";
import { sizeText } from "@tuckbox/pieces";
import { language, locale, t } from "../messages/words.ts";

const pixels = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
	`${widthPx} × ${heightPx} px`;
const short = (number: number) => number.toLocaleString(locale, { maximumFractionDigits: 1 });
const local = (size: { widthMm: number; heightMm: number }) => sizeText(size, locale);

/** The sentences of a folder's findings in other languages. The service alone reports the other codes. */
const sentences: { readonly [C in CheckCode]?: (facts: CheckFacts[C]) => string } = {
	FRONT_MISSING: () => t("findings.frontMissing"),
	FACES_MISSING: ({ dieType: type, faces, count }) =>
		faces === ""
			? t("findings.allFacesMissing", { type })
			: t("findings.facesMissing", { type, faces, count }),
	DIE_TYPE_CORRECTED: ({ requested: asked, dieType: type }) =>
		t("findings.dieTypeCorrected", { asked, type }),
	FACE_WITHOUT_DIE: () => t("findings.faceWithoutDie"),
	PARENT_PENDING: ({ parent }) => t("findings.parentPending", { parent }),
	SIDE_NOT_SHOWN: ({ side }) => t("findings.sideNotShown", { side }),
	ASPECT_OFF: ({ side, percent, ...sizes }) => {
		const facts = { side, pixels: pixels(sizes), size: local(sizes) };
		return percent < 100
			? t("findings.aspectOff", { ...facts, by: short(percent) })
			: t("findings.aspectTimes", { ...facts, by: short(percent / 100 + 1) });
	},
	LOW_RESOLUTION: ({ side, pixelsPerInch: dpi, least, ...sizes }) =>
		t("findings.lowResolution", { side, dpi, least, pixels: pixels(sizes), size: local(sizes) }),
	SIZE_GUESSED: (size) => t("findings.sizeGuessed", { size: local(size) }),
};

type Judged = { code: CheckCode; message: string; params: Readonly<Record<string, unknown>> };

/** The sentence of a finding. In English it is that of the service's own checks. */
export function findingText({ code, message, params }: Judged): string {
	const say: ((facts: never) => string) | undefined = sentences[code];
	return language === "en" || say === undefined ? message : say(params as never);
}
