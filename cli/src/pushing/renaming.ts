import type { Rename } from "@tuckbox/client";
import type { Context } from "../command.ts";
import { isConfirmed } from "../terminal/ask.ts";
import type { Cell } from "../terminal/table.ts";
import { count } from "../terminal/units.ts";

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
	const isOne = renames.length === 1;
	terminal.say(
		isOne
			? "A piece seems to have a new name; its images are the same:"
			: `${count(renames.length, "piece")} seem to have new names; their images are the same:`,
	);
	terminal.noteTable(renames.slice(0, maxListed).map(renameRow));
	if (renames.length > maxListed) terminal.note(`  and ${renames.length - maxListed} more`);
	const them = isOne ? "Keep it as the same piece" : "Keep them as the same pieces";
	return await isConfirmed(
		terminal,
		signal,
		`${them}, where tables have ${isOne ? "it" : "them"}? [Y/n] `,
		true,
	);
}
