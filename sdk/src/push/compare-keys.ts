import type { Components } from "../components.ts";
import type { LocalFile } from "../files.ts";
import type { Manifest, PushOptions, Rename } from "./manifest.ts";
import { type Stale, staleIn } from "./prune.ts";
import { renamedIn, renamesIn } from "./renames.ts";

/** What the game has under other keys, and what it has that the manifest does not contain. */
export type KeyComparison = { renames: readonly Rename[]; stale: Stale };

/** Lists what the game has, if the options ask for something that depends on it. Calls the function that decides about renames. */
export async function compareKeys(
	components: Components,
	manifest: Manifest,
	files: ReadonlyMap<string, LocalFile>,
	{ prune, renames: wanted = false, leftOver, signal }: PushOptions,
): Promise<KeyComparison> {
	if (!prune && !leftOver && wanted === false) return { renames: [], stale: { pieces: [], sides: [] } };
	const stored = await components.list({}, { signal });
	const found = wanted === false ? [] : renamesIn(manifest, stored, files);
	const choice = typeof wanted === "function" ? found.length > 0 && (await wanted(found)) : wanted;
	const renames =
		typeof choice === "boolean" ? (choice ? found : []) : found.filter((rename) => choice.includes(rename));
	const stale = staleIn(manifest, renamedIn(stored, renames));
	return { renames, stale: prune || leftOver ? stale : { pieces: [], sides: [] } };
}
