import type { TuckboxError } from "@tuckbox/client";
import type { Because, Reason } from "@tuckbox/pieces";
import { isKnown, type Key, t } from "@tuckbox/web/messages/words.ts";

// Words for failures are loaded when there is one, before it is shown (api/client.ts).

type Said = { message: string; reason?: Reason | undefined; params?: Because["params"] | undefined };

/** Every code and reason has a message, or this does not compile. */
type KnownKeys = `errors.because_${Reason}` | `errors.code_${TuckboxError["code"]}`;
const key = (name: KnownKeys): Key => name;

/** Fields of requests by the words that name them. */
const fieldNames: Readonly<Record<string, string>> = {
	assets: "pictures",
	images: "pictures",
	cover: "pictures",
	sourcePixelsPerInch: "resolution",
	newPassword: "password",
};

/** The name of a field as the first words of a sentence: of `images[0].sideKey` or `widthMm`. */
export function fieldText(field: string): string {
	const [first = ""] = field.split(/[.[]/, 1);
	const name = `errors.field_${fieldNames[field.split(".").at(-1) ?? ""] ?? fieldNames[first] ?? first}`;
	return t((isKnown(name) ? name : "errors.field_other") as "errors.field_other");
}

/** Why something was refused, in the page's language; in the service's words if it is newer than this page. */
export function reasonText({ message, reason, params }: Said, what: string): string {
	if (reason === undefined || !isKnown(key(`errors.because_${reason}`))) return message;
	return t(`errors.because_${reason}` as "errors.because_EMPTY", { ...params, what });
}

/** What an error says of several fields or files at most. */
const maxDetails = 3;

/** What an error's code means. */
export function codeText({ code, message, retryAfter }: TuckboxError): string {
	const known = key(`errors.code_${code}`);
	return isKnown(known) ? t(known as "errors.code_RATE_LIMITED", { seconds: retryAfter ?? 1 }) : message;
}

/** What a failed call says, in the page's language. */
export function errorText(error: TuckboxError): string {
	const { message, reason, params, details } = error;
	const sentences = details.map(({ externalKey, file, field, ...said }) => {
		const text = said.reason && reasonText(said, file ?? fieldText(field));
		return text && externalKey !== undefined ? `${externalKey}: ${text}` : text;
	});
	const said = [...new Set(sentences.filter((one) => one !== undefined))];
	if (said.length > 0) return said.slice(0, maxDetails).join(" ");
	if (reason !== undefined) return reasonText({ message, reason, params }, t("errors.field_other"));
	return codeText(error);
}
