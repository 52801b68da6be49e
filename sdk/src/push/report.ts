import { identityOf } from "@tuckbox/pieces";
import type { ManifestComponent, PushedPiece, PushResult } from "./manifest.ts";

type Outcome = { id?: string; created: boolean; changed: boolean };

/** What a push did with each component. A component that occurs twice in a manifest is reported once, as the service has it once. */
export class PushReport {
	readonly #pieces = new Map<string, PushedPiece & Outcome>();
	readonly #deleted: PushedPiece[] = [];

	add(component: ManifestComponent, { id, created, changed }: Outcome): void {
		const { kind, externalKey, name } = component;
		const identity = identityOf(component);
		const known = this.#pieces.get(identity);
		this.#pieces.set(identity, {
			kind,
			externalKey,
			name,
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

	delete({ kind, externalKey, name, id }: Required<PushedPiece>): void {
		this.#deleted.push({ kind, externalKey, name, id });
	}

	pieces(): Pick<PushResult, "created" | "changed" | "unchanged" | "deleted"> {
		const pieces = [...this.#pieces.values()];
		const those = (belongs: (piece: Outcome) => boolean) =>
			pieces.filter(belongs).map(({ created: _, changed: __, ...piece }) => piece);
		return {
			created: those(({ created }) => created),
			changed: those(({ created, changed }) => changed && !created),
			unchanged: those(({ created, changed }) => !created && !changed),
			deleted: this.#deleted,
		};
	}
}
