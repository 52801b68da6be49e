import { TuckboxError } from "@tuckbox/client";
import { describeError } from "../look/Problem.tsx";

export type Faults<Name extends string> = {
	/** What is wrong with each field, as sentences. */
	fields: Partial<Record<Name, string>>;
	/** What is wrong with none of them. */
	other: string | undefined;
};

/**
 * What an answer finds wrong with a form.
 * @param labels what the fields are called, at the beginning of a sentence
 */
export function faultsOf<Name extends string>(
	error: Error | null,
	labels: Readonly<Record<Name, string>>,
): Faults<Name> {
	const fields: Partial<Record<Name, string>> = {};
	const others: string[] = [];
	if (error === null) return { fields, other: undefined };
	const details = error instanceof TuckboxError ? error.details : [];
	for (const { field = "", message } of details) {
		if (!Object.hasOwn(labels, field)) {
			others.push(`${field} ${message}.`);
			continue;
		}
		const name = field as Name;
		const sentence = `${labels[name]} ${message}.`;
		fields[name] = [fields[name], sentence].filter(Boolean).join(" ");
	}
	if (details.length > 0) return { fields, other: others.length > 0 ? others.join(" ") : undefined };
	const { what, next } = describeError(error);
	return { fields, other: `${what} ${next}`.trim() };
}
