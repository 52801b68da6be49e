import type { Remark } from "@tuckbox/folder";
import * as messages from "@tuckbox/messages/folder/remark-text.ts";
import { language, say } from "@tuckbox/web/messages/words.ts";
import { fieldText, reasonText } from "./faults.ts";

const speaker = (): messages.Speaker => ({
	...{ language, fieldText, reasonText, hints: "console" },
	say: (name, values) => say(`folder.${name}`, values),
});

/** The text of a remark on a dropped folder, with a hint. The rooms `errors` and `folder` must be loaded. */
export function remarkText({ externalKey, ...said }: Remark & { externalKey?: string }): string {
	const hint = messages.remarkHint(speaker(), said);
	const text = messages.remarkText(speaker(), said);
	// why the service refuses a piece does not name it
	const piece = externalKey !== undefined && "why" in said.params ? `${externalKey}: ` : "";
	return `${piece}${text}${hint === undefined ? "" : ` ${hint}`}`;
}
