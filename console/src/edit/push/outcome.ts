import {
	type PlayersChange,
	type PushedPiece,
	type PushResult,
	type Rename,
	type ReplacedValue,
	TuckboxError,
} from "@tuckbox/client";
import { identityOf } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { codeText, reasonText } from "../../ui/faults.ts";

/** Pieces that an act has changed, and the last version from before the act. */
export type Done = { ids: readonly string[]; version: number; at?: number };

/** The expected effect of a push. */
export type Preview = {
	/** The effect on each piece, by kind and key. */
	pieces: ReadonlyMap<string, "created" | "changed" | "unchanged">;
	/** The values that it replaces, by the kind and key of their piece. */
	values: ReadonlyMap<string, readonly ReplacedValue[]>;
	/** Ids of the pieces that would change. */
	changing: readonly string[];
	/** Pieces that the game has under another key, including declined ones. */
	renames: readonly Rename[];
	/** The app's pieces in the game that the manifest does not contain. */
	leftOver: readonly PushedPiece[];
	/** The set-ups of the manifest that are new or differ from those of the game. */
	setUps: readonly string[];
	/** The number of players that the manifest sets, if it is not that of the game. */
	players?: PlayersChange | undefined;
};

/** A push that is done: its result, and how to undo it; empty if there is nothing to go back to. */
export type Finished = { result: PushResult; undoable: readonly Done[] };

/** Reasons why files cannot be sent, by their names in the manifest. */
export function refusedFiles(error: Error | undefined): Map<string, string> {
	const details = error instanceof TuckboxError ? error.details : [];
	return new Map(
		details.flatMap(({ file, ...said }) =>
			file === undefined
				? []
				: [[file, said.reason ? reasonText(said, t("errors.field_file")) : codeText(error as TuckboxError)]],
		),
	);
}

/** @param renames those that the push found, also the declined ones */
export function previewIn(result: PushResult, renames: readonly Rename[]): Preview {
	const { created, unchanged, renamed, leftOver, setUps, players } = result;
	const changed = [...result.changed, ...renamed];
	const pieces = new Map(
		Object.entries({ created, changed, unchanged }).flatMap(([what, those]) =>
			those.map((piece) => [identityOf(piece), what as "created" | "changed" | "unchanged"]),
		),
	);
	return {
		pieces,
		values: new Map(changed.map((piece) => [identityOf(piece), piece.values ?? []])),
		changing: changed.flatMap(({ id }) => id ?? []),
		renames,
		leftOver,
		setUps: [...(setUps?.created ?? []), ...(setUps?.changed ?? [])],
		players,
	};
}

/** @param version the one that shows the game as it was; undefined if the push has created the game */
export function finished(result: PushResult, version: number | undefined): Finished {
	const { created, changed, renamed, at } = result;
	const ids = [...created, ...changed, ...renamed].flatMap(({ id }) => id ?? []);
	if (version === undefined || ids.length === 0) return { result, undoable: [] };
	return { result, undoable: [{ ids, version, ...(at !== undefined && { at }) }] };
}
