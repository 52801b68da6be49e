// What errors of the service say in another language, for every program that shows them.

/** A message of the problems in the program's language; undefined if it does not exist. */
type Say = (key: string, values?: object) => string | undefined;

type Said = { message: string; reason?: string | undefined; params?: object | undefined };
type Detail = Said & { field: string; file?: string; externalKey?: string };
type Problem = Said & { code: string; retryAfter?: number | undefined; details: readonly Detail[] };

/** Fields of requests by the words that name them. */
const fieldNames: Readonly<Record<string, string>> = {
	assets: "pictures",
	images: "pictures",
	cover: "pictures",
	sourcePixelsPerInch: "resolution",
	newPassword: "password",
};

/** What an error says of several fields or files at most. */
const maxDetails = 3;

/** The sentences about errors in a program's language. Where a service is newer than the program, its own words stay. */
export function problemTexts(say: Say) {
	/** The name of a field as the first words of a sentence: of `images[0].sideKey` or `widthMm`. */
	function fieldText(field: string): string {
		const [first = ""] = field.split(/[.[]/, 1);
		const name = fieldNames[field.split(".").at(-1) ?? ""] ?? fieldNames[first] ?? first;
		return say(`field_${name}`) ?? say("field_other") ?? field;
	}

	/** Why something was refused. @param what the first words of the sentence */
	function reasonText({ message, reason, params }: Said, what: string): string {
		const text = reason === undefined ? undefined : say(`because_${reason}`, { ...params, what });
		return text ?? message;
	}

	/** What an error's code means. */
	function codeText({ code, message, retryAfter }: Pick<Problem, "code" | "message" | "retryAfter">): string {
		return say(`code_${code}`, { seconds: retryAfter ?? 1 }) ?? message;
	}

	/** What an error says. */
	function errorText(error: Problem): string {
		const { message, reason, params, details } = error;
		const sentences = details.map(({ externalKey, file, field, ...said }) => {
			const text = said.reason && reasonText(said, file ?? fieldText(field));
			return text && externalKey !== undefined ? `${externalKey}: ${text}` : text;
		});
		const said = [...new Set(sentences.filter((one) => one !== undefined))];
		if (said.length > 0) return said.slice(0, maxDetails).join(" ");
		if (reason !== undefined) return reasonText({ message, reason, params }, fieldText(""));
		return codeText(error);
	}

	return { fieldText, reasonText, codeText, errorText };
}
