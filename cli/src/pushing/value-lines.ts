import type { PushResult, ReplacedValue } from "@tuckbox/client";
import { t } from "../messages/words.ts";

/** Maximum number of values of a piece on a line, and of characters of a value. */
const maxValues = 6;
const maxLength = 40;

function shortText(value: unknown): string {
	if (value === undefined) return t("plan.noValue");
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return [...text].length > maxLength ? `${[...text].slice(0, maxLength).join("")}…` : text;
}

function valueText({ name, isFromConsole, ...change }: ReplacedValue): string {
	const values = { name, before: shortText(change.before), after: shortText(change.after) };
	return isFromConsole ? t("plan.valueFromConsole", values) : t("plan.value", values);
}

/** The values that a push replaces, in a line for each piece: `Gull: cost 3 → 4`. */
export function valueLines({ changed }: Pick<PushResult, "changed">, mostLines: number): string[] {
	const pieces = changed.filter(({ values = [] }) => values.length > 0);
	const lines = pieces.slice(0, mostLines).map(({ name, values = [] }) => {
		const rest = values.length - maxValues;
		const shown = values.slice(0, maxValues).map(valueText);
		if (rest > 0) shown.push(t("plan.moreValues", { count: rest }));
		return `${name}: ${shown.join(", ")}`;
	});
	const left = pieces.length - lines.length;
	return left > 0 ? [...lines, t("plan.moreLines", { count: left })] : lines;
}
