import { type Language, localeOf } from "../languages.ts";
import type { problemTexts } from "../problems/texts.ts";

type Refused = { field: string; reason: string; params?: Readonly<Record<string, string | number>> };

/** A remark of the package `folder` on a folder. */
export type Said = {
	readonly code: string;
	readonly params: { readonly [name: string]: string | number | Said | Refused };
};

/** A program's messages for remarks: its language, the room `folder`, sentences about problems, and kind of hints. */
export type Speaker = Pick<ReturnType<typeof problemTexts>, "fieldText" | "reasonText"> & {
	readonly language: Language;
	readonly say: (name: string, values: object) => string | undefined;
	readonly hints: "cli" | "console";
};

/** Values with numbers, which each language formats in its own way. */
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

/** The hint of a remark, or of the remark that is its reason; for a guess, the setting that overrides it. */
export function remarkHint(speaker: Speaker, said: Said): string | undefined {
	const own =
		format(speaker, `${said.code}.${speaker.hints}`, said) ?? format(speaker, `${said.code}.hint`, said);
	const reason = Object.values(said.params).find((value) => typeof value === "object" && "code" in value);
	return own ?? (reason && remarkHint(speaker, reason as Said));
}
