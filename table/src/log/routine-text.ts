import type { LogEntry } from "@tuckbox/client/table";
import type { RanStep } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";

// What the log says about the routines that an act has run.

/** The place that a step did not find, or found empty. */
function placeOf({ values, skipped }: RanStep): string {
	const from = Array.isArray(values.from) ? values.from[0] : values.from;
	const isTarget = skipped === "NO_SUCH_SPOT" && values.into !== undefined;
	return String(
		(isTarget ? values.into : undefined) ?? values.place ?? from ?? values.what ?? values.into ?? "",
	);
}

/** The reason why a step did nothing, or less than it was to do. */
function skippedText(step: RanStep, number: number): string {
	const place = placeOf(step);
	// the spots of a role have many names
	const isNameless = place === "" && ["NO_SUCH_SPOT", "EMPTY", "TOO_FEW"].includes(step.skipped ?? "");
	if (isNameless) return t("log.skipped_other", { step: number });
	switch (step.skipped) {
		case "NO_SUCH_SPOT":
		case "GONE":
			return t("log.skipped_gone", { place });
		case "NO_SUCH_SET_UP":
			return t("log.skipped_gone", { place: String(step.values.setUp ?? "") });
		case "EMPTY":
			return t("log.skipped_empty", { place });
		case "TOO_FEW":
			return t("log.skipped_few", { place });
		case "WOULD_SHOW":
			return t("log.skipped_wouldShow");
		case "TOO_MUCH":
			return t("log.skipped_tooMuch");
		default:
			return t("log.skipped_other", { step: number });
	}
}

/** A sentence for each routine that ran along with the act, and for each step that was left out. */
export function ranTexts({ code, ran = [] }: LogEntry): string[] {
	const texts = ran.flatMap(({ name, steps, isStopped }, i) => [
		...(code === "run" && i === 0 ? [] : [t("log.alsoRan", { name })]),
		...steps.flatMap((step, at) => (step.skipped === undefined ? [] : skippedText(step, at + 1))),
		...(isStopped === true ? [t("log.stopped", { name })] : []),
	]);
	return [...new Set(texts)];
}
