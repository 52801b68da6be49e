import type { Finding } from "@tuckbox/client";
import { sideWord } from "../look/piece-words.ts";
import { locale, t } from "../words/words.ts";

/** The facts in the messages of the service, which are in English. */
const patterns: Partial<Record<Finding["code"], RegExp>> = {
	SIDE_NOT_SHOWN: /has no side "(?<side>.*)":/,
	IMAGE_FAILED: /^The image on (?<side>\S+) could not be made ready to show: (?<why>.*)\.$/s,
	ASPECT_OFF:
		/^The image on (?<side>\S+) has (?<pixels>.*), and the piece (?<size>.*): the proportions differ by (?<by>[\d.]+)(?<unit>.*)\.$/,
	LOW_RESOLUTION:
		/^The image on (?<side>\S+) has (?<dpi>\d+) pixels to the inch \((?<pixels>.*) on (?<size>.*)\); below (?<least>\d+)/,
	FACES_MISSING: /^(?:All faces|Faces? (?<faces>[\d, ]+)) of the d(?<type>\d+)/,
	DIE_TYPE_CORRECTED: /asks for (?<asked>\d+) sides .* d(?<type>\d+)\.$/,
	FACE_WITHOUT_DIE: /^The face names no die/,
	FRONT_MISSING: /has no front image/,
	SIZE_GUESSED: /^No size was sent: (?<size>.*) is a guess/,
	PARENT_PENDING: /"(?<parent>.*)", so /,
	IMAGE_UNUSED: /^No piece shows this image/,
};

/** A decimal number, or several, as the reader's language writes them. */
function local(numbers: string): string {
	return numbers.replace(/\d+\.\d+/g, (number) => Number(number).toLocaleString(locale));
}

/** What a finding says, in the language of the page; in that of the service if it says something new. */
export function findingText({ code, message }: Pick<Finding, "code" | "message">): string {
	const match = patterns[code]?.exec(message);
	if (!match) return message;
	const { side: key = "", size = "", by = "", unit, type = "", faces, ...rest } = match.groups ?? {};
	const { pixels = "", why = "", dpi = "", least = "", asked = "", parent = "" } = rest;
	const [side, millimetres] = [sideWord(key), local(size)];
	switch (code) {
		case "SIDE_NOT_SHOWN":
			return t("checks.saidSideNotShown", { side });
		case "IMAGE_FAILED":
			return t("checks.saidImageFailed", { side, why });
		case "ASPECT_OFF":
			return t(unit === " times" ? "checks.saidAspectTimes" : "checks.saidAspectOff", {
				...{ side, pixels, size: millimetres, by: local(by) },
			});
		case "LOW_RESOLUTION":
			return t("checks.saidLowResolution", { side, dpi, pixels, size: millimetres, least });
		case "FACES_MISSING":
			if (faces === undefined) return t("checks.saidAllFacesMissing", { type });
			return t("checks.saidFacesMissing", { type, faces, count: faces.split(",").length });
		case "DIE_TYPE_CORRECTED":
			return t("checks.saidDieTypeCorrected", { asked, type });
		case "FACE_WITHOUT_DIE":
			return t("checks.saidFaceWithoutDie");
		case "FRONT_MISSING":
			return t("checks.saidFrontMissing");
		case "SIZE_GUESSED":
			return t("checks.saidSizeGuessed", { size: millimetres });
		case "PARENT_PENDING":
			return t("checks.saidParentPending", { parent });
		case "IMAGE_UNUSED":
			return t("checks.saidImageUnused");
		default:
			return message;
	}
}
