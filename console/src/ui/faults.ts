import type { TuckboxError } from "@tuckbox/client";
import { problemTexts } from "@tuckbox/messages/problems/texts.ts";
import type { Reason } from "@tuckbox/pieces";
import { isKnown, type Key, t } from "@tuckbox/web/messages/words.ts";

// Words for failures are loaded when there is one, before it is shown (api/client.ts).

/** Every code and reason has a message, or this does not compile. */
type Needed = `errors.because_${Reason}` | `errors.code_${TuckboxError["code"]}`;
const messageKey = (name: string): Key => `errors.${name}` as Needed;

export const { fieldText, reasonText, codeText, errorText } = problemTexts((name, values) => {
	const key = messageKey(name);
	return isKnown(key) ? t(key as "errors.because_EMPTY", values as { what: string }) : undefined;
});
