import { TuckboxError } from "@tuckbox/client";
import { fieldText, reasonText } from "../../ui/faults.ts";
import { describeError } from "../../ui/Problem.tsx";

export type Faults<Name extends string> = {
	/** The fault of each field, as a sentence. */
	fields: Partial<Record<Name, string>>;
	/** A fault that does not belong to a field. */
	other: string | undefined;
};

/**
 * The faults of a form that an answer reports.
 * @param labels the names of the fields, as the first words of a sentence
 */
export function fieldFaults<Name extends string>(
	error: Error | null,
	labels: Readonly<Record<Name, string>>,
): Faults<Name> {
	const fields: Partial<Record<Name, string>> = {};
	const others: string[] = [];
	if (error === null) return { fields, other: undefined };
	const details = error instanceof TuckboxError ? error.details : [];
	for (const { field = "", ...said } of details) {
		if (!Object.hasOwn(labels, field)) {
			others.push(reasonText(said, fieldText(field)));
			continue;
		}
		const name = field as Name;
		const sentence = reasonText(said, labels[name]);
		fields[name] = [fields[name], sentence].filter(Boolean).join(" ");
	}
	if (details.length > 0) return { fields, other: others.length > 0 ? others.join(" ") : undefined };
	const { what, next } = describeError(error);
	return { fields, other: `${what} ${next}`.trim() };
}
