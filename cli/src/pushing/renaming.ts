import type { Rename } from "@tuckbox/client";
import type { Context } from "../command.ts";
import { t } from "../messages/words.ts";
import { isConfirmed } from "../terminal/ask.ts";
import type { Cell } from "../terminal/table.ts";

/** Maximum number of renamed pieces that a question lists. */
const maxListed = 10;

/** A rename as `castle → Castle of Doom` or, if only the key differs, `sea/gull → ocean/gull`. */
export function renameText({ formerName, name, formerKey, externalKey }: Rename): string {
	return formerName === name ? `${formerKey} → ${externalKey}` : `${formerName} → ${name}`;
}

const renameRow = (rename: Rename): Cell[] => [{ text: "~", colour: "yellow" }, renameText(rename)];

/**
 * Asks whether pieces with new names are the same as before. Any answer but no means yes: tables and versions depend on
 * the identity of pieces.
 */
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
