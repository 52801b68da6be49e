import type { Change } from "../../api/delta.ts";

/** Several pushes as one. A piece that was added and removed in between is left out. */
export type ChangeSummary = {
	/** The newest version among them. */
	version: number;
	/** The version before them. */
	from: number;
	at: number;
	makers: readonly string[];
	restoredFrom: number | null;
	undoes: number | null;
	created: ReadonlySet<string>;
	changed: ReadonlySet<string>;
	deleted: Change["deleted"];
};

/** Combines pushes, newest first, into one summary; undefined for an empty list. */
export function summarizeChanges(pushes: readonly Change[]): ChangeSummary | undefined {
	const [newest] = pushes;
	if (newest === undefined) return undefined;
	const created = new Set<string>();
	const changed = new Set<string>();
	const deleted = new Map<string, Change["deleted"][number]>();
	for (const push of pushes.toReversed()) {
		for (const piece of push.deleted) {
			changed.delete(piece.id);
			if (!created.delete(piece.id)) deleted.set(piece.id, piece);
		}
		// restoring a version brings deleted pieces back with the same ids
		for (const id of push.createdIds) (deleted.delete(id) ? changed : created).add(id);
		for (const id of push.changedIds) if (!created.has(id)) changed.add(id);
	}
	return {
		version: newest.version,
		from: Math.min(...pushes.map((push) => push.from)),
		at: newest.publishedAt,
		makers: [...new Set(pushes.flatMap(({ makers }) => makers))],
		restoredFrom: pushes.length === 1 ? newest.restoredFrom : null,
		undoes: pushes.length === 1 ? newest.undoes : null,
		created,
		changed,
		deleted: [...deleted.values()],
	};
}
