import type { BriefComponent } from "../http/api.ts";
import type { Rename } from "./manifest.ts";
import { type Stale, staleIn } from "./prune.ts";
import type { ReadPush } from "./read-files.ts";
import { renamedIn, renamesIn } from "./renames.ts";

/** A push with its renames, the pieces of the game if they were listed, with their new keys, and the pieces and sides of the game that the manifest does not contain. */
export type ComparedPush = ReadPush & {
	renames: readonly Rename[];
	stored?: readonly BriefComponent[];
	stale: Stale;
};

/** Lists the game's pieces if the options depend on them, and calls the function that decides about renames. */
export async function compareKeys(push: ReadPush): Promise<ComparedPush> {
	const { prune, renames: wanted = false, leftOver, signal } = push.options;
	const isStaleWanted = prune || leftOver;
	const nothing: Stale = { pieces: [], sides: [] };
	if (!isStaleWanted && wanted === false) return { ...push, renames: [], stale: nothing };
	if (wanted === false) {
		const stored = await push.components.listBrief({}, { signal });
		return { ...push, renames: [], stored, stale: staleIn(push.manifest, stored) };
	}
	const stored = await push.components.list({}, { signal });
	const found = renamesIn(push, stored);
	const choice = typeof wanted === "function" ? found.length > 0 && (await wanted(found)) : wanted;
	const renames =
		typeof choice === "boolean" ? (choice ? found : []) : found.filter((rename) => choice.includes(rename));
	const now = renamedIn(stored, renames);
	const stale = isStaleWanted ? staleIn(push.manifest, now) : nothing;
	return { ...push, renames, stored: now, stale };
}
