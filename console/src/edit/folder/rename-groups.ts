import type { ManifestComponent, Rename } from "@tuckbox/client";
import { identityOf, parentKinds, storedKind } from "@tuckbox/pieces";

/** Renames that are decided together: a renamed deck, and its cards whose files still have their names. */
export type RenameGroup = { rename: Rename; followers: readonly Rename[] };

const lastPartOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** Groups renames: renames that only follow from that of a parent belong to it. */
export function renameGroups(
	renames: readonly Rename[],
	components: readonly ManifestComponent[],
): RenameGroup[] {
	const byIdentity = new Map(renames.map((rename) => [identityOf(rename), rename]));
	const parentKeys = new Map(components.map((piece) => [identityOf(piece), piece.parentExternalKey]));
	const followers = new Map<Rename, Rename[]>();
	const alone: Rename[] = [];
	for (const rename of renames) {
		const parentKey = parentKeys.get(identityOf(rename)) ?? "";
		const parent = parentKinds(storedKind(rename.kind))
			.map((kind) => byIdentity.get(identityOf({ kind, externalKey: parentKey })))
			.find((one) => one !== undefined);
		if (parent !== undefined && lastPartOf(rename.externalKey) === lastPartOf(rename.formerKey)) {
			const known = followers.get(parent);
			if (known === undefined) followers.set(parent, [rename]);
			else known.push(rename);
		} else alone.push(rename);
	}
	return alone.map((rename) => ({ rename, followers: followers.get(rename) ?? [] }));
}
