import { type Json, listIn, textIn } from "../model/json.ts";
import { plainText } from "./objects.ts";

/** The texts of an object, as values of its piece; undefined if it has none. */
export function objectPayload(fields: Json): Readonly<Record<string, unknown>> | undefined {
	const tags = listIn(fields, "Tags").filter((tag) => typeof tag === "string");
	const payload = {
		...plainTexts({ description: textIn(fields, "Description"), notes: textIn(fields, "GMNotes") }),
		...(tags.length > 0 && { tags }),
	};
	return Object.keys(payload).length === 0 ? undefined : payload;
}

function plainTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
	const plain = Object.entries(texts).map(([field, text]): [string, string] => [field, plainText(text)]);
	return Object.fromEntries(plain.filter(([, text]) => text !== ""));
}
