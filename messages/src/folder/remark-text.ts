import { type Language, localeOf } from "../languages.ts";
import type { problemTexts } from "../problems/texts.ts";

type Refused = { field: string; reason: string; params?: Readonly<Record<string, string | number>> };

/** What the package folder says of a folder. */
export type Said = {
	readonly code: string;
	readonly params: { readonly [name: string]: string | number | Said | Refused };
};

/** Who says it: its language, the messages of its room `folder`, what it says of problems, and the kind of hints that it gives. */
export type Speaker = Pick<ReturnType<typeof problemTexts>, "fieldText" | "reasonText"> & {
	readonly language: Language;
	readonly say: (name: string, values: object) => string | undefined;
	readonly hints: "cli" | "console";
};

/** Facts with numbers, which languages write in their own way. */
const measures = new Set(["size", "dpi", "bleed", "megapixels"]);

function valueText(speaker: Speaker, name: string, value: Said["params"][string]): string | number {
	if (typeof value !== "object") {
		const decimal = (0.5).toLocaleString(localeOf(speaker.language)).charAt(1);
		return measures.has(name) ? String(value).replace(/(\d)\.(\d)/g, `$1${decimal}$2`) : value;
	}
	if ("code" in value) return remarkText(speaker, value);
	const what = speaker.fieldText(value.field);
	return speaker.reasonText({ message: value.reason, ...value }, what);
}

function format(speaker: Speaker, key: string, { params }: Said): string | undefined {
	const values = Object.entries(params).map(([name, value]) => [name, valueText(speaker, name, value)]);
	return speaker.say(key, Object.fromEntries(values));
}

/** The sentence of a remark. */
export function remarkText(speaker: Speaker, said: Said): string {
	return format(speaker, said.code, said) ?? said.code;
}

/** What to do about a remark, or about the remark that is its reason; or what overrides a guess. */
export function remarkHint(speaker: Speaker, said: Said): string | undefined {
	const own =
		format(speaker, `${said.code}.${speaker.hints}`, said) ?? format(speaker, `${said.code}.hint`, said);
	const reason = Object.values(said.params).find((value) => typeof value === "object" && "code" in value);
	return own ?? (reason && remarkHint(speaker, reason as Said));
}
