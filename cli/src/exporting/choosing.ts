import type { ExportRequest } from "@tuckbox/client";
import type { FormatWithOptions } from "@tuckbox/pieces";
import { withValues } from "@tuckbox/pieces/find";
import type { Arguments, Option } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { t } from "../messages/words.ts";
import { readKind } from "../service/game-choice.ts";

/** The options that only one format has. */
export type OwnOptions<F extends FormatWithOptions = FormatWithOptions> = {
	options: Readonly<Record<string, Option>>;
	/** Reads the format's options. @throws Failure when one is wrong */
	read(given: Arguments): ExportRequest<F>;
};

/** Options of every format. */
export const choosing = {
	deck: { type: "string", value: "NAME", text: () => t("exports.optionDeck") },
	kind: { type: "string", value: "KIND", text: () => t("exports.optionKind") },
	search: { type: "string", value: "TEXT", text: () => t("exports.optionSearch") },
	at: { type: "string", value: "N", text: () => t("exports.optionAt") },
} as const satisfies Record<string, Option>;

/** The search and the version that --search, --deck, --kind and --at select together. */
export function chosen(given: Arguments): { search?: string; version?: number } {
	// passed as typed: the search distinguishes cards from other tiles
	const kind = readKind(given) && given.text("kind");
	let search = given.text("search") ?? "";
	const deck = given.text("deck");
	if (deck !== undefined) search = withValues(search, "deck", [deck]);
	if (kind !== undefined) search = withValues(search, "kind", [kind]);
	const version = given.integer("at", 1, Number.MAX_SAFE_INTEGER);
	return { ...(search !== "" && { search }), ...(version !== undefined && { version }) };
}

/** The spelling of a value on the command line: `fooBar` is typed `foo-bar`. */
export const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Reads an option with a fixed set of values, in any case. @throws Failure for any other value */
export function choice<V extends string>(
	given: Arguments,
	name: string,
	values: readonly V[],
): V | undefined {
	const text = given.text(name);
	if (text === undefined) return undefined;
	const found = values.find((value) => dashed(value) === text.toLowerCase());
	if (found !== undefined) return found;
	throw wrongUsage(
		t("program.oneOf", { option: name, values: values.map(dashed).join(", ") }),
		given.command,
	);
}
