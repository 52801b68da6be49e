// Sentences for errors of the service in other languages, for every program that shows them.

/** Looks up a message about problems in the program's language; undefined if it does not exist. */
type Say = (key: string, values?: object) => string | undefined;

type Said = { message: string; reason?: string | undefined; params?: object | undefined };
type Detail = Said & { field: string; file?: string; externalKey?: string };
type Problem = Said & { code: string; retryAfter?: number | undefined; details: readonly Detail[] };

/** Fields of requests, and the message with the words for each. */
const fieldNames: Readonly<Record<string, string>> = {
	assets: "pictures",
	images: "pictures",
	cover: "pictures",
	sourcePixelsPerInch: "resolution",
	newPassword: "password",
};

/** Maximum number of fields or files in one sentence. */
const maxDetails = 3;

/** Forms sentences about errors in a program's language. If a service is newer than the program, its own words stay. */
export function problemTexts(say: Say) {
	/** The name of a field as the first words of a sentence: of `images[0].sideKey` or `widthMm`. */
	function fieldText(field: string): string {
		const [first = ""] = field.split(/[.[]/, 1);
		const name = fieldNames[field.split(".").at(-1) ?? ""] ?? fieldNames[first] ?? first;
		return say(`field_${name}`) ?? say("field_other") ?? field;
	}

	/** The reason why something was refused. @param what the first words of the sentence */
	function reasonText({ message, reason, params }: Said, what: string): string {
		const text = reason === undefined ? undefined : say(`because_${reason}`, { ...params, what });
		return text ?? message;
	}

	/** The sentence of an error's code. */
	function codeText({ code, message, retryAfter }: Pick<Problem, "code" | "message" | "retryAfter">): string {
		return say(`code_${code}`, { seconds: retryAfter ?? 1 }) ?? message;
	}

	/** The sentence of an error, with its fields or files. */
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
