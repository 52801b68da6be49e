import { identityOf } from "@tuckbox/pieces";
import type { ManifestComponent, PushedPiece, PushResult, Rename } from "./manifest.ts";

type Outcome = { id?: string; created: boolean; changed: boolean };

type Named = Pick<PushedPiece, "kind" | "externalKey" | "name"> & {
	parentExternalKey?: string | null | undefined;
};

/** The fields by which a report names a piece. */
export function named({ kind, externalKey, name, parentExternalKey: parent }: Named): PushedPiece {
	return { kind, externalKey, name, ...(parent && { parentExternalKey: parent }) };
}

/**
 * Collects the outcome of a push for each component. A component that occurs twice in a manifest is reported once, as
 * the service stores it once.
 */
export class PushReport {
	readonly #pieces = new Map<string, PushedPiece & Outcome>();
	readonly #deleted: PushedPiece[] = [];
	readonly #leftOver: PushedPiece[] = [];
	readonly #renames: ReadonlyMap<string, Rename>;
	readonly #renamed = new Map<string, Rename>();

	/** @param renames the pieces that get a new key, if the service can give it to them */
	constructor(renames: readonly Rename[] = []) {
		this.#renames = new Map(renames.map((rename) => [identityOf(rename), rename]));
	}

	add(component: ManifestComponent, { id, created, changed }: Outcome): void {
		const identity = identityOf(component);
		const rename = this.#renames.get(identity);
		if (rename !== undefined && !created) {
			this.#renamed.set(identity, rename);
			return;
		}
		const known = this.#pieces.get(identity);
		this.#pieces.set(identity, {
			...named(component),
			...(id !== undefined && { id }),
			created: created || known?.created === true,
			changed: changed || known?.changed === true,
		});
	}

	/** Notes a change that `add` did not report, such as a removed side. */
	markChanged(piece: { kind: PushedPiece["kind"]; externalKey: string }): void {
		const known = this.#pieces.get(identityOf(piece));
		if (known !== undefined) known.changed = true;
	}

	delete(piece: Named & { id: string }): void {
		this.#deleted.push({ ...named(piece), id: piece.id });
	}

	leaveOver(piece: Named & { id: string }): void {
		this.#leftOver.push({ ...named(piece), id: piece.id });
	}

	pieces(): Pick<PushResult, "created" | "changed" | "unchanged" | "renamed" | "deleted" | "leftOver"> {
		const pieces = [...this.#pieces.values()];
		const those = (belongs: (piece: Outcome) => boolean) =>
			pieces.filter(belongs).map(({ created: _, changed: __, ...piece }) => piece);
		return {
			created: those(({ created }) => created),
			changed: those(({ created, changed }) => changed && !created),
			unchanged: those(({ created, changed }) => !created && !changed),
			renamed: [...this.#renamed.values()],
			deleted: this.#deleted,
			leftOver: this.#leftOver,
		};
	}
}
