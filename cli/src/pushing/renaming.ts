import type { Rename } from "@tuckbox/client";
import type { Context } from "../command.ts";
import { t } from "../messages/words.ts";
import { isConfirmed } from "../terminal/ask.ts";
import type { Cell } from "../terminal/table.ts";

/** The most renamed pieces that a question lists. */
const maxListed = 10;

/** `castle → Castle of Doom`; if only the folder has another name, `sea/gull → ocean/gull`. */
export function renameText({ formerName, name, formerKey, externalKey }: Rename): string {
	return formerName === name ? `${formerKey} → ${externalKey}` : `${formerName} → ${name}`;
}

const renameRow = (rename: Rename): Cell[] => [{ text: "~", colour: "yellow" }, renameText(rename)];

/** Asks whether pieces under new names are the same ones. Everything but no is yes: identity is what tables and versions rely on. */
export async function areRenamed(
	{ terminal, signal }: Context,
	renames: readonly Rename[],
): Promise<boolean> {
	terminal.say(t("push.seemRenamed", { count: renames.length }));
	terminal.noteTable(renames.slice(0, maxListed).map(renameRow));
	if (renames.length > maxListed)
		terminal.note(`  ${t("failures.andMore", { count: renames.length - maxListed })}`);
	return await isConfirmed(terminal, signal, t("push.keepRenamed", { count: renames.length }), true);
}
